"""Dice in a line: ``dice("4d6kh3")``."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ._bestplay import Bounds, PrecisionError, UsageError, roll_dice
from .chance import Chance, root


class Rest:
    """Results that are not told apart: from ``least`` on, up to ``most`` if that is not None.

    Dice that explode without end have one, of next to no probability; and so have dice with so many
    results that only their mean and deviation are known. Comparisons are true or false where they
    can be decided.

    >>> from bestplay import dice
    >>> rest = max(dice("d6!"))
    >>> rest, rest >= 50
    (301 or more, True)
    """

    __slots__ = ("least", "most")

    def __init__(self, least: int, most: int | None) -> None:
        self.least = least
        self.most = most

    def _compared(self, number: Any, below: bool, within: bool) -> bool:
        """Whether it is below (or above) a number: itself among them, if ``within``."""
        surely_above = self.least > number if within == below else self.least >= number
        if surely_above:
            return not below
        if self.most is not None and (
            self.most < number if within != below else self.most <= number
        ):
            return below
        raise PrecisionError(
            f"{self} is not told apart, and is compared with {number}; state a limit, as in "
            "explode(3d6, 20)"
        )

    def __lt__(self, number: Any) -> bool:
        return self._compared(number, below=True, within=False)

    def __le__(self, number: Any) -> bool:
        return self._compared(number, below=True, within=True)

    def __gt__(self, number: Any) -> bool:
        return self._compared(number, below=False, within=False)

    def __ge__(self, number: Any) -> bool:
        return self._compared(number, below=False, within=True)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Rest):
            return (self.least, self.most) == (other.least, other.most)
        if isinstance(other, int | Fraction):
            return not (self < other or self > other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.least, self.most))

    def __repr__(self) -> str:
        return f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"


class Dice(Chance[Any]):
    """An event that :func:`dice` made, of which the mean and the variance are known also where not
    all results are told apart (:class:`Rest`).
    """

    __slots__ = ("_known_mean", "_known_variance", "_rest")
    _known_mean: Fraction | Bounds
    _known_variance: Fraction | Bounds
    _rest: Rest | None

    def probability(self, of: Any | Callable[[Any], bool]) -> Fraction:
        """How likely an outcome is, or that ``of`` says yes to it.

        Raises:
            PrecisionError: That depends on results that are not told apart.

        >>> from bestplay import dice
        >>> dice("3d6").probability(10), dice("3d6!").probability(lambda roll: roll >= 30)
        (Fraction(1, 8), Fraction(581, 46656))
        """
        if self._rest is not None and not callable(of) and self._rest == of:
            return super().probability(self._rest)
        return super().probability(of)

    def mean(self) -> Fraction | Bounds:  # type: ignore[override]
        """The mean: bounds, where not all results are told apart.

        >>> from bestplay import dice
        >>> dice("4d6kh3").mean()
        Fraction(15869, 1296)
        """
        return self._known_mean

    def variance(self) -> Fraction | Bounds:  # type: ignore[override]
        """The variance, as the mean.

        >>> from bestplay import dice
        >>> dice("3d6").variance()
        Fraction(35, 4)
        """
        return self._known_variance

    def sd(self, digits: int = 12) -> Fraction | Bounds:
        """The standard deviation, with proven bounds where it is no fraction.

        >>> from bestplay import dice
        >>> print(dice("3d6").sd())
        2.95803989155
        """
        variance = self._known_variance
        if isinstance(variance, Fraction):
            return root(variance, digits)
        ends = [root(end, digits) for end in (variance.lower, variance.upper)]
        lower = ends[0].lower if isinstance(ends[0], Bounds) else ends[0]
        upper = ends[1].upper if isinstance(ends[1], Bounds) else ends[1]
        return Bounds(lower, upper, digits)


def dice(expression: str) -> Dice:
    """What can come of dice, written as people type them: an event like any other.

    Everything is in ``docs/dice.md``: ``2d20kh1``, ``[highest 3 of 4d6]``, ``3d6!``,
    ``count(6s in 5d6)``, ``let x = d20 in if x = 20 then 4d6 else 2d6``. Weights are whole numbers
    of any length.

    Raises:
        UsageError: The expression is wrong at the place that is marked, or asks for too much.

    >>> from bestplay import dice, die, highest
    >>> score = dice("4d6 keep highest 3")
    >>> score.mean(), score.probability(18), score == highest(4, die(6), keep=3)
    (Fraction(15869, 1296), Fraction(7, 432), True)
    >>> print(dice("3d6!").mean(), dice("3d6!").probability(lambda roll: roll >= 30))
    12.6000000000 581/46656
    >>> dice("2d6 + d")
    Traceback (most recent call last):
        ...
    bestplay.UsageError: expected the faces of a die, such as 6, % or {1,1,2}; found the end
      2d6 + d
             ^
    """
    if not isinstance(expression, str):
        raise UsageError(f"{expression!r} is not text; give an expression such as '4d6kh3'")
    results, rest, mean, variance = roll_dice(expression)
    weights: dict[Any, int] = dict(results)
    event = Dice.__new__(Dice)
    event._rest = None
    if rest is not None:
        least, most, weight = rest
        event._rest = Rest(least, most)
        weights[event._rest] = weight
    event._weights = weights
    event._known_mean, event._known_variance = mean, variance
    return event
