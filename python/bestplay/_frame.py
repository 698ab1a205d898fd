"""Columns as a data frame of the library of one's choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ._bestplay import UsageError

_LIBRARIES = ("pandas", "polars")


def frame(columns: Mapping[str, Sequence[Any]], library: str) -> Any:
    """A data frame of ``library``, ``"pandas"`` or ``"polars"``."""
    if library not in _LIBRARIES:
        raise UsageError(f"library={library!r}: expected one of {', '.join(_LIBRARIES)}")
    try:
        if library == "pandas":
            import pandas

            return pandas.DataFrame(dict(columns))
        import polars

        return polars.DataFrame(dict(columns), strict=False)
    except ImportError as error:
        raise ImportError(f"{library} is not installed: pip install {library}") from error
