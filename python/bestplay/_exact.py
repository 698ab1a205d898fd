"""Exact numbers from floating point.

Other libraries tell probabilities and payoffs as floats, which are fractions rounded in the last
places: 0.3333333333333333 for 1/3. The fraction meant is the simplest one (of the smallest
denominator ``q``) that lies within the error ``e`` of the float. It is taken only where it is no
accident: of the intervals of length ``2e`` about one in ``1 / (2e q²)`` holds a fraction so simple,
and that has to be less than one in :data:`ACCIDENT`. For numbers about 1 this allows denominators
up to about a million.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from numbers import Rational

#: Fractions that would be there by accident more often than this are not taken.
ACCIDENT = Fraction(1, 1000)
#: What is allowed for rounding, relative to the number: a few units in the last place.
ROUNDING = Fraction(1, 2**50)


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of the smallest denominator in an interval, by continued fractions.

    >>> simplest(Fraction(333, 1000), Fraction(334, 1000))
    Fraction(1, 3)
    """
    if high < 0:
        return -simplest(-high, -low)
    whole = max(0, -(-low.numerator // low.denominator))
    if whole <= high:
        return Fraction(whole)
    below = whole - 1
    return below + 1 / simplest(1 / (high - below), 1 / (low - below))


def exact(number: float | Rational, *, among: float = 0) -> Fraction | None:
    """The fraction that a float stands for, or None if that cannot be told.

    Args:
        number: The float. What is exact already is taken as it is.
        among: The size of the numbers that it was computed from, if they were larger.

    >>> exact(0.1), exact(2 / 3), exact(0.1 + 0.2)
    (Fraction(1, 10), Fraction(2, 3), Fraction(3, 10))
    >>> exact(0.7182818284590452)
    """
    if isinstance(number, Rational):
        return Fraction(number)
    if not math.isfinite(number):
        return None
    given = Fraction(number)
    if given.denominator == 1 and abs(given) < 1 / ROUNDING:
        return given
    error = ROUNDING * max(abs(given), Fraction(abs(among)))
    found = simplest(given - error, given + error)
    return found if 2 * error * found.denominator**2 < ACCIDENT else None


def exact_weights(probabilities: Sequence[float | Rational]) -> list[Fraction] | None:
    """The probabilities of an event's outcomes as fractions that sum to 1, or None.

    The last of them may have been computed as what is left to 1. So they are read with an error
    relative to themselves, and if that fails, relative to 1.

    >>> exact_weights([0.9 / 13, 0.1 / 13, 12 / 13])
    [Fraction(9, 130), Fraction(1, 130), Fraction(12, 13)]
    >>> exact_weights([0.123456789012345, 0.876543210987655])
    >>> exact_weights([0.5, 0.4])
    """
    for among in (0.0, 1.0):
        read = [exact(probability, among=among) for probability in probabilities]
        weights = [weight for weight in read if weight is not None]
        if len(weights) == len(read) and sum(weights) == 1:
            return weights
    return None
