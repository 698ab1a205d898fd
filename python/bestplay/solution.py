"""Solved games: values, best actions, and what they are worth."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, ItemsView, Iterator, Mapping, Sequence, ValuesView
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, cast, overload

from ._bestplay import LimitError, UsageError
from ._bestplay import Solution as _Native
from ._effort import Effort, whole
from ._progress import Bar
from ._text import Value, decimal, said
from ._types import A, S, V
from .distribution import Distribution, lengths_of, results_of
from .explanation import Explanation
from .views import States, Strategy

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from matplotlib.axes import Axes

    from ._fields import Field, Where
    from ._frames import Library


class UnknownStateError(UsageError, KeyError):
    """Play never reaches this state."""

    # A KeyError would show the message in quotes.
    __str__ = Exception.__str__


class Solution(Mapping[S, Value], Generic[S, A, V]):
    """A game with its value under best play, the best action in every state, and the way to walk
    through them. :func:`bestplay.solve` makes it.

    ``solution.value`` is the value of the game. A solution is a mapping from all states that play
    can reach to their values: ``solution[state]`` is that of a state, in any of its symmetric
    forms, and ``solution.items()`` are all of them, in the order of ``states``.

    A solution can be pickled if its game can; the copy has been confirmed against the rules, which
    takes about as long as exploring them.

    >>> from bestplay import MAX, Choice, End, game, solve
    >>> countdown = game(lambda n: Choice(MAX, {1: n - 1, 2: n - 2}) if n > 1 else End(n), 4)
    >>> solution = solve(countdown, exact=True)
    >>> for state, value in solution.items():
    ...     print(state, value, solution.strategy.get(state))
    4 1 1
    3 1 1
    2 1 1
    1 1 None
    0 0 None
    """

    def __init__(
        self,
        game: Any,
        native: _Native | Callable[[], _Native],
        name: str,
        parameters: list[tuple[str, str]],
        memory: int | None = None,
    ) -> None:
        self.game = game
        """The game."""
        self._held = native
        self._name = name
        self._parameters = parameters
        self._memory = memory
        self._found_odds: dict[tuple[str, int, int | None], Any] = {}

    @property
    def _native(self) -> _Native:
        """What the rules tell; solved for only once it is asked for."""
        if not isinstance(self._held, _Native):
            self._held = self._held()
        return self._held

    @property
    def value(self) -> V:
        """The expected payoff under best play by both, with its guarantee.

        A ``Fraction`` after an exact solve and :class:`Bounds` otherwise; an infinity, a ``float``,
        where the expected total is infinite.

        >>> from bestplay import games, solve
        >>> print(solve(games.pig(goal=20)).value)
        0.615558549805
        >>> solve(games.race(target=2), exact=True).value
        Fraction(71, 135)
        """
        value: Any = self._native.value()
        return cast(V, value)

    def _find(self, state: Any) -> int:
        """The number of a state."""
        try:
            number = self._native.find(state)
        except UsageError as error:
            raise UnknownStateError(str(error)) from error
        if number is None:
            raise UnknownStateError(
                f"play never reaches the state {said(state)}; ask for one that it does"
            )
        return number

    def __getitem__(self, state: S) -> Value:
        """The value of a state. :class:`UnknownStateError` if play never reaches it.

        A fraction after an exact solve, found when it is asked for; ``values``, ``items`` and
        ``to_frame(exactly=True)`` find those of all states together.
        """
        number = self._find(state)
        if self._native.exact:
            return self._native.exact_value_at(number, None)
        return self._native.value_at(number)

    def _find_exact_values(self, progress: bool | None = None) -> None:
        with Bar(progress) as bar:
            self._native.find_exact_values(bar.listener)

    def _prepare(self) -> None:
        """Finds the exact values of all states together where each will be asked for."""
        if self._native.exact:
            # Those that are too long to be kept together are found one by one.
            with suppress(LimitError):
                self._find_exact_values()

    def values(self) -> ValuesView[Value]:
        """The values of all states, in the order of ``states``.

        >>> from bestplay import End, coin, game, solve
        >>> toss = game(lambda state: End(state) if state in (0, 1) else coin(), "start")
        >>> list(solve(toss, exact=True).values())
        [Fraction(1, 2), Fraction(1, 1), Fraction(0, 1)]
        """
        self._prepare()
        return super().values()

    def items(self) -> ItemsView[S, Value]:
        """All states with their values, in the order of ``states``.

        >>> from bestplay import End, coin, game, solve
        >>> toss = game(lambda state: End(state) if state in (0, 1) else coin(), "start")
        >>> for state, value in solve(toss, exact=True).items():
        ...     print(state, value)
        start 1/2
        True 1
        False 0
        """
        self._prepare()
        return super().items()

    def __iter__(self) -> Iterator[S]:
        return iter(self.states)

    def __len__(self) -> int:
        return self._native.states

    def __contains__(self, state: object) -> bool:
        try:
            return self._native.find(state) is not None
        except UsageError:
            return False

    # Two solutions are the same if they are one: comparing values would take exact ones.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def best(self, state: S | None = None) -> list[A]:
        """The best actions of a state (the initial one without).

        All that are proven best, and those that cannot be told apart from the best. Empty where
        nobody chooses.

        >>> from bestplay import games, solve
        >>> solution = solve(games.nim(heaps="1-4"))
        >>> solution.best(), solution.best("1-1 second")
        (['3-from-4'], ['1-from-1'])
        """
        return self.explain(state).best

    @overload
    def explain(
        self, state: S | None = ..., *, exactly: Literal[True], progress: bool | None = ...
    ) -> Explanation[S, A, Fraction]: ...

    @overload
    def explain(
        self, state: S | None = ..., *, exactly: bool = ..., progress: bool | None = ...
    ) -> Explanation[S, A, Value]: ...

    def explain(
        self, state: S | None = None, *, exactly: bool = False, progress: bool | None = None
    ) -> Explanation[S, A, Any]:
        """What happens in a state (the initial one without), every action with its value.

        Args:
            state: The state, in any of its symmetric forms.
            exactly: Finds exact fractions, whatever the arithmetic of the solve; this takes as long
                as an exact solve.
            progress: Whether to show progress; by default where somebody is looking.

        >>> from bestplay import Choice, End, MAX, die, game, solve
        >>> again = die(6).map(End)
        >>> once = game(lambda roll: Choice(MAX, {"keep": End(roll), "reroll": again}), 3)
        >>> print(solve(once).explain())
        3
        value 3.5, MAX chooses
        action  value  standing  loss
        reroll  3.5    best
        keep    3      worse     0.5
        >>> solve(once).explain(exactly=True).value
        Fraction(7, 2)
        """
        if exactly not in (True, False):
            raise UsageError(f"exactly={said(exactly)}: expected True or False")
        if state is not None:
            self._find(state)
        with Bar(progress) as bar:
            found = self._native.explain(state, bool(exactly), bar.listener)
        return Explanation._of(found, self._native.digits)

    @property
    def states(self) -> States[S]:
        """All states that play can reach; the initial state is the first.

        >>> from bestplay import Choice, End, MAX, game, solve
        >>> countdown = game(lambda n: Choice(MAX, {1: n - 1, 2: n - 2}) if n > 1 else End(n), 4)
        >>> states = solve(countdown).states
        >>> states[0], len(states), list(states)
        (4, 5, [4, 3, 2, 1, 0])
        """
        return States(self)

    @property
    def strategy(self) -> Strategy[S, A]:
        """The chosen action of each state where somebody chooses, as a mapping.

        Where values are finite, the actions attain them together as closely as their bounds say,
        and after an exact solve that of the initial state exactly. By less than that another action
        may be better. Where a value is infinite they make the total grow that far, whatever the
        other player does.

        >>> from bestplay import Choice, End, MAX, game, solve
        >>> countdown = game(lambda n: Choice(MAX, {1: n - 1, 2: n - 2}) if n > 1 else End(n), 4)
        >>> strategy = solve(countdown).strategy
        >>> strategy[4], dict(strategy)
        (1, {4: 1, 3: 1, 2: 1})
        """
        return Strategy(self)

    @property
    def transitions(self) -> int:
        """The number of transitions: pairs of an action (or random event) and a successor.

        >>> from bestplay import games, solve
        >>> solution = solve(games.race(target=2))
        >>> len(solution), solution.transitions
        (12, 20)
        """
        return self._native.transitions

    @property
    def seconds(self) -> float:
        """The time that exploring and solving took."""
        return self._native.seconds

    @property
    def stopped(self) -> str:
        """Why the solve ended: ``exact``, ``digits certain``, ``infinite`` or ``cut off``.

        >>> from bestplay import games, solve
        >>> solve(games.race(target=2)).stopped, solve(games.race(target=2), exact=True).stopped
        ('digits certain', 'exact')
        """
        return self._native.stopped

    @property
    def widest_cut(self) -> S | None:
        """The state felt most in the value of those where play is cut off, if any is.

        Where :meth:`End.between` hides digits, cut later there.

        >>> from bestplay import End, coin, game, solve
        >>> def node(tosses):
        ...     if tosses == 5:
        ...         return End.between(0, 1)
        ...     return coin().map(lambda heads: End(1) if heads else tosses + 1)
        >>> solution = solve(game(node, 0))
        >>> solution.stopped, solution.widest_cut, solution.value
        ('cut off', 5, Bounds(1.0))
        """
        state: S | None = self._native.widest_cut()
        return state

    @cached_property
    def _bounds(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        return self._native.bounds()

    @property
    def lower(self) -> npt.NDArray[np.float64]:
        """Lower bounds of all states' values, in the order of ``states``. Shape: (states,).

        The proven bounds, rounded outwards to floating point.

        >>> from bestplay import games, solve
        >>> solution = solve(games.race(target=2))
        >>> solution.lower[0] <= 71 / 135 <= solution.upper[0]
        np.True_
        """
        return self._bounds[0]

    @property
    def upper(self) -> npt.NDArray[np.float64]:
        """Upper bounds of all states' values, in the order of ``states``. Shape: (states,).

        >>> from bestplay import games, solve
        >>> solution = solve(games.race(target=2))
        >>> solution.upper.shape == solution.lower.shape == (len(solution),)
        True
        """
        return self._bounds[1]

    @cached_property
    def middle(self) -> npt.NDArray[np.float64]:
        """Values of all states in floating point: the middle of the bounds. Shape: (states,).

        >>> from bestplay import Choice, End, MAX, game, solve
        >>> countdown = game(lambda n: Choice(MAX, {1: n - 1, 2: n - 2}) if n > 1 else End(n), 4)
        >>> solve(countdown).middle.tolist()
        [1.0, 1.0, 1.0, 1.0, 0.0]
        """
        return self.lower + (self.upper - self.lower) / 2

    @cached_property
    def choices(self) -> npt.NDArray[np.int32]:
        """For each state the place of the chosen action in the order of the rules; -1 where nobody
        chooses. Shape: (states,).

        >>> from bestplay import Choice, End, MAX, game, solve
        >>> countdown = game(lambda n: Choice(MAX, {1: n - 1, 2: n - 2}) if n > 1 else End(n), 4)
        >>> solve(countdown).choices.tolist()
        [0, 0, 0, -1, -1]
        """
        return self._native.strategy()

    @cached_property
    def turns(self) -> npt.NDArray[np.uint8]:
        """Who acts in each state: 0 ``MAX``, 1 ``MIN``, 2 chance, 3 nobody, play is over.

        Shape: (states,).

        >>> from bestplay import Choice, End, MAX, game, solve
        >>> countdown = game(lambda n: Choice(MAX, {1: n - 1, 2: n - 2}) if n > 1 else End(n), 4)
        >>> solve(countdown).turns.tolist()
        [0, 0, 0, 3, 3]
        """
        return self._native.turns()

    def _action(self, number: int) -> Any:
        """The chosen action of the state with a number, where somebody chooses."""
        return self._native.actions(number)[self.choices[number]]

    def to_frame(
        self,
        *,
        columns: Sequence[str] | None = None,
        limit: int | None = None,
        exactly: bool = False,
        library: Library = "pandas",
    ) -> Any:
        """A data frame with a row for each state, in the order of ``states``.

        The fields of states are columns if the states are tuples (``state_0``, ``state_1``, ...),
        named tuples or data classes of one kind; what has no fields stands in a column ``state``.
        Then come ``turn`` (who acts: ``MAX``, ``MIN``, ``chance``, or ``end``), ``value`` (the
        middle of the bounds) with its bounds ``lower`` and ``upper``, and ``action``, the chosen
        one where somebody chooses.

        Args:
            columns: Names for the fields of states that are tuples of this length.
            limit: Only the first states, so many of them.
            exactly: ``value`` is the exact value of each state, a ``Fraction``, in place of
                floating point.
            library: ``pandas`` or ``polars``.

        Raises:
            UsageError: No state has as many fields as ``columns`` has names.
            LimitError: The exact values are too long to be kept together.
            ImportError: The library is not there.

        >>> from bestplay import Choice, End, MAX, game, solve
        >>> countdown = game(lambda n: Choice(MAX, {1: n - 1, 2: n - 2}) if n > 1 else End(n), 4)
        >>> print(solve(countdown).to_frame(exactly=True)[["state", "turn", "value", "action"]])
           state turn value  action
        0      4  MAX     1       1
        1      3  MAX     1       1
        2      2  MAX     1       1
        3      1  end     1    <NA>
        4      0  end     0    <NA>
        """
        from . import _fields, _frames

        count = len(self) if limit is None else max(0, min(limit, len(self)))
        states = self.states[:count]
        chosen = [
            self._action(number) if place >= 0 else None
            for number, place in enumerate(self.choices[:count])
        ]
        values: Any = self.middle[:count]
        if exactly:
            self._find_exact_values()
            values = [self._native.value_at(number) for number in range(count)]
        frame = {
            **(_fields.columns(states, columns) if states else {"state": []}),
            "turn": _frames.Coded(self.turns[:count], ("MAX", "MIN", "chance", "end")),
            "value": values,
            "lower": self.lower[:count],
            "upper": self.upper[:count],
            "action": chosen,
        }
        return _frames.frame(frame, library)

    def plot_values(
        self, x: Field, y: Field, where: Where = None, *, ax: Axes | None = None
    ) -> Axes:
        """Draws a map of values over two fields of the states.

        Args:
            x: What lies across: the name of a field (of named tuples and data classes), its place
                in the tuple, or a function from a state to a number (None for states that do not
                belong on the map).
            y: What lies upwards, in the same way.
            where: Which states are meant: a function that tells, or a mapping from other fields to
                what they are to be (a value, one of a set or range, or what a function accepts).
            ax: Matplotlib's axes to draw on; otherwise those of a new figure.

        Returns:
            The axes.

        Raises:
            UsageError: Two states lie at the same place, or none lies on the map.
            ImportError: matplotlib is not there.

        >>> from bestplay import Choice, End, MAX, MIN, game, solve
        >>> def node(state):
        ...     left, player = state
        ...     if left == 0:
        ...         return End(player == MIN)
        ...     return Choice(player, {n: (left - n, player.other) for n in (1, 2) if n <= left})
        >>> axes = solve(game(node, (7, MAX))).plot_values(0, 1)
        >>> axes.get_xlabel(), axes.get_ylabel()
        ('state[0]', 'state[1]')
        """
        from . import plots

        return plots.values(self, x, y, where, ax)

    def plot_strategy(
        self, x: Field, y: Field, where: Where = None, *, ax: Axes | None = None
    ) -> Axes:
        """Draws a map of the chosen actions over two fields of the states.

        Only states where somebody chooses are drawn. Arguments, result and errors are those of
        :meth:`plot_values`.
        """
        from . import plots

        return plots.strategy(self, x, y, where, ax)

    def results(
        self,
        *,
        max_steps: int = 100_000,
        memory: int | None = None,
        threads: int = 0,
        progress: bool | None = None,
    ) -> Distribution:
        """How likely each final payoff is if both players follow ``strategy``: what is paid at the
        end and on the way together.

        The probabilities are fractions after an exact solve and proven bounds otherwise. Where
        several actions are equally good the strategy takes one of them; the others have the same
        value, but perhaps other odds. Where play is cut off (``End.between``), what it is paid is
        no outcome: how likely that is counts as ``missing``.

        Args:
            max_steps: How far play is followed where payoffs on the way add up without limit; what
                is left then is ``missing``.
            memory: The most memory that this may take, in bytes; unless given, what the solve was
                given. Where payoffs add up without limit, play is followed as far as that goes.
            threads: Threads of the engine; 0 for one a core.
            progress: Whether to show progress; by default where somebody is looking.

        >>> from bestplay import Chance, End, game, solve
        >>> def node(state):
        ...     return Chance({"won": 1, "lost": 2}) if state == "start" else End(state == "won")
        >>> solve(game(node, "start"), exact=True).results()[1]
        Fraction(1, 3)
        """
        found = self._odds("results", max_steps, memory, threads, progress)
        return results_of(found, self._native.digits)

    def lengths(
        self,
        *,
        max_steps: int = 100_000,
        memory: int | None = None,
        threads: int = 0,
        progress: bool | None = None,
    ) -> Distribution:
        """How likely each number of steps is if both players follow ``strategy``.

        A step leaves one state: by a choice together with what chance makes of it, or by chance
        alone. Play is followed until what is left is below the digits that were solved for, or for
        ``max_steps``; the rest is ``missing``. What is paid does not matter, and play that is cut
        off (``End.between``) has ended. Arguments as for :meth:`results`.

        >>> from bestplay import End, coin, game, solve
        >>> tosses = game(lambda heads: End(1) if heads else coin(), False)
        >>> solve(tosses).lengths().mean(), solve(tosses).lengths()[3]
        (Fraction(2, 1), Fraction(1, 8))
        """
        found = self._odds("lengths", max_steps, memory, threads, progress)
        return lengths_of(found, self._native.digits)

    def _odds(
        self,
        what: Literal["results", "lengths"],
        max_steps: int,
        memory: int | None,
        threads: int,
        progress: bool | None,
    ) -> Any:
        memory = self._memory if memory is None else memory
        whole("max_steps", max_steps, 0)
        # They are the same on any number of threads.
        asked = what, max_steps, memory
        if asked not in self._found_odds:
            exact = self.stopped == "exact"
            effort = Effort(exact, self._native.digits, None, memory, threads)
            with Bar(progress) as bar:
                find = getattr(self._native, what)
                self._found_odds[asked] = find(effort, max_steps, bar.listener)
        return self._found_odds[asked]

    def save(self, path: str | os.PathLike[str], *, progress: bool | None = None) -> None:
        """Saves the solution; :func:`bestplay.load` confirms and reads it.

        Args:
            path: The file. If saving is interrupted, it is as it was before.
            progress: Whether to show progress; by default where somebody is looking.

        >>> import os, tempfile
        >>> from bestplay import games, load, solve
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "race.solution")
        ...     solve(games.race(target=2)).save(path)
        ...     print(load(path).value)
        0.525925925926
        """
        with Bar(progress) as bar:
            self._native.save(os.fsdecode(path), self._name, self._parameters, bar.listener)

    def __reduce__(self) -> tuple[Any, ...]:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "solution")
            self.save(path)
            with open(path, "rb") as file:
                return _unpickled, (self.game, file.read(), self._native.digits)

    def __str__(self) -> str:
        return f"{self.game!r}: {len(self):,} states, {self.stopped}\n{self.explain()}"

    def __repr__(self) -> str:
        shown = decimal(self.value, self._native.digits)
        return f"<Solution of {self.game!r}: value {shown}, {len(self):,} states>"

    def _repr_html_(self) -> str:
        from . import _shown

        return _shown.solution(self)


def _unpickled(game: Any, saved: bytes, digits: int) -> Solution[Any, Any, Any]:
    """The solution of a pickle, confirmed as one of a file is."""
    from .solving import load

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "solution")
        with open(path, "wb") as file:
            file.write(saved)
        found: Solution[Any, Any, Any] = load(path, game, digits=digits, progress=False)
        return found
