"""A log as text, as the bytes of its file, or in blocks, so that it need not be in memory as a whole."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from math import gcd
from typing import Final, Literal, NamedTuple

from referee.text.limits import AMOUNT_DECIMALS, AMOUNT_DIGITS, BINARY_BYTES, HAND_BYTES, LINE_BYTES
from referee.text.unicode import settled

Blocks = Callable[[], Iterable[bytes]]
"""Returns the same bytes of a log at each call, from the beginning, in blocks of any size; several callers may read
them at the same time."""

Log = str | bytes | Blocks

KEPT: Final = HAND_BYTES
"""Bytes kept at the beginning of a line that is too long, in a log in blocks; such a line can't be read anyway."""
_PIECE: Final = 32 * 1024

_MARKS: Final = (BOM_UTF16_LE, BOM_UTF16_BE)
_STRAY: Final = 32
"""NULs, or bytes that are not UTF-8, that don't make even a short file binary: they may be one bad line."""


class Piece(NamedTuple):
    """Some whole lines of a log in bytes; or one long line with ``let_go`` bytes missing from its middle.

    Of such a line ``content`` has the first ``KEPT`` bytes and the last ones.
    """

    content: bytes
    let_go: int = 0


def as_bytes(text: str | bytes) -> bytes:
    """Return the bytes of a log; a lone surrogate becomes bytes that are not UTF-8."""
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text


def blocks(log: Log) -> Iterable[bytes]:
    """Return the bytes of a log, in blocks if it comes so."""
    return (as_bytes(log),) if isinstance(log, str | bytes) else log()


def beginning(log: Log, size: int) -> bytes:
    """Return the first ``size`` bytes of a log, or all if there are fewer, without its byte order mark."""
    most = len(BOM_UTF8) + size
    found = blocks(log[:most] if isinstance(log, str | bytes) else log)
    return _head(iter(found), most).removeprefix(BOM_UTF8)[:size]


def foreign(log: Log) -> Literal["UTF-16", "not UTF-8"] | None:
    """Name what a log seems to be if it is not text in UTF-8; ``None`` for a log whose lines can be read one by one.

    UTF-16 and UTF-32 begin with a byte order mark, or have a NUL in their first two bytes. A binary file has many: more
    than one byte in a hundred at its beginning. Or at least a third of the beginning is not UTF-8: in a compressed file
    more is, in text of another encoding that is rare.
    """
    start = beginning(log, BINARY_BYTES)
    nulls = start.count(0)
    if start[:2] in _MARKS or 0 in start[:2] or nulls > max(_STRAY, len(start) // 100):
        return "UTF-16"
    if start.isascii():
        return None
    undecoded = len(start) - len(start.decode("utf-8", "ignore").encode())
    return "not UTF-8" if undecoded > max(_STRAY, len(start) // 3) else None


def is_text(log: Log) -> bool:
    """Check whether the lines of a log can be read one by one."""
    return foreign(log) is None


def pieces(log: Log) -> Iterator[Piece]:
    """Split a log into pieces of whole lines, without its byte order mark; for a log in blocks no piece grows with the
    log. For anything but text, only the beginning is examined."""
    if not is_text(log):
        log = beginning(log, BINARY_BYTES)
    if isinstance(log, str | bytes):
        return map(Piece, _cut(as_bytes(log).removeprefix(BOM_UTF8)))
    return _joined(_unmarked(log()))


def _cut(content: bytes) -> Iterator[bytes]:
    """Split a log that is completely in memory, into pieces of some pages."""
    start = 0
    while start < len(content):
        end = content.rfind(b"\n", start, start + _PIECE) + 1 or content.find(b"\n", start) + 1 or len(content)
        yield content[start:end]
        start = end


def _joined(found: Iterable[bytes]) -> Iterator[Piece]:
    """Join the blocks of a log into pieces, since blocks end anywhere; what is too long for a line is dropped as it
    arrives."""
    rest, let_go = b"", 0
    for block in found:
        end = block.rfind(b"\n") + 1
        if end:
            first = block.index(b"\n") + 1 if let_go else end
            yield Piece(rest + block[:first], let_go)
            if first < end:
                yield Piece(block[first:end])
            rest, let_go = block[end:], 0
        else:
            rest += block
        if len(rest) > KEPT + 1:
            let_go += len(rest) - KEPT - 1
            rest = rest[:KEPT] + rest[-1:]  # The last byte may be a CR before an LF.
    if rest:
        yield Piece(rest, let_go)


def _unmarked(found: Iterable[bytes]) -> Iterator[bytes]:
    left = iter(found)
    yield _head(left, len(BOM_UTF8)).removeprefix(BOM_UTF8)
    yield from left


def _head(left: Iterator[bytes], size: int) -> bytes:
    """Take blocks until they have ``size`` bytes, or there are no more."""
    head = b""
    while len(head) < size and (block := next(left, None)) is not None:
        head += block
    return head


def sha256_of(log: Log) -> str:
    """Return the SHA-256 of a log's bytes, in hexadecimal."""
    sha = sha256()
    for block in blocks(log):
        sha.update(block)
    return sha.hexdigest()


_COMMENT_OR_QUOTED = re.compile(r'"[^"\n]*"|#[^\n]*')
_DECIMALS = re.compile(rf"(?<![\w.])[$€-]{{0,2}}[0-9]{{1,{AMOUNT_DIGITS}}}\.([0-9]{{1,{AMOUNT_DECIMALS}}})(?![\w.])")


def smallest_unit(log: Log) -> int:
    """Find the smallest unit of money used in a log, in hundredths: 100 if all its amounts are whole.

    Lines that are too long to be read are ignored.
    """
    unit = 100
    for piece in pieces(log):
        if b"." in piece.content and not piece.let_go:
            text = _COMMENT_OR_QUOTED.sub("", _readable(piece.content).decode("utf-8", "replace"))
            unit = gcd(unit, *(int(one.ljust(2, "0")) for one in _DECIMALS.findall(settled(text))))
            if unit == 1:
                break
    return unit


def _readable(lines: bytes) -> bytes:
    """Yield the lines that are not too long."""
    found = lines.split(b"\n")
    if max(map(len, found)) <= LINE_BYTES:
        return lines
    return b"\n".join([line for line in found if len(line.removesuffix(b"\r")) <= LINE_BYTES])
