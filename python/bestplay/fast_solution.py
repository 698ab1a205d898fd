"""Games of the catalogue, solved by their own fast methods."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, overload

from ._bestplay import Solution as _Native
from ._effort import Effort
from ._progress import Bar
from ._text import Value, decimal
from ._types import V
from .explanation import Explanation
from .solution import Solution

if TYPE_CHECKING:
    from ._catalogue import CatalogueGame
    from .report import Report


class FastSolution(Solution[str, str, V]):
    """A game of the catalogue, solved by its own fast method.

    That knows the value, and what else is in ``answer``. What only the rules tell, such as the
    states and the strategy, is explored and solved by the rules as soon as it is asked for.

    >>> from bestplay import games, solve
    >>> solution = solve(games.race(target=100), method="fast")
    >>> solution
    <Solution of race(target=100, heads=1/2, first=1): value 0.836485555847, by the fast method>
    """

    def __init__(
        self, game: CatalogueGame, answer: Report, effort: Effort, progress: bool | None = None
    ) -> None:
        super().__init__(game, self._by_rules, game.name, game._native.parameters, effort.memory)
        self._effort = effort
        self._progress = progress
        self.answer = answer
        """What the fast method has answered."""

    def _by_rules(self) -> _Native:
        with Bar(self._progress) as bar:
            native: _Native = self.game._native.solve("rules", self._effort, bar.listener)
            return native

    @property
    def value(self) -> V:
        """The expected payoff under best play by both, with its guarantee."""
        value: V = self.answer["value"]
        return value

    @property
    def seconds(self) -> float:
        """The time that the fast method took."""
        seconds: float = self.answer["seconds"]
        return seconds

    @property
    def stopped(self) -> str:
        """Why the solve ended: ``exact`` or ``digits certain``."""
        return str(self.answer["stopped"])

    @overload
    def explain(
        self, state: str | None = ..., *, exactly: Literal[True], progress: bool | None = ...
    ) -> Explanation[str, str, Fraction]: ...

    @overload
    def explain(
        self, state: str | None = ..., *, exactly: bool = ..., progress: bool | None = ...
    ) -> Explanation[str, str, Value]: ...

    def explain(
        self, state: str | None = None, *, exactly: bool = False, progress: bool | None = None
    ) -> Explanation[str, str, Any]:
        """What happens in a state (the initial one without), every action with its value: by the
        fast method if it explains, or else by the rules.
        """
        if exactly or not self.game._entry["fast_explains"]:
            return super().explain(state, exactly=exactly, progress=progress)
        with Bar(progress) as bar:
            found = self.game._native.explain(state, self._effort, bar.listener)
        return Explanation._of(found, self._effort.digits)

    def __reduce__(self) -> tuple[Any, ...]:
        return FastSolution, (self.game, self.answer, self._effort)

    def __str__(self) -> str:
        return f"{self.game!r}: {self.stopped}\n{self.answer}"

    def __repr__(self) -> str:
        shown = decimal(self.value, self._effort.digits)
        return f"<Solution of {self.game!r}: value {shown}, by the fast method>"

    def _repr_html_(self) -> str:
        return self.answer._repr_html_()
