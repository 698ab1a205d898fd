"""The states of a solved game as a sequence, and its strategy as a mapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from ._bestplay import Solution as _Native
from ._types import A, S

if TYPE_CHECKING:
    from .solution import Solution


class States(Sequence[S]):
    """All states that play can reach, in the order in which play finds them."""

    def __init__(self, solution: Solution[S, Any, Any]) -> None:
        self._solution = solution

    @property
    def _native(self) -> _Native:
        return self._solution._native

    def __len__(self) -> int:
        return self._native.states

    @overload
    def __getitem__(self, number: int) -> S: ...

    @overload
    def __getitem__(self, number: slice) -> list[S]: ...

    def __getitem__(self, number: int | slice) -> S | list[S]:
        if isinstance(number, slice):
            return [self._native.state(i) for i in range(*number.indices(len(self)))]
        found: S = self._native.state(range(len(self))[number])
        return found

    def __iter__(self) -> Iterator[S]:
        return (self._native.state(number) for number in range(len(self)))

    def __contains__(self, state: object) -> bool:
        return self._native.find(state) is not None

    def index(self, state: Any, *_: Any) -> int:
        """The number of a state, in any of its symmetric forms.

        >>> from bestplay import games, solve
        >>> states = solve(games.nim(heaps="1-4")).states
        >>> states.index("1-4 first"), states[0]
        (0, '1-4 first')
        """
        number = self._native.find(state)
        if number is None:
            raise ValueError(f"play never reaches the state {state!r}")
        return number

    def __repr__(self) -> str:
        return f"<{len(self):,} states>"

    def _repr_html_(self) -> str:
        from . import _shown

        return _shown.states(self)


class Strategy(Mapping[S, A]):
    """The action that the strategy takes in each state where somebody chooses.

    It is the strategy that proves the values. Where several actions are equally good, it takes one
    of them; :meth:`Solution.best` lists all.
    """

    def __init__(self, solution: Solution[S, A, Any]) -> None:
        self._solution = solution

    def __getitem__(self, state: S) -> A:
        number = self._solution._native.find(state)
        if number is None or self._solution.choices[number] < 0:
            raise KeyError(state)
        action: A = self._solution._action(number)
        return action

    def __iter__(self) -> Iterator[S]:
        native = self._solution._native
        return (native.state(int(n)) for n in (self._solution.choices >= 0).nonzero()[0])

    def __len__(self) -> int:
        return int((self._solution.choices >= 0).sum())

    def __repr__(self) -> str:
        return f"<strategy of {len(self):,} states>"

    def _repr_html_(self) -> str:
        from . import _shown

        return _shown.strategy(self)
