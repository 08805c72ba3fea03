"""The line of an entry: its key, its digest and its text, which is ASCII without a line break.

A damaged line has another digest, and is as none. Each begins with a line break, too, so that a line which was never
finished spoils no other.
"""

from hashlib import sha256
from typing import Final

KEY: Final = 64
"""Hexadecimal digits of a key."""


def packed(key: str, text: str) -> bytes:
    """Return the line of an entry. Raises ``UnicodeEncodeError`` for a text that is not ASCII."""
    content = text.encode("ascii")
    return b"\n%s %s %s\n" % (key.encode(), _digest(key, content), content)


def unpacked(key: str, line: bytes) -> str | None:
    """Return the text of an entry; ``None`` if its line is damaged, or another entry's."""
    found, _, rest = line.strip(b"\n").partition(b" ")
    digest, _, content = rest.partition(b" ")
    return content.decode("ascii") if found == key.encode() and digest == _digest(key, content) else None


def _digest(key: str, content: bytes) -> bytes:
    return sha256(key.encode() + content).hexdigest().encode()
