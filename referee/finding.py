"""What the referee has to say about a log.

Reading, replay and ledger report a ``Violation`` where something is not as it should be: typed facts, no judgement and
no prose. The rule of that code (``referee.rules``) makes a ``Finding`` of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, dataclass_transform

from referee.table.money import plain
from referee.text.place import Place


@dataclass_transform(frozen_default=True)
class Facts:
    """What is known of a violation, for the sentence of its rule; each kind of facts is named after that rule.

    A card is its canonical name, a player the name, an amount of money whole hundredths. ``None`` is a fact that the
    log does not tell. A field with a default is a fact that only some violations of the kind have.

    mypy takes each kind for a frozen dataclass. Python does not: so many dataclasses would cost every start 20 ms, and
    most logs need none of them.
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
        """The facts by name, as JSON has them: an amount is its plain decimal, one that has its default is left out."""
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
    """Facts of which every number is an amount."""

    def _number(self, number: int) -> str | int:
        return plain(number)


# The record


class Problem(Facts):
    """N101, N106, N107: ``problem`` is what is wrong with a line, or with an amount, in words.

    Where a line could not be read, ``expected`` is what could have stood there, and ``meant`` what probably was meant.
    """

    problem: str
    expected: Sequence[str] | None = None
    meant: str | None = ""


class UnknownName(Facts):
    """N102: nobody bears the ``name``; ``meant`` is the one that probably was."""

    name: str
    meant: str | None


class DuplicateSeat(Facts):
    """N103: a seat's ``name`` is the same as an ``other`` player's, or can't be told from it."""

    name: str
    other: str
    alike: Literal["same", "look-alike"]


RulesWord = Literal["rule set", "variant", "option", "value", "combination"]
"""What a word of the rules is to be; in a ``combination`` it is known and does not go with the others."""


class UnknownRuleset(Facts):
    """N104: a ``word`` of the rules that nobody knows, or that can't be combined with the others.

    ``meant`` is the one that probably was meant, ``reason`` why a value or combination can't be, in words.
    """

    word: str
    kind: RulesWord
    meant: str | None
    reason: str | None


Misplaced = Literal["second", "before-the-first-hand", "in-a-hand", "no-hand", "too-late"]
"""Where a line should have stood, or that it is the ``second`` of its kind."""


class MisplacedStatement(Facts):
    """N105: ``statement`` is the keyword of the line, ``after`` the keyword of the last one in order before it."""

    statement: str
    reason: Misplaced
    after: str | None


class MissingStatement(Facts):
    """N108: ``statement`` is the keyword of a line that is missing, ``needed`` what it would have told.

    ``empty``: there is no line at all.
    """

    statement: str
    needed: str = ""
    empty: bool = False


class HandNumber(Facts):
    """N109: the number that was ``written``, and the one that came next."""

    written: int
    expected: int


# Procedure


class WrongDealer(Facts):
    """H201: who dealt, and the players to whom the deal may have passed."""

    dealer: str
    due: Sequence[str]


class PlayerCount(Facts):
    """H202: how many ``players`` there were, and how many there may be, from ``low`` to ``high``."""

    players: int
    low: int
    high: int


class DeclaredTwice(Facts):
    """H204: what was declared, ``stayed``, ``passed`` or ``drew 2``, each time."""

    first: str
    second: str


class NotInHand(Facts):
    """H205: what was done, and why the player had no part in the hand: ``passed``, ``was away``."""

    did: str
    because: str


class DrewTooMany(Facts):
    """H206: how many cards were drawn, and how many may be."""

    drew: int
    most: int


class UpcardTaken(Facts):
    """H208: why the upcard could not be taken."""

    reason: Literal["no-such-rule", "not-the-dealer", "dealer-passed", "none-discarded"]


class BlindHand(Facts):
    """H209: why no blind hand could be taken; ``dealt`` is how many there were, which after a draw nobody asks (-1)."""

    reason: Literal["no-such-rule", "none-left", "after-a-draw"]
    dealt: int | None = -1


class PlayedOn(Facts):
    """H210: who had won the game, and in which hand."""

    winner: str
    won_in: int


class CannotCover(Amounts):
    """H211: what the player had, and the second ante that was due, in hundredths."""

    has: int
    due: int


class ForcedToStay(Facts):
    """H212: the ace that was turned up."""

    upcard: str


# Cards


class DuplicateCard(Facts):
    """C301: a card, and what was done with it in two places: ``played by Ann``.

    ``again`` is the number of the line that holds the same trick; then there are no two places.
    """

    card: str
    first: str | None
    second: str | None
    again: int | None = None


NotHeld = Literal["not-dealt", "discarded", "kept", "drew", "stood-pat", "no-room", "too-many"]
"""Why a player can't have had a card.

It was not dealt, or was ``discarded``; or it is one too many: of the cards dealt that were ``kept``, of those that the
player ``drew`` (``stood-pat``: who drew none; ``no-room``: of whom not all cards are known), of a hand.
"""


class CardNotHeld(Facts):
    """C302: what the player did with a card (``played``), and how many cards that player drew."""

    card: str
    did: str
    reason: NotHeld
    drew: int | None


class WrongCardCount(Facts):
    """C303: how many cards there were, and how many were due."""

    cards: int
    due: int
    what: Literal["deal", "discard", "draw"]


class UpcardConflict(Facts):
    """C304: the card that was turned up, and what was done with it elsewhere (``played by Ann``)."""

    card: str
    reason: Literal["turned-up-elsewhere", "not-dealt", "never-played"]
    did: str | None = None


StockReason = Literal["no-reshuffle", "forbidden", "cards-left", "never-runs-out", "beyond-the-pack"]
"""Why more was drawn than the stock had, or why it may not have been reshuffled."""


class StockExhausted(Facts):
    """C305: how many cards were drawn, and how many the stock had."""

    reason: StockReason
    drawn: int
    stock: int


# Tricks


class PlayedOutOfTurn(Facts):
    """T401: a card that was ``led``, or played, in the turn of the player who was ``due``."""

    led: bool
    due: str
    card: str


class IncompleteTrick(Facts):
    """T402: the players whose card is ``missing`` and those with two.

    Where cards bear no names, how many ``cards`` there are for how many ``players``.
    """

    missing: Sequence[str]
    twice: Sequence[str]
    cards: int | None = None
    players: int | None = None


class TrickCount(Facts):
    """T403: how many tricks were laid, or taken by the ``took`` line, and how many were due."""

    tricks: int
    due: int
    reason: Literal["too-many", "too-few", "took"]


class WrongTrickWinner(Facts):
    """T404: who was ``named`` as the taker of a trick, who took it, and with which card.

    Where a ``took`` line is wrong (``reason``), none of these is known.
    """

    named: str | None
    taker: str | None
    card: str | None
    reason: Literal["took"] | None = None


class Reneged(Facts):
    """R501 to R508, R510, R511: the card that was ``played``, and those that were ``allowed``.

    ``held`` are the cards that obliged the player; where only some of them were held for certain, ``least`` is how
    many. ``led`` is the letter of the suit led, ``beat`` the card that took the trick so far, where they matter.
    ``broke`` is the code of a renege that was let pass (R510, R511). ``won`` is how many tricks one who was sure of the
    pot had won for certain.
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
"""What is not known of a hand of which no trick was noted."""

POT_TAKER: Final = "who took the pot"
BOURRE_PAYER: Final = "who paid a bourré"
"""What is not known of a hand whose money can't be judged."""


class Unproven(Facts):
    """U701: how many plays of a hand could not be judged, and what is not known, in words.

    ``lost``: lines, names or rules could not be read.
    """

    plays: int
    missing: Sequence[str]
    lost: bool = False

    @property
    def only_cards(self) -> bool:
        """Whether nothing but the cards is missing, so that the money was judged."""
        return not self.lost and list(self.missing) == [CARDS]


# Money


class WrongAnte(Amounts):
    """L601: the ante that was due and the one that was paid, in hundredths."""

    reason: Literal["exempt", "limit", "not-dealt-in"] | None
    due: int
    paid: int


class WrongCount(Amounts):
    """L602, L607: what the pot or a stack holds by the payments, and what was counted, in hundredths."""

    due: int
    counted: int


class WrongWinner(Facts):
    """L603: the result that was claimed (``win``, ``divide``, ``carry``) and for whom, and the right one.

    ``result`` is one of the ledger's, ``winners`` are those who win by it, or tied. ``tricks`` are those that each took
    (``Ann 3``), as far as they are known. ``reneged`` is the trick in which the one who took the pot with the most
    tricks lost it by a renege (0: in none); ``ruled`` is 1 where the table ruled on that renege, and no card shows it.
    """

    claimed: str
    named: Sequence[str]
    result: str
    winners: Sequence[str]
    tricks: Sequence[str]
    reneged: int = 0
    ruled: int = 0


class WrongAmountWon(Amounts):
    """L604: what was due from the pot and what was taken, in hundredths; without a player, what was left in it."""

    due: int
    paid: int


class WrongBourre(Amounts):
    """L605: the bourré that was due and the one that was paid, in hundredths."""

    reason: Literal["no-trick", "renege", "not-owed"]
    due: int
    paid: int


class WrongElimination(Facts):
    """L606: somebody was named as out who could pay, or one who could not was left out."""

    reason: Literal["could-pay", "left-out"]


class MoneyFromNowhere(Amounts):
    """L608: what there could be and what was counted, in hundredths.

    For a stack: how much of the difference may have come from the pot, and how much is ``unexplained``.
    """

    due: int
    counted: int
    from_pot: int | None = None
    unexplained: int | None = None


class Evidence(NamedTuple):
    """Another place in the log that proves a finding, in its own words."""

    at: Place
    message: str


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that is not as it should be, for the rule of its code to look at.

    ``code`` is the rule's; ``hand`` counts the log's hands from 1, ``trick`` the hand's tricks from 1; ``player`` is
    who did it, or whom a payment concerns, or whom a wrong claim names. Each is ``None`` where it does not apply.
    """

    code: str
    at: Place
    facts: Facts
    hand: int | None = None
    trick: int | None = None
    player: str | None = None
    evidence: tuple[Evidence, ...] = ()


class Suppression(NamedTuple):
    """Why a finding does not make the command fail: ``reason`` and ``line`` are those of a waiver."""

    by: Literal["waiver", "baseline"]
    reason: str | None = None
    line: int | None = None


Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A violation that its rule has put into words.

    ``rule`` is the rule of play in a few words, ``source`` where it is laid down. A run's policy
    (``referee.judge.policy``) adds the ``fingerprint`` (32 hex digits), by which the finding is known again, and what
    suppresses it.
    """

    code: str
    name: str
    severity: Severity
    at: Place
    hand: int | None
    trick: int | None
    player: str | None
    message: str
    rule: str
    source: str
    facts: Facts
    evidence: tuple[Evidence, ...]
    fingerprint: str | None = None
    suppression: Suppression | None = None
