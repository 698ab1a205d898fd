"""What the engine is asked for."""

from __future__ import annotations

from ._bestplay import UsageError


class Effort:
    """What the engine is asked for, in the form in which it reads it."""

    __slots__ = ("digits", "exact", "max_states", "memory", "threads")

    def __init__(
        self, exact: bool, digits: int, max_states: int | None, memory: int | None, threads: int
    ) -> None:
        if digits < 1:
            raise UsageError(f"digits={digits}: expected at least 1")
        self.exact = exact
        self.digits = digits
        self.max_states = max_states
        self.memory = memory
        self.threads = threads
