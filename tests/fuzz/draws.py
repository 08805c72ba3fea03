"""What is decided by the bytes of an input, one after the other; when they have run out, always the first choice."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """Choices that are drawn from bytes: the same bytes, the same choices."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    def __bool__(self) -> bool:
        """Whether there is something left to decide by."""
        return self._at < len(self._content)

    def below(self, bound: int) -> int:
        """A number from 0 up, drawn from one byte, or from two where one can't tell as many."""
        size = 1 if bound <= 256 else 2
        taken = self._content[self._at : self._at + size]
        self._at += size
        return int.from_bytes(taken, "big") % bound

    def one(self, of: Sequence[T]) -> T:
        """One of some things."""
        return of[self.below(len(of))]

    def once_in(self, times: int) -> bool:
        """True once in so many times; never when nothing is left."""
        return self.below(times) == times - 1

    def bytes(self, most: int) -> bytes:
        """Some bytes as they are."""
        taken = self._content[self._at : self._at + self.below(most + 1)]
        self._at += len(taken)
        return taken
