"""Pig: roll as often as you dare. A 1 ends the turn with nothing; whoever holds keeps the points.

Two players race to the goal. Play has cycles, as both may roll a 1 again and again. To 2 points, by
hand: the first roll that is no 1 wins, x = 5/6 + 1/6 (1 - x), x = 6/7. For larger goals the
catalogue's own Pig, written in Rust, must agree. Neller and Presser (2004) found 0.5306 for 100.

    python pig.py 100
"""

import sys
from fractions import Fraction
from typing import NamedTuple

from bestplay import MAX, MIN, Choice, End, Game, Player, die, games, solve


class Turn(NamedTuple):
    mine: int = 0
    theirs: int = 0
    pot: int = 0
    player: Player = MAX


class Pig(Game):
    def __init__(self, goal):
        self.goal = goal

    def initial(self):
        return Turn()

    def node(self, turn):
        mine, theirs, pot, player = turn
        if theirs == self.goal:
            return End(player is MIN)
        held = Turn(theirs, min(mine + pot, self.goal), 0, player.other)
        if mine + pot >= self.goal:
            return Choice(player, {"hold": held})
        lost = Turn(theirs, mine, 0, player.other)
        roll = die(6).map(lambda face: lost if face == 1 else turn._replace(pot=pot + face))
        return Choice(player, {"roll": roll, "hold": held})


goal = int(sys.argv[1]) if len(sys.argv) > 1 else 30
solution = solve(Pig(goal))
assert str(solution.value) == str(solve(games.pig(goal=goal)).value)
assert solve(Pig(2), exact=True).value == Fraction(6, 7)

print(f"the first player wins with probability {solution.value}")
print(solution.explain(Turn(pot=goal // 2)))
