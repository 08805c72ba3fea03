"""Make decisions from the bytes of an input, one by one; after the last byte, always take the first choice."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """Choices drawn from bytes: the same bytes give the same choices."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    def __bool__(self) -> bool:
        """Check whether bytes are left."""
        return self._at < len(self._content)

    def below(self, bound: int) -> int:
        """Draw a number from 0 up from one byte, or from two if one has too few values."""
        size = 1 if bound <= 256 else 2
        taken = self._content[self._at : self._at + size]
        self._at += size
        return int.from_bytes(taken, "big") % bound

    def one(self, of: Sequence[T]) -> T:
        """Draw one of some things."""
        return of[self.below(len(of))]

    def once_in(self, times: int) -> bool:
        """Return true once in this many times; never when no bytes are left."""
        return self.below(times) == times - 1

    def bytes(self, most: int) -> bytes:
        """Take some bytes unchanged."""
        taken = self._content[self._at : self._at + self.below(most + 1)]
        self._at += len(taken)
        return taken
