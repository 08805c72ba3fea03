"""A hand as it went, in the table's words.

Cards and suits are their canonical names, players their names, amounts hundredths; what is not known is ``None``.
Accounts are as the ledger has them (``referee.ledger.entries``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from referee.finding import Evidence, Finding
from referee.judge.record import Exemption
from referee.ledger.entries import Correction, Purpose, Result, Standing
from referee.replay.duty import Obligation
from referee.replay.judgement import Verdict
from referee.table.house import House
from referee.table.ruling import Ruling
from referee.text.place import Place

Way = Literal["dealt", "received", "turned up", "played", "taken back", "shown"]
"""How a card of a holding is known: from the deal, the draw or the dealer's upcard, or because it was seen later."""

Said = Literal["stayed", "passed", "away", "out"]
"""What a player did: not dealt in for being away, or for having been eliminated."""

StakeOf = Literal["pot", "antes", "ante", "fixed"]
"""What a bourré is reckoned from: the pot as it stood, the hand's antes, one ante, or nothing but a fixed sum."""

TAKEN: Final = ("win", "divide", "default")
"""What a payment out of the pot is for, to those whose it is."""

STAKES: Final = ("bourre", "renege")
"""What a payment into the next pot is for."""


class Line(NamedTuple):
    """One line of the log that is neither blank nor comment: its number, its keyword (nothing where none can be told),
    its text (nothing where it could not be read), whom it names, and whether it could be read."""

    number: int
    keyword: str
    text: str
    names: tuple[str, ...]
    readable: bool


class HeldCard(NamedTuple):
    """A card that is known to have been in a holding after the draw: how, and where the log shows it.

    ``trick`` is the one (from 1) that it was played to, if it was.
    """

    card: str
    how: Way
    at: Place
    trick: int | None


@dataclass(frozen=True, slots=True)
class Holding:
    """A player at a hand, and what is known of the cards.

    ``said`` is what the player did, if that is known, ``said_at`` where a line says so. ``dealt`` are the cards as
    they were dealt, where that was noted, ``drew`` how many were received in exchange, with the cards that went
    (``discarded``) and came (``received``) where those were noted; a card that the scribe missed is ``None``. ``cards``
    are those known to be held after the draw, ``unknown`` how many others there were.
    """

    player: str
    said: Said | None
    said_at: Place | None
    blind: bool
    dealt: tuple[str | None, ...]
    drew: int | None
    drew_at: Place | None
    discarded: tuple[str | None, ...]
    received: tuple[str | None, ...]
    cards: tuple[HeldCard, ...]
    unknown: int


class Narrowing(NamedTuple):
    """One obligation of a play: the known cards that fulfil it, and those that called for it."""

    obligation: Obligation
    allowed: tuple[str, ...]
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card laid to a trick, and what the referee makes of it.

    ``known`` are the cards that the player is known to have held then, this one among them, ``unknown`` how many others
    there were. ``allowed`` are those of them that might be played; ``narrowed`` is by which obligations, each narrower
    than the one before (none: any card might be played); ``hangs``: what else was due hangs on what was missed.
    ``led`` is the suit led, ``beat`` the card to beat. A ``renege`` has the ``code`` of its finding, the obligation
    that it ``broke``, the cards ``held`` that called for it, and the evidence that proves it; ``waived``: the table let
    it pass. What is ``unproven`` is so for want of what is ``missing``. A ``stray`` card, of one who is not in the hand
    or a second one, counts for nothing and has no verdict. ``taken_back``: it was put down and taken back.
    """

    trick: int
    player: str | None
    card: str | None
    at: Place
    verdict: Verdict | None
    known: tuple[str, ...]
    unknown: int
    allowed: tuple[str, ...]
    narrowed: tuple[Narrowing, ...]
    hangs: bool
    led: str | None
    beat: str | None
    broke: Obligation | None
    held: tuple[str, ...]
    code: str | None
    evidence: tuple[Evidence, ...]
    missing: str | None
    stray: bool
    taken_back: bool
    waived: bool


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """A trick: its cards in the order played, and whose it was.

    ``taken_back`` are cards that did not stay. ``winning`` are the positions in ``plays`` (from 0) of the cards that
    may have taken it, ``takers`` the players (one, unless a card or its owner is not known); ``named`` is whom the log
    names after ``->``.
    """

    number: int
    at: Place
    leader: str | None
    plays: tuple[PlayedCard, ...]
    taken_back: tuple[PlayedCard, ...]
    winning: tuple[int, ...]
    takers: tuple[str, ...]
    named: str | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the money: what was paid, and what was due.

    ``kind`` is what it was for, ``player`` whom it concerns; ``giver`` and ``taker`` are accounts. ``amount`` is what
    moved at the table (0 where nothing was paid; ``None`` where the books are not known). ``owed`` is what house rules
    and play ask for, ``due`` the same as far as the stack went; both are ``None`` where nothing tells. ``noted``: the
    log says what was paid; where it does not, what was due is taken to have been. ``why`` no ante was owed. ``short``:
    the rest of a stack that could not pay in full. ``stack`` is what the player has after it, ``pot`` what lies there.
    """

    kind: Purpose
    player: str | None
    giver: str
    taker: str
    amount: int | None
    owed: int | None
    due: int | None
    line: int
    noted: bool = True
    why: Exemption | None = None
    short: bool = False
    stack: int | None = None
    pot: int | None = None


class Stake(NamedTuple):
    """What one without a trick owes the next pot, and how it is reckoned: from what, the sum, the limit, the amount."""

    of: StakeOf
    base: int
    limit: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class Money:
    """The money of a hand, step by step.

    ``before`` is where everybody stood at the table before the hand, ``playing`` while its cards were played, ``table``
    after it; ``verified`` is where everybody should have stood after it. ``ante`` is this hand's, ``pot`` what was
    played for. ``result``, ``winners``, ``tied`` and ``bourre`` are the rightful ones, by cards and rules;
    ``penalties`` are those who owe one for a renege. ``corrections`` are those that arose in the hand.
    """

    before: Standing
    playing: Standing
    steps: tuple[Step, ...]
    ante: int | None
    second_ante: int
    pot: int | None
    result: Result
    winners: tuple[str, ...] | None
    tied: tuple[str, ...]
    bourre: tuple[str, ...] | None
    penalties: tuple[str, ...]
    stake: Stake | None
    eliminated: tuple[str, ...]
    table: Standing
    verified: Standing
    corrections: tuple[Correction, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """What came before the first hand, or between two: its lines, the money that moved, and where that left everybody.

    ``findings`` are those about these lines.
    """

    lines: tuple[Line, ...]
    steps: tuple[Step, ...]
    corrections: tuple[Correction, ...]
    rulings: tuple[Ruling, ...]
    table: Standing
    verified: Standing
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as it went.

    ``number`` counts the log's hands from 1, ``written`` is the number that the log gives it. ``first`` and ``last``
    are the numbers of its first and last line. ``house`` is the rules in force. ``holdings`` are of all who sit there,
    from the dealer's left. ``gaps`` are the trick lines that could not be read; ``rest`` is to whom the tricks still to
    play were conceded, ``took`` what a ``took`` line says, ``tricks_taken`` what the cards say. ``missing`` is for want
    of what not all of it is proven. ``after`` is what came between it and the next.
    """

    number: int
    written: int | None
    first: int
    last: int
    lines: tuple[Line, ...]
    house: House
    dealer: str | None
    upcard: str | None
    trump: str | None
    holdings: tuple[Holding, ...]
    tricks: tuple[PlayedTrick, ...]
    gaps: tuple[int, ...]
    rest: str | None
    took: Mapping[str, int] | None
    tricks_taken: Mapping[str, int] | None
    reneged: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    missing: tuple[str, ...]
    money: Money
    findings: tuple[Finding, ...]
    after: Between


@dataclass(frozen=True, slots=True)
class Opening:
    """What stands before the first hand: who sat down, and by which rules.

    ``house`` is the rules in force at the start, ``rules`` and ``variants`` their names; ``rules_file`` is as in an
    ``Audit``.
    """

    rules: str | None
    variants: tuple[str, ...]
    house: House | None
    players: tuple[str, ...]
    before: Between
    rules_file: str | None = None
