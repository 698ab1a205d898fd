"""Random events and rules, before anything is solved."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, permutations, product
from types import MappingProxyType
from typing import Any

import pytest

from bestplay import (
    MAX,
    MIN,
    Chance,
    Choice,
    End,
    Game,
    Paid,
    certain,
    coin,
    die,
    draw,
    explode,
    game,
    joint,
    pay,
    rolls,
    solve,
    uniform,
)


def test_weights_keep_their_proportion() -> None:
    event = Chance({"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)})
    assert dict(event.items()) == {"a": 3, "b": 2, "c": 1}
    assert sum(event.probability(outcome) for outcome in event) == 1
    assert Chance({"a": Fraction(4), "b": 2}) == Chance({"a": 2, "b": 1})


def test_equal_outcomes_are_joined() -> None:
    assert Chance([("a", 1), ("b", 1), ("a", 2)]) == Chance({"a": 3, "b": 1})
    assert uniform("aab") == Chance({"a": 2, "b": 1}) == Chance({"a": 4, "b": 2})
    assert hash(Chance({"a": 4, "b": 2})) == hash(uniform("aab"))
    assert uniform("ab") != uniform("abc")


@pytest.mark.parametrize("weight", [-1, Fraction(-1, 2), "-0.5"])
def test_weights_are_not_negative(weight: Fraction) -> None:
    with pytest.raises(ValueError, match="is negative"):
        Chance({"a": weight, "b": 2})


def test_what_cannot_happen_is_left_out() -> None:
    assert Chance({"a": 0, "b": 2, "c": Fraction(0), "d": "0"}) == certain("b")
    with pytest.raises(ValueError, match="all weights are 0"):
        Chance({"a": 0, "b": Fraction(0)})

    # Red and black cards, of which the next one is one of those that are left.
    def node(cards: tuple[int, int]) -> Any:
        red, black = cards
        if red == black == 0:
            return End(0)
        to = {(red - 1, black): red, (red, black - 1): black}
        return Chance({left: weight for left, weight in to.items()})

    assert len(solve(game(node, (3, 2)))) == 4 * 3


def test_decimals_and_text_are_exact() -> None:
    tenth = Fraction(1, 10)
    assert Chance({"a": Decimal("0.1"), "b": "9/10"}) == Chance({"a": 1, "b": 9})
    assert coin("0.1") == coin(Decimal("0.1")) == coin(tenth)
    assert End("0.1") == End(Decimal("0.10")) == End(tenth)
    assert pay("0.1", pay(Decimal("0.2"), "there")) == pay(3 * tenth, "there")
    rules = game(lambda s: pay("0.01", coin("0.25").map(lambda h: End("1/3") if h else s)), 0)
    assert solve(rules, exact=True).value == Fraction(1, 25) + Fraction(1, 3)
    for wrong in (lambda: End("a lot"), lambda: coin("heads"), lambda: Chance({"a": "x", "b": 1})):
        with pytest.raises(ValueError, match="is not a number; give one such as"):
            wrong()


def test_one_thing_is_drawn_as_it_is() -> None:
    assert draw("aab") == Chance({"a": 2, "b": 1}) == draw({"a": 2, "b": 1, "c": 0})
    assert draw("aab", 1) == Chance({("a",): 2, ("b",): 1})
    with pytest.raises(ValueError, match="at least one outcome"):
        draw("")


def test_exploding_dice_are_those_of_counting() -> None:
    for times in range(4):
        counted: Counter[int] = Counter()
        for faces in product(range(1, 5), repeat=times + 1):
            rolled = list(faces[: 1 + next((i for i, f in enumerate(faces) if f < 4), times)])
            counted[sum(rolled)] += 1
        assert explode(die(4), times) == Chance(counted)
    odd = explode(die(3), 1, on=lambda face: face % 2 == 1)
    assert odd == Chance({2: 4, 3: 1, 4: 2, 5: 1, 6: 1})
    with pytest.raises(ValueError, match="0 or more"):
        explode(die(6), -1)


def test_weights_are_exact() -> None:
    with pytest.raises(TypeError, match=r"Fraction\('0.1'\)"):
        Chance({"a": 0.1, "b": 0.9})
    with pytest.raises(TypeError, match=r"Fraction\('0.5'\)"):
        coin(0.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="between 0 and 1"):
        coin(Fraction(3, 2))
    assert coin(0) == certain(False)


def test_an_event_has_an_outcome() -> None:
    for empty in (lambda: Chance({}), lambda: uniform([]), lambda: die(0)):
        with pytest.raises(ValueError, match=r"at least one outcome|at least 1"):
            empty()


def test_sums_are_those_of_counting() -> None:
    for dice in (1, 2, 3, 5):
        counted = Counter(sum(faces) for faces in product(range(1, 7), repeat=dice))
        assert dict((dice @ die(6)).items()) == dict(counted)
    assert (die(6) + die(4)).total == 24
    assert die(6) - 1 == uniform(range(6))
    assert 7 - die(6) == die(6)
    assert 2 * die(3) == uniform([2, 4, 6])
    assert -die(2) == uniform([-1, -2])
    with pytest.raises(ValueError, match="once at least"):
        0 @ die(6)


def test_joint_events_and_rolls_are_those_of_counting() -> None:
    assert dict(joint(die(2), coin()).items()) == dict.fromkeys(product((1, 2), (True, False)), 1)
    counted = Counter(tuple(sorted(faces)) for faces in product(range(1, 5), repeat=3))
    assert dict(rolls(3, die(4)).items()) == dict(counted)


def test_draws_are_those_of_counting() -> None:
    stock = "aabbbc"
    for count in range(4):
        ordered = Counter(permutations(stock, count))
        assert draw(stock, count, ordered=True) == Chance(ordered)
        hands = Counter(tuple(sorted(hand)) for hand in combinations(stock, count))
        assert draw({"a": 2, "b": 3, "c": 1}, count) == Chance(hands)
    with pytest.raises(ValueError, match="cannot be drawn"):
        draw(stock, 7)


def test_an_event_may_lead_to_events() -> None:
    by_map = die(3).map(lambda n: n @ die(2))
    by_hand: dict[int, Fraction] = {}
    for n in (1, 2, 3):
        for total, weight in (n @ die(2)).items():
            by_hand[total] = by_hand.get(total, Fraction(0)) + Fraction(weight, 3 * 2**n)
    assert by_map == Chance(by_hand) == Chance({n @ die(2): 1 for n in (1, 2, 3)})


def test_probability_and_mean() -> None:
    two = die(6) + die(6)
    assert two.probability(7) == two.probability(lambda total: total == 7) == Fraction(1, 6)
    assert two.probability(13) == 0
    assert two.mean() == 7
    assert uniform([Fraction(1, 2), 1]).mean() == Fraction(3, 4)


def test_payments_join() -> None:
    assert pay(2, pay(3, "x")) == Paid(5, "x")
    assert pay(1, coin()) == Chance({Paid(1, True): 1, Paid(1, False): 1})
    assert Paid(1, "x") != Paid(2, "x")


def test_players() -> None:
    assert MAX.other is MIN
    assert MIN.other is MAX
    assert "ab"[MIN] == "b"
    assert f"{MAX} {MIN!r}" == "MAX MIN"


def test_actions_are_different() -> None:
    with pytest.raises(TypeError, match="cannot be told which are the actions"):
        Choice(MAX, [(0, 1), (1, 2)])  # type: ignore[arg-type]
    assert Choice(MIN, MappingProxyType({"a": 1, "b": 2})).actions == {"a": 1, "b": 2}


def test_games_show_their_parameters() -> None:
    class Nim(Game):
        def __init__(self, heap: int) -> None:
            self.heap = heap
            self._hidden = 1

    assert repr(Nim(5)) == "Nim(heap=5)"
    assert repr(game(len, 0, name="length")) == "game(length)"
    with pytest.raises(NotImplementedError, match="Nim has no method node"):
        Nim(5).node(0)
