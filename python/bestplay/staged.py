"""Games that are larger than memory, solved stage by stage in a folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, Generic, TypeAlias

from . import _bestplay
from ._bestplay import StagedRules, UsageError
from ._catalogue import CatalogueGame
from ._effort import Effort, whole
from ._parcel import Parcel
from ._progress import Bar
from ._text import Value, decimal
from ._types import A, S, V
from ._workers import Failed, Workers
from .distribution import Distribution, lengths_of, results_of
from .explanation import Explanation
from .following import Strategy, evaluate
from .hidden import is_hidden
from .report import Report
from .rules import MAX, MIN, Rules, described

#: A game of the catalogue in its folder, or one in Python.
_Native: TypeAlias = _bestplay.CatalogueGame | StagedRules


class Staged(Generic[S, A, V]):
    """A game that was solved in stages. :func:`solve_in_stages` makes it.

    It knows the value, and explains any state from its folder, in the time that what is left of the
    state's own stage takes.

    >>> import bestplay, tempfile
    >>> game = bestplay.games.kalah(houses=2, seeds=3)
    >>> bestplay.solve_in_stages(game, tempfile.mkdtemp())
    <Solution of kalah(houses=2, seeds=3) in 13 stages: value -2>
    """

    def __init__(self, game: Rules[S, A], native: _Native, answer: Report, effort: Effort) -> None:
        self.game = game
        """The game."""
        self.answer = answer
        """All that was found: how many stages there are, and how large they are."""
        self._native = native
        self._effort = effort
        self._found_odds: dict[int, Any] = {}

    @property
    def value(self) -> V:
        """The expected payoff under best play by both, with its guarantee."""
        value: V = self.answer["value"]
        return value

    def explain(
        self, state: S | None = None, *, progress: bool | None = None
    ) -> Explanation[S, A, Value]:
        """What happens in a state (the initial one without), every action with its value."""
        with Bar(progress) as bar:
            given: Any = state
            found = self._native.explain(given, self._effort, bar.listener)
        return Explanation._of(found, self._effort.digits)

    def results(self, *, max_steps: int = 100_000, progress: bool | None = None) -> Distribution:
        """How likely each final payoff is if both play their best, as after :func:`solve`.

        Best play is followed from stage to stage; the states that it comes to have to fit into
        memory.

        >>> import bestplay, tempfile
        >>> game = bestplay.games.yahtzee(boxes="sixes,chance")
        >>> staged = bestplay.solve_in_stages(game, tempfile.mkdtemp())
        >>> print(staged.results().mean(), staged.lengths().mean())
        37.3437847490 11.8818486261
        """
        return results_of(self._odds(max_steps, progress)[0], self._effort.digits)

    def lengths(self, *, max_steps: int = 100_000, progress: bool | None = None) -> Distribution:
        """How likely each number of steps is if both play their best, as after :func:`solve`."""
        return lengths_of(self._odds(max_steps, progress)[1], self._effort.digits)

    def evaluate(
        self,
        max: Strategy[S, A] | str | None = None,
        min: Strategy[S, A] | str | None = None,
        *,
        progress: bool | None = None,
    ) -> Any:
        """What a strategy is worth against best play, as :func:`bestplay.evaluate` says it.

        One player follows the strategy, and the folder says what the other one does, who plays the
        game's best strategy; without any, both do. What play may come to has to fit into memory.
        (What is best against the strategy alone, ``solve_in_stages(follow(game, min=strategy),
        ...)`` finds in a folder of its own.)

        >>> import bestplay, tempfile
        >>> kalah = bestplay.games.kalah(houses=3, seeds=2)
        >>> staged = bestplay.solve_in_stages(kalah, tempfile.mkdtemp())
        >>> print(staged.value, staged.evaluate("best", "first")["value"])
        4 6
        """
        game: Any = self.game
        first: Any = max
        second: Any = min
        if not isinstance(self._native, StagedRules):
            game = game._with(self._native)
            if max is not None or min is not None:
                # One name alone would be for both players.
                first, second = ("best" if one is None else one for one in (max, min))
        elif max is not None and min is not None:
            raise UsageError(
                "nobody plays best, and a folder knows of nothing else; ask "
                "bestplay.evaluate(game, ...)"
            )
        else:
            who = MIN if max is not None else MAX if min is not None else None
            with Bar(progress) as bar:
                taken = self._native.taken(who, self._effort, bar.listener)
            first, second = taken if max is None else max, taken if min is None else min
        effort = self._effort
        return evaluate(
            game,
            first,
            second,
            exact=effort.exact,
            digits=effort.digits,
            memory=effort.memory,
            threads=effort.threads,
            progress=progress,
        )

    def _odds(self, max_steps: int, progress: bool | None) -> Any:
        whole("max_steps", max_steps, 0)
        if max_steps not in self._found_odds:
            with Bar(progress) as bar:
                found = self._native.odds(max_steps, self._effort, bar.listener)
            self._found_odds[max_steps] = found
        return self._found_odds[max_steps]

    def __repr__(self) -> str:
        shown = decimal(self.value, self._effort.digits)
        return f"<Solution of {self.game!r} in {self.answer['stages']} stages: value {shown}>"


def solve_in_stages(
    game: Rules[S, A],
    folder: str | os.PathLike[str],
    *,
    exact: bool = False,
    digits: int = 12,
    max_states: int | None = None,
    memory: int | None = None,
    disk: int | None = None,
    threads: int = 0,
    executor: Executor | Callable[[], Executor] | None = None,
    progress: bool | None = None,
) -> Staged[S, A, Any]:
    """Solves a game by its plain rules, stage by stage in a folder: memory holds one stage, or a
    part of it. A run that ended early goes on there, and one that is done is read.

    Args:
        game: A game that says by :attr:`Game.stage` how far play has come, or one of the catalogue
            that makes progress, such as ``games.yahtzee()``. Any other is one stage, which has to
            fit into memory. States of rules in Python are numbers, text, tuples and frozensets of
            these, and objects of classes that are found by their names.
        folder: Where it is kept, a new folder or one of the same game.
        exact: Finds the exact fraction.
        digits: Significant digits that are certain afterwards, if not ``exact``: 15 at the most.
        max_states: The most states of a part of a stage.
        memory: The most memory that the engine may take, in bytes (8 GiB unless given).
        disk: The most room that the folder may take, in bytes; a run that needs more goes on when
            it is allowed more.
        threads: Threads of the engine; 0 for one a core. Rules in Python are asked by one.
        executor: Sends parts of stages elsewhere, as in :func:`bestplay.estimate`, to workers that
            see the folder under the same path; each may take ``memory``. The same bits come out.
        progress: Whether to show progress; by default where somebody is looking.

    Raises:
        LimitError: What follows one state within its stage has no room.
        RulesError: The rules are wrong in a state, such as one whose stage is below that of a state
            from which play comes there.
        SolutionError: The folder is damaged, or of another game.
        UsageError: A state cannot be kept in a folder; more digits than there are.

    >>> import bestplay, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> game = bestplay.games.yahtzee(boxes="sixes,five,chance")
    >>> staged = bestplay.solve_in_stages(game, folder)
    >>> print(staged.value, staged.answer["stages"])
    43.4099287866 4
    >>> staged.explain("five,chance upper 0: 44466 1").best
    ['keep-44466']

    A game of one's own: how many rolls does it take to come to 40 points or more?

    >>> from bestplay import End, die, game, pay
    >>> def node(sum):
    ...     return End(0) if sum >= 40 else die(6).map(lambda eyes: pay(1, sum + eyes))
    >>> rolls = game(node, 0, stage=lambda sum: sum // 10)
    >>> bestplay.solve_in_stages(rolls, tempfile.mkdtemp())
    <Solution of game(node) in 5 stages: value 11.9047628982>
    """
    if is_hidden(game):
        raise UsageError(
            "games in which players do not see everything are not solved in stages; call "
            "solve(game)"
        )
    effort = Effort(exact, digits, max_states, memory, threads, disk)
    native = _native(game, folder)
    with Bar(progress) as bar:
        if executor is not None:
            workers = Workers(executor)
            try:
                _share(workers, game, os.path.abspath(folder), effort, bar)
            finally:
                workers.close()
        found = native.solve_in_stages(effort, bar.listener)
    return Staged(game, native, Report(found), effort)


def _native(game: Any, folder: str | os.PathLike[str]) -> _Native:
    """The game with its folder."""
    path = os.fspath(folder)
    if isinstance(game, CatalogueGame):
        return game._native.in_folder(path)
    return StagedRules(game, path, *described(game))


def _share(workers: Workers, game: Any, folder: str, effort: Effort, bar: Bar) -> None:
    """Has parts of stages worked on until none is left to share."""
    native, parcel = _native(game, folder), Parcel(game)
    asked = (effort.exact, effort.digits, effort.max_states, effort.memory, 1, effort.disk)
    while parts := native.parts(effort, bar.listener):
        count = len(parts)

        def tell(done: int, of: int = count) -> None:
            if bar.listener is not None:
                bar.listener("sharing", done, of)

        tasks = [(parcel, folder, part, asked) for part in parts]
        for answer in workers.in_turn(work_on, tasks, tell):
            if isinstance(answer, Failed):
                raise answer.error


def work_on(game: Parcel, folder: str, part: str, asked: tuple[Any, ...]) -> None:
    """The task: a part of a stage."""
    _native(game.content, folder).work(part, Effort(*asked), None)
