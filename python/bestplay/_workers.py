"""Workers behind any ``concurrent.futures`` executor, some of which may be lost on the way."""

from __future__ import annotations

import math
import os
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any

from ._bestplay import BestplayError, UsageError

#: How often a task is sent anew when whoever had it was lost.
_RETRIES = 3
#: Tasks that are out for each worker, of those that are done in turn.
_AHEAD = 4
#: How long to wait for one before looking at signals and progress, in seconds.
_PATIENCE = 0.1
#: How long a number of workers is taken to be true, in seconds.
_COUNT_SECONDS = 5.0


class NotYet(Exception):  # noqa: N818  (it is no error)
    """A task has not been done yet."""


class LostError(BestplayError):
    """A task was lost with its worker, again and again."""


class Failed:
    """What a task raised, on its way home: its own exception, and where it was raised."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.where = "".join(traceback.format_exception(type(error), error, error.__traceback__))

    def __reduce__(self) -> tuple[Any, ...]:
        return _failed, (type(self.error), str(self.error), dict(vars(self.error)), self.where)


def _failed(kind: type[Exception], said: str, attributes: dict[str, Any], where: str) -> Failed:
    failed = object.__new__(Failed)
    try:
        failed.error = kind(said)
        failed.error.__dict__.update(attributes)
    except Exception:
        failed.error = BestplayError(said)
    failed.error.__cause__ = _ElsewhereError(where)
    failed.where = where
    return failed


class _ElsewhereError(Exception):
    """Where an exception of a worker was raised."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


def attempt(function: Callable[..., Any], *given: Any) -> Any:
    """What ``function`` returns, or a :class:`Failed`: so that an exception of a task's own is
    told from the loss of a worker.
    """
    try:
        return function(*given)
    except Exception as error:
        return Failed(error)


class Task:
    """A piece of work that has been sent out. It is pure: it may be done twice."""

    def __init__(self, function: Callable[..., Any], given: tuple[Any, ...]) -> None:
        self.function = function
        self.given = given
        self.losses = 0
        self.future: Future[Any] | None = None

    def done(self) -> bool:
        """Whether there is an answer, or the worker has been lost."""
        return self.future is not None and self.future.done()


class Workers:
    """Those who do tasks.

    Args:
        executor: A ``concurrent.futures`` executor, or a function that makes one. In the second
            case one that breaks is replaced, and the last one is shut down in the end.
    """

    def __init__(self, executor: Executor | Callable[[], Executor]) -> None:
        self._make: Callable[[], Executor] | None = None
        # A class of executors has the method, too, but makes one first.
        if isinstance(executor, type) or not hasattr(executor, "submit"):
            if not callable(executor):
                raise UsageError(
                    f"executor={executor!r}: expected a concurrent.futures executor, such as "
                    "ProcessPoolExecutor() or a Dask client's get_executor(), or a function that "
                    "makes one"
                )
            self._make = executor
            executor = executor()
        self._executor: Any = executor
        self._out: list[Task] = []
        self._counted = (0, -math.inf)

    def count(self) -> int:
        """How many tasks can be done at once, as far as the executor tells.

        Asked of a cluster every few seconds, where workers come and go.
        """
        count, when = self._counted
        now = time.monotonic()
        if now - when > _COUNT_SECONDS:
            count = self._count()
            self._counted = (count, now)
        return count

    def _count(self) -> int:
        client: Any = getattr(self._executor, "_client", None)
        if hasattr(client, "nthreads"):
            threads: dict[str, int] = client.nthreads()
            return max(1, sum(threads.values()))
        for name in ("_max_workers", "max_workers", "num_workers"):
            workers = getattr(self._executor, name, None)
            if isinstance(workers, int):
                return max(1, workers)
        return os.cpu_count() or 1

    def submit(self, function: Callable[..., Any], *given: Any) -> Task:
        """Sends out a task."""
        task = Task(function, given)
        self._out.append(task)
        self._send(task)
        return task

    def _send(self, task: Task) -> None:
        try:
            task.future = self._executor.submit(attempt, task.function, *task.given)
        except BrokenExecutor as error:
            self._replace(task, error)

    def _replace(self, task: Task, error: BaseException) -> None:
        """Takes a new executor, and sends it all that has not been done."""
        if self._make is None:
            raise BestplayError(
                "a worker process was killed or died, and its executor is broken for good; call "
                "again with a new one (with save=... the run goes on where it was), or give a "
                "function that makes the executor, executor=lambda: ProcessPoolExecutor(), and a "
                "broken one is replaced"
            ) from error
        self._count_loss(task, error)
        self._executor = self._make()
        for other in self._out:
            done = other.future is not None and other.future.done()
            if other.future is None or not done or _is_lost(other.future):
                other.future = self._executor.submit(attempt, other.function, *other.given)

    def _count_loss(self, task: Task, error: BaseException) -> None:
        task.losses += 1
        if task.losses > _RETRIES:
            raise LostError(
                f"a task was lost {task.losses} times with its worker ({error!r}); is there "
                "enough memory, and the same bestplay on every machine?"
            ) from error

    def result(self, task: Task, patience: float) -> Any:
        """What came of a task.

        Raises:
            NotYet: Nothing so far, after ``patience`` seconds.
            LostError: Workers were lost with it again and again.
            BestplayError: The executor is broken.
        """
        future = task.future
        if future is None:
            raise NotYet
        try:
            answer = future.result(patience)
        except BrokenExecutor as error:
            self._replace(task, error)
            raise NotYet from None
        except (Exception, CancelledError) as error:
            if isinstance(error, (TimeoutError, FutureTimeout)) and not future.done():
                raise NotYet from None
            self._count_loss(task, error)
            self._send(task)
            raise NotYet from None
        self._out.remove(task)
        return answer

    def in_turn(
        self,
        function: Callable[..., Any],
        tasks: Sequence[tuple[Any, ...]],
        tell: Callable[[int], None],
    ) -> Iterator[Any]:
        """What comes of many tasks, in their order, or a :class:`Failed` of what was raised, also
        where one was lost again and again; some are sent out ahead of those that are waited for,
        and ``tell`` hears how many are done.
        """
        left = deque(tasks)
        out: deque[Task] = deque()
        while left or out:
            while left and len(out) < _AHEAD * self.count():
                out.append(self.submit(function, *left.popleft()))
            tell(len(tasks) - len(left) - sum(not task.done() for task in out))
            try:
                answer: Any = self.result(out[0], _PATIENCE)
            except NotYet:
                continue
            except LostError as error:
                self._out.remove(out[0])
                answer = Failed(error)
            out.popleft()
            yield answer

    def close(self) -> None:
        """Calls back what is out, and sends an executor of one's own home."""
        for task in self._out:
            if task.future is not None:
                task.future.cancel()
        self._out.clear()
        if self._make is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)


def _is_lost(future: Future[Any]) -> bool:
    return future.cancelled() or future.exception() is not None
