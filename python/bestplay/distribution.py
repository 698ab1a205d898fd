"""How likely each result of play is, or each number of steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ._bestplay import Bounds, PrecisionError, UndefinedError, UsageError
from ._text import Value, decimal, short_fraction, table, written
from .chance import root

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._frames import Library
    from .plots import Kind

#: On which side of a question something lies.
_Side: TypeAlias = Literal["in", "out", "unknown"]

#: The least and the most that something can be.
_Ends: TypeAlias = tuple[Fraction, Fraction]


class Distribution(Mapping["int | Fraction", Value]):
    """How likely each payoff is when play is best, or each number of steps that it takes.

    A mapping from outcomes, in ascending order, to their probabilities. A probability is a
    ``Fraction`` where it is exact and :class:`Bounds` otherwise, and so is all that is computed
    from them.

    >>> from fractions import Fraction
    >>> tosses = Distribution([1, 2], [Fraction(1, 2), Fraction(1, 4)], of="steps",
    ...                       missing=Fraction(1, 4))
    >>> tosses.at_most(2), tosses.at_least(2), tosses.quantile(Fraction(1, 2))
    (Fraction(3, 4), Fraction(1, 2), 1)
    """

    def __init__(
        self,
        outcomes: Sequence[int | Fraction],
        probabilities: Sequence[Value],
        *,
        of: Literal["payoff", "steps"] = "payoff",
        never: Value = Fraction(0),
        missing: Value = Fraction(0),
        mean: Value | None = None,
        digits: int = 12,
    ) -> None:
        """Outcomes with their probabilities.

        Args:
            outcomes: Different numbers, in any order.
            probabilities: How likely each is.
            of: What the outcomes are: payoffs, or numbers of steps.
            never: How likely it is that play never ends.
            missing: How likely it is that play ends with an outcome that is not listed. Numbers of
                steps that are not listed are larger than all that are.
            mean: The mean, if it is known otherwise.
            digits: Significant digits that are shown.

        Raises:
            UsageError: There are not as many probabilities as outcomes, an outcome is listed
                twice, or the probabilities cannot add up to 1.
        """
        if len(outcomes) != len(probabilities):
            raise UsageError(f"{len(outcomes)} outcomes have {len(probabilities)} probabilities")
        pairs = sorted(zip(outcomes, map(_exact, probabilities)), key=lambda pair: pair[0])
        self._chances: dict[int | Fraction, Value] = dict(pairs)
        if len(self._chances) < len(pairs):
            raise UsageError("an outcome is listed twice; every outcome must be different")
        self.of: Literal["payoff", "steps"] = of
        """What the outcomes are: ``payoff`` or ``steps``."""
        self.never: Value = _exact(never)
        """How likely it is that play never ends."""
        self.missing: Value = _exact(missing)
        """How likely it is that play ends with an outcome that is not listed."""
        self._mean = mean
        self._digits = digits
        low, high = _sum([*self._chances.values(), self.never, self.missing])
        if min(map(_low, self._chances.values()), default=0) < 0 or not low <= 1 <= high:
            raise UsageError(
                "the probabilities are not positive or cannot add up to 1: their sum is "
                f"{decimal(Bounds(low, high), digits)}"
            )

    @property
    def outcomes(self) -> list[int | Fraction]:
        """The outcomes, ascending.

        >>> from bestplay import End, game, solve, die
        >>> sums = solve(game(lambda state: (2 @ die(6)).map(End), "start"), exact=True).results()
        >>> sums.outcomes
        [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
        """
        return list(self._chances)

    @property
    def probabilities(self) -> list[Value]:
        """The probabilities, in the order of the outcomes.

        >>> from bestplay import End, game, solve, die
        >>> sums = solve(game(lambda state: (2 @ die(6)).map(End), "start"), exact=True).results()
        >>> sums.probabilities[:3]
        [Fraction(1, 36), Fraction(1, 18), Fraction(1, 12)]
        """
        return list(self._chances.values())

    @property
    def exact(self) -> bool:
        """Whether all probabilities are exact and none is missing.

        >>> from bestplay import End, game, solve, die
        >>> sums = solve(game(lambda state: (2 @ die(6)).map(End), "start"), exact=True).results()
        >>> sums.exact
        True
        """
        known = all(isinstance(p, Fraction) for p in [*self._chances.values(), self.never])
        return known and self.missing == 0

    def __getitem__(self, outcome: Any) -> Value:
        return self._chances[outcome]

    def __iter__(self) -> Iterator[int | Fraction]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def probability(self, of: int | Fraction | Callable[[Any], bool]) -> Value:
        """How likely an outcome is, or that ``of(outcome)`` holds.

        >>> from bestplay import End, game, solve, die
        >>> sums = solve(game(lambda state: (2 @ die(6)).map(End), "start"), exact=True).results()
        >>> sums.probability(7), sums.probability(lambda total: total % 2 == 0)
        (Fraction(1, 6), Fraction(1, 2))
        """
        holds = of if callable(of) else lambda outcome: outcome == of
        known = self.of == "steps" and not callable(of) and of <= self._last
        return self._where(holds, "out" if known else "unknown", "out")

    def at_least(self, outcome: int | Fraction) -> Value:
        """How likely ``outcome`` or more is. Play that never ends takes at least any number of
        steps, and has no payoff.

        >>> from bestplay import End, game, solve, die
        >>> sums = solve(game(lambda state: (2 @ die(6)).map(End), "start"), exact=True).results()
        >>> sums.at_least(10)
        Fraction(1, 6)
        """
        return self._where(lambda other: other >= outcome, *self._above(outcome))

    def at_most(self, outcome: int | Fraction) -> Value:
        """How likely it is that play ends with ``outcome`` or less.

        >>> from bestplay import End, game, solve, die
        >>> sums = solve(game(lambda state: (2 @ die(6)).map(End), "start"), exact=True).results()
        >>> sums.at_most(4)
        Fraction(1, 6)
        """
        return self._where(lambda other: other <= outcome, *self._below(outcome))

    @property
    def _last(self) -> int | Fraction:
        """The largest outcome that is listed."""
        return max(self._chances, default=-1)

    def _above(self, outcome: int | Fraction) -> tuple[_Side, _Side]:
        """Where what is missing, and play that never ends, are seen from ``outcome`` or more."""
        if self.of == "payoff":
            return "unknown", "out"
        return "in" if outcome <= self._last + 1 else "unknown", "in"

    def _below(self, outcome: int | Fraction) -> tuple[_Side, _Side]:
        """Where they are seen from ``outcome`` or less."""
        known = self.of == "steps" and outcome < self._last + 1
        return "out" if known else "unknown", "out"

    def _where(self, holds: Callable[[Any], bool], missing: _Side, never: _Side) -> Value:
        inside = _sum(p for outcome, p in self._chances.items() if holds(outcome))
        outside = _sum(p for outcome, p in self._chances.items() if not holds(outcome))
        return self._between(inside, outside, missing, never)

    def _between(
        self, inside: _Ends, outside: _Ends, missing: _Side, never: _Side
    ) -> Fraction | Bounds:
        """How likely the inside is, from what is known of both sides."""
        (low, high), (other_low, other_high) = inside, outside
        for chance, side in ((self.missing, missing), (self.never, never)):
            least, most = _low(chance), _high(chance)
            if side != "out":
                low, high = low + (least if side == "in" else 0), high + most
            if side != "in":
                other_low = other_low + (least if side == "out" else 0)
                other_high = other_high + most
        low, high = max(low, 1 - other_high, Fraction(0)), min(high, 1 - other_low, Fraction(1))
        return low if low == high else Bounds(low, high, self._digits)

    def _running(self, kind: Literal["at least", "at most"]) -> list[Value]:
        """``at_least`` or ``at_most`` of all outcomes, in one pass."""
        whole = _sum(self._chances.values())
        low = high = Fraction(0)
        running: list[Value] = []
        for outcome, chance in self._chances.items():
            before = low, high
            low, high = low + _low(chance), high + _high(chance)
            below = (low, high) if kind == "at most" else before
            above = whole[0] - below[0], whole[1] - below[1]
            sides = self._below(outcome) if kind == "at most" else self._above(outcome)
            inside, outside = (below, above) if kind == "at most" else (above, below)
            running.append(self._between(inside, outside, *sides))
        return running

    def mean(self) -> Value:
        """The mean outcome. The mean number of steps is infinite if play may never end.

        Raises:
            UndefinedError: Play that may never end has no payoff to count.
            PrecisionError: Outcomes are missing.

        >>> from bestplay import End, game, solve, die
        >>> sums = solve(game(lambda state: (2 @ die(6)).map(End), "start"), exact=True).results()
        >>> sums.mean()
        Fraction(7, 1)
        """
        if self._mean is not None:
            return self._mean
        if _low(self.never) > 0 and self.of == "steps":
            return math.inf
        if _high(self.never) > 0:
            raise UndefinedError(
                "the mean is that of play that ends, but play may never end: with probability "
                f"{decimal(self.never, self._digits)}"
            )
        if _high(self.missing) > 0:
            raise PrecisionError(
                "the mean is not known: the outcomes that are listed leave out a probability of "
                f"{decimal(self.missing, self._digits)}"
            )
        low = high = Fraction(0)
        for outcome, chance in self._chances.items():
            ends = sorted((outcome * _low(chance), outcome * _high(chance)))
            low, high = low + ends[0], high + ends[1]
        return low if low == high else Bounds(low, high, self._digits)

    def variance(self) -> Value:
        """The variance of the outcome: the mean square of the distance to the mean. Infinite for
        numbers of steps if play may never end.

        Raises:
            UndefinedError: Play that may never end has no payoff to count.
            PrecisionError: Outcomes are missing.

        >>> from bestplay import End, die, game, solve
        >>> solve(game(lambda s: die(6).map(End), "start"), exact=True).results().variance()
        Fraction(35, 12)
        """
        mean = self.mean()
        if mean == math.inf:
            return math.inf
        if _high(self.missing) > 0:
            raise PrecisionError(
                "the variance is not known: outcomes are missing, with a probability of "
                f"{decimal(self.missing, self._digits)}"
            )
        # About any centre c the variance is the mean of (x - c)^2 less (mean - c)^2.
        off = _high(mean) - _low(mean)
        centre = _low(mean) + off / 2
        squares = [((x - centre) ** 2, p) for x, p in self._chances.items()]
        low = sum((square * _low(p) for square, p in squares), Fraction(0)) - off * off / 4
        high = sum((square * _high(p) for square, p in squares), Fraction(0))
        low = max(low, Fraction(0))
        return low if low == high else Bounds(low, high, self._digits)

    def sd(self) -> Value:
        """The standard deviation: the square root of :meth:`variance`.

        >>> from bestplay import End, game, solve, die
        >>> sums = solve(game(lambda state: (2 @ die(6)).map(End), "start"), exact=True).results()
        >>> print(sums.sd())
        2.41522945770
        """
        variance = self.variance()
        if variance == math.inf:
            return math.inf
        if isinstance(variance, Fraction):
            return root(variance, self._digits)
        least, most = (root(end, self._digits) for end in (_low(variance), _high(variance)))
        return Bounds(_low(least), _high(most), self._digits)

    def quantile(self, probability: float | Fraction) -> int | Fraction | float:
        """The least outcome that is not exceeded with this probability or more: the median for
        ``Fraction(1, 2)``. Infinity where that many plays take no number of steps.

        A ``float`` stands for the decimal that it is written as: 0.95 for 95/100.

        Raises:
            UsageError: ``probability`` does not lie between 0 and 1.
            UndefinedError: Not that many plays end.
            PrecisionError: What is known of the probabilities does not tell.

        >>> from bestplay import End, game, solve, die
        >>> sums = solve(game(lambda state: (2 @ die(6)).map(End), "start"), exact=True).results()
        >>> from fractions import Fraction
        >>> sums.quantile(Fraction(1, 2)), sums.quantile(0.95)
        (7, 11)
        """
        wanted = Fraction(str(probability))
        if not 0 < wanted <= 1:
            raise UsageError(f"probability={probability}: expected more than 0 and at most 1")
        undecided = PrecisionError(
            f"the probabilities are not known well enough to tell the quantile of {probability}"
        )
        # Sums of both sides, so that each outcome costs a constant number of operations.
        least, most = Fraction(0), Fraction(0)
        rest_low, rest_high = _sum([*self._chances.values(), self.never, self.missing])
        spare = Fraction(0) if self.of == "steps" else _high(self.missing)
        for outcome, chance in self._chances.items():
            above = rest_low if self.of == "steps" else rest_low - _low(self.missing)
            if min(most + spare, 1 - above) >= wanted:
                # Perhaps something less is as likely.
                raise undecided
            least, most = least + _low(chance), most + _high(chance)
            rest_low, rest_high = rest_low - _low(chance), rest_high - _high(chance)
            if max(least, 1 - rest_high) >= wanted:
                return outcome
        if 1 - _low(self.never) < wanted:
            if self.of == "steps":
                return math.inf
            raise UndefinedError(
                f"the quantile of {probability} is that of play that ends, but play never ends "
                f"with probability {decimal(self.never, self._digits)}"
            )
        if self.of == "steps" and _high(self.missing) > 0:
            longest = max(self._chances, default=0)
            raise PrecisionError(
                f"the quantile of {probability} may be more than {longest} steps, those of the "
                "longest play that is listed; ask for less"
            )
        raise undecided

    def to_frame(self, *, library: Library = "pandas") -> Any:
        """A data frame with a row for each outcome: the outcome (``payoff`` or ``steps``),
        ``probability``, and its bounds ``lower`` and ``upper``.

        >>> from bestplay import End, game, solve, die
        >>> sums = solve(game(lambda state: (2 @ die(6)).map(End), "start"), exact=True).results()
        >>> print(sums.to_frame().head(2))
           payoff  probability     lower     upper
        0       2     0.027778  0.027778  0.027778
        1       3     0.055556  0.055556  0.055556
        """
        from . import _frames

        columns = _frames.bounds(self.probabilities)
        columns["probability"] = columns.pop("value")
        order = ("probability", "lower", "upper")
        return _frames.frame(
            {self.of: self.outcomes, **{name: columns[name] for name in order}}, library
        )

    def plot(
        self, kind: Kind = "bars", *, ax: Axes | None = None, label: str | None = None
    ) -> Axes:
        """Draws the probabilities: of each outcome (``bars``), of it or more (``at least``), or of
        it or less (``at most``).

        Of many outcomes, those are left out of sight that less than one play in 2,000 goes beyond.

        Args:
            kind: What is drawn.
            ax: Where, if not on axes of its own.
            label: A name for the legend.

        >>> from bestplay import End, game, solve, die
        >>> sums = solve(game(lambda state: (2 @ die(6)).map(End), "start"), exact=True).results()
        >>> axes = sums.plot("at least")
        >>> axes.get_xlabel(), axes.get_ylabel()
        ('payoff', 'probability of this or more')
        """
        from . import plots

        return plots.distribution(self, kind, ax, label)

    def _rest(self) -> list[tuple[str, Value]]:
        """What is no outcome, if it has any probability."""
        other = "more steps" if self.of == "steps" else "other payoffs"
        rest = [("never ends", self.never), (other, self.missing)]
        return [(name, chance) for name, chance in rest if _high(chance) > 0]

    def __str__(self) -> str:
        rows = [
            [written(outcome), decimal(chance, self._digits), short_fraction(chance)]
            for outcome, chance in [*self._chances.items(), *self._rest()]
        ]
        columns = [self.of, "probability", ""]
        if not any(row[2] for row in rows):
            columns.pop()
            rows = [row[:2] for row in rows]
        return table(columns, rows)

    def __repr__(self) -> str:
        return f"<Distribution of the {self.of}: {len(self):,} outcomes>"

    def _repr_html_(self) -> str:
        from . import _shown

        return _shown.distribution(self)


def _exact(chance: Value | int) -> Value:
    return Fraction(chance) if isinstance(chance, int) else chance


def _low(chance: Value) -> Fraction:
    return chance.lower if isinstance(chance, Bounds) else Fraction(chance)


def _high(chance: Value) -> Fraction:
    return chance.upper if isinstance(chance, Bounds) else Fraction(chance)


def _sum(chances: Iterable[Value]) -> _Ends:
    known = list(chances)
    return sum(map(_low, known), Fraction(0)), sum(map(_high, known), Fraction(0))


def results_of(found: Any, digits: int) -> Distribution:
    """What the engine says of how play ends."""
    results, rest, never = found
    return Distribution(
        [payoff for payoff, _ in results],
        [probability for _, probability in results],
        never=never,
        missing=rest,
        digits=digits,
    )


def lengths_of(found: Any, digits: int) -> Distribution:
    """What the engine says of how long play lasts."""
    steps, missing, never, mean = found
    return Distribution(
        [number for number, _ in steps],
        [probability for _, probability in steps],
        of="steps",
        never=never,
        missing=missing,
        mean=mean,
        digits=digits,
    )
