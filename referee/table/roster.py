"""The players who have been seated so far, and which of them a shortened name means."""

from collections.abc import Iterable
from copy import copy
from itertools import chain
from typing import Final

from referee import statements as st
from referee.text.spelling import edited

_EACH_ONCE: Final = (st.Away, st.Out, st.Divide, st.Share, st.Took, st.Antes, st.Stacks, st.Bourre)
"""Lists that name each player once."""


class Roster:
    """The names of all who have sat down so far.

    ``sure`` is false once a line that may have seated somebody is lost, and ``begun`` is true from the first hand on,
    when a ``seat`` line seats nobody.
    """

    __slots__ = ("begun", "names", "sure")

    def __init__(self) -> None:
        self.names: dict[str, None] = {}
        self.sure: bool = True
        self.begun: bool = False

    def fork(self) -> "Roster":
        """Copy the roster, for reading on differently from here."""
        twin = copy(self)
        twin.names = dict(self.names)
        return twin

    def has_all(self, lines: Iterable[st.Statement]) -> bool:
        """Check whether these lines name players only in full."""
        return all(map(self.names.__contains__, chain.from_iterable(map(st.named, lines))))

    def read(self, line: st.Statement) -> st.Statement:
        """Return a line with its players' names in full, and note who sits down, or that a line is lost.

        A list that names a player twice becomes ``Unreadable``: nobody knows who was meant.
        """
        self.begun |= isinstance(line, st.Hand)
        self.sure &= not isinstance(line, st.Unreadable) or isinstance(line, st.BadComment)
        new = line.name if isinstance(line, st.Join) or (isinstance(line, st.Seat) and not self.begun) else None
        written = [name for name in st.named(line) if name not in self.names and name != new]
        full = {name: self.meant(name) for name in written}
        if new is not None:
            self.names[new] = None
        if not full or isinstance(line, st.Seat):
            return line
        line = st.renamed(line, full)
        names = st.named(line)
        again = next((index for index, name in enumerate(names) if name in names[:index]), None)
        if again is None or not isinstance(line, _EACH_ONCE):
            return line
        return st.set_aside(line, line.name_at(again), f"the line names {names[again]} twice")

    def meant(self, written: str) -> str:
        """Return the name of the player whom a name not in full means; the same if that is nobody, or several.

        A name that differs in case alone comes first, then one with this beginning, unless another player's name is a
        slip of one letter away.
        """
        folded = written.casefold()
        alike = [name for name in self.names if name.casefold() == folded]
        found = alike or [name for name in self.names if self.sure and name.casefold().startswith(folded)]
        if len(found) == 1 and (alike or not edited(written, self.names.keys() - found, 1)):
            return found[0]
        return written
