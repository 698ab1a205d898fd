"""How play ends and how long it lasts."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from test_solve import Pig, TicTacToe

import bestplay
from bestplay import Bounds, Chance, Choice, End, UndefinedError, coin, die, game, pay, solve


def counted(rules: Any, choose: Callable[[Any], Any], steps: int) -> dict[Any, Fraction]:
    """How likely each pair of steps and payoff is, by going through all plays in fractions."""
    ended: dict[Any, Fraction] = {}
    here = {rules.initial(): Fraction(1)}
    for step in range(steps + 1):
        there: dict[Any, Fraction] = {}
        for state, share in here.items():
            node = rules.node(state)
            if isinstance(node, End):
                key = step, node.payoff
                ended[key] = ended.get(key, Fraction(0)) + share
                continue
            where = node.actions[choose(state)] if isinstance(node, Choice) else node
            for to, weight in where.items() if isinstance(where, Chance) else [(where, 1)]:
                total = where.total if isinstance(where, Chance) else 1
                there[to] = there.get(to, Fraction(0)) + share * Fraction(weight, total)
        here = there
    return ended


def test_the_odds_are_those_of_counting() -> None:
    solution = solve(Pig(6), exact=True)
    truth = counted(solution.game, solution.strategy.__getitem__, 12)
    lengths, results = solution.lengths(), solution.results()
    for steps in range(1, 13):
        share = sum((p for (n, _), p in truth.items() if n == steps), Fraction(0))
        known = lengths[steps] if steps in lengths else Fraction(0)
        assert share in known if isinstance(known, Bounds) else known == share
    assert set(results) == {0, 1}
    assert results[1] == results.mean() == solution.value
    assert results[0] + results[1] == 1  # type: ignore[operator]
    assert (results.never, results.missing) == (0, 0)


def test_bounds_contain_what_exact_arithmetic_says() -> None:
    exact, bounded = solve(Pig(12), exact=True), solve(Pig(12))
    assert isinstance(bounded.results()[1], Bounds)
    assert exact.value in bounded.results()[1]  # type: ignore[operator]
    mean = exact.lengths().mean()
    assert isinstance(mean, Fraction)
    assert mean in bounded.lengths().mean()  # type: ignore[operator]


def test_tic_tac_toe_is_drawn_for_sure() -> None:
    solution = solve(TicTacToe(), exact=True)
    assert dict(solution.results()) == {0: 1}
    assert dict(solution.lengths()) == {9: 1}


def test_chutes_and_ladders() -> None:
    lengths = solve(bestplay.games.chutes(), exact=True).lengths()
    # Althoen, King and Schilling 1993: 39.2 moves, seven at the least.
    assert min(lengths) == 7
    assert abs(lengths.mean() - Fraction("39.2251")) < Fraction(1, 10_000)  # type: ignore[operator]
    assert lengths.quantile(Fraction(1, 2)) == 32


def test_totals_on_the_way_are_results() -> None:
    # Two rolls of a die; a six pays 1.
    def node(left: int) -> Any:
        if left == 0:
            return End(0)
        return die(6).map(lambda face: pay(1 if face == 6 else 0, left - 1))

    results = solve(game(node, 2), exact=True).results()
    assert dict(results) == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}


def test_play_that_never_ends() -> None:
    trap = game(
        lambda s: (
            coin().map(lambda b: "end" if b else "in")
            if s == 0
            else (End(1) if s == "end" else Chance({"in": 1}))
        ),
        0,
    )
    solution = solve(trap, exact=True)
    assert solution.results().never == Fraction(1, 2)
    assert solution.lengths().mean() == float("inf")
    with pytest.raises(UndefinedError):
        solution.results().mean()


def test_lengths_do_not_depend_on_what_is_paid() -> None:
    def tosses(one: int, other: Fraction | int) -> Any:
        def node(state: Any) -> Any:
            if state == "over":
                return End(0)
            return Chance({pay(one, 0): 500, pay(other, 1): 500, "over": 1})

        return solve(game(node, 0)).lengths()

    # All totals are different, and there are as many as plays are long.
    paid, free = tosses(10**6, Fraction(1, 7)), tosses(0, 0)
    assert list(map(str, paid.items())) == list(map(str, free.items()))
    assert str(paid.mean()).startswith("1001.0000")


def test_totals_are_followed_as_far_as_memory_goes() -> None:
    def node(state: bool) -> Any:
        return End(0) if state else Chance({pay(1, False): 50, pay(10**6, False): 49, True: 1})

    solution = solve(game(node, False), memory=1 << 24, digits=3)
    as_solved, less = solution.results(), solution.results(memory=1 << 20)
    assert Fraction(1, 1000) < as_solved.missing.upper < less.missing.upper
