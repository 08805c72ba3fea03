"""Generate valid and invalid lines by walking the grammar's rules, with the input deciding at each."""

from functools import cache
from typing import Final

from lark.grammar import NonTerminal, Rule, Symbol

from fuzz import words
from fuzz.draws import Draws
from referee.notation import grammar

_MOST: Final = 12
"""Default number of items in a list."""


@cache
def _alternatives(rule: str) -> tuple[Rule, ...]:
    return tuple(one for one in grammar.parser().rules if one.origin.name == rule)


@cache
def statements() -> tuple[str, ...]:
    """Return the rules of all statements."""
    return tuple(one.expansion[0].name for one in _alternatives("statement"))


def line(draws: Draws, statement: str | None = None) -> str:
    """Return a line with a statement of this rule, or of any; once in a while with misplaced words."""
    found = expanded(draws, NonTerminal(statement or draws.one(statements())))
    for _ in range(draws.below(4) if draws.once_in(6) else 0):
        found[draws.below(len(found))] = draws.one(words.ODD)
    return joined(found) + (f" {draws.one(words.of('COMMENT'))}" if draws.once_in(12) else "")


def expanded(draws: Draws, symbol: Symbol, items: int | None = None) -> list[str]:
    """Return words for a symbol of the grammar; ``items`` fixes the length of lists."""
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
    """Join words to a line with blanks."""
    return " ".join(found)
