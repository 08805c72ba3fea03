"""What a query came to: columns, and rows of plain values."""

import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pydantic import JsonValue

_NUMBERS = {
    *("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"),
    *("UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"),
    *("FLOAT", "DOUBLE", "DECIMAL"),
}


class AnswerColumn(NamedTuple):
    """A column of an answer, and its type in SQL."""

    name: str
    type: str

    @property
    def is_number(self) -> bool:
        """Whether its cells are numbers."""
        return self.type.partition("(")[0] in _NUMBERS


class Answer(NamedTuple):
    """What a query came to: the columns, each with a name of its own, and the rows as they come."""

    columns: tuple[AnswerColumn, ...]
    rows: "Iterator[tuple[JsonValue, ...]]"

    def named(self) -> "Iterator[dict[str, JsonValue]]":
        """The rows by the names of their columns."""
        names = [column.name for column in self.columns]
        return (dict(zip(names, row, strict=True)) for row in self.rows)


def columns(described: Iterable[tuple[str, str]]) -> tuple[AnswerColumn, ...]:
    """Columns by name and type; where a name comes again it gets a number: ``line``, ``line_2``."""
    taken: set[str] = set()
    found = []
    for name, kind in described:
        free, number = name, 1
        while free in taken:
            number += 1
            free = f"{name}_{number}"
        taken.add(free)
        found.append(AnswerColumn(free, kind))
    return tuple(found)


def cell(value: object) -> "JsonValue":
    """A value as the wire has it: decimals as plain strings, and so is all that JSON has no form for."""
    match value:
        case None | bool() | int() | str():
            told: JsonValue = value
        case float() if isfinite(value):
            told = value
        case Decimal():
            told = _plain(value)
        case list() | tuple():
            told = [cell(one) for one in value]
        case Mapping():
            told = {str(key): cell(one) for key, one in value.items()}
        case _:
            told = str(value)
    return told


def in_words(value: "JsonValue") -> str | None:
    """A cell as people read it: a list with commas between its parts; ``None`` for what is not known."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, list) and not any(isinstance(one, list | dict) for one in value):
        return ", ".join(in_words(one) or "?" for one in value)
    return json.dumps(value)


def _plain(value: Decimal) -> str:
    """``4.50`` is ``4.5``, without ever being rounded."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def answer_jsonl(answer: Answer) -> Iterator[str]:
    """Each row as JSON on a line of its own."""
    return (json.dumps(row) + "\n" for row in answer.named())
