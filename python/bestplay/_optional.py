"""Libraries that only some parts of the package need."""

from __future__ import annotations

import importlib
from typing import Any


def needed(module: str, purpose: str) -> Any:
    """Imports a module of a library that may be missing.

    Raises:
        ImportError: It is missing; the message says how to get it.
    """
    library = module.partition(".")[0]
    try:
        return importlib.import_module(module)
    except ImportError as cause:
        raise ImportError(
            f"{purpose} need {library}, which is not there; install it with `pip install {library}`"
        ) from cause
