"""Turn the parts of a line into its statement, whether the parser or a pattern found them."""

import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from referee import statements
from referee.notation.cards import CARDS, SUITS
from referee.notation.names import described, reading
from referee.notation.refused import RefusedError
from referee.statements import Repair, Statement, Trick, Trump
from referee.text.place import Place
from referee.text.unicode import category

_MONEY = re.compile(r"([^0-9]*)([0-9]+)(?:\.([0-9]+))?")
_JOINERS = "\u200c\u200d"
"""Zero-width characters that some scripts need."""


@lru_cache(maxsize=256)
def _amount(word: str) -> int:
    """Read an amount, in hundredths."""
    if word.isdecimal():
        return int(word) * 100
    sign, whole, decimals = _MONEY.findall(word)[0]
    amount = int(f"{whole}{decimals:0<2}")
    return -amount if sign.strip("$€") else amount


def _title(word: str) -> str:
    for char in word:
        if category(char) == "Cf" and char not in _JOINERS:
            raise ValueError(f"{described(char)} can't be used in a title")
    return word[1:-1]


def _day(word: str) -> str:
    try:
        return date.fromisoformat(word).isoformat()
    except ValueError:
        raise ValueError(f"`{word}` is not a real date") from None


WORDS: dict[str, Callable[[str], Any]] = {
    "NAME": reading,
    "CARD": CARDS.__getitem__,
    "SUIT": SUITS.__getitem__,
    "AMOUNT": _amount,
    "BALANCE": _amount,
    "NUMBER": int,
    "ORDINAL": int,
    "TITLE": _title,
    "DAY": _day,
    "RULESET": str,
    "VARIANT": str,
    "OPTION": str,
    "VALUE": str,
}
"""The reader of a word by its terminal in the grammar; it raises ``ValueError`` for a bad word that the terminal
accepts."""


def _declared(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(reading, words))


def _names(words: Sequence[str]) -> tuple[str, ...]:
    """Read a list of different names. Raises ``ValueError`` if one appears twice."""
    names = _declared(words)
    if len(set(names)) < len(names):
        raise ValueError("the line names a player twice")
    return names


def _cards(words: Sequence[str]) -> tuple[int | None, ...]:
    return tuple(map(_CARDS.__getitem__, words))


def _turns(words: Sequence[str]) -> tuple[None, tuple[int | None, ...]]:
    return None, _cards(words)


def _plays(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[int | None, ...]]:
    return _declared(words[::2]), _cards(words[1::2])


def _numbers(words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    return tuple(zip(_names(words[::2]), map(int, words[1::2]), strict=True))


def _drawn(words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    return tuple(zip(_declared(words[::2]), map(int, words[1::2]), strict=True))


def _sums(words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    return tuple(zip(_names(words[::2]), map(_amount, words[1::2]), strict=True))


def _penalties(items: Sequence[Sequence[str | None]]) -> tuple[tuple[str, int | None], ...]:
    names = _names([name or "" for name, _ in items])
    return tuple([(name, _amount(amount) if amount else None) for name, (_, amount) in zip(names, items, strict=True)])


def refused(terminal: str, word: str, at: Place, why: str) -> RefusedError:
    """Build the error for a bad word that its terminal accepts."""
    from referee.notation.repairs import name

    expected = {"NAME": ("a name",), "DAY": ("a date",)}.get(terminal, ())
    meant = name(word) if terminal == "NAME" else None
    return RefusedError("N101", at, why, expected, meant, Repair(at.column - 1, at.end - 1, meant) if meant else None)


_CARDS: dict[str, int | None] = {**CARDS, "?": None}


LISTS: dict[str, Callable[[Sequence[Any]], Any]] = {
    "names": _names,
    "declared": _declared,
    "sharers": _names,
    "cards": _cards,
    "turns": _turns,
    "plays": _plays,
    "numbers": _numbers,
    "drawn": _drawn,
    "sums": _sums,
    "balances": _sums,
    "penalties": _penalties,
    "variants": tuple,
    "value": " ".join,
    "none": lambda words: (),
}
UNEVEN = frozenset(("penalties",))
"""The reader of a list by its rule in the grammar: it takes the list's words in a row, or its items if they are
uneven."""
NAMED_ONCE = frozenset(("names", "sharers", "numbers", "sums", "balances", "penalties"))
"""Lists that name each player once. Declaring twice, or playing two cards to a trick, is not a reading error."""


def _trick(line: int, text: str, laid: tuple[Any, Any], taker: str | None) -> Trick:
    names, cards = laid
    return Trick(line, text, names, cards, taker)


def _trump(line: int, text: str, card: int) -> Trump:
    return Trump(line, text, card, card // 13)


def _trump_suit(line: int, text: str, suit: int) -> Trump:
    return Trump(line, text, None, suit)


STATEMENTS: dict[str, Callable[..., Statement]] = {
    name.lower(): kind
    for name, kind in vars(statements).items()
    if isinstance(kind, type) and issubclass(kind, Statement)
}
STATEMENTS |= {"trick": _trick, "trump": _trump, "trumpsuit": _trump_suit}
"""The statement for each grammar rule; the rule's parts are in the order of the statement's fields."""
