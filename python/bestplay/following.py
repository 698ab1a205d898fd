"""Strategies of people: what they are worth, and what beats them.

A strategy is a function from states to actions, or to a :class:`~bestplay.Chance` of actions, or a
mapping from states to actions such as :attr:`Solution.strategy <bestplay.Solution.strategy>`. For
games of the catalogue it is a name, as the ``bestplay`` command writes it: ``"hold:20"``,
``"best"``, ``"random"``, or a CSV file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from os import PathLike, fspath
from typing import Any, TypeAlias, overload

from ._bestplay import BestplayError, RulesError, UndefinedError, UsageError
from ._catalogue import CatalogueGame
from ._effort import Effort
from ._made import SameStates
from ._progress import Bar
from ._text import Value, said
from ._types import A, S
from .chance import Chance
from .events import certain
from .hidden import HiddenSolution, Unfolded, is_hidden, seated
from .report import Report
from .rules import INLINE, MAX, MIN, Choice, Game, Paid, Player, Rules, pay
from .solution import Solution
from .solving import solve

__all__ = [
    "Strategy",
    "best_reply",
    "compare",
    "evaluate",
    "follow",
    "mistakes",
]

#: What a player does in a state: an action, or a random event over actions.
Strategy: TypeAlias = "Callable[[S], A | Chance[A]] | Mapping[S, Any]"


class _Followed(SameStates):
    """A game in which players follow strategies."""

    def __init__(self, rules: Any, strategies: Mapping[Player, Any]) -> None:
        super().__init__(rules, "follow")
        self._strategies = {player: _function(s) for player, s in strategies.items()}

    def initial(self) -> Any:
        return self._leads(self._rules.initial())

    def node(self, state: Any) -> Any:
        node = self._rules.node(state)
        if not isinstance(node, Choice) or node.player not in self._strategies:
            return self._leads(node)
        to = self._leads(self._taken(state, node))
        return to if isinstance(to, INLINE) else certain(to)

    def _leads(self, where: Any) -> Any:
        """Where play leads, with the choices that stand in place of states."""
        if isinstance(where, Chance):
            if any(isinstance(to, (Choice, Paid)) for to in where):
                return where.map(self._leads)
            return where
        if isinstance(where, Paid):
            return pay(where.points, self._leads(where.to))
        if not isinstance(where, Choice):
            return where
        if where.player in self._strategies:
            return self._leads(self._taken(where, where))
        return Choice(where.player, {a: self._leads(to) for a, to in where.actions.items()})

    def _taken(self, state: Any, node: Choice[Any]) -> Any:
        """Where the strategy leads in a state in which its player chooses."""
        actions = node.actions

        def where(action: Any) -> Any:
            try:
                return actions[action]
            except (KeyError, TypeError):
                listed = ", ".join(map(repr, actions))
                said = f"it chose {action!r}; the actions are {listed}"
                raise _wrong(state, said) from None

        try:
            taken = self._strategies[Player(node.player)](state)
        except (RulesError, UndefinedError):
            raise
        except Exception as error:
            said = f"it raised {type(error).__name__}: {error}"
            raise _wrong(state, said) from error
        return taken.map(where) if isinstance(taken, Chance) else where(taken)


def _wrong(state: Any, said: str) -> RulesError:
    """A strategy is wrong in a state, and the game in which it is followed with it."""
    error = RulesError(f"the strategy is wrong in state {state!r}: {said}")
    error.state = state
    return error


def _solver(
    exact: bool, digits: int, memory: int | None, threads: int, progress: bool | None
) -> Callable[[Any], Any]:
    """What solves rules in Python with the effort that was asked for."""

    def solver(rules: Any) -> Any:
        try:
            return solve(
                rules, exact=exact, digits=digits, memory=memory, threads=threads, progress=progress
            )
        except RulesError as error:
            if isinstance(error.__cause__, UndefinedError):
                raise error.__cause__ from None
            raise

    return solver


def _function(strategy: Any) -> Callable[[Any], Any]:
    """A strategy as a function."""
    if isinstance(strategy, Solution):
        return _named(strategy.strategy)
    if isinstance(strategy, Mapping):
        return _named(strategy)
    if callable(strategy):
        return strategy  # type: ignore[no-any-return]
    raise UsageError(
        f"{strategy!r} is not a strategy; expected a function of a state, or a mapping from states "
        "to actions"
    )


def _named(strategy: Mapping[Any, Any]) -> Callable[[Any], Any]:
    """The actions that a mapping names."""

    def chosen(state: Any) -> Any:
        try:
            return strategy[state]
        except KeyError:
            raise _wrong(state, "it names no action") from None

    return chosen


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
    strategies: its value, its results and its lengths; a player without one plays the game's best
    strategy, that of :attr:`Solution.strategy <bestplay.Solution.strategy>` (what is best against
    the other one alone, :func:`best_reply` says). Of a game of the catalogue it is a
    :class:`Report`, and one name is for both players; ``aim`` then asks for a chance in place of
    the mean (``"at least 300"``), or with ``"each"`` how the total spreads.

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
        if not isinstance(aim, str | None):
            raise UsageError(
                f"aim={said(aim)} is not an aim; give one such as 'at least 300', or 'each'"
            )
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
    if is_hidden(game):
        effort = Effort(exact, digits, None, memory, threads)
        if max is None or min is None:
            return HiddenSolution(Unfolded(game, True, effort, progress), digits).evaluate(max, min)
        return Unfolded(game, False, effort, progress).evaluate(max, min)
    if aim is not None:
        raise UsageError(
            "an aim is asked of games of the catalogue; of others, solve(at_least(...))"
        )
    solved = _solver(exact, digits, memory, threads, progress)
    if max is None or min is None:
        best = solved(game)
        max, min = best if max is None else max, best if min is None else min
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
    if player not in tuple(Player):
        raise UsageError(f"player={player!r}: expected MAX or MIN")
    opponent = Player(player).other
    if is_hidden(game):
        effort = Effort(exact, digits, None, memory, threads)
        return Unfolded(game, False, effort, progress).reply(to, opponent)
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
    of both strategies and the value. Where players do not see everything a strategy is a table of
    odds for both players, or a mapping ``{MAX: table, MIN: table}``.

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
    if not strategies:
        raise UsageError("no strategies: expected at least one, {name: strategy}")
    worth: Callable[[Any, Any], Value]
    if is_hidden(game):
        unfolded = Unfolded(game, False, Effort(exact, digits, None, memory, threads), progress)
        worth = lambda one, two: unfolded.evaluate(seated(one)[MAX], seated(two)[MIN])  # noqa: E731
    else:
        solved = _solver(exact, digits, memory, threads, progress)
        worth = lambda one, two: solved(follow(game, max=one, min=two)).value  # noqa: E731
    return [
        {"max": one, "min": two, "value": worth(first, second)}
        for one, first in strategies.items()
        for two, second in strategies.items()
    ]


def mistakes(
    game: Any,
    strategy: Any = None,
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

    Of a game of the catalogue the answer is a :class:`Report`. Of rules in Python it is a list of
    rows, the worst mistake first. For a strategy, from each seat against best play: the player, the
    state, what is done there, the action of best play, how often play comes there, what is lost
    each time, and the product of both. For played games: the number of the game, the player, the
    state, the action, a best action, and the loss.

    Where players do not see everything the strategy is a table of odds for both players, or a
    mapping ``{MAX: table, MIN: table}`` that may name one of them, and the answer is a list with
    the :class:`HiddenMistakes` of each; the game is solved exactly for it.

    >>> from bestplay import games, mistakes
    >>> lost = mistakes(games.pig(goal=10), played=[[("0-0 first 4", "hold")]], exact=True)
    >>> lost.tables["mistakes"][0]["best"]
    'roll'

    >>> from bestplay import Choice, End, MAX, die, game
    >>> def node(roll):
    ...     if roll is None:
    ...         return die(6)
    ...     return Choice(MAX, {"keep": End(roll), "again": die(6).map(End)})
    >>> for row in mistakes(game(node, None), lambda roll: "keep", exact=True):
    ...     print(row["state"], row["best"], row["visits"], row["loss"], row["lost"])
    1 again 1/6 5/2 5/12
    2 again 1/6 3/2 1/4
    3 again 1/6 1/2 1/12
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
    if is_hidden(game):
        if strategy is None:
            raise UsageError(
                f"{game!r} is a game in which players do not see everything: expected a strategy, "
                "a table of odds"
            )
        effort = Effort(True, digits, None, memory, threads)
        optimal = HiddenSolution(Unfolded(game, True, effort, progress), digits)
        seats = seated(strategy).items()
        return [optimal.mistakes(table, player, show=show) for player, table in seats]
    if isinstance(played, (str, PathLike)):
        raise UsageError(
            "files are judged for games of the catalogue; of rules in Python, "
            "give played=[[(state, action), ...], ...]"
        )
    solved = _solver(exact, digits, memory, threads, progress)
    if strategy is not None:
        effort = Effort(exact, digits, None, memory, threads)
        return _lost(game, strategy, solved, show, effort, progress)
    solution = solved(game)
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


def _lost(
    game: Any,
    strategy: Any,
    solved: Callable[[Any], Any],
    show: int,
    effort: Effort,
    progress: bool | None,
) -> list[dict[str, Any]]:
    """The states in which a strategy loses most, against best play."""
    solution, does = solved(game), _function(strategy)
    solution._prepare()
    native = solution._native
    taken: dict[int, Any] = {}
    for number, turn in enumerate(native.turns()):
        if turn in tuple(Player):
            # That it fails where play never comes does not matter; elsewhere it is said below.
            with suppress(Exception):
                taken[number] = does(native.state(number))

    def places(number: int) -> list[tuple[int, int]]:
        if number not in taken:
            return []
        done = taken[number]
        weights = list(done.items()) if isinstance(done, Chance) else [(done, 1)]
        actions = native.actions(number)
        known = [(actions.index(action), weight) for action, weight in weights if action in actions]
        return known if len(known) == len(weights) else []

    try:
        with Bar(progress) as bar:
            does_where = [places(number) for number in range(len(solution))]
            found = native.losses(does_where, show, effort, bar.listener)
    except BestplayError:
        for seat in ("max", "min"):
            evaluate(game, **{seat: strategy})
        raise
    best = native.strategy()
    rows = [
        {
            "player": Player(seat),
            "state": native.state(number),
            "action": taken[number],
            "best": native.actions(number)[best[number]],
            "visits": visits,
            "loss": loss,
            "lost": lost,
        }
        for seat, _, _, listed in found
        for number, visits, loss, lost in listed
    ]
    rows.sort(key=lambda row: float(row["lost"]), reverse=True)
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
