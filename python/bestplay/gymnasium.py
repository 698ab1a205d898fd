"""Environments of Gymnasium with a transition table, as games of one player.

A table lists for every state and action what can happen, so nothing has to be sampled. Its floats
are read as the fractions that they stand for, or refused.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from fractions import Fraction
from numbers import Rational
from typing import Any, NamedTuple

from ._bestplay import UsageError
from ._exact import exact, exact_weights
from ._optional import need
from .rules import MAX, Chance, Choice, End, Game, certain, pay


class Over(NamedTuple):
    """Play is over: the table ended it in a state, or the discount did (``state`` is None)."""

    #: The state in which the table ended play.
    state: int | None


class TableGame(Game[Any, int]):
    """An environment with a transition table; :func:`from_gymnasium` makes it.

    States and actions are the numbers of the table; ``Over(state)`` is where play ends.
    """

    def __init__(
        self, name: str, table: Any, start: Chance[int], discount: int | Fraction | None
    ) -> None:
        #: The name of the environment.
        self.environment = name
        #: Play goes on after each step with this probability.
        self.discount = Fraction(1 if discount is None else discount)
        self._table = table
        self._start = start

    def initial(self) -> Any:
        """The state in which play starts: ``"start"`` if that is drawn at random."""
        return next(iter(self._start)) if len(self._start) == 1 else "start"

    def node(self, state: Any) -> End | Choice | Chance[Any]:
        """What happens in a state."""
        if isinstance(state, Over):
            return End(0)
        if isinstance(state, str):
            return self._start
        try:
            actions = self._table[state]
        except (KeyError, IndexError):
            raise ValueError(f"the table has no state {state!r}") from None
        listed = actions.items() if isinstance(actions, Mapping) else enumerate(actions)
        return Choice(MAX, {int(a): self._event(int(a), rows) for a, rows in listed})

    def _event(self, action: int, rows: Sequence[Any]) -> Chance[Any]:
        """What an action leads to."""
        try:
            told = [(_told(p), int(to), _told(r), bool(over)) for p, to, r, over in rows if p > 0]
        except (TypeError, ValueError):
            raise ValueError(
                f"action {action}: the table has {rows!r}; expected a list of tuples "
                "(probability, next state, reward, terminated)"
            ) from None
        probabilities = [probability for probability, *_ in told]
        weights = exact_weights(probabilities)
        if weights is None:
            raise ValueError(
                f"action {action}: which fractions the probabilities {probabilities} stand for "
                "cannot be told, or they do not sum to 1; write fractions.Fraction into the table"
            )
        outcomes: dict[Any, Fraction] = {}
        for weight, (_, to, reward, over) in zip(weights, told):
            points = exact(reward)
            if points is None:
                raise ValueError(
                    f"action {action}: which fraction the reward {reward!r} stands for cannot be "
                    "told; write a fractions.Fraction into the table"
                )
            shares = [(Over(to), weight)] if over else self._shares(to, weight)
            for leads, share in shares:
                paid = pay(points, leads) if points else leads
                outcomes[paid] = outcomes.get(paid, Fraction(0)) + share
        return Chance(outcomes)

    def _shares(self, to: int, weight: Fraction) -> list[tuple[Any, Fraction]]:
        """A step after which play goes on, unless the discount ends it."""
        if self.discount == 1:
            return [(to, weight)]
        return [(to, weight * self.discount), (Over(None), weight * (1 - self.discount))]

    def __repr__(self) -> str:
        discount = "" if self.discount == 1 else f", discount={self.discount!r}"
        return f"from_gymnasium({self.environment!r}{discount})"


def from_gymnasium(
    env: Any,
    *,
    start: int | Chance[int] | None = None,
    discount: int | Fraction | None = None,
) -> TableGame:
    """An environment of Gymnasium with a transition table, which :func:`bestplay.solve` solves.

    The table is ``env.unwrapped.P``: ``P[state][action]`` lists tuples ``(probability, next state,
    reward, terminated)``, as FrozenLake, CliffWalking and Taxi have it. The player is ``MAX``, and
    rewards are payoffs on the way. Wrappers do not count: where ``gymnasium.make`` cuts an episode
    after some number of steps, the table, and so the game, goes on.

    Without a ``discount`` the value is the expected total of all rewards. Where that is infinite,
    the solution says so; a play that never ends and collects nothing more is worth what it has
    collected. With a discount of 9/10, say, play ends after each step with probability 1/10, which
    has the same expectation as rewards that count 9/10 less with each step.

    Args:
        env: The environment, or its name, ``"FrozenLake-v1"``.
        start: The state in which play starts, or a :class:`Chance` of states; unless given, that
            of the environment (``env.unwrapped.initial_state_distrib``).
        discount: The discount factor: an exact number above 0, and below 1 unless nothing is
            discounted.

    Raises:
        UsageError: The environment has no transition table or does not keep to it, says nothing of
            its initial state, or the discount is no exact number from 0 to 1.
        ModuleNotFoundError: A name is given and Gymnasium is not installed.

    :func:`bestplay.solve` raises :class:`RulesError`, with the state, where a probability or a
    reward is no recognizable fraction. Such numbers can be replaced in the table by a
    ``fractions.Fraction``.

    >>> from fractions import Fraction
    >>> from bestplay import from_gymnasium, solve
    >>> solve(from_gymnasium("FrozenLake-v1"), exact=True).value
    Fraction(14, 17)
    >>> discounted = from_gymnasium("FrozenLake-v1", discount=Fraction(99, 100))
    >>> print(solve(discounted).value)
    0.542025932000
    """
    if isinstance(env, str):
        env = need("gymnasium", "'gymnasium[toy-text]'", "from_gymnasium").make(env)
    plain = getattr(env, "unwrapped", env)
    spec = getattr(plain, "spec", None)
    name = type(plain).__name__ if spec is None else str(spec.id)
    table = getattr(plain, "P", None)
    if not isinstance(table, (Mapping, Sequence)):
        raise UsageError(
            f"{name} has no transition table; expected env.unwrapped.P[state][action] to list "
            "(probability, next state, reward, terminated)"
        )
    if getattr(plain, "fickle_passenger", False):
        raise UsageError(
            f"{name} with fickle_passenger=True does not keep to its transition table: the "
            "passenger's change of mind is not in it"
        )
    if discount is not None:
        if not isinstance(discount, int | Fraction):
            raise UsageError(
                f"discount={discount!r} is not exact; give a fractions.Fraction, such as "
                f"Fraction('{discount}')"
            )
        if not 0 < discount <= 1:
            raise UsageError(f"discount={discount}: expected a number above 0 and at most 1")
    return TableGame(name, table, _start(name, plain, start), discount)


def _told(number: Any) -> float | Rational:
    """A number of a table, as one of Python's."""
    return number if isinstance(number, Rational) else float(number)


def _start(name: str, env: Any, start: int | Chance[int] | None) -> Chance[int]:
    """Where play starts."""
    if isinstance(start, Chance):
        return start
    if start is not None:
        return certain(operator.index(start))
    told = getattr(env, "initial_state_distrib", None)
    if told is None:
        raise UsageError(f"{name} does not say where play starts; give start=, a state")
    states = [state for state, probability in enumerate(told) if probability > 0]
    weights = exact_weights([_told(told[state]) for state in states])
    if weights is None:
        raise UsageError(
            f"{name}: which fractions the probabilities of initial_state_distrib stand for cannot "
            "be told, or they do not sum to 1; give start=, a bestplay.Chance of states"
        )
    return Chance(dict(zip(states, weights)))
