"""One hand as the log tells it: what replay fills in, step by step, and rules and ledger read."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee import statements as st
from referee.finding import Evidence, Fact, Mark
from referee.source import Place
from referee.table.house import House
from referee.table.seats import Seats

ANY_KIND = "any"
"""In ``Hand.lost``: an unreadable line that may have been of any kind."""


class Play(NamedTuple):
    """A card laid to a trick: by whom (``None`` where that is not certain), which (``None`` for ``?``), where.

    ``stray``: by one who is not in the hand, or a second card; it counts for nothing that can be proven.
    """

    player: int | None
    card: int | None
    at: Place
    stray: bool = False


@dataclass(slots=True)
class Trick:
    """A trick as it was laid out.

    ``plays`` are in the order played. ``absent`` are players in the hand without a card in it. ``takers`` are all
    who may have taken it, going by the cards (empty: nobody can be told, by position); ``named`` is the claim after
    ``->``; ``winners`` are the positions in ``plays`` that may have taken it. ``led``: its first card is
    the lead. ``anyone`` may have led it, as far as positions tell.
    """

    number: int
    at: Place
    plays: Sequence[Play]
    named: int | None
    named_at: Place | None
    takers: frozenset[int] = frozenset()
    absent: tuple[int, ...] = ()
    led: bool = True
    anyone: bool = False
    regular: bool = True
    winners: tuple[int, ...] = ()

    @property
    def taker(self) -> int | None:
        """Who took it, where the cards and the log leave but one."""
        return next(iter(self.takers)) if len(self.takers) == 1 else None


class Offence(NamedTuple):
    """A proven renege: by whom, at which trick (from 1), which rule, where; ``corrected``: taken back in time."""

    player: int
    trick: int
    code: str
    at: Place
    corrected: bool = False


class Exchanged(NamedTuple):
    """What one player drew: how many cards went and came, and which of them are known."""

    at: Place
    discarded: int
    received: int
    discards: tuple[st.Card, ...] = ()
    cards: tuple[st.Card, ...] = ()


Counts = tuple[tuple[int, int], ...]
"""Tricks taken: (player, tricks) for each who stayed, in turn order."""


@dataclass(slots=True)
class Hand:
    """A hand while it is replayed, and after. Players are numbers (``Seats``), cards and suits too.

    ``dealt`` are those dealt in, ``stayed`` those who stayed, both from the dealer's left; ``stayed`` is ``None``
    where that is not known. ``poor`` can't pay a second ante. ``lost`` are the keywords of this hand's lines that
    could not be read. ``layouts`` are all the ways in which the tricks may have gone, by the cards; ``as_named`` the
    same by what the log says after ``->``. ``takebacks`` and ``shows`` carry the number of tricks laid before them,
    ``gaps`` are those numbers for trick lines that could not be read. ``discredited`` are those whose recorded deal
    and draw prove nothing, since they contradict something. ``strays`` have acted without being in the hand.
    ``nobody``: the log says that nobody stayed. ``over``: more of the log follows. ``torn``: tricks are missing, and
    may be missing anywhere. ``unproven`` counts the plays that could not be judged, ``missing`` says for want of what.
    """

    number: int
    at: Place
    house: House
    seats: Seats
    lines: Sequence[st.Statement] = ()
    marks: list[Mark] = field(default_factory=list)
    rules_sure: bool = True
    over: bool = True
    lost: set[str] = field(default_factory=set)
    dealer: int | None = None
    dealer_sure: bool = False
    away: set[int] = field(default_factory=set)
    poor: set[int] = field(default_factory=set)
    dealt: list[int] = field(default_factory=list)
    upcard: int | None = None
    upcard_at: Place | None = None
    trump: int | None = None
    stayed: list[int] | None = None
    nobody: bool = False
    declared: dict[int, tuple[str, Place]] = field(default_factory=dict)
    blind: set[int] = field(default_factory=set)
    blinds: int | None = None
    took_upcard: int | None = None
    deals: dict[int, tuple[st.Card, ...]] = field(default_factory=dict)
    draws: dict[int, Exchanged] = field(default_factory=dict)
    draws_known: bool = False
    discredited: set[int] = field(default_factory=set)
    tricks: list[Trick] = field(default_factory=list)
    rest: int | None = None
    took: Counts | None = None
    takebacks: list[tuple[int, st.TakeBack, int]] = field(default_factory=list)
    shows: list[tuple[int, st.Card, int]] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    torn: bool = False
    ruled: dict[int, Place] = field(default_factory=dict)
    waived: set[int] = field(default_factory=set)
    misdeal: bool = False
    layouts: frozenset[Counts] | None = None
    as_named: frozenset[Counts] | None = None
    offences: list[Offence] = field(default_factory=list)
    strays: set[int] = field(default_factory=set)
    unproven: int = 0
    missing: list[str] = field(default_factory=list)

    def mark(
        self,
        code: str,
        at: Place,
        player: int | None = None,
        trick: int | None = None,
        *,
        evidence: Sequence[Evidence] = (),
        **facts: Fact,
    ) -> None:
        """Leave a mark for the rule of this code."""
        name = None if player is None else self.seats.names[player]
        self.marks.append(Mark(code, at, self.number, trick, name, facts, tuple(evidence)))

    def who(self, name: st.Name, keyword: str) -> int | None:
        """The player of this name; an unknown one is marked, and costs the line what hung on it."""
        player = self.seats.ids.get(name.text)
        if player is None:
            self.lost.add(keyword)
            if not self.seats.lost and ANY_KIND not in self.lost:
                self.marks.append(unknown(name, self.seats, self.number))
        return player

    def is_lost(self, *keywords: str) -> bool:
        """Whether a line of one of these kinds may have been lost in this hand."""
        return bool(self.lost) and (ANY_KIND in self.lost or not self.lost.isdisjoint(keywords))

    def turns(self, players: Sequence[int] | set[int]) -> list[int]:
        """These players in turn order: from the dealer's left, or from the first seat where the dealer is unknown."""
        seats = self.seats.order if self.dealer is None else self.seats.left_of(self.dealer)
        return [player for player in seats if player in players]

    def lacks(self, what: str, plays: int = 0) -> None:
        """Note that so many plays could not be judged for want of this."""
        self.unproven += plays
        if what not in self.missing:
            self.missing.append(what)


def unknown(name: st.Name, seats: Seats, hand: int | None) -> Mark:
    """The N102 mark of a name that nobody at the table bears."""
    from referee.nearest import nearest

    return Mark("N102", name.at, hand, facts={"name": name.text, "meant": nearest(name.text, seats.names)})
