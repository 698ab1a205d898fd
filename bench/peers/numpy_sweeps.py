"""Value iteration in NumPy: games of `src/bin/cyclic` as arrays, swept until nothing changes.

    python numpy_sweeps.py random-sparse|random-trap|determined|grid|maze|pursuit SIZE [--change C]

Each sweep computes the value of every action and then of every state from the values before it. It
ends when no value has changed by more than C, 1e-12 unless given. That nothing changes is no proof:
a chain of small changes may still add up to a large one.
"""

import argparse
import dataclasses
import functools
import json

import numpy as np


@dataclasses.dataclass
class Arrays:
    """A game. The actions of a state follow one another, and so do the states that have any."""

    values: np.ndarray
    """What each state pays at an end, 0 elsewhere; the play starts in the first."""
    states: np.ndarray
    """The states that have actions."""
    signs: np.ndarray
    """For each of these 1 if it is Max's, -1 if it is Min's."""
    starts: np.ndarray
    """Where the actions of each of these begin."""
    cost: float
    """What every action pays."""
    targets: np.ndarray
    """For each outcome, a row, the state to which each action leads."""
    odds: np.ndarray
    """The same for its probability; 0 where an action has fewer outcomes than there are rows."""


def arrays(values, signs, owners, targets, weights, cost=0.0):
    """A game from its actions: the states that own them, in order, and their outcomes in columns."""
    states, starts = np.unique(owners, return_index=True)
    odds = weights / weights.sum(axis=1, keepdims=True)
    return Arrays(
        values=values,
        states=states,
        signs=signs[states],
        starts=starts,
        cost=cost,
        # Rows of outcomes lie together in memory, which makes a sweep twice as fast.
        targets=np.ascontiguousarray(targets.T),
        odds=np.ascontiguousarray(odds.T),
    )


def solve(game, change):
    """The value of the first state, and how many sweeps it took."""
    values, sweeps = game.values, 0
    action_signs = np.repeat(game.signs, np.diff(game.starts, append=game.odds.shape[1]))
    signed_odds, signed_cost = game.odds * action_signs, game.cost * action_signs
    while True:
        sweeps += 1
        worth = signed_cost.copy()
        for odds, targets in zip(signed_odds, game.targets):
            worth += odds * values[targets]
        best = np.maximum.reduceat(worth, game.starts) * game.signs
        changed = np.abs(best - values[game.states]).max()
        values[game.states] = best
        if changed <= change:
            return values[0], sweeps


def streams(size):
    """Draws numbers for some states, each from a stream that the state's number seeds."""
    numbers = np.arange(size, dtype=np.uint64)
    drawn = np.zeros(size, dtype=np.uint64)

    def draw(who, below):
        """The next number of the streams of some states (SplitMix64)."""
        drawn[who] += np.uint64(1)
        mixed = (numbers[who] << np.uint64(20)) + drawn[who] * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return ((mixed ^ (mixed >> np.uint64(31))) % np.uint64(below)).astype(np.int64)

    return draw


def random_sparse(size, trap=False):
    """A random graph for two.

    One state in fifty is an end, but not the first; in a trap only the last two are.
    """
    draw = streams(size)
    values = np.zeros(size)
    if trap:
        inner = np.arange(size - 2)
        values[-1] = 1
    else:
        inner = np.concatenate([[0], 1 + np.flatnonzero(draw(np.arange(1, size), 50))])
        ends = np.setdiff1d(np.arange(size), inner)
        values[ends] = draw(ends, 1001) / 1000
    signs = np.ones(size)
    signs[inner] = 1 - 2 * draw(inner, 2)
    actions = 1 + draw(inner, 3)

    owners, targets, weights = [], [], []
    for action in range(3):
        who = inner[actions > action]
        count = 2 + draw(who, 3)
        to, weight = np.zeros((len(who), 4), dtype=np.int64), np.zeros((len(who), 4))
        for outcome in range(4):
            has = count > outcome
            to[has, outcome] = draw(who[has], size)
            weight[has, outcome] = 1 + draw(who[has], 10)
        owners.append(who)
        targets.append(to)
        weights.append(weight)
    owners = np.concatenate(owners)
    order = np.argsort(owners, kind="stable")
    return arrays(
        values,
        signs,
        owners[order],
        np.concatenate(targets)[order],
        np.concatenate(weights)[order],
    )


def slipping(side, cells, wall):
    """Steps from some cells of a square: ahead with 8/10, to either side with 1/10."""
    row, column = np.divmod(cells, side)
    ways = [
        np.maximum(row - 1, 0) * side + column,
        row * side + np.minimum(column + 1, side - 1),
        np.minimum(row + 1, side - 1) * side + column,
        row * side + np.maximum(column - 1, 0),
    ]
    ways = [np.where(wall[way], cells, way) for way in ways]
    turns = [[ways[(way + turn) % 4] for turn in (0, 1, 3)] for way in range(4)]
    # By cell, then by direction, then by outcome.
    targets = np.array(turns).transpose(2, 0, 1).reshape(-1, 3)
    return targets, np.tile([8.0, 1.0, 1.0], (len(targets), 1))


def determined(size):
    """A random graph for two without chance: two actions, one state in fifty an end."""
    draw = streams(size)
    numbers = np.arange(size)
    ends = 1 + np.flatnonzero(draw(numbers[1:], 50) == 0)
    inner = np.setdiff1d(numbers, ends)
    values = np.zeros(size)
    values[ends] = np.array([-1, 1, 2])[draw(ends, 3)]
    signs = np.ones(size)
    signs[inner] = 1 - 2 * draw(inner, 2)
    targets = [(inner + draw(inner, 2001) - 1000) % size for _ in range(2)]
    targets = np.stack(targets, axis=1).reshape(-1, 1)
    return arrays(values, signs, np.repeat(inner, 2), targets, np.ones(targets.shape))


def maze(side):
    """The grid with walls and pits: the chance to reach the far corner; cells cost nothing."""
    last = side * side - 1
    what = streams(side * side)(np.arange(side * side), 100)
    what[[0, last]] = 99
    wall, pit = what < 15, (what >= 15) & (what < 17)
    cells = np.flatnonzero(~wall & ~pit)[:-1]
    targets, weights = slipping(side, cells, wall)
    values, signs = np.zeros(side * side), np.ones(side * side)
    values[last] = 1
    return arrays(values, signs, np.repeat(cells, 4), targets, weights)


def grid(side):
    """A walk to the far corner at a cost of 1 a step: ahead with 8/10, to either side with 1/10."""
    cells = np.arange(side * side - 1)
    targets, weights = slipping(side, cells, np.zeros(side * side, dtype=bool))
    values, signs = np.zeros(side * side), -np.ones(side * side)
    return arrays(values, signs, np.repeat(cells, 4), targets, weights, cost=1.0)


def pursuit(side):
    """An evader and a pursuer move in turn and stumble; the evader is safe in the far corner."""
    cells = side * side
    cell = np.arange(cells)
    row, column = np.divmod(cell, side)
    # To stay, and to go where there is a cell.
    ways = np.stack([cell, cell - side, cell + side, cell - 1, cell + 1], axis=1)
    inside = [cell >= 0, row > 0, row + 1 < side, column > 0, column + 1 < side]
    open_ways = np.stack(inside, axis=1)

    # The states by number, (evader * cells + pursuer) * 2 + turn; the first in play becomes 0.
    evader, pursuer, turn = np.unravel_index(np.arange(2 * cells * cells), (cells, cells, 2))
    safe = (evader == cells - 1) & (evader != pursuer)
    going = (evader != pursuer) & ~safe
    initial = (cells - 1) // 2 * 2
    number = np.arange(2 * cells * cells)
    number[[0, initial]] = [initial, 0]

    mover = np.where(turn == 0, evader, pursuer)
    who, way = np.nonzero(open_ways[mover] & going[:, None])
    to = ways[mover[who], way]
    chasing = turn[who] == 1
    moved = np.where(chasing, evader[who] * cells + to, to * cells + pursuer[who]) * 2 + (
        1 - turn[who]
    )
    stumbled = who ^ 1
    targets = np.stack([number[moved], number[stumbled]], axis=1)
    # One move in four of the evader fails, and every other of the pursuer.
    weights = np.where(chasing[:, None], [1.0, 1.0], [3.0, 1.0])
    values, signs = np.zeros(len(number)), np.zeros(len(number))
    values[number] = safe
    signs[number] = 1 - 2 * turn
    order = np.argsort(number[who], kind="stable")
    return arrays(values, signs, number[who][order], targets[order], weights[order])


GAMES = {
    "random-sparse": random_sparse,
    "random-trap": functools.partial(random_sparse, trap=True),
    "determined": determined,
    "grid": grid,
    "maze": maze,
    "pursuit": pursuit,
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("size", type=int)
    parser.add_argument("--change", type=float, default=1e-12)
    arguments = parser.parse_args()
    game = GAMES[arguments.game](arguments.size)
    value, sweeps = solve(game, arguments.change)
    print(json.dumps({"value": repr(float(value)), "states": len(game.values), "sweeps": sweeps}))


if __name__ == "__main__":
    main()
