"""Read a log from its bytes into lines, each line's statement or why it can't be read, and its hands.

Only LF and CRLF end a line (never ``str.splitlines``). Each character of a line keeps its column while blanks and
keywords are put into their standard form, so places are places in the line as written.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import count, repeat
from typing import Any, Final

from referee.limits import EXPLAINED, HAND_BYTES, HAND_STATEMENTS, LINE_BYTES, LOG_HANDS
from referee.notation.forms import WORD, first_word, keyword_meant, keyword_of, match_line, standard, unreadable
from referee.notation.names import describe
from referee.notation.statements import BadComment, Hand, Statement, Unreadable
from referee.text import Log, as_bytes, foreign, has_unknown, is_unknown, texts
from referee.values import Place

_CONTROL = "[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\udc80-\udcff]"
"""A control character, or a byte that is not UTF-8."""
_USUAL = bytes((0x09, *range(0x20, 0x7F)))
_LINE_ENDS = "[\r\v\f\x85\u2028\u2029]"
_QUOTED_OR_COMMENT = '"[^"]*"|#'
_SAVE = ": save the log as UTF-8"


Line = tuple[int, str, Unreadable | None]
"""A line of a log without its end, as its number (from 1), its text, and what of it can't be in a log, if anything."""


def lines(log: Log, first: int = 1) -> Iterator[Line]:
    """Return the lines of a log, or of the rest of one, from its ``first`` line on."""
    written = texts(log)
    everything = "".join(written)
    usual = not everything.encode("utf-8", "surrogateescape").translate(None, _USUAL)
    all_short = 4 * max(map(len, written), default=0) <= LINE_BYTES
    if all_short and (usual or everything.replace("\t", " ").isprintable()):  # In most logs nothing is to be refused.
        return zip(count(first), written, repeat(None))
    return ((number, text, _refusal(number, text)) for number, text in enumerate(written, first))


def _refusal(number: int, text: str) -> Unreadable | None:
    """Say why a line can't be in a log, if it is too long, not UTF-8, or has a control character.

    If only its comment is at fault, that is the comment alone. But the whole line is lost if the comment has a
    character that ends a line in other programs, with what may be a statement behind it.
    """
    start = next((part.start() for part in re.finditer(_QUOTED_OR_COMMENT, text) if part[0] == "#"), len(text))
    statement, remark = text[:start], text[start:]
    lost_with_comment = any(keyword_of(first_word(standard(part))) for part in re.split(_LINE_ENDS, remark)[1:])
    for part, before, bytes_so_far in ((statement, 0, _bytes(statement)), (remark, start, _bytes(text))):
        if bytes_so_far > LINE_BYTES:
            code, column, problem = "N101", before + 1, f"a line has at most {LINE_BYTES} bytes, not {bytes_so_far}"
        elif matched := re.search(_CONTROL, part):
            code, column, sign = "N107", before + matched.start() + 1, matched[0]
            if sign >= "\udc80":
                problem = f"the byte 0x{ord(sign) - 0xDC00:02X} is not UTF-8{_SAVE}"
            else:
                problem = f"{describe(sign)} can't be used in a log" + _SAVE * (sign == "\0")
        else:
            continue
        at = Place(number, column, column + 1)
        if part is statement or lost_with_comment:
            return unreadable(text, at, problem, code=code)
        return BadComment(number, remark, at, code, problem)
    return None


_UNEXPLAINED: Final = f"this line can't be read; only the first {EXPLAINED} such lines are explained"


def parse(number: int, text: str, refusal: Unreadable | None = None, *, explained: bool = True) -> Statement | None:
    """Read a line, or return ``None`` for a blank line or a comment. Never raises.

    Explaining an unreadable line takes a while, and ``explained`` turns it off.
    """
    if isinstance(refusal, BadComment):
        text = text.removesuffix(refusal.text)
    elif refusal:
        return refusal
    if matched := match_line(text):
        build, standard_text, values = matched
        return build(number, standard_text, *values)
    text = standard(text)
    words = text.strip(" \t")
    if not words or words.startswith("#"):
        return None
    line = _explain(text, explained)
    return replace(line, line=number, place=line.place._replace(line=number))


@lru_cache(maxsize=256)  # Explaining takes a thousand times as long as reading, and a log in progress is read again.
def _explain(text: str, explained: bool) -> Unreadable:
    """Explain a line that no pattern matches, as if it were the first of a log."""
    bare = text.rstrip(" \t")
    whole_line = Place(1, len(bare) - len(bare.lstrip(" \t")) + 1, len(bare) + 1)
    if not explained:
        return unreadable(text, whole_line, _UNEXPLAINED)
    from lark import UnexpectedInput

    from referee.notation import grammar, problems

    # Only some Pythons know a character newer than Unicode 14, and might take it for a letter.
    for word in WORD.finditer(text) if has_unknown(text) else ():
        if not word[0].startswith(('"', "#")) and has_unknown(word[0]):
            column, sign = next((at, sign) for at, sign in enumerate(word[0], word.start() + 1) if is_unknown(sign))
            return unreadable(text, Place(1, column, column + 1), f"{describe(sign)} can't be used here")
    try:
        tree: Any = grammar.parser().parse(text, start="line")
    except UnexpectedInput as error:
        return problems.explain(error, text)
    return problems.explain_words(text, tree.scan_values(bool))


Section = tuple[Statement, ...]
"""The statements before the first ``hand`` line, or those from one ``hand`` line to the next."""


def read(log: Log, first: int = 1, refused: int = 0, hands: int = 0) -> Iterator[Section]:
    """Read the sections of a log, which are the lines before the first hand, possibly none, and then each hand.

    Each line that is neither blank nor only a comment becomes one statement, which is ``Unreadable`` if it can't be
    read, and the first ``EXPLAINED`` of these say why. A comment that can't be in a log becomes a statement, too.
    Everything past the limits of a hand or of the log becomes one ``Unreadable``, and so does a log that isn't text.
    Nothing is raised.

    A ``hand`` line that repeats the one just before it begins no other hand. If only the rest of a log is given,
    ``first`` is the number of its first line, and before it there are this many ``hands``, and ``refused`` lines that
    can't be read.
    """
    log = as_bytes(log)
    if first == 1 and (kind := foreign(log)):
        problem = f"this is {kind}, or not text at all{_SAVE}"
        yield (unreadable("", Place(1, 1, 2), problem, code="N107"),)
        return
    section: list[Statement] = []
    size, full = 0, False
    long = len(log) > HAND_BYTES  # Otherwise no hand can be too long.
    for number, written, refusal in lines(log, first):
        comment = refusal if isinstance(refusal, BadComment) else None
        text = written.removesuffix(comment.text) if comment else written
        if full and keyword_meant(text) != "hand":
            continue
        if long:
            size += _bytes(text) + 1
        statement = parse(number, written, refusal, explained=refused < EXPLAINED) if text else None
        if statement and type(statement) in _MAY_BEGIN_HAND:
            before = next((earlier for earlier in reversed(section) if type(earlier) is not BadComment), None)
            hand = statement.number if isinstance(statement, Hand) else None
            is_repeated = hand is not None and isinstance(before, Hand) and before.number == hand
            if begins_hand(statement) and not is_repeated:
                if hands == LOG_HANDS:
                    section.append(unreadable("", statement.at, _TOO_MANY))
                    break
                yield tuple(section)
                hands += 1
                section, size, full = [], _bytes(text) + 1, False
            refused += not full and type(statement) is Unreadable
        for part in (statement, comment) if comment else (statement,):
            if part is not None and not full:
                full = len(section) >= HAND_STATEMENTS or size > HAND_BYTES
                section.append(unreadable("", part.at, _TOO_MUCH) if full else part)
    yield tuple(section)


_MAY_BEGIN_HAND = (Hand, Unreadable)
_TOO_MUCH: Final = (
    f"a hand has at most {HAND_STATEMENTS} statements and {HAND_BYTES} bytes; the rest of this one is not read"
)
_TOO_MANY: Final = f"a log has at most {LOG_HANDS:,} hands; the rest of this one is not read"


def begins_hand(statement: Statement) -> bool:
    """Check whether a line begins a hand, even if it can't be read."""
    return isinstance(statement, Hand) or (isinstance(statement, Unreadable) and statement.keyword == "hand")


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogateescape"))
