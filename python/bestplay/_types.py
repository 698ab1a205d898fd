"""Type variables of games and solutions, for those who check types.

They have defaults, so that ``Game`` without parameters is one of any states and actions. Defaults
are known to type checkers; Python itself knows them from 3.13 on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from ._text import Value

    #: A state.
    S = TypeVar("S", default=Any)
    #: An action.
    A = TypeVar("A", default=Any)
    #: A value: ``Fraction`` after an exact solve.
    V = TypeVar("V", bound=Value, default=Value, covariant=True)
else:
    from typing import TypeVar

    S, A, V = TypeVar("S"), TypeVar("A"), TypeVar("V", covariant=True)


class Limits(TypedDict, total=False):
    """What every solve may be asked besides whether it is exact."""

    digits: int
    max_states: int | None
    memory: int | None
    threads: int
    progress: bool | None
