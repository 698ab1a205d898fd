"""Progress bars, in terminals and in notebooks."""

from __future__ import annotations

import sys
import time
from typing import Any

#: Nothing is shown of what takes less than this, in seconds.
_PATIENCE = 0.5

#: What is counted, where it is not states.
_UNITS = {"sampling": " games", "sweeping": " instances"}


def _interactive() -> bool:
    """Whether somebody is looking."""
    if "ipykernel" in sys.modules:
        return True
    return bool(sys.stderr) and sys.stderr.isatty()


class Bar:
    """Shows how far a computation is, once it takes long enough to wonder."""

    def __init__(self, wanted: bool | None) -> None:
        self._wanted = _interactive() if wanted is None else wanted
        self._begun = time.monotonic()
        self._stage: str | None = None
        self._bar: Any = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    @property
    def listener(self) -> Any:
        """What the engine tells, or None if nobody wants to know."""
        return self._tell if self._wanted else None

    def _tell(self, stage: str, done: int, of: int) -> None:
        if time.monotonic() - self._begun < _PATIENCE:
            return
        if stage != self._stage:
            from tqdm.auto import tqdm

            self._close()
            self._stage = stage
            unit = _UNITS.get(stage, " states")
            self._bar = tqdm(desc=stage, unit=unit, unit_scale=True, leave=False)
        self._bar.total = max(of, done)
        self._bar.n = done
        self._bar.refresh()
