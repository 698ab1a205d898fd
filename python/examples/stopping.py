"""The secretary problem: n applicants come in random order, and each is taken or sent away for good
as soon as she has been compared with those before. How likely is the very best one taken?

Lindley (1961): the first r are sent away, then the first is taken who is better than all before;
that succeeds with probability r/n (1/r + ... + 1/(n-1)). The best r is about n/e.
"""

from fractions import Fraction

from bestplay import MAX, Choice, End, Game, coin, solve


class Secretary(Game):
    def __init__(self, applicants):
        self.applicants = applicants

    def initial(self):
        return "waiting", 0

    def node(self, state):
        what, seen = state
        if what == "taken":
            # She is the best of all if none of those who are left is better.
            return End(Fraction(seen, self.applicants))
        if what == "record":
            return Choice(MAX, {"take": ("taken", seen), "wait": ("waiting", seen)})
        if seen == self.applicants:
            return End(0)
        # The next is the best of seen + 1 with probability 1 / (seen + 1).
        record = coin(Fraction(1, seen + 1))
        return record.map(lambda best: ("record" if best else "waiting", seen + 1))


def lindley(n):
    chances = [Fraction(r, n) * sum(Fraction(1, k) for k in range(r, n)) for r in range(1, n)]
    return max([Fraction(1, n), *chances])


solution = solve(Secretary(100), exact=True)
assert solution.value == lindley(100)

first = min(seen for (_, seen), action in solution.strategy.items() if action == "take")
print(f"the best of 100 is taken with probability {float(solution.value):.6f}")
print(f"who is better than all before is taken from number {first} on")
