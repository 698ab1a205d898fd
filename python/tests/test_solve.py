"""Games written in Python, solved."""

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import bestplay
from bestplay import (
    MAX,
    MIN,
    Bounds,
    Chance,
    Choice,
    End,
    Game,
    LimitError,
    RulesWarning,
    UndefinedError,
    UsageError,
    certain,
    coin,
    die,
    game,
    pay,
    solve,
)


class Pig(Game):
    """Two players; whoever banks ``goal`` points first wins. The value is MAX's chance."""

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def initial(self) -> Any:
        return MAX, 0, 0, 0

    def node(self, state: Any) -> Any:
        player, mine, theirs, pot = state
        if theirs >= self.goal:
            return End(player is MIN)
        lost = (player.other, theirs, mine, 0)
        roll = die(6).map(lambda face: lost if face == 1 else (player, mine, theirs, pot + face))
        hold = (player.other, theirs, mine + pot, 0)
        return Choice(
            player, {"roll": roll, "hold": hold} if mine + pot < self.goal else {"hold": hold}
        )


def test_pig_is_the_catalogues_pig() -> None:
    for goal in (10, 20, 30):
        mine, theirs = solve(Pig(goal)), solve(bestplay.games.pig(goal=goal))
        assert str(mine.value) == str(theirs.value)
    assert str(solve(Pig(10), exact=True).value) == str(
        solve(bestplay.games.pig(goal=10), exact=True).value
    )


class TicTacToe(Game):
    """Three in a row, with the board's symmetries."""

    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    TURNS = [(2, 5, 8, 1, 4, 7, 0, 3, 6), (2, 1, 0, 5, 4, 3, 8, 7, 6)]

    def initial(self) -> str:
        return "." * 9

    def node(self, board: str) -> Any:
        for a, b, c in self.LINES:
            if board[a] != "." and board[a] == board[b] == board[c]:
                return End(1 if board[a] == "x" else -1)
        if "." not in board:
            return End(0)
        player = MAX if board.count("x") == board.count("o") else MIN
        mark = "xo"[player]
        places = [i for i, square in enumerate(board) if square == "."]
        return Choice(player, {i: board[:i] + mark + board[i + 1 :] for i in places})

    def canonical(self, board: str) -> str:
        turn, mirror = self.TURNS
        forms = []
        for _ in range(4):
            board = "".join(board[i] for i in turn)
            forms += [board, "".join(board[i] for i in mirror)]
        return min(forms)


def test_canonical_forms_shrink_the_graph_and_change_no_value() -> None:
    class Plain(TicTacToe):
        canonical = None

    small, large = solve(TicTacToe(), exact=True), solve(Plain(), exact=True)
    assert (len(small), len(large)) == (765, 5478)
    assert small.value == large.value == 0
    for state in random.Random(1).sample(list(large.states), 500):
        assert small[state] == large[state]
        best = {small[large.game.node(state).actions[a]] for a in large.best(state)}
        assert best <= {large[state]}


def test_values_are_exact_fractions_or_bounds_around_them() -> None:
    exact, bounded = solve(Pig(12), exact=True), solve(Pig(12), digits=30)
    assert isinstance(exact.value, Fraction)
    assert isinstance(bounded.value, Bounds)
    assert exact.value in bounded.value
    assert bounded.value.lower <= exact.value <= bounded.value.upper
    assert bounded.value.certain_digits(30) == 30
    assert str(bounded.value) == bounded.value.decimal(30) != bounded.value.decimal(5)
    assert abs(float(bounded.value) - exact.value) < 1e-15
    assert (exact.stopped, bounded.stopped) == ("exact", "digits certain")


def test_explanations_tell_every_action() -> None:
    solution = solve(Pig(10), exact=True)
    told = solution.explain()
    assert (told.kind, told.player, told.value) == ("choice", MAX, solution.value)
    assert [action.standing for action in told.actions] == ["best", "worse"]
    assert told.best == solution.best() == ["roll"]
    for action in told.actions:
        assert sum(outcome.probability for outcome in action.outcomes) == 1
    best = solution.explain(exactly=True).actions[0]
    assert best.value == sum(o.probability * o.value for o in best.outcomes)
    assert "roll" in str(told)
    end = solution.explain((MIN, 0, 10, 0)) if (MIN, 0, 10, 0) in solution.states else None
    assert end is not None
    assert (end.kind, end.payoff, end.best) == ("end", 1, [])


def test_ties_are_found() -> None:
    tied = game(lambda s: Choice(MAX, {"a": 1, "b": 1, "c": 2}) if s == 0 else End(-s), 0)
    assert solve(tied).best() == ["a", "b"]


def test_states_arrays_and_strategy_belong_together() -> None:
    solution = solve(Pig(10))
    states = list(solution.states)
    assert states[0] == solution.game.initial()
    assert len(states) == len(set(states)) == len(solution) == len(solution.lower)
    assert solution.states.index(states[7]) == 7
    assert solution.states[-1] == states[-1]
    assert solution.states[2:4] == states[2:4]
    assert (solution.lower <= solution.middle).all()
    assert (solution.middle <= solution.upper).all()
    assert (solution.upper - solution.lower).max() < 1e-12
    assert len(solution.strategy) == int((solution.turns < 2).sum())
    for number, state in enumerate(states):
        node = solution.game.node(state)
        assert solution.lower[number] <= float(solution[state]) <= solution.upper[number]
        if isinstance(node, Choice):
            assert solution.turns[number] == node.player
            assert solution.strategy[state] in node.actions
        else:
            assert solution.choices[number] == -1
            assert state not in solution.strategy
    assert ("nowhere",) not in solution.states
    with pytest.raises(ValueError, match="never reaches"):
        solution.states.index(("nowhere",))
    with pytest.raises(UsageError, match="never reaches"):
        solution["nowhere"]
    with pytest.raises(IndexError):
        solution.states[len(states)]


def test_arrays_are_handed_over_not_copied() -> None:
    solution = solve(Pig(10))
    assert solution.lower is solution.lower
    assert isinstance(solution.choices, np.ndarray)
    assert solution.lower.dtype == np.float64


def test_payoffs_on_the_way() -> None:
    # Stop at some time, or pay one and roll a die until a six comes.
    def node(state: str) -> Any:
        if state == "end":
            return End(0)
        return die(6).map(lambda face: pay(1, "end" if face == 6 else "roll"))

    assert solve(game(node, "roll"), exact=True).value == 6
    assert solve(game(lambda s: pay(Fraction(1, 2), "end") if s == 0 else End(0), 0)).value == 0.5


def test_a_play_that_never_ends_pays_what_the_rules_say() -> None:
    def node(state: int) -> Any:
        return Choice(MIN, {"stall": 0, "end": 1}) if state == 0 else End(3)

    assert solve(game(node, 0), exact=True).value == 0
    assert solve(game(node, 0, forever=7), exact=True).value == 3
    assert solve(game(node, 0, forever=Fraction(1, 2)), exact=True).value == Fraction(1, 2)


def test_totals_that_are_infinite_or_never_settle() -> None:
    with pytest.warns(RulesWarning, match="none of them is an End"):
        assert solve(game(lambda s: pay(1, s), 0)).value == float("inf")
    with (
        pytest.raises(UndefinedError, match="never settles"),
        pytest.warns(RulesWarning, match="from 0 on it reaches 1 state"),
    ):
        solve(game(lambda s: coin().map(lambda heads: pay(1 if heads else -1, s)), 0))


def test_limits() -> None:
    endless = game(lambda n: coin().map(lambda heads: n + 1 if heads else n + 2), 0)
    with pytest.raises(LimitError, match="max_states"):
        solve(endless, max_states=1000)
    with pytest.raises(LimitError, match="memory"):
        solve(endless, memory=10_000_000)


def test_the_memory_of_states_counts() -> None:
    asked = 0

    def node(state: tuple[str, int]) -> Any:
        nonlocal asked
        asked += 1
        _, number = state
        return certain(("x" * 100_000 + str(number), number + 1))

    with pytest.raises(LimitError, match="memory"):
        solve(game(node, ("", 0)), memory=50_000_000)
    assert asked < 10_000


def brute_force(rules: Any) -> dict[Any, Fraction]:
    """Values of an acyclic game by recursion on its own nodes."""
    values: dict[Any, Fraction] = {}

    def mean(where: Any) -> Fraction:
        if isinstance(where, Chance):
            total = sum((value(o) * w for o, w in where.items()), Fraction(0))
            return total / where.total
        return value(where)

    def value(state: Any) -> Fraction:
        if state not in values:
            node = rules.node(state)
            if isinstance(node, End):
                values[state] = Fraction(node.payoff)
            elif isinstance(node, Choice):
                best = max if node.player == MAX else min
                values[state] = best(mean(where) for where in node.actions.values())
            else:
                values[state] = mean(node)
        return values[state]

    value(rules.initial())
    return values


@pytest.mark.parametrize("seed", range(20))
def test_random_games_are_what_recursion_says(seed: int) -> None:
    chance = random.Random(seed)
    size = 40
    nodes: list[Any] = []
    for state in range(size):
        later = range(state + 1, size)
        if not later or chance.random() < 0.1:
            nodes.append(End(Fraction(chance.randint(-9, 9), chance.randint(1, 4))))
            continue

        def leads(later: range = later) -> Any:
            if chance.random() < 0.4:
                return chance.choice(later)
            outcomes = {chance.choice(later) for _ in range(chance.randint(1, 4))}
            weights = {o: Fraction(chance.randint(1, 5), chance.randint(1, 3)) for o in outcomes}
            return Chance({o: weight / sum(weights.values()) for o, weight in weights.items()})

        if chance.random() < 0.3:
            where = leads()
            nodes.append(where if isinstance(where, Chance) else certain(where))
        else:
            player = chance.choice([MAX, MIN])
            nodes.append(Choice(player, {a: leads() for a in range(chance.randint(1, 4))}))
    rules = game(nodes.__getitem__, 0, name="random")
    truth = brute_force(rules)
    exact, bounded = solve(rules, exact=True), solve(rules)
    assert exact.value == truth[0]
    assert set(exact.states) == set(truth)
    for state, value in truth.items():
        number = bounded.states.index(state)
        assert bounded.lower[number] <= value <= bounded.upper[number]
        assert exact.explain(state, exactly=True).value == value
