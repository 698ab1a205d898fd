"""Libraries that only some parts of the package need."""

from __future__ import annotations

import importlib
from typing import Any


def need(module: str, package: str, what: str) -> Any:
    """A module of a library that may be missing.

    Raises:
        ModuleNotFoundError: It is missing; the message says what wants it and how to get it.
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != module.split(".")[0]:
            raise
        raise ModuleNotFoundError(
            f"{what} needs {package}; install it with: pip install {package}", name=error.name
        ) from error
