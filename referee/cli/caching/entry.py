"""The bytes of an entry: its digest, then its text. A damaged entry has another digest, and is as none."""

from hashlib import sha256
from typing import Final


def packed(key: str, text: str) -> bytes:
    """Return the bytes of an entry with this key. Raises ``UnicodeEncodeError`` for a text that is not ASCII."""
    content = text.encode("ascii")
    return _digest(key, content) + content


def unpacked(key: str, entry: bytes) -> str | None:
    """Return the text of an entry; ``None`` if it is damaged, or belongs to another key."""
    digest, content = entry[:_SIZE], entry[_SIZE:]
    return content.decode("ascii") if digest == _digest(key, content) else None


def _digest(key: str, content: bytes) -> bytes:
    return b"%s\n" % sha256(key.encode() + content).hexdigest().encode()


_SIZE: Final = len(_digest("", b""))
