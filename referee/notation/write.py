"""Write statements as lines, and a whole log in its canonical form, and edit the text of a log at given places."""

import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from operator import attrgetter
from string import Formatter
from typing import Any, AnyStr, Final, NamedTuple

from referee.engine.cards import NAMES, SUITS
from referee.notation import statements as s
from referee.notation.names import Roster, spelling
from referee.notation.order import BETWEEN
from referee.notation.read import begins_hand, lines, parse, read
from referee.text import as_bytes, is_text
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


class Spread:
    """A text spread out into lines, as the referee counts them, with LF or CRLF at their ends."""

    def __init__(self, text: str) -> None:
        self.text = text
        mark = len(_MARK) if text.startswith(_MARK) else 0  # Not part of the log's first line.
        self.starts: list[int] = [mark, *(end.end() for end in _LF.finditer(text))]

    @property
    def line_end(self) -> str:
        """The line end of the text's first line."""
        return "\r\n" if self.offset(1, FAR) + 1 < self.start_of(2) else "\n"

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a column, or of the end if the line or the text is shorter."""
        start = self.start_of(line)
        ends = self.text.find("\n", start)
        if ends == -1:
            ends = len(self.text)
        elif self.text.endswith("\r", start, ends):
            ends -= 1
        return max(start, min(start + column - 1, ends))

    def start_of(self, line: int) -> int:
        """Return the offset of a line, or of the end if the text is shorter."""
        return self.starts[line - 1] if line <= len(self.starts) else len(self.text)

    def with_edits(self, edits: Iterable[Edit]) -> str:
        """Return the text with these edits, which must not overlap. Insertions at one place keep their order."""
        parts, position = list[str](), 0
        for at, new, whole_line in sorted(edits, key=attrgetter("at")):
            if whole_line:
                start, end = self.start_of(at.line), self.start_of(at.line + 1)
            else:
                start, end = self.offset(at.line, at.column), self.offset(at.line, at.end)
            parts += self.text[position:start], new
            position = end
        return "".join((*parts, self.text[position:]))


FORMS: Final[dict[type[s.Statement], str]] = {
    s.Game: 'game "{title}"',
    s.Date: "date {day}",
    s.Rules: "rules {ruleset}, {variants:, }",
    s.Rule: "rule {option} {value}",
    s.Seat: "seat {name} {amount}",
    s.Rebuy: "rebuy {name} {amount}",
    s.Leave: "leave {name} {amount}",
    s.Join: "join {name} {amount} after {after}",
    s.Forfeit: "forfeit {name}",
    s.Pay: "pay {giver} {taker} {amount}",
    s.Put: "put {name} {amount}",
    s.Stacks: "stacks {sums:, }",
    s.Hand: "hand {number}",
    s.Dealer: "dealer {name}",
    s.Away: "away {names:, }",
    s.Ante: "ante {amount}",
    s.Antes: "ante {sums:, }",
    s.Deal: "deal {name} {cards: }",
    s.Blinds: "blinds {number}",
    s.Trump: "trump {card}",
    s.Take: "take {name}",
    s.Pass: "pass {names:, }",
    s.Stay: "stay {names:, }",
    s.Early: "early {name}",
    s.Blind: "blind {name}",
    s.Draw: "draw {counts:, }",
    s.Exchange: "draw {name} {discards: } -> {received: }",
    s.Reshuffle: "reshuffle",
    s.Trick: "trick {laid:, } -> {taker}",
    s.TakeBack: "takeback {name} {card}",
    s.Took: "took {counts:, }",
    s.Rest: "rest {name}",
    s.Show: "show {name} {cards: }",
    s.RuledRenege: "ruling renege {name}",
    s.Waive: "ruling waive {name}",
    s.Misdeal: "misdeal",
    s.Pot: "pot {amount}",
    s.Win: "win {name} {amount}",
    s.Divide: "divide {names: } {amount}",
    s.Carry: "carry {amount}",
    s.Bourre: "bourre {sums:, }",
    s.Share: "share {names: } {amount}",
    s.Out: "out {names:, }",
}
"""Every statement with its fields, where a list's separator follows its colon."""


def write_line(statement: s.Statement) -> str:
    """Write a statement in canonical form, without indentation. An ``Unreadable`` has none."""
    match statement:
        case s.Rules(variants=()):
            form = "rules {ruleset}"
        case s.Trump(card=None):
            form = "trump {suit}"
        case s.Trick(taker=None):
            form = "trick {laid:, }" if statement.names else "trick {laid: }"
        case s.Trick(names=None):
            form = "trick {laid: } -> {taker}"
        case _:
            form = FORMS[type(statement)]
    return _PARTS.format(form, statement).rstrip()


class _Parts(Formatter):
    """Fill in a form from a statement, each field by its name and a list item by item."""

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        statement, write = args[0], _WRITE[str(key)]
        if key == "laid":
            names, cards = statement.names, statement.cards
            value = tuple(zip(names, cards, strict=True)) if names else cards
        else:
            value = getattr(statement, str(key))
        if isinstance(value, tuple):
            return tuple(map(write, value))
        return "" if value is None and key != "card" else write(value)

    def format_field(self, value: Any, between: str) -> str:
        return between.join(value) or "none" if between else str(value)


_PARTS = _Parts()


def _card(card: int | None) -> str:
    return "?" if card is None else NAMES[card]


def _sum(entry: tuple[str, int | None]) -> str:
    name, amount = entry
    return spelling(name) if amount is None else f"{spelling(name)} {plain(amount)}"


_WRITE: Final[dict[str, Callable[[Any], str]]] = {
    "title": str,
    "day": str,
    "ruleset": str,
    "variants": str,
    "option": str,
    "value": str,
    "name": spelling,
    "names": spelling,
    "giver": spelling,
    "taker": spelling,
    "after": spelling,
    "amount": plain,
    "number": str,
    "sums": _sum,
    "counts": lambda entry: f"{spelling(entry[0])} {entry[1]}",
    "card": _card,
    "cards": _card,
    "discards": _card,
    "received": _card,
    "laid": lambda laid: f"{spelling(laid[0])} {_card(laid[1])}" if isinstance(laid, tuple) else _card(laid),
    "suit": SUITS.__getitem__,
}
"""The writer of each field, or of a list's item."""

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
    if not is_text(content):
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
    statements = [roster.read(line) for section in read(log) for line in section.statements]
    placed = {"line", "text", "place"}
    return [(type(line), [getattr(line, f.name) for f in fields(line) if f.name not in placed]) for line in statements]
