"""From the bytes of a log to its lines. Only LF and CRLF end a line (never ``str.splitlines``)."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from typing import NamedTuple

from referee.limits import LINE_BYTES
from referee.notation.names import described
from referee.notation.refused import RefusedError
from referee.source import Place

_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
_SAVE = ": save the log as UTF-8"


class Raw(NamedTuple):
    """A line as it stands in the file, without its end; lines count from 1."""

    number: int
    content: bytes

    @property
    def opening(self) -> str:
        """The first word, as far as it can be read."""
        start = self.content.lstrip(b" \t")[:64].decode("utf-8", "replace")
        return re.split('[ \t,#"]', start, maxsplit=1)[0]


def encoded(log: str | bytes) -> bytes:
    """The log as bytes without its byte order mark; a lone surrogate becomes bytes that are not UTF-8."""
    content = log.encode("utf-8", "surrogatepass") if isinstance(log, str) else log
    return content.removeprefix(BOM_UTF8)


def is_text(content: bytes) -> bool:
    """Whether a log may be UTF-8; one in UTF-16 or UTF-32 begins with its mark or with a NUL among two bytes."""
    return not content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) and 0 not in content[:2]


def not_text() -> RefusedError:
    """The refusal of a log that is no text as a whole."""
    return RefusedError("N107", Place(1, 1, 2), f"this is UTF-16 or no text at all{_SAVE}")


def lines(content: bytes) -> Iterator[Raw]:
    """The lines of a log."""
    number, start = 1, 0
    while (end := content.find(b"\n", start)) >= 0:
        yield Raw(number, content[start:end].removesuffix(b"\r"))
        number, start = number + 1, end + 1
    if start < len(content):
        yield Raw(number, content[start:])


def decoded(raw: Raw) -> str:
    """The text of a line. Raises ``RefusedError`` for one that is too long, not UTF-8 or holds a control character."""
    if len(raw.content) > LINE_BYTES:
        problem = f"a line has at most {LINE_BYTES} bytes, not {len(raw.content)}"
        raise RefusedError("N101", Place(raw.number, 1, 2), problem)
    try:
        text = raw.content.decode()
    except UnicodeDecodeError as error:
        at = _column(raw, len(raw.content[: error.start].decode()))
        problem = f"the byte 0x{raw.content[error.start]:02X} is not UTF-8{_SAVE}"
        raise RefusedError("N107", at, problem) from None
    if control := _CONTROL.search(text):
        at = _column(raw, control.start())
        problem = f"{described(control[0])} can't stand in a log" + _SAVE * (control[0] == "\0")
        raise RefusedError("N107", at, problem)
    return text


def _column(raw: Raw, characters_before: int) -> Place:
    return Place(raw.number, characters_before + 1, characters_before + 2)
