"""Games in which players do not see everything, against values and computations from elsewhere."""

import pickle
import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

from bestplay import (
    MAX,
    MIN,
    Chance,
    Choice,
    Did,
    End,
    Game,
    HiddenSolution,
    Player,
    PrecisionError,
    RulesError,
    Saw,
    SolutionError,
    UndefinedError,
    UsageError,
    best_reply,
    coin,
    compare,
    draw,
    estimate,
    evaluate,
    games,
    limited,
    load,
    mistakes,
    sheet,
    solve,
)


class Kuhn(Game[Any, str]):
    """Three cards or more, one each; both put 1 into the pot, and may bet 1 more once."""

    def __init__(self, cards: int = 3) -> None:
        self.cards = cards

    def initial(self) -> Any:
        return draw(range(self.cards), 2, ordered=True).map(lambda cards: (cards, ""))

    def node(self, state: Any) -> Any:
        cards, said = state
        if said in ("bp", "pbp"):
            return End(1 if said == "bp" else -1)
        if said in ("pp", "bb", "pbb"):
            stake = 1 if said == "pp" else 2
            return End(stake if cards[0] > cards[1] else -stake)
        return Choice(len(said) % 2, {move: (cards, said + move) for move in "pb"})

    def seen(self, state: Any, player: Any) -> Any:
        cards, said = state
        return cards[player], said


class Matrix(Game[Any, int]):
    """Both name a number at once."""

    def __init__(self, payoffs: Any) -> None:
        self.payoffs = payoffs

    def initial(self) -> Any:
        return ()

    def node(self, named: Any) -> Any:
        if len(named) == 2:
            return End(self.payoffs[named[0]][named[1]])
        count = len(self.payoffs) if not named else len(self.payoffs[0])
        return Choice(len(named), {n: (*named, n) for n in range(count)})

    def seen(self, named: Any, player: Any) -> Any:
        return None


def test_kuhn_poker_is_worth_what_kuhn_found() -> None:
    kuhn = solve(Kuhn(), exact=True)
    assert kuhn.value == Fraction(-1, 18)
    assert f"{solve(Kuhn()).value:.10f}" == "-0.0555555556"
    # Kuhn's own: the first player bets a jack with a third of the odds of a king.
    first = kuhn.strategy[MAX]
    jack, king = (first[(Saw((card, "")),)]["b"] for card in (0, 2))
    assert king == 3 * jack
    queen = first[(Saw((1, "")), Did("p"), Saw((1, "p")), Saw((1, "pb")))]
    assert queen["b"] == jack + Fraction(1, 3)
    # Each strategy guarantees the value by itself.
    assert kuhn.reply(kuhn.strategy[MAX], MAX).value == kuhn.value
    assert kuhn.reply(kuhn.strategy[MIN], MIN).value == kuhn.value
    assert kuhn.evaluate() == kuhn.value
    assert kuhn.exploitability(kuhn.strategy[MIN], MIN) == 0
    rows = kuhn.explain(MIN)
    assert len(rows) == 6
    assert all(row.cost == 0 for row in rows)
    assert sum(row.reached for row in rows) == 1
    # The second player has no other strategy; the first one has for jack, king and called queen.
    assert all(row.only for row in rows)
    assert [row.only for row in kuhn.explain()].count(False) == 3
    assert all(row.only is None for row in solve(Kuhn()).explain())
    assert "saw (0, '')" in str(kuhn)
    assert repr(kuhn) == "<HiddenSolution: value -0.0555555555556, 12 information sets>"


def test_a_table_of_odds_is_evaluated_and_replied_to() -> None:
    even = lambda memory: {"p": Fraction(1, 2), "b": "1/2"}  # noqa: E731
    reply = best_reply(Kuhn(), even, MIN)
    assert reply.value == Fraction(-5, 12)
    assert evaluate(Kuhn(), even, reply.strategy) == reply.value
    by_cards = {(card, said): {"p": 1} for card in range(3) for said in ("", "pb")}
    assert evaluate(Kuhn(), by_cards, even) == evaluate(Kuhn(), lambda memory: {"p": 1}, even)
    assert solve(Kuhn(), exact=True).exploitability(even, MAX) == Fraction(13, 36)


def test_odds_of_play_are_those_of_a_walk_through_the_rules() -> None:
    kuhn = solve(Kuhn(), exact=True)
    by_view = [
        {memory[-1].view: odds for memory, odds in kuhn.strategy[player].items()}  # type: ignore[union-attr]
        for player in (MAX, MIN)
    ]
    thirds = {"p": Fraction(1, 3), "b": Fraction(2, 3)}
    for second in (None, lambda memory: thirds):
        payoffs: Counter[int] = Counter()
        steps: Counter[int] = Counter()
        waiting = [(cards, "", Fraction(1, 6)) for cards in permutations(range(3), 2)]
        while waiting:
            cards, said, share = waiting.pop()
            if said in ("bp", "pp", "bb", "pbp", "pbb"):
                stake = 2 if said.endswith("bb") else 1
                folded = said in ("bp", "pbp")
                won = said == "bp" if folded else cards[0] > cards[1]
                payoffs[stake if won else -stake] += share  # type: ignore[assignment]
                steps[len(said) + 1] += share  # type: ignore[assignment]
                continue
            own = len(said) % 2
            odds = thirds if own and second else by_view[own][cards[own], said]
            waiting += [(cards, said + move, share * odds[move]) for move in "pb" if odds[move]]
        assert dict(kuhn.results(min=second)) == payoffs
        lengths = kuhn.lengths(min=second)
        assert {n: float(share) for n, share in lengths.items()} == pytest.approx(dict(steps))
        assert lengths.mean() == sum(n * share for n, share in steps.items())
        assert kuhn.results(min=second).mean() == kuhn.evaluate(min=second)
    entry = solve(games.kuhn_poker(), exact=True)
    assert entry.results().mean() == Fraction(-1, 18)
    with pytest.raises(UsageError, match="max_steps"):
        entry.lengths(max_steps=-1)


def test_odds_are_played_a_great_many_times(tmp_path: Path) -> None:
    for game in (Kuhn(), games.kuhn_poker()):
        kuhn = solve(game, exact=True)
        found = estimate(game, games=200_000, strategy=kuhn, threads=1)
        assert kuhn.value in found
        assert set(found.results) == set(kuhn.results())
        for payoff, share in kuhn.results().items():
            assert found.results[payoff] / 200_000 == pytest.approx(float(share), abs=0.006)
        path = tmp_path / f"{type(game).__name__}.json"
        begun = estimate(game, games=200_000, seconds=0.0, strategy=kuhn, save=path)
        assert begun.games < 200_000
        again = estimate(game, games=200_000, strategy=kuhn, save=path, threads=2)
        assert again.results == found.results
        with pytest.raises(UsageError, match="not of"):
            estimate(Kuhn(4), games=10, strategy=kuhn)
        with pytest.raises(UsageError, match="leave out"):
            estimate(game, games=10, strategy=kuhn, payoffs=(-2, 2))


def test_what_strategies_lose_is_said_as_of_the_catalogue() -> None:
    entry = games.kuhn_poker()
    report = mistakes(entry, "random", exact=True).tables
    even = lambda memory: {"p": "1/2", "b": "1/2"}  # noqa: E731
    for row, found in zip(report["seats"], mistakes(Kuhn(), even), strict=True):
        assert (row["value"], row["loss"]) == (found.value, found.loss)
        assert (row["worst"], row["worst_loss"]) == (found.worst, found.worst_loss)
        assert sum(place.cost for place in found.lost) == found.loss
        assert found.loss + sum(place.cost for place in found.exploited) == found.worst_loss
        named = [place for place in report["mistakes"] if place["player"] == row["player"]]
        assert [place["lost"] for place in named] == [place.cost for place in found.lost]
    (only,) = mistakes(Kuhn(), {MIN: even}, show=1)
    assert (only.player, len(only.lost)) == (MIN, 1)
    optimal = solve(Kuhn(), exact=True).strategy
    assert all(seat.worst_loss == 0 and not seat.lost for seat in mistakes(Kuhn(), optimal))
    rows = compare(Kuhn(), {"even": even, "optimal": optimal})
    theirs = compare(entry, ["random", "best"], exact=True).tables["pairs"]
    assert [row["value"] for row in rows] == [row["value"] for row in theirs]
    with pytest.raises(UsageError, match="expected a strategy"):
        mistakes(Kuhn(), played=[])


def test_strategies_that_do_not_fit_are_refused() -> None:
    kuhn = solve(Kuhn(), exact=True)
    for strategy, match in [
        ({}, "it says nothing; give odds for"),
        (lambda memory: {"q": 1}, "'q' is not an action there; the actions are 'p', 'b'"),
        (lambda memory: {"p": 0.5, "b": 0.5}, "0.5 are not exact"),
    ]:
        with pytest.raises(UsageError, match=match):
            kuhn.reply(strategy)
    with pytest.raises(Exception, match="add up to 1/2"):
        kuhn.reply(lambda memory: {"p": "1/2"})
    for ask in (lambda: limited(Kuhn(), 3), lambda: sheet(Kuhn())):
        with pytest.raises(UsageError, match="players do not see everything"):
            ask()


def test_moves_at_once_are_matrices() -> None:
    assert solve(Matrix([[1, -1], [-1, 1]]), exact=True).value == 0
    rock = solve(Matrix([[0, -1, 2], [1, 0, -1], [-2, 1, 0]]), exact=True)
    assert rock.value == 0
    assert rock.strategy[MAX][(Saw(None),)] == {
        0: Fraction(1, 4),
        1: Fraction(1, 2),
        2: Fraction(1, 4),
    }
    chooser = random.Random(3)
    for _ in range(60):
        rows = [[chooser.randint(-9, 9) for _ in range(2)] for _ in range(2)]
        value = solve(Matrix(rows), exact=True).value
        (a, b), (c, d) = rows
        low, high = max(min(row) for row in rows), min(max(a, c), max(b, d))
        # A saddle point, or von Neumann's formula.
        saddle = Fraction(a * d - b * c, a + d - b - c) if low < high else Fraction(low)
        assert value == saddle


def test_nobody_notices_time_pass() -> None:
    class Idle(Game[Any, bool]):
        def initial(self) -> Any:
            return coin().map(lambda heads: ("wait" if heads else "name", heads))

        def node(self, state: Any) -> Any:
            stage, heads = state
            if stage == "wait":
                return Chance({("name", heads): 1})
            return Choice(MIN, {guess: End(guess != heads) for guess in (True, False)})

        def seen(self, state: Any, player: Any) -> Any:
            return None

    assert solve(Idle(), exact=True).value == Fraction(1, 2)


def test_random_games_against_all_pure_strategies() -> None:
    """Poker with random payoffs and odds: the solution gives way to no pure strategy."""
    for seed in range(12):
        chooser = random.Random(seed)
        paid = {
            (cards, said): chooser.randint(-4, 4)
            for cards in product(range(2), repeat=2)
            for said in ("pp", "pb", "bp", "bb")
        }
        likely = {
            cards: chooser.choice((2**200 + 1, 3**126, 5**87)) if seed % 2 else 1
            for cards in product(range(2), repeat=2)
        }

        class Deal(Game[Any, str]):
            def initial(self) -> Any:
                return Chance({(cards, ""): weight for cards, weight in likely.items()})  # noqa: B023

            def node(self, state: Any) -> Any:
                cards, said = state
                if len(said) == 2:
                    return End(paid[state])  # noqa: B023
                return Choice(len(said), {move: (cards, said + move) for move in "pb"})

            def seen(self, state: Any, player: Any) -> Any:
                return state[0][player]

        solved = solve(Deal(), exact=True)
        pure = [dict(zip(range(2), moves)) for moves in product("pb", repeat=2)]
        table = [
            [
                Fraction(
                    sum(
                        weight * paid[cards, x[cards[0]] + y[cards[1]]]
                        for cards, weight in likely.items()
                    ),
                    sum(likely.values()),
                )
                for y in pure
            ]
            for x in pure
        ]
        for x, row in zip(pure, table, strict=True):
            for y, worth in zip(pure, row, strict=True):
                one, two = ({(card): {x[card]: 1} for card in x}, {c: {y[c]: 1} for c in y})
                assert solved.evaluate(one, two) == worth
        best = [solved.evaluate({c: {x[c]: 1} for c in x}, None) for x in pure]
        worst = [solved.evaluate(None, {c: {y[c]: 1} for c in y}) for y in pure]
        assert max(best) == solved.value == min(worst)


def test_mistakes_in_the_rules_are_named() -> None:
    class Cheat(Kuhn):
        def node(self, state: Any) -> Any:
            cards, said = state
            if said == "" and cards[1] == 2:
                return Choice(MAX, {"x": (cards, "b"), "p": (cards, "p")})
            return super().node(state)

    with pytest.raises(RulesError, match="remembers the same"):
        solve(Cheat())

    class Blind(Kuhn):
        def seen(self, state: Any, player: Any) -> Any:
            return [state]

    with pytest.raises(RulesError, match="unhashable"):
        solve(Blind())

    class Inline(Matrix):
        def initial(self) -> Any:
            return coin().map(lambda heads: Choice(MAX, {"a": End(0), "b": End(heads)}))

    with pytest.raises(RulesError, match="shows nothing to whoever chooses"):
        solve(Inline([[1]]))

    class Round(Game[Any, str]):
        def initial(self) -> Any:
            return 0

        def node(self, state: Any) -> Any:
            return Choice(MAX, {"on": 1 - state, "stop": End(state)})

        def seen(self, state: Any, player: Any) -> Any:
            return state

    with pytest.raises((UndefinedError, RulesError), match="go on for ever"):
        solve(Round())


def test_games_of_the_catalogue_are_solved_alike() -> None:
    solution = solve(games.kuhn_poker(), exact=True)
    assert solution.value == Fraction(-1, 18) == solve(Kuhn(), exact=True).value
    assert solution.strategy[MIN][(Saw("1 check"),)] == {
        "check": Fraction(2, 3),
        "bet": Fraction(1, 3),
    }
    even = {
        remembers: dict.fromkeys(odds, "1/2") for remembers, odds in solution.strategy[MAX].items()
    }
    assert solution.reply(even).value == Fraction(-5, 12)
    assert solution.exploitability(even) == Fraction(13, 36)
    assert best_reply(games.kuhn_poker(), "random").tables["replies"][1]["value"] == Fraction(
        -5, 12
    )
    assert evaluate(games.morra(), "best", "random", exact=True)["value"] >= 0
    judged = mistakes(games.kuhn_poker(), "random").tables
    assert judged["seats"][0]["worst_loss"] == Fraction(13, 36)
    assert compare(games.kuhn_poker(), ["random", "best"]).tables["pairs"][3]["value"] == Fraction(
        -1, 18
    )
    assert pickle.loads(pickle.dumps(games.morra(fingers=2))).parameters == {"fingers": "2"}
    with pytest.raises(UsageError, match="players see everything"):
        solve(games.kuhn_poker(), average=True)
    with pytest.raises(UsageError, match="not in Python"):
        limited(games.kuhn_poker(), 3)


def test_what_is_saved_is_confirmed_and_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for game in (Kuhn(4), Matrix([[3, -1], [-2, 5]]), games.kuhn_poker()):
        for exact in (False, True):
            solution = solve(game, exact=exact)
            solution.save(path)
            again = load(path, game)
            assert isinstance(again, HiddenSolution)
            assert again.strategy == solution.strategy
            assert str(again.value) == str(solution.value)
            if exact:
                assert again.value == solution.value
                assert again.exploitability(solution.strategy[MAX]) == 0
            again.save(tmp_path / "again")
            assert (tmp_path / "again").read_bytes() == path.read_bytes()
    assert load(path).strategy == solution.strategy
    # What is true of these rules as well is confirmed.
    assert load(path, Kuhn(3)).value == Fraction(-1, 18)
    with pytest.raises(SolutionError, match="not for Kuhn"):
        load(path, Kuhn(5))
    with pytest.raises(SolutionError, match="not a long-run average"):
        load(path, average=True)
    solve(games.race(target=3)).save(path)
    with pytest.raises(SolutionError, match="but odds by what players remember are expected"):
        load(path, Kuhn(3))

    class Raises(Kuhn):
        def seen(self, state: Any, player: Any) -> Any:
            raise KeyError("seen")

    solve(Kuhn()).save(path)
    with pytest.raises(RulesError):
        load(path, Raises())


def test_rounds_may_repeat_where_both_know_where_play_is() -> None:
    """v is what the table [[1, v/2], [0, 1]] is worth, so that v is 2 - √2."""

    class Again(Game[Any, int]):
        def initial(self) -> Any:
            return "round"

        def node(self, state: Any) -> Any:
            if state == "round":
                return Choice(MAX, {row: ("chosen", row) for row in (0, 1)})
            cells = [[End(1), Chance({"round": 1, "lost": 1})], [End(0), End(1)]]
            if state == "lost":
                return End(0)
            return Choice(MIN, {column: cells[state[1]][column] for column in (0, 1)})

        def seen(self, state: Any, player: Any) -> Any:
            return "lost" if state == "lost" else "round"

    solution = solve(Again(), digits=30)
    assert solution.value.decimal(30) == "0.585786437626904951198311275790"
    with pytest.raises(PrecisionError, match="need not be"):
        solve(Again(), exact=True)


class AsSeen(Game):
    """What is seen may be what was done."""

    def initial(self) -> str:
        return "start"

    def node(self, state: str) -> Any:
        return {
            "start": lambda: Choice(MAX, {0: "coin"}),
            "coin": lambda: coin().map(lambda heads: "again" if heads else "shown"),
            "again": lambda: Choice(MAX, {0: "twice"}),
            "twice": lambda: Choice(MAX, {"left": End(1), "right": End(0)}),
            "shown": lambda: Choice(MAX, {"left": End(0), "right": End(1)}),
        }[state]()

    def seen(self, state: str, player: Player) -> Any:
        return 0 if state == "shown" and player == MAX else "go"


def test_what_was_seen_is_not_what_was_done() -> None:
    assert Saw(0) != Did(0)
    solution = solve(AsSeen(), exact=True)
    assert solution.value == solution.evaluate() == 1
    assert solution.exploitability(solution.strategy[MAX]) == 0
