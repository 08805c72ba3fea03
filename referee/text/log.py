"""A log as text, or as the bytes of its file."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from hashlib import sha256
from math import gcd
from typing import Final, Literal

from referee.text.limits import AMOUNT_DECIMALS, AMOUNT_DIGITS, BINARY_BYTES
from referee.text.unicode import settled

Log = str | bytes

_PIECE: Final = 32 * 1024

_MARKS: Final = (BOM_UTF16_LE, BOM_UTF16_BE)
_STRAY: Final = 32
"""NULs, or bytes that are not UTF-8, that don't make even a short file binary: they may be one bad line."""


def as_bytes(log: Log) -> bytes:
    """Return the bytes of a log; a lone surrogate becomes bytes that are not UTF-8."""
    return log.encode("utf-8", "surrogatepass") if isinstance(log, str) else log


def _beginning(log: Log) -> bytes:
    """Return the bytes that show whether a log is text, without its byte order mark."""
    return as_bytes(log[: len(BOM_UTF8) + BINARY_BYTES]).removeprefix(BOM_UTF8)[:BINARY_BYTES]


def foreign(log: Log) -> Literal["UTF-16", "not UTF-8"] | None:
    """Name what a log seems to be if it is not text in UTF-8; ``None`` for a log whose lines can be read one by one.

    UTF-16 and UTF-32 begin with a byte order mark, or have a NUL in their first two bytes. A binary file has many: more
    than one byte in a hundred at its beginning. Or at least a third of the beginning is not UTF-8: in a compressed file
    more is, in text of another encoding that is rare.
    """
    start = _beginning(log)
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


def pieces(log: Log) -> Iterator[bytes]:
    """Split a log into pieces of some pages, each of whole lines, without its byte order mark.

    For anything but text, only the beginning is examined.
    """
    content = as_bytes(log).removeprefix(BOM_UTF8) if is_text(log) else _beginning(log)
    start = 0
    while start < len(content):
        end = content.rfind(b"\n", start, start + _PIECE) + 1 or content.find(b"\n", start) + 1 or len(content)
        yield content[start:end]
        start = end


def sha256_of(log: Log) -> str:
    """Return the SHA-256 of a log's bytes, in hexadecimal."""
    return sha256(as_bytes(log)).hexdigest()


_COMMENT_OR_QUOTED = re.compile(r'"[^"\n]*"|#[^\n]*')
_DECIMALS = re.compile(
    rf"(?<![\w.])[$€\u2212-]{{0,2}}[0-9]{{1,{AMOUNT_DIGITS}}}\.([0-9]{{1,{AMOUNT_DECIMALS}}})(?![\w.])"
)


def smallest_unit(lines: Iterable[str], unit: int = 100) -> int:
    """Find the smallest unit of money used in these lines, in hundredths: at most this one, and 100 if all amounts are
    whole."""
    for line in lines:
        if "." in line and unit > 1:
            text = _COMMENT_OR_QUOTED.sub("", line)
            unit = gcd(unit, *(int(one.ljust(2, "0")) for one in _DECIMALS.findall(settled(text))))
    return unit
