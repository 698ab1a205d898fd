"""How far the end is where the result is decided."""

import math
from fractions import Fraction
from typing import Any

from test_solve import TicTacToe

import bestplay
from bestplay import MAX, MIN, Chance, Choice, End, Player, certain, coin, game, pay, solve


def heap(state: tuple[int, Player]) -> Any:
    """Take one to three counters; who takes the last one wins."""
    left, mover = state
    other = MIN if mover is MAX else MAX
    if left == 0:
        return End(1 if mover is MIN else -1)
    return Choice(mover, {n: (left - n, other) for n in range(1, min(3, left) + 1)})


def test_the_fastest_win_and_the_longest_defence() -> None:
    solution = solve(game(heap, (10, MAX)))
    won = solution.explain()
    assert (won.winner, won.distance, won.best) == (MAX, 5, [2])
    assert [action.distance for action in won.actions] == [5, None, None]
    assert str(won).splitlines()[1:4] == [
        "value 1, MAX chooses; MAX wins in 5 steps",
        "action  value  distance  standing  loss",
        "2       1      5         best",
    ]
    lost = solution.explain((8, MIN))
    assert (lost.winner, lost.distance) == (MAX, 4)
    assert [(a.action, a.distance) for a in lost.actions] == [(1, 4), (2, 4), (3, 4)]
    assert "; MIN holds out for 4 steps" in str(lost)
    assert "MIN holds out for 4 steps" in lost._repr_html_()
    assert list(won.to_frame()["distance"].dropna()) == [5]
    last = solution.explain((2, MAX))
    assert last.best == [2]
    assert "; MAX wins in 1 step\n" in str(last)
    assert solution.explain((0, MIN)).distance == 0


def test_with_chance_it_is_an_expectation() -> None:
    rules: dict[str, Any] = {
        "start": Choice(MAX, {"safe": "try", "risky": Chance({"try": 1, "lost": 1})}),
        "try": Chance({"won": 1, "try": 2}),
        "won": End(1),
        "lost": End(0),
    }
    solution = solve(game(rules.__getitem__, "start"), exact=True)
    explained = solution.explain(exactly=True)
    assert (explained.distance, explained.actions[1].distance) == (4, None)
    assert solution.explain("try", exactly=True).distance == Fraction(3)
    assert "; MAX wins in 3 steps on average" in str(solution.explain("try"))


def test_play_that_may_last_for_ever() -> None:
    rules: dict[str, Any] = {
        "start": Choice(MIN, {"in": "round", "out": "end"}),
        "round": Choice(MAX, {"on": "round", "stop": "end"}),
        "end": End(0),
        "never": End(1),
    }
    rules["start"] = Choice(MIN, {"in": "round", "out": "end", "give": "never"})
    solution = solve(game(rules.__getitem__, "start"))
    inside = solution.explain("round")
    assert (inside.winner, inside.distance) == (MIN, math.inf)
    assert [a.distance for a in inside.actions] == [math.inf, 1]
    assert "play may last for ever" in str(inside)
    assert [a.distance for a in solution.explain().actions] == [1, math.inf, None]


def test_nothing_is_decided() -> None:
    assert solve(TicTacToe()).explain().distance is None
    paid = solve(game(lambda s: Choice(MAX, {"on": pay(1, End(1)), "stop": End(0)}), 0))
    assert (paid.explain().winner, paid.explain().distance) == (None, None)


def test_the_catalogue_says_the_same() -> None:
    explained = solve(bestplay.games.hex()).explain()
    assert (explained.winner, explained.distance) == (MAX, 5)
    assert [a.distance for a in explained.actions][:5] == [5, 7, 7, 9, 9]


def test_only_what_follows_makes_it_an_average() -> None:
    def node(state: Any) -> Any:
        return {
            0: Choice(MAX, {"sure": 1, "toss": 2, "lose": "L"}),
            1: Choice(MAX, {"on": 3}),
            2: coin().map(lambda heads: "W" if heads else 4),
            3: Choice(MAX, {"on": "W"}),
            4: certain("W"),
            "W": End(1),
            "L": End(0),
        }[state]

    solution = solve(game(node, 0), exact=True)
    assert "MAX wins in 2 steps\n" in str(solution.explain(1))
    assert solution.explain(0).on_average


def test_a_step_that_is_known_within_bounds_is_said() -> None:
    def node(state: str) -> Any:
        return {
            "a": Choice(MAX, {"win": "W", "wait": "b", "more": "c"}),
            "b": Chance([("a", 1), ("c", 2), ("b", 1)]),
            "c": Choice(MAX, {"x": Chance([("a", 1), ("b", 2), ("W", 1)]), "lose": "L"}),
            "W": End(1),
            "L": End(0),
        }[state]

    said = str(solve(game(node, "b"), exact=True).explain("a"))
    assert "MAX wins in 1.00000000000 steps" in said or "MAX wins in 1 step" in said
