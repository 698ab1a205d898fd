"""How the package's objects look in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

from . import _html
from ._bestplay import PrecisionError, UndefinedError, UsageError
from ._text import Value, decimal
from .rules import Player

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._catalogue import CatalogueGame
    from .distribution import Distribution
    from .estimating import Estimate
    from .explanation import Action, Explanation, Outcome
    from .plots import Kind
    from .report import Report
    from .rules import Chance
    from .solution import Solution
    from .views import States, Strategy

#: What the standing of an action is shown as, where it is not worse.
_STANDING = {"best": "✓ best", "open": "? perhaps best", "delays": "as good, but not for ever"}


def _is_number(outcome: Any) -> bool:
    return isinstance(outcome, int | Fraction) and not isinstance(outcome, bool | Player)


def chance(event: Chance[Any]) -> str:
    """A random event: its outcomes with bars."""
    listed, total = event._listed(), event.total
    shares = [(outcome, Fraction(weight, total)) for outcome, weight in listed]
    note = f"{len(listed):,} outcomes" if len(listed) > 1 else "1 outcome"
    if all(_is_number(outcome) for outcome, _ in listed):
        mean = event.mean()
        note = f"{note}, mean {mean if mean.denominator == 1 else decimal(mean, 6)}"
    return _html.page(_html.head("Random event", note), probabilities("outcome", shares, 6))


def probabilities(name: str, shares: Sequence[tuple[Any, Value]], digits: int) -> str:
    """A table of outcomes with their probabilities; the likeliest if there are many."""
    if len(shares) > _html.ROWS:
        places = sorted(range(len(shares)), key=lambda place: -float(shares[place][1]))
        shown = [shares[place] for place in sorted(places[: _html.ROWS])]
    else:
        shown = list(shares)
    top = max((float(share) for _, share in shown), default=0) or 1.0
    rows = [
        (
            _html.number(outcome) if _is_number(outcome) else _html.plain(outcome),
            exact,
            _html.value(share, digits),
            _html.bar(float(share) / top),
        )
        for (outcome, share), exact in zip(
            shown, _html.fractions((share for _, share in shown), "bp-num")
        )
    ]
    columns = [name, "", "probability", ""]
    return _html.table(columns, rows, of=len(shares), rest="that are less likely")


def plot(event: Chance[Any], kind: Kind, ax: Axes | None, label: str | None) -> Axes:
    """Draws a random event."""
    from . import plots

    listed, total = event._listed(), event.total
    outcomes = [outcome for outcome, _ in listed]
    if all(map(_is_number, outcomes)):
        from .distribution import Distribution

        shares = [Fraction(weight, total) for _, weight in listed]
        axes = plots.distribution(Distribution(outcomes, shares), kind, ax, label)
        axes.set_xlabel("outcome")
        return axes
    if kind != "bars":
        raise UsageError(
            f"kind={kind!r}: the outcomes are no numbers, such as {outcomes[0]!r}; map them to "
            "numbers first, or draw bars"
        )
    return plots.things(outcomes, [weight / total for _, weight in listed], ax, label)


def _turn(player: Player | None, kind: str) -> str:
    if kind == "end":
        return "play is over"
    return "chance decides" if player is None else f"{player} chooses"


def _outcomes(outcomes: tuple[Outcome, ...], digits: int) -> str:
    """Where an action or a random event leads."""
    top = max(outcome.probability for outcome in outcomes)
    shown = outcomes[: _html.ROWS]
    rows = [
        (
            _html.plain(outcome.state),
            _html.number(outcome.probability),
            _html.bar(float(outcome.probability / top)),
            _html.Cell(f"pays {outcome.payoff}" if outcome.payoff else ""),
            _html.value(outcome.value, digits),
            exact,
        )
        for outcome, exact in zip(shown, _html.fractions(o.value for o in shown))
    ]
    columns = ["leads to", "probability", "", "", "value", ""]
    return _html.table(columns, rows, of=len(outcomes))


def _actions(actions: tuple[Action, ...], digits: int) -> str:
    """The actions of a state, best first."""
    rows = []
    exact = _html.fractions(action.value for action in actions[: _html.ROWS])
    for action, fraction in zip(actions, exact):
        leads = action.outcomes
        if len(leads) == 1 and not leads[0].payoff:
            where = _html.plain(leads[0].state)
        elif len(leads) == 1:
            where = _html.plain(f"{leads[0].state}, pays {leads[0].payoff}")
        else:
            where = _html.folded(f"{len(leads):,} outcomes", _outcomes(leads, digits))
        name = _html.text(action.action)
        rows.append(
            (
                _html.Cell(name, "bp-best" if action.may_be_best else ""),
                _html.value(action.value, digits),
                fraction,
                _html.plain(_standing(action, digits)),
                _html.plain("" if action.distance is None else decimal(action.distance, digits)),
                where,
            )
        )
    ahead = "distance" if any(action.distance is not None for action in actions) else ""
    columns = ["action", "value", "", "", ahead, "leads to"]
    return _html.table(columns, rows, of=len(actions))


def _standing(action: Action[Any, Any, Any], digits: int) -> str:
    """Whether an action is best, and what it loses otherwise."""
    known = _STANDING.get(action.standing)
    return f"loses {decimal(action.loss, digits)}" if known is None else known


def _happens(explained: Explanation) -> str:
    """What a state's explanation says below its value."""
    if explained.actions:
        return _actions(explained.actions, explained.digits)
    if explained.outcomes:
        return _outcomes(explained.outcomes, explained.digits)
    return ""


def explanation(explained: Explanation) -> str:
    """A state, its value, and every action."""
    return _html.page(
        _html.picture(explained.picture),
        _html.big(explained.value, explained.digits, _turn(explained.player, explained.kind)),
        _html.line(explained._ahead()) if explained._ahead() else "",
        _happens(explained),
    )


def _guarantee(stopped: str) -> str:
    if stopped == "exact":
        return "exact"
    return "every digit is certain" if stopped == "digits certain" else stopped


def solution(solved: Solution) -> str:
    """The value, how it came about, and what best play begins with."""
    digits = solved._native.digits
    game = solved.game
    means = getattr(game, "value_means", None)
    count = f"{len(solved):,} state{'' if len(solved) == 1 else 's'}"
    note = f"{count}, {solved.transitions:,} transitions, {_seconds(solved.seconds)}"
    explained = solved.explain()
    begins = f"The first state, {_turn(explained.player, explained.kind)}:"
    return _html.page(
        _html.head(repr(game), note),
        _html.big(solved.value, digits, _guarantee(solved.stopped)),
        _html.line(means, "bp-dim") if isinstance(means, str) else "",
        _html.line(begins),
        _html.picture(explained.picture) if "\n" in explained.picture else "",
        _happens(explained),
    )


def bounds(value: Value, digits: int) -> str:
    """A number with bounds: its certain digits, and the bounds."""
    return _html.page(_html.big(value, digits), _html.line(_between(value), "bp-dim"))


def _between(value: Any) -> str:
    """The bounds as decimals, rounded outwards."""
    lower, upper = value.outward()
    return f"proven: between {lower} and {upper}"


def estimate(found: Estimate) -> str:
    """The mean of a sample, with the interval and its confidence."""
    lower, upper = found.bounds
    rows = [
        ("interval", f"{lower} to {upper}"),
        ("confidence", f"{found.confidence * 100:.8f}".rstrip("0").rstrip(".") + " per cent"),
        ("certain at this confidence", found.decimal),
        ("games", f"{found.games:,}"),
        ("seed", str(found.seed)),
        ("time", _seconds(found.seconds)),
    ]
    cells = [(_html.plain(name), _html.plain(text)) for name, text in rows]
    return _html.page(
        _html.head("Estimate", "a sample, not a solution"),
        f'<p><span class="bp-big">{_html.text(found._headline())}</span></p>',
        _html.table(["", ""], cells),
    )


def _seconds(seconds: float) -> str:
    if seconds < 0.0995:
        return f"{1000 * seconds:.1f} ms"
    return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:,.0f} s"


def distribution(shown: Distribution) -> str:
    """Outcomes with their probabilities, and what is no outcome."""
    try:
        note = f"mean {decimal(shown.mean(), shown._digits)}"
    except (UndefinedError, PrecisionError):
        note = ""
    name = "Payoff" if shown.of == "payoff" else "Steps"
    rest = [
        _html.line(f"{what}: probability {decimal(share, shown._digits)}")
        for what, share in shown._rest()
    ]
    return _html.page(
        _html.head(name, note),
        probabilities(shown.of, list(shown.items()), shown._digits),
        *rest,
    )


def states(shown: States) -> str:
    """The first states with their numbers."""
    rows = [
        (_html.number(number), _html.plain(state))
        for number, state in enumerate(shown[: _html.ROWS])
    ]
    return _html.page(
        _html.head(f"{len(shown):,} states"), _html.table(["", "state"], rows, of=len(shown))
    )


def strategy(shown: Strategy) -> str:
    """The first states where somebody chooses, with the chosen actions."""
    rows = [
        (_html.plain(state), _html.plain(action))
        for state, action in islice(shown.items(), _html.ROWS)
    ]
    return _html.page(
        _html.head("Strategy", f"{len(shown):,} states with a choice"),
        _html.table(["state", "action"], rows, of=len(shown)),
    )


def report(shown: Report) -> str:
    """The pieces and the tables of an answer."""
    rows = [
        (_html.Cell(_html.text(label)), _html.Cell(_html.text(text), "bp-wrap"))
        for label, text in shown._lines()
    ]
    parts = [_html.table(["", ""], rows)] if rows else []
    for name, lines in shown.tables.items():
        columns = list(lines[0]) if lines else []
        cells = [[_cell(line[column]) for column in columns] for line in lines[: _html.ROWS]]
        parts.append(_html.head(name.replace("_", " "), f"{len(lines):,} rows"))
        parts.append(_html.table(columns, cells, of=len(lines)))
    return _html.page(*parts)


def _cell(content: Any) -> _html.Cell:
    if content is None or isinstance(content, list):
        return _html.plain(" ".join(map(str, content or [])))
    if _is_number(content) or (isinstance(content, str) and content.isdecimal()):
        return _html.number(content)
    return _html.plain(content)


def catalogue_game(game: CatalogueGame) -> str:
    """What the game is, and its parameters."""
    about = {parameter["name"]: parameter["about"] for parameter in game._entry["parameters"]}
    rows = [
        (_html.plain(name), _html.plain(value), _html.Cell(_html.text(about[name]), "bp-wrap"))
        for name, value in game._native.written
    ]
    return _html.page(
        _html.head(game.title),
        _html.line(game.about, "bp-about"),
        _html.line(f"The value: {game.value_means}."),
        _html.table(["parameter", "", ""], rows) if rows else "",
        _html.line(f"Source: {game.source}.", "bp-about bp-dim"),
    )
