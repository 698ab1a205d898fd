"""Values as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, TypeAlias

from ._bestplay import Bounds
from ._bestplay import written as _digits

#: A value with its guarantee: a ``Fraction`` where it is exact, :class:`Bounds` where it is known
#: to lie between two fractions, and a ``float`` infinity where the expected total is infinite.
Value: TypeAlias = Fraction | Bounds | float

#: Characters of a fraction that is still worth reading.
_SHORT = 21

#: Characters of what was given that a message repeats.
_LONGEST = 500


def decimal(value: Value, digits: int = 12) -> str:
    """The certain digits of a value, at most ``digits`` significant ones.

    >>> from fractions import Fraction
    >>> from bestplay.solution import decimal
    >>> decimal(Fraction(2, 3), 5)
    '0.66667'
    """
    if isinstance(value, int):
        value = Fraction(value)
    if isinstance(value, Fraction):
        value = Bounds(value, value)
    if isinstance(value, float):
        return "infinity" if value > 0 else "-infinity"
    return value.decimal(digits)


def written(content: object) -> str:
    """Anything as text: numbers of any length, of which Python itself writes 4,300 digits at most.

    >>> len(written(10**5000))
    5001
    """
    return _digits(content) if type(content) in (int, Fraction) else str(content)


class Fields:
    """A dataclass that shows its fields as dataclasses do, numbers of any length too."""

    def __repr__(self) -> str:
        shown = (f"{field.name}={_literal(getattr(self, field.name))}" for field in fields(self))  # type: ignore[arg-type]
        return f"{type(self).__qualname__}({', '.join(shown)})"


def _literal(content: object) -> str:
    """Something as Python writes it."""
    if isinstance(content, Fraction):
        return f"Fraction({written(content.numerator)}, {written(content.denominator)})"
    return written(content) if type(content) is int else repr(content)


def said(content: object) -> str:
    """What was given, in a message: as Python writes it, cut where it is long.

    >>> said("a" * 50_000)[-5:], len(said("a" * 50_000))
    ('aa...', 503)
    """
    shown = _literal(content)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}..."


def short_fraction(value: object, most: int = _SHORT) -> str:
    """The fraction if a value is exact and its fraction is short; else nothing.

    >>> from fractions import Fraction
    >>> short_fraction(Fraction(17, 4)), short_fraction(Fraction(1, 3**60))
    ('17/4', '')
    """
    if not isinstance(value, int | Fraction):
        return ""
    shown = written(value)
    return shown if len(shown) <= most else ""


def table(columns: list[str], rows: list[list[str]]) -> str:
    """Text in columns."""
    widths = [max(map(len, column)) for column in zip(columns, *rows)]
    lines = [
        "  ".join(t.ljust(w) for t, w in zip(row, widths)).rstrip() for row in (columns, *rows)
    ]
    return "\n".join(lines)


def words(values: Mapping[str, Any]) -> list[str]:
    """Parameters or options as the catalogue reads them; None for what is left out."""
    return [f"{name}={word(value)}" for name, value in values.items() if value is not None]


def shown(content: Any) -> str:
    """A piece of an answer, as a person reads it."""
    if isinstance(content, bool):
        return "yes" if content else "no"
    if isinstance(content, list):
        return ", ".join(map(written, content))
    if isinstance(content, int):
        return grouped(content)
    if isinstance(content, Fraction):
        digits = decimal(content)
        return digits if content.denominator == 1 else f"{digits} = {written(content)}"
    return str(content)


def grouped(number: int) -> str:
    """A whole number of any length, its digits in groups of three.

    >>> grouped(-1234567)
    '-1,234,567'
    """
    sign, digits = "-" * (number < 0), written(abs(number))
    first = len(digits) % 3
    groups = [digits[:first], *(digits[at : at + 3] for at in range(first, len(digits), 3))]
    return sign + ",".join(group for group in groups if group)


def word(value: Any) -> str:
    """A parameter as the catalogue reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join(map(word, value))
    return written(value)
