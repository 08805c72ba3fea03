"""The fast way to read a line: one regular expression for each form of a statement.

``derive`` makes the expressions from the grammar; ``patterns.json`` holds them, so that neither Lark nor the grammar
need be loaded to read a log without errors. A line that matches none may still be right: the parser decides.
"""

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from pkgutil import get_data
from typing import Any, NamedTuple

from referee.notation.lower import LISTS, STATEMENTS, WORDS
from referee.notation.standard import UNUSUAL, standard
from referee.statements import Statement

_WORD = re.compile(r'"[^"]*"|[^ \t,"]+')


class LineForm(NamedTuple):
    """One form of a statement: the pattern of the line, the reader of each group, and the statement's type."""

    match: Callable[[str], re.Match[str] | None]
    readers: tuple[Callable[[str], Any], ...]
    build: Callable[..., Statement]


_FORMS: dict[str, tuple[LineForm, ...]] = {}
_Said = tuple[Callable[..., Statement], str, Sequence[Any]]
"""The type of a line's statement, the line in standard form, and the values in it."""
_READ: dict[str, _Said] = {}
"""Cache of lines already read: most lines of a game recur."""
_MOST, _LONGEST = 1024, 80
"""The number of cached lines and their greatest length."""
_SELDOM_RECUR = frozenset(STATEMENTS[rule] for rule in ("deal", "exchange", "trick", "stacks"))


def by_pattern(number: int, text: str) -> Statement | None:
    """Read a line that matches one of the forms."""
    if said := _READ.get(text) or _matched(text):
        build, standard_text, parts = said
        return build(number, standard_text, *parts)
    return None


def _matched(text: str) -> _Said | None:
    """Match a line as written, or else in standard form; a line with colons or odd blanks in that alone."""
    odd = ":" in text or (not text.isascii() and UNUSUAL.search(text))
    said = None if odd else _fitting(text)
    if said is None and ((usual := standard(text)) != text or odd):
        said = _fitting(usual)
    if said and len(text) <= _LONGEST and said[0] not in _SELDOM_RECUR:
        if len(_READ) == _MOST:
            _READ.clear()
        _READ[text] = said
    return said


def _fitting(text: str) -> _Said | None:
    """Match a line with the forms of its keyword's statement."""
    words = text.split(None, 1)
    opening = words[0] if words else ""
    for match, readers, build in _FORMS.get(opening) or forms(opening.partition("#")[0]):
        if found := match(text):
            parts = zip(readers, found.groups(), strict=True)
            try:
                return build, text, [None if part is None else read(part) for read, part in parts]
            except ValueError:
                return None
    return None


def forms(opening: str) -> tuple[LineForm, ...]:
    """List the forms of the statement that begins with this word; empty if none does."""
    if known := _FORMS.get(opening):
        return known
    keyword = keyword_of(opening)
    if keyword is None:
        return ()
    found = _FORMS[opening] = tuple(map(_form, table()[keyword]["forms"]))
    return found


@cache
def keywords() -> tuple[str, ...]:
    """List the keywords of statements, in alphabetical order."""
    return tuple(sorted(table()))


def keyword_of(opening: str) -> str | None:
    """Return the keyword for a word, in any of its spellings."""
    if opening in table():
        return opening
    found = _openings().fullmatch(opening)
    return found.lastgroup if found else None


def begins_statement(text: str) -> bool:
    """Check whether a line begins like a statement: with a keyword, and something that may follow it."""
    return _beginnings().match(standard(text).lstrip(" \t")) is not None


@cache
def _openings() -> re.Pattern[str]:
    """Match the keywords that have more than one spelling, each in a group."""
    several = {word: way for word, one in table().items() if not (way := one["opening"]).startswith(f"(?:{word})(?=")}
    return re.compile("|".join(f"(?P<{word}>{way})" for word, way in several.items()))


@cache
def _beginnings() -> re.Pattern[str]:
    return re.compile("|".join(one["beginning"] for one in table().values()))


@cache
def table() -> dict[str, dict[str, Any]]:
    """Load the patterns derived from the grammar."""
    found: dict[str, dict[str, Any]] = json.loads(get_data(__package__, "patterns.json") or b"")
    return found


def _form(one: dict[str, Any]) -> LineForm:
    readers = tuple(_reader(name, item) for name, item in one["parts"])
    return LineForm(re.compile(one["pattern"]).fullmatch, readers, STATEMENTS[one["rule"]])


def _reader(name: str, item: str | None) -> Callable[[str], Any]:
    """Make the reader of a group; ``item`` is the pattern of a list's items if they differ in length."""
    if name in WORDS:
        return WORDS[name]
    says, split = LISTS[name], re.compile(item).findall if item else _words
    return lambda part: says(split(part))


def _words(part: str) -> list[str]:
    """Split a list into words. ``str.split`` splits at control characters, too, which an unreadable line may have."""
    if part.isascii() and part.isprintable() and '"' not in part:
        return part.replace(",", " ").split()
    return _WORD.findall(part)
