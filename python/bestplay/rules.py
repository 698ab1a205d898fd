"""What rules are written with: players, random events, and what happens in a state.

Rules say what happens in a state by returning one of

* ``End(payoff)``: play is over;
* ``Choice(player, {action: where it leads, ...})``: a player chooses;
* a :class:`Chance` over states: something random happens.

Where something leads is a state, a :class:`Chance` over states, or either with a payoff collected
on the way, ``pay(points, where)``. Payoffs are told from the side of ``MAX``, who wants a large
total; ``MIN`` wants a small one.
"""

from __future__ import annotations

import enum
import itertools
import math
import operator
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from numbers import Rational
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._frames import Library
    from .plots import Kind

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

__all__ = [
    "MAX",
    "MIN",
    "Chance",
    "Choice",
    "End",
    "Game",
    "Paid",
    "Player",
    "certain",
    "coin",
    "die",
    "draw",
    "game",
    "joint",
    "pay",
    "rolls",
    "uniform",
]


class Player(enum.IntEnum):
    """Who chooses: ``MAX``, who wants a large payoff, or ``MIN``, who wants a small one.

    As numbers they are 0 and 1, so that ``scores[player]`` works.
    """

    MAX = 0
    MIN = 1

    @property
    def other(self) -> Player:
        """The opponent."""
        return MIN if self is MAX else MAX

    def __repr__(self) -> str:
        return self.name

    __str__ = __repr__


MAX: Player = Player.MAX
"""The player who wants a large payoff."""

MIN: Player = Player.MIN
"""The player who wants a small payoff."""


class End:
    """Play is over, and ``MAX`` is paid this, on top of what was collected on the way.

    The payoff is an ``int`` (or ``bool``: ``True`` is 1) or a ``fractions.Fraction``; a ``float``
    is refused, because it is not exact.
    """

    __slots__ = ("payoff",)

    def __init__(self, payoff: int | Fraction) -> None:
        self.payoff = payoff

    def __repr__(self) -> str:
        return f"End({self.payoff!r})"


class Choice:
    """A player chooses one of the actions.

    ``actions`` maps each action, any hashable value, to where it leads: a state, a
    :class:`Chance` over states, or ``pay(points, either)``. Pairs ``(action, where)`` do as well.
    """

    __slots__ = ("actions", "player")

    def __init__(
        self, player: Player | int, actions: Mapping[Any, Any] | Iterable[tuple[Any, Any]]
    ) -> None:
        self.player = player
        if type(actions) is dict:
            self.actions = actions
            return
        if isinstance(actions, Mapping):
            self.actions = dict(actions)
            return
        self.actions = {}
        for action, where in actions:
            if action in self.actions:
                raise ValueError(
                    f"the action {action!r} is listed twice; every action of a state must be "
                    "different"
                )
            self.actions[action] = where

    def __repr__(self) -> str:
        return f"Choice({self.player!r}, {self.actions!r})"


class Paid(Generic[T]):
    """A state with what ``MAX`` is paid on the way to it; :func:`pay` makes it."""

    __slots__ = ("points", "to")

    def __init__(self, points: int | Fraction, to: T) -> None:
        self.points = points
        self.to = to

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Paid):
            return NotImplemented
        return self.points == other.points and self.to == other.to

    def __hash__(self) -> int:
        return hash((Paid, self.points, self.to))

    def __repr__(self) -> str:
        return f"pay({self.points!r}, {self.to!r})"


def pay(points: int | Fraction, where: Any) -> Any:
    """``MAX`` is paid ``points`` on the way to ``where``, a state or a :class:`Chance` of them.

    >>> from bestplay import pay, die
    >>> pay(3, "next")
    pay(3, 'next')
    >>> pay(-1, die(2))
    Chance({pay(-1, 1): 1, pay(-1, 2): 1})
    """
    if isinstance(where, Chance):
        return where.map(lambda outcome: pay(points, outcome))
    if isinstance(where, Paid):
        return Paid(points + where.points, where.to)
    return Paid(points, where)


def _whole_weights(weights: dict[Any, Any]) -> dict[Any, int]:
    """Weights as positive integers in the same proportion."""
    plain = True
    for outcome, weight in weights.items():
        if type(weight) is not int:
            plain = False
            if not isinstance(weight, Rational) and not hasattr(weight, "__index__"):
                hint = (
                    f"such as Fraction('{weight}')"
                    if isinstance(weight, float)
                    else "such as Fraction(1, 3)"
                )
                raise TypeError(
                    f"the weight {weight!r} of the outcome {outcome!r} is a "
                    f"{type(weight).__name__}, which is not exact; give an int or a "
                    f"fractions.Fraction, {hint}"
                )
        if weight <= 0:
            raise ValueError(
                f"the weight {weight!r} of the outcome {outcome!r} is not positive; leave out "
                "what cannot happen"
            )
    if plain:
        return weights
    exact = {
        outcome: Fraction(weight if isinstance(weight, Rational) else operator.index(weight))
        for outcome, weight in weights.items()
    }
    common = math.lcm(*(weight.denominator for weight in exact.values()))
    return {outcome: int(weight * common) for outcome, weight in exact.items()}


class Chance(Generic[T]):
    """A random event: outcomes with positive weights, which say how likely each is.

    Outcomes are any hashable values. Weights are ``int`` or ``fractions.Fraction``; only their
    proportion matters. Equal outcomes are joined.

    Events combine. ``+``, ``-`` and ``*`` are of independent events (or of an event and a number),
    ``n @ event`` is the sum of ``n`` independent repetitions, and :meth:`map` replaces each
    outcome by what it leads to, which may be a random event again.

    >>> from bestplay import Chance, die
    >>> two = die(6) + die(6)
    >>> two.probability(7), two == 2 @ die(6), two.mean()
    (Fraction(1, 6), True, Fraction(7, 1))
    >>> Chance({"rain": 3, "sun": 7}).probability("sun")
    Fraction(7, 10)
    """

    __slots__ = ("_weights",)
    _weights: dict[T, int]

    def __init__(
        self,
        outcomes: Mapping[T, int | Fraction] | Iterable[tuple[T, int | Fraction]],
    ) -> None:
        pairs = outcomes.items() if isinstance(outcomes, Mapping) else outcomes
        joined: dict[Any, Any] = {}
        nested = False
        for outcome, weight in pairs:
            nested = nested or isinstance(outcome, Chance)
            joined[outcome] = joined[outcome] + weight if outcome in joined else weight
        if not joined:
            raise ValueError("a random event needs at least one outcome")
        weights = _whole_weights(joined)
        self._weights = _flattened(weights) if nested else weights

    @classmethod
    def _of(cls, weights: dict[Any, int]) -> Chance[Any]:
        """An event of weights that are known to be positive integers."""
        event = object.__new__(cls)
        event._weights = weights
        return event

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(self._weights.values())

    def items(self) -> Iterable[tuple[T, int]]:
        """The outcomes with their weights."""
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
        """The mean of outcomes that are numbers."""
        outcomes: Any = self._weights.items()
        return Fraction(sum(outcome * weight for outcome, weight in outcomes)) / self.total

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
            return NotImplemented
        mine, theirs = self.total, other.total
        return self._weights.keys() == other._weights.keys() and all(
            weight * theirs == other._weights[outcome] * mine
            for outcome, weight in self._weights.items()
        )

    def __hash__(self) -> int:
        total = self.total
        return hash(frozenset((o, Fraction(w, total)) for o, w in self._weights.items()))

    def to_frame(self, *, library: Library = "pandas") -> Any:
        """A data frame with a row for each outcome: ``outcome``, ``weight``, ``probability``."""
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


def certain(outcome: T) -> Chance[T]:
    """What surely happens: a step without choice or chance."""
    return Chance._of({outcome: 1})


def die(faces: int = 6) -> Chance[int]:
    """A fair die with the faces 1 to ``faces``."""
    return uniform(range(1, faces + 1))


def coin(heads: int | Fraction = Fraction(1, 2)) -> Chance[bool]:
    """A coin that shows heads (``True``) with probability ``heads``.

    >>> from fractions import Fraction
    >>> from bestplay import coin
    >>> coin(Fraction(1, 3))
    Chance({True: 1, False: 2})
    """
    if isinstance(heads, float):
        raise TypeError(
            f"the probability {heads} is a float, which is not exact; give a fractions.Fraction, "
            f"such as Fraction('{heads}')"
        )
    if not 0 <= heads <= 1:
        raise ValueError(f"the probability {heads} does not lie between 0 and 1")
    sides = {True: heads, False: 1 - heads}
    return Chance({side: weight for side, weight in sides.items() if weight > 0})


def uniform(outcomes: Iterable[T]) -> Chance[T]:
    """One of ``outcomes``, all equally likely. What is listed twice is twice as likely."""
    weights: dict[T, int] = {}
    for outcome in outcomes:
        weights[outcome] = weights.get(outcome, 0) + 1
    if not weights:
        raise ValueError("a random event needs at least one outcome")
    return Chance._of(weights)


def joint(*events: Chance[Any]) -> Chance[tuple[Any, ...]]:
    """Independent events together: tuples with an outcome of each."""
    whole: Chance[tuple[Any, ...]] = certain(())
    for event in events:
        whole = whole._with(event, lambda before, outcome: (*before, outcome))
    return whole


def rolls(times: int, event: Chance[Any]) -> Chance[tuple[Any, ...]]:
    """``times`` independent repetitions without their order: sorted tuples.

    >>> from bestplay import die, rolls
    >>> yahtzee = rolls(5, die(6)).probability(lambda dice: dice[0] == dice[-1])
    >>> yahtzee
    Fraction(1, 1296)
    """
    whole: Chance[tuple[Any, ...]] = certain(())
    for _ in range(times):
        whole = whole._with(event, lambda before, outcome: tuple(sorted((*before, outcome))))
    return whole


def draw(
    stock: Mapping[T, int] | Iterable[T], count: int = 1, *, ordered: bool = False
) -> Chance[tuple[T, ...]]:
    """``count`` things drawn from ``stock`` without putting them back.

    The stock lists things, or says how many there are of each kind. Outcomes are tuples in the
    order of the draws if ``ordered``, and sorted tuples otherwise.

    >>> from bestplay import draw
    >>> draw("aab", 2)
    Chance({('a', 'a'): 2, ('a', 'b'): 4})
    """
    kinds: dict[T, int] = {}
    if isinstance(stock, Mapping):
        kinds.update(stock)
    else:
        for thing in stock:
            kinds[thing] = kinds.get(thing, 0) + 1
    if not 0 <= count <= sum(kinds.values()):
        raise ValueError(f"{count} things cannot be drawn from a stock of {sum(kinds.values())}")
    hands: dict[tuple[T, ...], int] = {(): 1}
    for _ in range(count):
        longer: dict[tuple[T, ...], int] = {}
        for hand, ways in hands.items():
            for thing, there in kinds.items():
                left = there - hand.count(thing)
                if left > 0:
                    drawn: Any = (*hand, thing)
                    drawn = drawn if ordered else tuple(sorted(drawn))
                    longer[drawn] = longer.get(drawn, 0) + ways * left
        hands = longer
    return Chance._of(hands)


class Game:
    """The rules of a game: a class with an initial state and :meth:`node`.

    A state is any hashable value: all that the future depends on. Deriving from this class is a
    convenience; any object with ``initial`` and ``node`` is a game.

    >>> from bestplay import Chance, Choice, End, Game, MAX, die, solve
    >>> class RerollOnce(Game):
    ...     def initial(self):
    ...         return "start"
    ...     def node(self, state):
    ...         if state == "start":
    ...             return die(6).map(lambda roll: ("rolled", roll))
    ...         stage, roll = state
    ...         if stage == "kept":
    ...             return End(roll)
    ...         return Choice(MAX, {
    ...             "keep": ("kept", roll),
    ...             "reroll": die(6).map(lambda roll: ("kept", roll)),
    ...         })
    >>> solve(RerollOnce(), exact=True).value
    Fraction(17, 4)
    """

    canonical: Callable[[Any], Hashable] | None = None
    """Takes a state to the one that stands for all its symmetric copies; None without symmetry."""

    forever: int | Fraction = 0
    """What a play that never ends is paid, on top of what it collected on the way."""

    def initial(self) -> Any:
        """The state in which play starts."""
        raise NotImplementedError(f"{type(self).__name__} has no method initial()")

    def node(self, state: Any) -> End | Choice | Chance[Any] | Paid[Any]:
        """What happens in ``state``."""
        raise NotImplementedError(f"{type(self).__name__} has no method node(state)")

    def __repr__(self) -> str:
        parameters = ", ".join(f"{name}={value}" for name, value in described(self)[1])
        return f"{type(self).__name__}({parameters})"


class _FunctionGame(Game):
    """A game of plain functions."""

    def __init__(
        self,
        node: Callable[[Any], Any],
        initial: Any,
        canonical: Callable[[Any], Hashable] | None,
        forever: int | Fraction,
        name: str,
    ) -> None:
        self.node = node  # type: ignore[method-assign, assignment]
        self.initial = initial if callable(initial) else lambda: initial  # type: ignore[method-assign]
        self.canonical = canonical
        self.forever = forever
        self._name = name

    def __repr__(self) -> str:
        return f"game({self._name})"


def game(
    node: Callable[[Any], Any],
    initial: Any,
    *,
    canonical: Callable[[Any], Hashable] | None = None,
    forever: int | Fraction = 0,
    name: str | None = None,
) -> Game:
    """A game of plain functions: ``node(state)`` says what happens, ``initial`` is the first state.

    >>> from bestplay import Choice, End, MAX, coin, game, solve
    >>> def node(tosses_left):
    ...     if tosses_left == 0:
    ...         return End(0)
    ...     return coin().map(lambda heads: "won" if heads else tosses_left - 1)
    >>> solve(game(lambda s: End(1) if s == "won" else node(s), 3), exact=True).value
    Fraction(7, 8)
    """
    return _FunctionGame(node, initial, canonical, forever, name or node.__name__)


def described(rules: Any) -> tuple[str, list[tuple[str, str]]]:
    """A name for a game and its parameters, as saved solutions carry them."""
    if isinstance(rules, _FunctionGame):
        return rules._name, []
    attributes = getattr(rules, "__dict__", {})
    shown = [(name, repr(v)) for name, v in attributes.items() if not name.startswith("_")]
    return type(rules).__name__, shown
