"""The ``bestplay`` command, which takes a file of rules where it takes the name of a game."""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import inspect
import os
import sys
import traceback
import warnings
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from . import rules
from ._bestplay import UsageError, run_command
from .hidden import is_hidden

#: What the rules are called among the modules.
_MODULE = "__bestplay_file__"


def _yes(text: str) -> bool:
    return {"yes": True, "no": False}[text]


#: Types of parameters: how each is read, what the command knows it as, and what is expected.
_TYPES: dict[type, tuple[Callable[[str], Any], str, str]] = {
    bool: (_yes, "word", "yes or no"),
    int: (int, "text", "a whole number"),
    Fraction: (Fraction, "text", "a fraction, like 1/3 or 0.25"),
    str: (str, "text", "a text"),
}
#: Any other value, as Python writes it.
_VALUE = (ast.literal_eval, "text", "a value as Python writes it")


class File:
    """A file with rules: what the command asks of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        path, _, wanted = name.rpartition(":")
        if not path.endswith(".py"):
            path, wanted = name, ""
        self.path = path
        self._module = _module(path)
        self._make = _found(self._module, path, wanted)
        # What the class itself says, not what bestplay.Game does.
        about = self._make.__doc__ if isinstance(self._make, type) else None
        self.about = inspect.cleandoc(about or self._module.__doc__ or "Rules in Python.")
        self.title = str(getattr(self._make, "__name__", None) or os.path.basename(path))
        self._types: dict[str, tuple[Callable[[str], Any], str, str]] = {}
        #: The name, the default, what it takes, and what is expected.
        self.parameters: list[tuple[str, str | None, str, str]] = []
        for parameter in _parameters(self._make):
            self._declare(parameter)
        self.hidden = self._is_hidden()

    def _declare(self, parameter: inspect.Parameter) -> None:
        given, annotated = parameter.default, parameter.annotation
        is_given = given is not inspect.Parameter.empty
        kind = annotated if annotated in _TYPES else type(given)
        read, takes, about = _TYPES.get(kind, _VALUE)
        if kind is int and not (is_given and given < 0):
            takes = "whole"
        shown = ("no", "yes")[given] if kind is bool and is_given else str(given)
        if (read, takes, about) == _VALUE:
            shown = repr(given)
        self._types[parameter.name] = (read, takes, about)
        default = shown if is_given else None
        self.parameters.append((parameter.name, default, takes, about))

    def _is_hidden(self) -> bool:
        """Whether players do not see everything: the class says so, or a game with the defaults."""
        makes = callable(self._make) and not isinstance(self._make, type)
        if makes and all(default is not None for _, default, *_ in self.parameters):
            with contextlib.suppress(Exception):  # Said once the game is asked for.
                return is_hidden(self._make())
        return is_hidden(self._make)

    def make(self, texts: dict[str, str]) -> Any:
        """The game with its parameters set."""
        values = {}
        for name, text in texts.items():
            read, _, about = self._types[name]
            try:
                values[name] = read(text)
            except (ValueError, SyntaxError, ZeroDivisionError):
                raise UsageError(f"{name}={text}: expected {about}") from None
        missing = [name for name, default, *_ in self.parameters if default is None]
        missing = [name for name in missing if name not in values]
        if missing:
            raise UsageError(f"{missing[0]}=... is missing: {self._types[missing[0]][2]}")
        game = self._make(**values) if callable(self._make) else self._make
        if is_hidden(game) != self.hidden:
            raise UsageError(
                f"in {self.name} it depends on the parameters whether players see everything; give "
                "each kind of game a function of its own"
            )
        return game

    def state(self, text: str) -> Any:
        """A state, as Python writes it."""
        try:
            return eval(text, {**vars(rules), **vars(self._module)})
        except Exception as error:
            raise UsageError(
                f"'{text}' is no state: {error}; write it as Python does, as in --state '(3, 4)'"
            ) from None

    def told(self, error: BaseException) -> str:
        """What went wrong, and where."""
        return f"{error}{_place(error.__cause__ or error, self.path)}"


def _place(error: BaseException, path: str) -> str:
    """The last line of the file that an exception came through."""
    path, whole = os.path.relpath(path), os.path.abspath(path)
    if isinstance(error, SyntaxError) and os.path.abspath(error.filename or "") == whole:
        return f"\n  {path}, line {error.lineno}: {(error.text or '').strip()}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if os.path.abspath(frame.filename) == whole]
    return f"\n  {path}, line {own[-1].lineno}: {own[-1].line}" if own else ""


def _module(path: str) -> Any:
    """What a file defines."""
    if not os.path.isfile(path):
        raise UsageError(f"there is no file {path}")
    # Other files beside it are found.
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    spec = importlib.util.spec_from_file_location(_MODULE, path)
    if spec is None or spec.loader is None:
        raise UsageError(f"{path} is no file of Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[_MODULE] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        message = error.msg if isinstance(error, SyntaxError) else error
        said = f"{type(error).__name__}: {message}{_place(error, path)}"
        raise UsageError(f"{path} cannot be run: {said}") from error
    return module


def _found(module: Any, path: str, wanted: str) -> Any:
    """The game that a file defines: a class, or an object where there is no class."""
    own = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    classes = {
        name: value
        for name, value in own.items()
        if isinstance(value, type) and value.__module__ == _MODULE and hasattr(value, "node")
    }
    # Of a class and those derived from it, these.
    classes = {
        name: value
        for name, value in classes.items()
        if not any(issubclass(other, value) for other in classes.values() if other is not value)
    }
    objects = {
        name: value
        for name, value in own.items()
        if not isinstance(value, type) and hasattr(value, "node") and hasattr(value, "initial")
    }
    games = classes or objects
    if wanted:
        if wanted in own:
            return own[wanted]
        raise UsageError(f"{path} has no game {wanted}; it has {', '.join(games) or 'none'}")
    if len(games) == 1:
        return next(iter(games.values()))
    if not games:
        raise UsageError(
            f"{path} holds no game: expected a class with initial() and node(state), derived from "
            "bestplay.Game, or an object that bestplay.game() made"
        )
    names = ", ".join(games)
    raise UsageError(
        f"{path} holds several games: {names}; name one, like {path}:{next(iter(games))}"
    )


def _parameters(make: Any) -> list[inspect.Parameter]:
    """What a class of games is made with."""
    if not isinstance(make, type):
        return []
    try:
        signature = inspect.signature(make, eval_str=True)
    except (NameError, TypeError, ValueError):
        signature = inspect.signature(make)
    kinds = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [one for one in signature.parameters.values() if one.kind not in kinds]


def main() -> int:
    """Runs the command."""

    def warned(message: Warning | str, *_: Any, **__: Any) -> None:
        print(f"warning: {message}", file=sys.stderr)

    warnings.showwarning = warned
    return run_command(["bestplay", *sys.argv[1:]], File)
