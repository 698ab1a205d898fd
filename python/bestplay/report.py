"""Answers of a catalogue game's own methods."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ._bestplay import Bounds, UsageError

if TYPE_CHECKING:
    from ._frames import Library


def _read(told: Any) -> Any:
    """A value as the catalogue tells it, as a number of its kind."""
    if not isinstance(told, dict) or "kind" not in told:
        return told
    if told["kind"] == "exact":
        return Fraction(told["fraction"])
    if told["kind"] == "bounds":
        return Bounds(Fraction(told["lower"]), Fraction(told["upper"]))
    return float(told["decimal"].replace("infinity", "inf"))


class Report(Mapping[str, Any]):
    """An answer: named pieces, ``report["value"]``, and tables, ``report.tables["counts"]``.

    The names are those of the fields that the ``bestplay`` command prints with ``--json``.
    Printing it shows what a person would want to read.
    """

    def __init__(self, told: str) -> None:
        content = json.loads(told)
        self._lines = content["lines"]
        self._pieces = {line["key"]: _read(line["json"]) for line in self._lines}
        if "count" in self._pieces:
            # Text in JSON, because it may have any number of digits.
            self._pieces["count"] = int(self._pieces["count"])
        self.tables: dict[str, list[dict[str, Any]]] = {
            table["key"]: [dict(zip(table["columns"], row)) for row in table["rows"]]
            for table in content["tables"]
        }
        """The tables: each a list of rows, which map the names of the columns to the cells."""

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
        lines = [
            f"{line['label']}: {line['text']}" if line["label"] else line["text"]
            for line in self._lines
            if line["text"]
        ]
        for name, rows in self.tables.items():
            lines.append(f"{name}: a table of {len(rows):,} rows")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Report of {', '.join([*self._pieces, *self.tables])}>"

    def _repr_html_(self) -> str:
        from . import _shown

        return _shown.report(self)
