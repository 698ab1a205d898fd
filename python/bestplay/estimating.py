"""Estimates: what a great many games say about a game that cannot be solved state by state."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import Any, Literal

from ._bestplay import UsageError
from ._catalogue import CatalogueGame, identity
from ._crew import Crew, Recipe
from ._frames import Library, frame
from ._progress import Bar
from ._workers import Workers
from .hidden import HiddenSolution
from .solution import Solution


@dataclass(frozen=True)
class Estimate:
    """An interval that contains the truth with a stated confidence; never a solution.

    ``x in estimate`` says whether a number lies in the interval, ``float(estimate)`` is the mean.
    """

    #: The lower end of the interval: with the stated confidence, not above the truth.
    lower: float
    #: The upper end of the interval: with the stated confidence, not below the truth.
    upper: float
    #: The mean of the sample: unbiased, and by itself without any guarantee.
    mean: float
    #: The certain digits at this confidence, as many as were asked for, or a few more where only
    #: these are certain; the interval in brackets where none is.
    decimal: str
    #: The probability, before the run, that the interval contains the truth. It holds however often
    #: the run was looked at, and whenever it was stopped.
    confidence: float
    #: Games played.
    games: int
    #: The seed that fixes the answer.
    seed: int
    #: Seconds spent, over all resumptions.
    seconds: float
    #: Which rule ended the run; ``request`` if it was interrupted.
    stopped: Literal["digits", "relative", "games", "seconds", "request"]
    #: The theorem that the interval rests on.
    method: str
    #: How often each result came up: total payoffs, or what a game's own method tells apart (for
    #: the solitaire, the number of cards left). Empty where a method tells none apart.
    results: Mapping[int | Fraction, int]
    #: The ends of the interval as decimals, rounded outwards.
    bounds: tuple[str, str]

    def __contains__(self, number: float | Fraction) -> bool:
        return self.lower <= number <= self.upper

    def __float__(self) -> float:
        return self.mean

    def to_frame(self, *, library: Library = "pandas") -> Any:
        """The distribution of the results: ``result``, ``games``, and ``share`` of all games."""
        results = [float(r) if isinstance(r, Fraction) else r for r in self.results]
        games = list(self.results.values())
        shares = [times / self.games for times in games]
        return frame({"result": results, "games": games, "share": shares}, library)

    def _headline(self) -> str:
        """The mean with half the width of the interval, in as many places as that has digits."""
        half = (self.upper - self.lower) / 2
        places = max(0, 1 - math.floor(math.log10(half))) if half > 0 else 6
        return f"{self.mean:.{places}f} ± {half:.{places}f}"

    def __str__(self) -> str:
        lower, upper = self.bounds
        return (
            f"{self._headline()}\n"
            f"between {lower} and {upper} with a confidence of {_percent(self.confidence)}\n"
            f"certain at this confidence: {self.decimal}\n"
            f"{self.games:,} games, seed {self.seed}, {self.seconds:.3g} s"
        )

    def _repr_html_(self) -> str:
        from . import _shown

        return _shown.estimate(self)

    def __repr__(self) -> str:
        lower, upper = self.bounds
        return (
            f"<Estimate {self.decimal}: between {lower} and {upper} with a confidence of "
            f"{_percent(self.confidence)}, {self.games:,} games>"
        )


def _percent(part: float) -> str:
    return f"{part * 100:.8f}".rstrip("0").rstrip(".") + " per cent"


class _Plan:
    """What a run is to do, in the form in which the engine reads it."""

    __slots__ = ("confidence", "digits", "games", "relative", "seconds", "seed", "threads")

    def __init__(
        self,
        digits: int | None,
        relative: float | None,
        games: int | None,
        seconds: float | None,
        confidence: float,
        seed: int,
        threads: int,
    ) -> None:
        if digits is None and relative is None and games is None and seconds is None:
            raise UsageError(
                "say when to stop: digits=..., relative=..., games=... or seconds=..., or several "
                "of them"
            )
        if digits is not None and not 0 <= digits <= 15:
            raise UsageError(f"digits={digits}: expected a number of decimals from 0 to 15")
        if games is not None and (games != int(games) or games < 1):
            raise UsageError(f"games={games}: expected a whole number from 1 on")
        if not 0 <= seed < 2**64:
            raise UsageError(f"seed={seed}: expected a whole number from 0 to 2**64 - 1")
        self.digits = digits
        self.relative = relative
        self.games = None if games is None else int(games)
        self.seconds = seconds
        self.confidence = confidence
        self.seed = seed
        self.threads = threads


def estimate(
    game: Any,
    *,
    digits: int | None = None,
    relative: float | None = None,
    games: int | None = None,
    seconds: float | None = None,
    confidence: float = 0.999,
    seed: int = 1,
    strategy: Literal["random"] | Solution | HiddenSolution | Callable[[Any], Any] | None = None,
    method: str | None = None,
    payoffs: tuple[int | Rational, ...] | None = None,
    threads: int = 0,
    executor: Executor | Callable[[], Executor] | None = None,
    save: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
) -> Estimate:
    """Plays a great many games, and says what they say of the value at a stated confidence.

    The run ends as soon as one of ``digits``, ``relative``, ``games`` and ``seconds`` says so. The
    confidence holds whenever that is. The seed fixes the answer: it is the same on any number of
    threads and machines, and after an interruption.

    Args:
        game: A game of the catalogue (``bestplay.games``), or an object with ``initial`` and
            ``node`` (see :class:`Game`).
        digits: Stop once so many digits behind the point are certain, 0 to 15; or more, if the next
            one is about to be a 5, so that it is hard to tell which way to round.
        relative: Stop once half the interval is at most this part of the mean.
        games: Stop after so many games.
        seconds: Stop after so many seconds.
        confidence: The probability with which the interval is to contain the truth.
        seed: Any whole number from 0 to 2**64 - 1.
        strategy: Who chooses where rules are played out. Without, or ``"random"``, every action of
            a state is equally likely; a :class:`Solution` of the game plays its strategy, so that
            the estimate is of the value; and a function takes a state and returns an action, both
            as the rules name them (of a catalogue game, as text in its notation). Where players do
            not see everything, a :class:`HiddenSolution` plays by the odds of both; what plays may
            pay is known then.
        method: How a game with samplers of its own is sampled, by name. ``bestplay rules GAME``
            lists them.
        payoffs: For your own games ``(least, most)``: what a play may pay in all. No confidence can
            be had without; a play outside ends the run with an error. Total payoffs are multiples
            of one over the common denominator of these numbers; a third one says of what else,
            ``(0, 1, Fraction(1, 6))``.
        threads: Threads; 0 for one a core. Rules in Python are asked by one. With an executor, its
            workers play instead.
        executor: Sends the games elsewhere: a ``concurrent.futures`` executor (threads, processes,
            loky, a Dask client's ``get_executor()``, mpi4py), or a function that makes one, so that
            one that breaks can be replaced. The answer is the same.
        save: Keeps a checkpoint in this file. If it is there, and of this very run, goes on from
            it. The ``bestplay`` command reads and writes the same files.
        progress: Whether to show progress; by default where somebody is looking.

    Raises:
        UsageError: The run was asked for something impossible.
        RulesError: The rules are wrong in a state, or raised an exception, which is its cause.
        BestplayError: A play paid what it cannot, or does not end; the checkpoint is of another
            run or damaged; workers were lost again and again.
        KeyboardInterrupt: On Ctrl-C. Whatever interrupts a run has as its attribute ``estimate``
            what was known by then, and the checkpoint has been saved.

    >>> import bestplay
    >>> win = bestplay.estimate(bestplay.games.solitaire(ranks=3, suits=2), digits=2)
    >>> win.decimal, 8 / 15 in win
    ('0.53', True)
    >>> pig = bestplay.games.pig(goal=20)
    >>> solution = bestplay.solve(pig)
    >>> solution.value in bestplay.estimate(pig, games=10_000, strategy=solution)
    True
    """
    plan = _Plan(digits, relative, games, seconds, confidence, seed, threads)
    path = None if save is None else os.fspath(save)
    with Bar(progress) as bar:
        if isinstance(strategy, HiddenSolution):
            if method is not None or payoffs is not None or executor is not None:
                raise UsageError(
                    "odds are played on this machine, and what plays may pay is known; leave out "
                    "method, payoffs and executor"
                )
            told, raised = strategy._sample(game, plan, bar.listener, path)
        else:
            recipe = _recipe(game, strategy, method, payoffs, bar.listener)
            told, raised = _run(recipe, plan, executor, bar.listener, path)
    found = Estimate(confidence=confidence, seed=seed, **told)
    if raised is not None:
        raised.estimate = found
        raise raised
    return found


def _run(
    recipe: Recipe,
    plan: _Plan,
    executor: Executor | Callable[[], Executor] | None,
    listener: Any,
    path: str | None,
) -> tuple[Any, Any]:
    """A run here, or by workers elsewhere."""
    if executor is None:
        return recipe.sampler.run(plan, listener, None, path)
    workers = Workers(executor)
    try:
        crew = Crew(workers, recipe, plan.seed, plan.games)
        return recipe.sampler.run(plan, listener, crew, path)
    finally:
        workers.close()


def _recipe(
    game: Any,
    strategy: Any,
    method: str | None,
    payoffs: tuple[int | Rational, ...] | None,
    listener: Any,
) -> Recipe:
    """How the game is sampled."""
    named = function = choices = None
    if isinstance(strategy, Solution):
        choices = strategy.choices.astype("<i4").tobytes()
    elif callable(strategy):
        function = strategy
        named = getattr(strategy, "__qualname__", type(strategy).__qualname__)
    elif strategy not in (None, "random"):
        raise UsageError(
            f"strategy={strategy!r}: expected 'random', a solution, or a function from states to "
            "actions"
        )
    if isinstance(game, CatalogueGame):
        if payoffs is not None:
            raise UsageError(f"{game.name} knows what its plays may pay; leave out payoffs")
        return Recipe(
            {
                "entry": (game.name, game._native.parameters),
                "method": method,
                "function": None if function is None else (named, function),
                "strategy": choices,
                "listener": listener,
            }
        )
    if method is not None:
        raise UsageError(f"method={method!r}: your own games have none; leave it out")
    least, most, unit = _payoffs(game, payoffs)
    name = identity(game)
    if choices is not None:
        name += f" strategy=best:{hashlib.sha256(choices).hexdigest()[:16]}"
    elif named is not None:
        name += f" strategy={named}"
    return Recipe(
        {
            "game": game,
            "name": name,
            "least": least,
            "most": most,
            "unit": unit,
            "function": function,
            "strategy": choices,
            "listener": listener,
        }
    )


def _payoffs(
    game: Any, payoffs: tuple[int | Rational, ...] | None
) -> tuple[int | Rational, int | Rational, int]:
    """The least and the largest total payoff, and how many units make 1."""
    if payoffs is None:
        raise UsageError(
            f"payoffs=(least, most) is missing: no confidence can be had unless it is known what a "
            f"play of {game!r} may pay in all; for a game that is won (1) or lost (0) it is "
            "payoffs=(0, 1)"
        )
    if len(payoffs) not in (2, 3) or not all(isinstance(p, Rational) for p in payoffs):
        raise UsageError(
            f"payoffs={payoffs!r}: expected (least, most) or (least, most, step), each an int or a "
            "fractions.Fraction"
        )
    return payoffs[0], payoffs[1], math.lcm(*(int(p.denominator) for p in payoffs))
