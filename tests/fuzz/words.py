"""Words for each terminal of the grammar: valid ones of each kind, and others that look like them."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from referee.notation import grammar
from referee.notation.cards import CARDS
from referee.rulesets import load
from referee.rulesets import names as rulesets
from referee.table.house import OPTIONS

SEATED: Final = ("Ann", "Bob", "Cal", '"Big Dee"', "Éve", "Fay", "Gus", "Hal", "Ivy", "Joe")
"""The players in ordinary logs."""

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "NAME": SEATED,
    "CARD": tuple(CARDS),
    "SUIT": tuple("cdhs♣♦♥♠"),
    "MISSED": ("?",),
    "AMOUNT": ("1", "2", "4", "10", "200", "0", "0.5", "1.25", "$3", "€4.50", "999999999.99", "0.01"),
    "BALANCE": ("195", "200", "-4", "-0", "-$0.5", "999999999"),
    "NUMBER": ("0", "1", "2", "3", "5", "999"),
    "ORDINAL": ("1", "2", "3", "0", "999999999"),
    "TITLE": ('"Tuesday night"', '""', '"# ::error::<b>\u202e"'),
    "DAY": ("2026-11-17", "2024-02-29", "2023-02-29", "0000-00-00"),
    "RULESET": rulesets(),
    "VARIANT": tuple(sorted({name for one in rulesets() for name in load(one).variants})),
    "OPTION": tuple(one.name for one in OPTIONS),
    "VALUE": tuple(dict.fromkeys(value for one in OPTIONS for value in ("2", "3-6", "usual", "0.5", *one.choices))),
    "COMMENT": ("# why", '# referee: waive R501 "agreed"', "# expect R501 Cal", "#"),
}
"""Words of each kind that the grammar accepts, though not all mean something."""

ODD: Final = (
    *(
        "ann",
        "Аnn",
        "Eve",
        "E\u0301ve",
        '"Ann"',
        '"As"',
        "none",
        '"none"',
        "pot",
        "after",
        "O'Neil",
        "X-1",
        "明",
        "שרה",
    ),
    *("a\u0300\u0301", "a\u0300\u0301\u0302", "Ⅷ", "name" * 8, "name" * 9, '"a  b"', '"', "-Ann", "a\u200db", "Ann:"),
    *("=1+1", "@Ann", "[link=x]b[/]", "::error::x", "</script>", "]]>", "`|`", ":skull:", "%0A", "\x1b[31m", "\x9b"),
    *(
        "1.",
        ".5",
        "1,5",
        "1.234",
        "1234567890",
        "1e9",
        "٣",
        "+4",
        "4€",
        "--1",
        "NaN",
        "5d6",
        "10",
        "1h",
        "Kd;",
        "\ufeff",
    ),
    *("->", "→", ",", "split", "trik", "wins", "hand", "\xa0", "\u2028", "\r", "\x00", "\x0c", "x" * 70, "♡"),
)
"""Words that mean nothing, or something unexpected."""


def of(terminal: str) -> tuple[str, ...]:
    """Return the words for a terminal; for a keyword, its spellings."""
    return KINDS.get(terminal) or _written(terminal)


@cache
def _written(terminal: str) -> tuple[str, ...]:
    """Return the spellings of a terminal with fixed text."""
    [pattern] = [one.pattern for one in grammar.parser().terminals if one.name == terminal]
    plain = pattern.to_regexp().removesuffix(grammar.END)
    return _spellings(plain)


def _spellings(pattern: str) -> tuple[str, ...]:
    """Return every text that matches an expression of letters, groups and choices."""
    if pattern.startswith("(?:") and pattern.endswith(")"):
        return _spellings(pattern[3:-1])
    if found := re.fullmatch(r"(\w+)\(\?:(.+)\)", pattern):
        return tuple(found[1] + end for end in _spellings(found[2]))
    return tuple(pattern.replace("\\", "").split("|"))
