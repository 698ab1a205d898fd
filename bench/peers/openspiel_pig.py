"""OpenSpiel on Pig: its value iteration, on its own rules of the game.

    python openspiel_pig.py GOAL [--threshold CHANGE]

OpenSpiel pays 1 for a win and -1 for a loss; what is printed is the probability that the player
who goes first wins. Value iteration ends when no value has changed by more than the threshold.
"""

import argparse
import json
import sys
import threading

import pyspiel
from open_spiel.python.algorithms import value_iteration


def solve(goal, threshold):
    # The rules end a play after `horizon` moves, and states do not tell how many were made. The
    # exploration goes deep first: with a short horizon it would take states in the middle of a
    # game for ends.
    game = pyspiel.load_game("pig", {"winscore": goal, "horizon": 1_000_000_000})
    values = value_iteration.value_iteration(
        game, depth_limit=-1, threshold=threshold, cyclic_game=True
    )
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])
    print(json.dumps({"value": repr((1 + values[str(start)]) / 2), "states": len(values)}))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("goal", type=int)
    parser.add_argument("--threshold", type=float, default=1e-10)
    arguments = parser.parse_args()
    # The exploration calls itself once for each move of the longest line of play.
    sys.setrecursionlimit(100_000_000)
    threading.stack_size(1 << 30)
    worker = threading.Thread(target=solve, args=(arguments.goal, arguments.threshold))
    worker.start()
    worker.join()


if __name__ == "__main__":
    main()
