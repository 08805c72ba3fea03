"""Split the bytes of a log into lines. Only LF and CRLF end a line (never ``str.splitlines``)."""

import re
from collections.abc import Iterator
from itertools import count, repeat

from referee.notation.names import described
from referee.notation.refused import RefusedError
from referee.text.limits import LINE_BYTES
from referee.text.log import Log, foreign, pieces
from referee.text.place import Place

_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
_CONTROL_BUT_LF = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
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
            yield number, raw.decode("utf-8", "surrogateescape"), _refusal(number, raw)
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


def _refusal(number: int, raw: bytes) -> RefusedError | None:
    """Say why a line can't be in a log: it is too long, not UTF-8, or has a control character."""
    if len(raw) > LINE_BYTES:
        problem = f"a line has at most {LINE_BYTES} bytes, not {len(raw)}"
        return RefusedError("N101", Place(number, 1, 2), problem)
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        column = len(raw[: error.start].decode()) + 1
        problem = f"the byte 0x{raw[error.start]:02X} is not UTF-8{_SAVE}"
        return RefusedError("N107", Place(number, column, column + 1), problem)
    if control := _CONTROL.search(text):
        column = control.start() + 1
        problem = f"{described(control[0])} can't be used in a log" + _SAVE * (control[0] == "\0")
        return RefusedError("N107", Place(number, column, column + 1), problem)
    return None
