"""A choice within dice: a die that may be rolled again, twice at most, for the highest mean.

icepool computes distributions; what to do in between is for the caller to find, here by a
recursion. bestplay is given the rules and finds it.
"""

from fractions import Fraction
from typing import Any

import icepool

import bestplay
from bestplay import MAX, Choice, End, die


def with_bestplay() -> Fraction:
    """The value, by bestplay."""

    def node(state: tuple[int, int]) -> End | Choice:
        face, rerolls = state
        if rerolls == 0:
            return End(face)
        again = die(6).map(lambda rolled: (rolled, rerolls - 1))
        return Choice(MAX, {"keep": (face, 0), "again": again})

    rules = bestplay.game(
        lambda state: die(6).map(lambda face: (face, 2)) if state == "start" else node(state),
        "start",
    )
    value = bestplay.solve(rules, exact=True).value
    assert isinstance(value, Fraction)
    return value


def with_icepool() -> Fraction:
    """The value, by icepool and the caller's own rule: keep what is above the mean of the rest."""

    def rolled_again(rest: Any) -> Any:
        mean = rest.mean()
        return icepool.d6.map(lambda face: face if face >= mean else rest)

    return Fraction(rolled_again(rolled_again(icepool.d6)).mean())


def main() -> None:
    """Prints both answers."""
    print("bestplay", with_bestplay())
    print("icepool ", with_icepool())


if __name__ == "__main__":
    main()
