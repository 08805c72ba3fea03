"""Which hand a line of the log belongs to."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.notation import read
from referee.notation.lines import lines


class NothingThereError(ValueError):
    """There is no such hand, or nothing stands in that line; the text says what there is instead."""


class Span(NamedTuple):
    """The lines of a hand (counted from 1; 0: what stands before the first) and of what follows it: from its first
    line to its last, and those of them in which something stands."""

    hand: int
    first: int
    last: int
    lines: frozenset[int]


def spans(text: str | bytes) -> Iterator[Span]:
    """Where each hand stands in a log, a hand at a time; a part of it without any line is left out."""
    for number, section in enumerate(read(text)):
        if section.statements:
            numbers = [line.line for line in section.statements]
            yield Span(number, numbers[0], numbers[-1], frozenset(numbers))


def number_of_hands(text: str | bytes) -> int:
    """How many hands a log has."""
    return max((span.hand for span in spans(text)), default=0)


def hand_of(text: str | bytes, line: int) -> int:
    """The number of the hand that a line stands in or after; 0 before the first. Raises ``NothingThereError``."""
    near: Span | None = None
    for span in spans(text):
        if line in span.lines:
            return span.hand
        if span.hand and (near is None or near.last < line):
            near = span
    there = "there is no hand in the log"
    if near is not None:
        there = f"hand {near.hand} runs from line {near.first} to line {near.last}"
    raise NothingThereError(f"{_instead(text, line)}; {there}")


def _instead(text: str | bytes, line: int) -> str:
    """What stands in a line in which no statement does."""
    last = 0
    for number, written, _ in lines(text):
        if number == line:
            what = "a comment" if written.strip() else "blank"
            return f"line {line} is {what}" if written.strip()[:1] in ("", "#") else f"line {line} was not read"
        last = number
    return f"there is no line {line}: the last one is {last}"
