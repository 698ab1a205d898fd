"""Mistakes in rules that nothing but a second look finds: each an error or a warning, with the
state in it.
"""

import itertools
import random
import time
import warnings
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

import bestplay
from bestplay import (
    MAX,
    MIN,
    Chance,
    Choice,
    End,
    RulesError,
    RulesWarning,
    certain,
    coin,
    die,
    game,
    pay,
    solve,
    uniform,
)


def wrong(node: Any, match: str, initial: Any = 0, **more: Any) -> RulesError:
    with pytest.raises(RulesError, match=match) as caught:
        solve(game(node, initial, **more))
    assert repr(caught.value.state) in str(caught.value)
    return caught.value


class Place:
    """A state that is equal to nothing but itself."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __repr__(self) -> str:
        return f"Place({self.number})"


class Equal(Place):
    """Equal states with different hashes."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Equal) and self.number == other.number

    def __hash__(self) -> int:
        return id(self)


class Mutable(Equal):
    """A state whose hash changes with it."""

    def __hash__(self) -> int:
        return hash(self.number)


@pytest.mark.parametrize(
    ("kind", "match"), [(Place, "equal to nothing but itself"), (Equal, "their hashes differ")]
)
def test_states_that_are_not_found_again(kind: type[Place], match: str) -> None:
    def node(state: Place) -> Any:
        return End(1) if state.number == 3 else Choice(MAX, {"on": kind(state.number + 1)})

    wrong(node, match, kind(0))
    # States that are made once are found by identity.
    places = [kind(number) for number in range(4)]
    assert solve(
        game(lambda s: End(1) if s.number == 3 else certain(places[s.number + 1]), places[0])
    ).value == 1  # fmt: skip


def test_states_that_change() -> None:
    def node(state: Mutable) -> Any:
        state.number += 1
        return End(1) if state.number > 3 else certain(Mutable(state.number))

    wrong(node, "asked twice|has changed", Mutable(0))


def test_states_whose_hash_changes_by_itself() -> None:
    hashes = itertools.count()

    class Restless(Mutable):
        def __hash__(self) -> int:
            return next(hashes)

    places = [Restless(number) for number in range(4)]
    node = lambda s: End(1) if s.number == 3 else certain(places[s.number + 1])  # noqa: E731
    wrong(node, "has changed", places[0])


def test_rules_that_roll_the_dice_themselves() -> None:
    random.seed(1)

    def node(score: int) -> Any:
        if score >= 50:
            return End(score)
        return Choice(MAX, {"roll": score + random.randint(1, 6), "stop": End(score)})

    error = wrong(node, "asked twice, the rules answer differently: the state .* first, then")
    assert "is a Chance, such as die" in str(error)
    wrong(lambda s: End(random.randint(0, 10**9)) if s > 3 else uniform([s + 1, s + 2]), "End")
    wrong(
        lambda s: uniform(range(1, random.randint(2, 99))) if s == 0 else End(0), "outcomes first"
    )


def test_rules_that_roll_the_dice_in_few_states() -> None:
    """Asked twice are the first states and some of the others: not this one."""

    def node(place: int) -> Any:
        if place == 2000:
            return End(random.randint(0, 1))
        return certain(place + 1)

    with pytest.warns(RulesWarning, match=r"random was asked meanwhile.*check_rules\(game\) finds"):
        solve(game(node, 0))
    found = bestplay.check_rules(game(node, 0))
    assert any(finding.state == 2000 for finding in found), found


def test_rules_that_count_how_often_they_are_asked() -> None:
    count = itertools.count()
    wrong(lambda s: End(next(count)), r"End\(0\) first, then End\(1\)")
    wrong(lambda s: Choice(next(count) % 2, {"a": 1}) if s == 0 else End(0), "choice of Max")
    wrong(
        lambda s: Choice(MAX, dict.fromkeys("ab"[:: (-1) ** next(count)], 1)) if s == 0 else End(0),
        "the action 'a' first, then 'b'",
    )
    wrong(lambda s: pay(next(count), 1) if s == 0 else End(0), "another payoff or weight")
    with pytest.raises(RulesError, match="asked twice"):
        bestplay.estimate(game(lambda s: End(next(count) % 2), 0), payoffs=(0, 1), games=100)


def test_mistakes_far_from_the_start_are_found_too() -> None:
    count = itertools.count()
    wrong(
        lambda s: certain(s + 1) if s < 500 else Choice(MAX, {next(count): s + 1}) if s < 3000
        else End(0),
        "the action",
    )  # fmt: skip


def test_events_as_conditions_and_lists_as_actions() -> None:
    wrong(lambda s: End(1 if die(6) == 3 else 0), "equals 3 is a matter of chance")
    wrong(lambda s: End(1) if die(6) >= 3 else End(0), "neither true nor false")
    wrong(lambda s: Choice(MAX, [(0, 1), (1, 1)]), "not a mapping")  # type: ignore[arg-type]
    wrong(lambda s: Chance({1: Fraction(1, 2), 2: Fraction(1, 3)}), "sum to 5/6")


def test_a_play_that_cannot_end() -> None:
    with pytest.warns(RulesWarning, match=r"from 0 on it reaches 7 states, and none of them is an"):
        solve(game(lambda s: certain((s + 1) % 7), 0))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        solve(game(lambda s: Choice(MAX, {"on": 0, "end": 1}) if s == 0 else End(1), 0))
        with pytest.raises(RulesWarning, match="cannot end"):
            solve(game(lambda s: certain((s + 1) % 7), 0))


def noticed(node: Any, initial: Any = 0, **more: Any) -> str:
    """What is said of an endless game, which has to be soon."""
    begun = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(RulesWarning) as caught:
            solve(game(node, initial, **more))
    assert time.process_time() - begun < 20
    return str(caught.value)


@dataclass(frozen=True)
class Walk:
    """A walk to the right."""

    steps: int


def test_endless_games_are_noticed_early() -> None:
    said = noticed(lambda s: certain(s + 1))
    assert "131072 states so far, and a number in them has grown to 131072; the last is" in said
    assert "max_states" in said
    noticed(lambda s: Choice(MAX, {"on": s + 1, "stop": End(s)}))
    noticed(lambda s: coin().map(lambda heads: End(1) if s < 0 else s + (1 if heads else -1)), 5)
    noticed(lambda s: certain(Walk(s.steps + 1)), Walk(0))

    def pig_without_end(state: Any) -> Any:
        player, mine, theirs, pot = state
        lost, held = (1 - player, theirs, mine, 0), (1 - player, theirs, mine + pot, 0)
        roll = die(6).map(lambda n: lost if n == 1 else (player, mine, theirs, pot + n))
        return Choice(player, {"roll": roll, "hold": held})

    assert "nor has a random play come to one" in noticed(pig_without_end, (0, 0, 0, 0))


def test_large_games_with_an_end_are_not_suspected() -> None:
    def node(state: tuple[int, int]) -> Any:
        if sum(state) >= 520:
            return End(state[0] > state[1])
        return Choice(
            MAX, {n: (state[0] + n, state[1]) for n in (1,)} | {"b": (state[0], state[1] + 1)}
        )

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(solve(game(node, (0, 0)))) > 1 << 17


def test_what_is_long_is_cut() -> None:
    with pytest.raises(RulesError) as caught:
        solve(game(lambda s: End("won"), "x" * 10_000))
    assert len(str(caught.value)) < 1000


def changed_rules() -> tuple[Any, dict[str, Any]]:
    """A game whose state 0 answers what is put into the second."""
    now: dict[str, Any] = {}
    first = Choice(MAX, {"on": 1, "off": uniform([1, 2])})
    return game(lambda s: End(s) if s else now.get("node", first), 0), now


@pytest.mark.parametrize(
    "node",
    [
        End(0),
        Choice(MAX, {"on": 1}),
        Choice(MAX, {"on": 1, "off": uniform([1, 2]), "out": 2}),
        Choice(MIN, {"on": 1, "off": uniform([1, 2])}),
        Choice(MAX, {"on": 2, "off": uniform([1, 2])}),
        Choice(MAX, {"on": 1, "off": uniform([1, 1, 2])}),
        Choice(MAX, {"on": pay(1, 1), "off": uniform([1, 2])}),
        Choice(MAX, {"on": 3, "off": uniform([1, 2])}),
        die(2),
        7,
    ],
)
def test_rules_that_change_after_the_solve(node: Any) -> None:
    rules, now = changed_rules()
    solution = solve(rules, exact=True)
    assert solution.best(0) == ["off"]
    now["node"] = node
    for ask in (
        lambda: solution.explain(),
        lambda: solution.explain(0, exactly=True),
        lambda: solution.best(0),
        lambda: solution.strategy[0],
        lambda: str(solution),
        lambda: solution._repr_html_(),
    ):
        with pytest.raises(RulesError, match="wrong in state 0") as caught:
            ask()
        assert caught.value.state == 0
    # What is kept of the solve stays.
    assert (solution.value, solution[2]) == (Fraction(3, 2), 2)


@pytest.mark.parametrize("rising", [True, False])
def test_a_long_way_with_an_end_is_not_endless(rising: bool) -> None:
    """It looks like one without an end for most of the way."""
    length = 140_000

    def node(n: int) -> Any:
        return End(1) if n == length else certain(n + 1)

    def hidden(s: str) -> Any:
        return End(1) if s == str(length) else certain(str(int(s) + 1))

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert solve(game(node, 0) if rising else game(hidden, "0")).value == 1
    # A walk that comes to its ends early, and still has one above.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        solve(game(lambda n: End(n > 0) if n in (0, length) else uniform([n - 1, n + 1]), 1))
