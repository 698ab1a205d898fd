"""Sweeps: tables over ranges of parameters."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import pytest
from test_estimate import Pig

import bestplay
from bestplay import UsageError, games, sweep


def test_rows_are_in_the_order_of_the_product() -> None:
    table = sweep(games.race, target=[3, 2], first=[1, 2], exact=True)
    assert [(row["target"], row["first"]) for row in table] == [(3, 1), (3, 2), (2, 1), (2, 2)]
    for row in table:
        game = games.race(target=row["target"], first=row["first"])
        assert row["value"] == bestplay.solve(game, exact=True).value
    assert table.columns == ["target", "first", "value", "best", "tosses", "states", "transitions"]
    assert table.to_frame().shape == table.to_frame(library="polars").shape == (4, 7)
    assert table.to_frame()["value"][2] == float(table[2]["value"])
    assert "<td>2</td>" in table._repr_html_()
    assert "4 instances" in repr(table)


def test_a_users_class() -> None:
    table = sweep(Pig, goal=range(1, 5), exact=True)
    assert [row["value"] for row in table] == [
        bestplay.solve(games.pig(goal=goal), exact=True).value for goal in range(1, 5)
    ]
    assert str(table).splitlines()[0].split() == ["goal", "value"]


def test_the_games_own_table() -> None:
    own = sweep(games.race, target1=range(1, 4), target2=range(1, 4))
    assert len(own) == 9
    one_by_one = sweep(games.race, target1=[1, 2, 3], target2=range(1, 4), exact=True)
    assert own.columns == one_by_one.columns
    assert all(row["tosses"] for row in own)
    for row in own:
        solution = bestplay.solve(games.race(target1=row["target1"], target2=row["target2"]))
        assert abs(row["value"].lower - solution.value.lower) < Fraction(1, 10**11)


def test_fast_methods_are_used_where_they_are_recommended() -> None:
    table = sweep(games.irrefutable, row=["IOIOIOOIO", "IOIOOOII"])
    assert [row["value"] for row in table] == [Fraction(-6), Fraction(8)]


def test_what_cannot_be_solved_keeps_its_row() -> None:
    def make(goal: int) -> Pig:
        if goal == 2:
            raise ValueError("no such game")
        return Pig(goal)

    table = sweep(make, goal=[1, 2, 3])
    assert [row["goal"] for row in table.errors] == [2]
    assert len(table) == 3
    assert isinstance(table[1]["error"], ValueError)
    assert "no such game" in str(table)
    assert table.to_frame()["error"][1] == "no such game"
    assert "1 of them not solved" in repr(table)


def test_mistakes_are_explained() -> None:
    for ranges, hint in [
        ({}, "a range"),
        ({"target": []}, "a range"),
        ({"target": range(2000), "first": range(2000)}, "fewer"),
        ({"goal": [1, 2]}, "no parameter 'goal'"),
    ]:
        with pytest.raises(UsageError, match=hint):
            sweep(games.race, **ranges)


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor])
def test_what_interrupts_a_sweep_has_its_rows(executor: Any) -> None:
    def make(goal: int) -> Any:
        if goal == 4:
            raise KeyboardInterrupt
        return Pig(goal)

    with pytest.raises(KeyboardInterrupt) as stopped:
        sweep(make, goal=[2, 3, 4, 5], executor=executor)
    rows = stopped.value.sweep  # type: ignore[attr-defined]
    assert str(rows) == str(sweep(make, goal=[2, 3]))
    assert "2 instances" in repr(rows)
