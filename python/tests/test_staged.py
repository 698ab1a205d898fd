"""Games of the catalogue, solved in stages."""

from fractions import Fraction
from pathlib import Path

import pytest

import bestplay
from bestplay import End, UsageError, games, solve, solve_in_stages


def test_stages_are_worth_what_the_whole_game_is(tmp_path: Path) -> None:
    game = games.yahtzee(boxes="ones,five,chance")
    whole = solve(game, method="rules")
    staged = solve_in_stages(game, tmp_path / "yahtzee", progress=False)
    assert str(staged.value) == str(whole.value)
    assert staged.answer["stages"] == 4
    state = "five,chance upper 0: 11136 1"
    assert staged.explain(state).best == whole.explain(state).best
    # One that is done is only read.
    assert str(solve_in_stages(game, tmp_path / "yahtzee").value) == str(staged.value)


def test_fractions(tmp_path: Path) -> None:
    game = games.bear_off(board="1,1,0,0,0,1")
    staged = solve_in_stages(game, tmp_path, exact=True)
    assert isinstance(staged.value, Fraction)
    assert staged.value == solve(game, exact=True).value


def test_what_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="only games of the catalogue"):
        solve_in_stages(bestplay.game(lambda _: End(1), 0), tmp_path)  # type: ignore[arg-type]
    solve_in_stages(games.mnk(), tmp_path)
    with pytest.raises(bestplay.SolutionError, match="is of mnk"):
        solve_in_stages(games.mnk(m=4), tmp_path)
    with pytest.raises(UsageError, match="at the most"):
        solve_in_stages(games.mnk(), tmp_path / "other", digits=30)
