"""Solving games, and reading solutions back."""

from __future__ import annotations

import os
import random
import warnings
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from . import _bestplay
from ._bestplay import RulesWarning, SolutionError, UsageError
from ._catalogue import CatalogueGame, HiddenCatalogueGame, named
from ._effort import Effort
from ._progress import Bar
from ._text import Value
from ._types import A, S
from .aiming import starting_at
from .averages import Average
from .fast_solution import FastSolution
from .hidden import HiddenSolution, Unfolded, is_hidden
from .report import Report
from .rules import Rules, described
from .solution import Solution

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._types import Limits


@overload
def solve(  # type: ignore[overload-overlap]
    game: HiddenCatalogueGame,
    *,
    exact: bool = ...,
    **limits: Unpack[Limits],
) -> HiddenSolution: ...


@overload
def solve(
    game: Rules[S, A],
    *,
    exact: Literal[True],
    method: Literal["fast", "rules"] | None = ...,
    start: Any = ...,
    **limits: Unpack[Limits],
) -> Solution[S, A, Fraction]: ...


@overload
def solve(
    game: object,
    *,
    exact: Literal[True],
    method: Literal["fast", "rules"] | None = ...,
    start: Any = ...,
    **limits: Unpack[Limits],
) -> Solution[Any, Any, Fraction]: ...


@overload
def solve(
    game: Rules[S, A],
    *,
    exact: bool = ...,
    method: Literal["fast", "rules"] | None = ...,
    start: Any = ...,
    **limits: Unpack[Limits],
) -> Solution[S, A, Value]: ...


@overload
def solve(
    game: object,
    *,
    exact: bool = ...,
    method: Literal["fast", "rules"] | None = ...,
    start: Any = ...,
    **limits: Unpack[Limits],
) -> Solution[Any, Any, Value]: ...


@overload
def solve(
    game: Rules[S, A],
    *,
    average: Literal[True],
    again: bool = ...,
    time: Callable[[Any], int] | None = ...,
    exact: Literal[True],
    start: Any = ...,
    **limits: Unpack[Limits],
) -> Average[S, A, Fraction]: ...


@overload
def solve(
    game: Rules[S, A],
    *,
    average: Literal[True],
    again: bool = ...,
    time: Callable[[Any], int] | None = ...,
    exact: bool = ...,
    start: Any = ...,
    **limits: Unpack[Limits],
) -> Average[S, A, Value]: ...


@overload
def solve(
    game: object,
    *,
    average: Literal[True],
    again: bool = ...,
    time: Callable[[Any], int] | None = ...,
    exact: bool = ...,
    start: Any = ...,
    **limits: Unpack[Limits],
) -> Any: ...


def solve(
    game: Any,
    *,
    exact: bool = False,
    digits: int = 12,
    max_states: int | None = None,
    memory: int | None = None,
    threads: int = 0,
    progress: bool | None = None,
    method: Literal["fast", "rules"] | None = None,
    start: Any = None,
    average: bool = False,
    again: bool = False,
    time: Callable[[Any], int] | None = None,
) -> Any:
    """Explores and solves a game: its value under best play, and the best action in every state.

    Rules with a method ``seen`` are of a game in which players do not see everything; of these the
    answer is a :class:`HiddenSolution`.

    Args:
        game: An object with ``initial`` and ``node`` (see :class:`Game` and :func:`bestplay.game`),
            or a game of the catalogue (``bestplay.games``).
        exact: Finds the exact fraction, ``Solution.value`` is a ``Fraction`` then (a ``float``
            infinity where the expected total is infinite). Otherwise it comes with proven bounds.
        digits: Significant digits of the value that are certain afterwards, if not ``exact``. Where
            it may be 0, because what is won and lost may cancel out, or is less than about 1e-300,
            as many decimals are certain.
        max_states: The most states that are explored. Without it a game without end is noticed
            by a :class:`RulesWarning`, and stopped by the memory that it needs.
        memory: The most memory that the engine and the states may take, in bytes (8 GiB unless
            given); what states of classes of your own hold is not seen.
        threads: Threads of the engine; 0 for one a core. Rules in Python are asked by one.
        progress: Whether to show progress; by default where somebody is looking.
        method: How to solve a game of the catalogue: by its own ``fast`` method, or by its
            ``rules``; unless given, as the game recommends, and by the fast method where the rules
            are too large. A fast method knows the value; the rules are explored once more is asked
            for, such as the states.
        start: The state in which play starts, if not as the rules say: :func:`starting_at`.
        average: Finds the payoff per step of play that goes on for ever, in place of the total: an
            :class:`Average`, or the :class:`Report` of a game of the catalogue. Every state is one
            step; what ends is paid nothing more, so that it averages 0.
        again: With ``average``: play begins anew where it ends, and an end pays each time.
        time: With ``average``: a function from states to the units of time that they take, whole
            numbers; the average is the payoff per unit then.

    Raises:
        RulesError: The rules are wrong in a state, or raised an exception, which is its cause.
        LimitError: The game has more states or needs more memory than allowed.
        UndefinedError: The expected total has no meaning.
        PrecisionError: The digits could not be proven.

    >>> import bestplay
    >>> print(bestplay.solve(bestplay.games.race(target=100)).value)
    0.836485555847
    """
    effort = Effort(exact, digits, max_states, memory, threads)
    if start is not None:
        game = starting_at(game, start)
    if average:
        return _average(game, effort, progress, again, time)
    if again or time is not None:
        raise UsageError("again and time are of averages; add average=True")
    if is_hidden(game):
        return HiddenSolution(Unfolded(game, True, effort, progress), digits)
    if isinstance(game, CatalogueGame):
        return _solve_entry(game, effort, progress, method)
    if method == "fast":
        raise UsageError("method='fast': only games of the catalogue have methods of their own")
    rolled = random.getstate()
    with Bar(progress) as bar:
        native = _bestplay.solve_rules(game, effort, bar.listener)
    if random.getstate() != rolled:
        warnings.warn(
            "Python's random was asked meanwhile: if the rules did so, the solution is of a game "
            "that happened once; what is random in a game is a Chance, such as die(6). "
            "bestplay.check_rules(game) finds the state",
            RulesWarning,
            stacklevel=2,
        )
    return Solution(game, native, *described(game), memory)


def _average(
    game: Any,
    effort: Effort,
    progress: bool | None,
    again: bool,
    time: Callable[[Any], int] | None,
) -> Any:
    """The payoff per step in the long run."""
    if is_hidden(game):
        raise UsageError(
            "average=True: averages are of games in which players see everything, but these rules "
            "have a method seen; leave out one of them"
        )
    with Bar(progress) as bar:
        if not isinstance(game, CatalogueGame):
            native = _bestplay.average_rules(game, again, time, effort, bar.listener)
            return Average(game, native)
        if time is not None:
            raise UsageError("time: only states of rules in Python take a time of their own")
        return Report(game._native.average(again, effort, bar.listener))


def _solve_entry(
    game: CatalogueGame, effort: Effort, progress: bool | None, method: str | None
) -> Solution[str, str, Any]:
    """Solves a game of the catalogue."""
    if method not in (None, "fast", "rules"):
        raise UsageError(f"method={method!r}: expected 'fast' or 'rules'")
    with Bar(progress) as bar:
        found = game._native.solve(method, effort, bar.listener)
    if isinstance(found, tuple):
        return FastSolution(game, Report(found), effort, progress)
    return Solution(game, found, game.name, game._native.parameters, effort.memory)


@overload
def load(  # type: ignore[overload-overlap]
    path: str | os.PathLike[str],
    game: HiddenCatalogueGame,
    **limits: Unpack[Limits],
) -> HiddenSolution: ...


@overload
def load(
    path: str | os.PathLike[str],
    game: Rules[S, A],
    **limits: Unpack[Limits],
) -> Solution[S, A, Value]: ...


@overload
def load(
    path: str | os.PathLike[str],
    game: object = ...,
    **limits: Unpack[Limits],
) -> Solution[Any, Any, Value]: ...


@overload
def load(  # type: ignore[overload-overlap]
    path: str | os.PathLike[str],
    game: CatalogueGame | None = ...,
    *,
    average: Literal[True],
    **limits: Unpack[Limits],
) -> Report: ...


@overload
def load(
    path: str | os.PathLike[str],
    game: Rules[S, A],
    *,
    average: Literal[True],
    time: Callable[[S], int] | None = ...,
    **limits: Unpack[Limits],
) -> Average[S, A, Value]: ...


def load(
    path: str | os.PathLike[str],
    game: Any = None,
    *,
    digits: int = 12,
    max_states: int | None = None,
    memory: int | None = None,
    threads: int = 0,
    progress: bool | None = None,
    average: bool = False,
    time: Callable[[Any], int] | None = None,
) -> Any:
    """Reads a saved solution and confirms it against the rules, by code that shares nothing with
    the solvers.

    Args:
        path: A file that :meth:`Solution.save`, :meth:`HiddenSolution.save` or ``bestplay solve
            --save`` wrote. Of the odds of a :class:`HiddenSolution` the value is what they prove.
        game: The game. May be left out for a game of the catalogue, whose name and parameters the
            file holds.
        average: Whether it is a long-run average, of :meth:`Average.save` or ``bestplay solve
            --average --save``.
        time: With ``average``: the function by which states took their time, if there was one.

    Raises:
        SolutionError: The file is damaged, is wrong in a state, was saved for another game, or is
            no average where one is asked for, or the other way round.

    >>> import os, tempfile
    >>> from bestplay import games, load, solve
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "pig.solution")
    ...     solve(games.pig(goal=20)).save(path)
    ...     solution = load(path)
    >>> print(solution.value)
    0.615558549805
    """
    effort = Effort(False, digits, max_states, memory, threads)
    saved = _bestplay.Saved(os.fspath(path))
    if (saved.again is not None) != average:
        raise SolutionError(
            "the file holds a solution, not a long-run average; leave out average=True"
            if average
            else "the file holds a long-run average, not a solution; add average=True"
        )
    if time is not None and not average:
        raise UsageError("time is of averages; add average=True")
    if game is None:
        kind = HiddenCatalogueGame if saved.hidden else CatalogueGame
        game = kind._kept(saved.game, saved.parameters)
    name, parameters = named(game)
    if time is not None and isinstance(game, CatalogueGame):
        raise UsageError("time: only states of rules in Python take a time of their own")
    try:
        if is_hidden(game) and not average:
            return HiddenSolution(Unfolded(game, True, effort, progress, saved), digits)
        with Bar(progress) as bar:
            if average and isinstance(game, CatalogueGame):
                return Report(game._native.restore_average(saved, effort, bar.listener))
            if average:
                found = _bestplay.restore_average(game, saved, time, effort, bar.listener)
                return Average(game, found)
            native = (
                game._native.restore(saved, effort, bar.listener)
                if isinstance(game, CatalogueGame)
                else _bestplay.restore_rules(game, saved, effort, bar.listener)
            )
    except SolutionError as error:
        if (saved.game, saved.parameters) == (name, parameters):
            raise
        was, given = _apart((saved.game, saved.parameters), (name, parameters))
        raise SolutionError(f"the file was saved for {was}, not for {given}: {error}") from None
    return Solution(game, native, name, parameters, memory)


#: A game's name and its parameters.
_Named: TypeAlias = "tuple[str, list[tuple[str, str]]]"


def _apart(one: _Named, other: _Named) -> tuple[str, str]:
    """Two games, with the parameters in which they differ."""

    def shown(this: _Named, that: _Named) -> str:
        own = [pair for pair in this[1] if this[0] != that[0] or pair not in that[1]]
        return f"{this[0]}({', '.join(f'{name}={value[:48]}' for name, value in own)})"

    return shown(one, other), shown(other, one)
