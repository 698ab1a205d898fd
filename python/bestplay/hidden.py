"""Games in which players do not see everything, or move at once: strategies are odds.

Rules that have a method ``seen(state, player)`` say what each player sees, any value that can be
compared. The engine itself remembers for each player what changed in their view and what they did;
whoever remembers the same cannot tell states apart. A view that stays the same adds nothing: nobody
notices time pass. Moves made at once are two choices in a row, the first of which the other player
does not see.

Where both players see that play is in a certain state and in no other, nobody remembers what came
before: what follows is a round of its own. Such a state may come again, if play ends with some
probability whatever both do; the value need not be a fraction then.

A strategy is a table of odds: a mapping from what a player remembers to the odds of the actions
there, or a function of it. What is remembered is a tuple of :class:`Saw` and :class:`Did`; where
the last view alone tells, it will do.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from . import _bestplay
from ._bestplay import UsageError
from ._catalogue import CatalogueGame, HiddenCatalogueGame, identity, named
from ._effort import Effort, whole
from ._progress import Bar
from ._text import Value, decimal, said, table
from .chance import exactly
from .distribution import Distribution, lengths_of, results_of
from .rules import MAX, MIN, Player

__all__ = ["Did", "HiddenMistakes", "HiddenReply", "HiddenSolution", "InformationSet", "Saw"]


@dataclass(frozen=True)
class Saw:
    """A view that differed from the one before.

    >>> from bestplay import Did, Saw
    >>> Saw("J"), Did("bet")
    (Saw(view='J'), Did(action='bet'))
    """

    view: Any


@dataclass(frozen=True)
class Did:
    """An own action."""

    action: Any


#: What a player remembers, in order.
Memory: TypeAlias = "tuple[Saw | Did, ...]"

#: The odds of actions; those that are left out have none.
Odds: TypeAlias = "Mapping[Any, int | Fraction | Decimal | str]"

#: Odds for all that a player may remember.
Table: TypeAlias = "Mapping[Any, Odds] | Callable[[Memory], Odds]"


class InformationSet(NamedTuple):
    """All that a player cannot tell apart in some state, where two strategies meet."""

    memory: Memory
    """What the player remembers."""
    odds: dict[Any, Fraction]
    """The odds of the actions."""
    worth: dict[Any, Fraction] | None
    """What each action is worth, told from the side of ``MAX``, with best play of the player
    afterwards; None where the other player and chance never lead."""
    reached: Fraction
    """How likely play comes here."""
    cost: Fraction
    """What the odds cost here, compared with the best action: what it costs once one is here, times
    the probability of coming here."""
    only: bool | None = None
    """Of the odds of a solution whether they are the only ones: every strategy that guarantees the
    value, and comes here by its own actions, has them. None where none comes here, and where it is
    not known, as without the exact value."""


class HiddenReply(NamedTuple):
    """The best reply to a strategy."""

    value: Fraction
    """What the strategy is worth against it, told from the side of ``MAX``: what it guarantees."""
    strategy: dict[Memory, dict[Any, Fraction]]
    """The reply: one action for each information set."""


class HiddenMistakes(NamedTuple):
    """What a strategy loses, and where."""

    player: Player
    """Who follows the strategy."""
    value: Fraction
    """What it is worth against the optimal strategy of the other player."""
    loss: Fraction
    """What it loses then."""
    worst: Fraction
    """What it is worth against the best reply."""
    worst_loss: Value
    """What it loses then: its exploitability."""
    lost: list[InformationSet]
    """Where it loses against the optimal strategy, the most first: the costs of all add up to the
    loss."""
    exploited: list[InformationSet]
    """Where the best reply makes more of it than the optimal strategy of the other player does, the
    most first: their costs and the loss add up to the exploitability."""


def is_hidden(game: Any) -> bool:
    """Whether players do not see everything in a game."""
    if isinstance(game, CatalogueGame):
        return isinstance(game, HiddenCatalogueGame)
    return getattr(game, "seen", None) is not None


class Unfolded:
    """A game with its information sets."""

    def __init__(
        self,
        game: Any,
        solve: bool,
        effort: Effort,
        progress: bool | None,
        saved: _bestplay.Saved | None = None,
    ) -> None:
        self.game = game
        with Bar(progress) as bar:
            if saved is not None and isinstance(game, CatalogueGame):
                self._native = game._native.restore_hidden(saved, effort, bar.listener)
            elif saved is not None:
                self._native = _bestplay.restore_hidden(game, saved, effort, bar.listener)
            elif isinstance(game, CatalogueGame):
                self._native = game._native.unfold(solve, effort, bar.listener)
            else:
                self._native = _bestplay.hidden_rules(game, solve, effort, bar.listener)
        self._sets = {
            player: [
                (tuple(Saw(thing) if saw else Did(thing) for saw, thing in memory), actions)
                for memory, actions in self._native.sets(player)
            ]
            for player in Player
        }

    def odds(self, player: Player, strategy: Table) -> list[list[Fraction]]:
        """A strategy in the order of the engine."""
        last: dict[Hashable, int] = {}
        for memory, _ in self._sets[player]:
            view = _last(memory)
            last[view] = last.get(view, 0) + 1

        def found(memory: Memory) -> Odds:
            if callable(strategy):
                return strategy(memory)
            if memory in strategy:
                return strategy[memory]
            view = _last(memory)
            if view in strategy and last[view] == 1:
                return strategy[view]
            why = "it says nothing"
            if view in strategy:
                why = f"the view {view!r} alone does not tell where that is"
            raise _wrong(player, memory, f"{why}; give odds for {memory!r}")

        rows = []
        for memory, actions in self._sets[player]:
            given = dict(found(memory))
            if strange := [action for action in given if action not in actions]:
                listed = ", ".join(map(repr, actions))
                message = f"{strange[0]!r} is not an action there; the actions are {listed}"
                raise _wrong(player, memory, message)
            rows.append([_fraction(given.get(action, 0), player, memory) for action in actions])
        return rows

    def table(self, player: Player, odds: Any) -> dict[Memory, dict[Any, Fraction]]:
        """A strategy of the engine as a table."""
        sets = zip(self._sets[player], odds, strict=True)
        return {memory: dict(zip(actions, row, strict=True)) for (memory, actions), row in sets}

    def evaluate(self, max: Table, min: Table) -> Fraction:
        """What two strategies are worth against each other."""
        return self._native.evaluate(self.odds(MAX, max), self.odds(MIN, min))

    def reply(self, to: Table, of: Player) -> HiddenReply:
        """The best reply to a strategy of a player."""
        value, odds = self._native.reply(of, self.odds(of, to))
        return HiddenReply(value, self.table(of.other, odds))

    def explain(self, player: Player, own: Any, other: Any) -> list[InformationSet]:
        """The information sets of a player where two strategies of the engine meet."""
        rows = self._native.explain(player, own, other)
        sets = zip(self._sets[player], own, rows, strict=True)
        return [
            InformationSet(
                memory,
                dict(zip(actions, odds, strict=True)),
                None if worth is None else dict(zip(actions, worth, strict=True)),
                reached,
                cost,
            )
            for (memory, actions), odds, (worth, reached, cost) in sets
        ]


class HiddenSolution:
    """A game in which players do not see everything, solved: :func:`bestplay.solve` finds it for
    rules with a method ``seen``.

    Kuhn poker: three cards, one each; both put 1 into the pot, and may bet 1 more once.

    >>> from bestplay import Choice, End, Game, MAX, MIN, draw, solve
    >>> class Kuhn(Game):
    ...     def initial(self):
    ...         return draw("JQK", 2, ordered=True).map(lambda cards: (cards, ""))
    ...     def node(self, state):
    ...         cards, said = state
    ...         if said in ("bp", "pbp"):
    ...             return End(1 if said == "bp" else -1)
    ...         if said in ("pp", "bb", "pbb"):
    ...             stake = 1 if said == "pp" else 2
    ...             return End(stake if "JQK".index(cards[0]) > "JQK".index(cards[1]) else -stake)
    ...         return Choice(len(said) % 2, {move: (cards, said + move) for move in "pb"})
    ...     def seen(self, state, player):
    ...         cards, said = state
    ...         return cards[player], said
    >>> kuhn = solve(Kuhn(), exact=True)
    >>> kuhn.value
    Fraction(-1, 18)
    >>> kuhn.reply({("J", ""): {"b": 1}, ("Q", ""): {"p": 1}, ("K", ""): {"b": 1},
    ...             ("J", "pb"): {"p": 1}, ("Q", "pb"): {"b": 1}, ("K", "pb"): {"b": 1}}).value
    Fraction(-1, 3)
    >>> kuhn.results().mean()
    Fraction(-1, 18)
    """

    def __init__(self, unfolded: Unfolded, digits: int) -> None:
        self._unfolded = unfolded
        self._digits = digits
        self._odds = {player: unfolded._native.strategy(player) for player in Player}
        self.value: Value = unfolded._native.value()
        """The value: what ``MAX`` can guarantee on average, and ``MIN`` can hold it down to."""
        self.strategy = {p: unfolded.table(p, odds) for p, odds in self._odds.items()}
        """For each player a strategy that guarantees the value: the odds of the actions for all
        that the player may remember. Of several, one that makes use of mistakes."""

    def explain(self, player: Player | int = MAX) -> list[InformationSet]:
        """The information sets of a player, when both follow their strategies.

        >>> from bestplay import games, solve
        >>> hands = solve(games.rock_paper_scissors(rock=2), exact=True)
        >>> (shown,) = hands.explain()
        >>> shown.memory, shown.odds["rock"], shown.worth["rock"], shown.reached, shown.only
        ((Saw(view='start'),), Fraction(1, 4), Fraction(0, 1), Fraction(1, 1), True)
        """
        player = _player(player)
        rows = self._unfolded.explain(player, self._odds[player], self._odds[player.other])
        sets = zip(rows, self._only[player], strict=True)
        return [row._replace(only=only) for row, only in sets]

    @cached_property
    def _only(self) -> tuple[list[bool | None], list[bool | None]]:
        with Bar(None) as bar:
            effort = Effort(True, self._digits, None, None, 1)
            return self._unfolded._native.only(effort, bar.listener)

    def evaluate(self, max: Table | None = None, min: Table | None = None) -> Fraction:
        """What strategies are worth against each other; who has none follows the solution.

        >>> from bestplay import games, solve
        >>> hands = solve(games.rock_paper_scissors(rock=2), exact=True)
        >>> rock = {"start": {"rock": 1}}
        >>> hands.evaluate(max=rock), hands.evaluate(rock, {"start": {"paper": 1}})
        (Fraction(0, 1), Fraction(-1, 1))
        """
        return self._unfolded.evaluate(
            self.strategy[MAX] if max is None else max, self.strategy[MIN] if min is None else min
        )

    def results(
        self,
        max: Table | None = None,
        min: Table | None = None,
        *,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Distribution:
        """How likely each final payoff is, as fractions, if both players follow these strategies.

        Who has none follows the solution. Other optimal strategies have the same value, but perhaps
        other odds.

        Args:
            max: The strategy of ``MAX``.
            min: The strategy of ``MIN``.
            memory: The most memory that this may take, in bytes.
            progress: Whether to show progress; by default where somebody is looking.

        >>> from bestplay import games, solve
        >>> hands = solve(games.rock_paper_scissors(rock=2), exact=True)
        >>> print(hands.results(max={"start": {"rock": 1}}))
        payoff  probability
        -1      0.5          1/2
        0       0.25         1/4
        2       0.25         1/4
        """
        found, _ = self._followed(max, min, 0, memory, progress)
        return results_of(found, self._digits)

    def lengths(
        self,
        max: Table | None = None,
        min: Table | None = None,
        *,
        max_steps: int = 100_000,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Distribution:
        """How likely each number of steps is if both players follow these strategies.

        Who has none follows the solution. Steps, ``max_steps`` and what is ``missing`` are as for
        :meth:`Solution.lengths`.

        >>> from bestplay import games, solve
        >>> hands = solve(games.rock_paper_scissors(rock=2), exact=True)
        >>> hands.lengths().mean()
        Fraction(2, 1)
        """
        whole("max_steps", max_steps, 0)
        _, found = self._followed(max, min, max_steps, memory, progress)
        return lengths_of(found, self._digits)

    def _followed(
        self,
        max: Table | None,
        min: Table | None,
        max_steps: int,
        memory: int | None,
        progress: bool | None,
    ) -> tuple[Any, Any]:
        effort = Effort(True, self._digits, None, memory, 1)
        first, second = (
            self._odds[player] if table is None else self._unfolded.odds(player, table)
            for player, table in ((MAX, max), (MIN, min))
        )
        with Bar(progress) as bar:
            return self._unfolded._native.odds(first, second, max_steps, effort, bar.listener)

    def _sample(self, game: Any, plan: Any, listener: Any, path: str | None) -> tuple[Any, Any]:
        """A run of plays of the game by the odds of both players."""
        if named(game) != named(self._unfolded.game):
            raise UsageError(f"the solution is not of {game!r}; take one of this very game")
        max, min = (self._odds[player] for player in Player)
        return self._unfolded._native.sample(identity(game), max, min, plan, listener, path)

    def reply(self, to: Table, of: Player | int = MAX) -> HiddenReply:
        """The best reply to a strategy of the player ``of``, and what it leaves of the value.

        >>> from bestplay import Saw, games, solve
        >>> hands = solve(games.rock_paper_scissors(rock=2), exact=True)
        >>> reply = hands.reply({"start": {"rock": "1/2", "paper": "1/2"}})
        >>> reply.value, reply.strategy[Saw('start'),]["paper"]
        (Fraction(-1, 2), Fraction(1, 1))
        """
        return self._unfolded.reply(to, _player(of))

    def exploitability(self, strategy: Table, of: Player | int = MAX) -> Value:
        """How much less than the value a strategy of the player ``of`` guarantees.

        >>> from bestplay import games, solve
        >>> hands = solve(games.rock_paper_scissors(rock=2), exact=True)
        >>> hands.exploitability({"start": {"rock": 1}})
        Fraction(1, 1)
        """
        of = _player(of)
        odds = self._unfolded.odds(of, strategy)
        found: Value = self._unfolded._native.exploitability(of, odds)
        return found

    def mistakes(
        self, strategy: Table, of: Player | int = MAX, *, show: int = 10
    ) -> HiddenMistakes:
        """Where a strategy of the player ``of`` loses; at most ``show`` information sets each.

        Against the solution it loses by its own odds alone, and the best reply makes more of it.

        >>> from bestplay import games, solve
        >>> hands = solve(games.rock_paper_scissors(rock=2), exact=True)
        >>> found = hands.mistakes({"start": {"rock": 1}})
        >>> found.loss, found.worst_loss, found.exploited[0].cost
        (Fraction(0, 1), Fraction(1, 1), Fraction(1, 1))
        """
        of, native = _player(of), self._unfolded._native
        own, best = self._unfolded.odds(of, strategy), self._odds[of.other]

        def costly(player: Player, one: Any, other: Any) -> list[InformationSet]:
            rows = self._unfolded.explain(player, one, other)
            return sorted((row for row in rows if row.cost), key=lambda row: -row.cost)

        lost, exploited = costly(of, own, best), costly(of.other, best, own)
        return HiddenMistakes(
            of,
            native.evaluate(*((own, best) if of is MAX else (best, own))),
            sum((row.cost for row in lost), Fraction(0)),
            native.reply(of, own)[0],
            native.exploitability(of, own),
            lost[:show],
            exploited[:show],
        )

    def save(self, path: str | os.PathLike[str], *, progress: bool | None = None) -> None:
        """Saves both strategies; :func:`bestplay.load` confirms and reads them.

        Args:
            path: The file. If saving is interrupted, it is as it was before.
            progress: Whether to show progress; by default where somebody is looking.

        >>> import os, tempfile
        >>> from bestplay import games, load, solve
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "kuhn.solution")
        ...     solve(games.kuhn_poker(), exact=True).save(path)
        ...     print(load(path).value)
        -1/18
        """
        with Bar(progress) as bar:
            self._unfolded._native.save(
                os.fsdecode(path), *named(self._unfolded.game), bar.listener
            )

    def __str__(self) -> str:
        rows = [
            [str(player), _words(memory), _mix(odds)]
            for player, strategy in self.strategy.items()
            for memory, odds in strategy.items()
        ]
        head = f"value  {decimal(self.value, self._digits)}\n\n"
        return head + table(["player", "remembers", "odds"], rows)

    def __repr__(self) -> str:
        sets = sum(map(len, self.strategy.values()))
        shown = decimal(self.value, self._digits)
        return f"<HiddenSolution: value {shown}, {sets} information sets>"


def seated(strategy: Any) -> Mapping[Player, Table]:
    """The strategies of both players by one of them, or of those that it names."""
    named = isinstance(strategy, Mapping) and strategy
    if named and all(isinstance(player, Player) for player in strategy):
        return dict(strategy)
    return {MAX: strategy, MIN: strategy}


def _last(memory: Memory) -> Any:
    """The last view."""
    return next((item.view for item in reversed(memory) if isinstance(item, Saw)), None)


def _words(memory: Memory) -> str:
    return ", ".join(
        f"saw {item.view!r}" if isinstance(item, Saw) else f"did {item.action!r}" for item in memory
    )


def _mix(odds: Mapping[Any, Fraction]) -> str:
    return ", ".join(f"{action!r} {share}" for action, share in odds.items() if share)


def _player(player: Player | int) -> Player:
    if player not in tuple(Player):
        raise UsageError(f"player={player!r}: expected MAX or MIN")
    return Player(player)


def _fraction(odds: Any, player: Player, memory: Memory) -> Fraction:
    number = exactly("odds", odds)
    if isinstance(number, float) or not hasattr(number, "numerator"):
        raise _wrong(player, memory, f"the odds {said(odds)} are not exact; give a fraction")
    return Fraction(number)


def _wrong(player: Player, memory: Memory, message: str) -> UsageError:
    where = _words(memory) or "has seen nothing"
    return UsageError(f"the strategy is wrong where {player} {where}: {message}")
