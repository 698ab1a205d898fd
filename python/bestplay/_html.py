"""Tables for notebooks: small, self-contained, and at home in light and dark themes.

Everything is a :class:`Cell` of escaped text. Lines and shades are a half transparent grey, so that
no theme has to be known. The style names its class twice, to outweigh the rules of notebooks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from ._text import decimal, grouped, short_fraction, written

#: Rows that a table shows before it is cut.
ROWS = 24

#: Characters of a text in a cell before it is cut.
_WIDTH = 120

#: Characters of a fraction that stands in a column of them.
_NARROW = 15

_STYLE = """
{font-size:13px;line-height:1.45;margin:.4em 0;max-width:60em}
p{margin:0 0 .35em}
.bp-about{max-width:46em}
.bp-name{font-weight:600;margin-right:.8em}
.bp-big{font-size:1.35em;font-variant-numeric:tabular-nums}
.bp-dim{opacity:.65}
pre{font:12px/1.25 var(--jp-code-font-family,monospace);white-space:pre;color:inherit;
background:none;margin:.2em 0 .6em;padding:0}
table{border-collapse:collapse;margin:.3em 0;border:0;font-size:inherit;color:inherit}
table tbody tr:hover{background:rgba(127,127,127,.14)}
table *{text-align:left}
table tr>*{padding:.22em .9em .22em .1em;border:0;vertical-align:top;white-space:nowrap;
max-width:none}
table th{font-weight:500;opacity:.65;border-bottom:1px solid rgba(127,127,127,.5)}
table td{border-bottom:1px solid rgba(127,127,127,.18)}
table .bp-dec{font-variant-numeric:tabular-nums}
table .bp-wrap{white-space:normal}
table .bp-num{text-align:right;font-variant-numeric:tabular-nums}
table .bp-best{font-weight:600}
.bp-track{display:inline-block;width:11em;height:.72em;vertical-align:baseline}
.bp-bar{display:block;height:100%;min-width:1px;border-radius:0 2px 2px 0;background:#4a8fc7}
details{margin:0}
summary{cursor:pointer;display:list-item}
"""

#: The style, with every rule for what is ours only.
_OURS = re.sub(r"^(?=.*\{)", ".bestplay.bestplay ", _STYLE.strip(), flags=re.M)


@dataclass(frozen=True)
class Cell:
    """What a place in a table shows."""

    #: The content, escaped.
    html: str
    #: The class that styles it.
    kind: str = ""


def text(content: Any) -> str:
    """Anything as escaped text, cut where it is long."""
    shown = written(content)
    if len(shown) > _WIDTH:
        shown = shown[: _WIDTH - 1] + "…"
    return escape(shown)


def plain(content: Any) -> Cell:
    """A cell of text."""
    return Cell(text(content))


def number(content: Any) -> Cell:
    """A cell of a number that is exact as it is written."""
    return Cell(text(grouped(content) if type(content) is int else content), "bp-num")


def value(content: Any, digits: int = 12) -> Cell:
    """A cell of a value: its certain digits."""
    return Cell(text(decimal(content, digits)), "bp-dec")


def fractions(contents: Iterable[Any], kind: str = "") -> list[Cell]:
    """Cells of exact fractions that are no whole numbers; all empty if one of them is long."""
    listed = list(contents)
    shown = [isinstance(f, Fraction) and f.denominator > 1 for f in listed]
    if any(show and not short_fraction(f, _NARROW) for f, show in zip(listed, shown)):
        shown = [False] * len(listed)
    return [Cell(str(f), kind) if show else Cell("") for f, show in zip(listed, shown)]


def bar(share: float) -> Cell:
    """A cell with a bar of which ``share``, between 0 and 1, is filled."""
    width = 100 * min(max(share, 0.0), 1.0)
    return Cell(
        f'<span class="bp-track"><span class="bp-bar" style="width:{width:.1f}%"></span></span>'
    )


def folded(summary: str, body: str) -> Cell:
    """A cell that unfolds."""
    return Cell(f"<details><summary>{text(summary)}</summary>{body}</details>")


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    *,
    of: int | None = None,
    rest: str = "more",
) -> str:
    """A table of the first rows, with a remark if there are more. Columns that are empty are left
    out.

    Args:
        columns: The heads; a column stands to the right if the cells below do.
        rows: The rows, at least the first ``ROWS`` of them.
        of: How many rows there are in all, if not all are given.
        rest: What the others are called.
    """
    given = list(rows)
    of = len(given) if of is None else of
    shown = given[:ROWS]
    heads = []
    listed: list[list[str]] = [[] for _ in shown]
    for place, name in enumerate(columns):
        cells = _aligned([row[place] for row in shown])
        if not name and not any(cell.html for cell in cells):
            continue
        right = any(cell.kind == "bp-num" for cell in cells)
        heads.append(f"<th{' class=bp-num' if right else ''}>{text(name)}</th>")
        for row, cell in zip(listed, cells):
            row.append(f"<td{_class(cell.kind)}>{cell.html}</td>")
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in listed)
    left = of - len(shown)
    remark = f'<p class="bp-dim">… and {left:,} {escape(rest)}</p>' if left > 0 else ""
    head = f"<thead><tr>{''.join(heads)}</tr></thead>" if any(columns) else ""
    return f"<table>{head}<tbody>{body}</tbody></table>{remark}"


def _aligned(cells: list[Cell]) -> list[Cell]:
    """Decimals with their points one below the other."""
    before = [len(cell.html.partition(".")[0]) if cell.kind == "bp-dec" else 0 for cell in cells]
    most = max(before, default=0)
    return [
        Cell("\u2007" * (most - there) + cell.html, cell.kind) if cell.kind == "bp-dec" else cell
        for cell, there in zip(cells, before)
    ]


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def head(name: str, note: str = "") -> str:
    """The first line: what this is, and a remark."""
    dim = f'<span class="bp-dim">{text(note)}</span>' if note else ""
    return f'<p><span class="bp-name">{text(name)}</span>{dim}</p>'


def line(content: str, kind: str = "") -> str:
    """A paragraph of text."""
    return f"<p{_class(kind)}>{escape(content)}</p>"


def big(content: Any, digits: int = 12, note: str = "") -> str:
    """A value to be seen first: its certain digits, and the fraction if it is short."""
    exact = short_fraction(content)
    shown = decimal(content, digits)
    if exact and isinstance(content, Fraction):
        shown = exact if content.denominator == 1 else f"{exact} = {shown}"
        places = len(decimal(content, digits).partition(".")[2])
        if (content * 10**places).denominator != 1:
            shown = f"{exact} ≈ {decimal(content, digits)}"
    dim = f' <span class="bp-dim">{text(note)}</span>' if note else ""
    return f'<p><span class="bp-big">{text(shown)}</span>{dim}</p>'


def picture(content: str) -> str:
    """A state as its game draws it."""
    return f"<pre>{escape(content)}</pre>"


def page(*parts: str) -> str:
    """The parts as one piece that needs nothing else."""
    return f'<div class="bestplay"><style>{_OURS}</style>{"".join(parts)}</div>'
