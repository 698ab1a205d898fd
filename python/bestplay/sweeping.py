"""Sweeps: a table of values over ranges of parameters."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from typing import Any

from . import _bestplay, _html, _text
from ._bestplay import Bounds, UsageError
from ._catalogue import CatalogueGame
from ._effort import Effort
from ._frames import Library, frame
from ._parcel import Parcel
from ._progress import Bar
from ._workers import Failed, Workers
from .solving import solve

#: The most instances that a sweep goes through.
_MOST_INSTANCES = 1_000_000
#: A row: the parameters, and what was found.
Row = dict[str, Any]


class Sweep(Sequence[Row]):
    """A table: a row for each instance, in the order of the product, the last parameter running
    fastest. :func:`bestplay.sweep` makes it.

    A row maps the names of the parameters, and ``value``, to what they are: ``sweep[3]["value"]``.
    Rows of a game of the catalogue have all that the ``bestplay`` command's have; what an instance
    lacks is None. An instance that could not be solved keeps its row, with the exception as
    ``error``.

    >>> import bestplay
    >>> found = bestplay.sweep(bestplay.games.race, target=[1, 2, 3], exact=True)
    >>> len(found), found[1]["value"], found.parameters
    (3, Fraction(71, 135), ('target',))
    """

    def __init__(self, parameters: Sequence[str], rows: Sequence[Row], digits: int) -> None:
        #: The names of the parameters that were swept.
        self.parameters = tuple(parameters)
        self._rows = list(rows)
        self._digits = digits

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, number: Any) -> Any:
        return self._rows[number]

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    @property
    def columns(self) -> list[str]:
        """The names of the columns: parameters first.

        >>> import bestplay
        >>> found = bestplay.sweep(bestplay.games.race, target=[1, 2, 3], exact=True)
        >>> found.columns[:2]
        ['target', 'value']
        """
        return list(dict.fromkeys(itertools.chain.from_iterable(self._rows)))

    @property
    def errors(self) -> list[Row]:
        """The rows of instances that could not be solved.

        >>> import bestplay
        >>> found = bestplay.sweep(bestplay.games.race, target=[1, 0])
        >>> [row["target"] for row in found.errors]
        [0]
        """
        return [row for row in self._rows if "error" in row]

    def to_frame(self, *, library: Library = "pandas") -> Any:
        """The table as a data frame; fractions and bounds as floating point, errors as text.

        >>> import bestplay
        >>> found = bestplay.sweep(bestplay.games.race, target=[1, 2, 3], exact=True)
        >>> print(found.to_frame()[["target", "value"]])
           target     value
        0       1  0.333333
        1       2  0.525926
        2       3  0.544033
        """
        columns = {name: [_number(row.get(name)) for row in self._rows] for name in self.columns}
        return frame(columns, library)

    def _cells(self) -> tuple[list[str], list[list[str]]]:
        columns = self.columns
        # What all rows lack is left out.
        columns = [
            name for name in columns if any(row.get(name) not in (None, []) for row in self._rows)
        ]
        cells = [[self._cell(row.get(name)) for name in columns] for row in self._rows]
        return columns, cells

    def _cell(self, cell: Any) -> str:
        if isinstance(cell, Fraction):
            shown = _text.decimal(cell, self._digits)
            return shown if cell.denominator == 1 else f"{shown} = {_text.written(cell)}"
        if isinstance(cell, Bounds):
            return cell.decimal(self._digits)
        if isinstance(cell, list):
            return " ".join(map(_text.written, cell))
        return "" if cell is None else _text.written(cell)

    def __str__(self) -> str:
        return _text.table(*self._cells())

    def _repr_html_(self) -> str:
        columns, rows = self._cells()
        cells = [[_html.plain(cell) for cell in row] for row in rows[: _html.ROWS]]
        head = _html.head(f"Sweep over {', '.join(self.parameters)}", f"{len(self):,} instances")
        return _html.page(head, _html.table(columns, cells, of=len(self)))

    def __repr__(self) -> str:
        errors = f", {len(self.errors):,} of them not solved" if self.errors else ""
        return f"<Sweep over {', '.join(self.parameters)}: {len(self):,} instances{errors}>"


def _number(cell: Any) -> Any:
    if isinstance(cell, (Fraction, Bounds)):
        return float(cell)
    if isinstance(cell, list):
        return " ".join(map(_text.written, cell))
    return str(cell) if isinstance(cell, Exception) else cell


def sweep(
    make: Callable[..., Any],
    *,
    executor: Executor | Callable[[], Executor] | None = None,
    exact: bool = False,
    digits: int = 12,
    progress: bool | None = None,
    **ranges: Any,
) -> Sweep:
    """Solves a game for each combination of parameters.

    Args:
        make: Makes the game of its parameters: a function of ``bestplay.games``, or a class or
            function of your own. A game of the catalogue is solved as the ``bestplay`` command does
            it: by the fast method where the game recommends that, or solves many in one go.
        executor: Sends the instances elsewhere, as in :func:`bestplay.estimate`.
        exact: Finds exact fractions.
        digits: Significant digits of each value that are certain, if not ``exact``.
        progress: Whether to show progress; by default where somebody is looking.
        **ranges: For each parameter a value, or an iterable of values (a ``range``, a list): all
            combinations are taken. Text is one value.

    Raises:
        UsageError: There are no instances, or more than a million, or none is a game.
        KeyboardInterrupt: On Ctrl-C. Whatever interrupts a sweep has as its attribute ``sweep`` the
            rows found by then.

    >>> import bestplay
    >>> print(bestplay.sweep(bestplay.games.race, target=[1, 2, 3], exact=True))
    target  value                      states  transitions
    1       0.333333333333 = 1/3       4       4
    2       0.525925925926 = 71/135    12      20
    3       0.544032921811 = 661/1215  24      54
    """
    lists = {name: _values(values) for name, values in ranges.items()}
    swept = [name for name, values in ranges.items() if _is_many(values)]
    count = math.prod(map(len, lists.values()))
    if not ranges or count == 0:
        raise UsageError("a sweep needs a range of at least one parameter, target=range(1, 101)")
    if count > _MOST_INSTANCES:
        raise UsageError(f"the ranges have {count:,} combinations; take fewer than a million")
    combinations = [dict(zip(lists, values)) for values in itertools.product(*lists.values())]
    with Bar(progress) as bar:
        together = None if executor else _together(make, combinations, exact, digits, bar)
        workers = None if executor is None else Workers(executor)
        arguments = (Parcel(make), combinations, exact, digits, bar)
        if together is not None:
            found: Iterator[Any] = iter(together)
        elif workers is None:
            found = _here(*arguments)
        else:
            found = _elsewhere(workers, *arguments)
        rows: list[Row] = []
        try:
            for parameters, answer in zip(combinations, found):
                rows.append(_row(swept, parameters, answer))
        except BaseException as stopped:
            stopped.sweep = Sweep(swept or list(ranges), rows, digits)  # type: ignore[attr-defined]
            raise
        finally:
            if workers is not None:
                workers.close()
    table = Sweep(swept or list(ranges), rows, digits)
    if len(table.errors) == len(table) and isinstance(rows[0]["error"], (UsageError, TypeError)):
        # The words were wrong, not an instance.
        raise rows[0]["error"]
    return table


def _row(swept: Sequence[str], parameters: Row, answer: Any) -> Row:
    shown = {name: parameters[name] for name in swept or parameters}
    found = {"error": answer.error} if isinstance(answer, Failed) else answer
    return {**shown, **found}


def _is_many(values: Any) -> bool:
    return isinstance(values, Iterable) and not isinstance(values, (str, bytes, Mapping))


def _values(values: Any) -> list[Any]:
    return list(values) if _is_many(values) else [values]


def solve_instance(
    make: Parcel, parameters: Mapping[str, Any], exact: bool, digits: int, threads: int
) -> Row:
    """The task: one instance."""
    game = make.content(**parameters)
    if isinstance(game, CatalogueGame):
        return dict(game._native.row(Effort(exact, digits, None, None, threads), None))
    solution = solve(game, exact=exact, digits=digits, threads=threads, progress=False)
    return {"value": solution.value}


def _here(
    parcel: Parcel, combinations: Sequence[Row], exact: bool, digits: int, bar: Bar
) -> Iterator[Any]:
    """The answer of each instance, in order, as it is found."""
    for number, parameters in enumerate(combinations):
        _tell(bar, number, len(combinations))
        try:
            answer: Any = solve_instance(parcel, parameters, exact, digits, 0)
        except Exception as error:
            answer = Failed(error)
        yield answer


def _elsewhere(
    workers: Workers,
    parcel: Parcel,
    combinations: Sequence[Row],
    exact: bool,
    digits: int,
    bar: Bar,
) -> Iterator[Any]:
    """The same, but sends the instances out. One that is too large for its workers is given up: the
    others need not suffer.
    """
    tasks = [(parcel, parameters, exact, digits, 1) for parameters in combinations]
    return workers.in_turn(solve_instance, tasks, lambda done: _tell(bar, done, len(tasks)))


def _tell(bar: Bar, done: int, of: int) -> None:
    if bar.listener is not None:
        bar.listener("sweeping", done, of)


def _together(
    make: Callable[..., Any], combinations: Sequence[Row], exact: bool, digits: int, bar: Bar
) -> list[Row] | None:
    """What was found for all instances in one go, if the game can solve them so."""
    if getattr(make, "entry", None) is None:
        return None
    try:
        games = [make(**parameters)._native for parameters in combinations]
    except UsageError:
        return None
    effort = Effort(exact, digits, None, None, 0)
    rows = _bestplay.CatalogueGame.together(games, effort, bar.listener)
    return None if rows is None else [dict(row) for row in rows]
