"""A log being written: its lines, and the place of each thing in them."""

from dataclasses import dataclass, field
from typing import NamedTuple

from naive.rules import PACK

Key = tuple[str | int, ...]


class Spot(NamedTuple):
    """A line and a column, both from 1."""

    line: int
    column: int


class Mark(NamedTuple):
    """A word whose place will be looked up later."""

    text: str
    key: Key


@dataclass
class Page:
    """Lines, and the places of the marked words."""

    lines: list[str] = field(default_factory=list)
    where: dict[Key, Spot] = field(default_factory=dict)

    def write(self, *words: str | Mark, key: Key | None = None, indent: str = "", end: str = "") -> None:
        """Add a line of words; ``key`` marks the line itself, from its first word."""
        text = indent
        if key:
            self.where[key] = Spot(len(self.lines) + 1, len(text) + 1)
        for at, word in enumerate(words):
            text += " " if at else ""
            if isinstance(word, Mark):
                self.where[word.key] = Spot(len(self.lines) + 1, len(text) + 1)
            text += word.text if isinstance(word, Mark) else word
        self.lines.append(text + end)


def amount(hundredths: int) -> str:
    """Write money as a scribe does: ``4``, ``4.5``, ``-1``."""
    whole, rest = divmod(abs(hundredths), 100)
    cents = f".{rest:02d}".rstrip("0") if rest else ""
    return f"{'-' if hundredths < 0 else ''}{whole}{cents}"


def written_name(player: str) -> str:
    """Write a name, in quotes if it contains a blank or looks like a card."""
    return f'"{player}"' if " " in player or player.capitalize() in {card.capitalize() for card in PACK} else player
