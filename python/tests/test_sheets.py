"""The strategy on one page, for rules in Python."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from bestplay import (
    MAX,
    Chance,
    Choice,
    End,
    Game,
    RulesError,
    UsageError,
    at_least,
    die,
    evaluate,
    game,
    games,
    limited,
    sheet,
    solve,
)

State = tuple[int, int, int, int]


class Pig(Game[State, str]):
    """Pig to a few points with a die of three faces."""

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def initial(self) -> State:
        return (0, 0, 0, 0)

    def node(self, state: State) -> Any:
        one, two, total, player = state
        if max(one, two) >= self.goal:
            return End(one > two)

        def rolled(face: int) -> Any:
            if face == 1:
                return (one, two, 0, 1 - player)
            scores = [one, two]
            if scores[player] + total + face >= self.goal:
                return End(1 - player)
            return (one, two, total + face, player)

        roll = die(3).map(rolled)
        if total == 0:
            return roll
        scores = [one, two]
        scores[player] += total
        return Choice(player, {"roll": roll, "hold": (scores[0], scores[1], 0, 1 - player)})

    def features(self, state: State) -> dict[str, int]:
        one, two, total, player = state
        mine, yours = (one, two) if player == 0 else (two, one)
        return {
            "my score": mine,
            "your score": yours,
            "turn total": total,
            "lead if I hold": mine + total - yours,
        }


def test_own_rules_have_the_sheets_of_the_catalogue() -> None:
    own = sheet(Pig(12), [1, 2, 4], exact=True)
    known = sheet(games.pig(goal=12, die=3), [1, 2, 4], exact=True)
    assert own["value"] == known["value"]
    assert own.tables["sheets"] == known.tables["sheets"]
    # Of sheets that lose the same, either may be found.
    assert own.tables["rules"][:2] == known.tables["rules"][:2]
    losses = [row["loss"] for row in own.tables["sheets"]]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > 0


def test_a_sheet_loses_what_it_says() -> None:
    rules = Pig(12)
    found = sheet(rules, [1], exact=True)
    (line, rest) = found.tables["rules"]
    feature, least = line["when"].split(" < ")
    assert (feature, line["action"], rest["action"]) == ("turn total", "roll", "hold")
    best = solve(rules, exact=True)

    def by_the_sheet(state: State) -> str:
        return "roll" if rules.features(state)[feature] < int(least) else "hold"

    one = evaluate(rules, by_the_sheet, best, exact=True).value
    two = evaluate(rules, best, by_the_sheet, exact=True).value
    assert found.tables["sheets"][0]["loss"] == (two - one) / 2


def rolls(left: tuple[int, int]) -> Any:
    count, roll = left
    actions: dict[str, Any] = {"stop": End(roll)}
    if count:
        actions["roll"] = die(6).map(lambda roll: (count - 1, roll))
    return Choice(MAX, actions)


def seen(state: tuple[int, int]) -> dict[str, int]:
    return {"rolls left": state[0], "roll": state[1]}


def begin() -> Chance[tuple[int, int]]:
    return die(6).map(lambda roll: (2, roll))


def test_games_made_of_games_are_seen_with_what_they_add() -> None:
    plain = game(rolls, begin, features=seen)
    made = at_least(plain, 5)
    found = sheet(made, [2], exact=True)
    assert found["value"] == 1 - Fraction(2, 3) ** 3
    assert found.tables["sheets"][0]["loss"] == 0
    assert made.features is not None
    assert made.features(((2, 6), 5)) == {"rolls left": 2, "roll": 6, "points missing": 5}
    assert sheet(limited(plain, 5), [1], exact=True)["value"] == solve(plain, exact=True).value


@pytest.mark.parametrize(
    ("features", "error", "said"),
    [
        (None, UsageError, "does not say what a person sees"),
        (lambda state: {"roll": 1.5}, RulesError, "expected whole numbers by their names"),
        (lambda state: [1, 2], RulesError, "expected whole numbers by their names"),
        (lambda state: {}, RulesError, "expected whole numbers by their names"),
        (lambda state: {"roll": 10**30}, RulesError, "expected whole numbers by their names"),
        (lambda state: {str(state[0]): 1}, RulesError, "in a state before"),
        (lambda state: 1 // 0, RulesError, "they raised ZeroDivisionError"),
    ],
)
def test_features_that_make_no_sense_are_refused(
    features: Callable[[Any], Any] | None, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        sheet(game(rolls, begin, features=features), [1])


def test_numbers_of_lines_are_checked() -> None:
    with pytest.raises(UsageError, match="lines: expected"):
        sheet(game(rolls, begin, features=seen), [])
    with pytest.raises(UsageError, match="lines: expected"):
        sheet(game(rolls, begin, features=seen), [1000])
    with pytest.raises(UsageError, match="nobody chooses"):
        sheet(game(lambda state: End(state), 1, features=seen), [1])
