"""Anonymize logs: the same game, with no real names.

Every player gets a new name, comments and titles become an ellipsis, and every line keeps its number. A line that can't
be read may contain a name, so it is replaced by an equally unreadable line of the same kind. The referee therefore
finds the same in the new log, apart from the names, the columns and the words that it quotes.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from itertools import chain, count, zip_longest
from typing import Any, Final, NamedTuple
from unicodedata import normalize

from referee import statements as st
from referee.notation import read
from referee.notation.hands import begins_hand
from referee.notation.lines import lines
from referee.notation.write import written
from referee.replay.order import BETWEEN
from referee.rulesets import BadRule, changed, load, names
from referee.table.house import OPTIONS
from referee.text.confusables import skeleton
from referee.text.log import is_text, smallest_unit
from referee.text.place import comment
from referee.text.unicode import settled

HIDDEN: Final = "…"
"""Replaces hidden words."""

_PARTS: Final = re.compile(r"\w+|\W")
_LETTERS: Final = "PРΡᏢᑭꓑ"
"""Look-alike letters of different scripts, used to rename players with look-alike names."""

_OPTIONS: Final = frozenset(option.name for option in OPTIONS)
_BEFORE_AMOUNT: Final = {"ante": 0, "carry": 0, "pot": 0, "divide": 2, "pay": 2, "share": 2}
"""Number of names before the first amount of a line; 1 for all other keywords."""


class Anonymized(NamedTuple):
    """A log without names, in UTF-8.

    ``blanked`` are the numbers of the lines that lost more than names, comments and titles. ``faithful`` is true if it
    reads like the original apart from the names; crossing a limit on size can make it false.
    """

    content: bytes
    blanked: tuple[int, ...]
    faithful: bool


def anonymized(logs: Sequence[str | bytes]) -> list[Anonymized]:
    """Give the players of some logs new names; a player has the same new name in all of them.

    The new names are ``P1``, ``P2``, …, first for players in the order in which they sat down, then for names that
    belong to nobody at the table. Names that look alike get new names that look alike. A new name is skipped if one of
    the logs uses it. Pure: the same logs give the same bytes, and no log makes it raise.
    """
    aliases = _aliases(logs)
    return [_anonymized(log, aliases) for log in logs]


class _Aliases:
    """A new name for each old one, assigned in the order of lookup."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = frozenset(map(_folded, taken))
        self.numbers = count(1)
        self.alike: dict[str, Iterator[str]] = {}
        self.names: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        """Return the new name for an old one."""
        if name not in self.names:
            shape = skeleton(name)
            alias = next(self.alike.get(shape, iter(())), None)
            if alias is None:
                self.alike[shape] = iter(self._free())
                alias = next(self.alike[shape])
            self.names[name] = alias
        return self.names[name]

    def _free(self) -> list[str]:
        """Return the next free name in all its look-alike spellings."""
        spelt = ([f"{letter}{number}" for letter in _LETTERS] for number in self.numbers)
        return next(names for names in spelt if self.taken.isdisjoint(map(_folded, names)))

    @property
    def nobody(self) -> str:
        """A name that no player has or had."""
        return next(name for zeros in count(1) if _folded(name := f"P{'0' * zeros}") not in self.taken)

    def occurs_in(self, text: str) -> bool:
        """Check whether the text contains an old name."""
        parts = _PARTS.findall(_folded(settled(text)))
        longest = max(map(len, self.taken), default=0)
        for start in range(len(parts)):
            name = ""
            for part in parts[start:]:
                name += part
                if name in self.taken:
                    return True
                if len(name) > longest:
                    break
        return False


def _aliases(logs: Iterable[str | bytes]) -> _Aliases:
    sat: dict[str, None] = {}
    others: dict[str, None] = {}
    for statement in chain.from_iterable(map(_statements, logs)):
        if isinstance(statement, st.Seat | st.Join):
            sat[statement.name] = None
        others.update(dict.fromkeys(_named(statement)))
    aliases = _Aliases((*sat, *others))
    for name in (*sat, *others):
        aliases[name]
    return aliases


def _folded(name: str) -> str:
    return normalize("NFKC", name).casefold()


def _statements(log: str | bytes) -> Iterator[st.Statement]:
    return chain.from_iterable(section.statements for section in read(log))


_NAMES: Final = ("name", "giver", "taker", "after")
_LISTS: Final = ("sums", "counts")
"""Fields that hold a name, and fields that hold names with numbers; ``names`` holds names alone."""


def _named(statement: st.Statement) -> Iterator[str]:
    """Yield the names in a statement."""
    for field in _NAMES:
        if (name := getattr(statement, field, None)) is not None:
            yield name
    yield from getattr(statement, "names", None) or ()
    for field in _LISTS:
        yield from (name for name, _ in getattr(statement, field, ()))


def _renamed(statement: st.Statement, aliases: _Aliases) -> st.Statement:
    """Return a statement with new names, its private words hidden."""
    new: dict[str, Any] = {}
    for field in _NAMES:
        if (name := getattr(statement, field, None)) is not None:
            new[field] = aliases[name]
    if (listed := getattr(statement, "names", None)) is not None:
        new["names"] = tuple(aliases[name] for name in listed)
    for field in _LISTS:
        if hasattr(statement, field):
            new[field] = tuple((aliases[name], number) for name, number in getattr(statement, field))
    match statement:
        case st.Game():
            new["title"] = HIDDEN
        case st.Rules(ruleset=ruleset, variants=variants):
            new = {"ruleset": _word(ruleset, aliases), "variants": tuple(_word(one, aliases) for one in variants)}
        case st.Rule(option=option, value=value) if not _is_rule(option, value):
            option = option if option in _OPTIONS else HIDDEN
            new = {"option": option, "value": f"{HIDDEN}{_unit(statement.text)}"}
    return replace(statement, **new) if new else statement


def _word(word: str, aliases: _Aliases) -> str:
    """Hide a rule set or variant from a house file if it contains a player's name."""
    known = word in names() or any(word in load(name).variants for name in names())
    return word if known or not aliases.occurs_in(word) else HIDDEN


@lru_cache(maxsize=1024)
def _is_rule(option: str, value: str) -> bool:
    """Check whether an option takes a value, ignoring other options."""
    try:
        changed(load("winning-moves").house(), {option: value})
    except BadRule as bad:
        return bad.option is None
    return True


def _unit(text: str) -> str:
    """Return an amount in the smallest unit of a text if that is a fraction: it decides how pots are divided."""
    unit = smallest_unit(text)
    return "" if unit == 100 else f" 0.{unit:02d}"


class _Line(NamedTuple):
    """A line of the new log; ``blanked`` if it lost more than names, a comment or a title."""

    text: str
    blanked: bool = False


def _anonymized(log: str | bytes, aliases: _Aliases) -> Anonymized:
    new = list(_lines(log, aliases))
    content = "".join(f"{line.text}\n" for line in new).encode()
    blanked = tuple(number for number, line in enumerate(new, 1) if line.blanked)
    return Anonymized(content, blanked, _is_faithful(log, content, aliases))


def _lines(log: str | bytes, aliases: _Aliases) -> Iterator[_Line]:
    if not is_text(log):
        yield _Line(_CONTROL, blanked=True)
        return
    statements = _statements(log)
    statement, indent = next(statements, None), ""
    for number, text, _ in lines(log):
        if statement is None or statement.line != number:
            yield _unread(text)
            continue
        starts_hand = begins_hand(statement)
        indent = "" if starts_hand or isinstance(statement, BETWEEN) else indent
        line = _line(statement, text, aliases)
        yield line._replace(text=indent + line.text)
        indent = "  " if starts_hand else indent
        statement = next(statements, None)


def _unread(text: str) -> _Line:
    """Replace a line that is blank, a comment, or past a limit."""
    said = text.strip(" \t")
    return _Line(f"# {HIDDEN}" if said else "", blanked=bool(said) and not said.startswith("#"))


def _line(statement: st.Statement, text: str, aliases: _Aliases) -> _Line:
    if isinstance(statement, st.Unreadable):
        unit = _unit(text).lstrip() if statement.bare else _unit(text)  # One word stays one word.
        return _Line(_unreadable(statement, aliases) + unit, blanked=True)
    new = _renamed(statement, aliases)
    blanked = isinstance(new, st.Rule | st.Rules) and HIDDEN in written(new)
    return _Line(written(new) + (f"  # {HIDDEN}" if comment(text) else ""), blanked)


_CONTROL: Final = "\v"
"""A character that a log can't contain."""


def _unreadable(line: st.Unreadable, aliases: _Aliases) -> str:
    """Return an equally unreadable line, with the same code and the same kind."""
    keyword = line.keyword or ""
    start = keyword if line.plain else f"{keyword}:".lstrip(":")
    match line.code:
        case "N106":
            rest = f"{f'{aliases.nobody} ' * _BEFORE_AMOUNT.get(keyword, 1)}1.234"
        case "N107":
            rest = _CONTROL if line.bare or keyword else f'{_CONTROL} "{HIDDEN}'
        case _:
            rest = HIDDEN if line.bare else f'"{HIDDEN}'
    return " ".join((start, rest, *line.later)).lstrip(" ")


def _is_faithful(log: str | bytes, new: bytes, aliases: _Aliases) -> bool:
    """Check whether the new log reads like the old one."""
    pairs = zip_longest(_statements(log), _statements(new))
    alike = all(old and one and _meaning(_renamed(old, aliases)) == _meaning(one) for old, one in pairs)
    return alike and smallest_unit(log) == smallest_unit(new)


def _meaning(statement: st.Statement) -> tuple[object, ...]:
    """Return the meaning and place of a statement, without the words of an unreadable one."""
    if isinstance(statement, st.Unreadable):
        known = statement.keyword, statement.plain, statement.bare, statement.later
        return statement.line, statement.code, *known
    told = (getattr(statement, field.name) for field in fields(statement) if field.name != "text")
    return type(statement), *told
