"""Lists of players, each with an amount."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.statements.line import Statement
from referee.text.place import Place

Amount = TypeVar("Amount", int, int | None)
"""In hundredths; ``None`` if it may be left out."""


@dataclass(slots=True)
class Sums(Statement, Generic[Amount]):
    """Players and their amounts."""

    sums: tuple[tuple[str, Amount], ...]

    def name_at(self, index: int) -> Place:
        """Return the place of a name; the first one is 0."""
        return self.word(self.number_of(index))

    def number_of(self, index: int) -> int:
        """Return a name's position among the words of the line."""
        return 1 + index + sum(amount is not None for _, amount in self.sums[:index])
