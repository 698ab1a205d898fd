"""The strategy on one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import _bestplay
from ._bestplay import UsageError
from ._catalogue import CatalogueGame
from ._effort import Effort
from ._progress import Bar
from ._types import A, S
from .hidden import is_hidden
from .report import Report
from .rules import Rules
from .solving import solve

__all__ = ["sheet"]


def sheet(
    game: CatalogueGame | Rules[S, A] | Any,
    lines: Sequence[int] = (1, 2, 4, 8),
    *,
    exact: bool = False,
    digits: int = 12,
    memory: int | None = None,
    threads: int = 0,
    progress: bool | None = None,
) -> Report:
    """The strategy on one page: for each number of lines the lines that lose as little as possible,
    and what they lose. For games of the catalogue, and for rules in Python, that say what a person
    sees (:attr:`Game.features`).

    The first line that fits says what to do; where the action of a line is none of those that a
    state has, it is the first one. What the lines are is found by searching; what they lose is
    computed like any other value.

    >>> from bestplay import games, sheet
    >>> rules = sheet(games.pig(goal=50), [1], progress=False).tables["rules"]
    >>> [(row["when"], row["action"]) for row in rules]
    [('turn total < 25', 'roll'), ('*', 'hold')]

    Rules of one's own name what there is to decide by:

    >>> from bestplay import Choice, End, Game, MAX, die
    >>> class Stop(Game):
    ...     def node(self, state):
    ...         left, roll = state
    ...         actions = {"stop": End(roll)}
    ...         if left:
    ...             actions["roll"] = die(6).map(lambda roll: (left - 1, roll))
    ...         return Choice(MAX, actions)
    ...     def initial(self):
    ...         return die(6).map(lambda roll: (3, roll))
    ...     def features(self, state):
    ...         left, roll = state
    ...         return {"rolls left": left, "roll": roll}
    >>> report = sheet(Stop(), [1, 3], exact=True)
    >>> [(row["lines"], row["loss"]) for row in report.tables["sheets"]]
    [(1, Fraction(1, 27)), (3, Fraction(0, 1))]

    Raises:
        UsageError: The game does not say what a person sees.
        RulesError: What it says are not the same whole numbers in every state.
    """
    effort = Effort(exact, digits, None, memory, threads)
    if isinstance(game, CatalogueGame):
        return game._people("sheet", [], lines=lines, effort=effort, progress=progress)
    if is_hidden(game):
        raise UsageError(f"{game!r} is a game in which players do not see everything; ask solve")
    features = getattr(game, "features", None)
    if features is None:
        raise UsageError(
            f"{game!r} does not say what a person sees in a state; give it a method "
            'features(state) that names whole numbers, like {"turn total": 12}'
        )
    solved = solve(
        game, exact=exact, digits=digits, memory=memory, threads=threads, progress=progress
    )
    with Bar(progress) as bar:
        return Report(
            _bestplay.sheet_rules(solved._native, features, list(lines), effort, bar.listener)
        )
