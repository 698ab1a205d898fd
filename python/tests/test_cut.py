"""Play that is cut off: digits hold whatever is paid there."""

from fractions import Fraction

import pytest

from bestplay import (
    MAX,
    MIN,
    Chance,
    Choice,
    End,
    RulesError,
    UndefinedError,
    at_least,
    check_rules,
    coin,
    die,
    game,
    load,
    solve,
    solve_in_stages,
)

#: Of rolling until a six comes, or stopping: with the whole game solved.
RIGHT = Fraction(2893395172951, 470184984576)


def until_six(cut):
    def node(points):
        if points >= cut:
            return End.between(points, max(2 * points, points + 7))
        roll = die(6).map(lambda n: End(0) if n == 6 else points + n)
        return Choice(MAX, {"stop": End(points), "roll": roll})

    return game(node, initial=0)


def test_digits_hold_for_the_whole_game():
    solved = solve(until_six(60))
    assert str(solved.value) == "6.15373792840"
    assert (solved.stopped, solved.widest_cut) == ("digits certain", None)
    for cut in range(1, 20):
        solved = solve(until_six(cut))
        assert solved.value.lower <= RIGHT <= solved.value.upper
        if solved.stopped == "cut off":
            assert solved.widest_cut >= cut
            assert str(solved.explain(solved.widest_cut).payoff) == str(solved[solved.widest_cut])


def test_a_fraction_is_given_where_the_cut_does_not_matter():
    assert solve(until_six(60), exact=True).value == RIGHT
    with pytest.raises(UndefinedError, match="cut off"):
        solve(until_six(10), exact=True)
    # What is paid beyond the cut is no result.
    results = solve(until_six(10)).results()
    assert list(results) == [0]
    assert str(results.missing) == str(1 - results[0])


def test_a_file_of_a_cut_game_is_confirmed(tmp_path):
    rules = until_six(10)
    solved = solve(rules)
    solved.save(tmp_path / "cut")
    again = load(tmp_path / "cut", rules)
    assert (again.value.lower, again.value.upper) == (solved.value.lower, solved.value.upper)


def test_cuts_are_told_apart():
    cut = End.between(1, "3/2")
    assert cut == End.between(1, Fraction(3, 2))
    assert hash(cut) == hash(End.between(1, Fraction(3, 2)))
    assert cut not in (End(1), End.between(1, 2))
    assert End(1) != End.between(1, 1)
    assert repr(cut) == "End.between(1, Fraction(3, 2))"
    assert check_rules(until_six(8)).ok


def test_cuts_in_other_places():
    rules = game(lambda _: coin().map(lambda h: End(3) if h else End.between(1, 2)), "start")
    value = solve(rules).value
    assert (value.lower, value.upper) == (2, Fraction(5, 2))
    assert solve(at_least(rules, 3), exact=True).value == Fraction(1, 2)
    assert solve(at_least(rules, 1), exact=True).value == 1
    doubtful = solve(at_least(rules, 2)).value
    assert (doubtful.lower, doubtful.upper) == (Fraction(1, 2), 1)


def test_wrong_cuts():
    with pytest.raises(RulesError, match="the least that it may pay comes first"):
        solve(game(lambda state: End.between(2, 1), 0))
    with pytest.raises(RulesError, match="float"):
        solve(game(lambda state: End.between(0, 1.5), 0))

    def swapped(state):
        return MIN if state is MAX else MAX

    mirrored = game(lambda state: End.between(0, 1), MAX, mirror=swapped)
    with pytest.raises(RulesError, match="leave mirror out"):
        solve(mirrored)


def test_what_is_as_good_is_not_known_beside_a_cut():
    def node(state):
        if state == 0:
            return Choice(MAX, {"out": End.between(0, 2), "on": 1})
        return Choice(MAX, {"back": 0, "end": End(1)})

    assert sorted(solve(game(node, 0)).best(1)) == ["back", "end"]


def test_a_cycle_beside_a_cut_is_solved_in_stages(tmp_path):
    def node(state):
        return {
            0: Choice(MIN, {"out": 4, "on": 1}),
            1: Chance([(0, 1), (4, 1)]),
            4: End.between(0, "1/2"),
        }[state]

    rules = game(node, 0, forever=1, stage=lambda state: int(state == 4))
    value = solve_in_stages(rules, tmp_path, progress=False).value
    assert value.lower <= 0
    assert value.upper >= Fraction(1, 2)
    assert str(value) == str(solve(rules).value)
