"""A game of OpenSpiel, solved by bestplay and by OpenSpiel's alpha-beta search."""

from fractions import Fraction
from typing import Any

import pyspiel
from open_spiel.python.algorithms import minimax

import bestplay

GAME = "nim(pile_sizes=1;2;4)"


def with_bestplay() -> Any:
    """The value, by bestplay: an exact one, with every best first move."""
    solution = bestplay.solve(bestplay.from_openspiel(GAME), exact=True)
    return solution.value, [str(action) for action in solution.best()]


def with_openspiel() -> Any:
    """The value, by OpenSpiel: with one best first move."""
    game = pyspiel.load_game(GAME)
    value, action = minimax.alpha_beta_search(game)
    return Fraction(value), [game.new_initial_state().action_to_string(action)]


def main() -> None:
    """Prints both answers."""
    print("bestplay ", *with_bestplay())
    print("openspiel", *with_openspiel())


if __name__ == "__main__":
    main()
