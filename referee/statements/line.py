"""Any line of a log, read or not."""

from dataclasses import dataclass

from referee.text.place import Place, words


@dataclass(slots=True)
class Statement:
    """A line of a log: its number, counted from 1, its text, and then what the text says.

    Nobody changes a statement; it is not frozen because a frozen one takes three times as long to make. Where each
    word stands is found when somebody asks for it. One that says no more than its base is no dataclass of its own,
    which would make the program start later.
    """

    line: int
    text: str

    @property
    def at(self) -> Place:
        """The whole statement, from its keyword to the end of its last word."""
        places = words(self.line, self.text)
        return Place(self.line, places[0].column, places[-1].end)

    def word(self, index: int) -> Place:
        """Where a word of the statement stands: 0 is the keyword, -1 the last."""
        return words(self.line, self.text)[index]


@dataclass(slots=True)
class Named(Statement):
    """A statement about one player, whose name follows the keyword."""

    name: str

    @property
    def name_at(self) -> Place:
        """Where the name stands."""
        return self.word(1)


@dataclass(slots=True)
class Listed(Statement):
    """A statement whose keyword is followed by names."""

    names: tuple[str, ...]

    def name_at(self, index: int) -> Place:
        """Where a name stands; the first one is 0."""
        return self.word(1 + index)


@dataclass(slots=True)
class Unreadable(Statement):
    """A line that could not be read: the finding's code, what is wrong and where, and what was probably meant.

    ``keyword`` is the statement that the line must be, going by its spelling and by where it stands, if that can be
    told; ``plain``: it begins with that very word. ``bare``: it has no keyword, and no more than a number after its
    first word, so that it may begin a hand. ``later`` are the keywords among its other words, in order: of lines that
    were run together. ``kinds`` are the keywords of all that the line may be.
    """

    place: Place
    code: str
    problem: str
    expected: tuple[str, ...] = ()
    meant: str | None = None
    keyword: str | None = None
    plain: bool = False
    bare: bool = False
    later: tuple[str, ...] = ()
    kinds: frozenset[str] = frozenset()

    @property
    def at(self) -> Place:
        return self.place

    @property
    def tricks(self) -> int:
        """How many tricks it may be: each ``trick`` in it may begin one."""
        if "trick" not in self.kinds:
            return 0
        later = self.later.count("trick")
        return later + (self.keyword == "trick" or not later)
