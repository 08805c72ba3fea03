"""Lines that say what a hand came to."""

from dataclasses import dataclass

from referee.statements.line import Statement
from referee.words import Amount, Name, Sum


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
