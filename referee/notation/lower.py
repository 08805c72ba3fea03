"""From a parsed line to its statement."""

# ruff: noqa: N802 (Lark calls a method by the name of its rule or terminal)

import re
from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple
from unicodedata import category

from lark import Token, Transformer

from referee import statements
from referee.notation import repairs
from referee.notation.cards import CARDS, SUITS
from referee.notation.names import described, reading
from referee.notation.refused import RefusedError
from referee.source import Place
from referee.statements import (
    Amount,
    Card,
    Count,
    Laid,
    Name,
    Number,
    Statement,
    Suit,
    Sum,
    Trump,
    Word,
)


def _trump(at: Place, turned: Card | Suit) -> Trump:
    return Trump(at, turned, None) if isinstance(turned, Card) else Trump(at, None, turned)


STATEMENTS: dict[str, Callable[..., Statement]] = {
    name.lower(): kind
    for name, kind in vars(statements).items()
    if isinstance(kind, type) and issubclass(kind, Statement)
}
STATEMENTS["trump"] = _trump
"""A statement's rule in the grammar bears its name, and has its parts in the order of its fields."""

_MONEY = re.compile(r"(-?)[$€]?([0-9]+)(?:\.([0-9]+))?")
_JOINERS = "\u200c\u200d"
"""Zero-width, but some scripts are not written without them."""


class Line(NamedTuple):
    """What stands in a line; the comment from its ``#`` on."""

    statement: Statement | None
    comment: str | None


class Lower(Transformer[Token, Line]):
    """Builds the line of this number, counted from 1. Raises ``RefusedError`` (in a ``VisitError``)."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def _at(self, part: Any) -> Place:
        return Place(self._number, part.column, part.end_column)

    # Words

    def NAME(self, token: Token) -> Name:
        try:
            return Name(reading(token), self._at(token))
        except ValueError as why:
            raise RefusedError("N101", self._at(token), str(why), ("a name",), repairs.name(token)) from None

    def CARD(self, token: Token) -> Card:
        return Card(CARDS[token], self._at(token))

    def MISSED(self, token: Token) -> Card:
        return Card(None, self._at(token))

    def SUIT(self, token: Token) -> Suit:
        return Suit(SUITS[token], self._at(token))

    def AMOUNT(self, token: Token) -> Amount:
        sign, whole, decimals = _MONEY.findall(token)[0]
        return Amount(int(f"{sign}{whole}{decimals:0<2}"), self._at(token))

    BALANCE = AMOUNT

    def NUMBER(self, token: Token) -> Count:
        return Count(int(token), self._at(token))

    def RULESET(self, token: Token) -> Word:
        return Word(str(token), self._at(token))

    VARIANT = OPTION = VALUE = RULESET

    def TITLE(self, token: Token) -> str:
        for char in token:
            if category(char) == "Cf" and char not in _JOINERS:
                raise RefusedError("N101", self._at(token), f"{described(char)} can't stand in a title")
        return token[1:-1]

    def DAY(self, token: Token) -> str:
        try:
            return date.fromisoformat(token).isoformat()
        except ValueError:
            raise RefusedError("N101", self._at(token), f"there is no day {token}", ("a date",)) from None

    def COMMENT(self, token: Token) -> str:
        return str(token)

    # Lists and their items

    def names(self, items: list[Any]) -> tuple[Any, ...]:
        return tuple(items)

    sharers = cards = plays = numbers = sums = balances = penalties = variants = none = names

    def turns(self, cards: list[Card]) -> tuple[Laid, ...]:
        return tuple(Laid(None, card) for card in cards)

    def play(self, parts: list[Any]) -> Laid:
        return Laid(*parts)

    def number(self, parts: list[Any]) -> Number:
        return Number(*parts)

    def sum(self, parts: list[Any]) -> Sum:
        return Sum(*parts)

    balance = penalty = sum

    def value(self, words: list[Word]) -> Word:
        at = words[0].at._replace(end=words[-1].at.end)
        return Word(" ".join(word.text for word in words), at)

    # Lines

    def __default__(self, rule: str, parts: list[Any], meta: Any) -> Statement:
        """A statement; a rule that is none, and has no method here, is a ``KeyError``."""
        return STATEMENTS[rule](self._at(meta), *parts)

    def line(self, parts: list[Any]) -> Line:
        return Line(*parts)

    def log(self, lines: list[Line]) -> list[Line]:
        return lines
