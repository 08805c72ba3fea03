"""A line of a log, read or unreadable."""

from dataclasses import dataclass
from typing import NamedTuple

from referee.text.place import Place, words


@dataclass(slots=True)
class Statement:
    """A line of a log: its number, counted from 1, its text, and then what the text says.

    Never modify a statement: it isn't frozen only because creating a frozen one takes three times as long. Places of
    words are worked out on demand. A subclass with no fields of its own is not a dataclass, since that would slow the
    program's start.
    """

    line: int
    text: str

    @property
    def at(self) -> Place:
        """The place of the whole statement, from its keyword to the end of its last word."""
        places = words(self.line, self.text)
        return Place(self.line, places[0].column, places[-1].end)

    def word(self, index: int) -> Place:
        """Return the place of a word of the statement: 0 is the keyword, -1 the last."""
        return words(self.line, self.text)[index]


@dataclass(slots=True)
class Named(Statement):
    """A statement about one player, with the name after the keyword."""

    name: str

    @property
    def name_at(self) -> Place:
        """The place of the name."""
        return self.word(1)


@dataclass(slots=True)
class Listed(Statement):
    """A statement with names after the keyword."""

    names: tuple[str, ...]

    def name_at(self, index: int) -> Place:
        """Return the place of a name; the first one is 0."""
        return self.word(1 + index)


class Repair(NamedTuple):
    """A change that may make a line readable: write ``meant`` from ``start`` to ``end``, counted from 0.

    ``sure``: the line can mean nothing else.
    """

    start: int
    end: int
    meant: str
    sure: bool = False


@dataclass(slots=True)
class Unreadable(Statement):
    """A line that can't be read: the finding's code, what is wrong and where, what was probably meant, and the repair
    that writes it.

    ``keyword`` is the line's statement, judging by spelling and place, if that can be told; ``plain``: it begins with
    that exact word. ``bare``: it has no keyword and at most a number after its first word, so it may begin a hand.
    ``ruling``: its first word is at most one edit from that word, whatever else it may be. ``later`` are the keywords
    among its other words, in order, as if lines were run together. ``kinds`` are the keywords of all that the line may
    be.
    """

    place: Place
    code: str
    problem: str
    expected: tuple[str, ...] = ()
    meant: str | None = None
    repair: Repair | None = None
    keyword: str | None = None
    plain: bool = False
    bare: bool = False
    ruling: bool = False
    later: tuple[str, ...] = ()
    kinds: frozenset[str] = frozenset()

    @property
    def at(self) -> Place:
        return self.place

    @property
    def tricks(self) -> int:
        """The number of tricks it may contain: each ``trick`` in it may begin one."""
        if "trick" not in self.kinds:
            return 0
        later = self.later.count("trick")
        return later + (self.keyword == "trick" or not later)


class BadComment(Unreadable):
    """A comment that can't be in a log; the statement before it is read on its own."""

    __slots__ = ()
