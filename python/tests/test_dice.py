"""Dice in a line: the same digits as the command, and events for rules."""

import random
from fractions import Fraction

import pytest

from bestplay import (
    MAX,
    Bounds,
    Choice,
    End,
    PrecisionError,
    Rest,
    UsageError,
    dice,
    die,
    game,
    highest,
    solve,
    uniform,
)


def test_dice_are_events() -> None:
    assert dice("2d6") == 2 @ die(6)
    assert dice("4d6kh3") == dice("[highest 3 of 4d6]") == highest(4, die(6), keep=3)
    assert dice("{1,1,2,3}d") == uniform([1, 1, 2, 3])
    assert dice("2d6+3 >= 9").mean() == Fraction(13, 18)
    assert dice("count(6s in 5d6)").mean() == Fraction(5, 6)
    assert dice("100d20").total == 20**100
    assert float(dice("4d6kh3").sd()) == pytest.approx(2.84684444531)
    assert sorted(dice("3d6 - 2")) == list(range(1, 17))


def test_random_pools_are_what_events_say() -> None:
    chooser = random.Random(7)
    for _ in range(100):
        faces, times, keep = (chooser.randint(1, most) for most in (12, 30, 6))
        keep = min(keep, times)
        assert dice(f"{times}d{faces}kh{keep}") == highest(times, die(faces), keep=keep)


def test_what_is_not_told_apart() -> None:
    exploding = dice("3d6!")
    mean = exploding.mean()
    assert isinstance(mean, Bounds)
    assert f"{mean:.10f}" == "12.6000000000"
    assert exploding.probability(3) == Fraction(1, 216)
    assert exploding.probability(lambda roll: roll >= 100) < Fraction(1, 10**7)
    with pytest.raises(PrecisionError, match="303 or more is not told apart"):
        exploding.probability(lambda roll: roll >= 400)
    with pytest.raises(PrecisionError):
        exploding.probability(400)
    assert (exploding >= 20).probability(True) + (exploding < 20).probability(True) == 1
    with pytest.raises(TypeError):
        _ = exploding + 1
    # Project Euler 389.
    long = dice("d4d6d8d12d20")
    assert long.variance() == Fraction(2464129395, 1024)
    assert list(long) == [Rest(1, 46080)]
    assert long.probability(lambda roll: roll > 0) == 1
    sd = long.sd()
    assert isinstance(sd, Bounds)
    assert str(sd) == "1551.24993547"


def test_rest_compares_where_it_can() -> None:
    rest = Rest(5, 8)
    assert rest > 4
    assert rest >= 5
    assert rest < 9
    assert rest <= 8
    assert not rest < 5
    assert not rest <= 4
    assert not rest > 8
    assert not rest >= 9
    assert rest != 4
    assert rest != 9
    for compare in (lambda: rest < 8, lambda: rest > 5, lambda: rest >= 6, lambda: rest <= 7):
        with pytest.raises(PrecisionError):
            compare()
    with pytest.raises(PrecisionError):
        _ = rest == 6


def test_rules_roll_dice() -> None:
    def node(state):  # type: ignore[no-untyped-def]
        if state == "start":
            return dice("2d6kh1").map(lambda roll: ("kept", roll))
        return Choice(
            MAX, {"keep": ("end", state[1]), "again": dice("d6").map(lambda roll: ("end", roll))}
        )

    rules = game(lambda state: End(state[1]) if state[0] == "end" else node(state), "start")
    assert solve(rules, exact=True).value == Fraction(341, 72)


def test_mistakes_are_pointed_at() -> None:
    with pytest.raises(UsageError, match=r"\n  2d6 \+ d\n         \^"):
        dice("2d6 + d")
    with pytest.raises(UsageError, match="2 rolls"):
        dice("d6; d8")
    with pytest.raises(UsageError, match="not text"):
        dice(6)  # type: ignore[arg-type]
