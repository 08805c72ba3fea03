"""The words of a statement: names, amounts, numbers and cards, each where it was written."""

from typing import NamedTuple

from referee.source import Place


class Name(NamedTuple):
    """A player's name where it was written."""

    text: str
    at: Place


class Word(NamedTuple):
    """A word of the rules (rule set, variant, option, value) where it was written."""

    text: str
    at: Place


class Amount(NamedTuple):
    """Money in hundredths where it was written."""

    hundredths: int
    at: Place


class Count(NamedTuple):
    """A whole number where it was written."""

    number: int
    at: Place


class Card(NamedTuple):
    """A card where it was written; ``None`` for ``?``."""

    card: int | None
    at: Place


class Suit(NamedTuple):
    """A suit, 0 to 3 for c, d, h, s, where it was written."""

    suit: int
    at: Place


class Sum(NamedTuple):
    """A player and an amount, as in ``stacks`` or ``bourre``; in ``bourre`` the amount may be left out."""

    name: Name
    amount: Amount | None


class Number(NamedTuple):
    """A player and a whole number, as in ``draw Ann 2`` and ``took Ann 3``."""

    name: Name
    number: Count


class Laid(NamedTuple):
    """One card of a ``trick`` line; the name is ``None`` in the positional form."""

    name: Name | None
    card: Card
