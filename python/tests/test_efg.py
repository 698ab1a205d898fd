"""Files of Gambit: games beside rules written down again, and what is refused."""

import re
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from bestplay import MAX, MIN, Did, Saw, UsageError, from_efg, games, solve


def kuhn(shift: int = 0, number: Callable[[int], str] = str) -> str:
    """Kuhn poker as a file: 12 information sets, of which chance's cards tell the number."""
    outcomes = {
        name: f'{place} "{name}" {{ {number(first)}, {number(shift - first)} }}'
        for place, (name, first) in enumerate(
            {"one": 1, "-one": -1, "two": 2, "-two": -2}.items(), 1
        )
    }
    deals = list(permutations("JQK", 2))
    listed = " ".join(f'"{"".join(deal)}" 1/6' for deal in deals)
    lines = [
        'EFG 2 R "Kuhn \\"poker\\"" { "Alice" "Bob" }\n"With a comment"\n',
        f'c "" 1 "" {{ {listed} }} 0',
    ]
    for mine, yours in deals:
        better = "JQK".index(mine) > "JQK".index(yours)
        won = lambda stake: outcomes[stake if better else f"-{stake}"]  # noqa: B023, E731
        first, second = "JQK".index(mine) + 1, "JQK".index(yours) + 1
        lines += [
            f'p "" 1 {first} "{mine}" {{ "check" "bet" }} 0',
            f'p "" 2 {second} "{yours} checked" {{ "check" "bet" }} 0',
            f't "" {won("one")}',
            f'p "" 1 {first + 3} "{mine} bet at" {{ "fold" "call" }} 0',
            f't "" {outcomes["-one"]}',
            f't "" {won("two")}',
            f'p "" 2 {second + 3} "{yours} bet at" {{ "fold" "call" }} 0',
            f't "" {outcomes["one"]}',
            f't "" {won("two")}',
        ]
    return "\n".join(lines)


def test_kuhn_poker(tmp_path: Path) -> None:
    (tmp_path / "kuhn.efg").write_text(kuhn())
    game = from_efg(tmp_path / "kuhn.efg")
    assert (game.title, game.players) == ('Kuhn "poker"', ["Alice", "Bob"])
    solution = solve(game, exact=True)
    assert solution.value == Fraction(-1, 18)
    assert len(solution.strategy[MAX]) == len(solution.strategy[MIN]) == 6
    first = solution.strategy[MAX]
    jack, king = (first[(Saw(None), Saw(card))]["bet"] for card in "JK")
    assert king == 3 * jack
    again = first[(Saw(None), Saw("Q"), Did("check"), Saw("Q bet at"))]
    assert again["call"] == jack + Fraction(1, 3)
    # The sum need not be 0, and numbers may be written in several ways.
    for number in (str, "{}.0".format, "{}0e-1".format, "{}/1".format):
        assert solve(from_efg(kuhn(3, number)), exact=True).value == Fraction(-1, 18)


def test_what_openspiel_has_and_writes() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    assert solve(from_efg(pyspiel.get_kuhn_poker_efg_data()), exact=True).value == Fraction(-1, 18)
    gambit = pytest.importorskip("open_spiel.python.algorithms.gambit")
    written = gambit.export_gambit(pyspiel.load_game("leduc_poker"))
    with pytest.raises(UsageError, match="line 2: the probabilities add up to 5000000000000001/"):
        from_efg(written)
    # Floats as the fractions that they stand for.
    shares = re.compile(r"0\.\d{16}")
    text = shares.sub(lambda share: str(Fraction(share[0]).limit_denominator(9)), written)
    leduc = solve(from_efg(text), exact=True)
    assert leduc.value == solve(games.leduc_poker(), exact=True).value
    assert [len(leduc.strategy[player]) for player in (MAX, MIN)] == [468, 468]


def test_payoffs_on_the_way_and_chance_later() -> None:
    # A coin that shows heads in a quarter of all tosses is guessed, unseen; to play costs A 1/2.
    text = """EFG 2 R "Guess" { "A" "B" } ""
    p "root" 1 7 "" { "in" "out" } 0
    c "" 1 "coin" { "heads" .25 "tails" 0.75 } 1 "stake" { -1/2 1/2 }
    p "" 2 1 "" { "" "" } 0
    t "" 2 { 1 -1 }
    t "" 3 { -1 1 }
    p "" 2 1 0
    t "" 3
    t "" 2
    t "" 4 { 0 0 }
    """
    game = from_efg(text)
    solution = solve(game, exact=True)
    # B guesses so that A gets -1/2 - 1/2 at most; A stays out.
    assert solution.value == 0
    assert solution.strategy[MAX][(Saw(7),)]["out"] == 1
    assert set(solution.strategy[MIN][(Saw(None), Saw(1))]) == {1, 2}
    assert game.tree(2).probabilities == [Fraction(1, 4), Fraction(3, 4)]
    assert game.tree(4).paid == [Fraction(1, 2), Fraction(-1, 2)]


PENNIES = """EFG 2 R "Pennies" { "A" "B" }
p "" 1 1 "first" { "h" "t" } 0
p "" 2 1 "second" { "h" "t" } 0
t "" 1 "same" { 1 -1 }
t "" 2 "other" { -1 1 }
p "" 2 1 0
t "" 2
t "" 1
"""


@pytest.mark.parametrize(
    ("old", "new", "match"),
    [
        ('{ "A" "B" }', '{ "A" "B" "C" }', "3 players; expected two"),
        ('{ "A" "B" }', '{ "A" }', "1 players; expected two"),
        ("{ -1 1 }", "{ -1 2 }", "no constant sum, which is 0 at one end of play and 1"),
        ("{ -1 1 }", "{ -1 }", "1 payoffs, but there are 2 players"),
        ("{ -1 1 }", "{ -1 1/0 }", "'1/0': expected a payoff, a number"),
        ("{ -1 1 }", "{ -1 1e99999 }", "'1e99999': expected a payoff, a number"),
        ("{ -1 1 }", "{ -1 x }", "line 5: 'x': expected a payoff, a number"),
        ('{ "h" "t" } 0', "{ } 0", "there are no actions"),
        ("EFG 2 R", "NFG 1 R", "no such|NFG"),
        ("EFG 2 R", "EFG 1 R", "begins with EFG 2 R"),
        ('p "" 2 1 0', 'p "" 2 2 0', "information set 2 of player 2 has no list of actions"),
        ('p "" 2 1 0', 'p "" 3 1 0', "player 3: expected 1 or 2"),
        ('p "" 2 1 0', 'p "" 2 1 "second" { "t" "h" } 0', "was listed with other actions"),
        ('p "" 2 1 0', 'p "" 1 1 0', "player 1 forgets something at information set 1"),
        ('t "" 2\nt "" 1', 't "" 2', "expected a node"),
        ('t "" 2\nt "" 1', 't "" 2\nt "" 3', "outcome 3 has no payoffs"),
        ('t "" 2\nt "" 1', 't "" 2\nt "" 1 { 1 -2 }', "outcome 1 paid something else"),
        ('t "" 2\nt "" 1', 't "" 2\nt "" 1\nt "" 1', "something follows"),
        ('"first" { "h" "t" } 0', '"first" { "h" "t"', "expected an action's name in quotes"),
        ('p "" 1 1', 'c "" 1 "" { "h" 1/2 "t" 1/3 } 0\np "" 1 1', "add up to 5/6"),
        ('p "" 1 1', 'q "" 1 1', "'q': expected a node"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, match: str) -> None:
    assert solve(from_efg(PENNIES), exact=True).value == 0
    assert old in PENNIES
    text = PENNIES.replace(old, new, 1)
    with pytest.raises((UsageError, FileNotFoundError), match=match):
        from_efg(text)


def test_who_forgets_is_named() -> None:
    # The first player chooses twice, and does not know the second time what came of the first.
    text = """EFG 2 R "Forgets" { "A" "B" }
    p "" 1 1 "early" { "l" "r" } 0
    p "" 1 2 "late" { "l" "r" } 0
    t "" 1 { 1 -1 }
    t "" 2 { 0 0 }
    p "" 1 2 0
    t "" 2
    t "" 1
    """
    with pytest.raises(
        UsageError, match=r"player 1 forgets something at information set 2 of player 1 \('late'\)"
    ):
        from_efg(text)


def test_nothing_breaks_the_reader() -> None:
    text = kuhn()
    for end in range(0, len(text), 7):
        for cut in (text[:end], text[:end] + text[end + 3 :], text[:end] + '"' + text[end:]):
            if not cut.startswith("EFG"):
                continue
            with suppress(UsageError):
                from_efg(cut)
