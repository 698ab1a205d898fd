"""The catalogue: ``bestplay.games.race(target=100)`` and all others.

Every game is a function that takes the game's parameters by name; ``help(bestplay.games.race)``
tells them. Parameters and answers are those of the ``bestplay`` command.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from . import _bestplay
from ._effort import Effort
from ._progress import Bar
from ._text import words
from .report import Report

_ENTRIES: dict[str, dict[str, Any]] = {
    entry["name"]: entry for entry in json.loads(_bestplay.catalogue())
}


class CatalogueGame:
    """A game of the catalogue with its parameters set. :func:`bestplay.solve` solves it."""

    def __init__(self, name: str, parameters: Mapping[str, Any]) -> None:
        self._native = _bestplay.CatalogueGame(name, words(parameters))
        self._entry = _ENTRIES[self._native.name]

    @property
    def name(self) -> str:
        """What the command calls the game."""
        return self._native.name

    @property
    def title(self) -> str:
        """The game's name."""
        return str(self._entry["title"])

    @property
    def about(self) -> str:
        """The rules in plain words, and how the answer is found."""
        return str(self._entry["about"])

    @property
    def source(self) -> str:
        """Where the game and its known answers come from."""
        return str(self._entry["source"])

    @property
    def value_means(self) -> str:
        """Whose expected payoff the value is."""
        return str(self._entry["value_means"])

    @property
    def parameters(self) -> dict[str, str]:
        """The parameters that have a value, as text."""
        return dict(self._native.parameters)

    def initial(self) -> str:
        """The initial state, in the game's notation."""
        return self._native.initial()

    def picture(self, state: str) -> str:
        """A state as a person wants to look at it."""
        return self._native.picture(state)

    def fast(
        self,
        *,
        exact: bool = False,
        digits: int = 12,
        threads: int = 0,
        progress: bool | None = None,
        **options: Any,
    ) -> Report:
        """Solves by the game's own fast method, with the options that the game has for it
        (``show=5``). :class:`UsageError` if it has none.
        """
        effort = Effort(exact, digits, None, None, threads)
        with Bar(progress) as bar:
            return Report(self._native.fast(words(options), effort, bar.listener))

    def count(self, *, threads: int = 0, progress: bool | None = None, **options: Any) -> Report:
        """How many instances have a given answer, with the options that the game has for it
        (``modulo=7``); :class:`UsageError` if it counts nothing.
        """
        effort = Effort(False, 12, None, None, threads)
        with Bar(progress) as bar:
            return Report(self._native.count(words(options), effort, bar.listener))

    def __repr__(self) -> str:
        parameters = ", ".join(f"{name}={value}" for name, value in self._native.parameters)
        return f"{_function_name(self.name)}({parameters})"

    def _repr_html_(self) -> str:
        from . import _shown

        return _shown.catalogue_game(self)


def _function_name(name: str) -> str:
    return name.replace("-", "_")


def _function(entry: dict[str, Any]) -> Callable[..., CatalogueGame]:
    """The function that makes a game of the catalogue."""

    def make(**parameters: Any) -> CatalogueGame:
        return CatalogueGame(entry["name"], parameters)

    #: What the catalogue calls the game.
    make.entry = entry["name"]  # type: ignore[attr-defined]
    make.__name__ = make.__qualname__ = _function_name(entry["name"])
    parameters = "\n".join(
        f"    {p['name']}: {p['about']}"
        + (f" ({p['default']} unless given)." if p["default"] is not None else ".")
        for p in entry["parameters"]
    )
    make.__doc__ = (
        f"{entry['title']}: {entry['about']}\n\n"
        f"The value is the {entry['value_means']}.\n\n"
        f"Args:\n{parameters}\n\nSource: {entry['source']}\n"
    )
    make.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(p["name"], inspect.Parameter.KEYWORD_ONLY, default=p["default"])
            for p in entry["parameters"]
        ],
        return_annotation=CatalogueGame,
    )
    return make


def judge(name: str, text: str | bytes) -> str:
    """Answers a contest's own input in the contest's own format, as ``bestplay judge`` does."""
    given = text.encode() if isinstance(text, str) else text
    return bytes(_bestplay.judge(name, given)).decode()


if TYPE_CHECKING:

    def __getattr__(name: str) -> Callable[..., CatalogueGame]:
        """The functions made below."""


for _name, _entry in _ENTRIES.items():
    globals()[_function_name(_name)] = _function(_entry)

__all__ = ["CatalogueGame", "judge", *map(_function_name, _ENTRIES)]
