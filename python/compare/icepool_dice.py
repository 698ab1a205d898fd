"""The same dice in bestplay and in icepool: the best three of four dice."""

from fractions import Fraction

import icepool

import bestplay


def with_bestplay() -> Fraction:
    """The chance of at least 16, by bestplay."""
    sums = bestplay.rolls(4, bestplay.die(6)).map(lambda dice: sum(dice[1:]))
    return sums.probability(lambda total: total >= 16)


def with_icepool() -> Fraction:
    """The chance of at least 16, by icepool."""
    sums = icepool.d6.highest(4, 3)
    return sums.probability(">=", 16)


def main() -> None:
    """Prints both answers."""
    print("bestplay", with_bestplay())
    print("icepool ", with_icepool())


if __name__ == "__main__":
    main()
