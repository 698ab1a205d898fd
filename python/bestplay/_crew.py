"""A run of games on many machines: blocks go out as tasks, and come back in order.

The engine counts the blocks in order and consults the rules of stopping at fixed numbers of them;
tasks say how much they have counted at each of these. So the answer is the one of a single machine.
"""

from __future__ import annotations

import time
from collections import deque
from functools import cached_property
from typing import Any

from ._bestplay import BestplayError, CatalogueGame, Sampler, rules_sampler
from ._parcel import Parcel
from ._workers import Failed, NotYet, Task, Workers

#: What the engine counts: games, sum, sum of squares, results.
Counts = tuple[int, int, int, list[tuple[int, int]]]

#: How long a task should take, in seconds.
_TASK_SECONDS = 1.0
#: How long the engine is left alone while no task comes back, in seconds.
_PATIENCE = 0.1
#: Tasks that are out for each worker: one at work, and one to go on with.
_AHEAD = 2
#: Tasks that are out or wait to be counted, for each that should be out.
_PILE = 8


class Recipe:
    """What is sampled and how: all that a worker needs to make the sampler."""

    def __init__(self, arguments: dict[str, Any], identity: str | None = None) -> None:
        self.arguments = arguments
        self.identity = identity

    @cached_property
    def sampler(self) -> Sampler:
        """The sampler, made once."""
        arguments = dict(self.arguments)
        entry = arguments.pop("entry", None)
        if entry is None:
            sampler = rules_sampler(**arguments)
        else:
            sampler = CatalogueGame.kept(*entry).sampler(**arguments)
        if self.identity not in (None, sampler.identity):
            raise BestplayError(
                f"this worker plays {sampler.identity}, not {self.identity}; every machine needs "
                "the same version of bestplay and of the rules"
            )
        return sampler

    def __getstate__(self) -> dict[str, Any]:
        arguments = {**self.arguments, "listener": None}
        return {"arguments": arguments, "identity": self.sampler.identity}


def play(
    recipe: Parcel, seed: int, games: int | None, first: int, end: int
) -> tuple[list[tuple[int, Counts]], float]:
    """The task: plays the blocks from ``first`` up to ``end``, and says how long it took."""
    sampler: Sampler = recipe.content.sampler
    begun = time.perf_counter()
    parts = sampler.play(seed, games, first, end)
    return parts, time.perf_counter() - begun


class Crew:
    """Sends blocks out to workers, and hands their counts to the engine in order."""

    def __init__(self, workers: Workers, recipe: Recipe, seed: int, games: int | None) -> None:
        self._workers = workers
        self._recipe = Parcel(recipe)
        self._seed = seed
        self._games = games
        self._next: int | None = None
        self._size = 1
        self._out: deque[tuple[int, Task]] = deque()
        self._ready: deque[tuple[int, Counts]] = deque()

    def play(self, first: int, end: int, planned: int | None) -> tuple[int, Counts] | None:
        """The next counts: of the blocks from ``first`` on, up to some block not beyond ``end``.

        None if there are none yet. ``planned`` is the number of blocks of the whole run.
        """
        if self._next is None:
            self._next = first
            self._send(planned)
        if not self._ready and self._out:
            blocks, task = self._out[0]
            try:
                answer = self._workers.result(task, _PATIENCE)
            except NotYet:
                self._send(planned)
                return None
            self._out.popleft()
            if isinstance(answer, Failed):
                raise answer.error
            parts, seconds = answer
            self._ready.extend(parts)
            wanted = int(_TASK_SECONDS * blocks / max(seconds, 1e-9))
            # No more is out than has come back: what is out at the end was played for nothing.
            back = first + blocks
            self._size = max(1, min(wanted, back // (_AHEAD * self._workers.count())))
            self._send(planned)
        return self._ready.popleft() if self._ready else None

    def _send(self, planned: int | None) -> None:
        """Sends out tasks until all workers have enough to do."""
        assert self._next is not None
        width = _AHEAD * self._workers.count()
        idle = width - sum(not task.done() for _, task in self._out)
        # What is done waits for its turn to be counted; a slow worker must not make it pile up.
        for _ in range(min(idle, _PILE * width - len(self._out))):
            size = self._size
            if planned is not None:
                left = planned - self._next
                if left <= 0:
                    return
                # Towards the end, all workers get a share of what is left.
                size = min(size, -(-left // width))
            end = self._next + size
            task = self._workers.submit(
                play, self._recipe, self._seed, self._games, self._next, end
            )
            self._out.append((size, task))
            self._next = end
