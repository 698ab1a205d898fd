"""What the engine is asked for."""

from __future__ import annotations

from ._bestplay import MOST_DIGITS, UsageError
from ._text import said

#: The largest number that the engine reads.
_MOST = 2**63 - 1


def whole(name: str, given: int, least: int, most: int = _MOST) -> None:
    """Makes sure that an argument is a whole number that the engine can read."""
    if not hasattr(given, "__index__"):
        raise UsageError(f"{name}={said(given)}: expected a whole number")
    if given < least:
        raise UsageError(f"{name}={said(given)}: expected at least {least}")
    if given > most:
        raise UsageError(f"{name}={said(given)}: expected at most {most}")


class Effort:
    """What the engine is asked for, in the form in which it reads it."""

    __slots__ = ("digits", "disk", "exact", "max_states", "memory", "threads")

    def __init__(
        self,
        exact: bool,
        digits: int,
        max_states: int | None,
        memory: int | None,
        threads: int,
        disk: int | None = None,
    ) -> None:
        if exact not in (True, False):
            raise UsageError(f"exact={said(exact)}: expected True or False")
        whole("digits", digits, 1, MOST_DIGITS)
        limits = {"max_states": max_states, "memory": memory, "threads": threads, "disk": disk}
        for name, given in limits.items():
            if given is not None:
                whole(name, given, 0)
        self.exact = bool(exact)
        self.digits = digits
        self.max_states = max_states
        self.memory = memory
        self.threads = threads
        self.disk = disk
