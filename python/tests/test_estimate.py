"""Estimates: what they cover, what they refuse, and what is left when a run is interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import bestplay
from bestplay import (
    MAX,
    MIN,
    Chance,
    Choice,
    End,
    Game,
    UsageError,
    certain,
    die,
    estimate,
    games,
    pay,
)


class Pig(Game):
    """Pig, the plain rules."""

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def initial(self) -> Any:
        return (0, 0, 0, MAX)

    def node(self, state: Any) -> Any:
        *scores, turn, player = state
        if scores[player] + turn >= self.goal:
            return End(player == MAX)

        def rolled(face: int) -> Any:
            return (*scores, 0, player.other) if face == 1 else (*scores, turn + face, player)

        actions = {"roll": die(6).map(rolled)}
        if turn:
            banked = list(scores)
            banked[player] += turn
            actions["hold"] = (*banked, 0, player.other)
        return Choice(player, actions)


class Mirrored(Game):
    """A walk between -3 and 3 that is symmetric: states are told by their distance from 0."""

    def initial(self) -> int:
        return 0

    def node(self, state: int) -> Any:
        if abs(state) == 3:
            return End(0)
        steps = {"near": certain(max(abs(state) - 1, 0) * (1 if state > 0 else -1))}
        steps["far"] = die(2).map(lambda side: pay(1, state + (1 if side == 1 else -1)))
        if state == 0:
            return steps["far"]
        return Choice(MIN, {"far": steps["far"], "out": pay(2, 3 if state > 0 else -3)})

    @staticmethod
    def canonical(state: int) -> int:
        return abs(state)


def same(one: bestplay.Estimate, other: bestplay.Estimate) -> bool:
    """Whether two estimates are the same but for the time they took."""
    fields = {**vars(one), "seconds": 0}
    return fields == {**vars(other), "seconds": 0}


@pytest.mark.parametrize(
    "game",
    [
        games.race(target=10),
        games.pig(goal=15),
        games.mnk(),
        games.multibridge(deal="1,8/2,3/4,5/6,7"),
    ],
    ids=repr,
)
def test_the_solved_strategy_covers_the_value(game: Any) -> None:
    solution = bestplay.solve(game, exact=True)
    found = estimate(game, games=10_000, strategy=solution)
    assert solution.value in found
    assert found.upper - found.lower < 0.15
    assert found.games == sum(found.results.values()) == 10_000


def test_a_users_game_with_every_kind_of_strategy() -> None:
    pig = Pig(8)
    solution = bestplay.solve(pig, exact=True)
    best = estimate(pig, games=4000, strategy=solution, payoffs=(0, 1))
    assert solution.value in best

    # A rule of thumb, and its value by the engine: a game in which nobody has a choice.
    def rule(state: Any) -> str:
        return "hold" if state[2] >= 4 else "roll"

    def forced(state: Any) -> Any:
        node = pig.node(state)
        if not isinstance(node, Choice):
            return node
        where = node.actions[rule(state)]
        return where if isinstance(where, Chance) else certain(where)

    value = bestplay.solve(bestplay.game(forced, pig.initial()), exact=True).value
    assert value in estimate(pig, games=4000, strategy=rule, payoffs=(0, 1))
    random = estimate(pig, games=2000, payoffs=(0, 1))
    assert same(random, estimate(pig, games=2000, payoffs=(0, 1), strategy="random"))
    assert random.results != best.results


def test_a_function_plays_a_game_of_the_catalogue() -> None:
    pig = games.pig(goal=10)

    def rule(state: str) -> str:
        return "roll"

    found = estimate(pig, games=2000, strategy=rule)
    assert found.games == 2000
    with pytest.raises(UsageError, match="the strategy chose wait"):
        estimate(pig, games=10, strategy=lambda state: "wait")


def test_play_follows_the_solution_in_canonical_form() -> None:
    game = Mirrored()
    solution = bestplay.solve(game, exact=True)
    assert solution.value in estimate(game, games=3000, strategy=solution, payoffs=(0, 10_000))


def test_digits_and_the_distribution() -> None:
    found = estimate(games.solitaire(ranks=3, suits=2), digits=2, method="plain")
    assert (found.decimal, found.stopped) == ("0.53", "digits")
    assert Fraction(8, 15) in found
    assert found.lower <= float(found) <= found.upper
    table = found.to_frame()
    assert list(table.columns) == ["result", "games", "share"]
    assert table["games"].sum() == found.games
    assert abs(table["share"].sum() - 1) < 1e-9
    assert found.to_frame(library="polars").shape == table.shape
    assert "99.9 per cent" in str(found)
    assert "<Estimate 0.53" in repr(found)


def test_threads_do_not_matter() -> None:
    one, two = (
        estimate(games.solitaire(), games=300_000, method="plain", threads=threads)
        for threads in (1, 2)
    )
    assert same(one, two)


def test_payoffs_in_halves() -> None:
    def node(state: int) -> Any:
        return End(Fraction(1, 2) * state) if state else die(3)

    halves = bestplay.game(node, 0)
    found = estimate(halves, games=5000, payoffs=(0, Fraction(3, 2)))
    assert set(found.results) == {Fraction(1, 2), 1, Fraction(3, 2)}
    assert 1 in found
    with pytest.raises(UsageError, match="not a multiple of 1/1"):
        estimate(halves, games=5000, payoffs=(0, 2))
    found = estimate(halves, games=5000, payoffs=(0, 2, Fraction(1, 2)))
    assert 1 in found


def test_mistakes_are_explained() -> None:
    pig = Pig(5)
    for wrong, hint in [
        ({"games": 5}, "payoffs=.least, most. is missing"),
        ({"payoffs": (0, 1)}, "say when to stop"),
        ({"games": 5, "payoffs": (0, 0.5)}, "expected .least, most."),
        ({"games": 5, "payoffs": (1, 0)}, "is empty"),
        ({"games": 0, "payoffs": (0, 1)}, "games=0"),
        ({"digits": 16, "payoffs": (0, 1)}, "0 to 15"),
        ({"games": 5, "confidence": 1.0, "payoffs": (0, 1)}, "between 0 and 1"),
        ({"games": 5, "strategy": "best", "payoffs": (0, 1)}, "a solution"),
        ({"games": 5, "method": "plain", "payoffs": (0, 1)}, "have none"),
        ({"games": 5, "executor": 3, "payoffs": (0, 1)}, "executor=3"),
        (
            {"games": 5, "strategy": bestplay.solve(Pig(4)), "payoffs": (0, 1)},
            "states",
        ),
    ]:
        with pytest.raises(UsageError, match=hint):
            estimate(pig, **wrong)
    with pytest.raises(bestplay.BestplayError, match="outside the range"):
        estimate(bestplay.game(lambda s: End(s), 2), games=5, payoffs=(0, 1))
    with pytest.raises(UsageError, match="cannot be sampled"):
        estimate(games.chutes(), games=5)
    with pytest.raises(UsageError, match="leave out the strategy"):
        estimate(games.solitaire(), games=5, strategy=lambda s: "x")
    with pytest.raises(UsageError, match="leave out payoffs"):
        estimate(games.pig(), games=5, payoffs=(0, 1))


def test_rules_that_raise_are_told_with_their_state() -> None:
    def node(state: int) -> Any:
        return die(2).map(lambda face: state + face) if state < 3 else 1 / 0

    with pytest.raises(bestplay.RulesError, match=r"state 3|state 4") as caught:
        estimate(bestplay.game(node, 0), games=50, payoffs=(0, 1))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert caught.value.state in (3, 4)


def test_states_are_not_remembered() -> None:
    """Each play sees states that no other sees; their number must not stay in memory."""
    alive = 0

    class State:
        def __init__(self, depth: int) -> None:
            nonlocal alive
            alive += 1
            self.depth = depth

        def __del__(self) -> None:
            nonlocal alive
            alive -= 1

    most = 0

    def node(state: State) -> Any:
        nonlocal most
        most = max(most, alive)
        return End(1) if state.depth == 5 else certain(State(state.depth + 1))

    estimate(bestplay.game(node, lambda: State(0)), games=3000, payoffs=(0, 1))
    assert most < 100


def test_a_run_is_saved_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    pig = Pig(8)
    calls = 0

    def rule(state: Any) -> str:
        nonlocal calls
        calls += 1
        if calls == 5000:
            raise KeyboardInterrupt
        return "hold" if state[2] >= 4 else "roll"

    with pytest.raises(KeyboardInterrupt) as caught:
        estimate(pig, games=4000, strategy=rule, payoffs=(0, 1), save=path)
    known = caught.value.estimate  # type: ignore[attr-defined]
    assert 0 < known.games < 4000
    assert known.stopped == "request"
    assert json.loads(path.read_text())["games"] == known.games
    resumed = estimate(pig, games=4000, strategy=rule, payoffs=(0, 1), save=path)
    assert same(resumed, estimate(pig, games=4000, strategy=rule, payoffs=(0, 1)))
    with pytest.raises(bestplay.BestplayError, match="another run"):
        estimate(Pig(7), games=4000, strategy=rule, payoffs=(0, 1), save=path)


SCRIPT = """
    import sys, bestplay
    try:
        bestplay.estimate(bestplay.games.solitaire(), games=1_000_000, method="plain", threads=1,
                          save=sys.argv[1])
    except KeyboardInterrupt as stopped:
        print(stopped.estimate.games, stopped.estimate.stopped)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_process_that_is_stopped_loses_nothing(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "run.json"
    script = [sys.executable, "-c", textwrap.dedent(SCRIPT), str(path)]
    with subprocess.Popen(script, stdout=subprocess.PIPE, text=True) as child:
        started = time.monotonic()
        while not path.exists() and time.monotonic() - started < 60:
            time.sleep(0.01)
        child.send_signal(how)
        told, _ = child.communicate(timeout=60)
    games_saved = json.loads(path.read_text())["games"]
    assert 0 < games_saved < 1_000_000
    if how == signal.SIGINT:
        assert told.split() == [str(games_saved), "request"]
    resumed = estimate(games.solitaire(), games=1_000_000, method="plain", save=path)
    assert resumed.games == 1_000_000
