"""Lines about the result of a hand."""

from dataclasses import dataclass
from typing import Final

from referee.statements.line import Listed, Named, Statement
from referee.statements.sums import Sums


@dataclass(slots=True)
class Pot(Statement):
    amount: int


@dataclass(slots=True)
class Win(Named):
    amount: int | None


@dataclass(slots=True)
class Divide(Listed):
    """At least two names; the amount is each one's."""

    amount: int | None


@dataclass(slots=True)
class Carry(Statement):
    amount: int | None


class Bourre(Sums[int | None]):
    """Empty for ``bourre none``."""

    __slots__ = ()


@dataclass(slots=True)
class Share(Listed):
    """At least two names; the amount is each one's."""

    amount: int | None


class Out(Listed):
    __slots__ = ()


RESULTS: Final[tuple[type[Statement], ...]] = (Win, Divide, Carry, Share)
"""The lines that say who gets the pot; a hand has only one of them."""
