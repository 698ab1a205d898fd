"""A solution is a mapping, can be pickled, and says what each action loses."""

import io
import math
import pickle
from fractions import Fraction
from typing import Any

import pytest
from test_solve import Pig, TicTacToe

import bestplay
from bestplay import (
    MAX,
    MIN,
    Bounds,
    Chance,
    Choice,
    End,
    RulesError,
    RulesWarning,
    UnknownStateError,
    UsageError,
    certain,
    coin,
    die,
    estimate,
    game,
    pay,
    solve,
)


def test_every_state_is_a_fraction_after_an_exact_solve() -> None:
    def node(points: int) -> Any:
        if points in (0, 3):
            return End(points == 3)
        return Chance({points + 1: 1, points - 1: 2})

    walk = game(node, 1)
    values = {1: Fraction(1, 7), 0: Fraction(0), 2: Fraction(3, 7), 3: Fraction(1)}
    solution = solve(walk, exact=True)
    assert {state: solution[state] for state in solution.states} == values
    assert dict(solve(walk, exact=True).items()) == values
    frame = solve(walk, exact=True).to_frame(exactly=True)
    assert dict(zip(frame["state"], frame["value"], strict=True)) == values
    assert isinstance(solve(walk)[2], Bounds)


def test_a_solution_maps_states_to_values() -> None:
    solution = solve(Pig(6), exact=True)
    assert list(solution) == list(solution.keys()) == list(solution.states)
    listed = [(state, solution[state]) for state in solution.states]
    assert str(list(solution.items())) == str(listed)
    assert str(list(solution.values())) == str([value for _, value in listed])
    assert dict(solution)[solution.game.initial()] == solution.value
    assert len(solution) == len(solution.states)
    state = solution.states[3]
    assert state in solution
    assert "nonsense" not in solution
    assert solution.get("nonsense") is None
    assert solution == solution
    assert solution != solve(Pig(6), exact=True)
    assert {solution: 1}[solution] == 1
    for ask in (solution.__getitem__, solution.explain, solution.best):
        with pytest.raises(UnknownStateError, match=r"^play never reaches the state 'nonsense'"):
            ask("nonsense")
    assert issubclass(UnknownStateError, (KeyError, UsageError))


def test_symmetric_forms_and_the_catalogue_are_mapped_too() -> None:
    board = solve(TicTacToe(), exact=True)
    assert all(board[state] == value for state, value in list(board.items())[:50])
    race = solve(bestplay.games.race(target=5))
    assert race["0-0 1"] is not None
    assert "not a state" not in race
    with pytest.raises(KeyError):
        race["not a state"]


@pytest.mark.parametrize("exact", [True, False])
def test_solutions_can_be_pickled(exact: bool) -> None:
    for made in (Pig(6), bestplay.games.race(target=9), bestplay.games.penney()):
        solution: Any = solve(made, exact=exact)
        again = pickle.loads(pickle.dumps(solution))
        assert str(again.value) == str(solution.value)
        assert again.stopped == solution.stopped
        if not isinstance(solution, bestplay.fast_solution.FastSolution):
            assert list(again) == list(solution)
            assert str(again.explain()) == str(solution.explain())
            assert pickle.loads(pickle.dumps(solution.states))[1] == solution.states[1]
            assert dict(pickle.loads(pickle.dumps(solution.strategy))) == dict(solution.strategy)


def steps_to_ten(place: int) -> Any:
    return End(0) if place >= 10 else Choice(MAX, {"on": pay(1, place + 2)})


def test_what_else_is_found_can_be_pickled() -> None:
    solution = solve(Pig(6))
    for thing in (
        solution.explain(),
        solution.results(),
        solution.lengths(),
        bestplay.sweep(Pig, goal=[2, 3]),
        bestplay.games.penney().fast(),
        estimate(Pig(6), payoffs=(0, 1), games=100),
        End(3),
        die(6),
        pay(3, "x"),
    ):
        copy = pickle.loads(pickle.dumps(thing))
        assert str(copy) == str(thing)
    # So are a game of functions that have a name, and its solution.
    race = game(steps_to_ten, 0)
    copy = pickle.loads(pickle.dumps(solve(race, exact=True)))
    assert copy[0] == 5
    assert repr(copy.game) == repr(race)
    with pytest.raises((pickle.PicklingError, AttributeError), match="lambda"):
        pickle.dump(solve(game(lambda s: End(s), 0)), io.BytesIO())


def test_each_action_tells_what_it_loses() -> None:
    tree: dict[Any, Any] = {
        "start": Choice(MAX, {"low": End(1), "high": End(3), "other": End(3), "min": "min"}),
        "min": Choice(MIN, {"low": End(1), "high": End(Fraction(5, 2))}),
    }
    solution = solve(game(tree.__getitem__, "start"), exact=True)
    loss = {action.action: action.loss for action in solution.explain().actions}
    assert loss == {"high": 0, "other": 0, "low": 2, "min": 2}
    assert [action.loss for action in solution.explain("min").actions] == [0, Fraction(3, 2)]
    assert str(solution.explain("min")).splitlines()[-2:] == [
        "low     1      best",
        "high    2.5    worse     1.5",
    ]
    assert "loses 1.5" in solution.explain("min")._repr_html_()
    assert list(solution.explain("min").to_frame()["loss"]) == [0, 1.5]


def test_losses_have_bounds_and_infinities() -> None:
    third = Chance({End(1): 1, End(0): 2})
    explained = solve(game(lambda s: Choice(MAX, {"a": third, "b": End(0)}), 0)).explain()
    assert explained.actions[0].loss == 0
    loss: Any = explained.actions[1].loss
    assert isinstance(loss, Bounds)
    assert Fraction(1, 3) in loss
    assert loss.lower >= 0
    ever = game(lambda s: Choice(MAX, {"on": pay(1, "on"), "stop": End(0)}), "on")
    first, second = solve(ever).explain().actions
    assert (first.action, first.loss) == ("on", 0)
    assert (second.action, second.loss) == ("stop", math.inf)


def test_ends_and_events_may_stand_wherever_a_state_may() -> None:
    rolls = game(
        lambda n: Choice(MAX, {"stop": End(n), "on": pay(1, die(6).map(End)), "bust": End(0)}), 3
    )
    solution = solve(rolls, exact=True)
    assert solution.value == Fraction(9, 2)
    assert solution[End(3)] == 3
    assert End(6) in solution
    assert len(solution) == 8
    assert solution.explain(End(3)).kind == "end"
    # An event decides where play begins, and events may lead to events.
    begun = solve(
        game(lambda n: End(n), die(6).map(lambda n: n if n < 6 else n + coin())), exact=True
    )
    assert begun.value == Fraction(15 * 2 + 12 + 1, 12)
    nested = game(lambda s: coin().map(lambda heads: End(1) if heads else coin().map(End)), 0)
    assert solve(nested, exact=True).value == Fraction(3, 4)
    assert solve(game(lambda s: certain(pay(2, End(1))), 0), exact=True).value == 3
    assert solve(game(len, End(5)), exact=True).value == 5


def test_canonical_forms_are_not_asked_of_ends() -> None:
    symmetric = game(
        lambda s: Choice(MAX, {"a": (s[1], s[0] - 1), "b": End(7)}) if s[0] else End(0),
        (2, 2),
        canonical=lambda s: tuple(sorted(s, reverse=True)),
    )
    assert solve(symmetric, exact=True).value == 7
    with pytest.raises(UsageError, match="payoffs"):
        estimate(symmetric, games=10)
    assert estimate(symmetric, games=100, payoffs=(0, 7)).mean > 0


def test_estimates_and_bounds_have_a_page() -> None:
    found = estimate(Pig(6), payoffs=(0, 1), games=1000)
    html = found._repr_html_()
    assert "±" in html
    assert "1,000" in html
    assert found.bounds[0] in html
    assert str(found).splitlines()[0] == found._headline()
    mean, half = map(float, found._headline().split(" ± "))
    assert abs(mean - found.mean) < 0.01
    assert abs(half - (found.upper - found.lower) / 2) < 0.01
    value: Any = solve(bestplay.games.race(target=20)).value
    html = value._repr_html_()
    assert "0.729009756738" in html
    assert "proven: between 0.7290097567" in html


def test_actions_that_may_be_best_are_listed_with_what_they_lose_at_most() -> None:
    def node(state: int) -> Any:
        if state == 0:
            there = {"end": 1, "back": Chance({0: 5, 1: 1}), "on": Chance({0: 1, 1: 2})}
            return Choice(MAX, there)
        return Choice(MAX, {"stay": 1, "go": Chance({0: 6, 1: 9})})

    with pytest.warns(RulesWarning, match="play cannot end"):
        solution = solve(game(node, 0, forever=1))
    explained = solution.explain(0)
    assert {action.action for action in explained.actions} == {"end", "back", "on"}
    assert all(action.loss <= 1e-9 for action in explained.actions)
    assert str(explained).startswith("0\nvalue 1")
    assert solution.best(0)


@pytest.mark.parametrize(
    ("node", "error"),
    [
        (lambda _: Choice("MAX", {"a": End(1)}), "no player 'MAX'; give MAX or MIN"),  # type: ignore[arg-type]
        (lambda _: End(math.inf), "inf is not a number that can be paid"),
        (lambda _: End(0.25), r"such as Fraction\('0.25'\)"),
    ],
)
def test_what_is_given_wrongly_is_named(node: Any, error: str) -> None:
    with pytest.raises(RulesError, match=error):
        solve(game(node, 0))


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"digits": "12"}, "digits='12': expected a whole number"),
        ({"digits": 0}, "digits=0: expected at least 1"),
        ({"threads": -1}, "threads=-1: expected at least 0"),
        ({"digits": 10**30}, f"digits={10**30}: expected at most"),
        ({"exact": "yes"}, "exact='yes': expected True or False"),
        ({"memory": 1e9}, r"memory=1000000000\.0: expected a whole number"),
    ],
)
def test_what_is_asked_wrongly_is_named(asked: dict[str, Any], error: str) -> None:
    with pytest.raises(UsageError, match=error):
        solve(Pig(3), **asked)


def test_where_a_value_is_infinite_the_action_leaves_it_so() -> None:
    third = Fraction(-1, 3)
    rules = {
        3: Choice(MIN, {"on": pay(third, 4), "stay": pay(third, 3)}),
        4: Choice(MAX, {"back": 3, "end": pay(-1, End(0))}),
    }
    solution = solve(game(rules.__getitem__, 3))
    assert solution.value == -math.inf
    assert solution.strategy[3] == "stay"
    assert solution.strategy[4] == "end"
