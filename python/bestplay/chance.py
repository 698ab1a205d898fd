"""Random events with exact probabilities: outcomes with integer weights, and how they combine.

Nothing is ever rounded, but for the standard deviation, which comes with proven bounds where it is
no fraction.
"""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Number, Rational
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ._bestplay import Bounds, UsageError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._frames import Library
    from .plots import Kind

T = TypeVar("T", bound=Hashable)


def _inexact(what: str, number: object, outcome: object) -> TypeError:
    kind, hint = type(number).__name__, ""
    if not isinstance(number, Number):
        why = f"a {kind} and no number"
    elif isinstance(number, float) and not math.isfinite(number):
        why = "no number that can be counted with"
    else:
        why = f"a {kind}, which is not exact"
        is_float = isinstance(number, float)
        hint = f", such as Fraction('{number}')" if is_float else ", or a Fraction(1, 3)"
    return TypeError(
        f"the {what} {number!r} of the outcome {outcome!r} is {why}; give an int or a "
        f"fractions.Fraction{hint}"
    )


def exactly(what: str, number: Any) -> Any:
    """A number; a ``Decimal`` or the text of one as the fraction that it says."""
    if not isinstance(number, (Decimal, str)):
        return number
    try:
        return Fraction(number)
    except (ValueError, OverflowError):
        raise ValueError(
            f"the {what} {number!r} is not a number; give one such as 3, '0.01' or '1/3'"
        ) from None


def _whole_weights(weights: dict[Any, Any]) -> dict[Any, int]:
    """Weights as positive integers in the same proportion, without those that are 0."""
    plain = True
    for outcome, weight in weights.items():
        if type(weight) is not int:
            plain = False
            if not isinstance(weight, Rational) and not hasattr(weight, "__index__"):
                raise _inexact("weight", weight, outcome)
        if weight < 0:
            raise ValueError(f"the weight {weight!r} of the outcome {outcome!r} is negative")
    if not all(weights.values()):
        weights = {outcome: weight for outcome, weight in weights.items() if weight}
        if not weights:
            raise ValueError("all weights are 0: one outcome at least has to be possible")
    if plain:
        return weights
    exact = {
        outcome: Fraction(weight if isinstance(weight, Rational) else operator.index(weight))
        for outcome, weight in weights.items()
    }
    common = math.lcm(*(weight.denominator for weight in exact.values()))
    total = sum(exact.values())
    if common > 1 and total != 1:
        raise ValueError(
            f"the weights are fractions, but they sum to {total} and not to 1; give all the "
            f"probabilities, or whole numbers in proportion (all weights times {common})"
        )
    return {outcome: int(weight * common) for outcome, weight in exact.items()}


def root(square: Fraction, digits: int) -> Fraction | Bounds:
    """The square root of a number that is not negative."""
    # sqrt(p/q) is sqrt(pq)/q.
    product, below = square.numerator * square.denominator, square.denominator
    root = math.isqrt(product)
    if root * root == product:
        return Fraction(root, below)
    scale: int = 10 ** (digits + 3)
    root = math.isqrt(product * scale * scale)
    return Bounds(Fraction(root, below * scale), Fraction(root + 1, below * scale), digits)


class Chance(Generic[T]):
    """A random event: outcomes with positive weights, which say how likely each is.

    Outcomes are any hashable values. Weights are ``int``, of which only the proportion matters, or
    probabilities that sum to 1: ``fractions.Fraction``, ``Decimal``, or text such as ``"1/3"`` and
    ``"0.01"``. Equal outcomes are joined, and those of weight 0 are left out: what cannot happen
    leads nowhere. An event may have weights of any size; :func:`bestplay.solve` takes those whose
    sum has at most 65,536 bits.

    Events combine. ``+``, ``-``, ``*``, ``//`` and ``%`` are of independent events (or of an event
    and a number), and so are the comparisons ``<``, ``<=``, ``>`` and ``>=``, whose outcomes are
    ``True`` and ``False``. ``n @ event`` is the sum of ``n`` independent repetitions, and
    :meth:`map` replaces each outcome by what it leads to, which may be a random event again.

    ``==`` is of whole events: it says whether they have the same outcomes, equally likely. Asking
    whether an event equals one of its outcomes, or using an event as a condition, is an error.

    >>> from bestplay import Chance, die
    >>> two = die(6) + die(6)
    >>> two.probability(7), two == 2 @ die(6), two.mean()
    (Fraction(1, 6), True, Fraction(7, 1))
    >>> (two >= 10).probability(True), (die(8) > die(6)).probability(True)
    (Fraction(1, 6), Fraction(9, 16))
    >>> Chance({"rain": 3, "sun": 7}).probability("sun")
    Fraction(7, 10)
    """

    __slots__ = ("_weights",)
    _weights: dict[T, int]

    def __init__(
        self,
        outcomes: Mapping[T, int | Fraction | Decimal | str]
        | Iterable[tuple[T, int | Fraction | Decimal | str]],
    ) -> None:
        pairs = outcomes.items() if isinstance(outcomes, Mapping) else outcomes
        joined: dict[Any, Any] = {}
        nested = False
        for outcome, given in pairs:
            weight = given if type(given) is int else exactly("weight", given)
            nested = nested or isinstance(outcome, Chance)
            joined[outcome] = joined[outcome] + weight if outcome in joined else weight
        if not joined:
            raise ValueError("a random event needs at least one outcome")
        weights = _whole_weights(joined)
        self._weights = _flattened(weights) if nested else weights

    @classmethod
    def probabilities(
        cls,
        outcomes: Mapping[T, int | Fraction | Decimal | str]
        | Iterable[tuple[T, int | Fraction | Decimal | str]],
    ) -> Chance[T]:
        """An event whose weights are probabilities: they have to sum to 1.

        A probability is a ``fractions.Fraction``, an ``int``, a ``Decimal``, or the text of one,
        such as ``"1/3"`` or ``"0.25"``. Outcomes of probability 0 are left out.

        Raises:
            ValueError: The probabilities do not sum to 1, or one is negative.

        >>> from bestplay import Chance
        >>> Chance.probabilities({"rain": "0.3", "sun": "0.7", "snow": 0})
        Chance({'rain': 3, 'sun': 7})
        """
        pairs = outcomes.items() if isinstance(outcomes, Mapping) else outcomes
        shares: dict[T, Fraction] = {}
        for outcome, given in pairs:
            if isinstance(given, float) or not isinstance(given, Rational | Decimal | str):
                raise _inexact("probability", given, outcome)
            share = Fraction(given)
            if share < 0:
                raise ValueError(f"the probability {given} of the outcome {outcome!r} is negative")
            if share:
                shares[outcome] = shares.get(outcome, Fraction(0)) + share
        total = sum(shares.values())
        if total != 1:
            raise ValueError(
                f"the probabilities sum to {total}, not to 1: "
                f"{abs(1 - total)} is {'missing' if total < 1 else 'too much'}"
            )
        return cls(shares)

    @classmethod
    def _of(cls, weights: dict[Any, int]) -> Chance[Any]:
        """An event of weights that are known to be positive integers."""
        event = object.__new__(cls)
        event._weights = weights
        return event

    @property
    def total(self) -> int:
        """The sum of all weights.

        >>> from bestplay import die
        >>> (2 @ die(6)).total
        36
        """
        return sum(self._weights.values())

    def items(self) -> Iterable[tuple[T, int]]:
        """The outcomes with their weights.

        >>> from bestplay import die
        >>> list((2 @ die(2)).items())
        [(2, 1), (3, 2), (4, 1)]
        """
        return self._weights.items()

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def probability(self, of: T | Callable[[T], bool]) -> Fraction:
        """How likely an outcome is, or that ``of(outcome)`` holds.

        >>> from bestplay import die
        >>> die(6).probability(lambda face: face >= 5)
        Fraction(1, 3)
        """
        if callable(of):
            weight = sum(weight for outcome, weight in self._weights.items() if of(outcome))
        else:
            weight = self._weights.get(of, 0)
        return Fraction(weight, self.total)

    def mean(self) -> Fraction:
        """The mean of outcomes that are numbers.

        >>> from bestplay import die
        >>> die(6).mean()
        Fraction(7, 2)
        """
        outcomes: Any = self._weights.items()
        return Fraction(sum(outcome * weight for outcome, weight in outcomes)) / self.total

    def variance(self) -> Fraction:
        """The variance of outcomes that are numbers: the mean square of the distance to the mean.

        >>> from bestplay import die
        >>> die(6).variance()
        Fraction(35, 12)
        """
        mean = self.mean()
        outcomes: Any = self._weights.items()
        squares = sum(weight * (outcome - mean) ** 2 for outcome, weight in outcomes)
        return Fraction(squares) / self.total

    def sd(self, digits: int = 12) -> Fraction | Bounds:
        """The standard deviation of outcomes that are numbers: a fraction if it is one, and
        otherwise :class:`Bounds` with this many significant digits.

        >>> from bestplay import coin, die
        >>> (100 @ coin()).sd(), f"{(2 @ die(6)).sd():.4f}"
        (Fraction(5, 1), '2.4152')
        """
        return root(self.variance(), digits)

    def quantile(self, probability: Fraction | float | str) -> T:
        """The least outcome that is not exceeded with this probability or more: the median for
        ``Fraction(1, 2)``.

        A ``float`` stands for the decimal that it is written as: 0.95 for 95/100.

        Raises:
            UsageError: ``probability`` does not lie between 0 and 1.

        >>> from bestplay import die
        >>> (3 @ die(6)).quantile(0.95)
        15
        """
        wanted = Fraction(str(probability))
        if not 0 < wanted <= 1:
            raise UsageError(f"probability={probability}: expected more than 0 and at most 1")
        outcomes: Any = self._weights.items()
        ascending: list[tuple[T, int]] = sorted(outcomes, key=operator.itemgetter(0))
        below = itertools.accumulate(weight for _, weight in ascending)
        needed = wanted * self.total
        return next(outcome for (outcome, _), sum_ in zip(ascending, below) if sum_ >= needed)

    def map(self, to: Callable[[T], Any]) -> Chance[Any]:
        """The event in which each outcome is replaced by ``to(outcome)``.

        Where that is a :class:`Chance` itself, it happens next.

        >>> from bestplay import coin, die
        >>> coin().map(lambda heads: die(2) if heads else 0)
        Chance({1: 1, 2: 1, 0: 2})
        """
        weights: dict[Any, int] = {}
        nested = False
        for outcome, weight in self._weights.items():
            leads = to(outcome)
            nested = nested or type(leads) is Chance
            weights[leads] = weights.get(leads, 0) + weight
        return Chance._of(_flattened(weights) if nested else weights)

    def _with(self, other: Any, join: Callable[[Any, Any], Any]) -> Chance[Any]:
        theirs = other._weights if isinstance(other, Chance) else {other: 1}
        weights: dict[Any, int] = {}
        for (a, u), (b, v) in itertools.product(self._weights.items(), theirs.items()):
            joined = join(a, b)
            weights[joined] = weights.get(joined, 0) + u * v
        return Chance._of(weights)

    def __add__(self, other: Any) -> Chance[Any]:
        return self._with(other, operator.add)

    def __radd__(self, other: Any) -> Chance[Any]:
        return self._with(other, lambda a, b: b + a)

    def __sub__(self, other: Any) -> Chance[Any]:
        return self._with(other, operator.sub)

    def __rsub__(self, other: Any) -> Chance[Any]:
        return self._with(other, lambda a, b: b - a)

    def __mul__(self, other: Any) -> Chance[Any]:
        return self._with(other, operator.mul)

    def __rmul__(self, other: Any) -> Chance[Any]:
        return self._with(other, lambda a, b: b * a)

    def __floordiv__(self, other: Any) -> Chance[Any]:
        return self._with(other, operator.floordiv)

    def __rfloordiv__(self, other: Any) -> Chance[Any]:
        return self._with(other, lambda a, b: b // a)

    def __mod__(self, other: Any) -> Chance[Any]:
        return self._with(other, operator.mod)

    def __rmod__(self, other: Any) -> Chance[Any]:
        return self._with(other, lambda a, b: b % a)

    def __lt__(self, other: Any) -> Chance[bool]:
        return self._with(other, operator.lt)

    def __le__(self, other: Any) -> Chance[bool]:
        return self._with(other, operator.le)

    def __gt__(self, other: Any) -> Chance[bool]:
        return self._with(other, operator.gt)

    def __ge__(self, other: Any) -> Chance[bool]:
        return self._with(other, operator.ge)

    def __abs__(self) -> Chance[Any]:
        return self.map(abs)  # type: ignore[arg-type]

    def __neg__(self) -> Chance[Any]:
        return self.map(lambda outcome: -outcome)  # type: ignore[operator]

    def __rmatmul__(self, times: int) -> Chance[Any]:
        times = operator.index(times)
        if times < 1:
            raise ValueError(f"{times} @ event: an event is repeated once at least")
        # Doubling: the sum of 2n is that of n twice.
        half = (times // 2) @ self if times > 1 else None
        if half is None:
            return self
        return half + half + self if times % 2 else half + half

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chance):
            if self._may_be(other):
                raise TypeError(
                    f"whether {self._short()} equals {other!r} is a matter of chance; "
                    f"event.probability({other!r}) says how likely that is, and "
                    "event.map(lambda outcome: ...) what follows each outcome"
                )
            return NotImplemented
        mine, theirs = self.total, other.total
        return self._weights.keys() == other._weights.keys() and all(
            weight * theirs == other._weights[outcome] * mine
            for outcome, weight in self._weights.items()
        )

    def _may_be(self, other: object) -> bool:
        """Whether somebody may ask whether an outcome is this."""
        try:
            return isinstance(other, Number) or other in self._weights
        except TypeError:
            return False

    def _short(self) -> str:
        """The event in a few words."""
        return repr(self) if len(self) <= 6 else f"a random event of {len(self):,} outcomes"

    def __bool__(self) -> bool:
        raise TypeError(
            f"{self._short()} is neither true nor false before it has happened; "
            "event.map(lambda outcome: ...) says what follows each outcome"
        )

    def __hash__(self) -> int:
        total = self.total
        return hash(frozenset((o, Fraction(w, total)) for o, w in self._weights.items()))

    def to_frame(self, *, library: Library = "pandas") -> Any:
        """A data frame with a row for each outcome: ``outcome``, ``weight``, ``probability``.

        >>> from bestplay import die
        >>> print((2 @ die(2)).to_frame())
           outcome  weight  probability
        0        2       1         0.25
        1        3       2         0.50
        2        4       1         0.25
        """
        from . import _frames

        listed, total = self._listed(), self.total
        columns = {
            "outcome": [outcome for outcome, _ in listed],
            "weight": [weight for _, weight in listed],
            "probability": [weight / total for _, weight in listed],
        }
        return _frames.frame(columns, library)

    def plot(
        self, kind: Kind = "bars", *, ax: Axes | None = None, label: str | None = None
    ) -> Axes:
        """Draws how likely each outcome is (``bars``), or it and all above (``at least``) or below
        (``at most``), which needs outcomes that are numbers.

        Args:
            kind: What is drawn.
            ax: Where, if not on axes of its own; several events can share axes.
            label: A name for the legend.

        >>> from bestplay import die
        >>> (2 @ die(6)).plot("at least").get_ylabel()
        'probability of this or more'
        """
        from . import _shown

        return _shown.plot(self, kind, ax, label)

    def _listed(self) -> list[tuple[T, int]]:
        """Outcomes and weights in the order in which people read them."""
        listed: list[Any] = list(self._weights.items())
        try:
            return sorted(listed, key=lambda pair: pair[0])
        except TypeError:
            return listed

    def __str__(self) -> str:
        from ._text import decimal, table

        total = self.total
        rows = [
            [str(outcome), str(share), decimal(share, 6)]
            for outcome, share in ((o, Fraction(w, total)) for o, w in self._listed())
        ]
        return table(["outcome", "probability", ""], rows)

    def __repr__(self) -> str:
        return f"Chance({self._weights!r})"

    def _repr_html_(self) -> str:
        from . import _shown

        return _shown.chance(self)


def _flattened(weights: Mapping[Any, int]) -> dict[Any, int]:
    """The event in which outcomes that are events themselves have happened."""
    common = math.lcm(*(o.total for o in weights if isinstance(o, Chance)))
    flat: dict[Any, int] = {}
    for outcome, weight in weights.items():
        if isinstance(outcome, Chance):
            share = weight * (common // outcome.total)
            for inner, inner_weight in outcome._weights.items():
                flat[inner] = flat.get(inner, 0) + share * inner_weight
        else:
            flat[outcome] = flat.get(outcome, 0) + weight * common
    return flat
