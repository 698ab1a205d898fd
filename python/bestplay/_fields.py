"""The fields of states: what a table has as columns, and a plot as axes.

A named tuple or a data class has the fields that it names, a tuple of a given length has
``state_0``, ``state_1``, ...; other states have none.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from ._bestplay import UsageError
from .rules import Player

#: A field of states by its name or place, or a function of a state.
Field: TypeAlias = str | int | Callable[[Any], Any]

#: Which states count: those for which a function holds, or whose fields are as a mapping says:
#: equal to a value, one of a set, a list or a range, or such that a function of them holds.
Where: TypeAlias = Callable[[Any], bool] | dict[Any, Any] | None


def names_of(state: Any) -> tuple[str, ...] | None:
    """The names of a state's fields; None if it has none."""
    if isinstance(state, tuple):
        named: tuple[str, ...] | None = getattr(state, "_fields", None)
        return named or tuple(f"state_{place}" for place in range(len(state)))
    if dataclasses.is_dataclass(state):
        return tuple(field.name for field in dataclasses.fields(state))
    return None


def parts_of(state: Any) -> tuple[Any, ...]:
    """The fields of a state that has some."""
    if isinstance(state, tuple):
        return state
    return tuple(getattr(state, field.name) for field in dataclasses.fields(state))


def _shape(state: Any) -> object:
    """What states of the same fields have in common; None without fields."""
    if isinstance(state, tuple) and not hasattr(state, "_fields"):
        return len(state)
    return None if names_of(state) is None else type(state)


def columns(states: Sequence[Any], names: Sequence[str] | None = None) -> dict[str, list[Any]]:
    """The states as columns of a table.

    If all states that have fields have the same ones, each field is a column; a column ``state``
    holds what has none. Otherwise ``state`` is the only column.
    """
    shapes = {_shape(state) for state in states}
    one = shapes - {None}
    if names is None and len(one) == 1:
        fields = next(filter(None, map(names_of, states)))
        fits: Callable[[Any], bool] = lambda state: _shape(state) is not None  # noqa: E731
    elif names is not None:
        fields = tuple(names)
        fits = lambda state: len(names_of(state) or ()) == len(fields)  # noqa: E731
        if not any(map(fits, states)):
            given = names_of(states[0]) or ()
            raise UsageError(
                f"columns={list(names)}: {len(fields)} names, but a state such as {states[0]!r} "
                f"has {len(given)} fields"
            )
    else:
        return {"state": list(states)}
    if all(map(fits, states)):
        return dict(zip(fields, map(list, zip(*map(parts_of, states)))))
    missing = (None,) * len(fields)
    spread = [parts_of(state) if fits(state) else missing for state in states]
    other = [None if fits(state) else state for state in states]
    return {**dict(zip(fields, map(list, zip(*spread)))), "state": other}


def reader(field: Field) -> Callable[[Any], Any]:
    """What reads a field of a state; None where the state does not have it."""
    if callable(field):
        return field
    if isinstance(field, int):
        place = field

        def at(state: Any) -> Any:
            parts = parts_of(state) if names_of(state) else ()
            return parts[place] if -len(parts) <= place < len(parts) else None

        return at

    def named(state: Any) -> Any:
        names = names_of(state) or ()
        return parts_of(state)[names.index(field)] if field in names else None

    return named


def label(field: Field) -> str:
    """What an axis of a field is called."""
    if callable(field):
        name = getattr(field, "__name__", "")
        # A function without a name still says that there is one.
        return "f(state)" if name in ("", "<lambda>") else name.replace("_", " ")
    return f"state[{field}]" if isinstance(field, int) else field.replace("_", " ")


def chooser(where: Where) -> Callable[[Any], bool]:
    """Whether a state counts."""
    if where is None:
        return lambda state: True
    if callable(where):
        return where
    tests = [(reader(field), _test(wanted)) for field, wanted in where.items()]
    return lambda state: all(test(read(state)) for read, test in tests)


def _test(wanted: Any) -> Callable[[Any], bool]:
    if callable(wanted):
        return lambda part: part is not None and bool(wanted(part))
    if isinstance(wanted, set | frozenset | list | range):
        return lambda part: part in wanted
    return lambda part: bool(part == wanted)


def described(where: Where) -> str:
    """What a mapping fixes, in words."""
    if not isinstance(where, dict):
        return ""
    fixed = [
        f"{label(field)} = {_word(wanted)}"
        for field, wanted in where.items()
        if not callable(wanted) and not callable(field)
    ]
    return ", ".join(fixed)


def _word(wanted: Any) -> str:
    if isinstance(wanted, range) and wanted.step == 1 and len(wanted):
        return f"{wanted[0]}…{wanted[-1]}"
    if isinstance(wanted, Iterable) and not isinstance(wanted, str | tuple):
        return " or ".join(map(str, wanted))
    return str(wanted)


def cells(parts: Iterable[Any]) -> list[Any]:
    """Fields as cells: players by their names."""
    return [str(part) if isinstance(part, Player) else part for part in parts]
