"""What differs when a log is judged under another premise: without a line, or with one line edited.

The other premise is played on a fork of the game, from the hand in which it matters until both games are in equal
states again.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from referee.judge.game import Game
from referee.notation.statements import Statement

Before = TypeVar("Before")
After = TypeVar("After")


class Difference(NamedTuple, Generic[Before, After]):
    """The findings that are ``gone`` and those that are ``new`` under another premise, in their order."""

    gone: tuple[Before, ...]
    new: tuple[After, ...]


def difference(
    before: Sequence[tuple[Hashable, Before]], after: Sequence[tuple[Hashable, After]]
) -> Difference[Before, After]:
    """Compare the findings of two audits, each with a key that the same finding has in both.

    Of several findings with one key, the last are gone or new.
    """
    return Difference(_unmatched(before, after), _unmatched(after, before))


def _unmatched(
    findings: Iterable[tuple[Hashable, Before]], others: Iterable[tuple[Hashable, After]]
) -> tuple[Before, ...]:
    left = Counter(key for key, _ in others)
    unmatched = []
    for key, finding in findings:
        if left[key]:
            left[key] -= 1
        else:
            unmatched.append(finding)
    return tuple(unmatched)


def edited(lines: Iterable[Statement], number: int, statement: Statement | None = None) -> Iterator[Statement]:
    """Yield the lines with another statement on the line of this number, or without that line."""
    for line in lines:
        if line.line != number:
            yield line
        elif statement:
            yield statement


def play_section(game: Game, number: int, lines: Sequence[Statement], last: bool) -> None:
    """Play the hand of this number (from 1), or for 0 the lines before the first."""
    if number:
        game.hand(tuple(lines), last)
    else:
        game.header(lines)
