"""One hand of the log, as the replay fills it in step by step and as rules and ledger read it."""

from collections.abc import Collection, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from referee.engine.doubt import Doubt
from referee.engine.house import House
from referee.engine.seats import Seats
from referee.finding import Evidence, Facts, UnknownName, Violation
from referee.notation import statements as st
from referee.notation.statements import Amount, Sums
from referee.records import record
from referee.values import Place

Kind = TypeVar("Kind", bound=st.Statement)


class Play(NamedTuple):
    """A card laid to a trick, with its player (``None`` if uncertain) and its place. ``card`` is ``None`` for a ``?``
    or a card in conflict, while ``noted`` is the card as written.

    A ``stray`` card comes from a player who isn't in the hand, and can prove nothing.
    """

    player: int | None
    card: int | None
    at: Place
    stray: bool = False
    noted: int | None = None


@record(frozen=False, slots=False)
class Trick:
    """A trick, in a hand's ``trick_lines`` as its line has it, and in its ``course`` as it was laid out."""

    number: int
    """The number from 1; of a line, how many lines of tricks come before it."""
    line: st.Trick
    named: int | None
    """The taker whom the log names after ``->``."""
    players: Sequence[int | None] = ()
    """The players in the order played.

    It is ``None`` for a card under an unknown name, or under one that has several cards.
    """
    cards: Sequence[int | None] = ()
    """The cards in the order played, ``None`` for one that was missed or is in conflict."""
    takers: frozenset[int] = frozenset()
    """All who may have taken it by the cards, or nobody if positions don't show who."""
    winners: tuple[int, ...] = ()
    """The positions, from 0, that may have taken it: none if no position shows its player, or the trump is unknown."""
    strays: Sequence[int] = ()
    """The positions of cards from players who aren't in the hand."""
    absent: tuple[int, ...] = ()
    """The players in the hand with no known card in it."""
    among: frozenset[int] = frozenset()
    """The players, with no other card in it, to whom cards without a player belong."""
    twice: tuple[int, int] | None = None
    """The position and the player of the first second card."""
    due: Sequence[int] = ()
    """The expected order of a trick noted by position, even if somebody played out of turn before."""
    short: bool = False
    """Whether somebody's card is missing."""
    led: bool = True
    """Whether its first card is the lead."""
    anyone: bool = False
    """Whether, judging by positions, anybody may have led it."""
    regular: bool = True
    """Whether each player in the hand played one card to it in turn, as far as is known."""

    @property
    def taker(self) -> int | None:
        """The player who took it, if the cards and the log leave only one."""
        return next(iter(self.takers)) if len(self.takers) == 1 else None

    @property
    def at(self) -> Place:
        return self.line.at

    @cached_property
    def plays(self) -> list[Play]:
        """Each card with its player and place, once the players are settled."""
        laid = zip(self.players, self.cards, self.line.card_places, self.line.cards, strict=True)
        return [Play(player, card, at, i in self.strays, word) for i, (player, card, at, word) in enumerate(laid)]

    def may_hide(self, player: int) -> bool:
        """Check whether this player's card in the trick may be one that nobody knows."""
        if player in self.absent:
            return True
        mine = [play.card for play in self.plays if play.player == player and not play.stray]
        if mine:
            return None in mine
        return self.short or any(play.player is None and play.card is None for play in self.plays)


class TakenBack(NamedTuple):
    """A card that a player put down and took back. ``trick`` is the trick line before it."""

    player: int
    line: st.TakeBack
    trick: st.Trick


@record(frozen=False)
class Course:
    """One way in which the tricks of a hand may have gone. Most hands have only one.

    ``gaps`` has the number of tricks before each unreadable line that may have been a trick. ``missing`` is the number
    of tricks that are not laid out. In a ``torn`` course they may be missing anywhere, not only where a line is lost.
    ``violations`` are the violations in this course.
    """

    tricks: list[Trick] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    missing: int = 0
    torn: bool = False
    violations: list[Violation] = field(default_factory=list)


class Offence(NamedTuple):
    """A proven renege, with its player, rule and place. A ``corrected`` renege was taken back in time."""

    player: int
    code: str
    at: Place
    corrected: bool = False


class Declaration(NamedTuple):
    """A declaration (``stayed`` or ``passed``) and its line. ``word`` is the name's position among the line's words."""

    what: str
    line: st.Statement
    word: int

    @property
    def at(self) -> Place:
        return self.line.word(self.word)


class Exchanged(NamedTuple):
    """One player's draw, as the numbers of cards discarded and received, and the cards if they were noted. ``word`` is
    the position of the player's name among the line's words."""

    discarded: int
    received: int
    line: st.Statement
    word: int = 1
    discards: Sequence[int | None] = ()
    cards: Sequence[int | None] = ()

    @property
    def at(self) -> Place:
        return self.line.word(self.word)


Counts = tuple[tuple[int, int], ...]
"""The number of tricks taken by each player who stayed, in turn order."""


@record(frozen=False)
class Hand:
    """A hand during and after its replay. Players, cards and suits are numbers (see ``Seats`` and ``cards``).

    ``dealt`` are the players dealt in, ``stayed`` those who stayed, both from the dealer's left; ``stayed`` is
    ``None`` if unknown. ``poor`` players can't pay a second ante. ``kinds`` are the lines by kind. ``doubt`` is
    what may differ from the log. ``trick_lines`` are what the log says of each trick, and ``gaps`` the number of
    them before each unreadable line that may have been one. ``course`` is how the tricks went, if certain;
    ``tricks`` are its tricks, and ``courses`` the number of courses checked. ``tallies`` are all counts of tricks
    that the cards allow, ``as_named`` those by the names after ``->``. ``strays`` acted without being in the hand.
    ``nobody`` is true if the log says that nobody stayed. ``nameless`` are declarations under an unknown name. It
    is ``over`` if more of the log follows. ``unproven`` counts the plays that couldn't be judged, and ``missing``
    says why.
    """

    number: int
    house: House
    seats: Seats
    lines: Sequence[st.Statement] = ()
    kinds: dict[type[st.Statement], list[Any]] = field(default_factory=dict)
    violations: list[Violation] = field(default_factory=list)
    doubt: Doubt = field(init=False)
    over: bool = True
    dealer: int | None = None
    away: set[int] = field(default_factory=set)
    poor: set[int] = field(default_factory=set)
    dealt: list[int] = field(default_factory=list)
    upcard: int | None = None
    trump: int | None = None
    stayed: list[int] | None = None
    nobody: bool = False
    declared: dict[int, Declaration] = field(default_factory=dict)
    nameless: list[Declaration] = field(default_factory=list)
    blind: set[int] = field(default_factory=set)
    blinds: int | None = None
    took_upcard: int | None = None
    deals: dict[int, st.Deal] = field(default_factory=dict)
    draws: dict[int, Exchanged] = field(default_factory=dict)
    trick_lines: list[Trick] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    course: Course = field(default_factory=Course)
    courses: int = 1
    rest: int | None = None
    took: Counts | None = None
    takebacks: list[TakenBack] = field(default_factory=list)
    shows: list[tuple[int, st.Show]] = field(default_factory=list)
    ruled: dict[int, Place] = field(default_factory=dict)
    waived: set[int] = field(default_factory=set)
    misdeal: bool = False
    tallies: frozenset[Counts] | None = None
    as_named: frozenset[Counts] | None = None
    offences: list[Offence] = field(default_factory=list)
    strays: set[int] = field(default_factory=set)
    unproven: int = 0
    missing: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        kinds, table = self.kinds, self.seats.doubt
        self.doubt = Doubt(table, table.options, table.rules_of_money)
        for line in self.lines:
            kind = type(line)
            if kind in kinds:
                kinds[kind].append(line)
            else:
                kinds[kind] = [line]

    @property
    def at(self) -> Place:
        """The place of the line that begins the hand, or of the log's first line for anything before the first hand."""
        return self.lines[0].at if self.lines else Place(1, 1, 1)

    @property
    def tricks(self) -> list[Trick]:
        """The tricks as they were laid out."""
        return self.course.tricks

    @property
    def upcard_at(self) -> Place:
        """The place of the trump card, or of the hand's first line if no trump was noted."""
        line = self.first(st.Trump)
        return line.word(1) if line else self.at

    @property
    def beside_stock(self) -> int:
        """The mask of the upcard if it certainly lies face up next to the stock, else 0."""
        may_be_gone = self.took_upcard is not None or self.doubt.may_lack("take")
        if self.upcard is None or self.house.upcard != "next" or may_be_gone:
            return 0
        return 1 << self.upcard

    def of(self, kind: type[Kind]) -> Sequence[Kind]:
        """List the hand's lines of one kind, in the order of the log."""
        return self.kinds.get(kind, ())

    def among(self, *kinds: type[st.Statement]) -> Sequence[st.Statement]:
        """List the hand's lines of any of these kinds, in the order of the log."""
        lists = [self.kinds[kind] for kind in kinds if kind in self.kinds]
        if len(lists) < 2:
            return lists[0] if lists else ()
        return [line for line in self.lines if type(line) in kinds]

    def first(self, kind: type[Kind]) -> Kind | None:
        """Return the first line of one kind."""
        lines = self.kinds.get(kind)
        return lines[0] if lines else None

    def has(self, *kinds: type[st.Statement]) -> bool:
        """Check whether there is a line of one of these kinds."""
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
        """Report a violation of this code, unless a house rule that may have been lost explains it."""
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
        """Make a violation in this hand without reporting it."""
        name = None if player is None else self.seats.names[player]
        return Violation(code, at, facts, self.number, trick, name, tuple(evidence))

    def who(self, name: str, line: st.Statement, word: int = 1, keyword: str | None = None) -> int | None:
        """Find the player with this name, which is the line's word at this position.

        An unknown name is reported, unless a lost line may have introduced it, and lines of its ``keyword`` then count
        as lost. If it is like nobody's, a ``seat`` line must be lost.
        """
        player = self.bearer(name, line, word)
        if player is None:
            self.doubt.lines.add(keyword or st.keyword(line))
        return player

    def bearer(self, name: str, line: st.Statement, word: int) -> int | None:
        """Find the player with this name as ``who`` does, except that the line doesn't count as lost."""
        seats, doubt = self.seats, self.seats.doubt
        if name in seats.ids:
            return seats.ids[name]
        if (doubt.unseated or not doubt.seats) and not self.doubt.may_lack("seat", "join"):
            near = seats.resembling(name)
            fits, likeliest = [like for _, like in near], [like for far, like in near if far == near[0][0]]
            facts = UnknownName(
                name, likeliest[0] if len(likeliest) == 1 else None, tuple(fits) if len(fits) > 1 else ()
            )
            self.violations.append(Violation("N102", line.word(word), facts, self.number))
            if not near:
                doubt.seats = doubt.unseated = True
        return None

    def turns(self, players: Collection[int]) -> list[int]:
        """Sort players in turn order, from the dealer's left, or from the first seat if the dealer is unknown."""
        if not players:
            return []
        seats = self.seats.order if self.dealer is None else self.seats.left_of(self.dealer)
        return [player for player in seats if player in players]

    def lacks(self, fact: str, plays: int = 0) -> None:
        """Note that this many plays couldn't be judged because a fact is missing."""
        self.unproven += plays
        if fact not in self.missing:
            self.missing.append(fact)


def sums_by_player(hand: Hand, lines: Sequence[Sums[Amount]]) -> dict[int, Amount]:
    """Return the sum next to each player's name, and report every unknown name."""
    ids, amounts = hand.seats.ids, {}
    for line in lines:
        for i, (name, amount) in enumerate(line.sums):
            if name in ids:
                amounts[ids[name]] = amount
            else:
                hand.who(name, line, line.number_of(i))
    return amounts
