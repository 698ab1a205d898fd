"""OpenSpiel on games with hidden information, for two players whose payoffs add up to nothing.

    python openspiel_hidden.py sequence "leduc_poker"
    python openspiel_hidden.py cfr-plus "leduc_poker" 1e-3

The first solves the linear program of the sequence form in doubles, by ECOS; the second runs CFR+
until the best replies to both strategies gain no more than this together. Prints the value for the
first player.
"""

import json
import sys

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, sequence_form_lp


def main():
    method, name, *threshold = sys.argv[1:]
    game = pyspiel.load_game(name)
    if method == "sequence":
        value = sequence_form_lp.solve_zero_sum_game(game)[0]
        print(json.dumps({"value": repr(float(value))}))
        return
    solver = cfr.CFRPlusSolver(game)
    rounds = 0
    while True:
        # A best reply takes as long as some rounds.
        for _ in range(10 + rounds // 10):
            solver.evaluate_and_update_policy()
            rounds += 1
        policy = solver.average_policy()
        if exploitability.nash_conv(game, policy) <= float(threshold[0]):
            break
    score = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    print(json.dumps({"value": repr(float(score[0])), "rounds": rounds}))


if __name__ == "__main__":
    main()
