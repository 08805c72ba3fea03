"""Violations and findings in a log.

Reading, replay and ledger report each mistake as a ``Violation`` with typed facts, without judgement or prose. The rule
of its code (``referee.rules``) turns it into a ``Finding``.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, dataclass_transform

from referee.records import Inline, Key, record
from referee.records import plain as as_plain
from referee.values import Place, plain

if TYPE_CHECKING:
    from referee.engine.house import House


@dataclass_transform(frozen_default=True)
class Facts:
    """The facts of a violation, for the sentence of its rule.

    Each kind is named after that rule, unless several rules share it.

    A card is its canonical name, a player the name, and an amount of money whole hundredths. ``None`` is a fact that
    the log does not give. A field with a default is a fact that only some violations of the kind have.

    mypy takes each kind for a frozen dataclass. In Python it is none, because so many dataclasses would slow every
    start by 20 ms, and most logs need none of them.
    """

    def __init__(self, *facts: object, **keywords: object) -> None:
        vars(self).update(zip(type(self).__annotations__, facts, strict=False), **keywords)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{key}={fact!r}' for key, fact in vars(self).items())})"

    def as_json(self) -> dict[str, str | int | list[str] | None]:
        """Return the facts by name for JSON, with amounts as plain decimals and without fields at their default."""
        kind, shown = type(self), dict[str, str | int | list[str] | None]()
        for key in kind.__annotations__:
            fact: str | int | Sequence[str] | None = getattr(self, key)
            if fact == getattr(kind, key, kind):
                continue
            if isinstance(fact, int):
                shown[key] = plain(fact) if isinstance(self, Amounts) else int(fact)
            else:
                shown[key] = fact if fact is None or isinstance(fact, str) else list(fact)
        return shown


class Amounts(Facts):
    """Facts whose numbers are all amounts in hundredths."""


# The record


class Problem(Facts):
    """The problem with a line, or with an amount (N101, N106, N107).

    For a line that could not be read, ``expected`` is what could come there, and ``meant`` the probable meaning.
    """

    problem: str
    expected: Sequence[str] | None = None
    meant: str | None = ""


class UnknownName(Facts):
    """A ``name`` that nobody has (N102), the one probably ``meant``, and all that it ``fits`` if there are several."""

    name: str
    meant: str | None
    fits: Sequence[str] = ()


Alike = Literal["same", "look-alike", "case"]
"""Why two names can't be told apart, which is ``case`` if they differ in capital letters alone."""


class DuplicateSeat(Facts):
    """The ``name`` of a seat that can't be told from an ``other`` player's (N103)."""

    name: str
    other: str
    alike: Alike


RulesWord = Literal["rule set", "variant", "option", "value", "combination"]
"""The kind of a word of the rules. A word in a ``combination`` is known, but does not go with the others."""


class UnknownRuleset(Facts):
    """A ``word`` of the rules that is unknown, or that can't be combined with the others (N104).

    ``meant`` is the probable word, and ``reason`` says what is wrong with a value or combination.
    """

    word: str
    kind: RulesWord
    meant: str | None
    reason: str | None


Misplaced = Literal["second", "before-the-first-hand", "in-a-hand", "no-hand", "too-late", "new-hand"]
"""Why a line is out of place. A ``second`` line repeats another, and before a ``new-hand`` a ``hand`` line is lost."""


class MisplacedStatement(Facts):
    """The keyword of a misplaced line, and that of the last line in order before it (N105)."""

    statement: str
    reason: Misplaced
    after: str | None


class MissingStatement(Facts):
    """The keyword of a missing ``statement``, and what it would have said (N108).

    ``empty`` means that the log has no line at all.
    """

    statement: str
    needed: str = ""
    empty: bool = False


class HandNumber(Facts):
    """The number ``written`` and the one expected, or ``None`` if the line repeats the one before (N109)."""

    written: int
    expected: int | None


# Procedure


class WrongDealer(Facts):
    """The dealer, and the players to whom the deal may have passed (H201)."""

    dealer: str
    due: Sequence[str]


class PlayerCount(Facts):
    """The number of ``players``, and the limits, from ``low`` to ``high`` (H202)."""

    players: int
    low: int
    high: int


class DeclaredTwice(Facts):
    """The two declarations, each ``stayed``, ``passed`` or ``drew 2`` (H204)."""

    first: str
    second: str


class NotInHand(Facts):
    """The action, and why the player had no part in the hand, such as ``passed`` or ``was away`` (H205)."""

    did: str
    because: str


class DrewTooMany(Facts):
    """The number of cards drawn, and the limit (H206)."""

    drew: int
    most: int


class UpcardTaken(Facts):
    """The reason why the upcard could not be taken (H208)."""

    reason: Literal["no-such-rule", "not-the-dealer", "dealer-passed", "none-discarded"]


class BlindHand(Facts):
    """The reason why no blind hand could be taken, and how many were ``dealt`` (H209). After a draw, ``dealt`` is -1.

    ``taken`` is how many were taken, if the number dealt must be wrong.
    """

    reason: Literal["no-such-rule", "none-left", "more-taken", "after-a-draw"]
    dealt: int | None = -1
    taken: int = 0


class PlayedOn(Facts):
    """The winner of the game, and the hand that won it (H210)."""

    winner: str
    won_in: int


class CannotCover(Amounts):
    """The player's money, and the second ante due, in hundredths (H211)."""

    has: int
    due: int


class ForcedToStay(Facts):
    """The ace that was turned up (H212)."""

    upcard: str


# Cards


class DuplicateCard(Facts):
    """A card, and what happened to it in two places, such as ``played by Ann`` (C301).

    ``again`` is the number of the line that has the same trick, in which case there are no two places.
    """

    card: str
    first: str | None
    second: str | None
    again: int | None = None


NotHeld = Literal["not-dealt", "discarded", "kept", "drew", "stood-pat", "no-room", "too-many"]
"""Why a player can't have had a card.

The card was not dealt, or was ``discarded``, or is one too many among the ``kept`` cards of the deal, among those that
the player ``drew`` or in a hand. A ``stood-pat`` player drew none, and ``no-room`` means that not all cards are known.
"""


class CardNotHeld(Facts):
    """What the player did with a card (``played``), and how many cards the player drew (C302)."""

    card: str
    did: str
    reason: NotHeld
    drew: int | None


class WrongCardCount(Facts):
    """The number of cards, and the number due (C303)."""

    cards: int
    due: int
    what: Literal["deal", "discard", "draw"]


class UpcardConflict(Facts):
    """The card that was turned up, and what happened to it elsewhere, such as ``played by Ann`` (C304)."""

    card: str
    reason: Literal["turned-up-elsewhere", "not-dealt", "never-played"]
    did: str | None = None


StockReason = Literal["no-reshuffle", "nothing-left", "forbidden", "cards-left", "never-runs-out", "beyond-the-pack"]
"""How the draws exceeded the stock, or why no reshuffle was due."""


class StockExhausted(Facts):
    """The number of cards drawn, or that the deal lacks, and the number in the stock (C305)."""

    reason: StockReason
    drawn: int
    stock: int


# Tricks


class PlayedOutOfTurn(Facts):
    """A card that was ``led``, or played, during the turn of the player who was ``due`` (T401)."""

    led: bool
    due: str
    card: str


class IncompleteTrick(Facts):
    """The players whose card is ``missing`` and those who played two (T402).

    If the cards have no names, the facts are the numbers of ``cards`` and of ``players``.
    """

    missing: Sequence[str]
    twice: Sequence[str]
    cards: int | None = None
    players: int | None = None


class TrickCount(Facts):
    """The number of tricks played, or taken by the ``took`` line, and the number due (T403)."""

    tricks: int
    due: int
    reason: Literal["too-many", "too-few", "took"]


class WrongTrickWinner(Facts):
    """The ``named`` winner of a trick, the real one, and the winning card (T404).

    If a ``took`` line is wrong (``reason``), all three are unknown.
    """

    named: str | None
    taker: str | None
    card: str | None
    reason: Literal["took"] | None = None


class Reneged(Facts):
    """The card that was ``played``, and those that were ``allowed`` (R501 to R508, R510, R511).

    ``held`` are the cards that obliged the player, and ``least`` is how many if only some of them were certainly held.
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
    """The number of plays that could not be judged in a hand, and the missing facts, in words (U701).

    ``lost`` means that lines, names or rules could not be read.
    """

    plays: int
    missing: Sequence[str]
    lost: bool = False

    @property
    def only_cards(self) -> bool:
        """True if only cards are missing, so that the money was judged."""
        return not self.lost and list(self.missing) == [CARDS]

    @property
    def money_known(self) -> bool:
        """True if the log shows, or says, who took the pot and who paid a bourré."""
        return not self.lost and not {POT_TAKER, BOURRE_PAYER}.intersection(self.missing)


# Money


class WrongAnte(Amounts):
    """The ante due and the ante paid, in hundredths (L601)."""

    reason: Literal["exempt", "limit", "not-dealt-in"] | None
    due: int
    paid: int


class WrongCount(Amounts):
    """The pot or stack by the payments, and by the count, in hundredths (L602, L607)."""

    due: int
    counted: int


class WrongWinner(Facts):
    """The claimed result (``win``, ``divide``, ``carry``) and its players, and the right one (L603).

    ``result`` is one of the ledger's, and ``winners`` are those who win or tie by it. ``tricks`` are the known numbers
    of tricks (``Ann 3``). ``reneged`` is the trick in which the player who took the pot with the most tricks lost it by
    a renege, or 0. ``ruled`` is 1 if the table ruled on that renege and no card shows it.
    """

    claimed: str
    named: Sequence[str]
    result: str
    winners: Sequence[str]
    tricks: Sequence[str]
    reneged: int = 0
    ruled: int = 0


class WrongAmountWon(Amounts):
    """The amounts due from and taken from the pot, or left in it if no player took it, in hundredths (L604)."""

    due: int
    paid: int


class WrongBourre(Amounts):
    """The bourré due and the one paid, in hundredths (L605)."""

    reason: Literal["no-trick", "renege", "not-owed"]
    due: int
    paid: int


class WrongElimination(Facts):
    """A player who could pay was named as out, or one who could not was left out (L606)."""

    reason: Literal["could-pay", "left-out"]


class MoneyFromNowhere(Amounts):
    """The possible amount and the counted one, in hundredths (L608).

    For a stack, ``from_pot`` may have come from the pot, and ``unexplained`` is the rest of the difference.
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


@record()
class Violation:
    """A mistake in the log, for the rule of its code.

    ``hand`` counts the log's hands from 1, ``trick`` the hand's tricks from 1. ``player`` is the offender, the player
    of a payment, or the player whom a wrong claim names. ``house`` holds the rules of the hand, and ``denied`` is the
    place of a later amount by which a payment was only written wrong. Each is ``None`` if it does not apply.
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


@record()
class Finding:
    """A violation in words, by its rule. A run's policy adds the fingerprint, and what suppresses the finding."""

    code: str
    """The code of the rule, such as ``R501``."""
    name: str
    """The name of the rule, such as ``failed-to-follow``."""
    severity: Severity
    at: Inline[Place]
    hand: int | None
    """The hand, counted from 1 over the whole log, or null if the finding is about no hand."""
    trick: int | None
    """The trick of the hand, from 1, or null if the finding is about no trick."""
    player: str | None
    """The player who broke the rule, made a payment or is named by a wrong claim, or null for nobody."""
    message: str
    """The finding in one sentence."""
    rule: str
    """The rule of play in a few words."""
    source: str
    """Where the clause of the rule set comes from, in the language of that source."""
    facts: Facts
    """The cards, names, numbers and amounts in the message. The keys depend on the code."""
    evidence: tuple[Evidence, ...]
    """Other places that prove the finding."""
    fingerprint: str | None = None
    """A name of 32 hexadecimal digits that stays when lines move, or null in reports that don't need it."""
    suppression: Annotated[Suppression | None, Key("suppressed")] = None
    """Why the finding does not make the command fail, or null if it does."""
    gist: str | None = None
    """The clause of the rule set in one English sentence, or null for a rule of the notation."""

    @property
    def is_renege(self) -> bool:
        """True if the cards prove a renege and the table did not let it pass, as for the codes R501 to R508."""
        return "R501" <= self.code <= "R508"

    def to_dict(self) -> dict[str, Any]:
        """Return the finding as the commands print it as JSON, in which amounts are plain decimals in a ``str``."""
        record: dict[str, Any] = as_plain(self)
        return record

    @property
    def citation(self) -> str:
        """The gist with its source in brackets, or the source alone if there is no gist."""
        return f"{self.gist} ({self.source})" if self.gist else self.source


class Condition(NamedTuple):
    """A reading, and some of its choices."""

    reading: str
    choices: tuple[str, ...]


When = tuple[tuple[Condition, ...], ...]
"""Alternatives, each a group of conditions that must all hold; ``((),)`` is every reading."""


@record(kw_only=True)
class ConditionalFinding(Finding):
    """A finding of a log judged under every reading.

    Findings under different readings are the same if code, place and player are. The rest is from the default reading,
    or from the first that has the finding.
    """

    readings: tuple[Condition, ...] | None
    """The readings that the finding depends on, each with the choices that have it, or null for none."""
    when: When
    """The combinations of choices that have the finding, each with all of its conditions."""
    default: bool
    """Whether the default reading has it."""
    alike: bool
    """Whether the message is the same under all readings that have it."""


CLAIMS: Final = frozenset(("T404", "L602", "L603", "L604", "L605", "L607"))
"""The codes of wrong claims, such as who took a trick, for which cards and rules may prove the right one."""


def may_be_fixed(finding: Finding) -> bool:
    """Check whether a finding is of a kind that has fixes, besides those of slips of the pen."""
    is_of_words = isinstance(finding.facts, Problem | UnknownName | UnknownRuleset) and finding.facts.meant
    return finding.suppression is None and (bool(is_of_words) or finding.code in CLAIMS)
