"""A log as statements that can be changed and rewritten, each remembering its original line."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from typing import Any, NamedTuple

from referee.notation import statements as st
from referee.notation.read import read
from referee.notation.write import written

NAMES = ("name", "giver", "taker", "after")
"""Fields that hold a name; ``names`` holds several, and the lists below hold names with numbers."""
COUNTED = ("sums", "counts")
CARDS = ("cards", "discards", "received")


class Line(NamedTuple):
    """A statement, and the number of its original line."""

    origin: int
    said: st.Statement


def lines_of(log: str) -> list[Line]:
    """Return the statements of a log."""
    return [Line(one.line, one) for section in read(log) for one in section.statements]


def text_of(lines: Iterable[Line]) -> str:
    """Return a log with these statements, one per line."""
    return "".join(f"{written(line.said)}\n" for line in lines)


def numbered(log: str) -> list[Line]:
    """Return the statements of a log as ``text_of`` numbers them, with players renamed to words that occur nowhere."""
    plain: dict[str, str] = {}
    lines = [
        renamed(line.said, lambda name: plain.setdefault(name, f"Q{chr(97 + len(plain))}zx")) for line in lines_of(log)
    ]
    return [Line(number, said) for number, said in enumerate(lines, 1)]


def renamed(said: st.Statement, new: Callable[[str], str]) -> st.Statement:
    """Return a statement with other names."""
    change: dict[str, Any] = {}
    for field in (one.name for one in fields(said)):
        value = getattr(said, field)
        if field in NAMES and value is not None:
            change[field] = new(value)
        elif field == "names" and value is not None:
            change[field] = tuple(map(new, value))
        elif field in COUNTED:
            change[field] = tuple((new(name), number) for name, number in value)
    return replace(said, **change) if change else said


def resuited(said: st.Statement, suits: Sequence[int]) -> st.Statement:
    """Return a statement with other suits: ``suits`` has the new one for each suit."""

    def new(card: int | None) -> int | None:
        return None if card is None else 13 * suits[card // 13] + card % 13

    change: dict[str, Any] = {}
    for field in (one.name for one in fields(said)):
        value = getattr(said, field)
        if field in CARDS:
            change[field] = tuple(map(new, value))
        elif field == "card":
            change[field] = new(value)
        elif field == "suit":
            change[field] = suits[value]
    return replace(said, **change) if change else said
