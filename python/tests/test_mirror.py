"""Games that look the same from both sides: the rules are asked about one state of each pair."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from bestplay import MAX, MIN, Chance, Choice, End, RulesError, certain, coin, die, game, pay, solve

State = tuple[int, int, int, int]


class Pig:
    """Pig, with an ``End`` in the place of a state."""

    mirror: Callable[[State], State | None] | None

    def __init__(self, goal: int, mirrored: bool, inline: bool) -> None:
        self.goal, self.inline, self.asked = goal, inline, 0
        self.mirror = self._mirror if mirrored else None

    def initial(self) -> State:
        return (0, 0, 0, 0)

    def node(self, state: State) -> Any:
        self.asked += 1
        one, two, total, player = state
        if max(one, two) >= self.goal:
            return End(one > two)
        scores = [one, two]

        def rolled(face: int) -> State:
            return (one, two, 0, 1 - player) if face == 1 else (one, two, total + face, player)

        roll = die(6).map(rolled)
        if total == 0:
            return roll
        scores[player] += total
        held: Any = (scores[0], scores[1], 0, 1 - player)
        if scores[player] >= self.goal:
            # What is rolled wins.
            return certain(End(1 - player) if self.inline else held)
        return Choice(player, {"roll": roll, "hold": held})

    @staticmethod
    def _mirror(state: State) -> State | None:
        one, two, total, player = state
        return (two, one, total, 1 - player)


@pytest.mark.parametrize("inline", [False, True])
def test_pig_by_half_of_its_states_is_pig(inline: bool) -> None:
    plain, mirrored = Pig(16, False, inline), Pig(16, True, inline)
    one, two = solve(plain, exact=True), solve(mirrored, exact=True)
    assert mirrored.asked < 0.55 * plain.asked + 2 * 64
    assert one.value == two.value
    assert list(one.states) == list(two.states)
    for state in list(one.states)[:200]:
        assert repr(one[state]) == repr(two[state])
        if not isinstance(state, End):
            assert one.best(state) == two.best(state)
            assert str(one.explain(state)) == str(two.explain(state))


def test_a_toss_for_the_start_and_payoffs_on_the_way() -> None:
    # Who is in front by 3 has won; each point is paid, and the end takes a part of it back.
    def node(state: tuple[int, int, int]) -> Any:
        lead, player, left = state
        sign = 1 if player == MAX else -1
        if abs(lead) >= 3 or left == 0:
            return End(Fraction(-lead, 2))

        def won(points: int) -> Any:
            return pay(sign * points, (lead + sign * points, 1 - player, left - 1))

        return Choice(player, {"near": won(1), "far": coin().map(lambda wins: won(2 * wins))})

    def mirror(state: tuple[int, int, int]) -> tuple[int, int, int]:
        return (-state[0], 1 - state[1], state[2])

    start = Chance({(0, 0, 90): 1, (0, 1, 90): 1})
    with_it = solve(game(node, lambda: start, mirror=mirror), exact=True)
    without = solve(game(node, lambda: start), exact=True)
    assert with_it.value == without.value == 0
    assert list(with_it.states) == list(without.states)


def test_random_games_have_the_same_values_by_half_of_their_states() -> None:
    for seed in range(12):
        dice = random.Random(seed)
        count = 120
        rows = {
            number: (
                dice.choice([MAX, MIN, None]),
                [
                    {dice.randint(number + 1, count + 3): dice.randint(1, 4) for _ in range(3)}
                    for _ in range(dice.randint(1, 3))
                ],
            )
            for number in range(count)
        }
        ends = {number: Fraction(dice.randint(-5, 5), dice.randint(1, 3)) for number in range(9)}
        total = dice.randint(-2, 2)
        swaps = [dice.random() < 0.5 for _ in range(count + 9)]

        def node(
            state: tuple[int, bool],
            rows: Any = rows,
            ends: Any = ends,
            total: int = total,
            swaps: Any = swaps,
        ) -> Any:
            number, exchanged = state
            if number >= 120:
                paid = ends[number - 120]
                return End(total - paid if exchanged else paid)
            player, listed = rows[number]
            leads = [
                Chance({(to, exchanged != swaps[to]): weight for to, weight in row.items()})
                for row in listed
            ]
            if player is None:
                return leads[0]
            return Choice(player.other if exchanged else player, dict(enumerate(leads)))

        with_it = solve(game(node, (0, False), mirror=lambda s: (s[0], not s[1])), exact=True)
        without = solve(game(node, (0, False)), exact=True)
        assert list(with_it.states) == list(without.states)
        for state in without.states:
            assert repr(with_it[state]) == repr(without[state])


def test_a_mirror_that_is_none_is_refused() -> None:
    def wrong(mirror: Callable[[State], Any], node: Callable[[State], Any] | None = None) -> str:
        pig = Pig(4, False, True)
        with pytest.raises(RulesError) as caught:
            solve(game(node or pig.node, pig.initial(), mirror=mirror))
        return str(caught.value)

    assert "chooses here, where with the players exchanged" in wrong(lambda s: s)
    assert "mirror" in wrong(lambda s: (s[1], s[0], s[2], s[3]))
    turned = wrong(lambda s: (min(s[1] + 1, 3), s[0], s[2], 1 - s[3]))
    assert "mirror" in turned
    assert "they raised ZeroDivisionError" in wrong(lambda s: 1 // 0)

    def unfair(state: State) -> Any:
        node = Pig(4, False, False).node(state)
        return End(Fraction(1, 2)) if isinstance(node, End) and state[1] == 4 else node

    assert "must add up to the same" in wrong(Pig._mirror, unfair)
