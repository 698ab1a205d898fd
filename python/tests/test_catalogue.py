"""The catalogue through Python: every value in `reference/`, by the rules and by fast methods."""

import importlib.metadata
import inspect
import json
import os
import pickle
import sys
import threading
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import bestplay
from bestplay import Bounds, LimitError, UsageError, games, solve
from bestplay._bestplay import catalogue

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

REFERENCE = Path(__file__).parents[2] / "crates" / "bestplay-games" / "reference"
ENTRIES = {entry["name"]: entry for entry in json.loads(catalogue())}

# Every value is confirmed in Rust; here what a change can wait for, and the rest before a release.
RELEASE = "BESTPLAY_RELEASE" in os.environ
MOST_STATES = 1_200_000 if RELEASE else 60_000


def references() -> list[Any]:
    """Every value, with its game."""
    found = []
    for path in sorted(REFERENCE.glob("*.toml")):
        content = tomllib.loads(path.read_text())
        for value in content["value"] + content.get("large", []):
            if not value["parameters"] and path.stem == "solitaire":
                continue  # out of reach of any solver; an estimate tells it below
            if value.get("slow"):
                continue  # for `bestplay verify --all`
            game = path.stem.replace("_", "-")
            name = f"{game} {' '.join(value['parameters'])} {value.get('field', '')}"
            found.append(pytest.param(game, value, id=name.strip()))
    return found


def make(name: str, words: list[str]) -> games.CatalogueGame:
    """The game, by its function and keyword arguments."""
    function = getattr(games, name.replace("-", "_"))
    made = function(**dict(word.split("=", 1) for word in words))
    assert isinstance(made, games.CatalogueGame)
    return made


def agrees(value: Any, reference: dict[str, Any]) -> bool:
    """Whether a value is the published one, to the digits that were published."""
    lower, upper = (value.lower, value.upper) if isinstance(value, Bounds) else (value, value)
    if "fraction" in reference:
        return bool(lower <= Fraction(reference["fraction"]) <= upper)
    printed = Decimal(reference["decimal"])
    half = Fraction(1, 2) * Fraction(10) ** int(printed.as_tuple().exponent)
    return abs(lower - Fraction(printed)) <= half and abs(upper - Fraction(printed)) <= half


@pytest.mark.parametrize(("name", "reference"), references())
def test_published_values(name: str, reference: dict[str, Any]) -> None:
    rules = make(name, reference["parameters"])
    if reference.get("counted"):
        assert rules.count()[reference["field"]] == int(reference["fraction"])
        return
    confirmed = []
    if "field" not in reference:
        with suppress(LimitError, UsageError):
            confirmed.append(solve(rules, max_states=MOST_STATES, method="rules").value)
    # With proven digits where a method knows no fractions.
    for exact in (True, False):
        with suppress(UsageError):
            answer = rules.fast(exact=exact)
            confirmed.append(answer[reference.get("field", "value")])
            break
    if not confirmed:
        # Large, and there is no fast method.
        if not RELEASE:
            pytest.skip("large: before a release")
        confirmed.append(solve(rules, max_states=5_000_000, method="rules").value)
    for value in confirmed:
        assert agrees(value, reference), value


def test_what_can_only_be_estimated() -> None:
    content = tomllib.loads((REFERENCE / "solitaire.toml").read_text())
    for reference in content["estimate"]:
        decimal = Decimal(reference["decimal"])
        for bound in ("lower", "upper"):
            assert Decimal(reference[bound]).quantize(decimal) == decimal, reference
        rules = make("solitaire", reference["parameters"])
        seen = bestplay.estimate(rules, method="branching", games=30_000, seed=2)
        assert seen.confidence == reference["confidence"]
        # Both intervals contain the truth, if each does what it says.
        assert seen.lower <= Fraction(reference["upper"])
        assert seen.upper >= Fraction(reference["lower"])


def test_every_game_is_there_with_its_parameters() -> None:
    assert set(games.__all__) == {"CatalogueGame", "judge"} | {
        name.replace("-", "_") for name in ENTRIES
    }
    for name, entry in ENTRIES.items():
        function = getattr(games, name.replace("-", "_"))
        assert list(inspect.signature(function).parameters) == [
            parameter["name"] for parameter in entry["parameters"]
        ]
        assert entry["source"] in function.__doc__


def test_parameters_are_numbers_fractions_or_text() -> None:
    third = games.race(target=3, heads=Fraction(1, 3))
    assert third.parameters == {"target": "3", "heads": "1/3", "first": "1"}
    assert (
        solve(third, exact=True).value
        == solve(games.race(target="3", heads="1/3"), exact=True).value
    )
    assert (third.name, third.title, third.initial()) == ("race", "The Race", "0-0 1")
    assert "player 1" in third.picture("0-0 1")
    assert repr(third) == "race(target=3, heads=1/3, first=1)"


def test_fast_methods_reports_and_counts() -> None:
    report = games.race(target=100).fast(digits=20)
    assert report["value"].decimal(8) == "0.83648556"
    assert "0.8364855558469" in str(report)
    counted = games.multibridge(outcomes="0000").count()
    assert (counted["count"], counted["probability"]) == (540, Fraction(540, 2520))
    with pytest.raises(UsageError, match="no fast method"):
        games.pig().fast()
    with pytest.raises(UsageError, match="nothing to count"):
        games.pig().count()


def test_options_belong_to_questions() -> None:
    penney = games.penney(red=4, black=4)
    assert len(penney.fast(show=1).tables["answers"]) == 1
    assert games.multibridge(outcomes="0010").count(modulo=7)["count"] == 54 % 7
    assert len(games.multibridge().count(n="1..2").tables["sequences"]) == 5 + 13
    with pytest.raises(UsageError, match="option of `solve`"):
        games.penney(show=1)
    with pytest.raises(UsageError, match="no parameter 'modulo'"):
        penney.fast(modulo=7)


def test_solve_takes_the_recommended_method() -> None:
    game = games.irrefutable(row="IOIIOOIOOI")
    fast, rules = solve(game), solve(game, method="rules", exact=True)
    assert fast.value == rules.value
    assert "by the fast method" in repr(fast)
    assert "a best line" in str(fast)
    assert {a.action for a in fast.explain().actions} == {a.action for a in rules.explain().actions}
    # The rules are there once they are asked for.
    assert len(fast) == len(rules)
    assert list(fast.strategy) == list(rules.strategy)
    # What no rules could explore.
    assert solve(games.irrefutable(row="IO" * 1000 + "I")).value == 1
    race = games.race(target=5)
    assert str(solve(race, method="fast").value) == str(solve(race).value)
    with pytest.raises(UsageError, match="'fast' or 'rules'"):
        solve(race, method="quick")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="no fast method"):
        solve(games.pig(), method="fast")


def test_judges() -> None:
    assert games.judge("race", "").strip() == "0.83648556"
    with pytest.raises(UsageError, match="Did you mean 'race'"):
        games.judge("rice", "")


def test_solutions_of_the_catalogue_are_asked_in_its_notation() -> None:
    solution = solve(games.mnk(), exact=True)
    assert solution.value == 0 or solution.value == Fraction(1, 2)
    state = solution.states[5]
    assert isinstance(state, str)
    assert solution.states.index(state) == 5
    assert set(solution.best(state)) <= {a.action for a in solution.explain(state).actions}
    assert solution.strategy[state] in solution.best(state)
    with pytest.raises(TypeError, match="text in its own notation"):
        solution[3]
    with pytest.raises(UsageError):
        solution["nonsense"]


def test_the_package_has_the_digits_of_the_command() -> None:
    value = solve(games.race(), digits=50).value
    assert str(value).startswith("0.83648555584694")
    assert isinstance(value, Bounds)
    assert value.certain_digits(50) == 50
    assert bestplay.solve(games.race(target=1), exact=True).value == Fraction(1, 3)


def test_what_is_behind_an_at_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "row"
    path.write_text("IOIIOO\n")
    game = games.irrefutable(row=f"@{path}")
    assert repr(game).startswith("irrefutable(row=@")
    solution = solve(game)
    path.write_text("II")
    assert solution.value == solution.explain().value == game.fast()["value"] == -5
    assert game.parameters == {"row": "IOIIOO", "first": "Izabella"}
    path.unlink()
    again = pickle.loads(pickle.dumps(game))
    assert solve(again).value == solve(game, method="rules", exact=True).value == -5
    assert bestplay.estimate(again, games=100).games == 100
    with pytest.raises(OSError, match="reading row from"):
        games.irrefutable(row=f"@{path}")


def test_a_saved_solution_carries_what_was_read(tmp_path: Path) -> None:
    path = tmp_path / "jumps"
    path.write_text("1-38\n16-6\n")
    solution = solve(games.chutes(jumps=f"@{path}", squares=50), exact=True)
    solution.save(tmp_path / "file")
    path.unlink()
    again = bestplay.load(tmp_path / "file")
    assert again.value == solution.value
    assert again.game.parameters["jumps"] == "1-38\n16-6"  # type: ignore[attr-defined]


def test_a_pipe_is_read_while_another_thread_writes_it() -> None:
    reading, writing = os.pipe()

    def write() -> None:
        with os.fdopen(writing, "w") as file:
            file.write("IOIIOO")

    threading.Timer(0.1, write).start()
    assert solve(games.irrefutable(row=f"@/dev/fd/{reading}")).value == -5
    os.close(reading)


def test_parameters_are_refused_where_they_are_written() -> None:
    refused: list[tuple[Any, str]] = [
        (-1, "goal=-1: expected a whole number from 1 to 65,535"),
        ("twenty", "goal=twenty: expected a whole number"),
        (20.0, r"goal=20\.0: expected a whole number"),
        (None, "goal=None: leave goal out for its default, 100"),
    ]
    for goal, hint in refused:
        with pytest.raises(UsageError, match=hint):
            games.pig(goal=goal)
    assert games.multibridge(deal=None).parameters == {"first": "1"}
    with pytest.raises(AttributeError, match=r"no game 'pigg'\. Did you mean 'pig'"):
        games.pigg  # type: ignore[attr-defined]  # noqa: B018


def test_the_package_says_its_version() -> None:
    assert bestplay.__version__ == importlib.metadata.version("bestplay")
