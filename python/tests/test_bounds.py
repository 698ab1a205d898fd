"""Bounds compute, compare, format and round like numbers, as far as what is known reaches."""

import itertools
import math
import operator
import pickle
import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from bestplay import (
    MAX,
    Bounds,
    Choice,
    End,
    PrecisionError,
    UsageError,
    _text,
    game,
    games,
    solve,
    uniform,
)
from bestplay.solution import decimal

THIRD = Bounds("0.33", "0.34")


def test_comparisons_are_true_false_or_undecided() -> None:
    assert THIRD > 0
    assert Fraction(33, 100) <= THIRD
    assert not THIRD < 0.1
    assert Bounds(Fraction(1, 2), 1) > THIRD
    assert Fraction(1, 3) in THIRD
    assert Fraction(1, 2) != THIRD
    assert not Decimal("0.345") == THIRD  # noqa: SIM201
    assert THIRD != "a third"
    assert -math.inf < THIRD < math.inf
    assert math.nan != THIRD
    same = THIRD
    assert same == THIRD
    assert not same < THIRD
    for compare in (operator.lt, operator.le, operator.gt, operator.eq, operator.ne):
        with pytest.raises(PrecisionError, match=r"\[0.3300, 0.3400\] .* 1/3 is undecided"):
            compare(THIRD, Fraction(1, 3))
    # The same bounds are not the same number.
    with pytest.raises(PrecisionError, match="undecided"):
        _ = Bounds("0.33", "0.34") == THIRD
    with pytest.raises(UsageError, match="above the upper"):
        Bounds(1, 0)


def test_what_is_known_exactly_equals_the_number_and_has_its_hash() -> None:
    half = Bounds("1/2", "0.5")
    assert half == Fraction(1, 2) == half
    assert hash(half) == hash(Fraction(1, 2))
    assert {Fraction(1, 2): "half"}[half] == "half"
    assert {THIRD: 1}[THIRD] == 1


def test_truth_is_whether_the_number_is_0() -> None:
    assert THIRD
    assert not Bounds(0, 0)
    with pytest.raises(PrecisionError, match="is 0"):
        bool(Bounds(-1, 1))


#: What computes with two numbers, and with one.
TWO: list[Callable[[Any, Any], Any]] = [
    operator.add,
    operator.sub,
    operator.mul,
    operator.truediv,
]
ONE: list[Callable[[Any], Any]] = [operator.neg, abs, operator.pos, *(
    (lambda x, n=n: x**n) for n in (-3, -2, 0, 1, 2, 5)
)]  # fmt: skip


def within(interval: Bounds, rng: random.Random) -> list[Fraction]:
    """The ends of an interval, and something between."""
    low, high = interval.lower, interval.upper
    return [low, high, low + (high - low) * Fraction(rng.randint(0, 10), 10)]


def test_results_hold_all_that_numbers_within_give_and_no_more() -> None:
    rng = random.Random(0)

    def interval() -> Bounds:
        ends = sorted(Fraction(rng.randint(-9, 9), rng.randint(1, 5)) for _ in range(2))
        return Bounds(*ends)

    for _ in range(300):
        a, b = interval(), interval()
        number = Fraction(rng.randint(-9, 9), rng.randint(1, 5))
        for compute, other in itertools.product(TWO, (b, number, int(number))):
            for x, y in ((a, other), (other, a)):
                divisors = within(y, rng) if isinstance(y, Bounds) else [Fraction(y)]
                if compute is operator.truediv and min(divisors) <= 0 <= max(divisors):
                    with pytest.raises((PrecisionError, ZeroDivisionError)):
                        compute(x, y)
                    continue
                found = compute(x, y)
                firsts = within(x, rng) if isinstance(x, Bounds) else [Fraction(x)]
                values = [compute(p, q) for p, q in itertools.product(firsts, divisors)]
                assert found.lower == min(values)
                assert found.upper == max(values)
        for compute in ONE:
            try:
                found = compute(a)
            except PrecisionError:
                assert a.lower <= 0 <= a.upper
                continue
            except ZeroDivisionError:
                assert a.lower == a.upper == 0
                continue
            values = [compute(p) for p in within(a, rng)]
            assert found.lower <= min(values) <= max(values) <= found.upper
            assert {found.lower, found.upper} <= {*map(compute, (a.lower, a.upper)), 0, 1}


def test_mixed_company() -> None:
    assert (1 - THIRD).upper == Fraction(67, 100)
    assert (Decimal("0.5") * THIRD).lower == Fraction(165, 1000)
    assert sum([THIRD, THIRD]).upper == Fraction(68, 100)  # type: ignore[union-attr]
    assert str(1 - Bounds("0.836485555847123", "0.836485555847124")) == "0.163514444153"
    for compute in TWO:
        for x, y in ((THIRD, 0.5), (0.5, THIRD)):
            with pytest.raises(TypeError, match=r"0.5 is a float.*Fraction\('0.5'\)"):
                compute(x, y)
        with pytest.raises(TypeError, match="unsupported operand"):
            compute(THIRD, object())
    with pytest.raises(TypeError):
        _ = THIRD ** Fraction(1, 2)  # type: ignore[operator]
    with pytest.raises(ValueError, match="exponent"):
        _ = THIRD**1_000_000


@pytest.mark.parametrize(
    "spec",
    [".4f", ".0f", "f", "+.3f", " .2f", "08.3f", "^12.3f", "*>12.2%", ".1%", "%", ".3e", ".0e",
     "E", ".6g", ".3g", "g", ".10g", "G", ",.2f", "012,.1f"],
)  # fmt: skip
def test_formats_are_those_of_floats(spec: str) -> None:
    rng = random.Random(spec)
    for _ in range(200):
        # Decimals that no rounding comes near, and sizes of all kinds.
        number = rng.choice((-1, 1)) * rng.randint(1, 10**9) * 10.0 ** rng.randint(-12, 3)
        exact = Fraction(number)
        width = abs(exact) / 10**14
        try:
            found = format(Bounds(exact - width, exact + width), spec)
        except PrecisionError:
            assert format(float(exact - width), spec) != format(float(exact + width), spec)
            continue
        # A number known to be near 0 has no sign.
        expected = format(number, spec)
        if not any(digit in expected for digit in "123456789"):
            expected = format(0 * abs(number), spec)
        assert found == expected


@pytest.mark.parametrize("spec", [".2f", ".0f", ".3g", ".1e", ".1%", ".6f"])
def test_formatted_digits_are_those_of_both_bounds(spec: str) -> None:
    rng = random.Random(spec)
    decided = 0
    for _ in range(2000):
        low = Fraction(rng.randint(-2000, 2000), 1000)
        bounds = Bounds(low, low + Fraction(rng.randint(0, 40), 10 ** rng.randint(3, 9)))
        ends = {format(Bounds(end, end), spec) for end in (bounds.lower, bounds.upper)}
        try:
            assert ends == {format(bounds, spec)}
            decided += 1
        except PrecisionError:
            assert len(ends) == 2
    assert decided > 100


def test_formats_of_what_is_shown() -> None:
    win = Bounds("0.8362", "0.8364")
    assert f"{win}" == str(win) == "0.836"
    assert f"{win:>8}|{win:8}|{win:<8}|{win:^8}|" == "   0.836|   0.836|0.836   | 0.836  |"
    assert f"{Bounds('-0.001', '0.001'):.2f}" == "0.00"
    assert f"{Bounds('9.9996', '10.0001'):.4g} {Bounds('9.9996', '10.0001'):.1e}" == "10 1.0e+01"
    with pytest.raises(PrecisionError, match=r"'.3f' asks for .* between 0.836 and 0.837"):
        _ = f"{Bounds('0.8362', '0.8368'):.3f}"
    third = Bounds(Fraction(1, 3), Fraction(1, 3))
    assert (
        f"{third:.40e} {third:.35f} {third:.33g}" == f"3.{'3' * 40}e-01 0.{'3' * 35} 0.{'3' * 33}"
    )
    with pytest.raises(ValueError, match="is not a format"):
        _ = f"{win:x}"


def test_rounding() -> None:
    win = Bounds("0.8364", "0.8365")
    assert round(win, 2) == Fraction(84, 100)
    assert (round(win), math.floor(win), math.ceil(win), math.trunc(win), int(win)) == (
        1, 0, 1, 0, 0)  # fmt: skip
    assert round(Bounds(1234, 1236), -2) == 1200
    with pytest.raises(PrecisionError, match="rounded to 3 decimals is undecided"):
        round(Bounds("0.8362", "0.8368"), 3)
    with pytest.raises(PrecisionError, match="rounded down is undecided"):
        math.floor(Bounds("0.9", "1.1"))


def test_values_of_games_are_such_numbers() -> None:
    value: Any = solve(games.race(target=100)).value
    assert f"{value:.4f} {1 - value:.6f} {value:.2%}" == "0.8365 0.163514 83.65%"
    assert 0.8 < value < 0.9
    copy = pickle.loads(pickle.dumps(value))
    assert (copy.lower, copy.upper, str(copy)) == (value.lower, value.upper, str(value))


def test_digits_may_be_many() -> None:
    third = "0." + "3" * 70_000
    assert Bounds("1/3", "1/3").decimal(70_000) == third
    assert decimal(Fraction(1, 3), 70_000) == third
    for digits in (100_001, 2**31, 2**62):
        with pytest.raises(UsageError, match="100000"):
            Bounds("1/3", "1/3").decimal(digits)
        with pytest.raises(UsageError, match="100000"):
            solve(game(lambda s: End(1), 0), digits=digits)


def test_numbers_longer_than_python_writes() -> None:
    """Python writes whole numbers of up to 4,300 digits."""
    steps = 9_100

    def node(left: int) -> Any:
        if left == 0:
            return End(1)
        return (
            uniform([left - 1, End(0), End(0)])
            if left > 1
            else Choice(MAX, {"on": 0, "off": End(0)})
        )

    solution = solve(game(node, steps), exact=True)
    value, results = solution.value, solution.results()
    assert value == Fraction(1, 3 ** (steps - 1))
    for shown in (solution, solution.explain(), solution.explain().outcomes[0], results):
        assert len(str(shown)) * len(repr(shown)) > 0
    for shown in (solution, solution.explain(), results):
        assert shown._repr_html_()
    around = Bounds(value, 2 * value)
    assert repr(around + value).startswith("Bounds(")
    assert f"{around:.3f}" == "0.000"
    for copied in (around, results, solution.explain()):
        assert repr(pickle.loads(pickle.dumps(copied))) == repr(copied)
    huge = 10**5000
    assert _text.shown(huge) == "100" + ",000" * 1666
    assert _text.shown(-huge) == "-100" + ",000" * 1666
    with pytest.raises(UsageError, match="never reaches the state 1000"):
        solution.explain(huge)
