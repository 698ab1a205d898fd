"""Games in Gambit's extensive form, to be solved.

A state of the game here is a node of the tree, by its place in the file, counted from 1. What a
player sees are the own information sets, and nothing in between: a view that stays the same adds
nothing to what is remembered. So the engine's perfect recall is that of the file, and no more. The
format is described in Gambit's documentation, "The extensive game (.efg) file format".
"""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from ._bestplay import UsageError
from .rules import MAX, MIN, Chance, Choice, End, Game, Player

_TOKEN = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([{},])|([^\s"{},]+))', re.DOTALL)


class EfgNode(NamedTuple):
    """A node of the tree."""

    #: What it is called.
    name: str
    #: Who chooses: the players as Gambit counts them, 0 for chance, None where play is over.
    player: int | None
    #: The information set: its name, or its number where the name does not tell it from others.
    information_set: Any
    #: The actions, by their names, or by their numbers where those do not tell them apart.
    actions: list[Hashable]
    #: Of a random event, how likely each action is.
    probabilities: list[Fraction]
    #: The nodes that the actions lead to.
    children: list[int]
    #: What all players are paid from the start on.
    paid: list[Fraction]


class EfgGame(Game[int, Any]):
    """A game in Gambit's extensive form; :func:`from_efg` makes it."""

    def __init__(self, title: str, players: list[str], nodes: list[EfgNode], seen: Any) -> None:
        #: What the file calls the game.
        self.title = title
        #: The names of the players: ``MAX``, then ``MIN``.
        self.players = players
        self._nodes = nodes
        self._seen = seen

    def initial(self) -> int:
        """The root of the tree."""
        return 1

    def tree(self, state: int) -> EfgNode:
        """A node of the tree."""
        return self._nodes[state - 1]

    def node(self, state: int) -> End | Choice[Any] | Chance[int]:
        """What happens at a node."""
        node = self.tree(state)
        if node.player is None:
            return End(node.paid[0])
        if node.player == 0:
            weights = zip(node.children, node.probabilities, strict=True)
            return Chance({child: weight for child, weight in weights if weight})
        mover = MAX if node.player == 1 else MIN
        return Choice(mover, dict(zip(node.actions, node.children, strict=True)))

    def seen(self, state: int, player: Player) -> Hashable:
        """The last own information set of a player."""
        view: Hashable = self._seen[state - 1][player]
        return view

    def __repr__(self) -> str:
        return f"from_efg({self.title!r})"


def from_efg(source: str | os.PathLike[str]) -> EfgGame:
    """A game in Gambit's extensive form (``.efg``), which :func:`bestplay.solve` solves.

    Two players, whose payoffs add up to the same wherever play ends. ``MAX`` is the first player
    and is paid what the file says, also where that sum is not 0: the second one gets the rest.
    Probabilities and payoffs are read as they are written, as fractions or as decimals, and never
    rounded. Payoffs on the way are paid on the way, unseen.

    In a strategy a player remembers the own information sets, as :class:`Saw` with their names,
    and the own actions. A name that does not tell one from others, or that is empty, gives way to
    the number.

    Args:
        source: A file, or the text of one, which begins with ``EFG``.

    Raises:
        UsageError: It is no such file; it has one player or more than two, payoffs without a
            constant sum, or a player who forgets what was known before.

    >>> from bestplay import from_efg, solve
    >>> pennies = from_efg('''EFG 2 R "Matching pennies" { "Even" "Odd" }
    ... p "" 1 1 "first" { "heads" "tails" } 0
    ... p "" 2 1 "second" { "heads" "tails" } 0
    ... t "" 1 "match" { 1 -1 }
    ... t "" 2 "differ" { -1 1 }
    ... p "" 2 1 0
    ... t "" 2
    ... t "" 1''')
    >>> solve(pennies, exact=True).value
    Fraction(0, 1)
    """
    if isinstance(source, str) and source.lstrip().startswith("EFG"):
        text, name = source, "the text"
    else:
        name = os.fsdecode(source)
        with open(source, encoding="utf-8") as file:
            text = file.read()
    return _Reader(text, name).game()


class _Reader:
    """Reads a file, word by word."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.at = 0
        #: Of each information set, chance's being those of player 0, the name and the actions.
        self.sets: dict[tuple[int, int], tuple[str, list[str], list[Fraction]]] = {}
        self.outcomes: dict[int, list[Fraction]] = {}
        self.players: list[str] = []

    def wrong(self, message: str) -> UsageError:
        """An error with the line where it is."""
        line = self.text.count("\n", 0, self.at) + 1
        return UsageError(f"{self.name}, line {line}: {message}")

    def peek(self) -> re.Match[str] | None:
        """What comes next, if anything does."""
        return _TOKEN.match(self.text, self.at)

    def word(self, expected: str) -> str:
        """The next word that is not in quotes."""
        found = self.peek()
        if found is None or found[1] is not None:
            raise self.wrong(f"expected {expected}")
        self.at = found.end()
        return found[2] or found[3]

    def quoted(self, expected: str) -> str:
        """The next text in quotes."""
        found = self.peek()
        if found is None or found[1] is None:
            raise self.wrong(f"expected {expected} in quotes")
        self.at = found.end()
        return re.sub(r"\\(.)", r"\1", found[1])

    def is_next(self, kind: int) -> bool:
        """Whether a text in quotes (1), a bracket (2) or another word (3) comes next."""
        found = self.peek()
        return found is not None and found[kind] is not None

    def whole(self, expected: str) -> int:
        """The next whole number."""
        word = self.word(expected)
        if not re.fullmatch("[0-9]{1,9}", word):
            raise self.wrong(f"{word!r}: expected {expected}, a whole number")
        return int(word)

    def number(self, expected: str) -> Fraction:
        """The next number."""
        word = self.word(expected)
        # No number is as long as an exponent of five digits would make it.
        with suppress(ValueError, ZeroDivisionError):
            if not re.search("[eE][+-]?[0-9]{5}", word):
                return Fraction(word)
        raise self.wrong(f"{word!r}: expected {expected}, a number")

    def listed(self, what: str) -> Iterator[None]:
        """Goes through a list in brackets."""
        if self.word(f"{{, and {what}") != "{":
            raise self.wrong(f"expected {{, and {what}")
        while True:
            found = self.peek()
            if found is None:
                raise self.wrong("the file ends within a list")
            if found[2] == ",":
                self.at = found.end()
            elif found[2] == "}":
                self.at = found.end()
                return
            else:
                yield None

    def game(self) -> EfgGame:
        """The game."""
        if [self.word("EFG 2 R") for _ in range(3)][:2] != ["EFG", "2"]:
            raise self.wrong("expected a file that begins with EFG 2 R")
        title = self.quoted("the title")
        self.players = [self.quoted("a player's name") for _ in self.listed("the players")]
        if len(self.players) != 2:
            raise UsageError(
                f"{self.name} cannot be solved: it has {len(self.players)} players; expected two"
            )
        if self.is_next(1):
            self.quoted("a comment")
        nodes = self.tree()
        if self.text[self.at :].strip():
            raise self.wrong("something follows after the last node of the tree")
        self.sums(nodes)
        called = self.named(nodes)
        return EfgGame(title, self.players, called, self.seen(nodes, called))

    def tree(self) -> list[EfgNode]:
        """The nodes, information sets by their numbers and actions as they are written."""
        nodes: list[EfgNode] = []
        #: The nodes whose children are still to come.
        open_: list[EfgNode] = []
        while not nodes or open_:
            above = open_[-1] if open_ else None
            node = self.one([Fraction(0)] * 2 if above is None else above.paid)
            nodes.append(node)
            if above is not None:
                above.children.append(len(nodes))
            open_.append(node)
            while open_ and len(open_[-1].children) == len(open_[-1].actions):
                open_.pop()
        return nodes

    def one(self, before: list[Fraction]) -> EfgNode:
        """One node; ``before`` was paid on the way."""
        kind = self.word("a node")
        if kind not in ("c", "p", "t"):
            raise self.wrong(f"{kind!r}: expected a node, which begins with c, p or t")
        name = self.quoted("the node's name")
        if kind == "t":
            return EfgNode(name, None, None, [], [], [], self.outcome(before))
        player = self.whole("the player") if kind == "p" else 0
        if kind == "p" and player not in (1, 2):
            raise self.wrong(f"player {player}: expected 1 or 2")
        number = self.whole("the information set")
        key = player, number
        if self.is_next(1) or self.is_next(2):
            called = self.quoted("the information set's name") if self.is_next(1) else ""
            actions, probabilities = [], []
            for _ in self.listed("the actions"):
                actions.append(self.quoted("an action's name"))
                if player == 0:
                    probabilities.append(self.number("its probability"))
            if not actions:
                raise self.wrong("there are no actions")
            if player == 0 and (sum(probabilities) != 1 or min(probabilities) < 0):
                raise self.wrong(
                    f"the probabilities add up to {sum(probabilities)}; expected numbers from 0 on "
                    "that add up to 1, as fractions where decimals would be rounded"
                )
            known = self.sets.setdefault(key, (called, actions, probabilities))
            if known[1:] != (actions, probabilities):
                raise self.wrong(f"{self.shown(key)} was listed with other actions before")
        if key not in self.sets:
            raise self.wrong(f"{self.shown(key)} has no list of actions yet")
        _, actions, probabilities = self.sets[key]
        paid = self.outcome(before)
        return EfgNode(name, player, number, list(actions), probabilities, [], paid)

    def outcome(self, before: list[Fraction]) -> list[Fraction]:
        """What has been paid with the outcome of a node."""
        number = self.whole("the outcome")
        if self.is_next(1):
            self.quoted("the outcome's name")
        if self.is_next(2):
            payoffs = [self.number("a payoff") for _ in self.listed("the payoffs")]
            if len(payoffs) != 2:
                raise self.wrong(f"{len(payoffs)} payoffs, but there are 2 players")
            if self.outcomes.setdefault(number, payoffs) != payoffs:
                raise self.wrong(f"outcome {number} paid something else before")
        if number == 0:
            return before
        if number not in self.outcomes:
            raise self.wrong(f"outcome {number} has no payoffs yet")
        return [sum(both, Fraction(0)) for both in zip(before, self.outcomes[number], strict=True)]

    def shown(self, key: tuple[int, int]) -> str:
        """An information set in words."""
        player, number = key
        called = self.sets[key][0] if key in self.sets else ""
        owner = f"of player {player}" if player else "of chance"
        return f"information set {number} {owner}" + (f" ({called!r})" if called else "")

    def sums(self, nodes: list[EfgNode]) -> None:
        """Confirms that payoffs add up to the same wherever play ends."""
        ends = [node for node in nodes if node.player is None]
        first = sum(ends[0].paid)
        for node in ends:
            if sum(node.paid) != first:
                raise UsageError(
                    f"{self.name} cannot be solved: its players' payoffs have no constant sum, "
                    f"which is {first} at one end of play and {sum(node.paid)} at another; "
                    "expected a zero-sum game"
                )

    def named(self, nodes: list[EfgNode]) -> list[EfgNode]:
        """The nodes, with names in place of numbers."""
        called: dict[tuple[int, str], list[int]] = {}
        for (player, number), (name, _, _) in self.sets.items():
            called.setdefault((player, name), []).append(number)
        return [
            node
            if node.player is None
            else node._replace(
                information_set=self.name_of(node.player, node.information_set, called),
                actions=_apart(node.actions),
            )
            for node in nodes
        ]

    def name_of(
        self, player: int, number: Any, called: dict[tuple[int, str], list[int]]
    ) -> Hashable:
        """An information set by its name, or by its number."""
        name = self.sets[player, number][0]
        return name if name and called[player, name] == [number] else number

    def seen(self, nodes: list[EfgNode], called: list[EfgNode]) -> list[tuple[Hashable, Hashable]]:
        """What both players see at each node; confirms that nobody forgets anything."""
        #: Of each node the last own information set and action of each player.
        did: list[tuple[Any, Any]] = [(None, None)] * len(nodes)
        views: list[tuple[Hashable, Hashable]] = [(None, None)] * len(nodes)
        came: dict[tuple[int, Any], Any] = {}
        for place, node in enumerate(nodes):
            if node.player is None:
                continue
            if node.player:
                own = node.player - 1
                key = node.player, node.information_set
                # The whole past of the own information set before is that of all its nodes.
                if came.setdefault(key, did[place][own]) != did[place][own]:
                    raise UsageError(
                        f"{self.name} cannot be solved: player {node.player} forgets something at "
                        f"{self.shown(key)}, where the own moves before are not always the same "
                        f"({_past(came[key])}, and {_past(did[place][own])}); expected perfect "
                        "recall"
                    )
                views[place] = _with(views[place], own, called[place].information_set)
            for number, child in enumerate(node.children):
                views[child - 1] = views[place]
                did[child - 1] = did[place]
                if node.player:
                    last = node.information_set, called[place].actions[number]
                    did[child - 1] = _with(did[place], node.player - 1, last)
        return views


def _with(pair: tuple[Any, Any], own: int, thing: Any) -> tuple[Any, Any]:
    return (thing, pair[1]) if own == 0 else (pair[0], thing)


def _past(last: tuple[Any, Any] | None) -> str:
    return "none" if last is None else f"{last[1]!r} at information set {last[0]}"


def _apart(names: list[Any]) -> list[Hashable]:
    """Actions by their names, or by their numbers where those do not tell them apart."""
    return [
        name if name and names.count(name) == 1 else number for number, name in enumerate(names, 1)
    ]
