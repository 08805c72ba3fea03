"""The canonical form of a whole log."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, AnyStr, NamedTuple

from referee import statements as s
from referee.notation.hands import begins_hand, read
from referee.notation.lines import lines
from referee.notation.parse import parse
from referee.notation.write import written
from referee.table.roster import Roster
from referee.text.log import as_bytes, is_text
from referee.text.place import comment

_BETWEEN_HANDS = (s.Rebuy, s.Leave, s.Join, s.Rule, s.Pay, s.Put)
"""Statements that end a hand."""
_INDENT = "  "


class _Entry(NamedTuple):
    """A line to lay out. ``indent`` is the indentation of the statements around it."""

    text: str
    indent: str
    is_comment: bool = False
    starts_hand: bool = False


def formatted(log: AnyStr) -> AnyStr:
    """Format a log in canonical form, as ``referee fmt`` writes it.

    Comments and unreadable lines stay as written. Formatting twice changes nothing, and the log still reads the same: a
    log that isn't UTF-8, or whose canonical form would exceed a limit, is returned unchanged.
    """
    content = as_bytes(log)
    if not is_text(content) or not _is_utf8(content):
        return log
    canonical = _canonical(content)
    if canonical.encode() == content or _meaning(canonical) != _meaning(content):
        return log
    return canonical if isinstance(log, str) else canonical.encode()


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def _canonical(content: bytes) -> str:
    paragraphs = _paragraphs(_with_comments_indented(list(_entries(content))))
    text = "\n".join("".join(f"{entry.text}\n" for entry in one) for one in paragraphs if one)
    return f"\ufeff{text}" if text.startswith("\ufeff") else text  # otherwise it would be taken for the byte order mark


def _entries(content: bytes) -> Iterator[_Entry]:
    indent, roster = "", Roster()
    for number, found, refusal in lines(content):
        statement = parse(number, found, refusal, explained=False)
        statement = statement and roster.read(statement)
        said = "" if isinstance(statement, s.Unreadable) else comment(found).rstrip(" \t")
        starts_hand = statement is not None and begins_hand(statement)
        if starts_hand or isinstance(statement, _BETWEEN_HANDS):
            indent = ""
        text = _line(found, statement, indent, said)
        yield _Entry(text, indent, is_comment=bool(said and not statement), starts_hand=starts_hand)
        if starts_hand:
            indent = _INDENT


def _line(text: str, statement: s.Statement | None, indent: str, said: str) -> str:
    if statement is None:
        return said
    if isinstance(statement, s.Unreadable):
        return f"{text}\r" if text.endswith("\r") else text  # otherwise its last CR would be part of the line end
    return indent + "  ".join(filter(None, (written(statement), said)))


def _with_comments_indented(entries: list[_Entry]) -> Iterator[_Entry]:
    """Indent each comment like the next statement."""
    indents = []
    indent = entries[-1].indent if entries else ""
    for entry in reversed(entries):
        if entry.text and not entry.is_comment:
            indent = entry.indent
        indents.append(indent)
    for entry, indent in zip(entries, reversed(indents), strict=True):
        yield entry._replace(text=indent + entry.text) if entry.is_comment else entry


def _paragraphs(entries: Iterator[_Entry]) -> list[list[_Entry]]:
    """Group lines into paragraphs; a hand begins one together with the comments right above it."""
    paragraphs: list[list[_Entry]] = [[]]
    for entry in entries:
        above = paragraphs[-1]
        if not entry.text:
            paragraphs.append([])
        elif entry.starts_hand:
            cut = max((at for at, one in enumerate(above, 1) if not one.is_comment), default=0)
            paragraphs[-1:] = [above[:cut], [*above[cut:], entry]]
        else:
            above.append(entry)
    return paragraphs


def _meaning(log: str | bytes) -> list[Any]:
    roster = Roster()
    return [_placeless(roster.read(line)) for section in read(log) for line in section.statements]


def _placeless(statement: s.Statement) -> Any:
    told = (field.name for field in fields(statement) if field.name not in ("line", "text", "place"))
    return type(statement), [getattr(statement, name) for name in told]
