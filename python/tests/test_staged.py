"""Games solved in stages: those of the catalogue, and rules in Python."""

import dataclasses
import enum
import random
from collections import Counter, namedtuple
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import bestplay
from bestplay import (
    MAX,
    MIN,
    Chance,
    Choice,
    End,
    UsageError,
    certain,
    games,
    pay,
    solve,
    solve_in_stages,
)
from bestplay._packed import pack, unpack


def test_stages_are_worth_what_the_whole_game_is(tmp_path: Path) -> None:
    game = games.yahtzee(boxes="ones,five,chance")
    whole = solve(game, method="rules")
    staged = solve_in_stages(game, tmp_path / "yahtzee", progress=False)
    assert str(staged.value) == str(whole.value)
    assert staged.answer["stages"] == 4
    state = "five,chance upper 0: 11136 1"
    assert staged.explain(state).best == whole.explain(state).best
    assert str(staged.results().mean()) == str(staged.value)
    assert str(staged.lengths().mean()) == str(whole.lengths().mean())
    # One that is done is only read.
    assert str(solve_in_stages(game, tmp_path / "yahtzee").value) == str(staged.value)


def test_play_may_begin_with_an_event(tmp_path: Path) -> None:
    def node(sum: int) -> Any:
        return End(sum) if sum >= 20 else bestplay.die(6).map(lambda eyes: sum + eyes)

    rolls = bestplay.game(node, bestplay.die(3).map(lambda eyes: 10 + eyes), stage=lambda sum: sum)
    found = solve_in_stages(rolls, tmp_path, exact=True)
    assert found.value == solve(rolls, exact=True).value
    assert found.explain(13).value == solve(rolls, exact=True)[13]


def test_fractions(tmp_path: Path) -> None:
    game = games.bear_off(board="1,1,0,0,0,1")
    staged = solve_in_stages(game, tmp_path, exact=True)
    assert isinstance(staged.value, Fraction)
    assert staged.value == solve(game, exact=True).value


def test_what_is_refused(tmp_path: Path) -> None:
    solve_in_stages(games.mnk(), tmp_path)
    with pytest.raises(bestplay.SolutionError, match="is of mnk"):
        solve_in_stages(games.mnk(m=4), tmp_path)
    with pytest.raises(UsageError, match="at the most"):
        solve_in_stages(games.mnk(), tmp_path / "other", digits=30)


class Climb(bestplay.Game[Any, Any]):
    """Random rules in stages, with cycles within each: states are what `shape` makes of numbers."""

    def __init__(self, seed: int, shape: Any = lambda stage, place: (stage, place)) -> None:
        self.seed, self._shape = seed, shape

    def initial(self) -> Any:
        return self._shape(0, 0)

    def node(self, state: Any) -> Any:
        stage, place = self._told(state)
        rolled = random.Random(f"{self.seed} {stage} {place}")
        if stage == 5:
            return End(Fraction(rolled.randint(-9, 9), 4))

        def to() -> Any:
            there = stage if rolled.random() < 0.4 else rolled.randint(stage + 1, 5)
            return pay(rolled.randint(-2, 2), self._shape(there, rolled.randrange(6)))

        def drawn() -> Any:
            up = self._shape(rolled.randint(stage + 1, 5), rolled.randrange(6))
            return Chance({to(): 1, to(): rolled.randint(1, 5), up: 2})

        if rolled.random() < 0.4:
            return drawn()
        return Choice(rolled.choice((MAX, MIN)), {i: drawn() for i in range(3)})

    def stage(self, state: Any) -> int:
        return int(self._told(state)[0])

    def _told(self, state: Any) -> Any:
        return state


Point = namedtuple("Point", "stage place")


class Rung(enum.Enum):
    LOW = 0
    HIGH = 3


@dataclasses.dataclass(frozen=True)
class Position:
    stage: int
    place: "frozenset[tuple[str, int]]"
    rung: Rung


class Placed(Climb):
    """The same in positions."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, self.position)

    def position(self, stage: int, place: int) -> Position:
        names = [("place", place), ("a", 1), ("b", 2)]
        random.shuffle(names)
        return Position(stage, frozenset(names), Rung.HIGH if stage > 2 else Rung.LOW)

    def _told(self, state: Position) -> Any:
        return state.stage, dict(state.place)["place"]


@pytest.mark.filterwarnings("ignore:Python's random")
@pytest.mark.parametrize("seed", range(12))
def test_rules_in_python_are_worth_the_same_in_stages(seed: int, tmp_path: Path) -> None:
    for number, rules in enumerate((Climb(seed), Climb(seed, Point), Placed(seed))):
        whole = solve(rules, exact=True)
        staged = solve_in_stages(rules, tmp_path / str(number), exact=True, progress=False)
        assert staged.value == whole.value
        assert 1 <= staged.answer["stages"] <= 6
        for state in whole.states[:40]:
            assert staged.explain(state).value == whole.explain(state, exactly=True).value
            assert staged.explain(state).best == whole.explain(state).best
        assert staged.lengths().mean() == whole.lengths().mean()
    bounds = solve_in_stages(Climb(seed), tmp_path / "bounds", digits=9)
    assert str(bounds.value) == str(solve(Climb(seed), digits=9).value)


@pytest.mark.filterwarnings("ignore:Python's random")
@pytest.mark.parametrize("seed", range(12))
def test_strategies_meet_best_play_of_the_folder(seed: int, tmp_path: Path) -> None:
    rules = (Climb(seed), Placed(seed))[seed % 2]
    whole = solve(rules, exact=True)
    staged = solve_in_stages(rules, tmp_path, exact=True, progress=False)
    assert staged.evaluate().value == whole.value

    def best(state: Any) -> Any:
        return whole.explain(state, exactly=True).best[0]

    # Best play of the other one is worth as much whatever is best here.
    assert staged.evaluate(max=best).value == whole.value
    assert staged.evaluate(min=best).value == whole.value

    def strategy(state: Any) -> Any:
        return random.Random(str(rules._told(state))).randrange(3)

    # Nobody does better than the value against best play, nor best play than the best reply.
    high, low = staged.evaluate(min=strategy).value, staged.evaluate(max=strategy).value
    assert low <= whole.value <= high
    replies = solve(bestplay.follow(rules, min=strategy), exact=True).value
    assert high <= replies
    reply = solve_in_stages(
        bestplay.follow(rules, min=strategy), tmp_path / "reply", exact=True, progress=False
    )
    assert reply.value == replies
    with pytest.raises(UsageError, match="nobody plays best"):
        staged.evaluate(strategy, strategy)


def test_games_of_the_catalogue_meet_strategies_in_stages(tmp_path: Path) -> None:
    game = games.kalah(houses=2, seeds=3)
    staged = solve_in_stages(game, tmp_path, exact=True, progress=False)
    for names in (("best", "first"), ("first", "best"), ("best", "best")):
        whole = bestplay.evaluate(game, *names, exact=True)
        assert staged.evaluate(*names)["value"] == whole["value"]
    assert staged.evaluate()["value"] == staged.value
    assert staged.evaluate(min="first")["value"] == staged.evaluate("best", "first")["value"]
    assert staged.evaluate(max="first")["value"] == staged.evaluate("first", "best")["value"]
    with pytest.raises(UsageError, match="nobody plays best"):
        staged.evaluate("first", "first")
    for wrong in ({}, ""):
        with pytest.raises(UsageError):
            staged.evaluate(max=wrong)


class Stumbles(Climb):
    """It breaks off after so many questions."""

    _left = 0

    def node(self, state: Any) -> Any:
        self._left -= 1
        if self._left == 0:
            raise KeyboardInterrupt
        return super().node(state)


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    stopped = 0
    for left in range(1, 60, 3):
        rules = Stumbles(3)
        rules._left = left
        try:
            value = solve_in_stages(rules, tmp_path / f"{left}", exact=True, progress=False).value
        except KeyboardInterrupt:
            stopped += 1
            value = solve_in_stages(rules, tmp_path / f"{left}", exact=True, progress=False).value
        assert value == solve(Climb(3), exact=True).value
    assert stopped > 5


def test_parts_are_worked_on_by_processes(tmp_path: Path) -> None:
    rules = Placed(7)
    with ProcessPoolExecutor(2) as executor:
        staged = solve_in_stages(rules, tmp_path, exact=True, executor=executor, progress=False)
    assert staged.value == solve(Climb(7), exact=True).value


def test_mistakes_in_stages_name_the_state(tmp_path: Path) -> None:
    def node(state: int) -> Any:
        return End(1) if state > 8 else certain(state + 1)

    def refused(stage: Any) -> str:
        rules = bestplay.game(node, 0, stage=stage)
        with pytest.raises(bestplay.RulesError) as told:
            solve_in_stages(rules, tmp_path / str(len(list(tmp_path.iterdir()))), progress=False)
        return str(told.value)

    assert (
        "play comes from the state 5 of stage 1 to the state 6 of stage 0; a stage must never go"
        in refused(lambda state: state // 3 % 2)
    )
    assert "in state 4: stage gave 'four'; expected a whole number" in refused(
        lambda state: "four" if state == 4 else 0
    )
    assert "in state 0: they raised ZeroDivisionError" in refused(lambda state: 1 // state)
    hidden = bestplay.game(node, 0, stage=lambda state: -1)
    with pytest.raises(bestplay.RulesError, match="stage gave -1"):
        solve_in_stages(hidden, tmp_path / "less")


class Unkept(str):
    """A state that is read back as another one."""

    __slots__ = ()

    def __reduce__(self) -> Any:
        return Unkept, ("another",)


def test_states_that_cannot_be_kept_are_refused(tmp_path: Path) -> None:
    rules = bestplay.game(
        lambda s: End(1) if s else certain(Unkept("one")), 0, stage=lambda s: int(s != 0)
    )
    with pytest.raises(bestplay.RulesError, match="what is read back is not equal to it"):
        solve_in_stages(rules, tmp_path, progress=False)


def test_equal_states_are_packed_alike() -> None:
    rolled = random.Random(5)

    def some(deep: int) -> Any:
        kinds: list[Any] = [
            lambda: rolled.randint(-(2**70), 2**70),
            lambda: rolled.choice(["", "a", "\u2660" * 3, "\ud800", b"", b"\xff"]),
            lambda: rolled.choice([None, True, False, 1.5, 2 - 1j, ..., MAX, MIN, Rung.LOW]),
            lambda: Fraction(rolled.randint(-9, 9), rolled.randint(1, 9)),
        ]
        if deep:
            kinds += [
                lambda: tuple(some(deep - 1) for _ in range(rolled.randint(0, 4))),
                lambda: frozenset(some(deep - 1) for _ in range(rolled.randint(0, 4))),
                lambda: Point(some(deep - 1), some(deep - 1)),
                lambda: Position(some(0), some(deep - 1), some(0)),
                lambda: frozenset(Counter("hello").items()),
            ]
        return rolled.choice(kinds)()

    for _ in range(3000):
        state = some(3)
        packed = pack(state)
        again = unpack(packed)
        assert again == state
        assert type(again) is type(state)
        assert pack(again) == packed
