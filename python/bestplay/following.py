"""Strategies of people: what they are worth, what beats them, and games made of games.

A strategy is a function from states to actions, or to a :class:`~bestplay.Chance` of actions, or a
mapping from states to actions such as :attr:`Solution.strategy <bestplay.Solution.strategy>`. For
games of the catalogue it is a name, as the ``bestplay`` command writes it: ``"hold:20"``,
``"best"``, ``"random"``, or a CSV file.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from os import PathLike, fspath
from typing import Any, TypeAlias, overload

from ._bestplay import UsageError
from ._catalogue import CatalogueGame
from ._effort import Effort
from ._text import Value
from ._types import A, S
from .chance import Chance
from .events import certain
from .report import Report
from .rules import MAX, MIN, Choice, End, Game, Paid, Player, Rules, described, pay
from .solution import Solution
from .solving import solve

__all__ = [
    "Strategy",
    "at_least",
    "best_reply",
    "compare",
    "evaluate",
    "follow",
    "limited",
    "mistakes",
]

#: What a player does in a state: an action, or a random event over actions.
Strategy: TypeAlias = "Callable[[S], A | Chance[A]] | Mapping[S, Any]"


class _Made(Game[Any, Any]):
    """A game made of a game: its symmetry, what a person sees, and what it pays for ever, are those
    of the game.
    """

    #: What the second half of a state is called where a person decides by it.
    _more = ""

    def __init__(self, rules: Any, name: str) -> None:
        if isinstance(rules, CatalogueGame):
            raise UsageError(
                f"{rules!r} is a game of the catalogue, whose rules are not in Python; ask "
                "evaluate, best_reply, compare or sheet about it"
            )
        self._rules = rules
        self._name = name
        self.forever = getattr(rules, "forever", 0)
        own = getattr(rules, "canonical", None)
        if own is not None:
            self.canonical = self._canonical(own)
        seen = getattr(rules, "features", None)
        if seen is not None:
            self.features = self._features(seen)

    def _canonical(self, own: Callable[[Any], Hashable]) -> Callable[[Any], Hashable]:
        return lambda state: (own(state[0]), state[1])

    def _features(self, seen: Callable[[Any], Mapping[str, int]]) -> Any:
        return lambda state: {**seen(state[0]), self._more: state[1]}

    def __repr__(self) -> str:
        return f"{self._name}({described(self._rules)[0]})"


class _Followed(_Made):
    """A game in which players follow strategies."""

    def __init__(self, rules: Any, strategies: Mapping[Player, Any]) -> None:
        super().__init__(rules, "follow")
        self._strategies = {player: _function(s) for player, s in strategies.items()}

    def _canonical(self, own: Callable[[Any], Hashable]) -> Callable[[Any], Hashable]:
        return own

    def _features(self, seen: Callable[[Any], Mapping[str, int]]) -> Any:
        return seen

    def initial(self) -> Any:
        return self._rules.initial()

    def node(self, state: Any) -> Any:
        node = self._rules.node(state)
        if not isinstance(node, Choice) or node.player not in self._strategies:
            return node
        actions = node.actions

        def where(action: Any) -> Any:
            try:
                return actions[action]
            except KeyError:
                listed = ", ".join(map(repr, actions))
                raise UsageError(
                    f"the strategy chose {action!r} in state {state!r}, where the actions are "
                    f"{listed}"
                ) from None

        taken = self._strategies[Player(node.player)](state)
        to = taken.map(where) if isinstance(taken, Chance) else where(taken)
        return to if isinstance(to, (Chance, End, Paid)) else certain(to)


def _solver(
    exact: bool, digits: int, memory: int | None, threads: int, progress: bool | None
) -> Callable[[Any], Any]:
    """What solves rules in Python with the effort that was asked for."""

    def solver(rules: Any) -> Any:
        return solve(
            rules, exact=exact, digits=digits, memory=memory, threads=threads, progress=progress
        )

    return solver


def _function(strategy: Any) -> Callable[[Any], Any]:
    """A strategy as a function."""
    if isinstance(strategy, Solution):
        strategy = strategy.strategy
    if isinstance(strategy, Mapping):
        return strategy.__getitem__
    if callable(strategy):
        return strategy  # type: ignore[no-any-return]
    raise UsageError(
        f"{strategy!r} is not a strategy; expected a function of a state, or a mapping from states "
        "to actions"
    )


def follow(
    rules: Rules[S, A] | Any,
    *,
    max: Strategy[S, A] | None = None,
    min: Strategy[S, A] | None = None,
) -> Game[S, A]:
    """The game in which players follow strategies: chance decides for them. Whoever has none is
    free.

    >>> from bestplay import Choice, End, MAX, die, follow, game, solve
    >>> def node(roll):
    ...     if roll is None:
    ...         return die(6)
    ...     return Choice(MAX, {"keep": End(roll), "again": die(6).map(End)})
    >>> keeps_five = follow(game(node, None), max=lambda roll: "keep" if roll > 4 else "again")
    >>> solve(keeps_five, exact=True).value
    Fraction(25, 6)
    """
    strategies = {MAX: max, MIN: min}
    return _Followed(rules, {who: s for who, s in strategies.items() if s is not None})


@overload
def evaluate(  # type: ignore[overload-overlap]
    game: CatalogueGame,
    max: str | None = ...,
    min: str | None = ...,
    *,
    aim: str | None = ...,
    exact: bool = ...,
    digits: int = ...,
    memory: int | None = ...,
    threads: int = ...,
    progress: bool | None = ...,
) -> Report: ...
@overload
def evaluate(
    game: Rules[S, A],
    max: Strategy[S, A] | None = ...,
    min: Strategy[S, A] | None = ...,
    *,
    aim: None = ...,
    exact: bool = ...,
    digits: int = ...,
    memory: int | None = ...,
    threads: int = ...,
    progress: bool | None = ...,
) -> Solution[S, A, Value]: ...


def evaluate(
    game: Any,
    max: Any = None,
    min: Any = None,
    *,
    aim: str | None = None,
    exact: bool = False,
    digits: int = 12,
    memory: int | None = None,
    threads: int = 0,
    progress: bool | None = None,
) -> Any:
    """What strategies are worth against each other. Without any, both play their best.

    Of rules in Python the answer is a :class:`Solution` of the game in which both follow their
    strategies: its value, its results and its lengths; a player without one plays their best. Of a
    game of the catalogue it is a :class:`Report`, and one name is for both players; ``aim`` then
    asks for a chance in place of the mean (``"at least 300"``), or with ``"each"`` how the total
    spreads.

    >>> from bestplay import evaluate, games
    >>> evaluate(games.pig(goal=2), "hold:20", "best", exact=True)["value"]
    Fraction(6, 7)

    >>> from bestplay import Choice, End, MAX, die, game
    >>> def node(roll):
    ...     if roll is None:
    ...         return die(6)
    ...     return Choice(MAX, {"keep": End(roll), "again": die(6).map(End)})
    >>> evaluate(game(node, None), lambda roll: "keep", exact=True).value
    Fraction(7, 2)
    """
    if isinstance(game, CatalogueGame):
        if max is None and min is not None:
            max = "best"
        names = [name for name in (max, min) if name is not None]
        return game._people(
            "evaluate",
            names,
            aim=aim,
            effort=Effort(exact, digits, None, memory, threads),
            progress=progress,
        )
    if aim is not None:
        raise UsageError(
            "an aim is asked of games of the catalogue; of others, solve(at_least(...))"
        )
    solved = _solver(exact, digits, memory, threads, progress)
    if max is None or min is None:
        best = solved(game)
        max, min = max or best.strategy, min or best.strategy
    return solved(follow(game, max=max, min=min))


def best_reply(
    game: Any,
    to: Any,
    player: Player | int = MIN,
    *,
    exact: bool = False,
    digits: int = 12,
    memory: int | None = None,
    threads: int = 0,
    progress: bool | None = None,
) -> Any:
    """The best reply to a strategy.

    Of rules in Python the answer is a :class:`Solution` in which ``player`` is free and the
    opponent follows the strategy; of a game of the catalogue it is a :class:`Report` of the replies
    from both seats.

    >>> from bestplay import best_reply, games
    >>> best_reply(games.pig(goal=20), "hold:5").tables["replies"][0]["player"]
    'first player'
    """
    if isinstance(game, CatalogueGame):
        effort = Effort(exact, digits, None, memory, threads)
        return game._people("reply", [to], effort=effort, progress=progress)
    opponent = Player(player).other
    follows = {"max" if opponent is MAX else "min": to}
    return _solver(exact, digits, memory, threads, progress)(follow(game, **follows))


def compare(
    game: Any,
    strategies: Sequence[str] | Mapping[str, Any],
    *,
    exact: bool = False,
    digits: int = 12,
    memory: int | None = None,
    threads: int = 0,
    progress: bool | None = None,
) -> Any:
    """Strategies, each against each from both seats.

    Of a game of the catalogue the answer is a :class:`Report` that also says what each loses. Of
    rules in Python, strategies are named by a mapping, and the answer is a list of rows: the names
    of both strategies and the value.

    >>> from bestplay import compare, games
    >>> rows = compare(games.pig(goal=20), ["hold:5", "best"]).tables["pairs"]
    >>> [(row["max"], row["min"]) for row in rows]
    [('hold:5', 'hold:5'), ('hold:5', 'best'), ('best', 'hold:5'), ('best', 'best')]
    """
    if isinstance(game, CatalogueGame):
        effort = Effort(exact, digits, None, memory, threads)
        return game._people("compare", list(strategies), effort=effort, progress=progress)
    if not isinstance(strategies, Mapping):
        raise UsageError(
            "strategies of rules in Python have names: give a mapping, {name: strategy}"
        )
    solved = _solver(exact, digits, memory, threads, progress)
    return [
        {
            "max": one,
            "min": two,
            "value": solved(follow(game, max=first, min=second)).value,
        }
        for one, first in strategies.items()
        for two, second in strategies.items()
    ]


def mistakes(
    game: Any,
    strategy: str | None = None,
    *,
    played: str | PathLike[str] | Sequence[Sequence[tuple[Any, Any]]] | None = None,
    show: int = 10,
    exact: bool = False,
    digits: int = 12,
    memory: int | None = None,
    threads: int = 0,
    progress: bool | None = None,
) -> Any:
    """Where a strategy, or played games, lose their value; at most ``show`` places are listed.

    ``played`` is a file with the columns ``game,state,action``, as ``bestplay play --record``
    writes it, or a list of games, each a list of pairs of a state and the action that was taken
    there. States in which nobody chooses have ``None`` for an action, and may be left out.

    Of a game of the catalogue the answer is a :class:`Report`. Of rules in Python games are judged,
    not strategies, and the answer is a list of rows, the worst mistake first: the number of the
    game, the player, the state, the action, a best action, and the loss.

    >>> from bestplay import games, mistakes
    >>> lost = mistakes(games.pig(goal=10), played=[[("0-0 first 4", "hold")]], exact=True)
    >>> lost.tables["mistakes"][0]["best"]
    'roll'
    """
    if (strategy is None) == (played is None):
        raise UsageError("expected a strategy or played=..., and not both")
    if isinstance(game, CatalogueGame):
        effort = Effort(exact, digits, None, memory, threads)
        if strategy is not None:
            return game._people(
                "mistakes", [strategy], lines=[show], effort=effort, progress=progress
            )
        path = fspath(played) if isinstance(played, (str, PathLike)) else None
        steps = [] if path is not None else _steps(played)
        return game._people(
            "judged", [], lines=[show], path=path, steps=steps, effort=effort, progress=progress
        )
    if strategy is not None or isinstance(played, (str, PathLike)):
        raise UsageError(
            "strategies and files are judged for games of the catalogue; of rules in Python, "
            "give played=[[(state, action), ...], ...]"
        )
    solution = _solver(exact, digits, memory, threads, progress)(game)
    rows: list[dict[str, Any]] = []
    for number, state, taken in _steps(played):
        explanation = solution.explain(state)
        if explanation.kind != "choice":
            if taken is None:
                continue
            raise UsageError(f"game {number}: nobody chooses in {state!r}")
        found = [action for action in explanation.actions if action.action == taken]
        if not found:
            listed = ", ".join(repr(action.action) for action in explanation.actions)
            raise UsageError(
                f"game {number}: {taken!r} is not an action of {state!r}; expected {listed}"
            )
        if found[0].standing == "worse":
            if exact:
                explanation = solution.explain(state, exactly=True, progress=progress)
                found = [action for action in explanation.actions if action.action == taken]
            rows.append(
                {
                    "game": number,
                    "player": explanation.player,
                    "state": state,
                    "action": taken,
                    "best": explanation.actions[0].action,
                    "loss": found[0].loss,
                }
            )
    rows.sort(key=lambda row: float(row["loss"]), reverse=True)
    return rows[:show]


def _steps(played: Any) -> list[tuple[int, Any, Any]]:
    """All states of played games with the number of the game and what was done."""
    try:
        return [
            (number, state, action)
            for number, steps in enumerate(played, 1)
            for state, action in steps
        ]
    except (TypeError, ValueError):
        raise UsageError(
            "played: expected a file, or a list of games, each a list of pairs (state, action)"
        ) from None


class _AtLeast(_Made):
    """A game that is played for a total."""

    _more = "points missing"

    def __init__(self, rules: Any, total: int | Fraction, rising: bool) -> None:
        super().__init__(rules, f"at_least({total})")
        self._total = total
        self._rising = rising
        self.forever = 0

    def initial(self) -> Any:
        return self._collected(self._rules.initial(), self._total)

    def node(self, state: Any) -> Any:
        inner, missing = state
        node = self._rules.node(inner)
        if isinstance(node, Choice):
            to = {a: self._collected(where, missing) for a, where in node.actions.items()}
            return Choice(node.player, to)
        found = self._collected(node, missing)
        return found if isinstance(found, (Chance, End, Paid)) else certain(found)

    def _collected(self, where: Any, missing: Any) -> Any:
        """Where play leads, with what is then missing."""
        if isinstance(where, Chance):
            return where.map(lambda to: self._collected(to, missing))
        if isinstance(where, Paid):
            return self._collected(where.to, missing - where.points)
        if isinstance(where, End):
            return End(int(missing <= where.payoff))
        return End(1) if self._rising and missing <= 0 else (where, missing)


def at_least(
    rules: Rules[S, A] | Any, total: int | Fraction, *, rising: bool = False
) -> Game[Any, A]:
    """The same game, played for a total of at least ``total``: its value is the best chance.

    States are pairs of a state and what is missing. A play that never ends does not reach the
    total. Where no payoff is negative, ``rising=True`` ends play as soon as it is reached, which
    keeps the number of states finite.

    >>> from bestplay import Choice, End, MAX, at_least, die, game, pay, solve
    >>> def node(left):
    ...     return End(0) if left == 0 else die(6).map(lambda points: pay(points, left - 1))
    >>> solve(at_least(game(node, 2), 11), exact=True).value
    Fraction(1, 12)
    """
    return _AtLeast(rules, total, rising)


class _Limited(_Made):
    """A game that is over after some steps."""

    _more = "steps left"

    def __init__(self, rules: Any, steps: int, then: Any) -> None:
        super().__init__(rules, f"limited({steps})")
        self._steps = steps
        self._then = then if callable(then) else lambda state: then

    def initial(self) -> Any:
        return self._left(self._rules.initial(), self._steps)

    def node(self, state: Any) -> Any:
        inner, left = state
        node = self._rules.node(inner)
        if isinstance(node, End):
            return node
        if left == 0:
            return End(self._then(inner))
        if isinstance(node, Choice):
            to = {a: self._left(where, left - 1) for a, where in node.actions.items()}
            return Choice(node.player, to)
        return self._left(node, left - 1)

    def _left(self, where: Any, left: int) -> Any:
        """Where play leads, with the steps that are then left."""
        if isinstance(where, Chance):
            return where.map(lambda to: self._left(to, left))
        if isinstance(where, Paid):
            return pay(where.points, self._left(where.to, left))
        return where if isinstance(where, End) else (where, left)


def limited(
    rules: Rules[S, A] | Any,
    steps: int,
    then: int | Fraction | Callable[[S], int | Fraction] = 0,
) -> Game[Any, A]:
    """The same game, over after at most so many steps: then it pays ``then``, a number or a
    function of the state, on top of what was collected. A step leaves one state.

    >>> from bestplay import End, coin, game, limited, solve
    >>> def node(state):
    ...     return coin().map(lambda heads: End(1) if heads else "again")
    >>> solve(limited(game(node, "again"), 3), exact=True).value
    Fraction(7, 8)
    """
    if steps < 0:
        raise UsageError(f"steps={steps}: expected 0 or more")
    return _Limited(rules, steps, then)
