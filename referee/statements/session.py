"""Lines before the first hand and between hands."""

from dataclasses import dataclass

from referee.statements.line import Statement
from referee.words import Amount, Name, Sum, Word


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
