"""Lines before the first hand and between hands."""

from dataclasses import dataclass

from referee.statements.line import Named, Statement
from referee.statements.sums import Sums
from referee.text.place import Place


@dataclass(slots=True)
class Game(Statement):
    title: str


@dataclass(slots=True)
class Date(Statement):
    day: str


@dataclass(slots=True)
class Rules(Statement):
    ruleset: str
    variants: tuple[str, ...]

    @property
    def ruleset_at(self) -> Place:
        """The place of the rule set."""
        return self.word(1)

    def variant_at(self, index: int) -> Place:
        """Return the place of a variant; the first one is 0."""
        return self.word(2 + index)


@dataclass(slots=True)
class Rule(Statement):
    """``rule OPTION VALUE``; the value's words are joined by single blanks."""

    option: str
    value: str

    @property
    def option_at(self) -> Place:
        """The place of the option."""
        return self.word(1)

    @property
    def value_at(self) -> Place:
        """The place of the value, from its first word to its last."""
        return self.word(2)._replace(end=self.word(-1).end)


@dataclass(slots=True)
class Seat(Named):
    amount: int | None


@dataclass(slots=True)
class Rebuy(Named):
    amount: int


@dataclass(slots=True)
class Leave(Named):
    amount: int | None


@dataclass(slots=True)
class Join(Named):
    amount: int
    after: str


class Forfeit(Named):
    __slots__ = ()


@dataclass(slots=True)
class Pay(Statement):
    giver: str
    taker: str
    amount: int


@dataclass(slots=True)
class Put(Named):
    amount: int


class Stacks(Sums[int]):
    """An amount may be negative, for a debt."""

    __slots__ = ()
