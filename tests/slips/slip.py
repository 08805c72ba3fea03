"""A slip of the pen, and what the referee may say about it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from slips.words import Line

READING = frozenset({"N101", "N102", "N103", "N104", "N105", "N106", "N107", "N108"})
"""A line that can't be read, or is out of place."""
CARDS = frozenset({"C301", "C302", "C303", "C304", "C305"})
MONEY = frozenset({"L601", "L602", "L603", "L604", "L605", "L606", "L607", "L608"})


class Name(NamedTuple):
    """A way to name a slip: one error with one of these codes, at its line (0 for its own) or anywhere in a hand."""

    codes: frozenset[str]
    at: str = "line"
    """``line``, ``hand`` or ``log``."""


@dataclass(frozen=True)
class Slip:
    """One slip: from line ``at`` (from 0) of a log, ``put`` replaces ``gone`` lines.

    ``names`` are the ways in which the referee may name it. ``missing`` is the name that the log now lacks, ``written``
    its replacement: any number of lines may then be reported for naming nobody. ``noted`` means that a note is enough.
    ``hand`` is its hand, from 1; ``turn`` is -1 if that hand's first line is lost, 1 if it is repeated.
    """

    kind: str
    at: int
    gone: int
    put: tuple[str, ...]
    hand: int
    names: tuple[Name, ...] = (Name(READING),)
    missing: str = ""
    written: str = ""
    noted: bool = False
    turn: int = 0
    many: frozenset[str] = frozenset()
    """Codes that may be reported several times for the slip, once for each player that the line names."""
    lines: tuple[int, ...] = field(default=(0,))
    """The lines that may be named, relative to ``at``."""

    def apply(self, lines: list[str]) -> list[str]:
        return lines[: self.at] + list(self.put) + lines[self.at + self.gone :]


def edited(kind: str, lines: list[Line], at: int, text: str, **more: object) -> Slip:
    """Return a slip that changes the text of one line."""
    return Slip(kind, at, 1, (text,), lines[at].hand, **more)  # type: ignore[arg-type]
