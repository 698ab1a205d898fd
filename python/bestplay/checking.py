"""Rules looked through at length for mistakes that a solve does not look for, or only here and
there.
"""

from __future__ import annotations

import random
import warnings
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from ._bestplay import (
    BestplayError,
    LimitError,
    RulesError,
    RulesWarning,
    UsageError,
    confirm_mirror,
    solve_rules,
)
from ._catalogue import CatalogueGame
from ._effort import Effort
from ._progress import Bar
from ._text import decimal
from .chance import Chance
from .rules import INLINE, Choice, End, Paid, node_of

#: Of each kind of finding so many are listed; of the others it is said how many there are.
_LISTED = 3
#: What stands for the answer of rules that raised an exception.
_RAISED: Any = object()
#: Values of this many digits tell states apart that a canonical form has merged.
_DIGITS = 12


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with rules, or that may be."""

    level: Literal["error", "warning"]
    """``error``: the answer would be wrong, or there is none; ``warning``: perhaps it is meant."""
    message: str
    """What was found."""
    state: Any
    """The state in which it was found; None where it is of no single one."""

    def __str__(self) -> str:
        if self.state is None:
            return f"{self.level}: {self.message}"
        shown = repr(self.state)
        shown = shown if len(shown) <= 300 else f"{shown[:299]}…"
        return f"{self.level}: in state {shown}: {self.message}"


class RulesCheck(Sequence[Finding]):
    """What :func:`bestplay.check_rules` has found: a sequence, empty if nothing is wrong.

    >>> from bestplay import Choice, End, MAX, check_rules, game
    >>> check = check_rules(game(lambda n: Choice(MAX, {"take": n - 1}) if n else End(1), 3))
    >>> check.ok, check.states, check.complete, len(check)
    (True, 4, True, 0)
    """

    def __init__(self, findings: Sequence[Finding], states: int, complete: bool) -> None:
        self._findings = tuple(findings)
        self.states = states
        """How many states were looked at."""
        self.complete = complete
        """Whether these are all that play can reach."""

    def __getitem__(self, place: Any) -> Any:
        return self._findings[place]

    def __len__(self) -> int:
        return len(self._findings)

    @property
    def ok(self) -> bool:
        """Whether there is no error; there may be warnings."""
        return all(finding.level == "warning" for finding in self)

    def __str__(self) -> str:
        part = "all that there are" if self.complete else "those that are found first"
        plural = "" if self.states == 1 else "s"
        head = f"{len(self) or 'no'} mistake{'' if len(self) == 1 else 's'} found in "
        return "\n".join([f"{head}{self.states:,} state{plural}, {part}", *map(str, self)])

    def __repr__(self) -> str:
        return f"<RulesCheck: {len(self)} findings in {self.states:,} states>"


class _Checker:
    """The states of a game, found breadth first, and what is wrong with them."""

    def __init__(self, game: Any) -> None:
        self.game = game
        canonical = getattr(game, "canonical", None)
        self.canonical: Callable[[Any], Any] | None = canonical
        self.findings: list[Finding] = []
        self._kinds: Counter[str] = Counter()
        #: Each state with itself as it was found, its hash then, and its number.
        self.known: dict[Any, tuple[Any, int, int]] = {}
        self.found: list[Any] = []
        #: The states that lead to a state, by their numbers.
        self.before: list[list[int]] = []
        self.ends: list[int] = []
        #: States that stand for others in canonical form.
        self.merged: list[tuple[Any, Any]] = []

    def say(
        self, kind: str, state: Any, message: str, level: Literal["error", "warning"] = "error"
    ) -> None:
        """Keeps a finding, the first few of each kind."""
        self._kinds[kind] += 1
        if self._kinds[kind] <= _LISTED:
            self.findings.append(Finding(level, message, state))

    def rest(self) -> None:
        """Says how many findings were left out."""
        for kind, times in self._kinds.items():
            if times > _LISTED:
                message = f"{times - _LISTED:,} more findings like this one: {kind}"
                self.findings.append(Finding("warning", message, None))

    # One state.

    def form(self, state: Any) -> Any:
        """The canonical form of a state, which is checked."""
        if self.canonical is None or isinstance(state, INLINE):
            return state
        try:
            stands = self.canonical(state)
            again = self.canonical(stands)
        except Exception as error:
            self.raised("canonical", state, error)
            return state
        if again != stands:
            self.say(
                "canonical is not idempotent",
                state,
                f"canonical names {stands!r}, but canonical of that is {again!r}; the state that "
                "stands for others has to stand for itself",
            )
        if stands != state:
            self.merged.append((state, stands))
        return stands

    def raised(self, method: str, state: Any, error: Exception) -> None:
        """Keeps an exception that the rules raised."""
        self.say("exceptions", state, f"{method} raised {type(error).__name__}: {error}")

    def number(self, state: Any, of: Any) -> int | None:
        """The number of a state; None if it can have none."""
        try:
            return self._number(state, of)
        except Exception as error:
            self.raised(f"leads to {state!r}, whose hash or comparison", of, error)
            return None

    def _number(self, state: Any, of: Any) -> int | None:
        try:
            hashed, again = hash(state), hash(state)
        except TypeError as error:
            self.say("unhashable states", of, f"leads to {state!r}: {error}")
            return None
        if hashed != again:
            self.say(
                "hashes that change",
                state,
                f"its hash is {hashed}, and {again} a moment later; states must not change",
            )
            return None
        if state != state:
            self.say("states unlike themselves", state, "it is not equal to itself")
            return None
        if state in self.known:
            return self.known[state][2]
        number = len(self.found)
        self.known[state] = state, hashed, number
        self.found.append(state)
        self.before.append([])
        return number

    def unchanged(self, state: Any, hashed: int) -> bool:
        """Whether a state still is what it was."""
        if hash(state) == hashed and state in self.known:
            return True
        self.say(
            "states that change",
            state,
            "its hash or equality has changed since it was found; use a tuple, a frozenset or a "
            "frozen dataclass",
        )
        return False

    def ask(self, state: Any) -> Any:
        """What the rules say of a state; ``_RAISED`` if they raise an exception."""
        try:
            return node_of(self.game, state)
        except Exception as error:
            self.raised("node", state, error)
            return _RAISED

    def look(self, number: int) -> Iterator[Any]:
        """Checks a state; where it leads."""
        state = self.found[number]
        _, hashed, _ = self.known[state]
        before = random.getstate()
        first = self.ask(state)
        rolled = random.getstate() != before
        second = self.ask(state)
        if not self.unchanged(state, hashed) or first is _RAISED or second is _RAISED:
            return
        if rolled:
            self.say(
                "random in node",
                state,
                "node(state) has asked Python's random; what is random in a game is a Chance, "
                "such as die(6)",
            )
        one, two = self.plain(first, state), self.plain(second, state)
        if one != two:
            self.say(
                "different answers",
                state,
                f"asked twice, node answers differently: {first!r}, then {second!r}; what happens "
                "may depend on nothing but the state",
            )
            return
        if one is None:
            return
        self.alike(one, two, state)
        if isinstance(first, End):
            self.ends.append(number)
        for _, steps in one:
            yield from (to for to, _, _ in steps)

    def alike(self, one: Any, two: Any, state: Any) -> None:
        """Makes sure that equal states have the same hash."""
        for (_, steps), (_, again) in zip(one, two):
            for (to, _, _), (other, _, _) in zip(steps, again):
                try:
                    differ = hash(to) != hash(other)
                except TypeError:
                    continue
                if differ:
                    self.say(
                        "hashes of equal states",
                        state,
                        f"it leads to {to!r}, made twice: equal states, but their hashes differ; "
                        "__hash__ has to be of what __eq__ compares",
                    )

    def plain(self, node: Any, state: Any) -> Any:
        """A node as actions with outcomes, for comparing; None if it is none."""
        if isinstance(node, End):
            range_ = [node.payoff, getattr(node, "most", node.payoff)]
            for payoff in range_:
                self.paid(payoff, state)
            return [(("end", *range_), [])]
        if isinstance(node, Choice):
            if node.player not in (0, 1):
                self.say("players", state, f"there is no player {node.player!r}")
            if not node.actions:
                self.say("no action", state, f"{node.player} has to choose, but has no action")
            actions = node.actions.items()
            return [((node.player, a), self.steps(where, state)) for a, where in actions]
        if isinstance(node, (Chance, Paid)):
            return [("chance", self.steps(node, state))]
        self.say(
            "what is no node",
            state,
            f"node returned {node!r}; it has to return End(payoff), Choice(player, actions) or a "
            "Chance over states",
        )
        return None

    def steps(self, where: Any, state: Any) -> list[tuple[Any, Any, Any]]:
        """Where something leads: canonical states with payoffs and weights."""
        steps = []
        for outcome, weight in where.items() if isinstance(where, Chance) else [(where, 1)]:
            to, points = (outcome.to, outcome.points) if isinstance(outcome, Paid) else (outcome, 0)
            self.paid(points, state)
            steps.append((self.form(to), points, weight))
        return steps

    def paid(self, payoff: Any, state: Any) -> None:
        """Checks a payoff."""
        if not isinstance(payoff, int | Fraction) and not hasattr(payoff, "__index__"):
            self.say("payoffs", state, f"the payoff {payoff!r} is not an int or a Fraction")

    # All states.

    def go(self, most: int, bar: Bar) -> bool:
        """Looks at states, breadth first; whether these were all."""
        try:
            start = self.game.initial() if callable(self.game.initial) else self.game.initial
        except Exception as error:
            self.raised("initial", None, error)
            return True
        if self.number(self.form(start), start) is None:
            return True
        left = deque([0])
        while left:
            number = left.popleft()
            if bar.listener is not None and number % 1024 == 0:
                bar.listener("checking", number, len(self.found))
            for to in self.look(number):
                found = len(self.found)
                if found >= most and to not in self.known:
                    return False
                place = self.number(to, self.found[number])
                if place is None:
                    continue
                self.before[place].append(number)
                if place == found:
                    left.append(place)
        return True

    def identities(self) -> None:
        """Says of states that are equal to nothing but themselves, although they look the same."""
        alike: dict[Any, Any] = {}
        identity: Any = object.__eq__
        for state in self.found:
            kind = type(state)
            if kind.__eq__ is not identity or not hasattr(state, "__dict__"):
                continue
            seen = kind, repr(sorted(vars(state).items()))
            if seen in alike:
                self.say(
                    "states by identity",
                    state,
                    f"another state has the same attributes, but {kind.__name__} compares by "
                    "identity; give it methods __eq__ and __hash__, or make it a frozen dataclass",
                )
            alike[seen] = state

    def traps(self, complete: bool) -> None:
        """Says of states from which play cannot end."""
        if not complete:
            if not self.ends:
                count = len(self.found)
                self.say(
                    "no End",
                    self.found[-1],
                    f"no End is among the first {count:,} states",
                    "warning",
                )
            return
        reached, left = set(self.ends), list(self.ends)
        while left:
            for number in self.before[left.pop()]:
                if number not in reached:
                    reached.add(number)
                    left.append(number)
        if not self.ends:
            self.say("no End", self.found[0], "no End can be reached from here", "warning")
            return
        for number, state in enumerate(self.found):
            if number not in reached:
                self.say("no End", state, "no End can be reached from here", "warning")

    def mirrors(self, effort: Effort, bar: Bar) -> None:
        """Compares what happens in states with what happens in their mirror images."""
        wrong = any(finding.level == "error" for finding in self.findings)
        if wrong or getattr(self.game, "mirror", None) is None:
            return
        try:
            with warnings.catch_warnings():
                # What can be said of states without an End is found here too.
                warnings.simplefilter("ignore", RulesWarning)
                confirm_mirror(self.game, effort, bar.listener)
        except RulesError as error:
            self.say("mirror", error.state, str(error))
        except LimitError:
            # So many states were looked at as were asked for.
            pass

    def merges(self, effort: Effort, bar: Bar) -> None:
        """Compares the values of states with those of the states that stand for them."""
        if not self.merged or any(finding.level == "error" for finding in self.findings):
            return
        try:
            native = solve_rules(_Plain(self.game, self.merged), effort, bar.listener)
        except BestplayError as error:
            self.say(
                "canonical unchecked",
                self.merged[0][0],
                f"whether canonical keeps the value could not be found out: {error}",
                "warning",
            )
            return
        for state, stands in dict(self.merged).items():
            value, other = native.value(state), native.value(stands)
            differ = value != other if isinstance(value, float) else _differ(value, other)
            if differ:
                self.say(
                    "canonical changes the value",
                    state,
                    f"its value is {decimal(value, _DIGITS)}, but canonical names {stands!r}, "
                    f"whose value is {decimal(other, _DIGITS)}",
                )


def _differ(value: Any, other: Any) -> bool:
    """Whether two values surely differ."""
    ends = [
        (end.lower, end.upper) if hasattr(end, "lower") else (end, end) for end in (value, other)
    ]
    return bool(ends[0][1] < ends[1][0] or ends[1][1] < ends[0][0])


class _Plain:
    """A game without its canonical form, which begins in any state that has one."""

    def __init__(self, game: Any, merged: Sequence[tuple[Any, Any]]) -> None:
        self._node = game.node
        self._starts = dict.fromkeys(state for pair in merged for state in pair)
        self.forever = getattr(game, "forever", 0)

    def initial(self) -> Any:
        return Chance(dict.fromkeys(self._starts, 1))

    def node(self, state: Any) -> Any:
        return self._node(state)


def check_rules(game: Any, *, max_states: int = 20_000, progress: bool | None = None) -> RulesCheck:
    """Looks through the rules of a game for mistakes: every state is asked about twice.

    What is found, each with its state: rules that answer differently when asked twice, or that use
    Python's ``random``; states whose hash or equality changes, or that are compared by identity;
    nodes, players, weights and payoffs that are none; exceptions; a canonical form that is not its
    own, or that merges states of different values; a mirror that is wrong in some pair of states,
    all of which are asked about; states from which no ``End`` can be reached.
    :func:`bestplay.solve` looks only for what is cheap.

    Args:
        game: A game with rules in Python.
        max_states: How many states are looked at.
        progress: Whether to show progress; by default where somebody is looking.

    >>> import random
    >>> from bestplay import End, certain, check_rules, game
    >>> def node(state):
    ...     return End(random.randint(1, 6)) if state == "rolled" else certain("rolled")
    >>> found = check_rules(game(node, "start"))
    >>> found[0].state, found[0].message.partition(";")[0]
    ('rolled', "node(state) has asked Python's random")
    """
    if isinstance(game, CatalogueGame):
        raise UsageError(f"{game!r} is a game of the catalogue; its rules are not in Python")
    if max_states < 1:
        raise UsageError(f"max_states={max_states}: expected at least 1")
    checker = _Checker(game)
    with Bar(progress) as bar:
        complete = checker.go(max_states, bar)
        checker.identities()
        if checker.found and not any(f.level == "error" for f in checker.findings):
            checker.traps(complete)
        # States that stand for others lead to as many again.
        limit = None if complete else 50 * max_states
        checker.mirrors(Effort(False, _DIGITS, None if complete else max_states, None, 0), bar)
        checker.merges(Effort(False, _DIGITS, limit, None, 0), bar)
    checker.rest()
    return RulesCheck(checker.findings, len(checker.found), complete)
