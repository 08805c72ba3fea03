"""The sheet on which a hand is merged; it finds a place for each new line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from referee import statements as st
from referee.diff.facts import BETWEEN
from referee.diff.log import TextSection
from referee.diff.pairs import Match
from referee.replay.order import EITHER, GROUP, HEADER

_BEGINNING: Final = -1
_TRICKS: Final = GROUP[st.Trick]
_RESULT: Final = GROUP[st.Win]
_PAID: Final = _RESULT + 1
_BETWEEN: Final = _PAID + 1


@dataclass(frozen=True, slots=True)
class Rank:
    """The place of a line in its hand: in group ``low``, in group ``high``, or between them."""

    low: int
    high: int


def _rank(group: int) -> Rank:
    return Rank(group, group)


@dataclass(slots=True, eq=False)
class SheetLine:
    """A line of the sheet: its text and its statement, if any; ``match`` is the trick it states."""

    text: str
    line: st.Statement | None = None
    rank: Rank | None = None
    match: Match | None = None


def ranks(section: TextSection) -> dict[int, Rank]:
    """Return the ranks of a section's lines by line number."""
    moments = {fact.line.line: fact.moment for fact in section.facts}
    found: dict[int, Rank] = {}
    between = False
    for line in section.lines:
        between = between or isinstance(line, BETWEEN)
        found[line.line] = _of(line, between, not section.number, moments.get(line.line))
    return found


def _of(line: st.Statement, between: bool, header: bool, moment: str | None) -> Rank:
    kind = type(line)
    if header and kind is not st.Unreadable:
        return _rank(0 if kind in HEADER or kind is st.Rule else 1)
    if kind in BETWEEN or (between and kind in EITHER):
        return _rank(_BETWEEN)
    if kind is st.Pot and moment == "after the hand":
        return _rank(_PAID)
    return _RANKS.get(kind, Rank(0, _PAID))


_RANKS: Final = {kind: _rank(group) for kind, group in GROUP.items()} | {
    st.Unreadable: Rank(_BEGINNING, _BETWEEN),
    st.Hand: _rank(_BEGINNING),
    st.Pot: Rank(0, _TRICKS - 1),
    st.Stacks: Rank(_RESULT, _PAID),
}
"""The ranks of the kinds of line; all other kinds may go anywhere in a hand."""


class HandSheet:
    """The lines of a hand, in order."""

    def __init__(self, entries: list[SheetLine]) -> None:
        self.entries = entries

    def add(self, new: SheetLine, after: SheetLine | None) -> None:
        """Put a line after another, as close as the order of a hand allows."""
        near = self.entries.index(after) + 1 if after else 0
        rank = new.rank
        if rank is None:
            self.entries.insert(near, new)
            return
        there = [(at, entry.rank) for at, entry in enumerate(self.entries) if entry.rank]
        high = next((at for at, one in there if one.low > rank.high), len(self.entries))
        low = max((at + 1 for at, one in there if one.high < rank.low and at < high), default=0)
        at = min(max(near, low), high)
        while at > max(near, low) and self.entries[at - 1].line is None:
            at -= 1
        self.entries.insert(at, new)

    def before(self, new: SheetLine, entry: SheetLine | None) -> None:
        """Put a comment above a line, or at the end."""
        self.entries.insert(self.entries.index(entry) if entry else len(self.entries), new)

    def replace(self, entry: SheetLine, by: Sequence[SheetLine]) -> None:
        """Replace a line with others, or with none."""
        at = self.entries.index(entry)
        self.entries[at : at + 1] = by
