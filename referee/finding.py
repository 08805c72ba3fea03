"""Violations and findings in a log.

Reading, replay and ledger report each mistake as a ``Violation``: typed facts, without judgement or prose. The rule of
its code (``referee.rules``) turns it into a ``Finding``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, dataclass_transform

from referee.records import Inline, Key
from referee.table.money import plain
from referee.text.place import Place

if TYPE_CHECKING:
    from referee.table.house import House


@dataclass_transform(frozen_default=True)
class Facts:
    """The facts of a violation, for the sentence of its rule.

    Each kind is named after that rule, unless several rules share it.

    A card is its canonical name, a player the name, an amount of money whole hundredths. ``None`` is a fact that the
    log does not give. A field with a default is a fact that only some violations of the kind have.

    mypy takes each kind for a frozen dataclass. Python does not: so many dataclasses would slow every start by 20 ms,
    and most logs need none of them.
    """

    def __init__(self, *facts: object, **named: object) -> None:
        vars(self).update(zip(type(self).__annotations__, facts, strict=False), **named)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{key}={fact!r}' for key, fact in vars(self).items())})"

    def as_json(self) -> dict[str, str | int | list[str] | None]:
        """The facts by name, as in JSON: amounts are plain decimals, and fields with their default are left out."""
        kind = type(self)
        told = {key: getattr(self, key) for key in kind.__annotations__}
        return {key: self._plain(fact) for key, fact in told.items() if fact != getattr(kind, key, kind)}

    def _plain(self, fact: str | int | Sequence[str] | None) -> str | int | list[str] | None:
        if isinstance(fact, int):
            return self._number(fact)
        return fact if fact is None or isinstance(fact, str) else list(fact)

    def _number(self, number: int) -> str | int:
        return int(number)


class Amounts(Facts):
    """Facts whose numbers are all amounts."""

    def _number(self, number: int) -> str | int:
        return plain(number)


# The record


class Problem(Facts):
    """N101, N106, N107: ``problem`` describes what is wrong with a line, or with an amount.

    For a line that could not be read, ``expected`` is what could come there, and ``meant`` the probable meaning.
    """

    problem: str
    expected: Sequence[str] | None = None
    meant: str | None = ""


class UnknownName(Facts):
    """N102: nobody has the ``name``; ``meant`` is the probable one, and ``fits`` are all that resemble it, if several
    do."""

    name: str
    meant: str | None
    fits: Sequence[str] = ()


Alike = Literal["same", "look-alike", "case"]
"""Why two names can't be told apart; ``case``: they differ in capital letters alone."""


class DuplicateSeat(Facts):
    """N103: a seat's ``name`` can't be told from an ``other`` player's."""

    name: str
    other: str
    alike: Alike


RulesWord = Literal["rule set", "variant", "option", "value", "combination"]
"""The kind of a word of the rules; in a ``combination`` it is known but does not go with the others."""


class UnknownRuleset(Facts):
    """N104: a ``word`` of the rules that is unknown, or that can't be combined with the others.

    ``meant`` is the probable word, ``reason`` says why a value or combination can't be.
    """

    word: str
    kind: RulesWord
    meant: str | None
    reason: str | None


Misplaced = Literal["second", "before-the-first-hand", "in-a-hand", "no-hand", "too-late", "new-hand"]
"""Why a line is out of place; ``second``: there is already one of its kind; ``new-hand``: its ``hand`` line is lost."""


class MisplacedStatement(Facts):
    """N105: ``statement`` is the keyword of the line, ``after`` the keyword of the last line in order before it."""

    statement: str
    reason: Misplaced
    after: str | None


class MissingStatement(Facts):
    """N108: ``statement`` is the keyword of a missing line, ``needed`` what it would have said.

    ``empty``: there is no line at all.
    """

    statement: str
    needed: str = ""
    empty: bool = False


class HandNumber(Facts):
    """N109: the number ``written``, and the number expected; ``None``: the line before is the same."""

    written: int
    expected: int | None


# Procedure


class WrongDealer(Facts):
    """H201: the dealer, and the players to whom the deal may have passed."""

    dealer: str
    due: Sequence[str]


class PlayerCount(Facts):
    """H202: the number of ``players``, and the limits, from ``low`` to ``high``."""

    players: int
    low: int
    high: int


class DeclaredTwice(Facts):
    """H204: the two declarations, each ``stayed``, ``passed`` or ``drew 2``."""

    first: str
    second: str


class NotInHand(Facts):
    """H205: the action, and why the player had no part in the hand: ``passed``, ``was away``."""

    did: str
    because: str


class DrewTooMany(Facts):
    """H206: the number of cards drawn, and the limit."""

    drew: int
    most: int


class UpcardTaken(Facts):
    """H208: why the upcard could not be taken."""

    reason: Literal["no-such-rule", "not-the-dealer", "dealer-passed", "none-discarded"]


class BlindHand(Facts):
    """H209: why no blind hand could be taken; ``dealt`` is how many there were (-1: irrelevant, after a draw).

    ``taken`` is how many were taken, if the number dealt must be wrong.
    """

    reason: Literal["no-such-rule", "none-left", "more-taken", "after-a-draw"]
    dealt: int | None = -1
    taken: int = 0


class PlayedOn(Facts):
    """H210: the winner of the game, and the hand that won it."""

    winner: str
    won_in: int


class CannotCover(Amounts):
    """H211: the player's money, and the second ante due, in hundredths."""

    has: int
    due: int


class ForcedToStay(Facts):
    """H212: the ace that was turned up."""

    upcard: str


# Cards


class DuplicateCard(Facts):
    """C301: a card, and what happened to it in two places: ``played by Ann``.

    ``again`` is the number of the line that has the same trick; then there are no two places.
    """

    card: str
    first: str | None
    second: str | None
    again: int | None = None


NotHeld = Literal["not-dealt", "discarded", "kept", "drew", "stood-pat", "no-room", "too-many"]
"""Why a player can't have had a card.

The card was not dealt, or was ``discarded``; or it is one too many: among the ``kept`` cards of the deal, among those
that the player ``drew`` (``stood-pat``: drew none; ``no-room``: not all cards are known), or in a hand.
"""


class CardNotHeld(Facts):
    """C302: what the player did with a card (``played``), and how many cards the player drew."""

    card: str
    did: str
    reason: NotHeld
    drew: int | None


class WrongCardCount(Facts):
    """C303: the number of cards, and the number due."""

    cards: int
    due: int
    what: Literal["deal", "discard", "draw"]


class UpcardConflict(Facts):
    """C304: the card that was turned up, and what happened to it elsewhere (``played by Ann``)."""

    card: str
    reason: Literal["turned-up-elsewhere", "not-dealt", "never-played"]
    did: str | None = None


StockReason = Literal["no-reshuffle", "nothing-left", "forbidden", "cards-left", "never-runs-out", "beyond-the-pack"]
"""How the draws exceeded the stock, or why no reshuffle was due."""


class StockExhausted(Facts):
    """C305: the number of cards drawn, and the number in the stock."""

    reason: StockReason
    drawn: int
    stock: int


# Tricks


class PlayedOutOfTurn(Facts):
    """T401: a card that was ``led``, or played, during the turn of the player who was ``due``."""

    led: bool
    due: str
    card: str


class IncompleteTrick(Facts):
    """T402: the players whose card is ``missing`` and those with two.

    If the cards have no names, the numbers of ``cards`` and of ``players``.
    """

    missing: Sequence[str]
    twice: Sequence[str]
    cards: int | None = None
    players: int | None = None


class TrickCount(Facts):
    """T403: the number of tricks played, or taken by the ``took`` line, and the number due."""

    tricks: int
    due: int
    reason: Literal["too-many", "too-few", "took"]


class WrongTrickWinner(Facts):
    """T404: the ``named`` winner of a trick, the real one, and the winning card.

    If a ``took`` line is wrong (``reason``), all three are unknown.
    """

    named: str | None
    taker: str | None
    card: str | None
    reason: Literal["took"] | None = None


class Reneged(Facts):
    """R501 to R508, R510, R511: the card that was ``played``, and those that were ``allowed``.

    ``held`` are the cards that obliged the player; if only some of them were certainly held, ``least`` is how many.
    ``led`` is the letter of the suit led, ``beat`` the card that was winning the trick, if they matter. ``broke`` is
    the code of a waived or corrected renege (R510, R511). ``won`` is the number of tricks certainly won by a player who
    was sure of the pot.
    """

    played: str
    held: Sequence[str]
    allowed: Sequence[str]
    least: int | None = None
    led: str | None = ""
    beat: str | None = ""
    broke: str = ""
    won: int = 0


CARDS: Final = "the cards"
"""The missing fact of a hand without any trick in the log."""

POT_TAKER: Final = "who took the pot"
BOURRE_PAYER: Final = "who paid a bourré"
"""The missing fact of a hand whose money can't be judged."""

OTHER_CARDS: Final = "what else was held"
"""The missing fact of a play if only the rest of the holding is unknown."""


class Unproven(Facts):
    """U701: the number of plays that could not be judged in a hand, and the missing facts, in words.

    ``lost``: lines, names or rules could not be read.
    """

    plays: int
    missing: Sequence[str]
    lost: bool = False

    @property
    def only_cards(self) -> bool:
        """True if only cards are missing, so the money was judged."""
        return not self.lost and list(self.missing) == [CARDS]

    @property
    def money_known(self) -> bool:
        """True if the log shows, or says, who took the pot and who paid a bourré."""
        return not self.lost and not {POT_TAKER, BOURRE_PAYER}.intersection(self.missing)


# Money


class WrongAnte(Amounts):
    """L601: the ante due and the ante paid, in hundredths."""

    reason: Literal["exempt", "limit", "not-dealt-in"] | None
    due: int
    paid: int


class WrongCount(Amounts):
    """L602, L607: the pot or stack by the payments, and by the count, in hundredths."""

    due: int
    counted: int


class WrongWinner(Facts):
    """L603: the claimed result (``win``, ``divide``, ``carry``) and its players, and the right one.

    ``result`` is one of the ledger's, ``winners`` are those who win or tie by it. ``tricks`` are the known numbers of
    tricks (``Ann 3``). ``reneged`` is the trick in which the player who took the pot with the most tricks lost it by a
    renege (0: none); ``ruled`` is 1 if the table ruled on that renege, and no card shows it.
    """

    claimed: str
    named: Sequence[str]
    result: str
    winners: Sequence[str]
    tricks: Sequence[str]
    reneged: int = 0
    ruled: int = 0


class WrongAmountWon(Amounts):
    """L604: the amounts due from and taken from the pot, in hundredths; without a player, the amount left in it."""

    due: int
    paid: int


class WrongBourre(Amounts):
    """L605: the bourré due and the one paid, in hundredths."""

    reason: Literal["no-trick", "renege", "not-owed"]
    due: int
    paid: int


class WrongElimination(Facts):
    """L606: a player who could pay was named as out, or one who could not was left out."""

    reason: Literal["could-pay", "left-out"]


class MoneyFromNowhere(Amounts):
    """L608: the possible amount and the counted one, in hundredths.

    For a stack: how much of the difference may have come from the pot, and how much is ``unexplained``.
    """

    due: int
    counted: int
    from_pot: int | None = None
    unexplained: int | None = None


class Evidence(NamedTuple):
    """Another place in the log that proves a finding."""

    at: Inline[Place]
    message: str
    """What the place shows."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A mistake in the log, for the rule of its code.

    ``code`` is the rule's; ``hand`` counts the log's hands from 1, ``trick`` the hand's tricks from 1; ``player`` is
    the offender, or the player of a payment, or the one named by a wrong claim; ``house`` are the rules of the hand;
    ``denied`` is the later amount by which a payment was only written wrong. Each is ``None`` if it does not apply.
    """

    code: str
    at: Place
    facts: Facts
    hand: int | None = None
    trick: int | None = None
    player: str | None = None
    evidence: tuple[Evidence, ...] = ()
    house: "House | None" = None
    denied: Place | None = None


class Suppression(NamedTuple):
    """Why a finding does not make the command fail."""

    by: Literal["waiver", "baseline"]
    reason: str | None = None
    """The reason that the waiver gives."""
    line: int | None = None
    """The line of the waiver."""


Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A violation in words, by its rule. A run's policy adds the fingerprint, and what suppresses the finding."""

    code: str
    """The code of the rule, such as ``R501``."""
    name: str
    """The name of the rule, such as ``failed-to-follow``."""
    severity: Severity
    at: Inline[Place]
    hand: int | None
    """The hand, counted from 1 over the whole log; null if the finding is about no hand."""
    trick: int | None
    """The trick of the hand, from 1; null if the finding is about no trick."""
    player: str | None
    """The player who did it, whom a payment concerns, or whom a wrong claim names; null for nobody."""
    message: str
    """The finding in one sentence."""
    rule: str
    """The rule of play in a few words."""
    source: str
    """Where the clause of the rule set comes from, in the language of that source."""
    facts: Facts
    """The cards, names, numbers and amounts in the message. The keys depend on the code."""
    evidence: tuple[Evidence, ...]
    """Other places that prove it."""
    fingerprint: str | None = None
    """Identifies the finding when lines move (32 hexadecimal digits); null in reports that don't need it."""
    suppression: Annotated[Suppression | None, Key("suppressed")] = None
    """Why the finding does not make the command fail; null if it does."""
    gist: str | None = None
    """The clause of the rule set in one English sentence; null for a rule of the notation."""

    @property
    def cited(self) -> str:
        """The gist, with its source in brackets; the source alone if there is no gist."""
        return f"{self.gist} ({self.source})" if self.gist else self.source
