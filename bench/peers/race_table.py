"""Project Euler 232, The Race, as one would solve it in plain Python.

    python race_table.py TARGET

One table in double precision: the probability that player 2 wins when it is player 2's turn,
player 1 needs `first` points and player 2 needs `second`. A round in which both fail leads back
to the same state; its probability is divided out.
"""

import json
import sys


def race(target):
    wins = [[0.0] * (target + 1) for _ in range(target + 1)]
    for first in range(target + 1):
        wins[first][0] = 1.0
    for first in range(1, target + 1):
        row, above = wins[first], wins[first - 1]
        for second in range(1, target + 1):
            best, points, chance = 0.0, 1, 0.5
            while True:
                left = max(second - points, 0)
                # Player 1 then tosses; once player 2 has won, there is nothing left to toss for.
                hit = 1.0 if left == 0 else (above[left] + row[left]) / 2
                miss = above[second] / 2
                value = (chance * hit + (1 - chance) * miss) / (1 - (1 - chance) / 2)
                best = max(best, value)
                if left == 0:
                    break
                points, chance = 2 * points, chance / 2
            row[second] = best
    return (wins[target - 1][target] + wins[target][target]) / 2


if __name__ == "__main__":
    print(json.dumps({"value": repr(race(int(sys.argv[1])))}))
