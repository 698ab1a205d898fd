"""Exact answers to games of chance and skill.

Describe the rules of a game, and get its value under best play, the best action in every state,
and the odds: as exact fractions, or as bounds of which every printed digit is certain.

# A first game

Roll a die; keep it, or roll once more and keep that.

>>> from bestplay import Choice, End, Game, MAX, die, solve
>>> class RerollOnce(Game):
...     def initial(self):
...         return "start"
...     def node(self, state):
...         if state == "start":
...             return die(6).map(lambda roll: ("rolled", roll))
...         stage, roll = state
...         if stage == "kept":
...             return End(roll)
...         again = die(6).map(lambda roll: ("kept", roll))
...         return Choice(MAX, {"keep": ("kept", roll), "reroll": again})
>>> solution = solve(RerollOnce(), exact=True)
>>> solution.value
Fraction(17, 4)
>>> print(solution.explain(("rolled", 4)))
('rolled', 4)
value 4, MAX chooses
action  value  standing
keep    4      best
reroll  3.5    worse

# What there is

* Rules are a ``Game``: an initial state, and what happens in a state: ``End``, ``Choice``, or a
  random event, with payoffs on the way by ``pay``.
* Random events are ``Chance``; ``die``, ``coin``, ``uniform``, ``joint``, ``rolls`` and ``draw``
  make them.
* ``solve`` makes a ``Solution``: the value and the best actions of every state, with explanations,
  data frames and pictures. ``load`` confirms one that was saved.
* Values are a ``Fraction`` where they are exact, and ``Bounds`` otherwise. A ``Distribution`` says
  how likely each result is (``Solution.results``), and each length of play (``Solution.lengths``).
* ``estimate`` plays a great many games where there are too many states, on any number of machines,
  and ``sweep`` solves a game for ranges of its parameters.
* ``bestplay.games`` has games that are ready to be solved; ``from_openspiel`` and
  ``from_gymnasium`` bring those of others.
* What goes wrong is a ``BestplayError``; a call that makes no sense is a ``UsageError``.
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
from .distribution import Distribution
from .estimating import Estimate, estimate
from .gymnasium import Over, TableGame, from_gymnasium
from .openspiel import OpenSpielAction, OpenSpielGame, OpenSpielState, from_openspiel
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
    "Distribution",
    "End",
    "Estimate",
    "Explanation",
    "Game",
    "LimitError",
    "OpenSpielAction",
    "OpenSpielGame",
    "OpenSpielState",
    "Outcome",
    "Over",
    "Paid",
    "Player",
    "PrecisionError",
    "Report",
    "RulesError",
    "Solution",
    "SolutionError",
    "Sweep",
    "TableGame",
    "UndefinedError",
    "UsageError",
    "certain",
    "coin",
    "die",
    "draw",
    "estimate",
    "from_gymnasium",
    "from_openspiel",
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
