"""OpenSpiel's games: beside its own solvers, known values, a plain recursion, the catalogue."""

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bestplay
from bestplay import Bounds, OpenSpielState, RulesError, UsageError, from_openspiel, games, solve

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import minimax  # noqa: E402
from spiel import REWARDS, UTILITY, LineGame  # noqa: E402

#: A win is certain for player 0, for player 1, or for nobody; all known or found by its own solver.
BOARDS = [
    ("tic_tac_toe", 0),
    ("mnk(m=3,n=3,k=3)", 0),
    ("connect_four(rows=4,columns=3,x_in_row=3)", 0),
    ("dots_and_boxes(num_rows=1,num_cols=2)", None),
    ("dots_and_boxes(num_rows=1,num_cols=3)", None),
    ("breakthrough(rows=4,columns=2)", None),
    ("clobber(rows=2,columns=4)", None),
    ("hex(num_cols=2,num_rows=2)", 1),
    ("hex(num_cols=3,num_rows=3)", 1),
    ("y(board_size=3)", 1),
    ("gomoku(size=3,connect=3)", 0),
    ("havannah(board_size=2)", None),
]


@pytest.mark.parametrize(("name", "known"), BOARDS)
def test_the_minimax_solver_agrees(name: str, known: int | None) -> None:
    value = solve(from_openspiel(name), exact=True).value
    minimax_solver = pytest.importorskip("open_spiel.python.algorithms.minimax_solver")
    theirs = minimax_solver.MinimaxSolver(name).solve()
    assert value == theirs[str(pyspiel.load_game(name).new_initial_state())].value
    assert known is None or value == known


def test_alpha_beta_agrees() -> None:
    name = "breakthrough(rows=4,columns=2)"
    theirs, _ = minimax.alpha_beta_search(pyspiel.load_game(name))
    assert solve(from_openspiel(name), exact=True).value == theirs


@pytest.mark.parametrize("piles", ["1;1", "1;1;1", "1;2", "2;2", "1;2;3", "2;3", "1;3;3"])
@pytest.mark.parametrize("misere", [True, False])
def test_bouton_agrees(piles: str, misere: bool) -> None:
    sizes = [int(size) for size in piles.split(";")]
    nim_sum = 0
    for size in sizes:
        nim_sum ^= size
    # Bouton 1901: by the nim-sum, the other way round if no pile is above 1 in the misère game.
    first_wins = (nim_sum == 0) if misere and max(sizes) == 1 else nim_sum != 0
    name = f"nim(pile_sizes={piles},is_misere={misere})"
    for clock in (True, False):
        solution = solve(from_openspiel(name, clock=clock), exact=True)
        assert solution.value == (1 if first_wins else -1)


def plain(state: Any) -> float:
    """Best play by a plain recursion over lines of play, without merging anything."""
    if state.is_terminal():
        return float(state.returns()[0])
    if state.is_chance_node():
        return sum(p * plain(state.child(action)) for action, p in state.chance_outcomes())
    best = max if state.current_player() == 0 else min
    return best(plain(state.child(action)) for action in state.legal_actions())


def close(value: Any, expected: float) -> bool:
    lower, upper = (value.lower, value.upper) if isinstance(value, Bounds) else (value, value)
    return bool(float(lower) - 1e-9 <= expected <= float(upper) + 1e-9)


@pytest.mark.parametrize(
    "name",
    [
        "catch(rows=5,columns=5)",
        "cliff_walking(height=3,width=3,horizon=6)",
        "nim(pile_sizes=1;2;2)",
        "dots_and_boxes(num_rows=1,num_cols=1,utility_margin=True)",
    ],
)
def test_a_plain_recursion_agrees(name: str) -> None:
    game = pyspiel.load_game(name)
    expected = plain(game.new_initial_state())
    solution = solve(from_openspiel(game), exact=True)
    assert isinstance(solution.value, Fraction)
    assert close(solution.value, expected)
    assert close(solve(from_openspiel(game)).value, expected)


def test_connect_four_has_the_known_number_of_positions() -> None:
    # Tromp's table: 161,029 positions on 4 by 4, and a draw.
    solution = solve(from_openspiel("connect_four(rows=4,columns=4)"))
    assert len(solution) == 161_029
    assert close(solution.value, 0)


def test_pig_is_the_pig_of_the_catalogue() -> None:
    ours = solve(games.pig(goal=6), exact=True).value
    theirs = solve(
        from_openspiel("pig(winscore=6,horizon=1000000000)", clock=False), exact=True
    ).value
    assert isinstance(ours, Fraction)
    assert theirs == 2 * ours - 1


def test_expectiminimax_agrees() -> None:
    game = pyspiel.load_game("pig(winscore=6,horizon=8)")
    theirs, _ = minimax.expectiminimax(game.new_initial_state(), 20, lambda state: 0.0, 0)
    value = solve(from_openspiel(game, key=pyspiel.State.history_str), exact=True).value
    assert isinstance(value, Fraction)
    assert float(value) == pytest.approx(theirs, abs=1e-12)
    assert value != 0


def test_states_and_actions_of_openspiel_are_understood() -> None:
    game = pyspiel.load_game("mnk(m=3,n=3,k=3)")
    solution = solve(from_openspiel(game))
    state = game.new_initial_state()
    while not state.is_terminal():
        assert state in solution.states
        assert close(solution[state], 0)
        best = solution.best(state)
        # By name for people, by number for OpenSpiel.
        assert [str(action) for action in best] == [state.action_to_string(a) for a in best]
        assert {int(action) for action in best} <= set(state.legal_actions())
        state.apply_action(best[0])
    explanation = solution.explain(solution.states[0])
    assert isinstance(explanation.state, OpenSpielState)
    assert explanation.picture == str(game.new_initial_state())
    assert explanation.player is bestplay.MAX
    elsewhere = pyspiel.load_game("pig").new_initial_state()
    assert elsewhere not in solution.states


def test_states_are_played_again_where_they_were_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = from_openspiel("connect_four(rows=3,columns=3,x_in_row=3)")
    first = solve(rules)
    again = solve(rules)
    monkeypatch.setattr("bestplay.openspiel._KEPT", 0)
    unkept = solve(from_openspiel("connect_four(rows=3,columns=3,x_in_row=3)"))
    assert list(first.states) == list(again.states) == list(unkept.states)
    assert (first.middle == unkept.middle).all()
    assert (first.middle == again.middle).all()


def test_a_solution_is_saved_and_confirmed(tmp_path: Path) -> None:
    solution = solve(from_openspiel("nim(pile_sizes=1;2;3)"))
    solution.save(tmp_path / "nim")
    assert bestplay.load(tmp_path / "nim", from_openspiel("nim(pile_sizes=1;2;3)")).value == -1


def test_rewards_on_the_way() -> None:
    def pays(tosses: list[int]) -> float:
        return float(sum(0.3 if toss else -0.1 for toss in tosses))

    one = solve(from_openspiel(LineGame(reward_model=REWARDS, pays=pays)), exact=True)
    # The fair coin each time: (3/10 - 1/10) / 2.
    assert one.value == Fraction(3, 10)
    end = [state for state in one.states if state.player == pyspiel.PlayerId.TERMINAL]
    assert {one.explain(state).payoff for state in end} == {0}
    # States need not tell the payoffs so far.
    few = LineGame(
        reward_model=REWARDS, pays=pays, text=lambda line: f"{len(line.tosses)} {line.coin}"
    )
    merged = solve(from_openspiel(few), exact=True)
    assert merged.value == Fraction(3, 10)
    assert len(merged) < len(one)


def test_payoffs_of_a_constant_sum_are_those_of_player_0() -> None:
    kind = {"utility": UTILITY.CONSTANT_SUM, "total": 3.0, "players": 2}
    # MAX tosses the fair coin, MIN the one that seldom shows heads: 1/2 + 1/10 + 1/2.
    assert solve(from_openspiel(LineGame(**kind)), exact=True).value == Fraction(11, 10)
    wrong = LineGame(**{**kind, "utility": UTILITY.ZERO_SUM, "total": 3.0})
    wrong.total = 4.0
    with pytest.raises(RulesError, match=r"payoffs sum to 3\.0"):
        solve(from_openspiel(wrong))


def test_probabilities_that_are_no_fractions() -> None:
    odd = 0.123456789012345
    with pytest.raises(
        RulesError, match=r"toss 1: 0\.123456789012345.*give from_openspiel chance="
    ):
        solve(from_openspiel(LineGame(coins=(0.5, odd))))

    def chance(state: Any) -> dict[int, Fraction]:
        heads = Fraction("0.123456789012345") if state.coin else Fraction(1, 2)
        return {0: 1 - heads, 1: heads}

    rules = from_openspiel(LineGame(coins=(0.01, odd)), chance=chance)
    assert solve(rules, exact=True).value == Fraction(3, 2)
    with pytest.raises(RulesError, match=r"weights for the outcomes \[0\]; expected \[0, 1\]"):
        solve(from_openspiel(LineGame(), chance=lambda state: {0: 1}))


def test_payoffs_that_are_no_fractions() -> None:
    line = LineGame(pays=lambda tosses: 0.7182818284590452 * sum(tosses))
    with pytest.raises(RulesError, match="give from_openspiel payoff="):
        solve(from_openspiel(line))
    rules = from_openspiel(line, payoff=lambda told: round(told * 1000))
    assert isinstance(solve(rules, exact=True).value, Fraction)


def test_a_text_that_tells_too_little_is_found() -> None:
    def shorter(line: Any) -> str:
        # Without the first toss, which counts in the end.
        return f"{line.tosses[1:]} {line.coin}"

    with pytest.raises(RulesError, match="the state does not tell all that the future depends on"):
        solve(from_openspiel(LineGame(text=shorter)))
    # Within a state of few words only the further play differs: found by playing on.
    late = LineGame(
        text=lambda line: f"{line.tosses if line.is_terminal() else len(line.tosses)} {line.coin}"
    )
    with pytest.raises(RulesError, match="give from_openspiel a key="):
        solve(from_openspiel(late))
    enough = from_openspiel(late, key=lambda line: (tuple(line.tosses), line.coin))
    assert solve(enough, exact=True).value == Fraction(3, 2)


def board_and_next_moves(state: Any) -> Any:
    """OpenSpiel's 2048 remembers which tiles were merged, and shows it by the next moves only."""
    if state.is_chance_node():
        after = (state.child(action) for action, _ in state.chance_outcomes())
        return str(state), tuple(tuple(there.legal_actions()) for there in after)
    return str(state), tuple(state.legal_actions())


def test_2048_needs_more_than_its_board() -> None:
    with pytest.raises(RulesError, match="the state does not tell all"):
        solve(from_openspiel("2048(max_tile=8)"))
    game = pyspiel.load_game("2048(max_tile=4)")
    solution = solve(from_openspiel(game, key=board_and_next_moves, clock=False), exact=True)
    # Random play by the chosen strategy earns about that.
    chance = random.Random(1)
    earned = 0.0
    for _ in range(400):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(solution.strategy[state])
        earned += state.returns()[0] / 400
    assert abs(earned - float(solution.value)) < 0.5  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("kuhn_poker(players=3)", "it has 3 players; expected one or two"),
        ("matrix_pd", "no constant sum"),
        ("pig(players=3)", "it has 3 players; expected one or two"),
        ("stones_and_gems", "its chance can only be sampled"),
        ("no_such_game", "OpenSpiel cannot load 'no_such_game'"),
        ("nim(no_such_parameter=1)", "OpenSpiel cannot load"),
    ],
)
def test_what_is_refused(name: str, reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        from_openspiel(name)


def test_payoffs_without_a_constant_sum_are_refused() -> None:
    with pytest.raises(UsageError, match="no constant sum"):
        from_openspiel(LineGame(players=2, utility=UTILITY.GENERAL_SUM))


def by_linear_programming(game: Any) -> float:
    """The value by the sequence form, in floating point."""
    optimize = pytest.importorskip("scipy.optimize")
    # Of each player the sequences by number, and the sequence before each information state.
    numbers: list[dict[Any, int]] = [{(): 0}, {(): 0}]
    before: list[dict[str, int]] = [{}, {}]
    pays: dict[tuple[int, int], float] = {}
    waiting = [(game.new_initial_state(), (0, 0), 1.0)]
    while waiting:
        state, at, share = waiting.pop()
        if state.is_terminal():
            pays[at] = pays.get(at, 0) + share * state.returns()[0]
        elif state.is_chance_node():
            waiting += [(state.child(a), at, share * p) for a, p in state.chance_outcomes()]
        else:
            own = state.current_player()
            seen = state.information_state_string(own)
            before[own][seen] = at[own]
            for action in state.legal_actions():
                number = numbers[own].setdefault((seen, action), len(numbers[own]))
                after = (number, at[1]) if own == 0 else (at[0], number)
                waiting.append((state.child(action), after, share))
    table = np.zeros([len(known) for known in numbers])
    for at, paid in pays.items():
        table[at] = paid
    flows = []
    for known, parents in zip(numbers, before, strict=True):
        flow = np.zeros((1 + len(parents), len(known)))
        flow[0, 0] = 1
        for row, (seen, parent) in enumerate(parents.items(), 1):
            flow[row, parent] = -1
            for sequence, number in known.items():
                if sequence and sequence[0] == seen:
                    flow[row, number] = 1
        flows.append(flow)
    first, second = flows
    # The most that the first player's plan leaves of the worth p of the second one's sets.
    plan, worth = first.shape[1], second.shape[0]
    found = optimize.linprog(
        np.concatenate([np.zeros(plan), [-1], np.zeros(worth - 1)]),
        A_ub=np.hstack([-table.T, second.T]),
        b_ub=np.zeros(second.shape[1]),
        A_eq=np.hstack([first, np.zeros((first.shape[0], worth))]),
        b_eq=np.eye(first.shape[0])[0],
        bounds=[(0, None)] * plan + [(None, None)] * worth,
    )
    return -float(found.fun)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("kuhn_poker", Fraction(-1, 18)),
        ("leduc_poker", None),
        ("liars_dice(numdice=1,dice_sides=3)", None),
        ("matrix_rps", Fraction(0)),
        ("goofspiel(num_cards=3,points_order=descending)", Fraction(0)),
    ],
)
def test_hidden_information_beside_linear_programming(name: str, value: Any) -> None:
    solution = solve(from_openspiel(name))
    if value is not None:
        assert solve(from_openspiel(name), exact=True).value == value
    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    assert float(solution.value) == pytest.approx(by_linear_programming(game), abs=1e-8)


def test_hidden_games_are_those_of_the_catalogue() -> None:
    ours = solve(games.leduc_poker(), exact=True).value
    assert solve(from_openspiel("leduc_poker"), exact=True).value == ours
    # A jack that checked is bet at: it folds.
    game = pyspiel.load_game("kuhn_poker")
    state = game.new_initial_state()
    for action in (0, 1, 0, 1):
        state.apply_action(action)
    seen = state.information_state_string(0)
    kuhn = solve(from_openspiel(game), exact=True).strategy[bestplay.MAX]
    (odds,) = (odds for memory, odds in kuhn.items() if memory[-1] == bestplay.Saw(seen))
    assert {str(action): share for action, share in odds.items()} == {"Pass": 1, "Bet": 0}


def test_an_error_names_the_state() -> None:
    with pytest.raises(RulesError) as error:
        solve(from_openspiel("tic_tac_toe", key=lambda state: "board"))
    assert isinstance(error.value.state, OpenSpielState)
    assert isinstance(error.value.__cause__, ValueError)
