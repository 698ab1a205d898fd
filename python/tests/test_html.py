"""What notebooks show: well-formed, escaped, short, and with the right numbers."""

from fractions import Fraction
from html.parser import HTMLParser
from typing import Any

import pytest

import bestplay
from bestplay import MAX, Bounds, Chance, Choice, Distribution, End, die, game, solve


class Reader(HTMLParser):
    """Reads rows of cells, and confirms that all that is opened is closed."""

    def __init__(self, shown: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.words: list[str] = []
        self.feed(shown)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            return
        self.words.append(data)
        if self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data.strip()


def shown(thing: Any) -> Reader:
    html = thing._repr_html_()
    assert len(html) < 20_000
    return Reader(html)


def test_random_events() -> None:
    rows = shown(2 @ die(6)).rows
    assert rows[0] == ["outcome", "", "probability", ""]
    assert rows[6] == ["7", "1/6", "0.166667", ""]
    assert len(rows) == 12


def test_long_tables_show_the_likeliest_outcomes() -> None:
    reader = shown(20 @ die(6))
    outcomes = [int(row[0]) for row in reader.rows[1:]]
    assert outcomes == sorted(outcomes)
    assert 70 in outcomes
    assert "… and 77 that are less likely" in reader.words


def test_text_is_escaped() -> None:
    html = Chance({"<script>": 1, "x" * 1000: 1})._repr_html_()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert "x" * 200 not in html


def roll_once_more(state: Any) -> Any:
    stage, roll = state
    if stage == "kept":
        return End(roll)
    again = die(6).map(lambda roll: ("kept", roll))
    return Choice(MAX, {"keep": ("kept", roll), "reroll": again})


def test_solutions_and_explanations() -> None:
    solution = solve(game(roll_once_more, ("rolled", 3)), exact=True)
    reader = shown(solution)
    assert "7/2 = 3.5" in reader.words
    assert "exact" in reader.words
    assert reader.rows[1][:4] == ["reroll", "3.5", "7/2", "✓ best"]
    assert any(row[:2] == ["keep", "3"] for row in reader.rows)
    assert shown(solution.explain(("kept", 5))).words[-1] == "play is over"
    bounded = shown(solve(game(roll_once_more, ("rolled", 3))))
    assert "3.5" in bounded.words
    assert "every digit is certain" in bounded.words


def test_plain_text_says_the_same() -> None:
    solution = solve(game(roll_once_more, ("rolled", 3)), exact=True)
    assert str(solution).splitlines() == [
        "game(roll_once_more): 7 states, exact",
        "('rolled', 3)",
        "value 3.5, MAX chooses",
        "action  value  standing  loss",
        "reroll  3.5    best",
        "keep    3      worse     0.5",
    ]
    assert str(2 @ die(2)).splitlines()[1:] == [
        "2        1/4          0.25",
        "3        1/2          0.5",
        "4        1/4          0.25",
    ]


def test_long_fractions_are_left_to_the_decimals() -> None:
    solution = solve(bestplay.games.pig(goal=30), exact=True)
    assert len(str(solution.value)) > 21
    assert not any(str(solution.value) in word for word in shown(solution).words)


def test_states_and_strategies() -> None:
    solution = solve(bestplay.games.race(target=20))
    assert "… and 816 more" in shown(solution.states).words
    rows = shown(solution.strategy).rows
    assert rows[1] == ["1-0 2", solution.strategy["1-0 2"]]


@pytest.mark.parametrize("name", bestplay.games.__all__[2:])
def test_every_game_of_the_catalogue(name: str) -> None:
    given = {"multibridge": {"deal": "1,8/2,3/4,5/6,7"}, "irrefutable": {"row": "IOI"}}
    made = getattr(bestplay.games, name)(**given.get(name, {}))
    assert shown(made).words[0] == made.title


def test_reports() -> None:
    reader = shown(bestplay.games.penney().fast())
    assert ["more likely to win", "Zara"] in reader.rows
    assert ["yvonne", "replies", "zara"] in reader.rows


def test_distributions() -> None:
    odds = Distribution(
        [1, 2], [Fraction(1, 2), Bounds("0.2", "0.3")], of="steps", never=Bounds("0.2", "0.3")
    )
    reader = shown(odds)
    assert reader.rows[1][:3] == ["1", "1/2", "0.5"]
    assert f"never ends: probability {odds.never}" in reader.words
    assert "mean infinity" in reader.words
