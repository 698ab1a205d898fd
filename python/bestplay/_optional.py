"""Libraries that are needed for some things only."""

from __future__ import annotations

import importlib
from typing import Any


def need(module: str, package: str, what: str) -> Any:
    """A module of an optional library; an error that says how to install it, if it is missing."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.split(".")[0]:
            raise
        raise ModuleNotFoundError(
            f"{what} needs {package}; install it: pip install {package}", name=error.name
        ) from error
