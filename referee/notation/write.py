"""Write statements as lines, and a whole log in its canonical form, and edit the text of a log at given places."""

import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from operator import attrgetter
from typing import Any, AnyStr, Final, NamedTuple

from referee.engine.cards import NAMES, SUITS
from referee.notation import statements as s
from referee.notation.names import Roster, spelling
from referee.notation.order import BETWEEN
from referee.notation.read import begins_hand, lines, parse, read
from referee.text import as_bytes, foreign
from referee.values import Place, comment, plain

FAR: Final = 1 << 30
"""A column past the end of any line."""

_LF: Final = re.compile("\n")
_MARK: Final = "\ufeff"


class Edit(NamedTuple):
    """Text to write at a place, or a ``whole_line`` to delete with its line break.

    A new line is inserted at the end of the line before it, with a text that begins with the line break, or at the
    beginning of the line after it, with a text that ends with the line break.
    """

    at: Place
    text: str
    whole_line: bool = False

    def apply(self, line: str) -> str:
        """Apply the edit to the line of its place. A line to delete is left empty."""
        return "" if self.whole_line else f"{line[: self.at.column - 1]}{self.text}{line[self.at.end - 1 :]}"


def with_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return a log's text with these edits, which must not overlap. Insertions at one place keep their order.

    A column past the end of its line is before the line break.
    """
    mark = len(_MARK) if text.startswith(_MARK) else 0  # Not part of the log's first line.
    starts = [mark, *(end.end() for end in _LF.finditer(text)), len(text)]
    parts, position = list[str](), 0
    for at, new, whole_line in sorted(edits, key=attrgetter("at")):
        start, end = starts[at.line - 1 : at.line + 1]
        if not whole_line:
            end -= text.endswith("\n", start, end) + text.endswith("\r\n", start, end)
            start, end = min(start + at.column - 1, end), min(start + at.end - 1, end)
        parts += text[position:start], new
        position = end
    return "".join((*parts, text[position:]))


def write_line(statement: s.Statement) -> str:
    """Write a statement in canonical form, without indentation. An ``Unreadable`` has none."""
    match statement:
        case s.Game(title=title):
            words = [f'"{title}"']
        case s.Rules(ruleset=ruleset, variants=variants):
            words = [", ".join((ruleset, *variants))]
        case s.Join(name=name, amount=amount, after=after):
            words = [spelling(name), plain(amount), "after", spelling(after)]
        case s.RenegeRuling(name=name):
            words = ["waive" if isinstance(statement, s.Waive) else "renege", spelling(name)]
        case s.Exchange(name=name, discards=discards, received=received):
            words = [spelling(name), _cards(discards), "->", _cards(received)]
        case s.Trump(card=card, suit=suit):
            words = [SUITS[suit] if card is None else NAMES[card]]
        case s.Trick(names=names, cards=cards, taker=taker):
            plays = [f"{spelling(name)} {_card(card)}" for name, card in zip(names or (), cards, strict=False)]
            words = [", ".join(plays) or _cards(cards)]
            words += [] if taker is None else ["->", spelling(taker)]
        case s.Divide(names=names, amount=amount) | s.Share(names=names, amount=amount):
            words = [*map(spelling, names), *([] if amount is None else [plain(amount)])]
        case _:
            values = ((field.name, getattr(statement, field.name)) for field in fields(statement)[2:])
            words = [_WRITE[name](value) for name, value in values if value is not None]
    return " ".join((s.keyword(statement), *words))


def _card(card: int | None) -> str:
    return "?" if card is None else NAMES[card]


def _cards(cards: Iterable[int | None]) -> str:
    return " ".join(map(_card, cards))


def _listed(entries: Iterable[str]) -> str:
    return ", ".join(entries) or "none"


_WRITE: Final[dict[str, Callable[[Any], str]]] = {
    "day": str,
    "option": str,
    "value": str,
    "number": str,
    "name": spelling,
    "giver": spelling,
    "taker": spelling,
    "amount": plain,
    "card": _card,
    "cards": _cards,
    "names": lambda names: _listed(map(spelling, names)),
    "counts": lambda counts: _listed(f"{spelling(name)} {number}" for name, number in counts),
    "sums": lambda sums: _listed(
        spelling(name) if amount is None else f"{spelling(name)} {plain(amount)}" for name, amount in sums
    ),
}
"""The writer of each field of most statements."""

_INDENT = "  "


class _Entry(NamedTuple):
    """A line to lay out. ``indent`` is the indentation of the statements around it."""

    text: str
    indent: str
    is_comment: bool = False
    starts_hand: bool = False


def canonical_form(log: AnyStr) -> AnyStr:
    """Format a log in canonical form, as ``referee fmt`` writes it.

    Comments and unreadable lines stay as written. Formatting twice changes nothing, and the log still reads the same. A
    log that isn't UTF-8, or whose canonical form would exceed a limit, is returned unchanged.
    """
    content = as_bytes(log)
    try:
        content.decode()
    except UnicodeDecodeError:
        return log
    if foreign(content):
        return log
    paragraphs = _paragraphs(_entries(content))
    canonical = "\n".join("".join(f"{entry.text}\n" for entry in group) for group in paragraphs if group)
    if canonical.startswith(_MARK):  # Otherwise it would be taken for the byte order mark.
        canonical = _MARK + canonical
    if canonical.encode() == content or _meaning(canonical) != _meaning(content):
        return log
    return canonical if isinstance(log, str) else canonical.encode()


def _entries(content: bytes) -> list[_Entry]:
    """Lay out each line of a log. A comment is indented like the next statement."""
    entries: list[_Entry] = []
    indent, roster = "", Roster()
    for number, raw, refusal in lines(content):
        statement = parse(number, raw, refusal, explained=False)
        statement = statement and roster.read(statement)
        remark = "" if isinstance(statement, s.Unreadable) else comment(raw).rstrip(" \t")
        starts_hand = statement is not None and begins_hand(statement)
        if starts_hand or isinstance(statement, BETWEEN):
            indent = ""
        if statement is None:
            text = remark
        elif isinstance(statement, s.Unreadable):
            text = f"{raw}\r" if raw.endswith("\r") else raw  # Otherwise its last CR would be part of the line end.
        else:
            text = indent + "  ".join(filter(None, (write_line(statement), remark)))
        entries.append(_Entry(text, indent, is_comment=bool(remark and not statement), starts_hand=starts_hand))
        if starts_hand:
            indent = _INDENT
    indent = entries[-1].indent if entries else ""
    for at, entry in reversed([*enumerate(entries)]):
        if entry.is_comment:
            entries[at] = entry._replace(text=indent + entry.text)
        elif entry.text:
            indent = entry.indent
    return entries


def _paragraphs(entries: list[_Entry]) -> list[list[_Entry]]:
    """Group lines into paragraphs. A hand begins one together with the comments right above it."""
    paragraphs: list[list[_Entry]] = [[]]
    for entry in entries:
        above = paragraphs[-1]
        if not entry.text:
            paragraphs.append([])
        elif entry.starts_hand:
            cut = max((at for at, line in enumerate(above, 1) if not line.is_comment), default=0)
            paragraphs[-1:] = [above[:cut], [*above[cut:], entry]]
        else:
            above.append(entry)
    return paragraphs


def _meaning(log: str | bytes) -> list[Any]:
    """List what the lines of a log say, without their places and spelling, for comparing two logs."""
    roster = Roster()
    statements = [roster.read(line) for section in read(log) for line in section]
    placed = {"line", "text", "place"}
    return [(type(line), [getattr(line, f.name) for f in fields(line) if f.name not in placed]) for line in statements]
