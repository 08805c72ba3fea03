"""A slip of the pen, where it may be made, and how the referee may name it."""

from collections.abc import Collection
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from evenings.words import Line, Sort, Word

from slips.evening import Evening

READING = frozenset({"N101", "N102", "N103", "N104", "N105", "N106", "N107", "N108"})
"""A line that can't be read, or is out of place."""
CARDS = frozenset({"C301", "C302", "C303", "C304", "C305"})
MONEY = frozenset({"L601", "L602", "L603", "L604", "L605", "L606", "L607", "L608"})


class NoPlaceError(Exception):
    """An evening has no place for a slip of this kind."""


class Name(NamedTuple):
    """A way to name a slip: one error with one of these codes, in its line or anywhere in its hand."""

    codes: frozenset[str]
    in_line: bool = True


@dataclass(frozen=True)
class Slip:
    """One slip: from line ``at`` (from 0) of a log, ``put`` replaces ``gone`` lines.

    ``names`` are the ways in which the referee may name it. ``missing`` is the name that the log now lacks, ``written``
    its replacement: any number of lines may then be reported for naming nobody. ``hand`` is its hand, from 1; ``turn``
    is true if that hand's first line is lost.
    """

    kind: str
    at: int
    gone: int
    put: tuple[str, ...]
    hand: int
    names: tuple[Name, ...] = (Name(READING),)
    missing: str = ""
    written: str = ""
    turn: bool = False
    many: frozenset[str] = frozenset()
    """Codes that may be reported several times for the slip, once for each player that the line names."""
    hands: tuple[int, ...] = ()
    """The hands, from 1, in which it may be named if not in its line; its own if there is none."""
    lines: tuple[int, ...] = field(default=(0,))
    """The lines that may be named, relative to ``at``."""

    def apply(self, lines: list[str]) -> list[str]:
        return lines[: self.at] + list(self.put) + lines[self.at + self.gone :]


class Place(NamedTuple):
    """A word in a line of an evening, for a slip to change."""

    evening: Evening
    at: int
    word: Word

    @property
    def line(self) -> Line:
        return self.evening.lines[self.at]

    def edited(self, kind: str, wrong: str, **more: object) -> Slip:
        """Return the slip that writes the word like this."""
        return self.rewritten(kind, self.line.put(self.word, wrong), **more)

    def rewritten(self, kind: str, text: str, **more: object) -> Slip:
        """Return the slip that writes the line like this."""
        return Slip(f"{kind}: {self.line.key}", self.at, 1, (text,), self.line.hand, **more)  # type: ignore[arg-type]


def place(  # noqa: PLR0913
    chance: Random,
    evening: Evening,
    sort: Sort,
    *,
    keys: Collection[str] = (),
    skip: Collection[str] = (),
    hands: Collection[int] | None = None,
) -> Place:
    """Choose a word of a sort, in any of these hands; the lines of each keyword are equally likely.

    Raises ``NoPlaceError``.
    """
    places: dict[str, list[int]] = {}
    for at, line in enumerate(evening.lines):
        if hands is not None and line.hand not in hands:
            continue
        if line.key and line.key not in skip and (not keys or line.key in keys) and _words(line, sort):
            places.setdefault(line.key, []).append(at)
    if not places:
        raise NoPlaceError
    at = chance.choice(places[chance.choice(sorted(places))])
    return Place(evening, at, chance.choice(_words(evening.lines[at], sort)))


def _words(line: Line, sort: Sort) -> list[Word]:
    """Return the words of a sort; of cards only those that were written, and no suit alone."""
    return [word for word in line.of(sort) if sort != "card" or len(word.text) > 1]


def choice(chance: Random, some: Collection[str]) -> str:
    """Choose one of some words. Raises ``NoPlaceError`` if there is none."""
    if not some:
        raise NoPlaceError
    return chance.choice(sorted(some))
