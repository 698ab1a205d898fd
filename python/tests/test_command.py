"""The command that comes with the package, with rules in a file."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import bestplay

COMMAND = Path(sys.executable).parent / "bestplay"

PIG = '''"""Pig, with a die of a few faces."""

from dataclasses import dataclass
from fractions import Fraction

from bestplay import MAX, MIN, Choice, End, Game, coin, die


@dataclass(frozen=True)
class Pig(Game):
    """Roll and add, or hold; a one loses the turn."""

    goal: int = 6
    faces: int = 4
    bonus: Fraction = Fraction(1, 3)
    last: bool = False

    def initial(self):
        return coin(self.bonus).map(lambda heads: (MAX if heads else MIN, 0, 0, 0))

    def node(self, state):
        player, mine, theirs, pot = state
        if theirs >= self.goal:
            return End(player is MIN if not self.last else player is MAX)
        lost, held = (player.other, theirs, mine, 0), (player.other, theirs, mine + pot, 0)
        roll = die(self.faces).map(lambda n: lost if n == 1 else (player, mine, theirs, pot + n))
        if not pot:
            return Choice(player, {"roll": roll})
        over = mine + pot >= self.goal
        return Choice(player, {"hold": held} if over else {"roll": roll, "hold": held})

    def features(self, state):
        return {"pot": state[3], "mine": state[1]}

    def stage(self, state):
        return state[1] + state[2]
'''

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs the command where the rules are."""
    (tmp_path / "pig.py").write_text(PIG)

    def run(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMMAND, *words], cwd=tmp_path, input=stdin, capture_output=True, text=True
        )

    return run


def answer(done: subprocess.CompletedProcess[str]) -> Any:
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def pig(**parameters: Any) -> Any:
    """The same rules in Python."""
    scope: dict[str, Any] = {"__name__": __name__}
    exec(PIG, scope)
    return scope["Pig"](**parameters)


def test_the_games_of_the_catalogue_are_there(run: Run) -> None:
    found = answer(run("solve", "race", "target=4", "--exact", "--json"))
    assert found["value"]["fraction"] == "6113/10125"
    assert run("--version").stdout == f"bestplay {bestplay.__version__}\n"
    assert run("solve", "racer").returncode == 2


@pytest.mark.parametrize(
    ("words", "parameters"),
    [
        ([], {}),
        (["goal=9", "faces=3"], {"goal": 9, "faces": 3}),
        (["bonus=0.3", "last=yes"], {"bonus": Fraction(3, 10), "last": True}),
    ],
)
def test_the_value_is_that_of_the_rules(
    run: Run, words: list[str], parameters: dict[str, Any]
) -> None:
    solution = bestplay.solve(pig(**parameters), exact=True)
    found = answer(run("solve", "pig.py", *words, "--exact", "--json"))
    assert Fraction(found["value"]["fraction"]) == solution.value
    assert found["states"] == len(solution.states)
    digits = answer(run("solve", "pig.py", *words, "--digits", "30", "--json"))
    bounds = bestplay.solve(pig(**parameters), digits=30).value
    assert digits["value"]["decimal"] == str(bounds)


def test_every_question_is_answered(run: Run) -> None:
    game = pig()
    solution = bestplay.solve(game, exact=True)
    state = next(s for s in solution.states if isinstance(s, tuple) and s[1:] == (2, 3, 4))
    found = answer(run("explain", "pig.py", "--state", str(state), "--exact", "--json"))
    values = {line["action"]: Fraction(line["value"]["fraction"]) for line in found["actions"]}
    assert values == {one.action: one.value for one in solution.explain(state).actions}
    found = answer(run("solve", "pig.py", "--state", "(MIN, 5, 3, 0)", "--exact", "--json"))
    assert Fraction(found["value"]["fraction"]) == solution[(bestplay.MIN, 5, 3, 0)]
    found = answer(run("odds", "pig.py", "--exact", "--json"))
    assert [Fraction(row["probability"]["fraction"]) for row in found["results"]] == [
        1 - solution.value,
        solution.value,
    ]
    found = answer(run("evaluate", "pig.py", "random", "best", "--exact", "--json"))
    assert 0 < Fraction(found["value"]["fraction"]) < solution.value
    assert answer(run("reply", "pig.py", "first", "--json"))["replies"]
    assert len(answer(run("compare", "pig.py", "first", "random", "--json"))["pairs"]) == 4
    assert answer(run("mistakes", "pig.py", "random", "--json"))["mistakes"]
    found = answer(run("sheet", "pig.py", "goal=16", "--lines", "1,3", "--json"))
    sheets = bestplay.sheet(pig(goal=16), [1, 3], progress=False).tables["rules"]
    columns = ("lines", "when", "action")
    assert [[row[name] for name in columns] for row in found["rules"]] == [
        [row[name] for name in columns] for row in sheets
    ]
    found = answer(run("sweep", "pig.py", "goal=2..6..2", "--exact", "--json"))
    values = {row["goal"]: Fraction(row["value"]["fraction"]) for row in found["table"]}
    expected = {g: bestplay.solve(pig(goal=g), exact=True).value for g in (2, 4, 6)}
    assert {int(goal): value for goal, value in values.items()} == expected
    assert answer(run("rules", "pig.py", "--check", "--json"))["broken"] == []
    assert "a one loses the turn" in run("rules", "pig.py").stdout
    played = run("play", "pig.py", "goal=2", stdin="roll\n" * 40)
    assert "roll" in played.stdout


def test_a_folder_holds_its_stages(run: Run, tmp_path: Path) -> None:
    plain = ("--exact", "--json")
    folder = ("--folder", "pig.stages", *plain)
    found, whole = (answer(run("solve", "pig.py", *asked)) for asked in (folder, plain))
    assert found["value"] == whole["value"]
    # Those to 11, as somebody may hold at 5 to 5.
    assert found["stages"] > 6
    for asked in (
        ("explain", "pig.py", "--state", "(MAX, 2, 3, 2)"),
        ("odds", "pig.py"),
        ("evaluate", "pig.py", "best", "random"),
    ):
        by_folder, by_all = (answer(run(*asked, *words)) for words in (folder, plain))
        assert {**by_folder, "actions": 0} == {**by_all, "actions": 0}
    assert answer(run("check", "pig.stages", "--json"))["confirmed"] is True
    text = (tmp_path / "pig.py").read_text()
    (tmp_path / "pig.py").write_text(text.replace("state[1] + state[2]", "9 - state[1]"))
    refused = run("solve", "pig.py", "--folder", "other.stages")
    assert refused.returncode == 1
    assert "a stage must never go down" in refused.stderr


CUT = """from bestplay import MIN, Choice, End, Game


class Cut(Game):
    def initial(self):
        return "start"

    def node(self, state):
        if state == "start":
            return Choice(MIN, {"a": "one", "b": "cut", "d": "two"})
        return {"one": End(1), "two": End(2), "cut": End.between(-1, 3)}[state]
"""


def test_what_is_cut_off_is_not_known(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cut.py").write_text(CUT)
    actions = answer(run("explain", "cut.py", "--json"))["actions"]
    loss = next(line["loss"] for line in actions if line["action"] == "d")
    # It may be 3 against b.
    assert (loss["lower"], loss["upper"]) == ("1.00", "3.00")
    for chosen, said in (
        ("a", "None of your choices is known to be worse than another."),
        ("b", "Play is cut off. It would pay from -1 to 3."),
        ("d", "Your choices lost [1.00, 3.00] against best play."),
    ):
        assert said in run("play", "cut.py", stdin=f"{chosen}\n").stdout


SPACES = """from bestplay import MAX, MIN, Choice, End, Game, certain, coin


class Spaces(Game):
    def initial(self):
        return coin().map(lambda heads: "a b" if heads else "a")

    def node(self, state):
        def named(right):
            return Choice(MAX, {"left": End(right), "right": End(not right)})

        then = {"a b": "w1", "a": "b", "b": "w2"}
        return certain(then[state]) if state in then else named(state == "w1")

    def seen(self, state, player):
        return "x" if player == MIN else state[0] if state[0] == "w" else state
"""


def test_what_is_remembered_is_read_again(run: Run, tmp_path: Path) -> None:
    (tmp_path / "spaces.py").write_text(SPACES)
    saved = run("solve", "spaces.py", "--exact", "--save-strategy", "spaces.csv")
    assert saved.returncode == 0, saved.stderr
    assert "object at" not in (tmp_path / "spaces.csv").read_text()
    found = answer(run("evaluate", "spaces.py", "spaces.csv", "best", "--exact", "--json"))
    assert found["value"]["fraction"] == "1"


def test_a_solution_is_saved_and_checked(run: Run, tmp_path: Path) -> None:
    saved = run("solve", "pig.py", "goal=5", "--save", "five.solution")
    assert saved.returncode == 0, saved.stderr
    assert answer(run("check", "five.solution", "--json"))["confirmed"] is True
    (tmp_path / "pig.py").write_text(PIG.replace("n == 1", "n == 2"))
    refused = run("check", "five.solution")
    assert refused.returncode == 1
    assert "error:" in refused.stderr


KUHN = """
from bestplay import MAX, MIN, Choice, End, Game, draw


class Kuhn(Game):
    def __init__(self, cards=3):
        self.cards = cards

    def initial(self):
        return draw(range(self.cards), 2, ordered=True).map(lambda cards: (cards, ""))

    def node(self, state):
        cards, said = state
        if said in ("bp", "pbp"):
            return End(1 if said == "bp" else -1)
        if said in ("pp", "bb", "pbb"):
            stake = 1 if said == "pp" else 2
            return End(stake if cards[0] > cards[1] else -stake)
        return Choice(len(said) % 2, {move: (cards, said + move) for move in "pb"})

    def seen(self, state, player):
        cards, said = state
        return cards[player], said
"""


def test_players_need_not_see_everything(run: Run, tmp_path: Path) -> None:
    (tmp_path / "kuhn.py").write_text(KUHN)
    solved = answer(run("solve", "kuhn.py", "--exact", "--json", "--save-strategy", "best.csv"))
    assert solved["value"]["fraction"] == "-1/18"
    assert solved["information_sets"] == 12
    assert (
        answer(run("solve", "kuhn.py", "cards=4", "--exact", "--json"))["value"]["fraction"]
        == "-1/24"
    )
    (odds,) = {
        row["odds"]
        for row in answer(run("explain", "kuhn.py", "--exact", "--json"))["information_sets"]
        if (row["player"], row["remembers"], row["action"]) == ("Min", "(0, 'p')", "b")
    }
    assert odds == "1/3"
    found = answer(run("evaluate", "kuhn.py", "best.csv", "random", "--json"))
    assert [row["value"] for row in found["guarantees"]] == ["-1/18", "1/2"]
    assert len(answer(run("reply", "kuhn.py", "best.csv", "--json"))["actions"]) == 12
    (tmp_path / "best.csv").write_text("player,remembers,action,odds\nMax,nothing,b,1\n")
    wrong = run("evaluate", "kuhn.py", "best.csv")
    assert wrong.returncode == 1
    assert "line 2: Max never chooses with 'nothing' in mind" in wrong.stderr
    odds = answer(run("odds", "kuhn.py", "--json"))["results"]
    assert sum(Fraction(row["probability"]["fraction"]) for row in odds) == 1
    refused = run("solve", "kuhn.py", "--folder", "kuhn.stages")
    assert refused.returncode == 2
    assert "solved from the start" in refused.stderr
    refused = run("sheet", "kuhn.py")
    assert (refused.returncode, "do not see everything" in refused.stderr) == (2, True)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("x = 1\nx +\n", "invalid syntax\n  own.py, line 2: x +"),
        ("import bestplay\n\n1 / 0\n", "ZeroDivisionError: division by zero\n  own.py, line 3"),
        ("x = 1\n", "own.py holds no game: expected a class with initial()"),
        (PIG + "\n\nclass Hog(Game):\n    pass\n", "several games: Pig, Hog; name one"),
        (KUHN.replace("cards[player], said", "[cards[player], said]"), "unhashable"),
        (
            PIG.replace("End(player is MIN if", "End(0.5 if"),
            "float",
        ),
        (
            PIG.replace("lost, held =", "assert pot < 5, 'too much'\n        lost, held ="),
            "they raised AssertionError: too much\n  own.py, line 25: assert pot < 5",
        ),
        (
            PIG.replace("def initial(self):", "def initial(self):\n        [][1]"),
            "initial() raised IndexError",
        ),
    ],
)
def test_errors_say_where_they_are(run: Run, tmp_path: Path, rules: str, said: str) -> None:
    (tmp_path / "own.py").write_text(rules)
    done = run("solve", "own.py")
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert done.stderr.startswith("error: ")
    assert said in done.stderr


def test_what_is_asked_wrongly_is_said(run: Run) -> None:
    for words, said in [
        (["nowhere.py"], "there is no file nowhere.py"),
        (["pig.py:Hog"], "pig.py has no game Hog; it has Pig"),
        (["pig.py", "goal=x"], "goal=x: expected a whole number"),
        (["pig.py", "bonus=x"], "bonus=x: expected a fraction"),
        (["pig.py", "gaol=3"], "Did you mean 'goal'?"),
        (["pig.py", "--state", "(1,"], "is no state"),
    ]:
        done = run("solve", *words)
        assert (done.returncode, said in done.stderr) == (2, True), done.stderr


def test_weights_are_as_long_as_they_are(run: Run, tmp_path: Path) -> None:
    toss = "Chance({End(1): 2**200, End(0): 1})"
    rules = f"game(lambda s: Choice(MAX, {{'toss': {toss}, 'stop': End(0)}}), 0)"
    imports = "from bestplay import MAX, Chance, Choice, End, game"
    (tmp_path / "long.py").write_text(f"{imports}\nlong = {rules}\n")
    likely = f"{2**200}/{2**200 + 1}"
    found = answer(run("explain", "long.py", "--exact", "--json"))
    assert found["value"]["fraction"] == likely
    assert found["actions"][0]["outcomes"][0]["probability"] == likely
    found = answer(run("solve", "long.py", "--exact", "--json"))
    assert found["value"]["fraction"] == likely
    assert answer(run("rules", "long.py", "--check", "--json"))["broken"] == []


def test_an_object_is_a_game_too(run: Run, tmp_path: Path) -> None:
    rules = "from bestplay import End, coin, game\nwalk = game(lambda s: coin().map(End), 0)\n"
    (tmp_path / "walk.py").write_text(rules)
    assert answer(run("solve", "walk.py", "--exact", "--json"))["value"]["fraction"] == "1/2"
