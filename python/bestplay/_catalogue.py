"""Games of the catalogue: what is known of them, and what they can be asked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from . import _bestplay
from ._bestplay import UsageError
from ._effort import Effort
from ._progress import Bar
from ._text import said, words
from .report import Report
from .rules import Rules, described

#: What the catalogue says of its games, by their names.
ENTRIES: dict[str, dict[str, Any]] = {
    entry["name"]: entry for entry in json.loads(_bestplay.catalogue())
}

#: What a parameter may be: text is read as the ``bestplay`` command does.
Word: TypeAlias = "str | int | Fraction | list[Any] | tuple[Any, ...]"

#: A parameter that is a whole number, or a word in place of one.
Whole: TypeAlias = "int | str"

#: A parameter that is a probability.
Probability: TypeAlias = "Fraction | int | str"


class CatalogueGame(Rules[str, str]):
    """A game of the catalogue with its parameters set. :func:`bestplay.solve` solves it."""

    def __init__(self, name: str, parameters: Mapping[str, Any]) -> None:
        for declared in ENTRIES.get(name, {"parameters": []})["parameters"]:
            known, default = declared["name"], declared["default"]
            if default is not None and parameters.get(known, default) is None:
                raise UsageError(f"{known}=None: leave {known} out for its default, {default}")
        self._native = _bestplay.CatalogueGame(name, words(parameters))

    @classmethod
    def _kept(cls, name: str, parameters: Sequence[tuple[str, str]]) -> CatalogueGame:
        """The game whose parameters were kept, in a file or a pickle: no file is read for them."""
        game = cls.__new__(cls)
        game._native = _bestplay.CatalogueGame.kept(name, parameters)
        return game

    def _starting_at(self, state: Any) -> CatalogueGame:
        """The same game from another state."""
        if not isinstance(state, str):
            raise UsageError(f"{said(state)} is not a state; give text in the game's notation")
        return self._with(self._native.starting_at(state))

    def _with(self, native: _bestplay.CatalogueGame) -> CatalogueGame:
        game = type(self).__new__(type(self))
        game._native = native
        return game

    @property
    def _entry(self) -> dict[str, Any]:
        """What the catalogue says of the game."""
        return ENTRIES[self._native.name]

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
        """The parameters that have a value, as text: one that names a file, as the file's."""
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

    def _people(
        self,
        question: str,
        strategies: Sequence[str],
        *,
        effort: Effort,
        progress: bool | None,
        lines: Sequence[int] = (),
        aim: str | None = None,
        path: str | None = None,
        steps: Sequence[tuple[int, str, str | None]] = (),
    ) -> Report:
        """An answer about strategies, by their names, or about played games."""
        for name in strategies:
            if not isinstance(name, str):
                raise UsageError(
                    f"{said(name)} is not a strategy of {self.name}; give its name, such as "
                    "'best' or 'random'"
                )
        with Bar(progress) as bar:
            return Report(
                self._native.people(
                    question,
                    list(strategies),
                    list(lines),
                    aim,
                    path,
                    list(steps),
                    effort,
                    bar.listener,
                )
            )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._kept, (self.name, self._native.parameters)

    def __repr__(self) -> str:
        parameters = ", ".join(f"{name}={value}" for name, value in self._native.written)
        return f"{function_name(self.name)}({parameters})"

    def _repr_html_(self) -> str:
        from . import _shown

        return _shown.catalogue_game(self)


class HiddenCatalogueGame(CatalogueGame):
    """A game of the catalogue in which players do not see everything, or move at once:
    :func:`bestplay.solve` gives a :class:`bestplay.HiddenSolution`.
    """


def class_of(entry: Mapping[str, Any]) -> type[CatalogueGame]:
    """What a game of the catalogue is."""
    return HiddenCatalogueGame if entry["hidden"] else CatalogueGame


def named(game: Any) -> tuple[str, list[tuple[str, str]]]:
    """A name for a game and its parameters, as saved solutions carry them."""
    if isinstance(game, CatalogueGame):
        return game.name, game._native.parameters
    return described(game)


def identity(game: Any) -> str:
    """The name and the parameters in a line, as checkpoints carry them."""
    name, parameters = named(game)
    return " ".join([name, *(f"{key}={value}" for key, value in parameters)])


def function_name(name: str) -> str:
    """What Python calls a game."""
    return name.replace("-", "_")


def judge(name: str, text: str | bytes) -> str:
    """Answers a contest's own input in the contest's own format, as ``bestplay judge`` does."""
    given = text.encode() if isinstance(text, str) else text
    return bytes(_bestplay.judge(name, given)).decode()
