"""What rules are written with: players, and what happens in a state.

Rules say what happens in a state by returning one of

* ``End(payoff)``: play is over; ``End.between(least, most)``: it is cut off;
* ``Choice(player, {action: where it leads, ...})``: a player chooses;
* a :class:`Chance` over states: something random happens.

Where something leads is a state, an ``End``, a ``Choice``, a :class:`Chance` of these, or any of
them with a payoff collected on the way, ``pay(points, where)``. Payoffs are those of ``MAX``, who
wants a large total; ``MIN`` wants a small one.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable, Hashable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Generic, TypeAlias, TypeVar, Union

from ._bestplay import UsageError
from ._types import A, S
from .chance import Chance, exactly
from .events import (
    certain,
    coin,
    counted,
    die,
    draw,
    explode,
    highest,
    joint,
    lowest,
    rolls,
    uniform,
)

T = TypeVar("T", bound=Hashable)

__all__ = [
    "MAX",
    "MIN",
    "Chance",
    "Choice",
    "End",
    "Game",
    "Node",
    "Paid",
    "Player",
    "Rules",
    "certain",
    "coin",
    "counted",
    "die",
    "draw",
    "game",
    "explode",
    "highest",
    "joint",
    "lowest",
    "pay",
    "rolls",
    "uniform",
]


class Player(enum.IntEnum):
    """Who chooses: ``MAX``, who wants a large payoff, or ``MIN``, who wants a small one.

    As numbers they are 0 and 1, so that ``scores[player]`` works.

    >>> from bestplay import MAX, MIN
    >>> scores = (20, 35)
    >>> MAX.other, scores[MIN]
    (MIN, 35)
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

    The payoff is an ``int`` (or ``bool``: ``True`` is 1), a ``fractions.Fraction``, a ``Decimal``
    or the text of a number, such as ``"0.01"`` or ``"1/3"``; its numerator and denominator have at
    most 512 bits (values may be longer). A ``float`` is refused, because it is not exact.

    Besides being what :meth:`Game.node` returns, an ``End`` may stand wherever a state may:
    ``Choice(MAX, {"stop": End(3), "roll": die(6).map(End)})``. It is then a state of its own.

    Play that could go on for ever, or too long, is cut off with :meth:`between`.

    >>> from bestplay import End
    >>> End(3).payoff, End("1/3").payoff, End(True).payoff
    (3, Fraction(1, 3), True)
    """

    __slots__ = ("payoff",)

    payoff: int | Fraction

    def __init__(self, payoff: int | Fraction | Decimal | str) -> None:
        self.payoff = payoff if type(payoff) is int else exactly("payoff", payoff)

    @staticmethod
    def between(least: int | Fraction | Decimal | str, most: int | Fraction | Decimal | str) -> End:
        """Play is cut off where ``MAX`` would be paid between ``least`` and ``most``.

        Lower bounds of values count the least and upper ones the most, so that every digit of them
        holds for the whole game; results and lengths are those of play up to there. Digits that the
        cut hides are not printed: ``solution.stopped`` is ``"cut off"`` then, and
        ``solution.widest_cut`` the state where to cut later.

        Roll and add as often as you like; a six loses all and ends it:

        >>> from bestplay import Choice, MAX, certain, die, game, solve
        >>> def node(points):
        ...     if points >= 60:
        ...         return End.between(points, 2 * points)
        ...     roll = die(6).map(lambda n: End(0) if n == 6 else points + n)
        ...     return Choice(MAX, {"stop": End(points), "roll": roll})
        >>> print(solve(game(node, initial=0)).value)
        6.15373792840
        """
        return Between(least, most)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Between):
            return False
        return self.payoff == other.payoff if isinstance(other, End) else NotImplemented

    def __hash__(self) -> int:
        return hash((End, self.payoff))

    def __repr__(self) -> str:
        return f"End({self.payoff!r})"


class Between(End):
    """An end that pays between ``payoff`` and ``most``: what :meth:`End.between` gives."""

    __slots__ = ("most",)

    most: int | Fraction

    def __init__(
        self, least: int | Fraction | Decimal | str, most: int | Fraction | Decimal | str
    ) -> None:
        super().__init__(least)
        self.most = most if type(most) is int else exactly("most", most)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Between):
            return False if isinstance(other, End) else NotImplemented
        return (self.payoff, self.most) == (other.payoff, other.most)

    def __hash__(self) -> int:
        return hash((Between, self.payoff, self.most))

    def __repr__(self) -> str:
        return f"End.between({self.payoff!r}, {self.most!r})"


class Choice(Generic[A]):
    """A player chooses one of the actions.

    ``actions`` maps each action, any hashable value, to where it leads: a state, an ``End``, a
    :class:`Chance` of these, or ``pay(points, where)``.

    Besides being what :meth:`Game.node` returns, a ``Choice`` may stand wherever a state may, as in
    ``die(6).map(lambda roll: Choice(...))``, so that no state has to hold the roll. It is then a
    state of its own, the same one wherever the same player has the same actions in the same order.

    >>> from bestplay import Choice, End, MAX, die, game, solve
    >>> def node(state):
    ...     again = die(6).map(End)
    ...     return die(6).map(lambda roll: Choice(MAX, {"keep": End(roll), "again": again}))
    >>> solve(game(node, "start"), exact=True).value
    Fraction(17, 4)
    """

    __slots__ = ("actions", "player")

    def __init__(self, player: Player | int, actions: Mapping[A, Any]) -> None:
        self.player = player
        if type(actions) is dict:
            self.actions: dict[A, Any] = actions
        elif isinstance(actions, Mapping):
            self.actions = dict(actions)
        else:
            raise TypeError(
                f"the actions are a {type(actions).__name__}, not a mapping; give a dictionary of "
                "actions and where they lead, {action: where, ...}: of a list it cannot be told "
                "which are the actions and which the states"
            )

    def _content(self) -> tuple[Any, ...]:
        # With the types first: whether an event equals one of its outcomes is not asked.
        return self.player, *((a, type(to), to) for a, to in self.actions.items())

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, Choice) else NotImplemented

    def __hash__(self) -> int:
        return hash((Choice, self._content()))

    def __repr__(self) -> str:
        return f"Choice({self.player!r}, {self.actions!r})"


class Paid(Generic[T]):
    """A state with what ``MAX`` is paid on the way to it; :func:`pay` makes it."""

    __slots__ = ("points", "to")

    points: int | Fraction

    def __init__(self, points: int | Fraction | Decimal | str, to: T) -> None:
        self.points = points if type(points) is int else exactly("payoff", points)
        self.to = to

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Paid):
            return NotImplemented
        return self.points == other.points and self.to == other.to

    def __hash__(self) -> int:
        return hash((Paid, self.points, self.to))

    def __repr__(self) -> str:
        return f"pay({self.points!r}, {self.to!r})"


def pay(points: int | Fraction | Decimal | str, where: Any) -> Any:
    """``MAX`` is paid ``points`` on the way to ``where``, a state or a :class:`Chance` of them.

    ``points`` are a number as in :class:`End`; totals may be longer.

    >>> from bestplay import pay, die
    >>> pay(3, "next")
    pay(3, 'next')
    >>> pay(-1, die(2))
    Chance({pay(-1, 1): 1, pay(-1, 2): 1})
    """
    if isinstance(where, Chance):
        return where.map(lambda outcome: pay(points, outcome))
    paid = Paid(points, where)
    if isinstance(where, Paid):
        return Paid(paid.points + where.points, where.to)
    return paid


def node_of(rules: Any, state: Any) -> Any:
    """What happens in a state: what it says itself, where it stands in place of one, or what the
    rules say.
    """
    return state if isinstance(state, INLINE) else rules.node(state)


#: What says by itself what happens, wherever it stands in place of a state.
INLINE = (End, Choice, Chance, Paid)

Node: TypeAlias = Union["End", "Choice[A]", "Chance[Any]", "Paid[Any]"]
"""What :meth:`Game.node` returns: ``Node[A]`` for actions of type ``A``."""


class Rules(Generic[S, A]):
    """What :func:`bestplay.solve` takes, of states ``S`` and actions ``A``: a :class:`Game`, or a
    game of the catalogue.
    """

    __slots__ = ()


class Game(Rules[S, A]):
    """The rules of a game: a class with an initial state and :meth:`node`.

    A state is any hashable value: all that the future depends on. Deriving from this class is a
    convenience; any object with ``initial`` and ``node`` is a game.

    With type parameters, ``Game[State, Action]``, checkers such as mypy and pyright know the types
    of what :func:`bestplay.solve` finds: ``class Nim(Game[int, int])``.

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

    A game that looks the same from both sides says so by :attr:`mirror`, and is asked about half of
    its states:

    >>> from bestplay import Choice, End, Game, MAX, MIN, coin, solve
    >>> class Race(Game):
    ...     def initial(self):
    ...         return (0, 0, MAX)
    ...     def node(self, state):
    ...         one, two, player = state
    ...         if max(one, two) >= 3:
    ...             return End(one > two)
    ...         def step(by):
    ...             return (one + by, two, MIN) if player == MAX else (one, two + by, MAX)
    ...         return Choice(player, {"walk": step(1), "run": coin().map(lambda h: step(3 * h))})
    ...     def mirror(self, state):
    ...         one, two, player = state
    ...         return (two, one, player.other)
    >>> solve(Race(), exact=True).value
    Fraction(2, 3)
    """

    stage: Callable[[Any], int] | None = None
    """How far play has come in a state, for :func:`bestplay.solve_in_stages`: a whole number that
    never goes down along any play, such as how many boxes are filled. None: all is one stage."""

    canonical: Callable[[Any], Hashable] | None = None
    """Takes a state to the one that stands for all its symmetric copies; None without symmetry."""

    mirror: Callable[[Any], Hashable | None] | None = None
    """Takes a state to the same one with the players exchanged, in a game that looks the same from
    both sides; None without such a symmetry. The rules are then asked about one state of each pair,
    which is nearly twice as fast.

    In the mirror image ``MIN`` has the choice that ``MAX`` has here, and the other way round: the
    actions and outcomes lead to the mirror images of the same states, in the same order, and what
    is paid on the way has the other sign. What an ``End`` and its mirror image pay adds up to the
    same in the whole game, such as 1 where a win pays 1 and a loss 0; that is found out, and
    nothing has to be said of an ``End`` that stands where a state may. A state without a mirror
    image has ``None``. All of this is confirmed for the first pairs and for some of the others,
    and rules that break it are refused.
    """

    features: Callable[[Any], Mapping[str, int]] | None = None
    """What a person sees in a state and may decide by: whole numbers by their names, like
    ``{"turn total": 12, "my score": 30}``, the same names in every state in which somebody chooses.
    :func:`bestplay.sheet` writes the strategy down by them; None without.
    """

    seen: Callable[[Any, Player], Hashable] | None = None
    """What a player sees in a state, any value that can be compared, in a game in which they do not
    see everything; None if they do. See :class:`bestplay.HiddenSolution`.
    """

    forever: int | Fraction = 0
    """What a play that never ends is paid, on top of what it collected on the way: an ``int`` or a
    ``fractions.Fraction``, as in :class:`End`.
    """

    def initial(self) -> S | Chance[S] | End | Paid[Any]:
        """The state in which play starts, or a random event that decides it."""
        raise NotImplementedError(f"{type(self).__name__} has no method initial()")

    def node(self, state: S) -> Node[A]:
        """What happens in ``state``."""
        raise NotImplementedError(f"{type(self).__name__} has no method node(state)")

    def __repr__(self) -> str:
        parameters = ", ".join(f"{name}={value}" for name, value in described(self)[1])
        return f"{type(self).__name__}({parameters})"


def mirrored_chance(where: Any, mirror: Callable[[Any], Any]) -> Any:
    """A random event with mirror images in the place of its states."""
    if isinstance(where, Chance):
        return where.map(lambda outcome: mirrored_chance(outcome, mirror))
    if isinstance(where, Paid):
        return Paid(-where.points, mirrored_chance(where.to, mirror))
    return where if isinstance(where, End) else mirror(where)


def _given(state: S) -> S:
    """The first state, where it was given as it is; games with such a function can be pickled."""
    return state


class _FunctionGame(Game[S, A]):
    """A game of plain functions."""

    def __init__(
        self,
        node: Callable[[S], Node[A]],
        initial: S | Callable[[], S],
        canonical: Callable[[Any], Hashable] | None,
        mirror: Callable[[Any], Hashable | None] | None,
        features: Callable[[Any], Mapping[str, int]] | None,
        forever: int | Fraction,
        name: str,
        stage: Callable[[Any], int] | None,
    ) -> None:
        self.node = node  # type: ignore[method-assign, assignment]
        given = initial if callable(initial) else functools.partial(_given, initial)
        self.initial = given  # type: ignore[method-assign]
        self.canonical = canonical
        self.mirror = mirror
        self.features = features
        self.forever = forever
        self._name = name
        self.stage = stage

    def __repr__(self) -> str:
        return f"game({self._name})"


def game(
    node: Callable[[S], Node[A]],
    initial: S | Callable[[], S],
    *,
    canonical: Callable[[Any], Hashable] | None = None,
    mirror: Callable[[Any], Hashable | None] | None = None,
    features: Callable[[Any], Mapping[str, int]] | None = None,
    forever: int | Fraction = 0,
    name: str | None = None,
    stage: Callable[[Any], int] | None = None,
) -> Game[S, A]:
    """A game of plain functions: ``node(state)`` says what happens, ``initial`` is the first state.

    >>> from bestplay import Choice, End, MAX, coin, game, solve
    >>> def node(tosses_left):
    ...     if tosses_left == 0:
    ...         return End(0)
    ...     return coin().map(lambda heads: "won" if heads else tosses_left - 1)
    >>> solve(game(lambda s: End(1) if s == "won" else node(s), 3), exact=True).value
    Fraction(7, 8)
    """
    if not callable(node):
        raise UsageError(f"node={node!r}: expected a function that says what happens in a state")
    shown = name or str(getattr(node, "__name__", type(node).__name__))
    return _FunctionGame(node, initial, canonical, mirror, features, forever, shown, stage)


def described(rules: Any) -> tuple[str, list[tuple[str, str]]]:
    """A name for a game and its parameters, as saved solutions carry them."""
    if isinstance(rules, _FunctionGame):
        return rules._name, []
    attributes = getattr(rules, "__dict__", {})
    shown = [(name, repr(v)) for name, v in attributes.items() if not name.startswith("_")]
    return type(rules).__name__, shown
