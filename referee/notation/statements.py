"""The scribe's statements, one for each line of the log that is neither blank nor only a comment.

A statement repeats the line: whatever the line leaves out is ``None`` (or an empty tuple for the word ``none``), never
a default. Amounts are hundredths; cards and suits are small integers (``engine.cards``), a card ``None`` for a ``?``.
Names are in NFC. Plain values get their places in the line from ``at``, ``word``, ``name_at`` and similar methods.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, NamedTuple, TypeVar

from referee.records import record
from referee.values import Place, words


@record()
class Statement:
    """A line of a log, with its number (from 1), its text, and what the text says.

    Places of words are worked out on demand. A subclass with no fields of its own is not a dataclass, since that would
    slow the program's start.
    """

    line: int
    text: str

    @property
    def at(self) -> Place:
        """The place of the whole statement, from its keyword to the end of its last word."""
        places = words(self.line, self.text)
        return Place(self.line, places[0].column, places[-1].end)

    @property
    def players(self) -> Sequence[str]:
        """The names of the players in the line, in text order."""
        return ()

    def word(self, index: int) -> Place:
        """Return the place of a word of the statement, where 0 is the keyword and -1 the last word."""
        return words(self.line, self.text)[index]


@record()
class Named(Statement):
    """A statement about one player, with the name after the keyword."""

    name: str

    @property
    def players(self) -> Sequence[str]:
        return (self.name,)

    @property
    def name_at(self) -> Place:
        """The place of the name."""
        return self.word(1)


@record()
class Listed(Statement):
    """A statement with names after the keyword."""

    names: tuple[str, ...]

    @property
    def players(self) -> Sequence[str]:
        return self.names

    def name_at(self, index: int) -> Place:
        """Return the place of a name, counted from 0."""
        return self.word(1 + index)


class Repair(NamedTuple):
    """A change that may make a line readable by writing ``meant`` from ``start`` to ``end``, counted from 0.

    It is ``sure`` if the line can mean nothing else.
    """

    start: int
    end: int
    meant: str
    sure: bool = False


@record()
class Unreadable(Statement):
    """A line that can't be read, with the finding's code, what is wrong and where, what was probably meant, and the
    repair that writes it.

    ``keyword`` is the line's statement, judging by spelling and place, if that can be told. ``ruling`` is true if its
    first word is at most one edit from that word, or its second is ``waive``, whatever else it may be. ``later`` are
    the keywords among its other words, in order, as if lines were run together. ``kinds`` are the keywords of all that
    the line may be.
    """

    place: Place
    code: str
    problem: str
    expected: tuple[str, ...] = ()
    meant: str | None = None
    repair: Repair | None = None
    keyword: str | None = None
    ruling: bool = False
    later: tuple[str, ...] = ()
    kinds: frozenset[str] = frozenset()

    @property
    def at(self) -> Place:
        return self.place

    @property
    def tricks(self) -> int:
        """The number of tricks that the line may contain, since each ``trick`` in it may begin one."""
        if "trick" not in self.kinds:
            return 0
        later = self.later.count("trick")
        return later + (self.keyword == "trick" or not later)


class BadComment(Unreadable):
    """A comment that can't be in a log, as its ``text``. The statement before it is read on its own."""

    __slots__ = ()


Amount = TypeVar("Amount", int, int | None)
"""An amount in hundredths, or ``None`` where it may be left out."""


@record()
class Sums(Statement, Generic[Amount]):
    """Players and their amounts."""

    sums: tuple[tuple[str, Amount], ...]

    @property
    def players(self) -> Sequence[str]:
        return [name for name, _ in self.sums]

    def name_at(self, index: int) -> Place:
        """Return the place of a name, counted from 0."""
        return self.word(self.number_of(index))

    def number_of(self, index: int) -> int:
        """Return a name's position among the words of the line."""
        return 1 + index + sum(amount is not None for _, amount in self.sums[:index])


@record()
class Game(Statement):
    title: str


@record()
class Date(Statement):
    day: str


@record()
class Rules(Statement):
    ruleset: str
    variants: tuple[str, ...]


@record()
class Rule(Statement):
    """``rule OPTION VALUE``, with the value's words joined by single blanks."""

    option: str
    value: str

    @property
    def value_at(self) -> Place:
        """The place of the value, from its first word to its last."""
        return self.word(2)._replace(end=self.word(-1).end)


@record()
class Seat(Named):
    amount: int | None


@record()
class Rebuy(Named):
    amount: int


@record()
class Leave(Named):
    amount: int | None


@record()
class Join(Named):
    amount: int
    after: str

    @property
    def players(self) -> Sequence[str]:
        return self.name, self.after


class Forfeit(Named):
    __slots__ = ()


@record()
class Pay(Statement):
    giver: str
    taker: str
    amount: int

    @property
    def players(self) -> Sequence[str]:
        return self.giver, self.taker


@record()
class Put(Named):
    amount: int


class Stacks(Sums[int]):
    """An amount may be negative, for a debt."""

    __slots__ = ()


@record()
class Hand(Statement):
    number: int | None


class Dealer(Named):
    __slots__ = ()


class Away(Listed):
    __slots__ = ()


@record()
class Ante(Statement):
    """``ante AMOUNT``, which is one amount for all."""

    amount: int


class Antes(Sums[int]):
    """``ante (NAME AMOUNT)…``, or empty for ``ante none``."""

    __slots__ = ()


@record()
class Deal(Named):
    cards: tuple[int | None, ...]


@record()
class Blinds(Statement):
    number: int


@record()
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


@record()
class Counts(Statement):
    """Players, each with a number of cards or tricks."""

    counts: tuple[tuple[str, int], ...]

    @property
    def players(self) -> Sequence[str]:
        return [name for name, _ in self.counts]

    def name_at(self, index: int) -> Place:
        """Return the place of a name, counted from 0."""
        return self.word(1 + 2 * index)


class Draw(Counts):
    """``draw (NAME N)…``, or empty for ``draw none``."""

    __slots__ = ()


@record()
class Exchange(Named):
    """``draw NAME CARD… -> CARD…``, with the cards discarded and then those received."""

    discards: tuple[int | None, ...]
    received: tuple[int | None, ...]


class Reshuffle(Statement):
    __slots__ = ()


@record()
class Trick(Statement):
    """The cards in the order written. ``names`` are their players, or ``None`` in the positional form.

    ``taker`` is the claim after ``->``.
    """

    names: tuple[str, ...] | None
    cards: tuple[int | None, ...]
    taker: str | None

    @property
    def players(self) -> Sequence[str]:
        names = self.names or ()
        return names if self.taker is None else (*names, self.taker)

    @property
    def card_places(self) -> tuple[Place, ...]:
        """The place of each card."""
        first, step = (1, 1) if self.names is None else (2, 2)
        return words(self.line, self.text)[first : first + step * len(self.cards) : step]

    @property
    def taker_at(self) -> Place:
        """The place of the claim about who took it."""
        return self.word(-1)


@record()
class TakeBack(Named):
    """The card is never ``?``."""

    card: int


class Took(Counts):
    __slots__ = ()


class Rest(Named):
    __slots__ = ()


@record()
class Show(Named):
    cards: tuple[int | None, ...]


class RenegeRuling(Named):
    """The name is the third word."""

    __slots__ = ()


class RuledRenege(RenegeRuling):
    """``ruling renege NAME``."""

    __slots__ = ()


class Waive(RenegeRuling):
    """``ruling waive NAME``."""

    __slots__ = ()


class Misdeal(Statement):
    __slots__ = ()


@record()
class Pot(Statement):
    amount: int


@record()
class Win(Named):
    amount: int | None


@record()
class Divide(Listed):
    """At least two names, each with the same amount."""

    amount: int | None


@record()
class Carry(Statement):
    amount: int | None


class Bourre(Sums[int | None]):
    """Empty for ``bourre none``."""

    __slots__ = ()


@record()
class Share(Listed):
    """At least two names, each with the same amount."""

    amount: int | None


class Out(Listed):
    __slots__ = ()


RESULTS: Final[tuple[type[Statement], ...]] = (Win, Divide, Carry, Share)
"""The lines that say who gets the pot, of which a hand has only one."""

_NAMING = ("name", "names", "giver", "taker", "after", "sums", "counts")
"""The fields that name a player, several players, or players with numbers."""

Line = TypeVar("Line", bound=Statement)


def with_names(line: Line, names: Mapping[str, str]) -> Line:
    """Copy a line with other names for some players."""

    def other(value: Any) -> Any:
        if isinstance(value, str):
            return names.get(value, value)
        return value and tuple([other(item) if isinstance(item, str) else (other(item[0]), item[1]) for item in value])

    return replace(line, **{field: other(getattr(line, field)) for field in _NAMING if hasattr(line, field)})


_KEYWORDS: dict[type[Statement], str] = {Antes: "ante", Exchange: "draw", RuledRenege: "ruling", Waive: "ruling"}
"""Keywords of the statements whose class has a different name."""


def keyword_of(kind: type[Statement]) -> str:
    """Return the keyword of a kind of statement."""
    return _KEYWORDS.get(kind) or kind.__name__.lower()


def keyword(statement: Statement) -> str:
    """Return the keyword of a statement, which for an unreadable line is its probable one, or an empty text."""
    if isinstance(statement, Unreadable):
        return statement.keyword or ""
    return keyword_of(type(statement))


def set_aside(line: Statement, at: Place, problem: str, expected: tuple[str, ...] = ()) -> Unreadable:
    """Return as unreadable a line that can't be meant as written, since it contradicts itself or another line."""
    word = keyword(line)
    return Unreadable(line.line, "", at, "N101", problem, expected, keyword=word, kinds=frozenset((word,)))


def last_place_of(lines: Sequence[Sums[int] | Sums[int | None]], name: str) -> Place:
    """Return the last place of a name in these lines, or the first line if there is none."""
    places = [line.name_at(i) for line in lines for i, (listed, _) in enumerate(line.sums) if listed == name]
    return places[-1] if places else lines[0].at


KINDS: Final[tuple[type[Statement], ...]] = tuple(
    kind
    for kind in [*globals().values()]
    if isinstance(kind, type) and issubclass(kind, Statement) and not kind.__subclasses__() and kind is not BadComment
)
"""Every kind of line that the notation has."""
