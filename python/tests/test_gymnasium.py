"""Gymnasium's tables: beside value iteration in NumPy, known values, and what is refused."""

import math
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bestplay import (
    Bounds,
    Chance,
    Over,
    RulesError,
    RulesWarning,
    UsageError,
    from_gymnasium,
    solve,
)

gymnasium = pytest.importorskip("gymnasium")

ENVIRONMENTS: list[tuple[str, dict[str, Any]]] = [
    ("FrozenLake-v1", {}),
    ("FrozenLake-v1", {"map_name": "8x8"}),
    ("FrozenLake-v1", {"is_slippery": False}),
    ("CliffWalking-v1", {}),
    ("CliffWalkingSlippery-v1", {}),
    ("Taxi-v4", {}),
    ("Taxi-v4", {"is_rainy": True}),
]


def make(name: str, **options: Any) -> Any:
    if name not in gymnasium.registry:
        pytest.skip(f"this version of Gymnasium has no {name}")
    return gymnasium.make(name, **options)


def value_iteration(env: Any, discount: float) -> float:
    """The value by sweeps over the table in doubles, until nothing changes."""
    env = env.unwrapped
    table, states = env.P, len(env.P)
    rows = [(s, a, *row) for s in table for a in table[s] for row in table[s][a]]
    s, a, p, to, reward, over = map(np.array, zip(*rows))
    actions = int(a.max()) + 1
    values = np.zeros(states)
    for _ in range(100_000):
        q = np.zeros((states, actions))
        np.add.at(q, (s, a), p * (reward + discount * np.where(over, 0.0, values[to])))
        best = q.max(axis=1)
        if np.abs(best - values).max() < 1e-14:
            break
        values = best
    return float(np.array(env.initial_state_distrib) @ values)


@pytest.mark.parametrize(("name", "options"), ENVIRONMENTS, ids=str)
@pytest.mark.parametrize("discount", [None, Fraction(9, 10)], ids=["total", "discounted"])
def test_value_iteration_agrees(
    name: str, options: dict[str, Any], discount: Fraction | None
) -> None:
    env = make(name, **options)
    exact = solve(from_gymnasium(env, discount=discount), exact=True)
    assert isinstance(exact.value, Fraction)
    expected = value_iteration(env, 1.0 if discount is None else float(discount))
    assert float(exact.value) == pytest.approx(expected, abs=1e-8)
    found = solve(from_gymnasium(env, discount=discount)).value
    # Where nothing is left to chance, bounds meet.
    lower, upper = (found.lower, found.upper) if isinstance(found, Bounds) else (found, found)
    assert isinstance(lower, Fraction)
    assert isinstance(upper, Fraction)
    assert lower <= exact.value <= upper


def test_a_way_along_the_cliff() -> None:
    # Up, eleven to the right, down: thirteen steps at -1.
    solution = solve(from_gymnasium(make("CliffWalking-v1")), exact=True)
    assert solution.value == -13
    assert solution.best() == [0]
    assert solution.explain(np.int64(35), exactly=True).value == -1


def test_a_discount_is_a_geometric_sum() -> None:
    # Thirteen steps at -1, each counting half as much as the one before.
    env = make("CliffWalking-v1")
    value = solve(from_gymnasium(env, discount=Fraction(1, 2)), exact=True).value
    assert value == -sum(Fraction(1, 2) ** step for step in range(13))


def test_every_value_is_that_of_the_best_action() -> None:
    # Bellman's equation holds exactly, with the slips of a third each.
    env = make("FrozenLake-v1")
    solution = solve(from_gymnasium(env), exact=True)

    def value(state: int) -> Any:
        return solution.explain(state, exactly=True).value

    for state in solution.states:
        if isinstance(state, int):
            worth = [
                Fraction(sum(int(r) + (0 if over else value(to)) for _, to, r, over in rows), 3)
                for rows in env.unwrapped.P[state].values()
            ]
            assert value(state) == max(worth)


def table(rows: dict[int, Any], start: Any = (1.0,)) -> Any:
    return SimpleNamespace(P=rows, initial_state_distrib=np.array(start))


def test_an_infinite_total_is_told() -> None:
    endless = from_gymnasium(table({0: {0: [(1.0, 0, 1.0, False)]}}))
    with pytest.warns(RulesWarning, match="cannot end"):
        assert solve(endless).value == math.inf
    # With a discount of d it is 1 / (1 - d).
    finite = from_gymnasium(table({0: {0: [(1.0, 0, 1.0, False)]}}), discount=Fraction(99, 100))
    assert solve(finite, exact=True).value == 100


def test_a_random_start() -> None:
    taxi = make("Taxi-v4")
    everywhere = solve(from_gymnasium(taxi), exact=True)
    told = taxi.unwrapped.initial_state_distrib
    starts = [state for state in range(500) if told[state]]
    assert len(starts) == 300
    values: list[Any] = [everywhere.explain(state, exactly=True).value for state in starts]
    assert everywhere.value == Fraction(sum(values), 300)
    one = solve(from_gymnasium(taxi, start=starts[7]), exact=True)
    assert one.value == values[7]
    assert one.states[0] == starts[7]
    two = from_gymnasium(taxi, start=Chance({starts[0]: 1, starts[1]: 2}))
    assert solve(two, exact=True).value == (values[0] + 2 * values[1]) / 3


def test_where_play_ends() -> None:
    env = make("FrozenLake-v1", is_slippery=False)
    states = solve(from_gymnasium(env)).states
    assert {state for state in states if isinstance(state, Over)} == {
        Over(5), Over(7), Over(11), Over(12), Over(15)
    }  # fmt: skip


def test_what_is_refused() -> None:
    with pytest.raises(UsageError, match="CartPole-v1 has no transition table"):
        from_gymnasium("CartPole-v1")
    with pytest.raises(UsageError, match=r"discount=0\.9 is not exact.*Fraction\('0\.9'\)"):
        from_gymnasium("FrozenLake-v1", discount=0.9)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="discount=2: expected"):
        from_gymnasium("FrozenLake-v1", discount=2)
    with pytest.raises(UsageError, match="does not say where play starts"):
        from_gymnasium(SimpleNamespace(P={}))
    with pytest.raises(UsageError, match="initial_state_distrib"):
        from_gymnasium(table({}, start=(0.5, 0.4)))


def test_a_passenger_that_leaves_the_table() -> None:
    with pytest.raises(UsageError, match="does not keep to its transition table"):
        from_gymnasium(make("Taxi-v4", fickle_passenger=True))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([(0.123456789012345, 0, 0.0, True), (0.876543210987655, 0, 1.0, True)], "action 3: which"),
        ([(0.5, 0, 0.0, True), (0.4, 0, 1.0, True)], "do not sum to 1"),
        ([(1.0, 0, math.e, True)], "which fraction the reward"),
        ([(1.0, 0, 1.0)], r"expected a list of tuples"),
        ([(1.0, 9, 1.0, False)], "the table has no state 9"),
        ([(1.0, 0, math.inf, True)], "which fraction the reward inf"),
    ],
)
def test_a_wrong_table(rows: Any, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        solve(from_gymnasium(table({0: {3: rows}})))
    with pytest.raises(RulesError):
        solve(from_gymnasium(table({0: [[]]})))


def test_fractions_in_the_table() -> None:
    third = Fraction(10**9, 3 * 10**9 + 1)
    rows = [(third, 0, Fraction(1, 7), True), (1 - third, 0, 0, True)]
    assert solve(from_gymnasium(table({0: {0: rows}})), exact=True).value == third / 7
