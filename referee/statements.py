"""What the scribe wrote, one value for each line of the log that is neither blank nor comment.

A statement repeats the line: what the line leaves out is ``None`` (or an empty tuple for the word ``none``), never
a default. Amounts are hundredths, cards small integers (``table.cards``), ``None`` for a ``?``. Names are in NFC.
``at`` is the whole statement, from its keyword to the end of its last word.
"""

from dataclasses import dataclass

from referee.source import Place
from referee.words import Amount, Card, Count, Laid, Name, Number, Suit, Sum, Word

__all__ = [
    "Amount",
    "Ante",
    "Antes",
    "Away",
    "Blind",
    "Blinds",
    "Bourre",
    "Card",
    "Carry",
    "Count",
    "Date",
    "Deal",
    "Dealer",
    "Divide",
    "Draw",
    "Early",
    "Exchange",
    "Forfeit",
    "Game",
    "Hand",
    "Join",
    "Laid",
    "Leave",
    "Misdeal",
    "Name",
    "Number",
    "Out",
    "Pass",
    "Pay",
    "Pot",
    "Put",
    "Rebuy",
    "Reshuffle",
    "Rest",
    "Rule",
    "RuledRenege",
    "Rules",
    "Seat",
    "Share",
    "Show",
    "Stacks",
    "Statement",
    "Stay",
    "Suit",
    "Sum",
    "Take",
    "TakeBack",
    "Took",
    "Trick",
    "Trump",
    "Unreadable",
    "Waive",
    "Win",
    "Word",
]


@dataclass(frozen=True, slots=True)
class Statement:
    """Any line of a log."""

    at: Place


@dataclass(frozen=True, slots=True)
class Unreadable(Statement):
    """A line that could not be read: the finding's code, what is wrong, and what was probably meant.

    ``keyword`` is the statement that the line is, or most probably is, if that can be told.
    """

    code: str
    problem: str
    expected: tuple[str, ...] = ()
    meant: str | None = None
    keyword: str | None = None


# Before the first hand


@dataclass(frozen=True, slots=True)
class Game(Statement):
    title: str


@dataclass(frozen=True, slots=True)
class Date(Statement):
    day: str


@dataclass(frozen=True, slots=True)
class Rules(Statement):
    ruleset: Word
    variants: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Rule(Statement):
    """``rule OPTION VALUE``; the value's words are joined by one blank."""

    option: Word
    value: Word


@dataclass(frozen=True, slots=True)
class Seat(Statement):
    name: Name
    amount: Amount | None


# Between hands


@dataclass(frozen=True, slots=True)
class Rebuy(Statement):
    name: Name
    amount: Amount


@dataclass(frozen=True, slots=True)
class Leave(Statement):
    name: Name
    amount: Amount | None


@dataclass(frozen=True, slots=True)
class Join(Statement):
    name: Name
    amount: Amount
    after: Name


@dataclass(frozen=True, slots=True)
class Forfeit(Statement):
    name: Name


@dataclass(frozen=True, slots=True)
class Pay(Statement):
    giver: Name
    taker: Name
    amount: Amount


@dataclass(frozen=True, slots=True)
class Put(Statement):
    name: Name
    amount: Amount


@dataclass(frozen=True, slots=True)
class Stacks(Statement):
    """Each amount is set; it may be negative, for a debt."""

    sums: tuple[Sum, ...]


# In a hand


@dataclass(frozen=True, slots=True)
class Hand(Statement):
    number: Count | None


@dataclass(frozen=True, slots=True)
class Dealer(Statement):
    name: Name


@dataclass(frozen=True, slots=True)
class Away(Statement):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Ante(Statement):
    """``ante AMOUNT``: one amount for all."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Antes(Statement):
    """``ante (NAME AMOUNT)…``; empty for ``ante none``. Each amount is set."""

    sums: tuple[Sum, ...]


@dataclass(frozen=True, slots=True)
class Deal(Statement):
    name: Name
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Blinds(Statement):
    number: Count


@dataclass(frozen=True, slots=True)
class Trump(Statement):
    """Exactly one of ``card`` and ``suit`` is set; the card is never ``?``."""

    card: Card | None
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Take(Statement):
    name: Name


@dataclass(frozen=True, slots=True)
class Pass(Statement):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Stay(Statement):
    """Empty for ``stay none``."""

    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Early(Statement):
    name: Name


@dataclass(frozen=True, slots=True)
class Blind(Statement):
    name: Name


@dataclass(frozen=True, slots=True)
class Draw(Statement):
    """``draw (NAME N)…``; empty for ``draw none``."""

    counts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Exchange(Statement):
    """``draw NAME CARD… -> CARD…``: the cards discarded, then those received."""

    name: Name
    discards: tuple[Card, ...]
    received: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Reshuffle(Statement):
    pass


@dataclass(frozen=True, slots=True)
class Trick(Statement):
    """Either every ``Laid`` has a name, or none has. ``taker`` is the claim after ``->``."""

    plays: tuple[Laid, ...]
    taker: Name | None


@dataclass(frozen=True, slots=True)
class TakeBack(Statement):
    """The card is never ``?``."""

    name: Name
    card: Card


@dataclass(frozen=True, slots=True)
class Took(Statement):
    counts: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Rest(Statement):
    name: Name


@dataclass(frozen=True, slots=True)
class Show(Statement):
    name: Name
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RuledRenege(Statement):
    """``ruling renege NAME``."""

    name: Name


@dataclass(frozen=True, slots=True)
class Waive(Statement):
    """``ruling waive NAME``."""

    name: Name


@dataclass(frozen=True, slots=True)
class Misdeal(Statement):
    pass


# What the hand came to


@dataclass(frozen=True, slots=True)
class Pot(Statement):
    amount: Amount


@dataclass(frozen=True, slots=True)
class Win(Statement):
    name: Name
    amount: Amount | None


@dataclass(frozen=True, slots=True)
class Divide(Statement):
    """At least two names; the amount is each one's."""

    names: tuple[Name, ...]
    amount: Amount | None


@dataclass(frozen=True, slots=True)
class Carry(Statement):
    amount: Amount | None


@dataclass(frozen=True, slots=True)
class Bourre(Statement):
    """Empty for ``bourre none``."""

    sums: tuple[Sum, ...]


@dataclass(frozen=True, slots=True)
class Share(Statement):
    """At least two names; the amount is each one's."""

    names: tuple[Name, ...]
    amount: Amount | None


@dataclass(frozen=True, slots=True)
class Out(Statement):
    names: tuple[Name, ...]
