"""Read a log from its bytes into lines, each line's statement or why it can't be read, and its hands.

Only LF and CRLF end a line (never ``str.splitlines``). Each character of a line keeps its column while blanks and
keywords are put into their standard form, so places are places in the line as written.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import count, repeat
from typing import TYPE_CHECKING, Any, Final

from referee.limits import (
    EXCERPT,
    EXPLAINED,
    HAND_BYTES,
    HAND_STATEMENTS,
    LINE_BYTES,
)
from referee.notation.forms import (
    LISTS,
    NAMED_ONCE,
    STATEMENTS,
    UNEVEN,
    WORD,
    WORDS,
    begins_statement,
    by_pattern,
    first_word,
    keyword_meant,
    keywords_after,
    standard,
)
from referee.notation.names import describe
from referee.notation.statements import BadComment, Hand, RefusedError, Statement, Unreadable
from referee.records import record
from referee.text import Log, as_bytes, foreign, has_unknown, is_unknown, pieces, within_edits
from referee.values import Place

if TYPE_CHECKING:
    from lark import Token, Tree


_CONTROL = "[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\udc80-\udcff]"
"""A control character, or a byte that is not UTF-8."""
_CONTROL_BUT_LF = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]"
_LINE_ENDS = "[\r\v\f\x85\u2028\u2029]"
_QUOTED_OR_COMMENT = '"[^"]*"|#'
_HARMLESS = bytes((*b"\t\n", *range(0x20, 0x7F)))
_SAVE = ": save the log as UTF-8"


Line = tuple[int, str, RefusedError | None]
"""A line of a log without its end, as its number (from 1), its text, and why it can't be read at all, if so.

Bytes that are not UTF-8 are lone surrogates in the text.
"""


def not_text(log: Log) -> RefusedError | None:
    """Refuse a log that isn't text, as a whole."""
    kind = foreign(log)
    return kind and RefusedError("N107", Place(1, 1, 2), f"this is {kind}, or not text at all{_SAVE}")


def lines(log: Log, first: int = 1) -> Iterator[Line]:
    """Yield the lines of a log, or of the rest of one, from its ``first`` line on."""
    number = first
    for content in pieces(log):
        plain_lines = _plain(content)
        if plain_lines is not None:
            yield from zip(count(number), plain_lines, repeat(None))
            number += len(plain_lines)
            continue
        ended, _, last = content.rpartition(b"\n")
        raws = [raw.removesuffix(b"\r") for raw in ended.split(b"\n")] if len(last) < len(content) else []
        for raw in [*raws, last] if last else raws:
            text = raw.decode("utf-8", "surrogateescape")
            yield number, text, _refusal(number, text, len(raw))
            number += 1


def _plain(content: bytes) -> list[str] | None:
    """Return the lines of a piece, if everything in it may be in a log."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    if content.translate(None, _HARMLESS) and re.search(_CONTROL_BUT_LF, text):
        return None
    texts = text.removesuffix("\n").split("\n")
    return None if 4 * max(map(len, texts)) > LINE_BYTES else texts


def _refusal(number: int, text: str, size: int) -> RefusedError | None:
    """Say why a line of this many bytes can't be in a log, if it is too long, not UTF-8, or has a control character.

    If only its comment is at fault, the statement before that is spared. But the whole line is lost if the comment has
    a character that ends a line in other programs, with what may be a statement behind it.
    """
    start = next((part.start() for part in re.finditer(_QUOTED_OR_COMMENT, text) if part[0] == "#"), len(text))
    statement, remark = text[:start], text[start:]
    if refusal := _fault(number, statement, 0, len(statement.encode("utf-8", "surrogateescape"))):
        return refusal
    refusal = _fault(number, remark, start, size)
    if refusal and not any(map(begins_statement, re.split(_LINE_ENDS, remark)[1:])):
        refusal.spared = start
    return refusal


def _fault(number: int, text: str, before: int, size: int) -> RefusedError | None:
    """Describe what is wrong with the part of a line that has ``before`` characters before it.

    ``size`` is the number of bytes that the limit for a line is compared with.
    """
    if size > LINE_BYTES:
        problem = f"a line has at most {LINE_BYTES} bytes, not {size}"
        return RefusedError("N101", Place(number, before + 1, before + 2), problem)
    if not (matched := re.search(_CONTROL, text)):
        return None
    sign, column = matched[0], before + matched.start() + 1
    if sign >= "\udc80":
        problem = f"the byte 0x{ord(sign) - 0xDC00:02X} is not UTF-8{_SAVE}"
    else:
        problem = f"{describe(sign)} can't be used in a log" + _SAVE * (sign == "\0")
    return RefusedError("N107", Place(number, column, column + 1), problem)


_NOT_ASKED: Final = f"this line can't be read; only the first {EXPLAINED} such lines are explained"


def parse(number: int, text: str, refusal: RefusedError | None = None, *, explained: bool = True) -> Statement | None:
    """Read a line, or return ``None`` for a blank line or a comment. Never raises.

    Explaining an unreadable line takes a while, and ``explained`` turns it off.
    """
    if refusal:
        if refusal.spared is None:
            return unreadable(refusal, text)
        text = text[: refusal.spared]
    return by_pattern(number, text) or by_parser(number, text, explained=explained)


def by_parser(number: int, text: str, *, explained: bool = True) -> Statement | None:
    """Read a line with the LALR parser, which can say what is wrong with an unreadable one."""
    text = standard(text)
    words = text.strip(" \t")
    if not words or words.startswith("#"):
        return None
    line = _read_first(text, explained)
    if isinstance(line, Unreadable):
        return replace(line, line=number, place=line.place._replace(line=number))
    return replace(line, line=number)


@lru_cache(maxsize=256)  # Explaining takes a thousand times as long as reading, and a log in progress is read again.
def _read_first(text: str, explained: bool) -> Statement:
    """Read a line as the first of a log.

    Without an explanation the parser is not needed for a line that doesn't begin like a statement.
    """
    try:
        if not explained and not begins_statement(text):
            raise _not_asked(text)
        return to_statement(text, _tree(text, explained))
    except RefusedError as why:
        return unreadable(why, text)


def _not_asked(text: str) -> RefusedError:
    """Build an error without an explanation, for the whole line."""
    bare = text.rstrip(" \t")
    return RefusedError("N101", Place(1, len(bare) - len(bare.lstrip(" \t")) + 1, len(bare) + 1), _NOT_ASKED)


def unreadable(refusal: RefusedError, text: str = "") -> Unreadable:
    """Build the statement for a line that can't be read. Drop a long guess at what was meant."""
    guess = refusal.meant if refusal.meant and len(refusal.meant) <= EXCERPT else None
    return Unreadable(
        line=refusal.at.line,
        text=text,
        place=refusal.at,
        code=refusal.code,
        problem=refusal.problem,
        expected=refusal.expected,
        meant=guess,
        repair=refusal.repair if guess else None,
        keyword=keyword_meant(text),
        ruling=text.split(None, 2)[1:2] == ["waive"] or bool(within_edits(first_word(text), ("ruling",), 1)),
        later=keywords_after(text),
    )


def _tree(text: str, explained: bool) -> "Tree[Token]":
    """Parse a line into its tree. Raises ``RefusedError`` for a word that the grammar doesn't allow."""
    from lark import UnexpectedInput

    from referee.notation import grammar
    from referee.notation.problems import refusal

    # Only some Pythons know a character newer than Unicode 14, and might take it for a letter.
    for word in WORD.finditer(text) if has_unknown(text) else ():
        if not word[0].startswith(('"', "#")) and has_unknown(word[0]):
            column, sign = next((at, sign) for at, sign in enumerate(word[0], word.start() + 1) if is_unknown(sign))
            raise RefusedError("N101", Place(1, column, column + 1), f"{describe(sign)} can't be used here")
    try:
        return grammar.parser().parse(text, start="line").children[0]  # type: ignore[return-value]
    except UnexpectedInput as error:
        raise refusal(error, text) if explained else _not_asked(text) from None


def to_statement(text: str, tree: "Tree[Token]") -> Statement:
    """Turn a parsed line into its statement, as the first line of a log.

    Raises ``RefusedError`` for an invalid word, such as a bad name, and for the second of two equal names in a list.
    """
    for token in tree.scan_values(lambda part: part is not None):
        try:
            WORDS.get(token.type, str)(token)
        except ValueError as why:
            from referee.notation.problems import word_error

            at = Place(1, token.column or 1, token.end_column or 1)
            raise word_error(token.type, token, at, str(why)) from None
    for listed in tree.find_pred(lambda part: part.data in NAMED_ONCE):
        before = set()
        for token in [part for part in listed.scan_values(bool) if part.type == "NAME"]:
            name = WORDS["NAME"](token)
            if name in before:  # Nobody knows who was meant.
                at = Place(1, token.column or 1, token.end_column or 1)
                raise RefusedError("N101", at, f"the line names {name} twice", ("another name",))
            before.add(name)
    return STATEMENTS[tree.data](1, text, *map(_value, tree.children))


def _value(part: Any) -> Any:
    """Read a part of a line, which is a word, or a tree for a list."""
    if part is None:
        return None
    if isinstance(part, str):
        return WORDS[part.type](part)  # type: ignore[attr-defined]
    items = [item.children for item in part.children] if part.data in UNEVEN else part.scan_values(lambda _: True)
    return LISTS[part.data](list(items))


@record()
class Section:
    """The statements before the first ``hand`` line, or those from one ``hand`` line to the next."""

    statements: tuple[Statement, ...]


def read(log: Log, first: int = 1) -> Iterator[Section]:
    """Read the sections of a log, which are the lines before the first hand, possibly none, and then each hand.

    If only the rest of a log is given, ``first`` is the number of its first line. Never raises, since each line that is
    neither blank nor only a comment becomes one statement, ``Unreadable`` if it can't be read, and a comment that can't
    be in a log becomes one, too. A ``hand`` line that repeats the one just before it begins no other hand. Everything
    past a hand's limits becomes one ``Unreadable``, and so does a log that isn't text. Past the first ``EXPLAINED``
    lines that can't be read, they don't say why.
    """
    log = as_bytes(log)
    if first == 1 and (refused_whole := not_text(log)):
        yield Section((unreadable(refused_whole),))
        return
    section: list[Statement] = []
    size, full = 0, False
    refused = 0
    long = len(log) > HAND_BYTES  # Otherwise no hand can be too long.
    for number, written, fault in lines(log, first):
        text, refusal, comment = written, fault, None
        if fault and fault.spared is not None:
            text, refusal = written[: fault.spared], None
            comment = BadComment(number, "", fault.at, fault.code, fault.problem)
        if full and keyword_meant(text) != "hand":
            continue
        if long:
            size += _bytes(text) + 1
        statement = parse(number, text, refusal, explained=refused < EXPLAINED) if text else None
        if statement and type(statement) in _BEGINNINGS:
            before = next((earlier for earlier in reversed(section) if type(earlier) is not BadComment), None)
            hand = statement.number if isinstance(statement, Hand) else None
            is_repeated = hand is not None and isinstance(before, Hand) and before.number == hand
            if begins_hand(statement) and not is_repeated:
                yield Section(tuple(section))
                section, size, full = [], _bytes(text) + 1, False
            refused += not full and type(statement) is Unreadable
        for part in (statement, comment) if comment else (statement,):
            if part is not None and not full:
                full = len(section) >= HAND_STATEMENTS or size > HAND_BYTES
                section.append(unreadable(RefusedError("N101", part.at, _TOO_MUCH)) if full else part)
    yield Section(tuple(section))


_BEGINNINGS = (Hand, Unreadable)
_TOO_MUCH: Final = (
    f"a hand has at most {HAND_STATEMENTS} statements and {HAND_BYTES} bytes; the rest of this one is not read"
)


def begins_hand(statement: Statement) -> bool:
    """Check whether a line begins a hand, even if it can't be read."""
    return isinstance(statement, Hand) or (isinstance(statement, Unreadable) and statement.keyword == "hand")


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogateescape"))
