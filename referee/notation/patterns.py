"""The fast way to read a line: one regular expression for each form of a statement.

The expressions come from the grammar, by program (``derive``); ``patterns.json`` holds them, so that neither Lark nor
the grammar need be loaded to read a log without a slip. A line that matches none is not wrong yet: the parser decides.
"""

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from pkgutil import get_data
from typing import Any, NamedTuple

from referee.notation.lower import LISTS, STATEMENTS, WORDS
from referee.statements import Statement

_WORD = re.compile(r'"[^"]*"|[^ \t,"]+')


class LineForm(NamedTuple):
    """One way to write a statement: the pattern of the line, what each group says, and what is made of it all."""

    match: Callable[[str], re.Match[str] | None]
    readers: tuple[Callable[[str], Any], ...]
    build: Callable[..., Statement]
    recurs: bool


_FORMS: dict[str, tuple[LineForm, ...]] = {}
_READ: dict[str, tuple[Callable[..., Statement], Sequence[Any]]] = {}
"""What lines said that were read before: most lines of a game recur."""
_MOST, _LONGEST = 1024, 80
"""So many of those lines are kept, and none that is longer."""
_SELDOM_RECUR = ("deal", "exchange", "trick", "stacks")


def by_pattern(number: int, text: str) -> Statement | None:
    """The statement of a line, if it fits one of its forms."""
    if said := _READ.get(text) or _said(text):
        build, parts = said
        return build(number, text, *parts)
    return None


def _said(text: str) -> tuple[Callable[..., Statement], Sequence[Any]] | None:
    """What a line says: what builds its statement, and from which values."""
    words = text.split(None, 1)
    opening = words[0] if words else ""
    for match, readers, build, recurs in _FORMS.get(opening) or forms(opening.partition("#")[0]):
        if found := match(text):
            parts = zip(readers, found.groups(), strict=True)
            try:
                said = build, [None if part is None else read(part) for read, part in parts]
            except ValueError:
                return None
            if recurs and len(text) <= _LONGEST:
                _keep(text, said)
            return said
    return None


def _keep(text: str, said: tuple[Callable[..., Statement], Sequence[Any]]) -> None:
    if len(_READ) == _MOST:
        _READ.clear()
    _READ[text] = said


def forms(opening: str) -> tuple[LineForm, ...]:
    """The forms of the statement that begins with this word; none if it begins none."""
    if known := _FORMS.get(opening):
        return known
    keyword = keyword_of(opening)
    if keyword is None:
        return ()
    found = _FORMS[opening] = tuple(map(_form, table()[keyword]["forms"]))
    return found


def keywords() -> tuple[str, ...]:
    """The words that a statement may begin with, in alphabetical order."""
    return tuple(sorted(table()))


def keyword_of(opening: str) -> str | None:
    """The keyword that a word is, in whichever way it is written."""
    if opening in table():
        return opening
    found = _openings().fullmatch(opening)
    return found.lastgroup if found else None


def begins_statement(text: str) -> bool:
    """Whether a line begins as a statement may: with a keyword, and with what may come after that one."""
    return _beginnings().match(text.lstrip(" \t")) is not None


@cache
def _openings() -> re.Pattern[str]:
    """The keywords that can be written in more than one way, in all of them, each a group of its own."""
    several = {word: way for word, one in table().items() if not (way := one["opening"]).startswith(f"(?:{word})(?=")}
    return re.compile("|".join(f"(?P<{word}>{way})" for word, way in several.items()))


@cache
def _beginnings() -> re.Pattern[str]:
    return re.compile("|".join(one["beginning"] for one in table().values()))


@cache
def table() -> dict[str, dict[str, Any]]:
    """What was derived from the grammar."""
    found: dict[str, dict[str, Any]] = json.loads(get_data(__package__, "patterns.json") or b"")
    return found


def _form(one: dict[str, Any]) -> LineForm:
    readers = tuple(_reader(name, item) for name, item in one["parts"])
    rule = one["rule"]
    return LineForm(re.compile(one["pattern"]).fullmatch, readers, STATEMENTS[rule], rule not in _SELDOM_RECUR)


def _reader(name: str, item: str | None) -> Callable[[str], Any]:
    """What reads a group; ``item`` is the pattern of a list's items where they differ in length."""
    if name in WORDS:
        return WORDS[name]
    says, split = LISTS[name], re.compile(item).findall if item else _words
    return lambda part: says(split(part))


def _words(part: str) -> list[str]:
    """The words of a list. ``str.split`` parts at more than blanks, but nothing of that is both ASCII and in a log."""
    if part.isascii() and '"' not in part:
        return part.replace(",", " ").split()
    return _WORD.findall(part)
