"""Lines that the grammar takes, and others: the rules of its own are gone through, and at each the input decides."""

from functools import cache
from typing import Final

from lark.grammar import NonTerminal, Rule, Symbol

from fuzz import words
from fuzz.draws import Draws
from referee.notation import grammar

_MOST: Final = 12
"""Items of a list, if no more are asked for."""


@cache
def _alternatives(rule: str) -> tuple[Rule, ...]:
    return tuple(one for one in grammar.parser().rules if one.origin.name == rule)


@cache
def statements() -> tuple[str, ...]:
    """The rules of all statements."""
    return tuple(one.expansion[0].name for one in _alternatives("statement"))


def line(draws: Draws, statement: str | None = None) -> str:
    """A line with a statement, one of this rule if one is named; once in a while with words that can't stand there."""
    found = expanded(draws, NonTerminal(statement or draws.one(statements())))
    for _ in range(draws.below(4) if draws.once_in(6) else 0):
        found[draws.below(len(found))] = draws.one(words.ODD)
    return joined(found) + (f" {draws.one(words.of('COMMENT'))}" if draws.once_in(12) else "")


def expanded(draws: Draws, symbol: Symbol, items: int | None = None) -> list[str]:
    """Words for a symbol of the grammar; ``items`` is how many a list has, if that is not drawn."""
    if symbol.is_term:
        return [draws.one(words.of(symbol.name))]
    found = _alternatives(symbol.name)
    again = [one for one in found if one.expansion[:1] == [symbol]]
    first = [one for one in found if one not in again]
    told = _sequence(draws, draws.one(first).expansion, items)
    for _ in range((draws.below(_MOST) if items is None else items) if again else 0):
        told += _sequence(draws, draws.one(again).expansion[1:], items)
    return told


def _sequence(draws: Draws, symbols: list[Symbol], items: int | None) -> list[str]:
    return [word for one in symbols for word in expanded(draws, one, items)]


def joined(found: list[str]) -> str:
    """Words as a line, with blanks between them."""
    return " ".join(found)
