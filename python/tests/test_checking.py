"""Rules looked through at length."""

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest
from test_doubts import Equal, Mutable, Place
from test_solve import Pig, TicTacToe

import bestplay
from bestplay import MAX, MIN, Chance, Choice, End, UsageError, certain, check_rules, die, game


def found(node: Any, initial: Any = 0, **more: Any) -> str:
    """What the first finding says."""
    return str(check_rules(game(node, initial, **more))[0])


def test_right_rules_have_no_mistakes() -> None:
    for rules in (Pig(6), TicTacToe(), bestplay.from_gymnasium("FrozenLake-v1")):
        result = check_rules(rules)
        assert list(result) == []
        assert result.ok
        assert result.complete
        assert str(result).startswith("no mistakes found in ")
    part = check_rules(Pig(30), max_states=500)
    assert (part.ok, part.complete, part.states) == (True, False, 500)
    with pytest.raises(UsageError, match="catalogue"):
        check_rules(bestplay.games.race())


def test_mistakes_are_found_with_their_state() -> None:
    count = itertools.count()
    assert "asked Python's random" in found(lambda s: End(random.random() > 2))
    assert "answers differently" in found(lambda s: End(next(count)))
    assert "node raised ZeroDivisionError" in found(lambda s: End(1 // s))
    assert "no player 2" in found(lambda s: Choice(2, {"a": End(0)}))
    assert "has no action" in found(lambda s: Choice(MAX, {}))
    assert "0.5 is not an int" in found(lambda s: End(0.5))  # type: ignore[arg-type]
    assert "node returned None" in found(lambda s: None)
    assert "leads to [1]" in found(lambda s: Choice(MAX, {"a": [1]}))
    assert "in state 7: node raised TypeError" in found(
        lambda s: certain(s + 1) if s < 7 else End(die(6) == 3)
    )
    rules = game(certain, 0)
    rules.canonical = lambda s: 1 // s  # type: ignore[attr-defined]
    assert "in state 0: canonical raised ZeroDivisionError" in str(check_rules(rules))
    rules.initial = lambda: 1 // 0  # type: ignore[attr-defined]
    assert "error: initial raised ZeroDivisionError" in str(check_rules(rules))
    assert "sum to 5/6" in found(lambda s: Chance({1: Fraction(1, 2), 2: Fraction(1, 3)}))


def test_states_that_are_not_found_again() -> None:
    def steps(kind: Any) -> str:
        return found(lambda s: End(1) if s.number == 3 else certain(kind(s.number + 1)), kind(0))

    assert "answers differently" in steps(Place)
    assert "their hashes differ" in steps(Equal)

    def changes(state: Mutable) -> Any:
        state.number += 1
        return End(1)

    assert "has changed" in found(changes, Mutable(0))
    hashes = itertools.count()

    class Restless(Mutable):
        def __hash__(self) -> int:
            return next(hashes)

    assert "a moment later" in found(lambda s: End(0), Restless(0))
    # Made once each, but two of them look the same.
    twins = [Place(1), Place(1), Place(2)]
    rules = lambda s: End(1) if s.number == 2 else Choice(MAX, {1: twins[1], 2: twins[2]})  # noqa: E731
    assert "compares by identity" in found(rules, twins[0])


def test_canonical_forms_keep_the_value() -> None:
    def node(state: tuple[int, int]) -> Any:
        a, b = state
        if a + b == 0:
            return End(0)
        takes = {("a", n): (a - n, b) for n in range(1, a + 1)}
        takes |= {("b", n): (a, b - n) for n in range(1, b + 1)}
        return Choice(MAX, {t: pay for t, pay in takes.items()} | {"stop": End(2 * a + b)})

    def symmetric(state: tuple[int, int]) -> Any:
        a, b = state
        return Choice(MAX, {"stop": End(a + b), "on": End(a * b)}) if a else End(b)

    wrong = game(node, (3, 2), canonical=lambda s: tuple(sorted(s)))
    result = check_rules(wrong)
    assert not result.ok
    assert "its value is 8, but canonical names (2, 3), whose value is 7" in str(result)
    assert "canonical is not idempotent" not in str(result)
    assert check_rules(game(symmetric, (3, 2), canonical=lambda s: tuple(sorted(s)))).ok
    assert "canonical of that is" in found(symmetric, (3, 2), canonical=lambda s: (s[1], s[0]))


def test_a_mirror_is_confirmed_in_every_pair() -> None:
    def race(right: bool) -> Any:
        def node(state: tuple[int, int]) -> Any:
            place, player = state
            if place == 1000:
                return End(player)
            roll = Chance({(place + 1, p): 1 for p in (player, 1 - player)})
            actions: dict[str, Any] = {"roll": roll}
            if place == 777:
                actions["jump"] = (1000 if right or player == 0 else 778, player)
            return Choice(MAX if player else MIN, actions)

        return game(node, (0, 0), mirror=lambda state: (state[0], 1 - state[1]))

    assert check_rules(race(True)).ok
    result = check_rules(race(False))
    assert not result.ok
    assert "in state (777, 1): the state (777, 0) is its mirror" in str(result)
    # Nothing is said of what was not looked at.
    assert check_rules(race(False), max_states=1000).ok


def test_where_play_cannot_end() -> None:
    assert "no End can be reached" in found(lambda s: certain((s + 1) % 5))

    def node(state: int) -> Any:
        return Choice(MAX, {"end": End(1), "trap": 1}) if state == 0 else certain(state % 9 + 1)

    result = check_rules(game(node, 0))
    assert result.ok
    assert [finding.state for finding in result] == [1, 2, 3, None]
    assert "6 more findings" in result[-1].message
    endless = check_rules(game(lambda s: certain(s + 1), 0), max_states=100)
    assert "no End is among the first 100 states" in str(endless)
