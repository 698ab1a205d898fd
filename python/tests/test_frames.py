"""Data frames: every number as the solution has it, in pandas and in polars."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import polars as pl
import pytest

import bestplay
from bestplay import MAX, Bounds, Choice, Distribution, End, Player, UsageError, die, game, solve


class Named(NamedTuple):
    left: int
    total: int
    player: Player


@dataclass(frozen=True)
class Data:
    left: int
    total: int
    player: Player


def thrice(make: Callable[..., Any]) -> bestplay.Solution:
    """Roll up to three times, and stop at will; a total above 10 pays nothing."""

    def node(state: Any) -> Any:
        left, total, player = (
            state if isinstance(state, tuple) else (state.left, state.total, state.player)
        )
        if left == 0:
            return End(total if total <= 10 else 0)
        rolled = die(6).map(lambda face: make(left - 1, total + face, player))
        return Choice(player, {"roll": rolled, "stop": make(0, total, player)})

    return solve(game(node, make(3, 0, MAX)))


@pytest.mark.parametrize("make", [Named, Data, lambda *parts: parts])
@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_fields_of_states_are_columns(make: Any, library: Any) -> None:
    solution = thrice(make)
    names = ["left", "total", "player"]
    plain = isinstance(solution.states[0], tuple) and not hasattr(solution.states[0], "_fields")
    frame = solution.to_frame(library=library, columns=names if plain else None)
    assert list(frame.columns) == [*names, "turn", "value", "lower", "upper", "action"]
    assert len(frame) == len(solution)
    assert (np.array(frame["value"]) == solution.middle).all()
    assert (np.array(frame["lower"]) <= np.array(frame["upper"])).all()
    assert set(frame["player"]) == {"MAX"}
    for number, (state, action) in enumerate(zip(solution.states, frame["action"])):
        fields = state if isinstance(state, tuple) else (state.left, state.total, state.player)
        assert (frame["left"][number], frame["total"][number]) == fields[:2]
        if fields[0]:
            assert frame["turn"][number] == "MAX"
            assert action == solution.strategy[state]
        else:
            assert frame["turn"][number] == "end"
            assert action is None or action != action


def test_numbers_keep_their_types_and_arrays_are_shared() -> None:
    solution = thrice(Named)
    frame = solution.to_frame()
    assert frame["left"].dtype == np.int64
    assert str(frame["turn"].dtype) == "category"
    assert np.shares_memory(frame["lower"].to_numpy(), solution.lower)
    assert thrice(Named).to_frame(library="polars").schema["turn"] == pl.Enum(
        ["MAX", "MIN", "chance", "end"]
    )


def test_a_limit_and_plain_tuples() -> None:
    frame = thrice(lambda *parts: parts).to_frame(limit=5)
    assert list(frame.columns)[:3] == ["state_0", "state_1", "state_2"]
    assert len(frame) == 5
    assert len(thrice(Named).to_frame(limit=0)) == 0
    assert len(thrice(Named).to_frame(limit=0, library="polars")) == 0


def test_states_of_several_kinds() -> None:
    def node(state: Any) -> Any:
        if state == "start":
            return die(6).map(lambda roll: ("rolled", roll))
        stage, roll = state
        if stage == "kept":
            return End(roll)
        again = die(6).map(lambda roll: ("kept", roll))
        return Choice(MAX, {"keep": ("kept", roll), "reroll": again})

    solution = solve(game(node, "start"))
    for library in ("pandas", "polars"):
        frame = solution.to_frame(library=library, columns=["stage", "roll"])
        assert list(frame.columns)[:3] == ["stage", "roll", "state"]
        assert frame["state"][0] == "start"
        assert frame["roll"][1] == solution.states[1][1]
    assert pd.isna(solution.to_frame()["state_1"][0])
    with pytest.raises(UsageError, match="3 names"):
        solution.to_frame(columns=["a", "b", "c"])


def test_states_without_fields() -> None:
    solution = solve(bestplay.games.race(target=5))
    assert solution.to_frame()["state"][0] == "0-0 1"
    assert solution.to_frame(library="polars")["action"].to_list().count(None) > 0


def test_explanations() -> None:
    explained = thrice(Named).explain()
    frame = explained.to_frame()
    assert list(frame.columns) == ["action", "value", "lower", "upper", "standing", "loss"]
    assert frame["action"][0] == "roll"
    race = solve(bestplay.games.race(target=5)).explain().to_frame(library="polars")
    assert race["probability"].to_list() == [0.5, 0.5]


def test_random_events_and_distributions() -> None:
    frame = (2 @ die(6)).to_frame()
    assert frame["outcome"].to_list() == list(range(2, 13))
    assert frame["weight"].sum() == 36
    third = Distribution([1, Fraction(5, 2)], [Fraction(1, 3), Bounds("2/3", "2/3")])
    for library in ("pandas", "polars"):
        shown = third.to_frame(library=library)  # type: ignore[arg-type]
        assert list(shown.columns) == ["payoff", "probability", "lower", "upper"]
        assert Fraction(shown["lower"][0]) < Fraction(1, 3) < Fraction(shown["upper"][0])


def test_reports() -> None:
    report = bestplay.games.penney().fast()
    assert report.to_frame().columns.to_list() == list(report.tables["answers"][0])
    with pytest.raises(UsageError, match="answers"):
        report.to_frame("nothing")


def test_libraries_that_are_not_known_or_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="'pandas' or 'polars'"):
        die(6).to_frame(library="arrow")  # type: ignore[arg-type]
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(ImportError, match="pip install polars"):
        die(6).to_frame(library="polars")
