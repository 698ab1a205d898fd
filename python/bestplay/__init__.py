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
action  value  standing  loss
keep    4      best
reroll  3.5    worse     0.5

# What there is

* Rules are a ``Game``: an initial state, and what happens in a state: ``End``, ``Choice``, or a
  random event, with payoffs on the way by ``pay``.
* Random events are ``Chance``; ``die``, ``coin``, ``uniform``, ``joint``, ``rolls``, ``highest``,
  ``explode``, ``counted`` and ``draw`` make them, and ``dice`` reads what people type:
  ``dice("4d6kh3")``.
* ``solve`` makes a ``Solution``: the value and the best actions of every state, with explanations,
  data frames and pictures, and maps states to values. ``load`` confirms one that was saved.
* Where players do not see everything, or move at once, rules say so by ``seen``, and ``solve``
  makes a ``HiddenSolution``: the value, and odds for all that a player may remember.
* Values are a ``Fraction`` where they are exact, and ``Bounds`` otherwise. A ``Distribution`` says
  how likely each result is (``Solution.results``), and each length of play (``Solution.lengths``).
* ``estimate`` plays a great many games where there are too many states, on any number of machines,
  and ``sweep`` solves a game for ranges of its parameters.
* ``bestplay.games`` has games that are ready to be solved; ``from_openspiel``,
  ``from_gymnasium`` and ``from_efg`` (files of Gambit) bring those of others.
* ``evaluate``, ``best_reply`` and ``compare`` ask about strategies of people, ``sheet`` puts one on
  a page; ``follow``, ``at_least``, ``limited`` and
  ``starting_at`` make games of games.
* ``check_rules`` looks through rules for mistakes; the cheaper ones are found by every solve, as a
  ``RulesError`` or a ``RulesWarning`` with the state in it.
* What goes wrong is a ``BestplayError``; a call that makes no sense is a ``UsageError``.
"""

from . import games
from ._bestplay import (
    BestplayError,
    Bounds,
    LimitError,
    PrecisionError,
    RulesError,
    RulesWarning,
    SolutionError,
    UndefinedError,
    UsageError,
)
from ._bestplay import __version__ as __version__
from .aiming import at_least, limited, starting_at
from .averages import Average
from .checking import Finding, RulesCheck, check_rules
from .distribution import Distribution
from .efg import EfgGame, EfgNode, from_efg
from .estimating import Estimate, estimate
from .explanation import Action, Explanation, Outcome
from .following import best_reply, compare, evaluate, follow, mistakes
from .gymnasium import Over, TableGame, from_gymnasium
from .hidden import (
    Did,
    HiddenMistakes,
    HiddenReply,
    HiddenSolution,
    InformationSet,
    Saw,
)
from .openspiel import (
    HiddenOpenSpielGame,
    OpenSpielAction,
    OpenSpielGame,
    OpenSpielState,
    from_openspiel,
)
from .report import Report
from .rolling import Dice, Rest, dice
from .rules import (
    MAX,
    MIN,
    Chance,
    Choice,
    End,
    Game,
    Node,
    Paid,
    Player,
    certain,
    coin,
    counted,
    die,
    draw,
    explode,
    game,
    highest,
    joint,
    lowest,
    pay,
    rolls,
    uniform,
)
from .sheets import sheet
from .solution import Solution, UnknownStateError
from .solving import load, solve
from .sweeping import Sweep, sweep

__all__ = [
    "MAX",
    "MIN",
    "Action",
    "Average",
    "BestplayError",
    "Bounds",
    "Chance",
    "Choice",
    "Dice",
    "Did",
    "Distribution",
    "EfgGame",
    "EfgNode",
    "End",
    "Estimate",
    "Explanation",
    "Finding",
    "Game",
    "HiddenMistakes",
    "HiddenOpenSpielGame",
    "HiddenReply",
    "HiddenSolution",
    "InformationSet",
    "LimitError",
    "Node",
    "OpenSpielAction",
    "OpenSpielGame",
    "OpenSpielState",
    "Outcome",
    "Over",
    "Paid",
    "Player",
    "PrecisionError",
    "Report",
    "Rest",
    "RulesCheck",
    "RulesError",
    "RulesWarning",
    "Saw",
    "Solution",
    "SolutionError",
    "Sweep",
    "TableGame",
    "UndefinedError",
    "UnknownStateError",
    "UsageError",
    "at_least",
    "best_reply",
    "certain",
    "check_rules",
    "coin",
    "compare",
    "counted",
    "dice",
    "die",
    "draw",
    "estimate",
    "evaluate",
    "explode",
    "follow",
    "from_efg",
    "from_gymnasium",
    "from_openspiel",
    "game",
    "games",
    "highest",
    "joint",
    "limited",
    "load",
    "lowest",
    "mistakes",
    "pay",
    "rolls",
    "sheet",
    "solve",
    "starting_at",
    "sweep",
    "uniform",
]
