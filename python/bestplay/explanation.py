"""States explained: every action with its value and what it loses, and where it leads."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, Literal

from ._bestplay import Bounds
from ._text import Fields, Value, decimal, table
from ._types import A, S, V
from .rules import MAX, Player

if TYPE_CHECKING:
    from ._frames import Library


@dataclass(frozen=True, repr=False)
class Outcome(Fields, Generic[S, V]):
    """A state that may come next.

    >>> from bestplay import End, coin, game, solve
    >>> toss = game(lambda state: End(state) if state in (0, 1) else coin(), "start")
    >>> heads, tails = solve(toss).explain().outcomes
    >>> heads.state, heads.probability, heads.value
    (True, Fraction(1, 2), Fraction(1, 1))
    """

    probability: Fraction
    """How likely it is."""
    payoff: int | Fraction
    """What is paid on the way."""
    state: S
    """The state, in canonical form."""
    value: V
    """Its value under best play."""


@dataclass(frozen=True, repr=False)
class Action(Fields, Generic[S, A, V]):
    """An action and what it is worth.

    >>> from bestplay import Choice, End, MAX, die, game, solve
    >>> again = die(6).map(End)
    >>> once = game(lambda roll: Choice(MAX, {"keep": End(roll), "reroll": again}), 3)
    >>> reroll, keep = solve(once).explain().actions
    >>> reroll.action, reroll.standing, keep.standing, keep.loss
    ('reroll', 'best', 'worse', Fraction(1, 2))
    """

    action: A
    """The action, as the rules name it."""
    value: V
    """The expected payoff if it is taken and play is best afterwards."""
    standing: Literal["best", "open", "delays", "worse"]
    """``best``: proven best (if several are, they are proven equal); ``open``: perhaps best, its
    bounds overlap with those of the best; ``delays``: no worse, but not if such actions are taken
    for ever; ``worse``: proven worse.
    """
    distance: Value | None
    """The expected number of steps to the end, this one included, where the result is decided and
    the action keeps it so: see :attr:`Explanation.distance`.
    """
    outcomes: tuple[Outcome[S, V], ...]
    """Where it leads."""
    loss: Value
    """What the player who chooses loses by it against the best action: never negative, and 0 for
    what is proven best.
    """

    @property
    def may_be_best(self) -> bool:
        """Whether taking only such actions attains the value, as far as is known.

        >>> from bestplay import Choice, End, MAX, die, game, solve
        >>> again = die(6).map(End)
        >>> once = game(lambda roll: Choice(MAX, {"keep": End(roll), "reroll": again}), 3)
        >>> [(action.action, action.may_be_best) for action in solve(once).explain().actions]
        [('reroll', True), ('keep', False)]
        """
        return self.standing in ("best", "open")


@dataclass(frozen=True, repr=False)
class Explanation(Fields, Generic[S, A, V]):
    """A state, and what best play does there.

    >>> from bestplay import games, solve
    >>> found = solve(games.nim(heaps="1-4")).explain()
    >>> found.winner, found.distance, found.kind, found.actions[0].action
    (MAX, Fraction(3, 1), 'choice', '3-from-4')
    >>> print(found)
       1 |
       4 ||||
    first player to move
    value 1, MAX chooses; MAX wins in 3 steps
    action    value  distance  standing  loss
    3-from-4  1      3         best
    1-from-1  -1               worse     2
    1-from-4  -1               worse     2
    2-from-4  -1               worse     2
    4-from-4  -1               worse     2
    """

    state: S
    """The state, in canonical form."""
    picture: str
    """The state as a person wants to look at it."""
    value: V
    """Its value under best play."""
    winner: Player | None
    """Who is sure of the most that any play of the game can pay him, if anybody is: then the result
    is decided. Where anything is paid on the way, nobody counts as that.
    """
    distance: Value | None
    """Where the result is decided: the expected number of steps to the end, if the winner gets
    there as soon as he can and the other player as late. A step leaves one state. Infinite if play
    may last for ever.
    """
    on_average: bool
    """Whether chance has a part in the distance, so that it is a mean. Otherwise it is a whole
    number that best play takes for certain.
    """
    kind: Literal["end", "chance", "choice"]
    """``end``, ``chance`` or ``choice``."""
    player: Player | None
    """Who chooses, if anybody does."""
    payoff: int | Fraction | None
    """What is paid at the end, if this is one."""
    actions: tuple[Action[S, A, V], ...]
    """The actions, best first; of equally good ones the fastest win or the longest defence."""
    outcomes: tuple[Outcome[S, V], ...]
    """Where a random event leads."""
    digits: int = 12
    """Digits that are shown."""

    @property
    def best(self) -> list[A]:
        """The actions that are best, or cannot be told apart from the best.

        Whoever takes any of these in every state attains the value: actions that only put it off
        are left out.

        >>> from bestplay import games, solve
        >>> solve(games.nim(heaps="1-4")).explain().best
        ['3-from-4']
        """
        return [a.action for a in self.actions if a.may_be_best]

    def rows(self) -> tuple[list[str], list[list[str]]]:
        """The explanation as a table: columns and rows of text.

        >>> from bestplay import Choice, End, MAX, die, game, solve
        >>> again = die(6).map(End)
        >>> once = game(lambda roll: Choice(MAX, {"keep": End(roll), "reroll": again}), 3)
        >>> columns, rows = solve(once).explain().rows()
        >>> columns, rows[0]
        (['action', 'value', 'standing', 'loss'], ['reroll', '3.5', 'best', ''])
        """
        if self.kind == "choice":
            columns = ["action", "value", "distance", "standing", "loss"]
            rows = [
                [
                    str(a.action),
                    decimal(a.value, self.digits),
                    "" if a.distance is None else decimal(a.distance, self.digits),
                    a.standing,
                    self._loss(a),
                ]
                for a in self.actions
            ]
            return _without_empty(columns, rows)
        rows = [
            [
                str(o.state),
                str(o.probability),
                str(o.payoff) if o.payoff else "",
                decimal(o.value, self.digits),
            ]
            for o in self.outcomes
        ]
        return _without_empty(["state", "probability", "payoff", "value"], rows)

    def _loss(self, action: Action[Any, Any, Any]) -> str:
        """The loss of an action, where it is not 0."""
        return "" if action.standing == "best" else decimal(action.loss, self.digits)

    def __str__(self) -> str:
        head = f"{self.picture}\nvalue {decimal(self.value, self.digits)}"
        if self.kind == "end":
            return f"{head}, the end: pays {self.payoff}"
        turn = "chance" if self.player is None else f"{self.player} chooses"
        ahead = self._ahead()
        return f"{head}, {turn}{ahead and f'; {ahead}'}\n{table(*self.rows())}"

    def _ahead(self) -> str:
        """How far the end is, in words, where the result is decided."""
        if self.winner is None or self.distance is None or self.kind == "end":
            return ""
        if isinstance(self.distance, float):
            return f"{self.winner} is sure of the best result, but play may last for ever"
        steps = decimal(self.distance, self.digits)
        steps = "1 step" if steps == "1" else f"{steps} steps"
        if self.on_average:
            steps += " on average"
        if self.player in (None, self.winner):
            return f"{self.winner} wins in {steps}"
        return f"{self.player} holds out for {steps}"

    def to_frame(self, *, library: Library = "pandas") -> Any:
        """A data frame with a row for each action, best first: ``action``, ``value``, its bounds
        ``lower`` and ``upper``, ``standing``, ``loss``, and ``distance`` where the result is
        decided. Where nobody chooses, a row for each outcome: ``state``, ``probability``,
        ``payoff``, ``value``, ``lower``, ``upper``.

        >>> from bestplay import Choice, End, MAX, die, game, solve
        >>> again = die(6).map(End)
        >>> once = game(lambda roll: Choice(MAX, {"keep": End(roll), "reroll": again}), 3)
        >>> print(solve(once).explain().to_frame()[["action", "value", "standing", "loss"]])
           action  value standing  loss
        0  reroll    3.5     best   0.0
        1    keep    3.0    worse   0.5
        """
        from . import _frames

        if self.kind == "choice":
            columns = {
                "action": [a.action for a in self.actions],
                **_frames.bounds([a.value for a in self.actions]),
                "standing": [a.standing for a in self.actions],
                "loss": [float(a.loss) for a in self.actions],
            }
            if self.distance is not None:
                steps = [a.distance for a in self.actions]
                columns["distance"] = [math.nan if d is None else float(d) for d in steps]
        else:
            columns = {
                "state": [o.state for o in self.outcomes],
                "probability": [float(o.probability) for o in self.outcomes],
                "payoff": [
                    o.payoff if isinstance(o.payoff, int) else float(o.payoff)
                    for o in self.outcomes
                ],
                **_frames.bounds([o.value for o in self.outcomes]),
            }
        return _frames.frame(columns, library)

    def _repr_html_(self) -> str:
        from . import _shown

        return _shown.explanation(self)

    @classmethod
    def _of(cls, told: tuple[Any, ...], digits: int) -> Explanation[Any, Any, Any]:
        state, picture, value, ahead, kind, player, payoff, actions, outcomes = told
        winner, distance, on_average = ahead or (None, None, False)
        chooser = None if player is None else Player(player)
        return cls(
            state=state,
            picture=str(state) if picture is None else picture,
            value=value,
            winner=None if winner is None else Player(winner),
            distance=distance,
            on_average=on_average,
            kind=kind,
            player=chooser,
            payoff=payoff,
            actions=tuple(
                Action(
                    action,
                    worth,
                    standing,
                    steps,
                    tuple(Outcome(*o) for o in leads),
                    _loss(chooser, standing, value, worth),
                )
                for action, worth, standing, steps, leads in actions
            ),
            outcomes=tuple(Outcome(*o) for o in outcomes),
            digits=digits,
        )


def _loss(chooser: Player | None, standing: str, best: Value, worth: Value) -> Value:
    """What an action loses against the value of its state."""
    if standing == "best" or (isinstance(best, float) and best == worth):
        return Fraction(0)
    # An infinity stays one, whatever is taken from it.
    most, least = (best, worth) if chooser is MAX else (worth, best)
    if isinstance(most, float) or isinstance(least, float):
        return math.inf
    loss = most - least
    if isinstance(loss, Bounds) and loss.lower < 0:
        # The value is that of the best action: nothing is gained by another one.
        return Bounds(0, max(loss.upper, Fraction(0)))
    return loss


def _without_empty(columns: list[str], rows: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    """A table without the columns in which there is nothing."""
    kept = [place for place in range(len(columns)) if any(row[place] for row in rows)]
    return [columns[place] for place in kept], [[row[place] for place in kept] for row in rows]
