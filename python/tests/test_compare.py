"""The programs of `python/compare`: bestplay and its peers give the same answers."""

import doctest
import runpy
from pathlib import Path
from typing import Any

import pytest

COMPARE = Path(__file__).parents[1] / "compare"


def program(name: str) -> dict[str, Any]:
    return runpy.run_path(str(COMPARE / f"{name}.py"))


@pytest.mark.parametrize("name", ["icepool_dice", "icepool_reroll"])
def test_icepool_agrees(name: str) -> None:
    pytest.importorskip("icepool")
    answers = program(name)
    assert answers["with_bestplay"]() == answers["with_icepool"]()


def test_openspiel_agrees() -> None:
    pytest.importorskip("pyspiel")
    answers = program("openspiel_nim")
    ours, best = answers["with_bestplay"]()
    theirs, action = answers["with_openspiel"]()
    assert ours == theirs
    assert set(action) <= set(best)


def test_storm_agrees() -> None:
    stormpy = pytest.importorskip("stormpy")
    answers = program("storm_race")
    assert str(answers["with_bestplay"]()) == answers["with_storm"](stormpy.Rational)
    assert float(answers["with_storm"](float)) == pytest.approx(
        float(answers["with_bestplay"]()), abs=1e-4
    )


def test_the_examples_of_the_page() -> None:
    for module in ("icepool", "pyspiel", "gymnasium"):
        pytest.importorskip(module)
    page = Path(__file__).parents[2] / "COMPARE.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 10
    assert failed == 0
