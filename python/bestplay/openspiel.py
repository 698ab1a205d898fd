"""Games of OpenSpiel, to be solved.

A state of the game here is a text of OpenSpiel's state, so that lines of play that lead to the same
board are one state. Nothing is copied from the other library but what it says of its states: who
acts, which actions are legal, where they lead, and what is paid. Its floats are read as the
fractions that they stand for, or refused.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from ._bestplay import UsageError
from ._exact import exact, exact_weights
from ._optional import need
from .rules import MAX, MIN, Chance, Choice, End, Game, Player, pay

#: States of the other library that are kept from their discovery until the rules are asked for
#: them; further ones are played again from the start, which takes longer and no memory.
_KEPT = 50_000
#: Two lines of play that meet are compared for so many further moves.
_COMPARED_MOVES = 1000


class OpenSpielState(NamedTuple):
    """A state of a game of OpenSpiel."""

    #: What tells it from others: its text, or what ``key`` said of it.
    key: object
    #: Who acts, as OpenSpiel counts: 0, 1, negative for chance and at the end.
    player: int
    #: The moves made so far, those of chance included; None if they are not counted.
    moves: int | None

    def __str__(self) -> str:
        return str(self.key)


class OpenSpielAction(int):
    """An action of OpenSpiel: the number by which OpenSpiel knows it, shown by its name."""

    #: What OpenSpiel calls the action in this state.
    name: str

    def __new__(cls, number: int, name: str) -> OpenSpielAction:
        """The action with a number, and its name."""
        action = super().__new__(cls, number)
        action.name = name
        return action

    def __repr__(self) -> str:
        return self.name

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return (
            format(self.name, spec)
            if not spec or spec[-1] not in "bdoxX"
            else format(int(self), spec)
        )


class _Found(NamedTuple):
    """How a state was found first."""

    #: What was seen of it: the hash of its actions, outcomes or payoffs.
    seen: int
    #: The state before it, and the action that led here; None for the initial state.
    before: _Found | None
    action: int
    #: Where players do not see everything, what both know.
    known: _Known | None = None


class _Known(NamedTuple):
    """What both players know in a state."""

    #: Who acts.
    mover: int
    #: The last own information state of each.
    views: tuple[str | None, str | None]
    #: The last own information state before, with the action there.
    did: tuple[tuple[str | None, int] | None, tuple[str | None, int] | None]


class OpenSpielGame(Game[Any, OpenSpielAction]):
    """A game of OpenSpiel; :func:`from_openspiel` makes it.

    A ``pyspiel.State`` stands for its state wherever one is asked for: ``solution[state]``,
    ``solution.best(state)``.
    """

    def __init__(
        self,
        game: Any,
        key: Callable[[Any], Hashable],
        clock: bool,
        chance: Callable[[Any], Any] | None,
        payoff: Callable[[float], int | Fraction] | None,
        checks: int,
    ) -> None:
        spiel = need("pyspiel", "open_spiel", "a game of OpenSpiel")
        #: The game with its parameters, as OpenSpiel writes it.
        self.openspiel: str = str(game)
        self._game = game
        self._state_type = spiel.State
        self._key = key
        self._clock = clock
        self._chance = chance
        self._payoff = payoff
        self._checks = checks
        self._on_the_way = game.get_type().reward_model == spiel.GameType.RewardModel.REWARDS
        self._two = game.num_players() == 2
        self._found: dict[OpenSpielState, _Found] = {}
        self._live: dict[OpenSpielState, Any] = {}
        self._weights: dict[tuple[float, ...], list[int | Fraction]] = {}
        self._met = 0
        self._random = random.Random(0)

    def initial(self) -> OpenSpielState:
        """The state in which play starts."""
        return self._enter(self._game.new_initial_state(), None, 0)

    def canonical(self, state: Any) -> Any:
        """The state as it is kept; takes a ``pyspiel.State`` as well."""
        return self._named(state) if isinstance(state, self._state_type) else state

    def node(self, state: OpenSpielState) -> End | Choice | Chance[Any]:
        """What happens in a state."""
        if state not in self._found:
            raise ValueError("play has not led to this state; give a pyspiel.State for it")
        there = self._live.pop(state, None) or self._again(self._found[state])
        if there.is_terminal():
            return End(self._at_the_end(there))
        if there.is_chance_node():
            return self._event(there, self._found[state])
        player = MAX if there.current_player() == 0 else MIN
        actions = {}
        for number in there.legal_actions():
            name = there.action_to_string(number)
            actions[OpenSpielAction(number, name)] = self._after(there, self._found[state], number)
        return Choice(player, actions)

    def _named(self, there: Any) -> OpenSpielState:
        """The name of a state of OpenSpiel."""
        moves = there.move_number() if self._clock else None
        return OpenSpielState(self._key(there), there.current_player(), moves)

    def _seen(self, there: Any) -> Hashable:
        """What has to be the same for lines of play that lead to one state."""
        if there.is_terminal():
            return () if self._on_the_way else tuple(there.returns())
        if there.is_chance_node():
            return tuple(there.chance_outcomes())
        return tuple(there.legal_actions())

    def _enter(self, there: Any, before: _Found | None, action: int) -> OpenSpielState:
        """The name of a state that play has led to, which is remembered or compared."""
        state = self._named(there)
        seen = hash(self._seen(there))
        found = self._found.get(state)
        if found is None:
            self._found[state] = _Found(seen, before, action, self._know(there, before, action))
            if len(self._live) < _KEPT:
                self._live[state] = there
        elif found.before is not before or found.action != action:
            self._meet(state, found, seen, there)
        return state

    def _know(self, there: Any, before: _Found | None, action: int) -> _Known | None:
        """What both players know, where they do not see everything."""
        return None

    def _again(self, found: _Found) -> Any:
        """The state of OpenSpiel that was found so, played again from the start."""
        actions = []
        while found.before is not None:
            actions.append(found.action)
            found = found.before
        there = self._game.new_initial_state()
        for action in reversed(actions):
            there.apply_action(action)
        return there

    def _after(self, there: Any, found: _Found, action: int) -> Any:
        """Where an action leads, with what is paid on the way."""
        child = there.child(action)
        state = self._enter(child, found, action)
        if not self._on_the_way:
            return state
        paid = self._paid(there, child)
        return pay(paid, state) if paid else state

    def _paid(self, there: Any, child: Any) -> int | Fraction:
        """What is paid on the way from a state to the next."""
        before, after = there.returns()[0], child.returns()[0]
        return 0 if before == after else self._number(after - before, max(abs(before), abs(after)))

    def _at_the_end(self, there: Any) -> int | Fraction:
        """What is paid at the end, on top of what was paid on the way."""
        returns = there.returns()
        if self._two:
            total = self._game.utility_sum()
            if abs(sum(returns) - total) > 1e-9 * max(1.0, *map(abs, returns)):
                raise ValueError(
                    f"OpenSpiel pays {returns} at the end of a game whose payoffs sum to {total}"
                )
        return 0 if self._on_the_way else self._number(returns[0], returns[0])

    def _number(self, payoff: float, among: float) -> int | Fraction:
        """A payoff as an exact number."""
        if self._payoff is not None:
            return self._payoff(payoff)
        found = exact(payoff, among=among)
        if found is None:
            raise ValueError(
                f"OpenSpiel pays {payoff!r}, and which fraction that stands for cannot be told; "
                "give from_openspiel payoff=, a function from OpenSpiel's float to an exact number "
                "(payoff=Fraction takes the float as it is)"
            )
        return found

    def _event(self, there: Any, found: _Found) -> Chance[Any]:
        """A random event of OpenSpiel."""
        told = [(action, float(p)) for action, p in there.chance_outcomes() if p > 0]
        actions = [action for action, _ in told]
        if self._chance is not None:
            given = self._chance(there)
            weights = dict(given.items() if isinstance(given, Mapping) else given)
            if weights.keys() != set(actions):
                raise ValueError(
                    f"chance(state) gives weights for the outcomes {sorted(weights)}; expected "
                    f"{sorted(actions)}, OpenSpiel's numbers of what can happen"
                )
        else:
            weights = dict(zip(actions, self._read(there, told)))
        outcomes: dict[Any, Any] = {}
        for action, weight in weights.items():
            leads = self._after(there, found, action)
            outcomes[leads] = outcomes.get(leads, 0) + weight
        return Chance(outcomes)

    def _read(self, there: Any, told: list[tuple[int, float]]) -> list[int | Fraction]:
        """Weights from the floats of OpenSpiel."""
        floats = tuple(probability for _, probability in told)
        weights = self._weights.get(floats)
        if weights is None:
            read = exact_weights(floats)
            if read is None:
                shown = ", ".join(
                    f"{there.action_to_string(action)}: {probability!r}"
                    for action, probability in told[:6]
                )
                raise ValueError(
                    "which fractions the probabilities stand for cannot be told, or they do not "
                    f"sum to 1 ({shown}{', ...' if len(told) > 6 else ''}); give from_openspiel "
                    "chance=, a function from a pyspiel.State to the exact weights of its outcomes"
                )
            weights = self._weights[floats] = list(read)
        return weights

    def _meet(self, state: OpenSpielState, found: _Found, seen: int, there: Any) -> None:
        """Two lines of play have led to one state: what follows has to be the same."""
        if seen != found.seen:
            raise ValueError(self._differ(self._again(found), there))
        # The first ones all, later ones ever more rarely.
        self._met += 1
        if self._random.random() * self._met < self._checks:
            self._compare(self._again(found), there.clone())

    def _compare(self, first: Any, second: Any) -> None:
        """Goes on at random, with the same moves in both lines of play."""
        for _ in range(_COMPARED_MOVES):
            if self._named(first) != self._named(second) or self._seen(first) != self._seen(second):
                raise ValueError(self._differ(first, second))
            if first.is_terminal():
                return
            action = self._random.choice(first.legal_actions())
            after = first.child(action), second.child(action)
            if self._on_the_way and self._paid(first, after[0]) != self._paid(second, after[1]):
                raise ValueError(self._differ(*after))
            first, second = after

    def _differ(self, first: Any, second: Any) -> str:
        """What is wrong where lines of play that led to one state go on differently."""
        return (
            "lines of play that lead to one state go on differently, so the state does not tell "
            f"all that the future depends on: {self._shown(first)}, and {self._shown(second)}; "
            "give from_openspiel a key= that tells more (key=pyspiel.State.history_str tells "
            "everything)"
        )

    def _shown(self, there: Any) -> str:
        """A line of play with where it led, for an error."""
        history = there.history()
        last = f"{'..., ' if len(history) > 8 else ''}{', '.join(map(str, history[-8:]))}"
        seen = str(self._seen(there))
        return f"after the moves {last} there is {str(there)!r} with {seen[:200]}"

    def __repr__(self) -> str:
        return f"from_openspiel({self.openspiel!r})"


class HiddenOpenSpielGame(OpenSpielGame):
    """A game of OpenSpiel in which players do not see everything, or move at once.

    A state is a line of play. What a player sees are the own information states, and nothing in
    between: a view that stays the same adds nothing to what is remembered. So the engine's perfect
    recall is OpenSpiel's, and no more.
    """

    def __init__(
        self,
        game: Any,
        chance: Callable[[Any], Any] | None,
        payoff: Callable[[float], int | Fraction] | None,
    ) -> None:
        super().__init__(game, lambda there: there.history_str(), False, chance, payoff, 0)
        self._came: dict[tuple[int, str], Any] = {}

    def seen(self, state: OpenSpielState, player: Player) -> Hashable:
        """The last own information state of a player."""
        known = self._found[state].known
        return known and known.views[player]

    def _know(self, there: Any, before: _Found | None, action: int) -> _Known:
        """What both players know; confirms that nobody forgets anything."""
        mover = there.current_player()
        known = before.known if before and before.known else _Known(-1, (None, None), (None, None))
        views, did = list(known.views), list(known.did)
        if known.mover >= 0:
            did[known.mover] = views[known.mover], action
        if mover >= 0:
            views[mover] = there.information_state_string(mover)
            came = self._came.setdefault((mover, views[mover]), did[mover])
            if came != did[mover]:
                raise ValueError(
                    f"player {mover} forgets own moves in the information state {views[mover]!r}; "
                    "expected perfect recall"
                )
        return _Known(mover, (views[0], views[1]), (did[0], did[1]))


def from_openspiel(
    game: Any,
    *,
    key: Callable[[Any], Hashable] | None = None,
    clock: bool = True,
    chance: Callable[[Any], Mapping[int, int | Fraction] | Iterable[tuple[int, int | Fraction]]]
    | None = None,
    payoff: Callable[[float], int | Fraction] | None = None,
    checks: int = 1000,
) -> OpenSpielGame:
    """A game of OpenSpiel, which :func:`bestplay.solve` solves.

    It is played by one player or by two whose payoffs have a constant sum, with all chance told by
    its probabilities. ``MAX`` is player 0, ``MIN`` is
    player 1, and payoffs are the returns of player 0, as OpenSpiel counts them: 1 for a win and -1
    for a loss in most games, so that the probability of winning is ``(1 + value) / 2`` where
    nothing is drawn. Rewards on the way are paid on the way.

    **Hidden information.** Where players do not see everything, or move at the same time, a state
    is a line of play, and what a player remembers are the own information states (OpenSpiel's
    ``information_state_string``) and actions: :func:`bestplay.solve` gives a
    :class:`HiddenSolution`. ``key``, ``clock`` and ``checks`` are of the other games.

    **What a state is.** OpenSpiel's states know the line of play that led to them. Here those are
    one state that have the same text, the same player to act and the same number of moves made.
    Whether their futures are the same is for the text to ensure: that the future depends on
    nothing else is a property of each game. It is checked as far as it can be. Where lines of play
    meet, their legal actions, chance events and payoffs have to be the same; the first ``checks``
    of them (later ones ever more rarely) are also played on at random, side by side, to the end.
    A game that does not pass needs a ``key`` that tells more.

    **The clock.** OpenSpiel cuts plays that become too long (``game.max_game_length()``), and the
    text seldom says how many moves are left; so the moves made are a part of the state. Where that
    matters to the number of states, as in games with cycles, ``clock=False`` leaves it out: then
    play goes on until it ends by itself.

    Args:
        game: A ``pyspiel.Game``, or its name with parameters, ``"connect_four(rows=4,columns=4)"``.
        key: Takes a ``pyspiel.State`` to a hashable value that tells it from states with another
            future; its text unless given.
        clock: Whether the number of moves made is a part of the state.
        chance: Takes a ``pyspiel.State`` at which chance moves to the exact weights of its
            outcomes, by OpenSpiel's numbers for them. Otherwise OpenSpiel's floats are read as
            the simplest fractions that they can stand for.
        payoff: Takes OpenSpiel's payoff to an exact number; otherwise, the simplest fraction that
            it can stand for.
        checks: How many pairs of lines of play are compared to the end.

    Raises:
        UsageError: The game has more than two players, payoffs without a constant sum, or hidden
            information of which there are no information states; or OpenSpiel does not know it.
        ModuleNotFoundError: OpenSpiel is not installed.

    :func:`bestplay.solve` raises :class:`RulesError`, with the state, where a probability or a
    payoff is no recognizable fraction, where the text of a state does not tell enough, or where
    a player forgets something.

    >>> import pyspiel
    >>> from bestplay import from_openspiel, solve
    >>> game = pyspiel.load_game("tic_tac_toe")
    >>> solution = solve(from_openspiel(game), exact=True)
    >>> solution.value, len(solution)
    (Fraction(0, 1), 5478)
    >>> state = game.new_initial_state()
    >>> state.apply_action(4)
    >>> state.apply_action(1)
    >>> solution.explain(state, exactly=True).value, solution.best(state)
    (Fraction(1, 1), [x(0,0), x(0,2), x(1,0), x(1,2), x(2,0), x(2,2)])
    >>> solve(from_openspiel("kuhn_poker"), exact=True).value
    Fraction(-1, 18)
    """
    spiel = need("pyspiel", "open_spiel", "from_openspiel")
    if isinstance(game, str):
        if game.startswith("python_"):
            need("open_spiel.python.games", "open_spiel", "from_openspiel")
        try:
            game = spiel.load_game(game)
        except (spiel.SpielError, RuntimeError) as error:
            raise UsageError(f"OpenSpiel cannot load {game!r}: {error}") from error
    kinds = spiel.GameType
    if game.get_type().dynamics == kinds.Dynamics.SIMULTANEOUS:
        game = spiel.convert_to_turn_based(game)
    _refuse_others(spiel, game)
    if game.get_type().information != kinds.Information.PERFECT_INFORMATION:
        return HiddenOpenSpielGame(game, chance, payoff)
    return OpenSpielGame(game, key or str, clock, chance, payoff, checks)


def _refuse_others(spiel: Any, game: Any) -> None:
    """Raises an error if the game is of a kind that has no value or cannot be solved."""
    kinds = spiel.GameType
    kind = game.get_type()
    constant = (kinds.Utility.ZERO_SUM, kinds.Utility.CONSTANT_SUM)
    if kind.dynamics != kinds.Dynamics.SEQUENTIAL:
        problem = "its dynamics are a mean field; expected one or two players"
    elif (
        kind.information != kinds.Information.PERFECT_INFORMATION
        and not kind.provides_information_state_string
    ):
        problem = "players do not see everything, and it has no information states"
    elif kind.chance_mode == kinds.ChanceMode.SAMPLED_STOCHASTIC:
        problem = "its chance can only be sampled; expected all outcomes with their probabilities"
    elif game.num_players() > 2:
        problem = f"it has {game.num_players()} players; expected one or two"
    elif game.num_players() == 2 and kind.utility not in constant:
        problem = "its players' payoffs have no constant sum; expected a zero-sum game"
    else:
        return
    raise UsageError(f"{game} cannot be solved: {problem}")
