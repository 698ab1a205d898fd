"""Pictures of solutions and distributions, by matplotlib.

They are methods of what they show: :meth:`Solution.plot_values`, :meth:`Solution.plot_strategy`,
:meth:`Chance.plot`, :meth:`Distribution.plot`. Each returns the axes that it drew on, for anything
else that matplotlib can do. Colours are those that colour-blind people can tell apart (Okabe and
Ito 2008; cividis of Nuñez, Anderton and Renslow 2018).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from . import _fields, _frames
from ._bestplay import PrecisionError, UndefinedError, UsageError
from ._fields import Field, Where
from ._optional import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from .distribution import Distribution
    from .solution import Solution

#: What a plot of probabilities shows: that of each outcome, of it or more, or of it or less.
Kind: TypeAlias = Literal["bars", "at least", "at most"]

#: Okabe and Ito's colours, the darker ones first.
_COLOURS = (
    "#0072B2",
    "#E69F00",
    "#009E73",
    "#CC79A7",
    "#56B4E9",
    "#D55E00",
    "#F0E442",
    "#666666",
)

#: What marks an artist of ours, so that the next one gets another colour.
_OURS = "bestplay"

#: By how much bars were moved off their outcomes.
_SHIFT = "_bestplay_shift"

#: Distances of ticks, times powers of ten.
_STEPS = (1, 2, 5, 10)

#: Bars up to so many outcomes have gaps between them and a tick each if they are few.
_FEW = 30

#: The smallest letters in cells, in points.
_LEAST = 4.5

#: Of more outcomes than these, tails that are less likely than this are out of sight.
_MANY = 60
_TAIL = 1 / 2000


def _axes(ax: Axes | None, width: float = 6.4, height: float = 4.0) -> Axes:
    """The axes to draw on: those given, or those of a new figure."""
    if ax is None:
        pyplot = need("matplotlib.pyplot", "matplotlib", "a plot")
        _, ax = pyplot.subplots(figsize=(width, height), layout="constrained")
        assert ax is not None
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def _title(ax: Axes, title: str) -> None:
    ax.set_title(title, loc="left", fontsize="medium")


# Probabilities.


def distribution(
    shown: Distribution, kind: Kind, ax: Axes | None = None, label: str | None = None
) -> Axes:
    """Draws a distribution; see :meth:`Distribution.plot`."""
    try:
        mean: float | None = float(shown.mean())
    except (UndefinedError, PrecisionError):
        mean = None
    outcomes = shown.outcomes
    if kind == "bars":
        chances = shown.probabilities
    elif kind in ("at least", "at most"):
        chances = shown._running(kind)
    else:
        raise UsageError(f"kind={kind!r}: expected 'bars', 'at least' or 'at most'")
    bounds = [_frames.enclosure(chance) for chance in chances]
    fresh = ax is None
    ax = numbers(outcomes, bounds, kind, ax, label, shown.of, mean)
    if fresh and len(outcomes) > _MANY:
        weights = np.array([_frames.enclosure(chance)[1] for chance in shown.probabilities])
        below = np.cumsum(weights) / weights.sum()
        first, last = np.searchsorted(below, (_TAIL, 1 - _TAIL))
        ax.set_xlim(float(outcomes[first]) - 1, float(outcomes[last]) + 1)
    return ax


def numbers(
    outcomes: Sequence[int | Fraction],
    bounds: Sequence[tuple[float, float]],
    kind: Kind,
    ax: Axes | None,
    label: str | None,
    name: str,
    mean: float | None,
) -> Axes:
    """Draws probabilities, between two bounds each, of outcomes that are ascending numbers."""
    ticker = need("matplotlib.ticker", "matplotlib", "a plot")
    ax = _axes(ax, height=3.4)
    places = np.array([float(outcome) for outcome in outcomes])
    low, high = np.array(bounds, dtype=float).reshape(-1, 2).T
    middle = (low + high) / 2
    drawn = len(ax.findobj(lambda artist: artist.get_gid() == _OURS))
    colour = _COLOURS[drawn % len(_COLOURS)]
    if kind == "bars":
        gap = float(np.diff(places).min()) if len(places) > 1 else 1.0
        width = gap * (0.8 if len(places) <= _FEW else 1.0)
        bars = ax.bar(places, middle, width, label=label, color=colour, linewidth=0)
        bars[0].set_gid(_OURS)
        centres = places
        if drawn:
            centres = _side_by_side(ax)
        if (high - low).max(initial=0) > 1e-3:
            error = [middle - low, high - middle]
            ax.errorbar(centres, middle, error, fmt="none", ecolor="#444444", capsize=2)
        if not drawn and label is None and mean is not None and math.isfinite(mean):
            ax.axvline(mean, color="#444444", linewidth=1, linestyle=(0, (4, 3)))
            ax.annotate(
                "mean",
                (mean, 1),
                xycoords=("data", "axes fraction"),
                xytext=(4, -2),
                textcoords="offset points",
                va="top",
                color="#444444",
                fontsize="small",
            )
        ax.set_ylabel("probability")
    else:
        # The probability of x or more is the same from just above one outcome up to the next.
        side: Literal["pre", "post"] = "pre" if kind == "at least" else "post"
        marker = "o" if len(places) <= _FEW else None
        ax.plot(
            places,
            middle,
            drawstyle=f"steps-{side}",
            marker=marker,
            markersize=4,
            color=colour,
            linewidth=1.6,
            label=label,
            gid=_OURS,
        )
        if (high - low).max(initial=0) > 1e-3:
            ax.fill_between(places, low, high, step=side, color=colour, alpha=0.2, lw=0)
        ax.set_ylabel(f"probability of {'this or more' if kind == 'at least' else 'this or less'}")
        ax.grid(axis="y", color="#888888", alpha=0.25, lw=0.8)
    ax.set_axisbelow(True)
    ax.set_ylim(0, max(1.05 * high.max(initial=0), ax.get_ylim()[1] if drawn else 0) or 1)
    ax.yaxis.set_major_formatter(ticker.PercentFormatter(1))
    ax.set_xlabel(name)
    if all(outcome == int(outcome) for outcome in outcomes):
        ax.xaxis.set_major_locator(ticker.MaxNLocator(13, integer=True, steps=_STEPS))
    elif len(places) <= 13 and not drawn:
        ax.set_xticks(places, [str(outcome) for outcome in outcomes])
    if label is not None:
        # Finding the best place takes long among many bars.
        ax.legend(frameon=False, loc="best" if len(places) <= _FEW else "upper right")
    return ax


def _side_by_side(ax: Axes) -> Any:
    """Makes room for bars that share axes: next to each other where there are few, and seen
    through each other where there are many. Returns where the last ones stand.
    """
    groups: list[Any] = [bars for bars in ax.containers if bars and bars[0].get_gid() == _OURS]
    places = [np.array([bar.get_x() + bar.get_width() / 2 for bar in bars]) for bars in groups]
    # Bars were moved off their outcomes by what is remembered with them.
    places = [where - getattr(bars, _SHIFT, 0.0) for where, bars in zip(places, groups)]
    listed = np.unique(np.round(np.concatenate(places), 9))
    gap = float(np.diff(listed).min()) if len(listed) > 1 else 1.0
    few = len(listed) <= _FEW
    width = 0.84 * gap / len(groups) if few else gap
    for number, (bars, where) in enumerate(zip(groups, places)):
        shift = (number - (len(groups) - 1) / 2) * width if few else 0.0
        setattr(bars, _SHIFT, shift)
        for bar, centre in zip(bars, where):
            bar.set_width(width)
            bar.set_x(centre + shift - width / 2)
            bar.set_alpha(None if few else 0.45)
    return places[-1] + getattr(groups[-1], _SHIFT)


def things(
    outcomes: Sequence[Any], chances: Sequence[float], ax: Axes | None, label: str | None
) -> Axes:
    """Draws probabilities of outcomes that are no numbers: one bar below the other."""
    ticker = need("matplotlib.ticker", "matplotlib", "a plot")
    ax = _axes(ax, height=max(1.6, 0.7 + 0.27 * len(outcomes)))
    places = np.arange(len(outcomes))
    ax.barh(places, chances, 0.8, color=_COLOURS[0], label=label)
    ax.set_yticks(places, [str(outcome) for outcome in outcomes])
    ax.tick_params(axis="y", length=0)
    ax.invert_yaxis()
    ax.margins(y=0.02)
    ax.set_xlim(left=0)
    ax.set_xlabel("probability")
    ax.set_ylabel("outcome")
    ax.xaxis.set_major_formatter(ticker.PercentFormatter(1))
    if label is not None:
        ax.legend(frameon=False)
    return ax


# Maps of states.


class _Scale:
    """One axis of a map: all numbers between the least and the largest, or a place for each
    different thing.
    """

    def __init__(self, found: Sequence[Any]) -> None:
        kinds = set(found)
        whole = all(isinstance(f, int | np.integer) and not hasattr(f, "name") for f in kinds)
        if whole and max(kinds) - min(kinds) < 4 * len(kinds) + 8:
            self.ticks: list[Any] | None = None
            self.first = int(min(kinds))
            self.length = int(max(kinds)) - self.first + 1
            return
        try:
            self.ticks = sorted(kinds)
        except TypeError:
            self.ticks = list(dict.fromkeys(found))
        self.first = 0
        self.length = len(self.ticks)
        self._places = {thing: place for place, thing in enumerate(self.ticks)}

    def place(self, thing: Any) -> int:
        return int(thing) - self.first if self.ticks is None else self._places[thing]

    @property
    def ends(self) -> tuple[float, float]:
        return self.first - 0.5, self.first + self.length - 0.5

    def label(self, axis: Any) -> None:
        if self.ticks is None:
            ticker = need("matplotlib.ticker", "matplotlib", "a plot")
            axis.set_major_locator(ticker.MaxNLocator(9, integer=True, steps=_STEPS))
        elif self.length <= 20:
            axis.set_ticks(range(self.length), [str(thing) for thing in self.ticks])
        else:
            step = -(-self.length // 10)
            places = range(0, self.length, step)
            axis.set_ticks(places, [str(self.ticks[place]) for place in places])


class _Map:
    """The states of a solution that lie on a plane, one at each place at most; places without one
    stay empty.
    """

    def __init__(
        self, solution: Solution, x: Field, y: Field, where: Where, candidates: Any
    ) -> None:
        counts = _fields.chooser(where)
        across, up = _fields.reader(x), _fields.reader(y)
        states = solution.states
        found: dict[tuple[Any, Any], int] = {}
        for number in candidates:
            state = states[int(number)]
            if not counts(state):
                continue
            place = (across(state), up(state))
            if None in place:
                continue
            if place in found:
                raise UsageError(
                    f"the states {states[found[place]]!r} and {state!r} lie at the same place, "
                    f"x={place[0]!r} and y={place[1]!r}; say with where= which states are meant, "
                    'such as where={"turn": 0}'
                )
            found[place] = int(number)
        if not found:
            raise UsageError("no state lies on the map; check x, y and where")
        self.x, self.y = (_Scale([place[axis] for place in found]) for axis in (0, 1))
        self.numbers = np.array(list(found.values()))
        self._columns = np.array([self.x.place(place[0]) for place in found])
        self._rows = np.array([self.y.place(place[1]) for place in found])

    def draw(self, ax: Axes | None, cells: Any, x: Field, y: Field, **style: Any) -> Any:
        """Draws a number for each state; the axes and what a colour bar needs."""
        height = 4.8
        proportion = self.x.length / self.y.length
        square = 0.4 <= proportion <= 2.5
        ax = _axes(ax, width=height * min(proportion, 1.4) + 1.8 if square else 6.4, height=height)
        grid = np.full((self.y.length, self.x.length), np.nan)
        grid[self._rows, self._columns] = cells
        drawn = ax.imshow(
            grid,
            origin="lower",
            extent=(*self.x.ends, *self.y.ends),
            aspect="equal" if square else "auto",
            interpolation="nearest",
            **style,
        )
        self.x.label(ax.xaxis)
        self.y.label(ax.yaxis)
        ax.set_xlabel(_fields.label(x))
        ax.set_ylabel(_fields.label(y))
        return ax, drawn

    def write(self, ax: Axes, words: Sequence[Any], drawn: Any) -> bool:
        """Writes a word into the cell of each state, where all cells have room for it."""
        texts = [str(word) for word in words]
        box = ax.get_position()
        figure: Any = ax.figure
        width, height = (72 * inches for inches in figure.get_size_inches())
        room = min(box.width * width / self.x.length, box.height * height / self.y.length)
        size = min(9.0, 0.72 * room, 1.25 * room / max(map(len, texts)))
        if size < _LEAST:
            return False
        grid = drawn.get_array()
        for text, column, row in zip(texts, self._columns, self._rows):
            red, green, blue, _ = drawn.to_rgba(grid[row, column])
            dark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.55
            ax.text(
                self.x.first + column,
                self.y.first + row,
                text,
                ha="center",
                va="center",
                fontsize=size,
                color="white" if dark else "black",
            )
        return True


def values(
    solution: Solution, x: Field, y: Field, where: Where = None, ax: Axes | None = None
) -> Axes:
    """Draws the values of states; see :meth:`Solution.plot_values`."""
    need("matplotlib", "matplotlib", "a plot")
    plane = _Map(solution, x, y, where, range(len(solution)))
    shown = solution.middle[plane.numbers]
    style: dict[str, Any] = {"cmap": "cividis"}
    most = np.abs(shown[np.isfinite(shown)]).max(initial=0)
    if shown.min() < 0 < shown.max():
        # What is good for one and what is good for the other have colours of their own.
        style = {"cmap": "RdBu", "vmin": -most, "vmax": most}
    ax, drawn = plane.draw(ax, shown, x, y, **style)
    bar = ax.figure.colorbar(drawn, ax=ax, shrink=0.85, pad=0.02)
    bar.outline.set_visible(False)
    bar.set_label("value")
    fixed = _fields.described(where)
    _title(ax, f"value, {fixed}" if fixed else "value")
    return ax


def strategy(
    solution: Solution, x: Field, y: Field, where: Where = None, ax: Axes | None = None
) -> Axes:
    """Draws the best actions of states; see :meth:`Solution.plot_strategy`."""
    colors = need("matplotlib.colors", "matplotlib", "a plot")
    patches = need("matplotlib.patches", "matplotlib", "a plot")
    plane = _Map(solution, x, y, where, (solution.choices >= 0).nonzero()[0])
    actions = [solution._action(int(number)) for number in plane.numbers]
    kinds = _ordered(actions)
    fixed = _fields.described(where)
    title = f"best action, {fixed}" if fixed else "best action"
    numeric = [_number(kind) for kind in kinds]
    if len(kinds) > len(_COLOURS) and None not in numeric:
        ax, drawn = plane.draw(ax, [_number(action) for action in actions], x, y, cmap="viridis")
        plane.write(ax, actions, drawn)
        bar = ax.figure.colorbar(drawn, ax=ax, shrink=0.85, pad=0.02)
        bar.outline.set_visible(False)
        bar.set_label("best action")
        _title(ax, title)
        return ax
    # What has no colour of its own shares the last one.
    own = min(len(kinds), len(_COLOURS))
    palette: Sequence[Any] = _COLOURS[:own]
    if own > 2 and None not in numeric:
        # Numbers have an order, and so have their colours.
        palette = need("matplotlib", "matplotlib", "a plot").colormaps["viridis"](
            np.linspace(0, 1, own)
        )
    places = {kind: min(place, own - 1) for place, kind in enumerate(kinds)}
    ax, drawn = plane.draw(
        ax,
        [places[action] for action in actions],
        x,
        y,
        cmap=colors.ListedColormap(palette),
        vmin=-0.5,
        vmax=own - 0.5,
    )
    names = [str(kind) for kind in kinds[:own]]
    letters = _abbreviated([str(kind) for kind in kinds])
    if plane.write(ax, [letters[str(action)] for action in actions], drawn):
        names = [n if letters[n] == n else f"{letters[n]}   {n}" for n in names]
    if len(kinds) > own:
        names[-1] = f"{len(kinds) - own + 1} others"
    ax.legend(
        handles=[patches.Patch(color=palette[place], label=n) for place, n in enumerate(names)],
        loc="upper left",
        bbox_to_anchor=(1.01, 1),
        borderaxespad=0,
        frameon=False,
        handlelength=1,
        handleheight=1,
    )
    _title(ax, title)
    return ax


def _abbreviated(names: Sequence[str]) -> dict[str, str]:
    """The shortest beginning of each name, up to three letters, that no other name has; numbers
    are not cut.
    """
    short: dict[str, str] = {}
    for name in names:
        others = [other for other in names if other != name]
        own = (
            name[:length]
            for length in range(1, 4)
            if not any(other[:length] == name[:length] for other in others)
        )
        short[name] = name if _number(name) is not None else next(own, name[:3])
    return short


def _ordered(actions: Sequence[Any]) -> list[Any]:
    """The different actions in an order that does not depend on where one looks, so that neither
    do the colours.
    """
    kinds = set(actions)
    if all(_number(action) is not None for action in kinds):
        return sorted(kinds, key=_number)  # type: ignore[arg-type]
    return sorted(kinds, key=str)


def _number(action: Any) -> float | None:
    """The number that an action is, or that it is written as."""
    if isinstance(action, int | Fraction) and not isinstance(action, bool):
        return float(action)
    if isinstance(action, str) and action.removeprefix("-").isdecimal():
        return float(action)
    return None
