"""Roll a die; keep it, or roll once more and keep that.

By hand: the second roll is worth 7/2, so that 4, 5 and 6 are kept. Half of the time that pays 5 on
average, otherwise 7/2: 17/4 in all.
"""

from fractions import Fraction

from bestplay import MAX, Choice, End, Game, die, solve


class RerollOnce(Game):
    def initial(self):
        return "start"

    def node(self, state):
        if state == "start":
            return die(6).map(lambda roll: ("rolled", roll))
        stage, roll = state
        if stage == "kept":
            return End(roll)
        again = die(6).map(lambda roll: ("kept", roll))
        return Choice(MAX, {"keep": ("kept", roll), "reroll": again})


solution = solve(RerollOnce(), exact=True)
assert solution.value == Fraction(17, 4)

print(f"worth {solution.value}")
for roll in range(1, 7):
    print(roll, *solution.best(("rolled", roll)))
