"""What the engine is asked for."""

from __future__ import annotations

from ._bestplay import UsageError

#: The largest number that the engine reads.
_MOST = 2**63 - 1


def whole(name: str, given: int, least: int) -> None:
    """Makes sure that an argument is a whole number that the engine can read."""
    if not hasattr(given, "__index__"):
        raise UsageError(f"{name}={given!r}: expected a whole number")
    if given < least:
        raise UsageError(f"{name}={given}: expected at least {least}")
    if given > _MOST:
        raise UsageError(f"{name}={given}: expected at most {_MOST}")


class Effort:
    """What the engine is asked for, in the form in which it reads it."""

    __slots__ = ("digits", "exact", "max_states", "memory", "threads")

    def __init__(
        self, exact: bool, digits: int, max_states: int | None, memory: int | None, threads: int
    ) -> None:
        if exact not in (True, False):
            raise UsageError(f"exact={exact!r}: expected True or False")
        for name, given, least in (
            ("digits", digits, 1),
            ("max_states", max_states, 0),
            ("memory", memory, 0),
            ("threads", threads, 0),
        ):
            if given is not None:
                whole(name, given, least)
        self.exact = bool(exact)
        self.digits = digits
        self.max_states = max_states
        self.memory = memory
        self.threads = threads
