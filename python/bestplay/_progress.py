"""Progress bars, in terminals and in notebooks."""

from __future__ import annotations

import importlib.util
import sys
import time
from typing import Any

#: Nothing is shown of what takes less than this, in seconds.
_PATIENCE = 0.5

#: What is counted, where it is not states.
_UNITS = {"sampling": "games", "sweeping": "instances", "sharing": "parts of a stage"}

#: What is shown where it is known how much there is to do, and where it is not.
_KNOWN = "{desc} {percentage:3.0f}% {bar} {n:,} of {total:,} {unit}, {elapsed}"
_FOUND = "{desc}: {n:,} {unit}, {elapsed}"


def _in_notebook() -> bool:
    """Whether this is a notebook, and not only a program that has loaded what one is made of."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")


def _interactive() -> bool:
    """Whether somebody is looking."""
    return _in_notebook() or (bool(sys.stderr) and sys.stderr.isatty())


def _has_widgets() -> bool:
    try:
        return importlib.util.find_spec("ipywidgets") is not None
    except ValueError:
        return False


def _bar(**parts: Any) -> Any:
    """A bar for where we are: notebooks have one of their own if they have widgets."""
    if _in_notebook() and _has_widgets():
        from tqdm.notebook import tqdm as widget

        return widget(**parts)
    from tqdm import tqdm

    return tqdm(file=sys.stdout if _in_notebook() else sys.stderr, **parts)


class Bar:
    """Shows how far a computation is, once it takes long enough to wonder; nothing is left of it
    afterwards.
    """

    def __init__(self, wanted: bool | None) -> None:
        self._wanted = _interactive() if wanted is None else wanted
        self._begun = time.monotonic()
        self._stage: str | None = None
        self._bar: Any = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, raised: object, *_: object) -> None:
        self._close(done=raised is None)

    def _close(self, done: bool) -> None:
        if self._bar is None:
            return
        if done and self._bar.total:
            # What ends well ends full, else notebooks paint it as a failure.
            self._bar.n = self._bar.total
        self._bar.close()
        self._bar = None

    @property
    def listener(self) -> Any:
        """What the engine tells, or None if nobody wants to know."""
        return self._tell if self._wanted else None

    def _tell(self, stage: str, done: int, of: int) -> None:
        if time.monotonic() - self._begun < _PATIENCE:
            return
        known = stage != "exploring" and of >= max(done, 1)
        total, shown = (of, _KNOWN) if known else (None, _FOUND)
        unit = _UNITS.get(stage, "states")
        if self._bar is None:
            self._bar = _bar(
                desc=stage,
                initial=done,
                total=total,
                unit=unit,
                bar_format=shown,
                leave=False,
                mininterval=0,
            )
        elif stage != self._stage:
            # The total stays until the reset: a notebook's bar widens where there was none.
            self._bar.bar_format = shown
            self._bar.unit = unit
            self._bar.set_description_str(stage, refresh=False)
            self._bar.reset(total)
        self._stage = stage
        self._bar.total, self._bar.bar_format, self._bar.n = total, shown, done
        self._bar.refresh()
