"""Pig with its rules written in Python, solved by bestplay's Python package.

    python pig.py GOAL

Prints the probability that the player who goes first wins, as the `bestplay` command does.
"""

import json
import sys

import bestplay
from bestplay import MAX, Choice, End, die


def pig(goal):
    """The rules: roll and add up, or hold; a 1 loses the turn; who first has the goal wins."""

    def node(state):
        mine, other, turn, player = state
        if mine + turn >= goal:
            return End(player is MAX)
        passed = (other, mine, 0, player.other)
        roll = die(6).map(lambda face: passed if face == 1 else (mine, other, turn + face, player))
        if turn == 0:
            return Choice(player, {"roll": roll})
        return Choice(player, {"roll": roll, "hold": (other, mine + turn, 0, player.other)})

    return bestplay.game(node, (0, 0, 0, MAX), name="pig")


def main():
    value = bestplay.solve(pig(int(sys.argv[1])), threads=1).value
    print(json.dumps({"value": {"kind": "bounds", "decimal": str(value)}}))


if __name__ == "__main__":
    main()
