"""One hand as the log tells it: what replay fills in, step by step, and rules and ledger read."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from referee import statements as st
from referee.finding import Evidence, Facts, UnknownName, Violation
from referee.table.doubt import Doubt
from referee.table.house import House
from referee.table.seats import Seats
from referee.text.place import Place

Kind = TypeVar("Kind", bound=st.Statement)


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
    """A card laid to a trick: by whom (``None`` where that is not certain), which (``None`` for ``?``, and for a card
    in conflict), where. ``noted`` is the card as it was written.

    ``stray``: by one who is not in the hand, or a second card; it counts for nothing that can be proven.
    """

    player: int | None
    card: int | None
    at: Place
    stray: bool = False
    noted: int | None = None


class Laid(NamedTuple):
    """A trick line, the ``number`` of trick lines before it, and who bears the names in it.

    ``players`` are those of its cards, ``None`` where the line is positional; one of them is ``None`` where nobody
    bears the name. Then it is one of those ``among`` the players with no other card in it. ``strays`` are the
    positions (from 0) of cards that count for nothing: of one who is not in the hand, or a second card (``twice`` is
    its position). ``absent`` are the players in the hand without a card in it. ``named`` is the claim after ``->``.
    """

    line: st.Trick
    number: int
    named: int | None = None
    players: Sequence[int | None] | None = None
    strays: Sequence[int] = ()
    twice: int | None = None
    absent: tuple[int, ...] = ()
    among: frozenset[int] = frozenset()

    @property
    def known(self) -> frozenset[int]:
        """The cards of the line that were not missed."""
        return frozenset(card for card in self.line.cards if card is not None)


@dataclass(slots=True)
class Trick:
    """A trick as it was laid out.

    ``players`` and ``cards`` are in the order played, ``strays`` are the positions (from 0) of stray cards; a card is
    ``None`` where it was missed, or is in conflict. ``absent`` are players in the hand whose card is not known to be in
    it, ``among`` those who may have played a card of which nobody bears the name; ``short``: a card is missing, nobody
    knows whose. ``takers`` are all who may have taken it, going by the cards (empty: nobody can be told, by position);
    ``named`` is the claim after ``->``; ``winners`` are the positions that may have taken it, none where no position
    tells whose it is, or the trump is unknown. ``led``: its first card is the lead. ``anyone`` may have led it, as far
    as positions tell. ``due`` are those who were to lay the cards of a positional trick, be it that somebody
    played out of turn before.
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
    among: frozenset[int] = frozenset()
    due: Sequence[int] = ()
    short: bool = False
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
            laid = enumerate(zip(self.players, self.cards, self.line.cards, strict=True))
            self._plays = [
                Play(player, card, self.line.card_at(i), i in self.strays, noted) for i, (player, card, noted) in laid
            ]
        return self._plays

    def may_hide(self, player: int) -> bool:
        """Whether a card that this player laid to the trick may be one that nobody knows."""
        if player in self.absent:
            return True
        mine = [play.card for play in self.plays if play.player == player and not play.stray]
        if mine:
            return None in mine
        return self.short or any(play.player is None and play.card is None for play in self.plays)


class TakenBack(NamedTuple):
    """A card that a player put down and took back; ``trick`` is the trick line before it."""

    player: int
    line: st.TakeBack
    trick: st.Trick


@dataclass(slots=True)
class Course:
    """One way in which the tricks of a hand may have gone: in most hands there is but this one.

    ``gaps`` are the numbers of tricks before each line that can't be read and may have been a trick. ``missing`` is how
    many tricks of the hand are not laid out; ``torn``: they may be missing anywhere, and not only where a line is lost.
    ``violations`` are what is wrong with this course.
    """

    tricks: list[Trick] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    missing: int = 0
    torn: bool = False
    violations: list[Violation] = field(default_factory=list)

    def missing_before(self, index: int) -> int:
        """How many tricks may be missing before the one at this index (from 0)."""
        return self.missing if self.torn else min(self.missing, sum(gap <= index for gap in self.gaps))


class Offence(NamedTuple):
    """A proven renege: by whom, which rule, where; ``corrected``: taken back in time."""

    player: int
    code: str
    at: Place
    corrected: bool = False


class Declaration(NamedTuple):
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
    where that is not known. ``poor`` can't pay a second ante. ``kinds`` are the lines by their kind. ``doubt`` is what
    may be otherwise. ``laid`` are the trick lines, ``gaps`` the numbers of them before each line that can't be read
    and may have been one; ``course`` is how the tricks went, as far as it is certain, ``tricks`` those of it, and
    ``courses`` how many were looked at.
    ``layouts`` are all the ways in which the tricks may have been taken, by the cards; ``as_named`` the same by what
    the log says after ``->``. ``strays`` have acted without being in the hand. ``nobody``: the log says that nobody
    stayed. ``over``: more of the log follows. ``unproven`` counts the plays that could not be judged, ``missing`` says
    for want of what.
    """

    number: int
    house: House
    seats: Seats
    lines: Sequence[st.Statement] = ()
    kinds: dict[type[st.Statement], list[Any]] = field(default_factory=dict)
    violations: list[Violation] = field(default_factory=list)
    doubt: Doubt = field(default_factory=Doubt)
    over: bool = True
    dealer: int | None = None
    dealer_sure: bool = False
    away: set[int] = field(default_factory=set)
    poor: set[int] = field(default_factory=set)
    dealt: list[int] = field(default_factory=list)
    upcard: int | None = None
    trump: int | None = None
    stayed: list[int] | None = None
    nobody: bool = False
    declared: dict[int, Declaration] = field(default_factory=dict)
    blind: set[int] = field(default_factory=set)
    blinds: int | None = None
    took_upcard: int | None = None
    deals: dict[int, list[Noted]] = field(default_factory=dict)
    draws: dict[int, Exchanged] = field(default_factory=dict)
    draws_known: bool = False
    laid: list[Laid] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    course: Course = field(default_factory=Course)
    courses: int = 1
    rest: int | None = None
    took: Counts | None = None
    takebacks: list[TakenBack] = field(default_factory=list)
    shows: list[tuple[int, Noted]] = field(default_factory=list)
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
    def tricks(self) -> list[Trick]:
        """The tricks as they were laid out."""
        return self.course.tricks

    @property
    def fined(self) -> set[int]:
        """Those whom the table ruled to have reneged, and did not let off; who passed has played no card."""
        return {player for player in self.ruled if self.stayed is None or player in self.stayed} - self.waived

    @property
    def upcard_at(self) -> Place:
        """Where the trump was noted, if it was."""
        line = self.first(st.Trump)
        return line.word(1) if line else self.at

    @property
    def beside_stock(self) -> int:
        """The mask of the upcard where it lies beside the stock for all to see; 0 where none does for certain."""
        taken = self.took_upcard is not None or self.doubt.lost("take")
        if self.upcard is None or self.house.upcard != "next" or taken:
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

    def report(  # noqa: PLR0913
        self,
        code: str,
        at: Place,
        facts: Facts,
        player: int | None = None,
        trick: int | None = None,
        *,
        evidence: Sequence[Evidence] = (),
    ) -> None:
        """Report a violation to the rule of this code, unless a house rule that may have been lost explains it."""
        if self.doubt.explains(code):
            self.lacks("the rules")
            return
        self.violations.append(self.violation(code, at, facts, player, trick, evidence=evidence))

    def violation(  # noqa: PLR0913
        self,
        code: str,
        at: Place,
        facts: Facts,
        player: int | None = None,
        trick: int | None = None,
        *,
        evidence: Sequence[Evidence] = (),
    ) -> Violation:
        """A violation in this hand, which is not reported yet."""
        name = None if player is None else self.seats.names[player]
        return Violation(code, at, facts, self.number, trick, name, tuple(evidence))

    def who(self, name: str, line: st.Statement, word: int = 1, keyword: str | None = None) -> int | None:
        """The player of this name, which is a line's word of this number.

        An unknown one is reported, and costs the line what hung on it: lines of its ``keyword`` count as lost.
        """
        player = self.seats.ids.get(name)
        if player is None:
            self._stranger(name, line, word)
            self.doubt.lines.add(keyword or st.keyword(line))
        return player

    def bearer(self, name: str, line: st.Statement, word: int) -> int | None:
        """The same, where an unknown name costs the line nothing else."""
        player = self.seats.ids.get(name)
        if player is None:
            self._stranger(name, line, word)
        return player

    def _stranger(self, name: str, line: st.Statement, word: int) -> None:
        """Report a name that nobody bears, unless a line that was lost could have brought it."""
        if not self.seats.lost and not self.doubt.lost("seat", "join"):
            facts = UnknownName(name, self.seats.meant(name))
            self.violations.append(Violation("N102", line.word(word), facts, self.number))

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
