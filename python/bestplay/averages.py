"""Long-run averages: what play that goes on for ever is paid per step, or per unit of time."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any, Generic

from ._bestplay import Average as _Native
from ._progress import Bar
from ._text import Value, said, shown
from ._types import A, S, V
from .rules import described
from .solution import UnknownStateError


class Average(Mapping[S, Value], Generic[S, A, V]):
    """A game with its long-run average under best play. ``bestplay.solve(game, average=True)``
    makes it.

    ``average.value`` is the payoff per step from the initial state. An average is a mapping from
    all states that play can reach to what play from there averages; :meth:`choice` is the action to
    choose in a state.

    How often is it sunny, if sunny days are followed by a sunny one with 1/3, and others with 1/2?

    >>> from bestplay import Chance, game, pay, solve
    >>> def weather(day):
    ...     paid, rain = (1, 2) if day == "sun" else (0, 1)
    ...     return Chance({pay(paid, "sun"): 1, pay(paid, "rain"): rain})
    >>> solve(game(weather, "sun"), average=True, exact=True).value
    Fraction(3, 7)

    Should one wait for a machine to come round, or have it repaired?

    >>> from bestplay import Choice, MAX
    >>> def machine(state):
    ...     if state == "broken":
    ...         return Choice(MAX, {"wait": pay(-1, "broken"), "repair": pay(-3, "works")})
    ...     return Chance({pay(2, "works"): 3, pay(2, "broken"): 1})
    >>> average = solve(game(machine, "works"), average=True, exact=True)
    >>> average.value, average.choice("broken"), average.choice("works")
    (Fraction(1, 1), 'repair', None)
    >>> len(average), average.transitions
    (2, 4)
    """

    def __init__(self, game: Any, native: _Native) -> None:
        self.game = game
        """The game."""
        self._native = native

    @property
    def value(self) -> V:
        """What play from the initial state averages, with its guarantee."""
        value: Any = self._native.value_at(0)
        found: V = value
        return found

    def _find(self, state: Any) -> int:
        number = self._native.find(state)
        if number is None:
            raise UnknownStateError(
                f"play never reaches the state {said(state)}; ask for one that it does"
            )
        return number

    def __getitem__(self, state: S) -> Value:
        """What play from a state averages. :class:`UnknownStateError` if play never reaches it."""
        return self._native.value_at(self._find(state))

    def __iter__(self) -> Iterator[S]:
        return (self._native.state(number) for number in range(len(self)))

    def __len__(self) -> int:
        return self._native.states

    # Two averages are the same if they are one.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def choice(self, state: S) -> A | None:
        """The action to choose in a state; None where nobody chooses."""
        self._find(state)
        action: A | None = self._native.choice(state)
        return action

    @property
    def transitions(self) -> int:
        """The number of transitions: pairs of an action (or random event) and a successor."""
        return self._native.transitions

    @property
    def seconds(self) -> float:
        """The time that exploring and solving took."""
        return self._native.seconds

    def save(self, path: str | os.PathLike[str], *, progress: bool | None = None) -> None:
        """Saves the averages; ``bestplay.load(path, game, average=True)`` confirms and reads them.

        Args:
            path: The file. If saving is interrupted, it is as it was before.
            progress: Whether to show progress; by default where somebody is looking.

        >>> import os, tempfile
        >>> from bestplay import Chance, Choice, MAX, game, pay, solve
        >>> def machine(state):
        ...     if state == "broken":
        ...         return Choice(MAX, {"wait": pay(-1, "broken"), "repair": pay(-3, "works")})
        ...     return Chance({pay(2, "works"): 3, pay(2, "broken"): 1})
        >>> average = solve(game(machine, "works"), average=True, exact=True)
        >>> from bestplay import load
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "machine.average")
        ...     average.save(path)
        ...     print(load(path, game(machine, "works"), average=True).value)
        1
        """
        with Bar(progress) as bar:
            self._native.save(os.fsdecode(path), *described(self.game), bar.listener)

    def __repr__(self) -> str:
        return f"<average {shown(self.value)} of {len(self):,} states>"
