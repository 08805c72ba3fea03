"""Records of a random game. Amounts are hundredths, hands and tricks count from 1."""

from dataclasses import dataclass, field
from typing import NamedTuple

from naive.deal import Dealt
from naive.money import Sums, Table
from naive.rules import Options


class Play(NamedTuple):
    """One card of a trick; ``wrong`` maps the other cards held that would have broken a rule to their codes."""

    name: str
    card: str
    wrong: dict[str, str]


class Draw(NamedTuple):
    """The discards, and the cards received."""

    thrown: list[str]
    received: list[str]


class Event(NamedTuple):
    """An event between two hands: ``rebuy``, ``leave`` or ``join`` (to the left of ``after``)."""

    kind: str
    name: str
    amount: int
    after: str = ""


class Fault(NamedTuple):
    """One thing done or written wrong in a game: the player, the place, and the wrong card or the difference."""

    kind: str
    hand: int
    player: str
    amount: int = 0
    trick: int = 0
    card: str = ""
    code: str = ""


@dataclass
class Hand:
    """One hand as played and paid. Players are in order from the dealer's left."""

    number: int
    dealer: str
    order: list[str]
    ante: int
    paid: Sums
    """The antes put in before the deal."""
    antes: Sums
    """The same, or what was put in before a misdeal that this hand replays."""
    dealt: Dealt
    pot_anted: int
    out: list[str]
    stayed: list[str] = field(default_factory=list)
    blind: list[str] = field(default_factory=list)
    took_upcard: bool = False
    draws: dict[str, Draw] = field(default_factory=dict)
    reshuffled: bool = False
    tricks: list[list[Play]] = field(default_factory=list)
    takers: list[str] = field(default_factory=list)
    pot: int = 0
    result: str = ""
    winners: list[str] = field(default_factory=list)
    won: Sums = field(default_factory=dict)
    bourres: Sums = field(default_factory=dict)
    pot_after: int = 0
    stacks: Sums = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    @property
    def trump(self) -> str:
        return self.dealt.upcard[1]

    @property
    def took(self) -> dict[str, int]:
        """Return the number of tricks of everybody who stayed."""
        return {name: self.takers.count(name) for name in self.stayed}


@dataclass
class Played:
    """A game: its rules, the first stacks, its hands, the final stacks, and whether somebody won."""

    ruleset: str
    variants: tuple[str, ...]
    rules: dict[str, str]
    options: Options
    brought: Sums
    hands: list[Hand]
    table: Table
    over: bool
    fault: Fault | None
