"""Long-run averages: of rules in Python, and of the catalogue's games played again and again."""

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import bestplay
from bestplay import MAX, Chance, Choice, End, SolutionError, UsageError, game, load, pay, solve


def weather(day: str) -> Chance[str]:
    paid, rain = (1, 2) if day == "sun" else (0, 1)
    return Chance({pay(paid, "sun"): 1, pay(paid, "rain"): rain})


def test_an_average_is_a_mapping_of_states() -> None:
    average = solve(game(weather, "sun"), average=True, exact=True)
    assert average.value == Fraction(3, 7)
    assert dict(average) == {"sun": Fraction(3, 7), "rain": Fraction(3, 7)}
    assert average.choice("sun") is None
    with pytest.raises(bestplay.UnknownStateError):
        average["snow"]


def test_digits_are_certain() -> None:
    average = solve(game(weather, "sun"), average=True, digits=30)
    assert f"{average.value:.20f}" == "0.42857142857142857143"


def test_the_best_of_two_bets_depends_on_their_time(tmp_path: Path) -> None:
    def bets(minutes: int) -> Choice[int] | Chance[int]:
        if minutes == 0:
            return Choice(MAX, {1: 1, 3: 3})
        won = 1 if minutes == 1 else 4
        return Chance({pay(won, 0): 1, pay(0, 0): 1})

    by_time = solve(game(bets, 0), average=True, exact=True, time=lambda minutes: minutes)
    assert (by_time.value, by_time.choice(0)) == (Fraction(2, 3), 3)
    assert solve(game(bets, 0), average=True, exact=True).value == 1
    by_time.save(tmp_path / "bets")
    read = load(tmp_path / "bets", game(bets, 0), average=True, time=lambda minutes: minutes)
    assert (read.value, len(read), read.choice(0)) == (Fraction(2, 3), 3, 3)
    with pytest.raises(SolutionError, match="average per unit of time"):
        load(tmp_path / "bets", game(bets, 0), average=True)
    with pytest.raises(UsageError, match=r"time\(0\) gave -1"):
        load(tmp_path / "bets", game(bets, 0), average=True, time=lambda minutes: minutes - 1)
    with pytest.raises(UsageError, match=r"time\(0\) gave -1"):
        solve(game(bets, 0), average=True, time=lambda minutes: minutes - 1)
    with pytest.raises(bestplay.UndefinedError, match="without taking any time"):
        solve(game(bets, 0), average=True, time=lambda _: 0)


def test_what_ends_averages_0_unless_it_begins_anew() -> None:
    def toss(heads: int) -> Chance[int] | End:
        return End(3) if heads == 2 else Chance({heads + 1: 1, 0: 1})

    assert solve(game(toss, 0), average=True, exact=True).value == 0
    again = solve(game(toss, 0), average=True, again=True, exact=True)
    # Two heads in a row take 6 tosses.
    assert again.value == Fraction(1, 2)


def test_craps_loses_what_a_bet_does_in_the_rolls_that_it_takes() -> None:
    craps = bestplay.games.craps()
    report = solve(craps, average=True, again=True, exact=True)
    # A bet is won with 244/495 and takes 557/165 rolls on average (Packel, 1981).
    assert report["average"] == Fraction(244, 495) / Fraction(557, 165)


def test_a_saved_average_is_confirmed(tmp_path: Path) -> None:
    average = solve(game(weather, "sun"), average=True, exact=True)
    average.save(tmp_path / "weather")
    read = load(tmp_path / "weather", game(weather, "sun"), average=True)
    assert dict(read) == dict(average)
    with pytest.raises(SolutionError, match="add average=True"):
        load(tmp_path / "weather", game(weather, "sun"))
    with pytest.raises(SolutionError, match="wrong in state"):
        load(tmp_path / "weather", game(weather, "rain"), average=True)
    solve(game(lambda _: End(1), 0)).save(tmp_path / "one")
    with pytest.raises(SolutionError, match="leave out average=True"):
        load(tmp_path / "one", game(lambda _: End(1), 0), average=True)
    command = Path(sys.executable).parent / "bestplay"
    words = ["solve", "craps", "--average", "--again", "--save", "craps"]
    subprocess.run([command, *words], cwd=tmp_path, check=True, capture_output=True)
    report = load(tmp_path / "craps", average=True)
    assert f"{report['average']:.12f}" == "0.146020347098"


def test_what_does_not_belong_together_is_refused() -> None:
    with pytest.raises(UsageError, match="average=True"):
        solve(game(weather, "sun"), again=True)  # type: ignore[call-overload]
    with pytest.raises(UsageError, match="rules in Python"):
        solve(bestplay.games.craps(), average=True, time=lambda _: 1)
