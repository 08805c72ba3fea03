"""Find the hand that a line of the log belongs to."""

from collections.abc import Iterator
from typing import NamedTuple

from referee import RefereeError
from referee.notation.read import lines, read


class NoSuchHandError(RefereeError, ValueError):
    """The hand does not exist, or the line holds no statement. The text says what is there instead."""


class Span(NamedTuple):
    """The lines of a hand and what follows it, from 1. Hand 0 is the part before the first.

    ``first`` and ``last`` are its first and last line; ``lines`` are those that hold statements.
    """

    hand: int
    first: int
    last: int
    lines: frozenset[int]


def spans(text: str | bytes) -> Iterator[Span]:
    """Yield where each hand is in a log, one by one, skipping a part without statements."""
    for number, section in enumerate(read(text)):
        if section.statements:
            numbers = [line.line for line in section.statements]
            yield Span(number, numbers[0], numbers[-1], frozenset(numbers))


def number_of_hands(text: str | bytes) -> int:
    """Return the number of hands in a log."""
    return max((span.hand for span in spans(text)), default=0)


def hand_of(text: str | bytes, line: int) -> int:
    """Return the number of the hand that a line is in or follows, or 0 before the first.

    Raises ``NoSuchHandError`` if no statement is there.
    """
    near: Span | None = None
    for span in spans(text):
        if line in span.lines:
            return span.hand
        if span.hand and (near is None or near.last < line):
            near = span
    hands = "the log has no hands"
    if near is not None:
        hands = f"hand {near.hand} runs from line {near.first} to line {near.last}"
    last, instead = 0, ""
    for number, written, _ in lines(text):
        if number == line:
            what = "a comment" if written.strip() else "blank"
            is_empty = written.strip()[:1] in ("", "#")
            instead = f"line {line} is {what}" if is_empty else f"line {line} was not read"
        last = number
    raise NoSuchHandError(f"{instead or f'there is no line {line}: the last one is {last}'}; {hands}")
