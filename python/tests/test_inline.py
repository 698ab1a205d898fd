"""A choice may stand where a state may, in any game and in games made of it."""

import pickle
import random
from fractions import Fraction
from typing import Any

import pytest

from bestplay import (
    MAX,
    MIN,
    Chance,
    Choice,
    End,
    Game,
    RulesError,
    UsageError,
    at_least,
    best_reply,
    check_rules,
    die,
    estimate,
    evaluate,
    follow,
    game,
    games,
    limited,
    pay,
    solve,
    starting_at,
)


def bear_off(pips: int) -> Any:
    """Two pieces come home by a die; the roll is in no state."""
    if pips == 0:
        return End(0)
    return pay(-1, die(3).map(lambda n: Choice(MAX, {"all": max(pips - n, 0), "one": pips - 1})))


def test_no_state_has_to_hold_the_roll() -> None:
    solution = solve(game(bear_off, 5), exact=True)

    def by_states(state: Any) -> Any:
        if isinstance(state, int):
            rolled = die(3).map(lambda n: (state, n))
            return pay(-1, rolled) if state else End(0)
        pips, n = state
        return Choice(MAX, {"all": max(pips - n, 0), "one": pips - 1})

    plain = solve(game(by_states, 5), exact=True)
    assert solution.value == plain.value
    # With one pip left all rolls are the same choice, and with two a 2 and a 3 are.
    assert len(solution) == len(plain) - 3
    choice = Choice(MAX, {"all": 2, "one": 4})
    assert solution[choice] == solution[2]
    assert solution.strategy[choice] == "all"
    assert solution.explain(choice).kind == "choice"
    assert not check_rules(game(bear_off, 5))[:]


def written(rng: random.Random, states: int) -> dict[int, Any]:
    """Random rules: in each state where to, as nested choices, events and payments."""

    def lead(state: int, deep: int) -> Any:
        kind = rng.randrange(6 if deep else 2)
        if kind == 0:
            return End(rng.randrange(-5, 6))
        if kind == 1:
            return rng.randrange(state) if state else End(rng.randrange(9))
        if kind == 2:
            return pay(rng.randrange(-2, 3), lead(state, deep - 1))
        if kind == 3:
            return Chance([(lead(state, deep - 1), rng.randrange(1, 4)) for _ in range(3)])
        return choice(state, deep - 1)

    def choice(state: int, deep: int) -> Any:
        player = rng.choice((MAX, MIN))
        return Choice(player, {name: lead(state, deep) for name in "abc"[: rng.randrange(1, 4)]})

    return {state: choice(state, 3) for state in range(states)}


def value(rules: dict[int, Any], where: Any, first: bool = False) -> Fraction:
    """What play is worth, by plain recursion; ``first``: MAX takes the first action."""
    if isinstance(where, End):
        return Fraction(where.payoff)
    if isinstance(where, int):
        return value(rules, rules[where], first)
    if isinstance(where, Chance):
        total = sum(weight * value(rules, to, first) for to, weight in where.items())
        return Fraction(total) / where.total
    if isinstance(where, Choice):
        values = [value(rules, to, first) for to in where.actions.values()]
        if where.player == MIN:
            return min(values)
        return values[0] if first else max(values)
    return where.points + value(rules, where.to, first)


def test_random_rules_are_worth_what_recursion_says() -> None:
    for seed in range(150):
        rng = random.Random(seed)
        rules = written(rng, 5)
        played = game(rules.__getitem__, 4)
        worth = value(rules, 4)
        assert solve(played, exact=True).value == worth, seed
        firsts = lambda state: "a"  # noqa: E731
        assert solve(follow(played, max=firsts), exact=True).value == value(rules, 4, True), seed
        assert best_reply(played, firsts, MIN, exact=True).value == value(rules, 4, True), seed
        best = solve(played, exact=True)
        assert evaluate(played, best, best, exact=True).value == worth, seed
        assert solve(limited(played, 40), exact=True).value == worth, seed
        total = solve(at_least(played, 2), exact=True).value
        assert 0 <= total <= 1


def test_play_from_another_state() -> None:
    rules = game(bear_off, 9)
    whole = solve(rules, exact=True)
    for pips in range(9):
        started = solve(rules, start=pips, exact=True)
        assert started.value == whole[pips]
        assert len(started) < len(whole)
    pig = games.pig(goal=20)
    whole = solve(pig)
    for state in ("15-0 second 0", "3-19 first 4"):
        started = starting_at(pig, state)
        assert f"{solve(started).value}" == f"{solve(pig, start=state).value}"
        assert f"{solve(started).value:.10f}" == f"{whole[state]:.10f}"
        assert pickle.loads(pickle.dumps(started)).initial() == state
        solved = solve(started)
        assert solved.value in estimate(started, games=20_000, strategy=solved)
    with pytest.raises(UsageError, match="expected"):
        starting_at(pig, "nowhere")
    with pytest.raises(UsageError, match="is not a state"):
        starting_at(pig, 3)


def test_in_a_mirrored_game_it_is_refused() -> None:
    class Mirrored(Game[Any, Any]):
        def initial(self) -> Any:
            return MAX

        def node(self, player: Any) -> Any:
            actions = {"on": End(1 - player), "over": player.other}
            return die(2).map(lambda roll: Choice(player, actions))

        def mirror(self, player: Any) -> Any:
            return player.other

    with pytest.raises(RulesError, match="has no mirror image; in a game with mirror give a state"):
        solve(Mirrored())


def test_strategies_are_followed_where_play_begins_with_a_choice() -> None:
    def initial() -> Any:
        again = Choice(MIN, {"a": die(6).map(End), "b": End(2)})
        return die(6).map(lambda n: Choice(MAX, {"keep": End(n), "again": pay(1, again)}))

    def node(state: Any) -> Any:
        raise AssertionError(state)

    def chosen(state: Any) -> str:
        return "keep" if state.player == MAX else "a"

    rules = game(node, initial)
    worth = {(): "7/2", ("max",): "7/2", ("min",): "29/6", ("max", "min"): "7/2"}
    assert solve(rules, exact=True).value == Fraction(4)
    for who in [("max",), ("min",), ("max", "min")]:
        followed = follow(rules, **dict.fromkeys(who, chosen))
        assert solve(followed, exact=True).value == Fraction(worth[who]), who
