"""Lines of a log as plain words, and their two routes to the engine: as text, and as statements."""

from collections.abc import Callable
from typing import Any, NamedTuple

from naive.page import amount, name
from referee.notation import statements as st
from referee.notation.forms import by_pattern


class Line(NamedTuple):
    """One line: its keyword and its values, as plain strings, hundredths, lists and dicts."""

    word: str
    args: tuple[Any, ...] = ()


def line(word: str, *args: Any) -> Line:
    return Line(word, args)


def text(one: Line) -> str:
    """Return the line as a scribe writes it."""
    word, args = one
    return " ".join([KEYWORDS.get(word, word), *(WRITTEN.get(word, plain)(*args))])


def plain(*args: Any) -> list[str]:
    """Return names, amounts and lists of either, one after the other."""
    return [words(arg) for arg in args if arg is not None]


def words(arg: Any) -> str:
    if isinstance(arg, str):
        return name(arg)
    if isinstance(arg, int):
        return amount(arg)
    if isinstance(arg, dict):
        return ", ".join(f"{name(who)} {amount(what)}" for who, what in arg.items()) or "none"
    return ", ".join(name(who) for who in arg) or "none"


def cards(who: str, held: list[str]) -> list[str]:
    return [name(who), *held]


def counted(counts: dict[str, int]) -> list[str]:
    return [", ".join(f"{name(who)} {times}" for who, times in counts.items()) or "none"]


def trick(plays: list[tuple[str, str]], named: str | None, by_name: bool) -> list[str]:
    laid = ", ".join(f"{name(who)} {card}" for who, card in plays) if by_name else " ".join(card for _, card in plays)
    return [laid, *(["->", name(named)] if named else [])]


def exchange(who: str, thrown: list[str], received: list[str]) -> list[str]:
    return [name(who), *thrown, "->", *received]


def bourre(sums: list[tuple[str, int]]) -> list[str]:
    return [words(dict(sums))]


KEYWORDS = {"antes": "ante", "exchange": "draw", "renege": "ruling renege", "waive": "ruling waive"}
WRITTEN: dict[str, Callable[..., list[str]]] = {
    "deal": cards,
    "show": cards,
    "hand": lambda number: [str(number)],
    "blinds": lambda number: [str(number)],
    "trump": lambda card: [card],
    "takeback": lambda who, card: [name(who), card],
    "exchange": exchange,
    "draw": counted,
    "took": counted,
    "trick": trick,
    "bourre": bourre,
    "rules": lambda *words: list(words),
    "rule": lambda *words: list(words),
}


def statement(one: Line, at_line: int) -> st.Statement:
    """Return the statement that a correct line parses to."""
    found = by_pattern(at_line, text(one))
    assert found, text(one)
    return found
