"""A hand as the naive referee reads it from its lines."""

from dataclasses import dataclass, field

from naive.hands.engine import Found
from naive.hands.lines import Line
from naive.rules import Options

Numbered = tuple[int, Line]
"""A line with its number in the log."""


CONTRADICTS = ("C301", "C302", "C304", "T403")
"""Findings that leave open which card or line is wrong: ``tests/worlds`` tries them all."""


@dataclass
class Judged:
    """A hand as its lines state it, and what is wrong with it."""

    options: Options
    lines: list[Numbered]
    at: int
    dealer: str
    order: list[str]
    """The players dealt in, from the dealer's left."""
    upcard: str = ""
    stayed: list[str] = field(default_factory=list)
    declared: dict[str, str] = field(default_factory=dict)
    blind: list[str] = field(default_factory=list)
    took_upcard: str | None = None
    dealt: dict[str, list[str]] = field(default_factory=dict)
    thrown: dict[str, list[str]] = field(default_factory=dict)
    received: dict[str, list[str]] = field(default_factory=dict)
    tricks: list[list[tuple[str, str]]] = field(default_factory=list)
    takers: list[str | None] = field(default_factory=list)
    """The taker of each trick, by its cards."""
    named: list[str | None] = field(default_factory=list)
    """The taker that the log names after ``->``, else by the cards."""
    ruled: set[str] = field(default_factory=set)
    waived: set[str] = field(default_factory=set)
    reneged: set[str] = field(default_factory=set)
    taken_back: set[str] = field(default_factory=set)
    barred: set[str] = field(default_factory=set)
    """Players who can no longer win the pot, and so have no cinch to play."""
    unsure: set[str] = field(default_factory=set)
    """Players whose deal and draw prove nothing because something contradicts them."""
    conflicts: set[str] = field(default_factory=set)
    """Cards that were in two places; they prove nothing."""
    unheld: set[tuple[str, str]] = field(default_factory=set)
    backs: list[tuple[int, int, str, str]] = field(default_factory=list)
    """Cards taken back: the line, the number of tricks before it, the player, the card."""
    misdeal: bool = False
    proven: bool = True
    """True if it is known who took the tricks."""
    found: list[Found] = field(default_factory=list)

    def say(self, code: str, line: int, player: str | None = None, trick: int | None = None) -> None:
        self.found.append(Found(code, line, trick, player))
        self.proven = self.proven and code not in CONTRADICTS

    def all(self, *words: str) -> list[Numbered]:
        return [(at, one) for at, one in self.lines if one.word in words]

    def took(self, takers: list[str | None]) -> dict[str, int]:
        """Return the number of tricks of everybody who stayed."""
        return {name: takers.count(name) for name in self.stayed}
