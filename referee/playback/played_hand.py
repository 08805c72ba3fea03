"""A hand as played, in the table's words.

Cards and suits are their canonical names, players their names, amounts hundredths; ``None`` means unknown. Accounts are
those of the ledger (``referee.ledger.entries``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from referee.engine.house import House
from referee.engine.proof import Obligation, Verdict
from referee.engine.replay import Ruling
from referee.finding import Evidence, Finding
from referee.judge.game import Exemption
from referee.ledger.entries import Correction, Purpose, Result, Standing
from referee.values import Place

Way = Literal["dealt", "received", "turned up", "played", "taken back", "shown"]
"""How a card of a holding is known: from the deal, the draw or the dealer's upcard, or because it turned up later."""

Said = Literal["stayed", "passed", "away", "out"]
"""The action of a player; ``away`` and ``out`` (eliminated) were not dealt in."""

StakeOf = Literal["pot", "antes", "ante", "fixed"]
"""The base of a bourré: the pot, the hand's antes, one ante, or a fixed sum."""

TAKEN: Final = ("win", "divide", "default")
"""The reason for a payment out of the pot to its owners."""

STAKES: Final = ("bourre", "renege")
"""The reason for a payment into the next pot."""


class Line(NamedTuple):
    """One line of the log that is neither blank nor a comment.

    It has the number, the keyword (empty if unknown), the text (empty if it could not be read), the players it names,
    and whether it could be read.
    """

    number: int
    keyword: str
    text: str
    names: tuple[str, ...]
    readable: bool


class HeldCard(NamedTuple):
    """A card known to have been in a holding after the draw: how it is known, and where the log shows it.

    ``trick`` is the trick (from 1) that it was played to, if any.
    """

    card: str
    how: Way
    at: Place
    trick: int | None


@dataclass(frozen=True, slots=True)
class Holding:
    """A player in a hand, and what is known of the cards.

    ``said`` is what the player did, if known, ``said_at`` the line that says so, if any. ``dealt`` are the cards as
    dealt, if written; ``drew`` is the number exchanged, with the cards thrown away (``discarded``) and drawn
    (``received``) if written; a card that the scribe missed is ``None``. ``cards`` are those known to be held after the
    draw, ``unknown`` the number of others.
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
    """One obligation of a play: the known cards that satisfy it, and the cards that caused it."""

    obligation: Obligation
    allowed: tuple[str, ...]
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card played to a trick, and its judgement.

    ``known`` are the cards that the player is known to have held then, including this one; ``unknown`` is the number of
    others. ``allowed`` are the known cards that were legal. ``narrowed`` are the obligations that left only those, each
    narrower than the one before (none: any card was legal); ``hangs`` is true if a further obligation depends on a card
    that was missed. ``led`` is the suit led, ``beat`` the card to beat. A ``renege`` has the ``code`` of its finding,
    the obligation that it ``broke``, the cards ``held`` that caused the obligation, and the evidence; ``waived`` is
    true if the table let it pass. An ``unproven`` card lacks what ``missing`` names. A ``stray`` card is played by
    somebody not in the hand, or a second card; it counts for nothing and has no verdict. ``taken_back`` is true if the
    player took it back.
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
    """A trick: its cards in playing order, and who took it.

    ``taken_back`` are cards that were taken back. ``winning`` are the positions in ``plays`` (from 0) of the cards that
    may have taken it, ``takers`` the players (one, unless a card or its owner is unknown); ``named`` is the player the
    log names after ``->``.
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

    ``kind`` is the purpose, ``player`` the player it concerns; ``giver`` and ``taker`` are accounts. ``amount`` is what
    moved at the table (0 if nothing was paid, ``None`` if the books are unknown). ``owed`` is what house rules and play
    ask for, ``due`` the part that the stack covers; both are ``None`` if unknown. ``noted`` is true if the log states
    the payment; otherwise it is assumed to equal what was due. ``why`` gives the reason for owing no ante. ``short``
    marks the rest of a stack that could not pay in full. ``stack`` is the player's stack afterwards, ``pot`` the pot.
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
    """A player's debt to the next pot for taking no trick: its base, the sum, the limit, the amount."""

    of: StakeOf
    base: int
    limit: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class Money:
    """The money of a hand, step by step.

    ``before`` is everybody's stack at the table before the hand, ``playing`` while its cards were played, ``table``
    after it; ``verified`` is what everybody should have had after it. ``ante`` is this hand's ante, ``pot`` what was
    played for. ``result``, ``winners``, ``tied`` and ``bourre`` are the rightful ones, by cards and rules;
    ``penalties`` are the players who owe one for a renege. ``corrections`` are those that arose in the hand.
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
    """The part before the first hand, or between two: its lines, its payments, and everybody's stack afterwards.

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
    """A hand as played.

    ``number`` counts the log's hands from 1, ``written`` is the number that the log gives it. ``first`` and ``last``
    are the numbers of its first and last line. ``house`` is the rules in force. ``holdings`` cover everybody at the
    table, from the dealer's left. ``gaps`` are the trick lines that could not be read; ``rest`` is the player who was
    conceded the remaining tricks, ``took`` what a ``took`` line says, ``tricks_taken`` what the cards say. ``missing``
    is what is lacking for a full proof. ``after`` is what happened between it and the next.
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
    """The part before the first hand: who sat down, and under which rules.

    ``house`` is the rules in force at the start, ``rules`` and ``variants`` their names; ``rules_file`` is as in an
    ``Audit``.
    """

    rules: str | None
    variants: tuple[str, ...]
    house: House | None
    players: tuple[str, ...]
    before: Between
    rules_file: str | None = None
