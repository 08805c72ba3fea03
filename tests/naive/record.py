"""What happened in a game that was played at random. Amounts are hundredths, hands and tricks count from 1."""

from dataclasses import dataclass, field
from typing import NamedTuple

from naive.deal import Dealt
from naive.money import Sums, Table
from naive.rules import Options


class Play(NamedTuple):
    """One card of a trick; ``wrong`` has the other cards held that would have broken a rule, each with its code."""

    name: str
    card: str
    wrong: dict[str, str]


class Draw(NamedTuple):
    """Discards, and the cards received."""

    thrown: list[str]
    received: list[str]


class Event(NamedTuple):
    """Between two hands: ``rebuy``, ``leave`` or ``join`` (to the left of ``after``)."""

    kind: str
    name: str
    amount: int
    after: str = ""


class Fault(NamedTuple):
    """One thing done or written wrong in a game: who is concerned, where, and the wrong card or the difference."""

    kind: str
    hand: int
    player: str
    amount: int = 0
    trick: int = 0
    card: str = ""
    code: str = ""


@dataclass
class Hand:
    """One hand as it was played and paid. Players stand in order from the dealer's left."""

    number: int
    dealer: str
    order: list[str]
    ante: int
    paid: Sums
    """What each put in before the deal."""
    antes: Sums
    """The same, or what was put in before a misdeal that this hand makes good."""
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
        """The tricks of everybody who stayed."""
        return {name: self.takers.count(name) for name in self.stayed}


@dataclass
class Played:
    """A game: its rules, what everybody brought, its hands, what lies where in the end, and whether it was won."""

    ruleset: str
    variants: tuple[str, ...]
    rules: dict[str, str]
    options: Options
    brought: Sums
    hands: list[Hand]
    table: Table
    over: bool
    fault: Fault | None
