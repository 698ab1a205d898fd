"""What is sent to workers: packed once, unpacked once a process."""

from __future__ import annotations

import pickle
from functools import cached_property, lru_cache
from typing import Any


class Parcel:
    """Something for workers: the thing itself for those in this process, a copy for others.

    It is packed when it is first sent to another process, by cloudpickle where that is installed
    (so that functions and classes of a notebook can be sent), and unpacked once in each process,
    however many tasks come with it.
    """

    def __init__(self, content: Any) -> None:
        self.content = content

    @cached_property
    def _packed(self) -> bytes:
        try:
            import cloudpickle
        except ImportError:
            return pickle.dumps(self.content)
        packed: bytes = cloudpickle.dumps(self.content)
        return packed

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpacked, (self._packed,)


@lru_cache(maxsize=8)
def _unpacked(packed: bytes) -> Parcel:
    return Parcel(pickle.loads(packed))
