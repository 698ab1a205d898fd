"""Random events that compare, and what is told of them."""

import math
import statistics
import time
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

from bestplay import (
    Bounds,
    Chance,
    UsageError,
    coin,
    counted,
    die,
    highest,
    joint,
    lowest,
    rolls,
    uniform,
)


def test_comparisons_are_events() -> None:
    assert (die(6) >= 5) == coin(Fraction(1, 3))
    assert (die(6) < 7) == Chance({True: 1})
    assert (die(6) < 3) == (die(6) <= 2) == coin(Fraction(1, 3))
    for sign in ("<", "<=", ">", ">="):
        listed = [eval(f"a {sign} b") for a, b in product(range(1, 5), range(1, 7))]
        assert eval(f"die(4) {sign} die(6)") == uniform(listed)


def test_division_and_magnitude() -> None:
    assert die(6) // 2 == uniform([0, 1, 1, 2, 2, 3])
    assert 7 // die(2) == uniform([7, 3])
    assert die(6) % 3 == uniform([0, 1, 2])
    assert 7 % die(3) == uniform([0, 1, 1])
    assert abs(die(5) - 3) == uniform([2, 1, 0, 1, 2])


def test_an_event_is_no_condition() -> None:
    with pytest.raises(TypeError, match=r"is a matter of chance; event\.probability"):
        _ = die(6) == 3
    with pytest.raises(TypeError, match="matter of chance"):
        _ = uniform("ab") != "a"
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(die(6) >= 3)
    # What cannot be an outcome is just another thing.
    assert uniform("ab") != "c"
    assert die(6) != [1]
    assert die(6) is not None
    assert die(6) != (1, 2)


def test_spread() -> None:
    for event in (die(6), 3 @ die(4), uniform([1, 1, 7, Fraction(5, 2)])):
        listed = [float(o) for o, weight in event.items() for _ in range(weight)]
        assert float(event.variance()) == pytest.approx(statistics.pvariance(listed))
        assert float(event.sd()) == pytest.approx(statistics.pstdev(listed))
    assert (100 @ coin()).sd() == 5
    deviation = die(6).sd(40)
    assert isinstance(deviation, Bounds)
    assert deviation.lower**2 < Fraction(35, 12) < deviation.upper**2
    assert deviation.certain_digits(40) == 40
    assert str(die(6).sd(5)) == "1.7078"
    assert uniform([2]).sd() == 0
    # Far smaller, and far larger than 1.
    assert (die(6) * Fraction(1, 10**30)).sd().certain_digits(12) == 12  # type: ignore[union-attr]
    assert (die(6) * 10**30).sd().certain_digits(12) == 12  # type: ignore[union-attr]


def test_quantiles() -> None:
    two = 2 @ die(6)
    ordered = sorted(a + b for a, b in product(range(1, 7), repeat=2))
    for place in range(1, 37):
        assert two.quantile(Fraction(place, 36)) == ordered[place - 1]
    assert two.quantile(0.5) == 7
    assert uniform("cab").quantile("1/2") == "b"
    for wrong in (0, 1.1, -1):
        with pytest.raises(UsageError, match="at most 1"):
            two.quantile(wrong)


def test_probabilities_sum_to_1() -> None:
    weather = Chance.probabilities({"rain": Fraction(1, 4), "sun": "0.75", "snow": 0})
    assert weather == Chance({"rain": 1, "sun": 3})
    assert Chance.probabilities([(1, "1/3"), (2, "1/3"), (1, "1/3")]).probability(1) == Fraction(
        2, 3
    )
    with pytest.raises(ValueError, match="sum to 5/6, not to 1: 1/6 is missing"):
        Chance.probabilities({"a": "1/2", "b": "1/3"})
    with pytest.raises(ValueError, match="1/2 is too much"):
        Chance.probabilities({"a": 1, "b": "1/2"})
    with pytest.raises(ValueError, match="is negative"):
        Chance.probabilities({"a": 2, "b": -1})
    with pytest.raises(TypeError, match=r"Fraction\('0.5'\)"):
        Chance.probabilities({"a": 0.5, "b": 0.5})  # type: ignore[dict-item]


def test_fractions_sum_to_1() -> None:
    with pytest.raises(ValueError, match=r"sum to 5/6 and not to 1.*times 6"):
        Chance({"a": Fraction(1, 2), "b": Fraction(1, 3)})


def plain_highest(times: int, event: Chance[Any], keep: int) -> Chance[Any]:
    """The same by listing."""
    return joint(*[event] * times).map(lambda dice: sum(sorted(dice)[-keep:]))


@pytest.mark.parametrize("times", range(1, 6))
def test_the_highest_are_those_of_counting(times: int) -> None:
    loaded = Chance({-1: 2, 0: 1, Fraction(7, 2): 3})
    for event in (die(4), loaded, uniform([2])):
        for keep in range(1, times + 1):
            assert highest(times, event, keep=keep) == plain_highest(times, event, keep)
            listed = joint(*[event] * times).map(lambda dice, keep=keep: sum(sorted(dice)[:keep]))
            assert lowest(times, event, keep=keep) == listed
    assert highest(times, die(6)) == rolls(times, die(6)).map(max)
    with pytest.raises(ValueError, match="times=0: expected at least one"):
        highest(0, die(6))
    with pytest.raises(TypeError, match="'b' is not a number"):
        highest(2, uniform("bc"))
    with pytest.raises(ValueError, match="keep=0"):
        highest(times, die(6), keep=0)
    with pytest.raises(ValueError, match=f"from 1 to {times}"):
        highest(times, die(6), keep=times + 1)


def test_what_is_counted_is_what_is_listed() -> None:
    loaded = Chance({-1: 2, 0: 1, Fraction(7, 2): 3})
    for times, event in product(range(5), (die(4), loaded, uniform([2]))):
        # How often each comes up, the highest first; and the longest run of neighbours.
        both = counted(times, event, (), lambda all, face, count: (*all, (face, count)))
        faces = sorted(event, reverse=True)
        listed = joint(*[event] * times).map(
            lambda dice, faces=faces: tuple((face, dice.count(face)) for face in faces)
        )
        assert both == listed
        pool = counted(times, event, (), lambda pool, face, count: (face,) * count + pool)
        assert pool == rolls(times, event)
    with pytest.raises(ValueError, match="times=-1"):
        counted(-1, die(6), 0, max)
    # Thirty dice, of which ten are alike: not to be listed.
    alike = counted(30, die(6), 0, lambda most, face, count: max(most, count))
    assert alike.total == 6**30 or 6**30 % alike.total == 0


def test_the_highest_are_those_of_icepool() -> None:
    for times, faces, keep in ((20, 6, 3), (100, 6, 3), (30, 10, 28)):
        theirs = icepool.d(faces).highest(times, keep)
        assert highest(times, die(faces), keep=keep) == Chance(dict(theirs.items()))


def test_a_hundred_dice_take_no_time() -> None:
    def taken() -> float:
        begun = time.process_time()
        highest(100, die(6), keep=3)
        return time.process_time() - begun

    assert min(taken() for _ in range(5)) < 0.05
    assert math.isclose(float(highest(100, die(6), keep=3).mean()), 18, rel_tol=1e-5)
