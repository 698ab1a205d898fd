"""A shuffled deck of red and black cards is turned over card by card. Each red card pays 1, each
black one costs 1, and you may stop whenever you like. Watched to the end, a deck of 26 and 26 pays
nothing; what is it worth to somebody who stops at the right time?

Shepp (1969) studied the urn. The value is computed a second time, by the recursion on paper.
"""

from fractions import Fraction
from functools import cache

from bestplay import MAX, Chance, Choice, End, Game, pay, solve


class RedPays(Game):
    def __init__(self, red, black):
        self.red, self.black = red, black

    def initial(self):
        return self.red, self.black

    def node(self, state):
        if state == "stopped" or sum(state) == 0:
            return End(0)
        red, black = state
        cards = {}
        if red:
            cards[pay(1, (red - 1, black))] = red
        if black:
            cards[pay(-1, (red, black - 1))] = black
        return Choice(MAX, {"turn": Chance(cards), "stop": "stopped"})


@cache
def worth(red, black):
    """Red cards left pay, black ones cost; stopping pays nothing more."""
    if red == 0:
        return Fraction(0)
    turn = red * (1 + worth(red - 1, black))
    if black:
        turn += black * (-1 + worth(red, black - 1))
    return max(Fraction(0), turn / (red + black))


solution = solve(RedPays(26, 26), exact=True)
assert solution.value == worth(26, 26)

print(f"the deck is worth {float(solution.value):.6f}")
print(solution.explain((10, 14)))
