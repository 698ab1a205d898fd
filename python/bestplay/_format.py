"""Numbers that are known to lie between two fractions, formatted where all digits are certain."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from ._bestplay import PrecisionError
from ._text import written

#: The format of a number, as Python writes it; ``z`` drops the sign of a zero, which there is none.
_SPEC = re.compile(
    r"(?P<fill>(?:.?[<>=^])?)(?P<sign>[-+ ]?)z?(?P<alternate>#?)(?P<width>0?\d*)(?P<group>,?)"
    r"(?:\.(?P<precision>\d+))?(?P<type>[eEfFgG%]?)",
    re.DOTALL,
)


def formatted(lower: Fraction, upper: Fraction, shown: str, spec: str) -> str:
    """A number between two fractions, in a format of Python's for floating point.

    Args:
        lower: The number is not below it.
        upper: The number is not above it.
        shown: How it is shown without a format of digits: its certain ones.
        spec: The format. Without a number of digits, it only lays out what is shown.

    Raises:
        PrecisionError: The digits that the format asks for are not certain.

    >>> formatted(Fraction(2, 3), Fraction(2, 3), "0.667", "+.5f")
    '+0.66667'
    >>> formatted(Fraction(2, 3), Fraction(2, 3), "0.667", ">8")
    '   0.667'
    """
    read = _SPEC.fullmatch(spec)
    if read is None:
        raise ValueError(f"{spec!r} is not a format of a number, such as '.4f', '.6g' or '.2%'")
    kind, precision = read["type"], read["precision"]
    if not kind and precision is None:
        # Text is laid out to the left by itself, numbers to the right.
        given = spec if read["fill"] or not read["width"] else f">{spec}"
        return format(shown, given.replace("=", ">")) if spec else shown
    digits = 6 if precision is None else int(precision)
    low, high = (_rounded(end, kind or "g", digits) for end in (lower, upper))
    if low != high:
        raise PrecisionError(
            f"the digits that {spec!r} asks for are not certain: the number lies between {low} "
            f"and {high}; solve with more digits, or exactly"
        )
    layout = read["fill"], read["sign"], read["width"], read["group"]
    if kind in ("f", "F", "%"):
        return format(low, f"{''.join(layout)}.{digits}{kind}")
    exponent = low.adjusted() if low else 0
    if kind in ("e", "E"):
        return _scientific(low, digits, kind, *layout)
    # The general format: as few digits as say the same, and no exponent where it is a small one.
    if not read["alternate"]:
        low = _trimmed(low)
    if -4 <= exponent < max(digits, 1):
        places = max(0, -int(low.as_tuple().exponent))
        return format(low, f"{''.join(layout)}.{places}f")
    return _scientific(low, len(low.as_tuple().digits) - 1, "E" if kind == "G" else "e", *layout)


def _scientific(
    number: Decimal, digits: int, kind: str, fill: str, sign: str, width: str, group: str
) -> str:
    """With one digit before the point, and an exponent of two digits or more as floats have it."""
    negative, figures, _ = number.as_tuple()
    mantissa = format(Decimal((negative, figures, 1 - len(figures))), f"{sign}.{digits}f")
    text = f"{mantissa}{kind}{number.adjusted() if number else 0:+03d}"
    if width.startswith("0") and not fill:
        before = len(mantissa) - len(mantissa.lstrip("+- "))
        return text[:before] + text[before:].rjust(int(width) - before, "0")
    return format(text, f"{fill or '>'}{width}")


def _rounded(number: Fraction, kind: str, digits: int) -> Decimal:
    """The number rounded to the digits of a format; half to even."""
    if kind in "fF%":
        places = digits + (2 if kind == "%" else 0)
    else:
        figures = max(digits, 1) if kind in "gG" else digits + 1
        places = figures - 1 - _exponent(number)
        if number and _exponent(Fraction(round(number, places))) > _exponent(number):
            # 9.99 has become 10.0: one digit less behind the point.
            places -= 1
    whole = round(number * Fraction(10) ** places)
    return Decimal((int(whole < 0), tuple(map(int, written(abs(whole)))), -places))


def _exponent(number: Fraction) -> int:
    """The e with 10^e <= |number| < 10^(e + 1); 0 for 0."""
    if not number:
        return 0
    size = abs(number)
    guess = len(written(size.numerator)) - len(written(size.denominator))
    return guess if size >= Fraction(10) ** guess else guess - 1


def _trimmed(number: Decimal) -> Decimal:
    """Without zeros at the end; with those that stand before the point."""
    sign, digits, exponent = number.as_tuple()
    assert isinstance(exponent, int)
    while len(digits) > 1 and digits[-1] == 0:
        digits, exponent = digits[:-1], exponent + 1
    return Decimal((sign, digits if any(digits) else (0,), exponent if any(digits) else 0))
