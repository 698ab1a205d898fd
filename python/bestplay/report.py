"""Answers of a catalogue game's own methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _text
from ._bestplay import UsageError

if TYPE_CHECKING:
    from ._bestplay import _Piece
    from ._frames import Library


class Report(Mapping[str, Any]):
    """An answer: named pieces, ``report["value"]``, and tables, ``report.tables["counts"]``.

    The names are those of the fields that the ``bestplay`` command prints with ``--json``.
    Printing it shows what a person would want to read.

    >>> from bestplay import games, solve
    >>> answer = solve(games.penney(red=3, black=3)).answer
    >>> answer["value"], list(answer.tables)
    (Fraction(1, 2), ['answers'])
    """

    def __init__(self, pieces: Sequence[_Piece]) -> None:
        self._told = [piece for piece in pieces if not _is_table(piece[3])]
        self._pieces = {key: content for key, _, _, content, _ in self._told}
        self.tables: dict[str, list[dict[str, Any]]] = {
            key: content for key, _, _, content, _ in pieces if _is_table(content)
        }
        """The tables: each a list of rows, which map the names of the columns to the cells."""

    def _lines(self) -> Iterator[tuple[str, str]]:
        """What a person reads: labels, and what stands behind them."""
        for _, label, below, content, is_seen in self._told:
            if is_seen:
                yield label, "\n".join([_text.shown(content), *below])

    def __getitem__(self, name: str) -> Any:
        return self._pieces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pieces)

    def __len__(self) -> int:
        return len(self._pieces)

    def to_frame(self, table: str | None = None, *, library: Library = "pandas") -> Any:
        """A table as a data frame.

        Args:
            table: Its name in ``tables``; may be left out if there is only one.
            library: ``pandas`` or ``polars``.

        Raises:
            UsageError: There is no such table.

        >>> from bestplay import games, solve
        >>> answer = solve(games.penney(red=3, black=3)).answer
        >>> answer.to_frame().shape
        (8, 3)
        """
        from . import _frames

        if table is None and len(self.tables) == 1:
            (table,) = self.tables
        if table not in self.tables:
            names = ", ".join(self.tables) or "none"
            raise UsageError(f"table={table!r}: expected one of the report's tables: {names}")
        rows = self.tables[table]
        return _frames.frame({name: [row[name] for row in rows] for name in rows[0]}, library)

    def __str__(self) -> str:
        lines = [f"{label}: {text}" if label else text for label, text in self._lines()]
        for name, rows in self.tables.items():
            lines.append(f"{name}: a table of {len(rows):,} rows")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Report of {', '.join([*self._pieces, *self.tables])}>"

    def _repr_html_(self) -> str:
        from . import _shown

        return _shown.report(self)


def _is_table(content: Any) -> bool:
    return isinstance(content, list) and bool(content) and isinstance(content[0], dict)
