"""The catalogue: ``bestplay.games.race(target=100)`` and all others.

Every game is a function that takes the game's parameters by name; ``help(bestplay.games.race)``
describes them. Parameters and answers are those of the ``bestplay`` command.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from typing import Any

from ._catalogue import ENTRIES, CatalogueGame, Word, class_of, function_name, judge


def _about(entry: dict[str, Any]) -> str:
    """The text that documents a game's function."""
    parameters = "\n".join(
        f"    {p['name']}: {p['about']}"
        + (f" ({p['default']} unless given)." if p["default"] is not None else ".")
        for p in entry["parameters"]
    )
    return (
        f"{entry['title']}: {entry['about']}\n\n"
        f"The value is the {entry['value_means']}.\n\n"
        f"Args:\n{parameters}\n\nSource: {entry['source']}\n"
    )


def _function(entry: dict[str, Any]) -> Callable[..., CatalogueGame]:
    """The function that makes a game of the catalogue."""
    kind = class_of(entry)

    def make(**parameters: Word) -> CatalogueGame:
        return kind(entry["name"], parameters)

    #: What the catalogue calls the game.
    make.entry = entry["name"]  # type: ignore[attr-defined]
    make.__name__ = make.__qualname__ = function_name(entry["name"])
    make.__doc__ = _about(entry)
    make.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(
                p["name"], inspect.Parameter.KEYWORD_ONLY, default=p["default"], annotation=Word
            )
            for p in entry["parameters"]
        ],
        return_annotation=kind,
    )
    return make


for _name, _entry in ENTRIES.items():
    globals()[function_name(_name)] = _function(_entry)


def __getattr__(name: str) -> Any:
    near = difflib.get_close_matches(name, map(function_name, ENTRIES), 1)
    hint = f". Did you mean {near[0]!r}?" if near else ""
    raise AttributeError(f"module {__name__!r} has no game {name!r}{hint}")


__all__ = ["CatalogueGame", "judge", *map(function_name, ENTRIES)]
