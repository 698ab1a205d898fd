"""Wrong rules are reported with the state and the traceback; interruptions are heard."""

import _thread
import threading
import time
import traceback
from fractions import Fraction
from typing import Any

import pytest

import bestplay
from bestplay import (
    MAX,
    Chance,
    Choice,
    End,
    Game,
    RulesError,
    UsageError,
    certain,
    coin,
    game,
    solve,
)


def wrong(node: Any, match: str, state: Any = 1) -> RulesError:
    """The error of rules that go wrong in the second state."""
    with pytest.raises(RulesError, match=match) as caught:
        solve(game(lambda s: certain(1) if s == 0 else node(s), 0))
    assert caught.value.state == state
    assert f"in state {state!r}" in str(caught.value)
    return caught.value


def test_an_exception_in_the_rules_is_the_cause_with_its_traceback() -> None:
    def helper(state: int) -> int:
        return 1 // (state - 1)

    error = wrong(lambda s: End(helper(s)), "ZeroDivisionError")
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert "in helper" in "".join(traceback.format_exception(error))


def test_an_exception_in_any_method_says_what_was_raised() -> None:
    def bad(*_: object) -> Any:
        raise KeyError("missing")

    for method in ("initial", "forever"):
        rules = game(certain, 0)
        setattr(rules, method, bad)
        with pytest.raises(RulesError, match=f"{method}.* raised KeyError: 'missing'") as caught:
            solve(rules)
        assert isinstance(caught.value.__cause__, KeyError)
        assert caught.value.state is None
    for name in ("__hash__", "__eq__"):
        methods = {"__hash__": lambda _: 1, "__eq__": lambda *_: False, name: bad}
        kind = type("Kind", (), methods)
        wrong(lambda s, kind=kind: Chance({2: 1, 3: 1}).map(lambda _: kind()), "they raised KeyE")
    rules = game(certain, 0)
    rules.canonical = bad  # type: ignore[attr-defined]
    with pytest.raises(RulesError, match="in state 0: they raised KeyError: 'missing'"):
        solve(rules)


def test_states_that_are_equal_to_nothing() -> None:
    wrong(lambda s: certain((1, float("nan"))), r"leads to \(1, nan\), made twice: .* not equal")


def test_no_action() -> None:
    wrong(lambda s: Choice(MAX, {}), "has to choose, but there is no action")


def test_floats() -> None:
    wrong(lambda s: End(0.5), r"float, which is not exact.*Fraction\('0.5'\)")
    wrong(lambda s: Chance({2: 0.5, 3: 0.5}), r"weight 0.5 .* not exact")
    wrong(lambda s: bestplay.pay(0.1, 2), "payoff 0.1 is a float")
    wrong(lambda s: Chance({2: float("nan"), 3: 1}), "weight nan .* no number that can be counted")
    wrong(lambda s: Chance({2: "one", 3: 1}), "weight 'one' is not a number; give one such as")


def test_payoffs_that_are_no_numbers() -> None:
    wrong(lambda s: End("won"), "payoff 'won' is not a number; give one such as")
    wrong(
        lambda s: End(Fraction(1, 10**300)),
        "too long; its numerator and denominator may have 512 bits",
    )
    wrong(lambda s: bestplay.pay(10**200, 2), "the payoff 1000000.* is too long")


def test_what_cannot_be_paid_forever() -> None:
    for forever, said in [
        (Fraction(1, 10**400), "too long"),
        (0.5, "not exact"),
        ("much", "no number"),
    ]:
        with pytest.raises(RulesError, match=f"^forever, .* is wrong: the payoff .*{said}"):
            solve(game(certain, 0, forever=forever))  # type: ignore[arg-type]


def test_unhashable_states() -> None:
    wrong(lambda s: Choice(MAX, {"a": [1, 2]}), r"\[1, 2\] cannot be hashed; use a tuple")
    wrong(lambda s: certain([1]), "unhashable")
    with pytest.raises(RulesError, match="cannot be hashed"):
        solve(game(len, []))


def test_what_is_no_node() -> None:
    wrong(lambda s: None, r"node\(state\) returned None; it has to return End")
    wrong(lambda s: Choice(2, {"a": 0}), "no player 2")


def test_weights_that_are_too_large() -> None:
    wrong(lambda s: Chance({0: 1, 2: 2**70_000}), "too long")


def test_long_weights_and_payoffs() -> None:
    heads = 160 @ coin()
    even = solve(game(lambda s: heads.map(lambda n: End(n == 80)), 0), exact=True)
    assert even.value == heads.probability(80)
    digits = "0.123456789012345678901234567890123456789"
    rare = Chance.probabilities({True: digits, False: 1 - Fraction(digits)})
    won = solve(game(lambda s: rare.map(End), 0), exact=True)
    assert won.value == Fraction(digits)
    assert won.explain().outcomes[1].probability in (Fraction(digits), 1 - Fraction(digits))
    grains = solve(game(lambda s: coin().map(lambda h: End(2**64 - 1 if h else 0)), 0), exact=True)
    assert grains.value == Fraction(2**64 - 1, 2)
    assert set(grains.results()) == {0, 2**64 - 1}


def test_only_the_proportion_of_weights_matters() -> None:
    for weight in [2**127, 3**200]:
        even = Chance({End(points): weight for points in range(1000)})
        assert solve(game(lambda s, even=even: even, 0), exact=True).value == Fraction(999, 2)


def test_what_is_no_game() -> None:
    with pytest.raises(TypeError, match="is no game: it has no method node"):
        solve(3)

    class Half(Game):
        pass

    with pytest.raises(NotImplementedError, match=r"Half has no method initial\(\)"):
        solve(Half())


def test_wrong_words() -> None:
    with pytest.raises(UsageError, match="Did you mean 'target'"):
        bestplay.games.race(targt=3)
    with pytest.raises(UsageError, match="expected a whole number"):
        solve(bestplay.games.race(target="many"))
    with pytest.raises(UsageError, match="digits=0"):
        solve(bestplay.games.race(target=3), digits=0)


def test_keyboard_interrupts_go_through_the_rules() -> None:
    # An endless loop inside the rules: only the interpreter can be interrupted.
    def node(state: int) -> Any:
        if state == 500:
            threading.Timer(0.2, _thread.interrupt_main).start()
            while True:
                time.sleep(0.001)
        return certain(state + 1)

    with pytest.raises(KeyboardInterrupt):
        solve(game(node, 0))


def test_keyboard_interrupts_stop_the_engine() -> None:
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        solve(bestplay.games.race(target=1200), exact=True)
    assert time.monotonic() - begun < 30


def test_other_threads_run_while_the_engine_solves() -> None:
    beats = 0
    done = threading.Event()

    def beat() -> None:
        nonlocal beats
        while not done.wait(0.001):
            beats += 1

    thread = threading.Thread(target=beat)
    thread.start()
    solve(bestplay.games.race(target=300))
    done.set()
    thread.join()
    assert beats > 3


def test_progress_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setattr("bestplay._progress._PATIENCE", 0.0)
    # Rules in Python are told of from their first state on.
    countdown = game(lambda n: certain(n - 1) if n else End(0), 5000)
    solve(countdown, progress=True)
    assert "states" in capsys.readouterr().err
    solve(countdown, progress=False)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("given", [{}, [], 3, b"best", object()])
def test_what_is_not_a_name_is_refused_in_words(given: Any) -> None:
    pig: Any = bestplay.games.pig(goal=3)
    for ask in (
        lambda: bestplay.evaluate(pig, given),
        lambda: bestplay.evaluate(pig, "best", given),
        lambda: bestplay.best_reply(pig, to=given),
        lambda: bestplay.compare(pig, [given]),
    ):
        with pytest.raises(UsageError, match="is not a strategy of pig; give its name"):
            ask()
    with pytest.raises(UsageError, match="is not an aim"):
        bestplay.evaluate(pig, "best", aim=given)
    with pytest.raises(UsageError, match=r"exactly=.*expected True or False"):
        solve(pig).explain(exactly="yes")  # type: ignore[arg-type]


def test_what_is_long_is_not_repeated_whole() -> None:
    long: Any = "a" * 50_000
    pig = bestplay.games.pig(goal=3)
    for ask in (
        lambda: solve(bestplay.games.pig(goal=long)),
        lambda: bestplay.evaluate(pig, long),
        lambda: solve(pig, digits=long),
        lambda: solve(pig).explain(long),
        lambda: solve(game(lambda s: End(0), 0)).explain(long),
        lambda: solve(game(lambda s: End(0), 0), memory=10**50_000),
    ):
        with pytest.raises(UsageError) as caught:
            ask()
        assert len(str(caught.value)) < 2_000
