"""A log is read a hand at a time, so that memory does not grow with it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, groupby
from operator import itemgetter

from referee.limits import HAND_BYTES, HAND_STATEMENTS
from referee.notation import hints
from referee.notation.lines import Raw, encoded, is_text, lines, not_text
from referee.notation.parse import parse, unreadable
from referee.notation.refused import RefusedError
from referee.source import Place
from referee.statements import Statement, Unreadable


@dataclass(frozen=True, slots=True)
class Section:
    """The statements before the first ``hand`` line, or those from one ``hand`` line to the next."""

    statements: tuple[Statement, ...]


def read(log: str | bytes) -> Iterator[Section]:
    """The sections of a log: first what stands before the first hand, be it nothing, then each hand.

    Never raises: each line that is neither blank nor comment is one statement, an ``Unreadable`` where it can't be
    read. What a hand holds beyond its limits is one ``Unreadable``; a log that is no text is one, too.
    """
    content = encoded(log)
    if not is_text(content):
        yield Section((unreadable(not_text()),))
        return
    before_the_first = Raw(0, b"")
    for _, hand in groupby(_numbered(chain([before_the_first], lines(content))), itemgetter(0)):
        yield Section(tuple(_statements(line for _, line in hand)))


def _numbered(raws: Iterable[Raw]) -> Iterator[tuple[int, Raw]]:
    hand = 0
    for raw in raws:
        hand += hints.keyword(raw.opening) == "hand"
        yield hand, raw


def _statements(raws: Iterator[Raw]) -> Iterator[Statement]:
    count = size = 0
    for raw in raws:
        size += len(raw.content) + 1
        statement = parse(raw).statement
        if statement is None:
            continue
        count += 1
        if count > HAND_STATEMENTS or size > HAND_BYTES:
            yield _too_much(statement.at)
            return
        yield statement


def _too_much(at: Place) -> Unreadable:
    problem = (
        f"a hand has at most {HAND_STATEMENTS} statements and {HAND_BYTES} bytes; what follows in this one is not read"
    )
    return unreadable(RefusedError("N101", at, problem))
