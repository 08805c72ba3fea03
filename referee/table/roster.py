"""The players who have been seated so far, and which of them a shortened name means."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter, itemgetter
from typing import Any, Final

from referee import statements as st
from referee.text.spelling import edited


class Roster:
    """The names of all who have sat down so far. ``sure``: no line that may have seated somebody is lost."""

    __slots__ = ("names", "sure")

    def __init__(self, names: Iterable[str] = (), sure: bool = True) -> None:
        self.names: dict[str, None] = dict.fromkeys(names)
        self.sure = sure

    def fork(self) -> "Roster":
        """Copy the roster, for reading on differently from here."""
        return Roster(self.names, self.sure)

    def has_all(self, lines: Iterable[st.Statement]) -> bool:
        """Check whether these lines name players only in full."""
        known = self.names.__contains__
        for line in lines:
            for field, names_in in _NAMES_IN.get(type(line), ()):
                value = names_in(line)
                if value is None or (type(value) is str and known(value)):
                    continue
                if type(value) is str or not all(map(known, map(_FIRST, value) if field in _PAIRS else value)):
                    return False
        return True

    def read(self, line: st.Statement) -> st.Statement:
        """Return a line with its players' names in full, and note who sits down.

        A list that names a player twice becomes ``Unreadable``: nobody knows who was meant.
        """
        if not self.has_all((line,)):
            line = self._in_full(line)
        if isinstance(line, st.Seat | st.Join):
            self.names[line.name] = None
        return line

    def meant(self, written: str) -> str:
        """Return the name of the player whom a written name means; the same if that is nobody, or several.

        A name in full comes first, then one that differs in case alone, then a beginning, unless another player's name
        is a slip of one letter away.
        """
        if written in self.names:
            return written
        folded = written.casefold()
        alike = [name for name in self.names if name.casefold() == folded]
        begun = [name for name in self.names if name.casefold().startswith(folded)] if self.sure else []
        for found in (alike, begun):
            others = [name for name in self.names if name not in found]
            if len(found) == 1 and (found is alike or not edited(written, others, 1)):
                return found[0]
            if found:
                return written
        return written

    def _in_full(self, line: st.Statement) -> st.Statement:
        values = {field: getattr(line, field) for field in _FIELDS[type(line)]}
        full = {field: self._value_in_full(value) for field, value in values.items()}
        if isinstance(line, _EACH_ONCE):
            names = _names(next(iter(full.values())))
            if again := next((index for index, name in enumerate(names) if name in names[:index]), None):
                problem, keyword = f"the line names {names[again]} twice", st.keyword(line)
                kinds = frozenset((keyword,))
                return st.Unreadable(line.line, "", line.name_at(again), "N101", problem, keyword=keyword, kinds=kinds)
        return replace(line, **full)

    def _value_in_full(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.meant(value)
        return value and tuple(
            [self.meant(one) if isinstance(one, str) else (self.meant(one[0]), one[1]) for one in value]
        )


def in_full(lines: Iterable[st.Statement | None]) -> Iterator[st.Statement | None]:
    """Write names in full, up to the first line that can't be read: after it, who is meant may be in doubt."""
    roster, sure, begun = Roster(), True, False
    for line in lines:
        sure &= not isinstance(line, st.Unreadable) or isinstance(line, st.BadComment)
        begun |= isinstance(line, st.Hand)
        yield roster.read(line) if line and sure and not (begun and isinstance(line, st.Seat)) else line


def _names(value: Any) -> Sequence[str]:
    """List the names in a field: one name, several, or names with numbers; ``None`` has none."""
    if value is None or isinstance(value, str):
        return (value,) if value else ()
    return [one if isinstance(one, str) else one[0] for one in value]


_EACH_ONCE: Final = (st.Away, st.Out, st.Divide, st.Share, st.Took, st.Antes, st.Stacks, st.Bourre)
"""Lists that name each player once."""
_FIELDS: Final[dict[type[st.Statement], tuple[str, ...]]] = {
    kind: tuple(
        field
        for field in ("name", "names", "giver", "taker", "after", "sums", "counts")
        if hasattr(kind, field) and (kind is not st.Join or field == "after")
    )
    for name in st.__all__
    if isinstance(kind := getattr(st, name), type) and issubclass(kind, st.Statement) and kind is not st.Seat
}
"""The fields of a statement that name those who have sat down before."""
_PAIRS: Final = ("sums", "counts")
_FIRST: Final = itemgetter(0)
_NAMES_IN: Final = {
    kind: tuple([(field, attrgetter(field)) for field in fields]) for kind, fields in _FIELDS.items() if fields
}
