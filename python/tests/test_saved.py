"""Solutions are saved, confirmed and read again."""

from pathlib import Path
from typing import Any

import pytest
from test_solve import Pig, TicTacToe

import bestplay
from bestplay import SolutionError, load, solve


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("rules", [Pig(8), TicTacToe(), bestplay.games.race(target=8)])
def test_what_is_saved_is_read(tmp_path: Path, rules: Any, exact: bool) -> None:
    solution = solve(rules, exact=exact)
    solution.save(tmp_path / "file")
    again = load(tmp_path / "file", rules)
    assert str(again.value) == str(solution.value)
    assert float(again.value) == float(solution.value)
    assert list(again.states) == list(solution.states)
    assert (again.lower == solution.lower).all()
    assert (again.choices == solution.choices).all()
    assert again.best() == solution.best()
    assert str(again.explain()) == str(solution.explain())


@pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="no such device")
def test_links_are_followed_and_devices_stay(tmp_path: Path) -> None:
    solution = solve(Pig(8))
    (tmp_path / "link").symlink_to(tmp_path / "file")
    (tmp_path / "file").write_text("there already")
    solution.save(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert list(load(tmp_path / "file", Pig(8))) == list(solution)
    # A link to it: what would be replaced is the link, and not the machine's device.
    (tmp_path / "device").symlink_to("/dev/null")
    with pytest.raises(OSError, match="a device or a pipe"):
        solution.save(tmp_path / "device")
    assert (tmp_path / "device").is_char_device()


def test_a_catalogue_game_is_known_from_its_file(tmp_path: Path) -> None:
    solve(bestplay.games.race(target=9)).save(tmp_path / "file")
    again = load(tmp_path / "file")
    assert repr(again.game) == "race(target=9, heads=1/2, first=1)"


def test_another_games_file_is_refused(tmp_path: Path) -> None:
    solve(Pig(8)).save(tmp_path / "file")
    with pytest.raises(SolutionError):
        load(tmp_path / "file", Pig(9))
    with pytest.raises(bestplay.UsageError, match="there is no game 'Pig'"):
        load(tmp_path / "file")


def test_a_tampered_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    solve(Pig(8)).save(path)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    with pytest.raises(SolutionError, match="damaged"):
        load(path, Pig(8))


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "nothing")


def test_a_file_that_was_saved_for_another_game_says_so(tmp_path: Path) -> None:
    solve(bestplay.games.race(target=6)).save(tmp_path / "file")
    apart = r"saved for race\(target=6\), not for race\(target=5\): "
    with pytest.raises(SolutionError, match=apart):
        load(tmp_path / "file", bestplay.games.race(target=5))
    with pytest.raises(SolutionError, match=r"not for pig\(goal=5, "):
        load(tmp_path / "file", bestplay.games.pig(goal=5))
