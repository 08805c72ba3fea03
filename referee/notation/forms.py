"""Read a line that is written well, by one regular expression for each form of a statement.

``grammar`` derives the expressions, and ``patterns.json`` holds them, so that neither Lark nor the grammar need be
loaded to read a log without errors. A line that matches none may still be right, which the parser decides.
"""

import json
import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache, lru_cache
from pkgutil import get_data
from typing import Any, Final

from referee.limits import EXCERPT, LINE_BYTES
from referee.notation import statements as st
from referee.notation.names import CARDS, SUITS, describe, reading
from referee.notation.statements import Repair, Statement, Trick, Trump, Unreadable
from referee.text import category, within_edits
from referee.values import Place, hundredths

KEYWORDS: Final = tuple(sorted({*map(st.keyword_of, st.KINDS)}))
_SPELLINGS: Final = sorted((*KEYWORDS, "bourr[\u00e9\u00c9]", "bourre\u0301"), key=len, reverse=True)
WORD: Final = re.compile(r'"[^"]*"?|->|,|#.*|(?:(?!->)[^ \t,#"])+')
_WIDE: Final = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_ZERO_WIDTH: Final = "\u200b-\u200f\u2060\ufeff"
_EDGE: Final = f'[ \\t,"{_WIDE}]'
_BLANK: Final = (
    rf'(?s)"[^"]*"|#.*|[{_WIDE}]|(?:(?<=[♣♦♥♠])|(?<=[0-9TJQKAtjqka][CDHScdhs]))[\ufe0e\ufe0f]|'
    rf"(?:^|(?<={_EDGE})|(?<=->))[{_ZERO_WIDTH}]+|[{_ZERO_WIDTH}]+(?={_EDGE}|#|->|$)"
)
"""Blanks of every width, those of no width at the edge of a word, and the variation selector that phones type behind
the sign of a suit, even where a letter has replaced the sign. Quoted text and comments match as a whole, to be kept."""
UNUSUAL: Final = f"[{_WIDE}{_ZERO_WIDTH}\ufe0e\ufe0f]"
"""Any of those blanks and signs, wherever it is."""
_FIRST: Final = rf"(?ia)([ \t]*)({'|'.join(_SPELLINGS)})(?:([ \t]*:)|(?=[ \t,#]|->|$))"
_SECOND: Final = (
    r"(?ia)([ \t]*(?:(?:stay|draw|ante|bourr(?:e|\u00e9|e\u0301))[ \t]+(?=none@)|ruling[ \t]+(?=(?:renege|waive)@)|"
    r'join[ \t]+(?:"[^"]*"|[^ \t,#"]+)[ \t]+[^ \t,#"]+[ \t]+(?=after@)))([a-z]+)'.replace("@", r"(?:[ \t,#]|->|$)")
)
_NUMBERED: Final = r"([ \t]*hand[ \t]+[0-9]+[ \t]*):(?=[ \t]*(?:#|$))"
_SMALL: Final = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00c9", "abcdefghijklmnopqrstuvwxyz\u00e9")


def standard(text: str) -> str:
    """Return a line in standard form, in which each character keeps its column.

    Blanks are plain, the keyword and the words of the grammar after it are in lower case, and a colon behind the
    keyword or the number of a hand is a blank.
    """
    if not text.isascii() and re.search(UNUSUAL, text):
        text = re.sub(_BLANK, lambda blank: blank[0] if blank[0][0] in '"#' else " " * len(blank[0]), text)
    if matched := re.match(_FIRST, text):
        text = f"{matched[1]}{matched[2].translate(_SMALL)}{' ' * len(matched[3] or '')}{text[matched.end() :]}"
    if matched := re.match(_SECOND, text):
        text = f"{matched[1]}{matched[2].translate(_SMALL)}{text[matched.end() :]}"
    return re.sub(_NUMBERED, r"\1 ", text, count=1)


_JOINERS = "\u200c\u200d"
"""Zero-width characters that some scripts need."""


def _title(word: str) -> str:
    for char in word:
        if category(char) == "Cf" and char not in _JOINERS:
            raise ValueError(f"{describe(char)} can't be used in a title")
    return word[1:-1]


WORDS: dict[str, Callable[[str], Any]] = {
    "NAME": reading,
    "CARD": CARDS.__getitem__,
    "SUIT": SUITS.__getitem__,
    "AMOUNT": hundredths,
    "BALANCE": hundredths,
    "NUMBER": int,
    "ORDINAL": int,
    "TITLE": _title,
    "DAY": lambda word: date.fromisoformat(word).isoformat(),
    "RULESET": str,
    "VARIANT": str,
    "OPTION": str,
    "VALUE": str,
}
"""The reader of a word by its terminal in the grammar, which raises ``ValueError`` for a bad word that the terminal
accepts."""


def _any_names(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(reading, words))


def _names(words: Sequence[str]) -> tuple[str, ...]:
    """Read a list of different names. Raises ``ValueError`` if one appears twice."""
    names = tuple(map(reading, words))
    if len(set(names)) < len(names):
        raise ValueError("the line names a player twice")
    return names


def _cards(words: Sequence[str]) -> tuple[int | None, ...]:
    return tuple(map(_CARDS.__getitem__, words))


def _sums(words: Sequence[str]) -> tuple[tuple[str, int | None], ...]:
    names, amounts = list[str](), list[int | None]()
    for word in words:
        if word[0] in "0123456789$\u20ac-\u2212":
            amounts[-1] = hundredths(word)
        else:
            names.append(word)
            amounts.append(None)
    return tuple(zip(_names(names), amounts, strict=True))


_CARDS: dict[str, int | None] = {**CARDS, "?": None}


_LISTS: dict[str, Callable[[Sequence[str]], Any]] = {
    "names": _names,
    "declared": _any_names,
    "sharers": _names,
    "cards": _cards,
    "turns": lambda words: (None, _cards(words)),
    "plays": lambda words: (_any_names(words[::2]), _cards(words[1::2])),
    "numbers": lambda words: tuple(zip(_names(words[::2]), map(int, words[1::2]), strict=True)),
    "drawn": lambda words: tuple(zip(_any_names(words[::2]), map(int, words[1::2]), strict=True)),
    "sums": _sums,
    "balances": _sums,
    "penalties": _sums,
    "variants": tuple,
    "value": " ".join,
    "none": lambda words: (),
}
"""The reader of a list by its rule in the grammar, which takes the words of the list. Declaring twice, or playing two
cards to a trick, is not a reading error."""

_STATEMENTS: dict[str, Callable[..., Statement]] = {kind.__name__.lower(): kind for kind in st.KINDS}
_STATEMENTS |= {
    "trick": lambda line, text, laid, taker: Trick(line, text, laid[0], laid[1], taker),
    "trump": lambda line, text, card: Trump(line, text, card, card // 13),
    "trumpsuit": lambda line, text, suit: Trump(line, text, None, suit),
}
"""The builder of a statement by its rule in the grammar. It takes the line's number, its text, and the parts of the
rule, which are in the order of the statement's fields."""

_WORD = re.compile(r'"[^"]*"|[^ \t,"]+')


_Form = tuple[str, tuple[Callable[[str], Any], ...], Callable[..., Statement]]
"""The pattern of the line for a form of a statement, the reader of each group, and the statement's type."""
_compile: Final = cache(re.compile)
_Match = tuple[Callable[..., Statement], str, Sequence[Any]]
"""The type of a line's statement, the line in standard form, and the values in it."""


@lru_cache(maxsize=2048)  # Most lines of a game recur.
def match_line(text: str) -> _Match | None:
    """Match a line, as written or in standard form, with the forms of its keyword's statement.

    A line with a colon or an unusual blank is matched in standard form only.
    """
    odd = ":" in text or (not text.isascii() and re.search(UNUSUAL, text))
    matched = None if odd else _fitting(text)
    if matched is None and ((usual := standard(text)) != text or odd):
        matched = _fitting(usual)
    return matched


def _fitting(text: str) -> _Match | None:
    words = text.split(None, 1)
    for pattern, readers, build in _forms(words[0] if words else ""):
        if matched := _compile(pattern).fullmatch(text):
            parts = zip(readers, matched.groups(), strict=True)
            try:
                return build, text, [None if part is None else read(part) for read, part in parts]
            except ValueError:
                return None
    return None


@lru_cache(maxsize=256)
def _forms(opening: str) -> list[_Form]:
    """List the forms of the statement that begins with this word, if there is one."""
    keyword = keyword_of(opening.partition("#")[0])
    return [
        (form["pattern"], tuple(map(_reader, form["parts"])), _STATEMENTS[form["rule"]])
        for form in (table()[keyword] if keyword else ())
    ]


def keyword_of(opening: str) -> str | None:
    """Return the keyword for a word, in any of its spellings."""
    if opening in KEYWORDS:
        return opening
    return "bourre" if opening in ("bourr\u00e9", "bourre\u0301") else None


@cache
def table() -> dict[str, list[dict[str, Any]]]:
    """Load the forms of each keyword's statement, as they are derived from the grammar."""
    patterns: dict[str, list[dict[str, Any]]] = json.loads(get_data(__package__, "patterns.json") or b"")
    return patterns


def _reader(name: str) -> Callable[[str], Any]:
    """Return the reader of a group, by the name of its terminal or list."""
    return WORDS.get(name) or (lambda part: _LISTS[name](_WORD.findall(part)))


_END: Final = re.compile('[ \t,#"]')


def keyword_meant(text: str) -> str | None:
    """Return the keyword of an unreadable line, if it is certain.

    It is the line's first word, unless a single edit makes it another keyword with which the line can be read. Or it is
    the only keyword that a single edit makes of the first word, if the line can be read with it, and with no other
    keyword two edits away.
    """
    line = standard(text[:LINE_BYTES]).lstrip(" \t")
    opening = first_word(line)
    keyword, near = _guess_keyword(opening)
    if not near:
        return keyword
    read = [word for word in near if match_line(word + line[len(opening) :])]
    return keyword if read == ([keyword] if keyword in near else []) else None


def unreadable(  # noqa: PLR0913, PLR0917
    text: str,
    at: Place,
    problem: str,
    expected: tuple[str, ...] = (),
    guess: str | None = None,
    repair: Repair | None = None,
    code: str = "N101",
) -> Unreadable:
    """Build the statement for an unreadable line, without a guess that is too long to print."""
    if guess is None or len(guess) > EXCERPT:
        guess = repair = None
    return Unreadable(
        line=at.line,
        text=text,
        place=at,
        code=code,
        problem=problem,
        expected=expected,
        meant=guess,
        repair=repair,
        keyword=keyword_meant(text),
        ruling=text.split(None, 2)[1:2] == ["waive"] or bool(within_edits(first_word(text), ("ruling",), 1)),
        later=tuple([word for word in text[:LINE_BYTES].split()[1:] if word in KEYWORDS]),
    )


def first_word(text: str) -> str:
    """Return the first word of a line."""
    return _END.split(text.lstrip(" \t")[:EXCERPT], maxsplit=1)[0]


@lru_cache(maxsize=16_384)  # A log of 64 KiB has this many lines of three letters, and it is read more than once.
def _guess_keyword(opening: str) -> tuple[str | None, tuple[str, ...]]:
    """Return the keyword that a first word was meant to be, and the keywords to try. For a keyword, these are the
    others one edit away, and for a misspelt one all that are two edits away. A second ``rules`` line is never right."""
    if exact := keyword_of(opening):
        return exact, tuple(word for word in within_edits(opening, KEYWORDS, 1) if word not in (exact, "rules"))

    begins, _, rest = (after_keyword(opening, KEYWORDS) or "").partition(" ")
    if begins and not rest:
        return begins, ()
    if len(near := within_edits(opening, KEYWORDS, 1)) == 1:
        return near[0], tuple(within_edits(opening, KEYWORDS, 2))
    return begins or None, ()


def after_keyword(word: str, known: tuple[str, ...]) -> str | None:
    """Separate a keyword from what follows it directly, as ``stay Ann`` for ``stayAnn``."""
    matched = re.match(r"([a-z]+)(?!-)[:;=.\s]*(.*)", word)
    return f"{matched[1]} {matched[2]}".rstrip() if matched and matched[1] in known else None
