"""Lines of a hand, up to its last trick."""

from dataclasses import dataclass

from referee.statements.line import Listed, Named, Statement
from referee.statements.sums import Sums
from referee.text.place import Place


@dataclass(slots=True)
class Hand(Statement):
    number: int | None


class Dealer(Named):
    __slots__ = ()


class Away(Listed):
    __slots__ = ()


@dataclass(slots=True)
class Ante(Statement):
    """``ante AMOUNT``: one amount for all."""

    amount: int


class Antes(Sums[int]):
    """``ante (NAME AMOUNT)…``; empty for ``ante none``."""

    __slots__ = ()


@dataclass(slots=True)
class Deal(Named):
    cards: tuple[int | None, ...]

    def card_at(self, index: int) -> Place:
        """Return the place of a card; the first one is 0."""
        return self.word(2 + index)


@dataclass(slots=True)
class Blinds(Statement):
    number: int


@dataclass(slots=True)
class Trump(Statement):
    """``card`` is ``None`` if only the suit was noted."""

    card: int | None
    suit: int


class Take(Named):
    __slots__ = ()


class Pass(Listed):
    __slots__ = ()


class Stay(Listed):
    """Empty for ``stay none``."""

    __slots__ = ()


class Early(Named):
    __slots__ = ()


class Blind(Named):
    __slots__ = ()


@dataclass(slots=True)
class Counts(Statement):
    """Players, each with a number of cards or tricks."""

    counts: tuple[tuple[str, int], ...]

    def name_at(self, index: int) -> Place:
        """Return the place of a name; the first one is 0."""
        return self.word(1 + 2 * index)


class Draw(Counts):
    """``draw (NAME N)…``; empty for ``draw none``."""

    __slots__ = ()


@dataclass(slots=True)
class Exchange(Named):
    """``draw NAME CARD… -> CARD…``: the cards discarded, then those received."""

    discards: tuple[int | None, ...]
    received: tuple[int | None, ...]


class Reshuffle(Statement):
    __slots__ = ()


@dataclass(slots=True)
class Trick(Statement):
    """The cards in the order written; ``names`` are their players, ``None`` in the positional form.

    ``taker`` is the claim after ``->``.
    """

    names: tuple[str, ...] | None
    cards: tuple[int | None, ...]
    taker: str | None

    def card_at(self, index: int) -> Place:
        """Return the place of a card; the first one is 0."""
        return self.word(1 + index if self.names is None else 2 + 2 * index)

    @property
    def taker_at(self) -> Place:
        """The place of the claim about who took it."""
        return self.word(-1)


@dataclass(slots=True)
class TakeBack(Named):
    """The card is never ``?``."""

    card: int

    @property
    def card_at(self) -> Place:
        """The place of the card."""
        return self.word(2)


class Took(Counts):
    __slots__ = ()


class Rest(Named):
    __slots__ = ()


@dataclass(slots=True)
class Show(Named):
    cards: tuple[int | None, ...]

    def card_at(self, index: int) -> Place:
        """Return the place of a card; the first one is 0."""
        return self.word(2 + index)


class RenegeRuling(Named):
    __slots__ = ()

    @property
    def name_at(self) -> Place:
        """The place of the name."""
        return self.word(2)


class RuledRenege(RenegeRuling):
    """``ruling renege NAME``."""

    __slots__ = ()


class Waive(RenegeRuling):
    """``ruling waive NAME``."""

    __slots__ = ()


class Misdeal(Statement):
    __slots__ = ()
