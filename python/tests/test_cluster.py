"""Many machines: the same answer from any executor, and after the loss of a worker."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from test_estimate import Pig, same

import bestplay
from bestplay import estimate, games, sweep

SPAWN = multiprocessing.get_context("spawn")


def processes() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, mp_context=SPAWN)


@pytest.fixture(scope="module", params=["threads", "processes", "dask"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    """Two workers of each kind."""
    if request.param == "threads":
        with ThreadPoolExecutor(2) as pool:
            yield pool
    elif request.param == "processes":
        with processes() as pool:
            yield pool
    else:
        distributed = pytest.importorskip("distributed")
        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0"
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client.get_executor()


def roll_to(limit: int) -> Any:
    return lambda state: "hold" if state[2] >= limit else "roll"


@pytest.mark.parametrize("stop", [{"games": 200_001}, {"relative": 0.02}], ids=repr)
def test_the_catalogue_anywhere(executor: Executor, stop: dict[str, Any]) -> None:
    deck = games.solitaire(ranks=3, suits=2)
    here = estimate(deck, method="plain", **stop)
    assert same(here, estimate(deck, method="plain", executor=executor, **stop))


def test_a_users_game_anywhere(executor: Executor) -> None:
    pig = Pig(6)
    solution = bestplay.solve(pig)
    # Only cloudpickle sends a lambda to another process.
    lambdas = not isinstance(executor, ProcessPoolExecutor)
    for strategy in [None, solution, *([roll_to(4)] if lambdas else [])]:
        asked: dict[str, Any] = {"relative": 0.2, "payoffs": (0, 1), "strategy": strategy}
        assert same(estimate(pig, **asked), estimate(pig, executor=executor, **asked))


def test_the_solved_strategy_anywhere(executor: Executor) -> None:
    race = games.race(target=8)
    asked: dict[str, Any] = {"games": 3000, "strategy": bestplay.solve(race)}
    assert same(estimate(race, **asked), estimate(race, executor=executor, **asked))


def broken(state: Any) -> Any:
    return 1 / 0


def test_an_error_of_the_rules_comes_home(executor: Executor) -> None:
    with pytest.raises(bestplay.RulesError, match="ZeroDivisionError"):
        estimate(bestplay.game(broken, 0), games=10, payoffs=(0, 1), executor=executor)


def test_a_sweep_anywhere(executor: Executor) -> None:
    here = sweep(Pig, goal=range(1, 6), exact=True)
    there = sweep(Pig, goal=range(1, 6), exact=True, executor=executor)
    assert list(here) == list(there)
    bounds = sweep(games.pig, goal=[4, 5], die=[4, 6], executor=executor)
    assert str(bounds) == str(sweep(games.pig, goal=[4, 5], die=[4, 6]))


def test_stages_anywhere(executor: Executor, tmp_path: Path) -> None:
    """Parts of stages are worked on by others, and come to the same bits."""
    game = games.yahtzee(boxes="ones,sixes,five,chance")
    found = {}
    for name, given in (("here", None), ("there", executor)):
        folder = tmp_path / name
        staged = bestplay.solve_in_stages(game, folder, max_states=20_000, executor=given)
        assert not list(folder.glob("*wards*"))
        found[name] = (str(staged.value), staged.answer["states"], staged.explain("over").value)
    assert found["here"] == found["there"]
    assert found["here"][0] == str(bestplay.solve(game, method="rules").value)


class Fatal(Pig):
    """The first worker to come across the mark dies of it."""

    def __init__(self, goal: int, mark: str, home: int) -> None:
        super().__init__(goal)
        self._mark, self._home = mark, home

    def node(self, state: Any) -> Any:
        if os.getpid() != self._home:
            try:
                os.unlink(self._mark)
            except FileNotFoundError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return super().node(state)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_pool_that_breaks_is_replaced(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    fatal = Fatal(6, str(mark), os.getpid())
    asked: dict[str, Any] = {"games": 1000, "payoffs": (0, 1)}
    here = estimate(fatal, **asked)
    mark.touch()
    assert same(here, estimate(fatal, executor=processes, **asked))
    assert not mark.exists()
    mark.touch()
    with processes() as pool, pytest.raises(bestplay.BestplayError, match="executor=lambda"):
        estimate(fatal, executor=pool, **asked)
    mark.touch()
    make = partial(Fatal, mark=str(mark), home=os.getpid())
    rows = sweep(make, goal=[2, 3], executor=processes)
    assert not rows.errors
    assert not mark.exists()
    assert [row["value"].decimal(9) for row in rows] == [
        row["value"].decimal(9) for row in sweep(Pig, goal=[2, 3])
    ]


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_dask_worker_that_is_killed_is_not_missed() -> None:
    distributed = pytest.importorskip("distributed")
    asked: dict[str, Any] = {"games": 600_000, "method": "plain"}
    here = estimate(games.solitaire(), **asked)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = list(client.run(os.getpid).values())
        assert len(set(pids)) == 2
        assert os.getpid() not in pids
        killed = threading.Timer(0.2, os.kill, (pids[0], signal.SIGKILL))
        killed.start()
        there = estimate(games.solitaire(), executor=client.get_executor(), **asked)
        killed.join()
    assert same(here, there)


def test_a_run_goes_on_elsewhere(tmp_path: Path) -> None:
    """A run that began here, and was stopped, ends on workers with the answer of one machine."""
    path = tmp_path / "run.json"
    asked: dict[str, Any] = {"relative": 0.02, "payoffs": (0, 1)}
    begun = estimate(Pig(5), seconds=0.05, save=path, **asked)
    assert begun.stopped == "seconds"
    with ThreadPoolExecutor(2) as pool:
        there = estimate(Pig(5), executor=pool, save=path, **asked)
    assert there.games > begun.games
    assert same(estimate(Pig(5), **asked), there)


def test_an_executor_that_loses_every_task_is_given_up() -> None:
    class Careless(ThreadPoolExecutor):
        def submit(self, *_: Any, **__: Any) -> Any:
            return super().submit(lambda: (_ for _ in ()).throw(OSError("lost")))

    with Careless(1) as pool:
        with pytest.raises(bestplay.BestplayError, match="lost 4 times"):
            estimate(games.pig(goal=5), games=100, executor=pool)
        rows = sweep(games.pig, goal=[2, 3], executor=pool)
        assert len(rows.errors) == 2


def test_slow_workers_do_not_hold_up_the_clock() -> None:
    class Slow(ThreadPoolExecutor):
        def submit(self, function: Any, *given: Any, **named: Any) -> Any:
            def later() -> Any:
                time.sleep(0.6)
                return function(*given)

            return super().submit(later)

    with Slow(1) as pool:
        found = estimate(games.pig(goal=5), seconds=0.3, executor=pool)
    assert (found.games, found.stopped) == (0, "seconds")
