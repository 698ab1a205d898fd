"""Games played for a total, for some steps, or from another state."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ._bestplay import UsageError
from ._catalogue import CatalogueGame
from ._made import Made, SameStates
from ._types import A, S
from .chance import Chance
from .events import certain
from .rules import Between, Choice, End, Game, Paid, Rules, node_of, pay

__all__ = ["at_least", "limited", "starting_at"]


class _AtLeast(Made):
    """A game that is played for a total."""

    _more = "points missing"

    def __init__(self, rules: Any, total: int | Fraction, rising: bool) -> None:
        super().__init__(rules, f"at_least({total})")
        self._total = total
        self._rising = rising
        self.forever = 0

    def initial(self) -> Any:
        return self._collected(self._rules.initial(), self._total)

    def node(self, state: Any) -> Any:
        inner, missing = state
        node = node_of(self._rules, inner)
        if isinstance(node, Choice):
            to = {a: self._collected(where, missing) for a, where in node.actions.items()}
            return Choice(node.player, to)
        found = self._collected(node, missing)
        return found if isinstance(found, (Chance, End, Paid)) else certain(found)

    def _collected(self, where: Any, missing: Any) -> Any:
        """Where play leads, with what is then missing."""
        if isinstance(where, Chance):
            return where.map(lambda to: self._collected(to, missing))
        if isinstance(where, Paid):
            return self._collected(where.to, missing - where.points)
        if isinstance(where, End):
            reached = int(missing <= where.payoff)
            if isinstance(where, Between):
                return End.between(reached, int(missing <= where.most))
            return End(reached)
        return End(1) if self._rising and missing <= 0 else (where, missing)


def at_least(
    rules: Rules[S, A] | Any, total: int | Fraction, *, rising: bool = False
) -> Game[Any, A]:
    """The same game, played for a total of at least ``total``: its value is the best chance.

    States are pairs of a state and what is missing. A play that never ends does not reach the
    total. Where no payoff is negative, ``rising=True`` ends play as soon as it is reached, which
    keeps the number of states finite.

    >>> from bestplay import Choice, End, MAX, at_least, die, game, pay, solve
    >>> def node(left):
    ...     return End(0) if left == 0 else die(6).map(lambda points: pay(points, left - 1))
    >>> solve(at_least(game(node, 2), 11), exact=True).value
    Fraction(1, 12)
    """
    if not isinstance(total, Fraction) and not hasattr(total, "__index__"):
        raise UsageError(
            f"total={total!r} is not exact; give an int or a fractions.Fraction, such as "
            "Fraction(1, 10)"
        )
    return _AtLeast(rules, total, rising)


class _Limited(Made):
    """A game that is over after some steps."""

    _more = "steps left"

    def __init__(self, rules: Any, steps: int, then: Any) -> None:
        super().__init__(rules, f"limited({steps})")
        self._steps = steps
        self._then = then if callable(then) else lambda state: then

    def initial(self) -> Any:
        return self._left(self._rules.initial(), self._steps)

    def node(self, state: Any) -> Any:
        inner, left = state
        node = node_of(self._rules, inner)
        if isinstance(node, End):
            return node
        if left == 0:
            return End(self._then(inner))
        if isinstance(node, Choice):
            to = {a: self._left(where, left - 1) for a, where in node.actions.items()}
            return Choice(node.player, to)
        return self._left(node, left - 1)

    def _left(self, where: Any, left: int) -> Any:
        """Where play leads, with the steps that are then left."""
        if isinstance(where, Chance):
            return where.map(lambda to: self._left(to, left))
        if isinstance(where, Paid):
            return pay(where.points, self._left(where.to, left))
        return where if isinstance(where, End) else (where, left)


def limited(
    rules: Rules[S, A] | Any,
    steps: int,
    then: int | Fraction | Callable[[S], int | Fraction] = 0,
) -> Game[Any, A]:
    """The same game, over after at most so many steps: then it pays ``then``, a number or a
    function of the state, on top of what was collected. A step leaves one state.

    >>> from bestplay import End, coin, game, limited, solve
    >>> def node(state):
    ...     return coin().map(lambda heads: End(1) if heads else "again")
    >>> solve(limited(game(node, "again"), 3), exact=True).value
    Fraction(7, 8)
    """
    if not hasattr(steps, "__index__") or steps < 0:
        raise UsageError(f"steps={steps!r}: expected a whole number, 0 or more")
    return _Limited(rules, steps, then)


class _Started(SameStates):
    """A game that starts in another state."""

    def __init__(self, rules: Any, state: Any) -> None:
        super().__init__(rules, f"starting_at({state!r})")
        self._state = state
        self.mirror = getattr(rules, "mirror", None)

    def initial(self) -> Any:
        return self._state

    def node(self, state: Any) -> Any:
        return self._rules.node(state)


def starting_at(rules: Any, state: Any) -> Any:
    """The same game from another state, such as a position set up on a board: only what can follow
    is explored. Of a game of the catalogue the state is text in its notation.

    >>> from bestplay import games, solve, starting_at
    >>> board = "xoxox/oxoxo/xxoox/oxxxo/xoo.."
    >>> solve(starting_at(games.mnk(m=5, n=5, k=4), board)).value
    Fraction(-1, 1)
    """
    if isinstance(rules, CatalogueGame):
        return rules._starting_at(state)
    return _Started(rules, state)
