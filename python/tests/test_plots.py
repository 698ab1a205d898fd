"""Pictures: they show the numbers of the solution, and refuse what has no picture."""

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot as plt

from bestplay import (
    MAX,
    MIN,
    Bounds,
    Chance,
    Choice,
    Distribution,
    End,
    UsageError,
    certain,
    coin,
    die,
    game,
    pay,
    plots,
    solve,
)
from bestplay import Game as Rules

mpl.use("agg")


@pytest.fixture(autouse=True)
def _draws_without_complaint(recwarn: pytest.WarningsRecorder) -> Iterator[None]:
    """Every figure of a test can be drawn, without a warning."""
    yield
    for number in plt.get_fignums():
        plt.figure(number).canvas.draw()
    plt.close("all")
    assert [str(warning.message) for warning in recwarn] == []


class Turn(NamedTuple):
    mine: int
    theirs: int
    pot: int
    player: Any


class Pig(Rules):
    goal = 12

    def initial(self) -> Turn:
        return Turn(0, 0, 0, MAX)

    def node(self, turn: Turn) -> Any:
        mine, theirs, pot, player = turn
        if theirs >= self.goal:
            return End(player is MIN)
        lost, held = Turn(theirs, mine, 0, player.other), Turn(theirs, mine + pot, 0, player.other)
        roll = die(6).map(lambda n: lost if n == 1 else Turn(mine, theirs, pot + n, player))
        return Choice(
            player, {"hold": held} if mine + pot >= self.goal else {"roll": roll, "hold": held}
        )


@pytest.fixture(scope="module")
def pig() -> Any:
    return solve(Pig())


def cell(ax: Any, x: int, y: int) -> float:
    """The number that is drawn at a place."""
    image = ax.images[0]
    left, _, bottom, _ = image.get_extent()
    return float(image.get_array()[round(y - bottom - 0.5), round(x - left - 0.5)])


def test_values(pig: Any) -> None:
    ax = pig.plot_values("mine", "pot", where={"theirs": 5, "player": MAX})
    shown = 0
    for state, value in zip(pig.states, pig.middle):
        if state.theirs == 5 and state.player is MAX:
            assert cell(ax, state.mine, state.pot) == value
            shown += 1
    assert np.isfinite(ax.images[0].get_array().filled(np.nan)).sum() == shown
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("mine", "pot")
    assert ax.get_title(loc="left") == "value, theirs = 5, player = MAX"


def test_strategies(pig: Any) -> None:
    ax = pig.plot_strategy(0, 2, where={1: 5, "player": MAX})
    names = [text.get_text() for text in ax.get_legend().get_texts()]
    assert sorted(names) == ["h   hold", "r   roll"]
    written = {text.get_position(): text.get_text() for text in ax.texts}
    for state, action in pig.strategy.items():
        if state.theirs == 5 and state.player is MAX:
            assert names[int(cell(ax, state.mine, state.pot))].endswith(action)
            assert written[state.mine, state.pot] == action[0]


def test_signed_values_are_centred_at_0() -> None:
    def node(state: Any) -> Any:
        x, y = state
        return certain((x + 1, y)) if x < 3 else certain((0, y + 1)) if y < 3 else End(-2)

    steps = game(lambda s: pay(1, node(s)) if s != (3, 3) else End(-2), (0, 0))
    image = solve(steps).plot_values(0, 1).images[0]
    assert image.get_clim() == (-13, 13)
    assert (
        solve(Pig())
        .plot_values("mine", "pot", {"theirs": 0, "player": MAX})
        .images[0]
        .get_clim()[0]
        >= 0
    )


def test_axes_have_names() -> None:
    def steps(state: Any) -> Any:
        return End(state[0] + state[1]) if sum(state) >= 3 else certain((state[0], state[1] + 1))

    ax = solve(game(steps, (0, 0))).plot_values(lambda s: s[0], 1)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("f(state)", "state[1]")
    for event in (die(6), coin().map(str)):
        ax = event.plot()
        assert ax.get_xlabel()
        assert ax.get_ylabel()


def test_letters_tell_actions_apart() -> None:
    assert plots._abbreviated(["hold", "roll"]) == {"hold": "h", "roll": "r"}
    assert plots._abbreviated(["hit", "hold", "12"]) == {"hit": "hi", "hold": "ho", "12": "12"}


def test_bars_that_share_axes_stand_side_by_side() -> None:
    ax: Any = None
    for event in (die(6), die(4), 2 @ die(3)):
        ax = event.plot(ax=ax, label="x")
    bars = [(bar.get_x(), bar.get_x() + bar.get_width()) for bar in ax.patches]
    bars.sort()
    assert all(end <= begin + 1e-9 for (_, end), (begin, _) in itertools.pairwise(bars))
    for bar, outcome in zip(ax.containers[0], range(1, 7)):
        assert abs(bar.get_x() - outcome) < 0.5
    many: Any = None
    for event in (20 @ die(6), 15 @ die(8), 10 @ die(12)):
        many = event.plot(ax=many, label="x")
    assert {bar.get_alpha() for bar in many.patches} == {0.45}


def test_functions_choose_axes_and_states(pig: Any) -> None:
    def lead(state: Turn) -> int:
        return state.mine - state.theirs

    ax = pig.plot_values(lead, "theirs", where=lambda state: state.player is MAX and not state.pot)
    assert ax.get_xlabel() == "lead"
    assert cell(ax, 0, 0) == pig.middle[0]
    ax = pig.plot_values(
        "mine", "theirs", where={"pot": 0, "player": MAX, "theirs": lambda n: n < 4}
    )
    assert ax.images[0].get_extent()[3] == 3.5


def test_what_lies_at_one_place_is_an_error(pig: Any) -> None:
    with pytest.raises(UsageError, match="lie at the same place"):
        pig.plot_values("mine", "theirs")
    with pytest.raises(UsageError, match="no state lies on the map"):
        pig.plot_values("mine", "nothing")


def test_things_and_numbers_as_axes_and_actions() -> None:
    class Guess(Rules):
        """A suit and how many cards there are; the player says a number."""

        def initial(self) -> Any:
            return ("", 0)

        def node(self, state: Any) -> Any:
            suit, count = state
            if count == 0:
                suits = Chance({suit: 1 for suit in ("clubs", "hearts")})
                return suits.map(lambda s: (3 @ die(10)).map(lambda n: (s, n)))
            if count < 0:
                return End(0)
            return Choice(MAX, {n: (suit, -n - 1) for n in range(count)})

    solution = solve(Guess())
    ax = solution.plot_strategy(1, 0, where={1: range(1, 31)})
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["clubs", "hearts"]


@pytest.mark.parametrize("kind", ["bars", "at least", "at most"])
def test_random_events(kind: Any) -> None:
    dice = 2 @ die(6)
    ax = dice.plot(kind, label="2d6")
    if kind == "bars":
        heights = {round(b.get_x() + b.get_width() / 2): b.get_height() for b in ax.patches}
        expected = {total: float(dice.probability(total)) for total in dice}
    else:
        heights = dict(zip(*ax.lines[0].get_data()))
        holds = int.__le__ if kind == "at least" else int.__ge__
        expected = {t: float(dice.probability(lambda n, t=t: holds(t, n))) for t in dice}
    assert heights == pytest.approx(expected)
    dice.map(lambda total: total + 1).plot(kind, ax=ax, label="one more")
    assert len(ax.get_legend().get_texts()) == 2
    assert ax.get_ylim()[1] >= max(expected.values())


def test_a_likelier_event_fits_on_the_axes_of_another() -> None:
    ax = die(20).plot()
    coin().map(int).plot(ax=ax)
    assert ax.get_ylim()[1] > 0.5


def test_outcomes_that_are_no_numbers() -> None:
    ax = Chance({"rain": 3, "sun": 7}).plot()
    assert [bar.get_width() for bar in ax.patches] == [0.3, 0.7]
    with pytest.raises(UsageError, match="no numbers"):
        coin().plot("at least")
    with pytest.raises(UsageError, match="expected 'bars'"):
        die(6).plot("pie")  # type: ignore[arg-type]


def test_bounds_that_can_be_seen_are_drawn() -> None:
    odds = Distribution(
        [Fraction(-1, 2), 0, 3], [Bounds("0.2", "0.3"), Fraction(1, 2), Bounds("0.2", "0.3")]
    )
    assert len(odds.plot().containers) == 2
    assert len(odds.plot("at least").collections) == 1
    exact = Distribution([0, 1], [Fraction(1, 2), Fraction(1, 2)])
    assert len(exact.plot("at most").collections) == 0


def test_long_tails_are_out_of_sight() -> None:
    tosses = range(1, 401)
    ax = Distribution(
        tosses,
        [Fraction(19**n, 20 ** (n + 1)) * Fraction(20, 19) for n in tosses],
        of="steps",
        missing=Fraction(19, 20) ** 400,
    ).plot("at least")
    assert len(ax.lines[0].get_xdata()) == 400
    assert 100 < ax.get_xlim()[1] < 200


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match="pip install matplotlib"):
        die(6).plot()
