"""Exact answers to games of chance and skill.

Describe the rules of a game, and get its value under best play, the best action in every state,
and the odds: as exact fractions, or as bounds of which every printed digit is certain.

>>> from bestplay import Choice, End, MAX, coin, game, solve
>>> def node(state):                      # double or nothing, at most three times
...     if state in ("stopped", "lost") or state[1] == 3:
...         return End(0 if state == "lost" else 2 ** state[1] if state[1] != "t" else 0)
...     stake, doubled = state
...     return Choice(MAX, {"double": coin().map(lambda won: (1, doubled + 1) if won else "lost")})
>>> solve(game(node, (1, 0)), exact=True).value
Fraction(1, 1)
"""

from . import games
from ._bestplay import (
    BestplayError,
    Bounds,
    LimitError,
    PrecisionError,
    RulesError,
    SolutionError,
    UndefinedError,
    UsageError,
)
from .estimating import Estimate, estimate
from .report import Report
from .rules import (
    MAX,
    MIN,
    Chance,
    Choice,
    End,
    Game,
    Paid,
    Player,
    certain,
    coin,
    die,
    draw,
    game,
    joint,
    pay,
    rolls,
    uniform,
)
from .solution import Action, Explanation, Outcome, Solution
from .solving import load, solve
from .sweeping import Sweep, sweep

__all__ = [
    "MAX",
    "MIN",
    "Action",
    "BestplayError",
    "Bounds",
    "Chance",
    "Choice",
    "End",
    "Estimate",
    "Explanation",
    "Game",
    "LimitError",
    "Outcome",
    "Paid",
    "Player",
    "PrecisionError",
    "Report",
    "RulesError",
    "Solution",
    "SolutionError",
    "Sweep",
    "UndefinedError",
    "UsageError",
    "certain",
    "coin",
    "die",
    "draw",
    "estimate",
    "game",
    "games",
    "joint",
    "load",
    "pay",
    "rolls",
    "solve",
    "sweep",
    "uniform",
]
