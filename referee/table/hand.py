"""One hand as the log tells it: what replay fills in, step by step, and rules and ledger read."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from referee import statements as st
from referee.finding import Evidence, Fact, Mark
from referee.source import Place
from referee.table.house import House
from referee.table.seats import Seats

Kind = TypeVar("Kind", bound=st.Statement)
ANY_KIND = "any"
"""In ``Hand.lost``: an unreadable line that may have been of any kind."""
HANG_ON_RULES = frozenset(("H202", "H206", "H208", "H209", "H212", "C302", "C303", "C304", "C305", "T403"))
"""Findings that another rule may explain: how many may play, draw or take another hand, how many cards there are, and
which of them the dealer has."""


class Noted(NamedTuple):
    """A card as a line of the log notes it, ``None`` for ``?``; ``word`` is its number among the line's words."""

    card: int | None
    line: st.Statement
    word: int

    @property
    def at(self) -> Place:
        return self.line.word(self.word)


def noted(cards: Sequence[int | None], line: st.Statement, first: int) -> list[Noted]:
    """The cards of a line, each with its place; ``first`` is the number of the first one's word."""
    return [Noted(card, line, first + i) for i, card in enumerate(cards)]


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

    ``players`` and ``cards`` are in the order played, ``strays`` are the positions (from 0) of stray cards. ``absent``
    are players in the hand without a card in it. ``takers`` are all who may have taken it, going by the cards (empty:
    nobody can be told, by position); ``named`` is the claim after ``->``; ``winners`` are the positions that may have
    taken it. ``led``: its first card is the lead. ``anyone`` may have led it, as far as positions tell.
    """

    number: int
    line: st.Trick
    named: int | None
    players: Sequence[int | None] = ()
    cards: Sequence[int | None] = ()
    takers: frozenset[int] = frozenset()
    winners: tuple[int, ...] = ()
    strays: Sequence[int] = ()
    absent: tuple[int, ...] = ()
    led: bool = True
    anyone: bool = False
    regular: bool = True
    _plays: list[Play] | None = None

    @property
    def taker(self) -> int | None:
        """Who took it, where the cards and the log leave but one."""
        return next(iter(self.takers)) if len(self.takers) == 1 else None

    @property
    def at(self) -> Place:
        return self.line.at

    @property
    def plays(self) -> list[Play]:
        """Each card with its place."""
        if self._plays is None:
            laid = enumerate(zip(self.players, self.cards, strict=True))
            self._plays = [Play(player, card, self.line.card_at(i), i in self.strays) for i, (player, card) in laid]
        return self._plays


class Offence(NamedTuple):
    """A proven renege: by whom, which rule, where; ``corrected``: taken back in time."""

    player: int
    code: str
    at: Place
    corrected: bool = False


class Said(NamedTuple):
    """What a player declared, ``stayed`` or ``passed``, and where; ``word`` is the name's number in the line."""

    what: str
    line: st.Statement
    word: int

    @property
    def at(self) -> Place:
        return self.line.word(self.word)


class Exchanged(NamedTuple):
    """What one player drew: how many cards went and came, and where; ``word`` is the name's number in the line."""

    discarded: int
    received: int
    line: st.Statement
    word: int = 1

    @property
    def at(self) -> Place:
        return self.line.word(self.word)

    @property
    def discards(self) -> list[Noted]:
        """The cards that went, where they were noted."""
        line = self.line
        return noted(line.discards, line, 2) if isinstance(line, st.Exchange) else []

    @property
    def cards(self) -> list[Noted]:
        """The cards that came, where they were noted."""
        line = self.line
        return noted(line.received, line, 2 + len(line.discards)) if isinstance(line, st.Exchange) else []


Counts = tuple[tuple[int, int], ...]
"""Tricks taken: (player, tricks) for each who stayed, in turn order."""


@dataclass(slots=True)
class Hand:
    """A hand while it is replayed, and after. Players are numbers (``Seats``), cards and suits too.

    ``dealt`` are those dealt in, ``stayed`` those who stayed, both from the dealer's left; ``stayed`` is ``None``
    where that is not known. ``poor`` can't pay a second ante. ``kinds`` are the lines by their kind, ``lost`` the
    keywords of those that could not be read. ``layouts`` are all the ways in which the tricks may have gone, by the
    cards; ``as_named`` the same by what the log says after ``->``. ``takebacks`` and ``shows`` carry the number of
    tricks laid before them, ``gaps`` are those numbers for trick lines that could not be read. ``discredited`` are
    those whose recorded deal and draw prove nothing, since they contradict something. ``strays`` have acted without
    being in the hand. ``nobody``: the log says that nobody stayed. ``over``: more of the log follows. ``torn``: tricks
    are missing, and may be missing anywhere. ``unproven`` counts the plays that could not be judged, ``missing`` says
    for want of what.
    """

    number: int
    house: House
    seats: Seats
    lines: Sequence[st.Statement] = ()
    kinds: dict[type[st.Statement], list[Any]] = field(default_factory=dict)
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
    trump: int | None = None
    stayed: list[int] | None = None
    nobody: bool = False
    declared: dict[int, Said] = field(default_factory=dict)
    blind: set[int] = field(default_factory=set)
    blinds: int | None = None
    took_upcard: int | None = None
    deals: dict[int, list[Noted]] = field(default_factory=dict)
    draws: dict[int, Exchanged] = field(default_factory=dict)
    draws_known: bool = False
    discredited: set[int] = field(default_factory=set)
    tricks: list[Trick] = field(default_factory=list)
    rest: int | None = None
    took: Counts | None = None
    takebacks: list[tuple[int, st.TakeBack, int]] = field(default_factory=list)
    shows: list[tuple[int, Noted, int]] = field(default_factory=list)
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

    def __post_init__(self) -> None:
        kinds = self.kinds
        for line in self.lines:
            kind = type(line)
            if kind in kinds:
                kinds[kind].append(line)
            else:
                kinds[kind] = [line]

    @property
    def at(self) -> Place:
        """The line that begins the hand; the log's beginning for what stands before the first one."""
        return self.lines[0].at if self.lines else Place(1, 1, 1)

    @property
    def upcard_at(self) -> Place:
        """Where the trump was noted, if it was."""
        line = self.first(st.Trump)
        return line.word(1) if line else self.at

    @property
    def beside_stock(self) -> int:
        """The mask of the upcard where it lies beside the stock for all to see; 0 where none does."""
        if self.upcard is None or self.house.upcard != "next" or self.took_upcard is not None:
            return 0
        return 1 << self.upcard

    def of(self, kind: type[Kind]) -> Sequence[Kind]:
        """The hand's lines of one kind, in the order of the log."""
        return self.kinds.get(kind, ())

    def among(self, *kinds: type[st.Statement]) -> Sequence[st.Statement]:
        """The hand's lines of any of these kinds, in the order of the log."""
        found = [self.kinds[kind] for kind in kinds if kind in self.kinds]
        if len(found) < 2:
            return found[0] if found else ()
        return [line for line in self.lines if type(line) in kinds]

    def first(self, kind: type[Kind]) -> Kind | None:
        """The first line of one kind."""
        lines = self.kinds.get(kind)
        return lines[0] if lines else None

    def has(self, *kinds: type[st.Statement]) -> bool:
        """Whether there is a line of one of these kinds."""
        return not self.kinds.keys().isdisjoint(kinds)

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
        """Leave a mark for the rule of this code, unless it hangs on a rule that may have been lost."""
        if not self.rules_sure and code in HANG_ON_RULES:
            self.lacks("the rules")
            return
        name = None if player is None else self.seats.names[player]
        self.marks.append(Mark(code, at, self.number, trick, name, facts, tuple(evidence)))

    def who(self, name: str, line: st.Statement, word: int = 1, keyword: str | None = None) -> int | None:
        """The player of this name, which is a line's word of this number.

        An unknown one is marked, and costs the line what hung on it: lines of its ``keyword`` count as lost.
        """
        player = self.seats.ids.get(name)
        if player is None:
            self.lost.add(keyword or st.keyword(line))
            if not self.seats.lost and ANY_KIND not in self.lost:
                facts: dict[str, Fact] = {"name": name, "meant": self.seats.meant(name)}
                self.marks.append(Mark("N102", line.word(word), self.number, facts=facts))
        return player

    def is_lost(self, *keywords: str) -> bool:
        """Whether a line of one of these kinds may have been lost in this hand."""
        return bool(self.lost) and (ANY_KIND in self.lost or not self.lost.isdisjoint(keywords))

    def turns(self, players: Collection[int]) -> list[int]:
        """These players in turn order: from the dealer's left, or from the first seat where the dealer is unknown."""
        if not players:
            return []
        seats = self.seats.order if self.dealer is None else self.seats.left_of(self.dealer)
        return [player for player in seats if player in players]

    def lacks(self, what: str, plays: int = 0) -> None:
        """Note that so many plays could not be judged for want of this."""
        self.unproven += plays
        if what not in self.missing:
            self.missing.append(what)
