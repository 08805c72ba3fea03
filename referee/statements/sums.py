"""Lists of players, each with an amount."""

from dataclasses import dataclass

from referee.source import Place
from referee.statements.line import Statement


@dataclass(slots=True)
class Sums(Statement):
    """Players and their amounts in hundredths; in ``bourre`` an amount may be left out."""

    sums: tuple[tuple[str, int | None], ...]

    def name_at(self, index: int) -> Place:
        """Where a name stands; the first one is 0."""
        return self.word(self.number_of(index))

    def number_of(self, index: int) -> int:
        """The number of a name among the words of the line."""
        return 1 + index + sum(amount is not None for _, amount in self.sums[:index])
