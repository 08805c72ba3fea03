"""The records of a hand as it was played, in the table's words.

Cards and suits are their canonical names, players their names, amounts hundredths, and ``None`` means unknown. Accounts
are those of the ledger (``referee.ledger.entries``).
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from referee.engine.house import House, options_of
from referee.engine.proof import Obligation, Verdict
from referee.finding import Evidence, Finding
from referee.ledger.entries import Correction, MoneyStep, Result, Standing, account_name, player_of
from referee.records import Inline, Internal, Key, shows
from referee.rules.rulings import Ruling
from referee.values import Money, Place

Way = Literal["dealt", "received", "turned up", "played", "taken back", "shown"]
"""How a card of a holding is known: from the deal, the draw or the dealer's upcard, or because it turned up later."""

Action = Literal["stayed", "passed", "away", "out"]
"""The action of a player; ``away`` and ``out`` (eliminated) were not dealt in."""

StakeBase = Literal["pot", "antes", "ante", "fixed"]
"""The base of a bourré: the pot, the hand's antes, one ante, or a fixed sum."""


class Line(NamedTuple):
    """A line of the log that is neither blank nor a comment."""

    number: Annotated[int, Key("line")]
    keyword: str
    """The keyword; empty if unknown."""
    text: str
    """The text without indentation; empty if it could not be read."""
    names: tuple[str, ...]
    """The players that the line names."""
    readable: bool
    """Whether it could be read."""


class HeldCard(NamedTuple):
    """A card known to have been in a holding after the draw."""

    at: Inline[Place]
    """Where the log shows the card."""
    card: str
    how: Way
    """How the card is known."""
    trick: int | None
    """The trick, from 1, that it was played to."""


class Holding(NamedTuple):
    """A player's part in a hand before the tricks, and what is known of the cards.

    A card that the scribe missed is null.
    """

    player: str
    said: Action | None
    """What the player did."""
    said_line: int | None
    """The line that says so."""
    blind: bool
    """Whether the player took a blind hand."""
    dealt: tuple[str | None, ...]
    """The cards as dealt, if noted."""
    drew: int | None
    """The number of cards exchanged."""
    drew_line: int | None
    discarded: tuple[str | None, ...]
    received: tuple[str | None, ...]
    cards: tuple[HeldCard, ...]
    """The cards known to be held after the draw."""
    unknown: int
    """The number of other cards held then."""


class Narrowing(NamedTuple):
    """One obligation of a play."""

    obligation: Obligation
    allowed: tuple[str, ...]
    """The known cards that fulfil it."""
    because: tuple[str, ...]
    """The cards that imposed it."""


class PlayedCard(NamedTuple):
    """One card played to a trick, and its judgement."""

    at: Inline[Place]
    trick: int
    player: str | None
    card: str | None
    verdict: Verdict | None
    """The verdict; null for a stray card, which counts for nothing."""
    known: tuple[str, ...]
    """The cards that the player is known to have held then, including this one."""
    unknown: int
    """The number of other cards held then."""
    allowed: tuple[str, ...]
    """The known cards that were legal."""
    narrowed: tuple[Narrowing, ...]
    """The obligations that left only those, each narrower than the one before; none if any card was legal."""
    hangs: bool
    """Whether a further obligation depends on a card that was missed."""
    led: str | None
    """The suit led."""
    beat: str | None
    """The card to beat."""
    broke: Obligation | None
    """The obligation that a renege broke."""
    held: tuple[str, ...]
    """The cards that imposed it."""
    code: str | None
    """The code of the renege's finding."""
    evidence: tuple[Evidence, ...]
    """What proves that the player held these cards."""
    missing: str | None
    """The unknown fact that leaves the play unproven."""
    stray: bool
    """Whether it is a second card, or that of somebody not in the hand."""
    taken_back: bool
    """Whether the player took it back."""
    waived: bool
    """Whether the table let the renege pass."""


class PlayedTrick(NamedTuple):
    """A trick."""

    at: Inline[Place]
    number: Annotated[int, Key("trick")]
    leader: str | None
    plays: tuple[PlayedCard, ...]
    """The cards in the order played."""
    taken_back: tuple[PlayedCard, ...]
    """The cards that were taken back."""
    winning: tuple[int, ...]
    """The positions in ``plays``, from 0, of the cards that may have taken it."""
    takers: tuple[str, ...]
    """Who may have taken it: one player, unless a card or its owner is unknown."""
    named: str | None
    """The player whom the log names after ``->``."""

    @property
    def all_cards(self) -> tuple[PlayedCard, ...]:
        """The cards that were taken back, then those that stayed."""
        return (*self.taken_back, *self.plays)


def standing_after(before: Standing, payment: MoneyStep) -> Standing:
    """Return everybody's stack after a payment, which if its amount is unknown makes the pot and the stack unknown."""
    stacks, taker = {**before.stacks}, payment.taker
    if payment.player is not None:
        stacks[account_name(payment.player)] = payment.stack
    if player_of(taker) not in (None, payment.player):
        stack = stacks.get(taker)
        stacks[taker] = None if stack is None or payment.amount is None else stack + payment.amount
    return Standing(stacks, payment.pot)


class Stake(NamedTuple):
    """How a player's debt to the next pot for taking no trick is worked out."""

    of: StakeBase
    base: Money
    """The sum of its parts."""
    limit: Money | None
    amount: Money
    """The sum, cut to the limit."""


class HandMoney(NamedTuple):
    """The money of a hand. Result, winners, ties and bourrés are the rightful ones, by cards and rules."""

    before: Standing
    """Everybody's money at the table before the hand."""
    playing: Standing
    """Everybody's money while the cards were played."""
    steps: tuple[MoneyStep, ...]
    """The payments in order."""
    ante: Money | None
    second_ante: Money
    pot: Money | None
    """What was played for."""
    result: Result
    winners: tuple[str, ...] | None
    tied: tuple[str, ...]
    bourre: tuple[str, ...] | None
    penalties: tuple[str, ...]
    """The players who owe one for a renege."""
    stake: Stake | None
    eliminated: tuple[str, ...]
    table: Standing
    """Everybody's money after the hand."""
    verified: Standing
    """What everybody should have had after it."""
    corrections: tuple[Correction, ...]
    """The corrections that arose in the hand."""


class Between(NamedTuple):
    """The part before the first hand or between two hands."""

    lines: tuple[Line, ...]
    steps: tuple[MoneyStep, ...]
    """Its payments in order."""
    corrections: tuple[Correction, ...]
    rulings: tuple[Ruling, ...]
    table: Standing
    """Everybody's money afterwards."""
    verified: Standing
    """What everybody should have had then."""
    findings: tuple[Finding, ...]
    """The findings about its lines."""


class PlayedHand(NamedTuple):
    """A hand as it was played, and what happened between it and the next."""

    number: Annotated[int, Key("hand")]
    """The number of the hand in the log, from 1."""
    written: int | None
    """The number that the log gives it."""
    first: Annotated[int, Key("line")]
    """Its first line."""
    last: Annotated[int, Key("end_line")]
    """Its last line."""
    lines: tuple[Line, ...]
    house: Internal[House]
    """The rules in force."""
    dealer: str | None
    upcard: str | None
    trump: str | None
    holdings: tuple[Holding, ...]
    """Everybody at the table, from the dealer's left."""
    tricks: tuple[PlayedTrick, ...]
    gaps: tuple[int, ...]
    """The lines of tricks that could not be read."""
    rest: str | None
    """The player who was conceded the remaining tricks."""
    took: Mapping[str, int] | None
    """The number of tricks of each player as a ``took`` line says."""
    tricks_taken: Mapping[str, int] | None
    """The number of tricks of each player by the cards."""
    reneged: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    missing: tuple[str, ...]
    """The unknown facts that leave the hand unproven."""
    money: HandMoney
    findings: tuple[Finding, ...]
    after: Between
    certain: Internal[bool]
    """Whether every line that affects the money could be read."""


@shows("rules", "variants", "options as house", "players", "before")
class Opening(NamedTuple):
    """The part before the first hand: who sat down, and under which rules."""

    rules: str | None
    variants: tuple[str, ...]
    house: House | None
    """The rules in force at the start."""
    players: tuple[str, ...]
    before: Between
    rules_file: str | None = None
    """The file that defines the rule set, if any."""

    @property
    def options(self) -> Mapping[str, str] | None:
        """Every option in force at the start, as a log would write it."""
        return options_of(self.house) if self.house else None


class PlayedLog(NamedTuple):
    """Hands of one log as they were played."""

    path: str
    log_sha256: str
    opening: Opening
    hands: tuple[PlayedHand, ...]
