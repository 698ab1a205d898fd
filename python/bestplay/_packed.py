"""States as bytes, by which folders of stages keep them: equal states as equal bytes, and back.

Numbers, text and tuples of these are written by Python's own ``marshal``; sets are sorted, and of
other objects it is written how they are made. Parts of a state that are equal and of different
types, such as 1 and True, are different: rules that mix them are noticed when the folder does not
know a state.
"""

from __future__ import annotations

import dataclasses
import importlib
import marshal
from typing import Any

from ._bestplay import UsageError

#: Of these ``marshal`` writes the same bytes for the same value, whatever refers to them.
_VERSION = 2

_ATOMS = {int, bool, float, complex, str, bytes, type(None), type(...)}

#: What lists stand for, which no state holds.
_SET, _GLOBAL, _DATA, _MADE, _DICT = range(5)

#: Classes and functions by their names, also those that have none in a module of this process.
_named: dict[tuple[str, str], Any] = {}


def pack(state: Any) -> bytes:
    """The state as bytes."""
    plain = _plain(state)
    # What is made of atoms and tuples alone is itself.
    if plain != state and _made(plain) != state:
        raise UsageError(
            f"the state {state!r} cannot be kept in a folder: what is read back is not equal to "
            "it; use numbers, text, tuples, frozensets or frozen dataclasses"
        )
    return marshal.dumps(plain, _VERSION)


def unpack(packed: bytes) -> Any:
    """The state of such bytes."""
    return _made(marshal.loads(packed))


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple:
        return tuple([_plain(part) for part in value])
    if kind is frozenset:
        return [_SET, sorted(marshal.dumps(_plain(part), _VERSION) for part in value)]
    if isinstance(value, type) or (callable(value) and hasattr(value, "__qualname__")):
        name = (value.__module__, value.__qualname__)
        _named.setdefault(name, value)
        return [_GLOBAL, *name]
    if kind is dict:
        items = [(_plain(key), _plain(part)) for key, part in value.items()]
        return [_DICT, sorted(items, key=lambda item: marshal.dumps(item, _VERSION))]
    if dataclasses.is_dataclass(value):
        fields = [(one.name, _plain(getattr(value, one.name))) for one in dataclasses.fields(value)]
        return [_DATA, _plain(kind), fields]
    how = value.__reduce_ex__(4)
    if isinstance(how, str):
        raise UsageError(f"{value!r} in a state cannot be kept in a folder")
    make, parts, *more = how
    return [_MADE, _plain(make), _plain(tuple(parts)), [_plain(one) for one in more]]


def _made(plain: Any) -> Any:
    if type(plain) is tuple:
        return tuple([_made(part) for part in plain])
    if type(plain) is not list:
        return plain
    kind, *rest = plain
    if kind == _SET:
        return frozenset(unpack(part) for part in rest[0])
    if kind == _GLOBAL:
        return _found(*rest)
    if kind == _DICT:
        return {_made(key): _made(part) for key, part in rest[0]}
    if kind == _DATA:
        value = object.__new__(_made(rest[0]))
        for name, part in rest[1]:
            object.__setattr__(value, name, _made(part))
        return value
    make, parts, more = rest
    value = _made(make)(*_made(parts))
    state = _made(more[0]) if more else None
    if state is not None and hasattr(value, "__setstate__"):
        value.__setstate__(state)
    elif state is not None:
        for some in state if isinstance(state, tuple) else (state,):
            for name, part in (some or {}).items():
                object.__setattr__(value, name, part)
    return value


def _found(module: str, name: str) -> Any:
    """A class or a function by its name."""
    found = _named.get((module, name))
    if found is None:
        found = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
        _named[module, name] = found
    return found
