"""A scribe's style: in full or in part, neat or not."""

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeVar

from naive.money import Sums
from naive.page import Key, Mark, Page, amount, name

T = TypeVar("T")


class Style(NamedTuple):
    """A scribe's style as probabilities."""

    names: float = 0.5
    """Names in tricks."""
    stays: float = 1.0
    """The players who stayed (always written if the tricks don't show them)."""
    deals: float = 0.0
    """Each hand as dealt."""
    draws: float = 1.0
    """The draws of a hand."""
    cards: float = 0.0
    """A draw with its cards, not just their number."""
    takers: float = 0.0
    """The taker of a trick."""
    claims: float = 0.0
    """Each claim about money."""
    amounts: float = 1.0
    """The amount of a result or a bourré, where it may be omitted."""
    sketches: float = 0.0
    """Hands without all of their cards."""
    suits: float = 0.0
    """Only the suit of the upcard."""
    looks: float = 0.0
    """Unusual spelling, order and comments."""
    neat: bool = False
    """Always write what a hand or a seat may omit, and never what says nothing new."""


FULL = Style(names=1, deals=1, cards=1, takers=1, claims=1)
BARE = Style(names=0, looks=0.3)
PART = Style(stays=0.7, deals=0.3, draws=0.7, cards=0.4, takers=0.4, claims=0.5, amounts=0.6, looks=0.3)
SKETCH = PART._replace(sketches=0.4, suits=0.3)
STYLES = {"full": FULL, "bare": BARE, "part": PART, "sketch": SKETCH}


@dataclass
class Pencil:
    """Writes words and lines in a style, at random."""

    style: Style
    rng: Random
    page: Page = field(default_factory=Page)

    def chance(self, odds: float) -> bool:
        return self.rng.random() < odds

    def line(self, *words: str | Mark, key: Key | None = None, indent: str = "  ") -> None:
        """Add a line, sometimes with a comment."""
        end = self.rng.choice(["  # so it was", " # R501?", "   "]) if self.chance(self.style.looks / 5) else ""
        if self.chance(self.style.looks / 4):
            indent = self.rng.choice(["", "\t", "      "])
        self.page.write(*words, key=key, indent=indent, end=end)

    def listed(self, items: list[str]) -> str:
        """Join the items of a list, with or without commas."""
        return (" " if self.chance(self.style.looks) else ", ").join(items)

    def sums(self, sums: Sums) -> str:
        return self.listed([f"{name(who)} {self.money(what)}" for who, what in self.shuffled(list(sums.items()))])

    def shuffled(self, items: list[T]) -> list[T]:
        items = list(items)
        if self.chance(self.style.looks):
            self.rng.shuffle(items)
        return items

    def money(self, hundredths: int) -> str:
        if hundredths >= 0 and hundredths % 100 == 0 and self.chance(self.style.looks / 3):
            return self.rng.choice(["$", "€", ""]) + amount(hundredths) + self.rng.choice(["", ".0", ".00"])
        return amount(hundredths)

    def card(self, card: str) -> str:
        if not self.chance(self.style.looks / 3):
            return card
        rank = "10" if card[0] == "T" else self.rng.choice([card[0], card[0].lower()])
        return rank + self.rng.choice([card[1], card[1].upper(), dict(zip("cdhs", "♣♦♥♠", strict=True))[card[1]]])
