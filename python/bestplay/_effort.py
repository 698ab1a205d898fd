"""What the engine is asked for."""

from __future__ import annotations

from ._bestplay import UsageError


class Effort:
    """What the engine is asked for, in the form in which it reads it."""

    __slots__ = ("digits", "exact", "max_states", "memory", "threads")

    def __init__(
        self, exact: bool, digits: int, max_states: int | None, memory: int | None, threads: int
    ) -> None:
        for name, given, least in (
            ("digits", digits, 1),
            ("max_states", max_states, 0),
            ("memory", memory, 0),
            ("threads", threads, 0),
        ):
            if given is None:
                continue
            if not hasattr(given, "__index__"):
                raise UsageError(f"{name}={given!r}: expected a whole number")
            if given < least:
                raise UsageError(f"{name}={given}: expected at least {least}")
        self.exact = exact
        self.digits = digits
        self.max_states = max_states
        self.memory = memory
        self.threads = threads
