"""The players whom a statement names."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any, TypeVar

from referee.statements.line import Statement

_FIELDS = ("name", "names", "giver", "taker", "after", "sums", "counts")
"""The fields that name a player, several players, or players with numbers, in text order."""
_Naming = tuple[tuple[str, Callable[[Statement], Any]], ...]
_NAMING: dict[type[Statement], _Naming] = {}
"""The fields that a kind of statement has, and what reads them."""

Line = TypeVar("Line", bound=Statement)


def named(line: Statement) -> list[str]:
    """List the players whom a line names, in text order."""
    found: list[str] = []
    for _, read in _NAMING.get(type(line)) or _naming(type(line)):
        said = read(line)
        if type(said) is str:
            found.append(said)
        elif said:
            found += said if type(said[0]) is str else [name for name, _ in said]
    return found


def renamed(line: Line, names: Mapping[str, str]) -> Line:
    """Copy a line with other names for some players."""

    def other(said: Any) -> Any:
        if isinstance(said, str):
            return names.get(said, said)
        return said and tuple([other(one) if isinstance(one, str) else (other(one[0]), one[1]) for one in said])

    return replace(line, **{field: other(read(line)) for field, read in _naming(type(line))})


def _naming(kind: type[Statement]) -> _Naming:
    found = _NAMING[kind] = tuple([(field, attrgetter(field)) for field in _FIELDS if hasattr(kind, field)])
    return found
