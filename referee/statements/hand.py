"""Lines of a hand, up to its last trick."""

from dataclasses import dataclass

from referee.statements.line import Statement
from referee.words import Amount, Card, Count, Laid, Name, Number, Suit, Sum


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
