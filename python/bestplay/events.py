"""What random events are made of: dice, coins, draws, and repetitions."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Number, Rational
from typing import Any, TypeVar, overload

from ._bestplay import UsageError
from .chance import Chance, exactly

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


def certain(outcome: T) -> Chance[T]:
    """What surely happens: a step without choice or chance.

    >>> from bestplay import certain
    >>> certain("next")
    Chance({'next': 1})
    """
    return Chance._of({outcome: 1})


def die(faces: int = 6) -> Chance[int]:
    """A fair die with the faces 1 to ``faces``.

    >>> from bestplay import die
    >>> die(20).mean(), die(6).probability(6)
    (Fraction(21, 2), Fraction(1, 6))
    """
    if not isinstance(faces, Integral) or faces < 1:
        raise UsageError(f"faces={faces!r}: expected a whole number of at least 1")
    return uniform(range(1, faces + 1))


def coin(heads: int | Fraction | Decimal | str = Fraction(1, 2)) -> Chance[bool]:
    """A coin that shows heads (``True``) with probability ``heads``.

    >>> from bestplay import coin
    >>> coin("1/3")
    Chance({True: 1, False: 2})
    """
    heads = exactly("probability", heads)
    if isinstance(heads, float):
        raise TypeError(
            f"the probability {heads} is a float, which is not exact; give a fractions.Fraction, "
            f"such as Fraction('{heads}')"
        )
    if not isinstance(heads, Rational):
        raise TypeError(
            f"the probability {heads!r} is a {type(heads).__name__}; give a fractions.Fraction, "
            "such as Fraction(1, 3)"
        )
    if not 0 <= heads <= 1:
        raise ValueError(f"the probability {heads} does not lie between 0 and 1")
    return Chance({True: heads, False: 1 - heads})


def uniform(outcomes: Iterable[T]) -> Chance[T]:
    """One of ``outcomes``, all equally likely. What is listed twice is twice as likely.

    >>> from bestplay import uniform
    >>> uniform("abba")
    Chance({'a': 2, 'b': 2})
    """
    weights: dict[T, int] = {}
    for outcome in outcomes:
        weights[outcome] = weights.get(outcome, 0) + 1
    if not weights:
        raise ValueError("a random event needs at least one outcome")
    return Chance._of(weights)


def joint(*events: Chance[Any]) -> Chance[tuple[Any, ...]]:
    """Independent events together: tuples with an outcome of each.

    >>> from bestplay import coin, die, joint
    >>> joint(coin(), die(6)).probability((True, 6))
    Fraction(1, 12)
    """
    whole: Chance[tuple[Any, ...]] = certain(())
    for event in events:
        whole = whole._with(event, lambda before, outcome: (*before, outcome))
    return whole


def rolls(times: int, event: Chance[Any]) -> Chance[tuple[Any, ...]]:
    """``times`` independent repetitions without their order: sorted tuples.

    >>> from bestplay import die, rolls
    >>> yahtzee = rolls(5, die(6)).probability(lambda dice: dice[0] == dice[-1])
    >>> yahtzee
    Fraction(1, 1296)
    """
    whole: Chance[tuple[Any, ...]] = certain(())
    for _ in range(times):
        whole = whole._with(event, lambda before, outcome: tuple(sorted((*before, outcome))))
    return whole


def highest(times: int, event: Chance[Any], *, keep: int = 1) -> Chance[Any]:
    """The sum of the ``keep`` highest of ``times`` independent repetitions, whose outcomes are
    numbers.

    The repetitions are not listed: the sum is told apart by the lowest outcome ``x`` that is kept
    and by how many lie above it. Then all that are kept and are not above are ``x``, and what is
    not kept only has to be counted.

    With f outcomes and k kept this takes O(f k) products of distributions of at most k outcomes'
    sum, whatever the number of repetitions.

    >>> from bestplay import die, highest
    >>> ability = highest(4, die(6), keep=3)
    >>> ability.mean(), ability.probability(18)
    (Fraction(15869, 1296), Fraction(7, 432))
    """
    if times < 1:
        raise UsageError(f"times={times}: expected at least one repetition")
    if not 1 <= keep <= times:
        raise UsageError(f"keep={keep}: expected a number from 1 to {times}, the repetitions")
    for outcome in event:
        if not isinstance(outcome, Number):
            raise TypeError(f"the outcome {outcome!r} is not a number, and is not added up")
    outcomes: Any = sorted(event.items())
    sums: dict[Any, int] = {}
    below, dropped = 0, times - keep
    for place, (lowest_kept, weight) in enumerate(outcomes):
        higher = outcomes[place + 1 :]
        # Ways in which a number of repetitions all lie above, by their sum.
        above: dict[Any, int] = {0: 1}
        for many in range(keep if higher else 1):
            if many:
                above = _one_more(above, higher)
            # Of the rest at most as many lie below as are not kept.
            rest = times - many
            ways = sum(
                math.comb(rest, lower) * below**lower * weight ** (rest - lower)
                for lower in range((dropped if below else 0) + 1)
            )
            ways *= math.comb(times, many)
            same = lowest_kept * (keep - many)
            for higher_sum, higher_ways in above.items():
                total = same + higher_sum
                sums[total] = sums.get(total, 0) + ways * higher_ways
        below += weight
    return Chance._of(sums)


def _one_more(sums: dict[Any, int], outcomes: list[tuple[Any, int]]) -> dict[Any, int]:
    """The ways to sums with one more repetition."""
    longer: dict[Any, int] = {}
    for (total, ways), (outcome, weight) in itertools.product(sums.items(), outcomes):
        longer[total + outcome] = longer.get(total + outcome, 0) + ways * weight
    return longer


def explode(
    event: Chance[Any], times: int, *, on: Callable[[Any], bool] | None = None
) -> Chance[Any]:
    """The event repeated and added up as long as the outcome is the highest (or ``on(outcome)``
    holds), at most ``times`` more: the last repetition counts as it is.

    The event that may go on for ever differs from this one with a probability of at most that of
    ``times`` + 1 such outcomes in a row.

    >>> from bestplay import die, explode
    >>> explode(die(2), 2)
    Chance({1: 4, 3: 2, 5: 1, 6: 1})
    """
    if times < 0:
        raise UsageError(f"times={times}: expected a number of repetitions, 0 or more")
    most = None if on is not None else max(event)
    again = on if on is not None else lambda outcome: outcome == most
    whole = event

    def longer(after: Chance[Any]) -> Chance[Any]:
        return event.map(lambda outcome: outcome + after if again(outcome) else outcome)

    for _ in range(times):
        whole = longer(whole)
    return whole


def lowest(times: int, event: Chance[Any], *, keep: int = 1) -> Chance[Any]:
    """The sum of the ``keep`` lowest of ``times`` independent repetitions; see :func:`highest`.

    >>> from bestplay import die, lowest
    >>> lowest(2, die(6)).mean()
    Fraction(91, 36)
    """
    return -highest(times, -event, keep=keep)


def counted(
    times: int,
    event: Chance[T],
    start: U,
    fold: Callable[[U, T, int], U],
) -> Chance[U]:
    """A value of ``times`` independent repetitions that depends on how often each outcome comes up.

    ``fold`` is called with what was folded so far (``start`` at first), an outcome and its count,
    for every outcome from the highest to the lowest. Pools, sets and straights are told without
    listing the repetitions: with f outcomes and v different values on the way this takes
    f v times² calls.

    Five dice, of which three or more are alike:

    >>> from bestplay import counted, die
    >>> alike = counted(5, die(6), 0, lambda most, face, count: max(most, count))
    >>> alike.probability(lambda most: most >= 3)
    Fraction(23, 108)
    """
    if times < 0:
        raise ValueError(f"times={times}: expected a number of repetitions, 0 or more")
    outcomes: Any = sorted(event.items(), reverse=True)
    # By how many repetitions are left, and what was folded so far.
    now: dict[tuple[int, Any], int] = {(times, start): 1}
    for place, (outcome, weight) in enumerate(outcomes):
        is_last = place + 1 == len(outcomes)
        then: dict[tuple[int, Any], int] = {}
        for (left, so_far), ways in now.items():
            # Whatever is left shows the lowest outcome.
            for count in range(left if is_last else 0, left + 1):
                key = left - count, fold(so_far, outcome, count)
                more = ways * math.comb(left, count) * weight**count
                then[key] = then.get(key, 0) + more
        now = then
    weights: dict[Any, int] = {}
    for (_, value), ways in now.items():
        weights[value] = weights.get(value, 0) + ways
    return Chance._of(weights)


@overload
def draw(stock: Mapping[T, int] | Iterable[T]) -> Chance[T]: ...
@overload
def draw(
    stock: Mapping[T, int] | Iterable[T], count: int, *, ordered: bool = ...
) -> Chance[tuple[T, ...]]: ...


def draw(
    stock: Mapping[T, int] | Iterable[T], count: int | None = None, *, ordered: bool = False
) -> Chance[Any]:
    """One thing drawn from ``stock``, or ``count`` things without putting them back.

    The stock lists things, or says how many there are of each kind. With a ``count`` outcomes are
    tuples, in the order of the draws if ``ordered``, and sorted otherwise.

    >>> from bestplay import draw
    >>> draw("aab"), draw("aab", 2)
    (Chance({'a': 2, 'b': 1}), Chance({('a', 'a'): 2, ('a', 'b'): 4}))
    """
    kinds: dict[T, int] = {}
    if isinstance(stock, Mapping):
        kinds.update(stock)
    else:
        for thing in stock:
            kinds[thing] = kinds.get(thing, 0) + 1
    if count is None:
        return Chance(kinds)
    if not 0 <= count <= sum(kinds.values()):
        raise ValueError(f"{count} things cannot be drawn from a stock of {sum(kinds.values())}")
    hands: dict[tuple[T, ...], int] = {(): 1}
    for _ in range(count):
        longer: dict[tuple[T, ...], int] = {}
        for hand, ways in hands.items():
            for thing, there in kinds.items():
                left = there - hand.count(thing)
                if left > 0:
                    drawn: Any = (*hand, thing)
                    drawn = drawn if ordered else tuple(sorted(drawn))
                    longer[drawn] = longer.get(drawn, 0) + ways * left
        hands = longer
    return Chance._of(hands)
