"""What games made of games have in common."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from ._bestplay import UsageError
from ._catalogue import CatalogueGame
from .hidden import is_hidden
from .rules import INLINE, Game, described


class Made(Game[Any, Any]):
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
        if is_hidden(rules):
            raise UsageError(
                f"{rules!r} is a game in which players do not see everything; ask solve, evaluate "
                "or best_reply about it"
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
        def canonical(state: Any) -> Hashable:
            inner, more = state
            return (inner if isinstance(inner, INLINE) else own(inner)), more

        return canonical

    def _features(self, seen: Callable[[Any], Mapping[str, int]]) -> Any:
        return lambda state: {**seen(state[0]), self._more: state[1]}

    def __repr__(self) -> str:
        return f"{self._name}({described(self._rules)[0]})"


class SameStates(Made):
    """A game made of a game, whose states are those of the game."""

    def __init__(self, rules: Any, name: str) -> None:
        super().__init__(rules, name)
        self.stage = getattr(rules, "stage", None)

    def _canonical(self, own: Callable[[Any], Hashable]) -> Callable[[Any], Hashable]:
        return own

    def _features(self, seen: Callable[[Any], Mapping[str, int]]) -> Any:
        return seen
