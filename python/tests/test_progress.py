"""Progress: shown in the words of the engine, gone afterwards, and full if all went well."""

import re
import sys
import time
import warnings
from typing import Any

import pytest

import bestplay
from bestplay import Choice, End, certain, die, game, solve
from bestplay._progress import Bar


def long_walk(state: int) -> Any:
    return End(0) if state == 30_000 else certain(state + 1)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shows progress without waiting for half a second, as in a terminal."""
    monkeypatch.setattr(bestplay._progress, "_PATIENCE", 0)


def test_a_solve_shows_what_it_does_and_cleans_up(capsys: pytest.CaptureFixture[str]) -> None:
    solve(game(long_walk, 0), progress=True)
    written = capsys.readouterr().err
    assert re.search(r"exploring: [\d,]+ states", written)
    assert written.endswith("\r")
    assert not written.rstrip("\r").rpartition("\r")[2].strip()


def test_nothing_is_shown_unless_somebody_looks_and_waits(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    solve(game(long_walk, 0))
    assert Bar(None).listener is None
    monkeypatch.setattr(bestplay._progress, "_PATIENCE", 60)
    solve(game(long_walk, 0), progress=True)
    assert capsys.readouterr().err == ""


def test_a_bar_is_full_in_the_end_unless_something_went_wrong(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def told(bar: Bar) -> Any:
        bar.listener("exploring", 10, 20)
        bar.listener("solving", 1, 20)
        return bar._bar

    with Bar(True) as bar:
        inner = told(bar)
    assert (inner.n, inner.total) == (20, 20)
    assert re.search(r"solving +5% \S* +1 of 20 states, 00:00", capsys.readouterr().err)
    bar = Bar(True)
    inner = told(bar)
    bar.__exit__(KeyboardInterrupt)
    assert (inner.n, inner.total) == (1, 20)


def test_notebooks_without_widgets_get_text_and_no_warning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bestplay._progress, "_in_notebook", lambda: True)
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        solve(game(long_walk, 0))
    shown = capsys.readouterr()
    assert "exploring" in shown.out
    assert shown.err == ""


def test_showing_costs_little() -> None:
    def node(state: int) -> Any:
        if state >= 20_000:
            return End(0)
        return (
            Choice(0, {n: state + n for n in (1, 2, 3)})
            if state % 2
            else die(6).map(lambda n: state + n)
        )

    def taken(progress: bool) -> float:
        begun = time.process_time()
        solve(game(node, 0), progress=progress)
        return time.process_time() - begun

    assert min(taken(True) for _ in range(3)) < 2 * min(taken(False) for _ in range(3)) + 0.2
