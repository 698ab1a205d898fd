"""Strategies of people, and games made of games."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from bestplay import (
    MAX,
    MIN,
    Chance,
    Choice,
    End,
    Game,
    Report,
    RulesError,
    RulesWarning,
    Solution,
    UsageError,
    at_least,
    best_reply,
    compare,
    die,
    evaluate,
    follow,
    game,
    games,
    limited,
    mistakes,
    pay,
    sheet,
    solve,
)


class Race(Game[tuple[int, int, int], str]):
    """To six points: a player takes one point, or tosses a coin for two or none."""

    def initial(self) -> tuple[int, int, int]:
        return (0, 0, 0)

    def node(self, state: tuple[int, int, int]) -> Any:
        turn, mine, theirs = state
        if theirs >= 6:
            return End(1 if turn == 1 else 0)
        tossed = Chance({2: 1, 0: 1}).map(lambda points: (1 - turn, theirs, mine + points))
        return Choice(
            MAX if turn == 0 else MIN, {"one": (1 - turn, theirs, mine + 1), "toss": tossed}
        )


def safe(state: tuple[int, int, int]) -> str:
    return "one"


def even(state: tuple[int, int, int]) -> Chance[str]:
    return Chance({"one": 1, "toss": 1})


def test_best_play_is_followed_where_the_value_is_infinite() -> None:
    def node(state: int) -> Any:
        again = Chance({pay(1, 0): 3, End(0): 1})
        return Choice(MAX, {"again": again, "stay": pay(1, 0)})

    endless = game(node, 0)
    assert solve(endless).value == math.inf
    with pytest.warns(RulesWarning, match="play cannot end"):
        assert evaluate(endless, solve(endless)).value == math.inf
    assert solve(endless).results().never == 1
    assert evaluate(endless, lambda state: "again", exact=True).value == 3
    # Nobody has to choose.
    forced = game(lambda state: Choice(MAX, {"stay": pay(1, state)}), 0)
    with pytest.warns(RulesWarning, match="play cannot end"):
        assert evaluate(forced).value == math.inf


def test_a_player_of_best_play_changes_no_value() -> None:
    best = solve(Race(), exact=True)
    for strategies in ({"max": best}, {"min": best.strategy}, {"max": best, "min": best}):
        assert solve(follow(Race(), **strategies), exact=True).value == best.value
    assert evaluate(Race(), exact=True).value == best.value


def test_replies_are_at_least_as_good_and_best_play_loses_nothing() -> None:
    value = solve(Race(), exact=True).value
    for strategy in (safe, even):
        assert best_reply(Race(), strategy, MAX, exact=True).value >= value
        assert best_reply(Race(), strategy, MIN, exact=True).value <= value
        assert evaluate(Race(), strategy, exact=True).value <= value
    rows = compare(Race(), {"safe": safe, "even": even}, exact=True)
    assert [(row["max"], row["min"]) for row in rows] == [
        ("safe", "safe"),
        ("safe", "even"),
        ("even", "safe"),
        ("even", "even"),
    ]
    # Point by point, whoever begins is there first.
    assert rows[0]["value"] == 1


def test_a_strategy_that_is_none_is_refused() -> None:
    with pytest.raises(UsageError, match="is not a strategy"):
        follow(Race(), max=3)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="not in Python"):
        limited(games.pig(goal=5), 3)
    for steps in (-1, 1.5):
        with pytest.raises(UsageError, match="expected a whole number, 0 or more"):
            limited(Race(), steps)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=r"total=0\.1 is not exact; give an int"):
        at_least(Dice(), 0.1)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="player='MIN': expected MAX or MIN"):
        best_reply(Race(), safe, "MIN")  # type: ignore[call-overload]
    with pytest.raises(UsageError, match="no strategies: expected at least one"):
        compare(Race(), {})


def stumbles(_: Any) -> str:
    raise ZeroDivisionError("no way")


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (lambda _: "two", "it chose 'two'; the actions are 'one', 'toss'"),
        (lambda _: ["one"], "it chose ['one']; the actions are 'one', 'toss'"),
        ({}, "it names no action"),
        (stumbles, "it raised ZeroDivisionError: no way"),
    ],
)
def test_a_wrong_strategy_is_not_blamed_on_the_rules(strategy: Any, said: str) -> None:
    for ask in (
        lambda: evaluate(Race(), strategy, safe),
        lambda: best_reply(Race(), strategy),
        lambda: compare(Race(), {"this": strategy}),
    ):
        with pytest.raises(RulesError) as caught:
            ask()
        first = Race().initial()
        assert str(caught.value) == f"the strategy is wrong in state {first!r}: {said}"
        assert caught.value.state == first


class Dice(Game[int, str]):
    """Two dice, of which a six is paid twice over."""

    def initial(self) -> int:
        return 2

    def node(self, left: int) -> Any:
        if left == 0:
            return End(Fraction(1, 2))
        return die(6).map(lambda roll: pay(12 if roll == 6 else roll, left - 1))


class Long(Game[int, str]):
    """Two actions with long weights, of which the second one is better by a little."""

    def initial(self) -> int:
        return 0

    def node(self, _: int) -> Any:
        ways = {"left": 1, "right": 3}
        return Choice(MAX, {name: Chance({0: 2**100, End(1): odd}) for name, odd in ways.items()})


def test_a_mixture_may_have_long_weights() -> None:
    assert solve(Long()).value == 1
    mixed = evaluate(Long(), lambda _: Chance({"left": 1, "right": 1}), exact=True)
    assert mixed.value == 1


def test_totals_and_steps() -> None:
    chances = [solve(at_least(Dice(), total), exact=True).value for total in range(27)]
    assert (chances[2], chances[24], chances[25]) == (1, Fraction(1, 36), 0)
    assert chances == sorted(chances, reverse=True)
    # The mean is the sum of the chances of at least 1, 2, 3, ...
    mean = solve(Dice(), exact=True).value
    assert sum(chances[1:]) + Fraction(1, 2) == mean
    for total in (5, 13):
        rising = at_least(Dice(), total, rising=True)
        assert solve(rising, exact=True).value == chances[total]
    steps = [solve(limited(Dice(), steps), exact=True).value for steps in range(4)]
    assert steps == [0, Fraction(27, 6), mean, mean]
    assert solve(limited(Dice(), 1, then=lambda left: left), exact=True).value == Fraction(33, 6)


def test_the_catalogue_answers_by_names() -> None:
    pig = games.pig(goal=15)
    report = evaluate(pig, "hold:5", "best", exact=True)
    assert isinstance(report, Report)
    assert report["value"] <= report["best_play"] == solve(pig, exact=True).value
    spread = evaluate(pig, "hold:5", aim="each", exact=True)
    assert spread["mean"] == evaluate(pig, "hold:5", exact=True)["value"]
    replies = best_reply(pig, "hold:5", exact=True).tables["replies"]
    assert replies[0]["value"] >= report["best_play"] >= replies[1]["value"]
    losses = compare(pig, ["hold:5", "best"], exact=True).tables["strategies"]
    assert losses[-1]["loss"] == 0
    found = sheet(games.red_and_black(red=6, black=6), [0, 2], exact=True)
    losses = [row["loss"] for row in found.tables["sheets"]]
    assert losses[0] > losses[1] >= 0
    with pytest.raises(UsageError, match="has no strategy"):
        evaluate(pig, "hald:5")
    with pytest.raises(UsageError, match="is not an aim"):
        evaluate(pig, "hold:5", aim="most")


def test_types() -> None:
    assert isinstance(evaluate(Race(), safe, safe), Solution)


def test_played_games_are_judged(tmp_path: Any) -> None:
    pig = games.pig(goal=8)
    played = [
        [("0-0 first 2", "hold"), ("2-0 second 6", "hold")],
        [("0-0 first 3", "hold")],
    ]
    judged = mistakes(pig, played=played, exact=True)
    lost = {row["player"]: row["loss"] for row in judged.tables["players"]}
    explained = solve(pig, exact=True)
    expected = sum(
        next(a for a in explained.explain(state, exactly=True).actions if a.action == "hold").loss
        for state in ("0-0 first 2", "0-0 first 3")
    )
    assert lost["first player"] == expected > 0
    # The same from a file.
    file = tmp_path / "games.csv"
    rows = [f"{n},{state},{action}" for n, game in enumerate(played) for state, action in game]
    file.write_text("\n".join(["game,state,action", *rows]))
    again = mistakes(pig, played=file, exact=True)
    assert again.tables["players"] == judged.tables["players"]
    with pytest.raises(UsageError, match="game 1, step 2: play cannot come to"):
        mistakes(pig, played=[[played[0][0], ("7-0 second 6", "hold")]])
    with pytest.raises(UsageError, match="expected a strategy or played"):
        mistakes(pig)
    # Strategies are judged as by the command.
    assert len(mistakes(pig, "hold:3", show=2).tables["seats"]) == 2


def test_played_games_of_rules_in_python_are_judged() -> None:
    (row,) = mistakes(Race(), played=[[((0, 0, 0), "one"), ((0, 4, 4), "one")]], exact=True, show=1)
    best = solve(Race(), exact=True).explain(row["state"], exactly=True)
    assert row["player"] == MAX
    assert row["loss"] == best.value - best.actions[1].value > 0
    with pytest.raises(UsageError, match="'two' is not an action"):
        mistakes(Race(), played=[[((0, 0, 0), "two")]])
    with pytest.raises(UsageError, match="a list of games"):
        mistakes(Race(), played=[((0, 0, 0), "one")])


def test_strategies_of_rules_in_python_are_judged() -> None:
    best = solve(Race(), exact=True)
    for strategy in (safe, even):
        rows = mistakes(Race(), strategy, exact=True, show=10**6)
        for player, value in (
            (MAX, evaluate(Race(), strategy, best, exact=True).value),
            (MIN, evaluate(Race(), best, strategy, exact=True).value),
        ):
            # All that is lost is lost at visits.
            lost = [row["lost"] for row in rows if row["player"] == player]
            assert sum(lost) == abs(best.value - value) > 0
        assert all(row["lost"] == row["visits"] * row["loss"] > 0 for row in rows)
        assert all(row["action"] == strategy(row["state"]) for row in rows)
        shares = [row["lost"] for row in rows]
        assert shares == sorted(shares, reverse=True)
    assert mistakes(Race(), best, exact=True) == []
    (most,) = mistakes(Race(), safe, show=1)
    (exactly,) = mistakes(Race(), safe, show=1, exact=True)
    assert most["state"] == exactly["state"]
    assert most["lost"].lower <= exactly["lost"] <= most["lost"].upper
    with pytest.raises(RulesError, match="it names no action"):
        mistakes(Race(), {})
    with pytest.raises(RulesError, match="chose 'three'; the actions are"):
        mistakes(Race(), lambda state: "three")


def test_a_mapping_without_actions_is_a_strategy_that_knows_none() -> None:
    with pytest.raises(RulesError, match="it names no action"):
        evaluate(Race(), {})
