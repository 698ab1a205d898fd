"""OpenSpiel on board games without chance: its minimax solver with a table of states.

    python openspiel_minimax.py "connect_four(rows=5,columns=4)"
    python openspiel_minimax.py "mnk(m=4,n=4,k=3)"
    python openspiel_minimax.py --alpha-beta "mnk(m=3,n=3,k=3)"

Prints the result for the first player: 1 a win, 0 a draw, -1 a loss. The solver gives every state
its value and the best actions, which is what ours does. `--alpha-beta` runs the search without a
table instead, which finds the value of the start alone.
"""

import argparse
import json

import pyspiel
from open_spiel.python.algorithms import minimax, minimax_solver


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--alpha-beta", action="store_true")
    arguments = parser.parse_args()
    if arguments.alpha_beta:
        value, _ = minimax.alpha_beta_search(pyspiel.load_game(arguments.game), maximum_depth=100)
        print(json.dumps({"value": repr(float(value))}))
        return
    solver = minimax_solver.MinimaxSolver(arguments.game)
    table = solver.solve()
    start = pyspiel.load_game(arguments.game).new_initial_state()
    print(json.dumps({"value": repr(float(table[str(start)].value)), "states": len(table)}))


if __name__ == "__main__":
    main()
