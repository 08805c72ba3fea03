"""Split the bytes of a log into lines. Only LF and CRLF end a line (never ``str.splitlines``)."""

import re
from collections.abc import Iterator
from itertools import count, repeat

from referee.notation.names import described
from referee.notation.patterns import begins_statement
from referee.notation.refused import RefusedError
from referee.text.limits import LINE_BYTES
from referee.text.log import Log, foreign, pieces
from referee.text.place import Place

_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\udc80-\udcff]")
"""A control character, or a byte that is not UTF-8."""
_CONTROL_BUT_LF = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_LINE_ENDS = re.compile("[\r\v\f\x85\u2028\u2029]")
_QUOTED_OR_COMMENT = re.compile('"[^"]*"|#')
_HARMLESS = bytes((*b"\t\n", *range(0x20, 0x7F)))
_SAVE = ": save the log as UTF-8"


Line = tuple[int, str, RefusedError | None]
"""A line of a log without its end: its number, counted from 1, and its text.

The third part says why the line can't be read at all; bytes that are not UTF-8 are lone surrogates.
"""


def not_text(log: Log) -> RefusedError | None:
    """Refuse a log that isn't text, as a whole."""
    what = foreign(log)
    return what and RefusedError("N107", Place(1, 1, 2), f"this is {what}, or not text at all{_SAVE}")


def lines(log: Log, first: int = 1) -> Iterator[Line]:
    """Yield the lines of a log, or of the rest of one, from its ``first`` line on."""
    number = first
    for content in pieces(log):
        found = _plain(content)
        if found is not None:
            yield from zip(count(number), found, repeat(None))
            number += len(found)
            continue
        for raw in _split(content):
            text = raw.decode("utf-8", "surrogateescape")
            yield number, text, _refusal(number, text, len(raw))
            number += 1


def texts(log: Log) -> list[str]:
    """List the texts of a log's lines, as the columns of its findings count them."""
    return [text for _, text, _ in lines(log)]


def _plain(content: bytes) -> list[str] | None:
    """Return the lines of a piece, if everything in it may be in a log."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    if content.translate(None, _HARMLESS) and _CONTROL_BUT_LF.search(text):
        return None
    found = text.removesuffix("\n").split("\n")
    return None if 4 * max(map(len, found)) > LINE_BYTES else found


def _split(content: bytes) -> list[bytes]:
    ended = [line.removesuffix(b"\r") for line in content.split(b"\n")[:-1]]
    return ended if content.endswith(b"\n") else [*ended, content.rpartition(b"\n")[2]]


def _refusal(number: int, text: str, size: int) -> RefusedError | None:
    """Say why a line of this many bytes can't be in a log: it is too long, not UTF-8, or has a control character.

    A comment at fault spares what is before it, unless a statement may be lost after a sign that ends lines elsewhere.
    """
    start = next((found.start() for found in _QUOTED_OR_COMMENT.finditer(text) if found[0] == "#"), len(text))
    said, remark = text[:start], text[start:]
    if refusal := _fault(number, said, 0, len(said.encode("utf-8", "surrogateescape"))):
        return refusal
    refusal = _fault(number, remark, start, size)
    if refusal and not any(map(begins_statement, _LINE_ENDS.split(remark)[1:])):
        refusal.spared = start
    return refusal


def _fault(number: int, text: str, before: int, size: int) -> RefusedError | None:
    """Describe what is wrong with a part of a line, that many characters from its beginning."""
    if size > LINE_BYTES:
        problem = f"a line has at most {LINE_BYTES} bytes, not {size}"
        return RefusedError("N101", Place(number, before + 1, before + 2), problem)
    if not (found := _CONTROL.search(text)):
        return None
    sign, column = found[0], before + found.start() + 1
    if sign >= "\udc80":
        problem = f"the byte 0x{ord(sign) - 0xDC00:02X} is not UTF-8{_SAVE}"
    else:
        problem = f"{described(sign)} can't be used in a log" + _SAVE * (sign == "\0")
    return RefusedError("N107", Place(number, column, column + 1), problem)
