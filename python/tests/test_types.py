"""What type checkers see: the catalogue's signatures, and the types that games carry."""

import inspect
import json
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

import bestplay
from bestplay import games
from bestplay._catalogue import ENTRIES, class_of, function_name

STUB = Path(__file__).parents[1] / "bestplay" / "games.pyi"


def wrapped(text: str, indent: str) -> str:
    return textwrap.fill(text, 95, initial_indent=indent, subsequent_indent=indent)


def annotation(parameter: dict[str, Any]) -> str:
    """The type of a parameter. Words that are numbers may be given as numbers, and None in place of
    what has no default."""
    words: list[str] = parameter["words"]
    match parameter["takes"]:
        case "word":
            literals = [json.dumps(word) for word in words]
            numbers = [word for word in words if word.isdigit()]
            kind = f"Literal[{', '.join([*literals, *numbers])}]"
        case "whole":
            kind = "Whole"
        case "probability":
            kind = "Probability"
        case _:
            kind = "Word"
    return kind if parameter["default"] is not None else f"{kind} | None"


def typed(parameter: dict[str, Any]) -> list[str]:
    """A parameter of a function, as it is formatted."""
    line = f"    {parameter['name']}: {annotation(parameter)} = ...,"
    if len(line) <= 100:
        return [line]
    before, _, after = line.rpartition("]")
    name, _, literals = before.partition("[")
    return [f"{name}[", *(f"        {one}," for one in literals.split(", ")), f"    ]{after}"]


def written() -> str:
    """The catalogue's functions, as a stub."""
    lines = [
        '"""The catalogue. Written by python/tests/test_types.py; see there."""',
        "",
        "from typing import Literal",
        "",
        "from ._catalogue import CatalogueGame as CatalogueGame",
        "from ._catalogue import HiddenCatalogueGame, Probability, Whole, Word",
        "from ._catalogue import judge as judge",
        "",
    ]
    names = ["CatalogueGame", "judge", *map(function_name, ENTRIES)]
    lines += ["__all__ = [", *(f'    "{name}",' for name in names), "]", ""]
    for entry in ENTRIES.values():
        lines += [f"def {function_name(entry['name'])}("]
        if entry["parameters"]:
            lines += ["    *,"]
            for p in entry["parameters"]:
                lines += typed(p)
        lines += [f") -> {class_of(entry).__name__}:"]
        about = f"{entry['title']}: {entry['about']}".replace("\\", "\\\\")
        lines += ['    """' + wrapped(about, "    ").lstrip(), "", "    Args:"]
        for p in entry["parameters"]:
            unless = f" ({p['default']} unless given)." if p["default"] is not None else "."
            lines += [wrapped(f"{p['name']}: {p['about']}{unless}", "        ")]
        lines += ['    """', ""]
    return "\n".join(lines)


def test_the_stub_of_the_catalogue_is_what_there_is() -> None:
    if os.environ.get("BESTPLAY_WRITE"):
        STUB.write_text(written())
    assert STUB.read_text() == written(), "make write writes games.pyi anew"
    for name in games.__all__[2:]:
        parameters = inspect.signature(getattr(games, name)).parameters.values()
        assert all(p.kind is p.KEYWORD_ONLY for p in parameters)


#: Rules with types, and the types of what is found.
TYPED = """
from fractions import Fraction
from typing import NamedTuple

import bestplay
from bestplay import (
    MAX, Bounds, Chance, Choice, End, Game, Node, Solution, die, game, games, load, solve
)


class Position(NamedTuple):
    heap: int


class Nim(Game[Position, int]):
    def initial(self) -> Position:
        return Position(5)

    def node(self, state: Position) -> Node[int]:
        if state.heap == 0:
            return End(1)
        return Choice(MAX, {take: Position(state.heap - take) for take in range(1, state.heap)})


class Plain(Game):
    def initial(self):  # type: ignore[no-untyped-def]
        return 0


def step(n: int) -> Node[str]:
    return Choice(MAX, {"stop": End(n), "roll": die(6).map(lambda face: n + face)})


nim = solve(Nim(), exact=True)
reveal_type(nim.value)
reveal_type(nim.best())
reveal_type(nim[Position(3)])
reveal_type(nim.explain().actions[0].action)
reveal_type(nim.explain().state)
reveal_type(nim.strategy)
reveal_type(nim.states[0])
reveal_type(list(nim.items()))
reveal_type(solve(Nim()).value)
reveal_type(solve(games.race(target=3, heads="1/3"), exact=True).value)
reveal_type(solve(games.race()).best())
reveal_type(solve(game(step, 0), exact=True))
reveal_type(solve(Plain()))
reveal_type(load("file", Nim()))
reveal_type(die(6) >= 3)
value = solve(Nim()).value
print(f"{value:.4f}", float(1 - Fraction(1, 2)))
if isinstance(value, Bounds):
    reveal_type(1 - value)
    reveal_type(round(value, 2))
nim[3]  # wrong: not a position
games.race(targt=3)  # wrong: no such parameter
games.nim(last="wins")
games.fox_and_geese(size=4)
games.nim(last="winds")  # wrong: no such word
"""

EXPECTED = [
    "Fraction",
    "list[int]",
    "Fraction | Bounds | float",
    "int",
    "Position",
    "Strategy[Position, int]",
    "Position",
    "list[tuple[Position, Fraction | Bounds | float]]",
    "Fraction | Bounds | float",
    "Fraction",
    "list[str]",
    "Solution[int, str, Fraction]",
    "Solution[Any, Any, Fraction | Bounds | float]",
    "Solution[Position, int, Fraction | Bounds | float]",
    "Chance[bool]",
    "Bounds",
    "Fraction",
]


def revealed(output: str, start: str, end: str) -> list[str]:
    """What a checker says of types, without the names of modules."""
    found = []
    for line in output.splitlines():
        if start in line:
            shown = line.partition(start)[2].rpartition(end)[0]
            for module in ("_bestplay", "chance", "solution", "views"):
                shown = shown.replace(f"bestplay.{module}.", "")
            for module in ("builtins.", "checked.", "fractions."):
                shown = shown.replace(module, "")
            found.append(shown.replace("tuple[int, fallback=Position]", "Position"))
    return found


def check(tmp_path: Path, command: list[str]) -> str:
    (tmp_path / "checked.py").write_text(TYPED)
    root = Path(bestplay.__file__).parents[1]
    # An installed package is found without being told, and mypy refuses to be told.
    told = {} if root.name == "site-packages" else {"MYPYPATH": str(root), "PYTHONPATH": str(root)}
    return subprocess.run(
        [*command, "checked.py"],
        cwd=tmp_path,
        env={**os.environ, **told},
        capture_output=True,
        text=True,
        check=False,
    ).stdout


def test_mypy_knows_the_types(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    output = check(
        tmp_path,
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary"],
    )
    assert revealed(output, 'Revealed type is "', '"') == EXPECTED
    errors = [line for line in output.splitlines() if ": error:" in line]
    assert len(errors) == 3, errors
    assert '"Position"' in errors[0]
    assert '"targt"' in errors[1]
    assert '"last"' in errors[2]


@pytest.mark.skipif(shutil.which("pyright") is None, reason="pyright is not there")
def test_pyright_knows_the_types(tmp_path: Path) -> None:
    output = check(tmp_path, ["pyright"])
    assert revealed(output, ' is "', '"') == EXPECTED
    errors = [line for line in output.splitlines() if " error: " in line]
    assert len(errors) == 3, errors
