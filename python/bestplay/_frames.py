"""Data frames of pandas and polars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import numpy as np

from ._bestplay import Bounds, UsageError
from ._fields import cells
from ._optional import need
from ._text import Value, written

#: The libraries whose data frames can be asked for.
Library: TypeAlias = Literal["pandas", "polars"]


def frame(columns: Mapping[str, Any], library: Library = "pandas") -> Any:
    """A data frame of columns, which are NumPy arrays (not copied where the library allows it),
    :class:`Coded` or lists.
    """
    if library == "pandas":
        pandas = need("pandas", "pandas", "a data frame")
        made = {name: _pandas(pandas, column) for name, column in columns.items()}
        return pandas.DataFrame(made, copy=False)
    if library == "polars":
        polars = need("polars", "polars", "a data frame")
        return polars.DataFrame([_polars(polars, n, column) for n, column in columns.items()])
    raise UsageError(f"library={library!r}: expected 'pandas' or 'polars'")


class Coded:
    """A column of few different texts: for each row the place of its text."""

    def __init__(self, codes: np.ndarray[Any, Any], texts: Sequence[str]) -> None:
        self.codes = codes
        self.texts = list(texts)


def bounds(values: Sequence[Value]) -> dict[str, Any]:
    """Columns of values: the middle, and the bounds rounded outwards."""
    pairs = [enclosure(value) for value in values]
    lower = np.array([pair[0] for pair in pairs], dtype=np.float64)
    upper = np.array([pair[1] for pair in pairs], dtype=np.float64)
    middle = np.where(lower == upper, lower, lower + (upper - lower) / 2)
    return {"value": middle, "lower": lower, "upper": upper}


def enclosure(value: Value) -> tuple[float, float]:
    """Two floating-point numbers between which a value lies."""
    if isinstance(value, float):
        return value, value
    low, high = (value.lower, value.upper) if isinstance(value, Bounds) else (value, value)
    return _below(Fraction(low)), -_below(-Fraction(high))


def _below(number: Fraction) -> float:
    near = float(number)
    return near if Fraction(near) <= number else float(np.nextafter(near, -np.inf))


def _kind(column: Sequence[Any]) -> type | None:
    """The type of all cells that are not missing, if it is one that tables know."""
    kinds = {type(cell) for cell in column if cell is not None}
    if len(kinds) == 1:
        kind = kinds.pop()
        small = kind is not int or all(c is None or -(2**63) <= c < 2**63 for c in column)
        if kind in (int, float, bool, str) and small:
            return kind
    return None


def _pandas(pandas: Any, column: Any) -> Any:
    if isinstance(column, np.ndarray):
        return column
    if isinstance(column, Coded):
        return pandas.Categorical.from_codes(column.codes, column.texts)
    column = cells(column)
    kind = _kind(column)
    if kind in (int, bool, float):
        if None not in column:
            return np.array(column, dtype=kind)
        dtype = {int: "Int64", bool: "boolean", float: "Float64"}[kind]
        return pandas.array(column, dtype=dtype)
    if kind is str:
        return column
    whole = np.empty(len(column), dtype=object)
    whole[:] = column
    return whole


def _polars(polars: Any, name: str, column: Any) -> Any:
    if isinstance(column, np.ndarray):
        return polars.Series(name, column)
    if isinstance(column, Coded):
        texts = polars.Series(column.texts, dtype=polars.Enum(column.texts))
        return texts.gather(column.codes).alias(name)
    column = cells(column)
    if _kind(column) is None:
        # Polars has no columns of anything: others are text.
        column = [None if cell is None else written(cell) for cell in column]
    return polars.Series(name, column)
