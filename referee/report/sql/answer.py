"""The result of a query: columns, and rows of plain values."""

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
        """True if its cells are numbers."""
        return self.type.partition("(")[0] in _NUMBERS


class Answer(NamedTuple):
    """The result of a query: columns with distinct names, and the rows in the order the database returns them."""

    columns: tuple[AnswerColumn, ...]
    rows: "Iterator[tuple[JsonValue, ...]]"

    def named(self) -> "Iterator[dict[str, JsonValue]]":
        """Return the rows as mappings from column name to value."""
        names = [column.name for column in self.columns]
        return (dict(zip(names, row, strict=True)) for row in self.rows)


def columns(described: Iterable[tuple[str, str]]) -> tuple[AnswerColumn, ...]:
    """Return columns from names and types; a repeated name gets a number: ``line``, ``line_2``."""
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
    """Convert a value for JSON; decimals, and values that JSON has no form for, become strings."""
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
    """Return a cell as people read it: list items joined by commas; ``None`` if unknown."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, list) and not any(isinstance(one, list | dict) for one in value):
        return ", ".join(in_words(one) or "?" for one in value)
    return json.dumps(value)


def _plain(value: Decimal) -> str:
    """Write ``4.50`` as ``4.5``, without rounding."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def answer_jsonl(answer: Answer) -> Iterator[str]:
    """Yield each row as a line of JSON."""
    return (json.dumps(row) + "\n" for row in answer.named())
