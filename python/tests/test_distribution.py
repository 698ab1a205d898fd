"""Distributions: what is said of them holds, however little is known."""

import math
import random
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from bestplay import Bounds, Distribution, PrecisionError, UndefinedError, UsageError, die

HALF = Fraction(1, 2)


def ends(value: Any) -> tuple[Fraction, Fraction]:
    return (value.lower, value.upper) if isinstance(value, Bounds) else (value, value)


def test_exact_odds_are_those_of_the_dice() -> None:
    dice = 3 @ die(6)
    odds = Distribution(list(dice), [dice.probability(total) for total in dice])
    assert odds.exact
    assert odds.mean() == dice.mean()
    for total in range(1, 21):
        assert odds.at_least(total) == dice.probability(total.__le__)
        assert odds.at_most(total) == dice.probability(total.__ge__)
        assert odds.probability(total) == dice.probability(total)
    for percent in range(1, 101):
        least = odds.quantile(Fraction(percent, 100))
        assert odds.at_most(least) >= Fraction(percent, 100) > odds.at_most(least - 1)


def test_the_variance_is_that_of_the_dice() -> None:
    dice = 3 @ die(6)
    odds = Distribution(list(dice), [dice.probability(total) for total in dice])
    assert odds.variance() == dice.variance() == Fraction(35, 4)
    low, high = ends(odds.sd())
    assert low * low < Fraction(35, 4) < high * high
    assert high - low < Fraction(1, 10**12)
    assert Distribution([0, 10], [HALF, HALF]).sd() == 5
    blurred = [Bounds(p - Fraction(1, 10**9), p + Fraction(1, 10**9)) for p in odds.probabilities]
    low, high = ends(Distribution(list(dice), blurred).variance())
    assert low < Fraction(35, 4) < high < low + Fraction(1, 10**5)
    endless = Distribution([1], [HALF], of="steps", never=HALF)
    assert endless.variance() == endless.sd() == math.inf
    with pytest.raises(PrecisionError, match="variance is not known"):
        Distribution([1], [HALF], of="steps", missing=HALF, mean=Fraction(2)).variance()


def test_what_is_blurred_encloses_what_is_true() -> None:
    """Takes true odds, blurs and hides some, and asks the same questions of both."""
    chooser = random.Random(1)
    answered = 0
    for of in ("payoff", "steps") * 60:
        count = chooser.randint(1, 6)
        weights = [chooser.randint(1, 9) for _ in range(count + 1)]
        shares = [Fraction(weight, sum(weights)) for weight in weights]
        outcomes = list(range(1, count + 1))
        never = shares.pop()
        true = Distribution(outcomes, shares, of=of, never=never)

        def blurred(share: Fraction) -> Bounds:
            low, high = chooser.randint(0, 9), chooser.randint(0, 9)
            return Bounds(share * Fraction(100 - low, 100), share * Fraction(100 + high, 100))

        hidden = chooser.randint(0, min(1, count - 1))
        kept = count - hidden if of == "steps" else count
        places = (
            list(range(kept))
            if of == "steps"
            else sorted(chooser.sample(range(count), count - hidden))
        )
        missing = sum((shares[p] for p in range(count) if p not in places), Fraction(0))
        known = Distribution(
            [outcomes[place] for place in places],
            [blurred(shares[place]) for place in places],
            of=of,
            never=blurred(never),
            missing=blurred(missing),
        )
        for outcome in range(count + 3):
            for ask in ("at_least", "at_most", "probability"):
                exact = getattr(true, ask)(outcome)
                low, high = ends(getattr(known, ask)(outcome))
                assert low <= exact <= high, (ask, outcome)
        for kind, ask in (("at least", known.at_least), ("at most", known.at_most)):
            assert list(map(ends, known._running(kind))) == [ends(ask(o)) for o in known]
        for percent in (1, 10, 50, 80, 99):
            try:
                told = known.quantile(Fraction(percent, 100))
            except (PrecisionError, UndefinedError):
                continue
            answered += 1
            assert told == true.quantile(Fraction(percent, 100))
    assert answered > 100


def test_means() -> None:
    assert Distribution([-1, 1], [HALF, HALF]).mean() == 0
    mean = Distribution([-1, 1], [Bounds("0.4", "0.5"), Bounds("0.5", "0.6")]).mean()
    assert ends(mean) == (Fraction(0), Fraction(1, 5))
    assert Distribution([3], [HALF], of="steps", never=HALF).mean() == math.inf
    with pytest.raises(UndefinedError, match="never end"):
        Distribution([3], [HALF], never=HALF).mean()
    with pytest.raises(PrecisionError, match="leave out"):
        Distribution([3], [HALF], missing=HALF).mean()
    assert Distribution([3], [HALF], missing=HALF, mean=Fraction(7)).mean() == 7


def test_plays_that_never_end() -> None:
    steps = Distribution([1, 2], [HALF, Fraction(1, 4)], of="steps", never=Fraction(1, 4))
    assert steps.at_least(100) == Fraction(1, 4)
    assert steps.quantile(0.75) == 2
    assert steps.quantile(0.8) == math.inf
    payoffs = Distribution([1, 2], [HALF, Fraction(1, 4)], never=Fraction(1, 4))
    assert payoffs.at_least(100) == 0
    with pytest.raises(UndefinedError):
        payoffs.quantile(0.8)


def test_it_is_a_mapping_in_ascending_order() -> None:
    odds = Distribution([3, 1, 2], [HALF, Fraction(1, 4), Fraction(1, 4)])
    assert list(odds) == odds.outcomes == [1, 2, 3]
    assert odds[3] == HALF
    assert len(odds) == 3
    assert all(a < b for a, b in pairwise(odds))
    assert repr(odds) == "<Distribution of the payoff: 3 outcomes>"
    assert str(odds).splitlines()[1] == "1       0.25         1/4"


def test_mistakes() -> None:
    with pytest.raises(UsageError, match="1 outcomes have 2"):
        Distribution([1], [HALF, HALF])
    with pytest.raises(UsageError, match="twice"):
        Distribution([1, 1], [HALF, HALF])
    with pytest.raises(UsageError, match="add up"):
        Distribution([1], [HALF])
    with pytest.raises(UsageError, match="expected more than 0"):
        Distribution([1], [Fraction(1)]).quantile(0)
    tosses = Distribution(
        [1, 2], [Fraction(1, 2), Fraction(1, 4)], of="steps", missing=Fraction(1, 4)
    )
    with pytest.raises(PrecisionError, match="the quantile of 1 may be more than 2 steps"):
        tosses.quantile(1)
