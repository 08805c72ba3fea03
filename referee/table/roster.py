"""The players who have been seated so far, and which of them a shortened name means."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from referee import statements as st
from referee.statements.hand import Counts
from referee.statements.sums import Sums
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
        known = self.names.keys()
        return all(known >= named(line) for line in lines if (named := _NAMED.get(type(line))))

    def read(self, line: st.Statement) -> st.Statement:
        """Return a line with its players' names in full, and note who sits down.

        A list that names a player twice becomes ``Unreadable``: nobody knows who was meant.
        """
        if type(line) in _NAMED and not self.has_all((line,)):
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
        values = {field: getattr(line, field) for field in _FIELDS if hasattr(line, field)}
        if isinstance(line, st.Join):
            del values["name"]
        full = {field: self._value_in_full(value) for field, value in values.items()}
        if isinstance(line, _EACH_ONCE) and (again := _repeated(next(iter(full.values())))):
            keyword, (index, name) = st.keyword(line), again
            problem = f"the line names {name} twice"
            at, kinds = line.name_at(index), frozenset((keyword,))
            return st.Unreadable(line.line, "", at, "N101", problem, ("another name",), keyword=keyword, kinds=kinds)
        return replace(line, **full)

    def _value_in_full(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.meant(value)
        return value and tuple(
            [self.meant(one) if isinstance(one, str) else (self.meant(one[0]), one[1]) for one in value]
        )


def _repeated(items: Iterable[Any]) -> tuple[int, str] | None:
    names = [one if isinstance(one, str) else one[0] for one in items]
    return next(((index, name) for index, name in enumerate(names) if name in names[:index]), None)


_FIELDS: Final = ("name", "names", "giver", "taker", "after", "sums", "counts")
"""The fields with names of players; ``sums`` and ``counts`` are pairs that begin with a name."""
_EACH_ONCE: Final = (st.Away, st.Out, st.Divide, st.Share, st.Took, st.Antes, st.Stacks, st.Bourre)
"""Lists that name each player once."""


def _named_by(kind: type[st.Statement]) -> Callable[[Any], set[str | None]] | None:
    """Return what lists the names in a statement of a kind; ``None`` if there are none to be found."""
    if kind is st.Seat:
        return None
    if issubclass(kind, Sums):
        return lambda line: {name for name, _ in line.sums}
    if issubclass(kind, Counts):
        return lambda line: {name for name, _ in line.counts}
    fields = kind.__match_args__
    if kind is st.Trick:
        return lambda line: {*(line.names or ()), *([line.taker] if line.taker else ())}
    if "names" in fields:
        return lambda line: set(line.names)
    alone = [field for field in ("name", "giver", "taker", "after") if field in fields]
    alone = ["after"] if kind is st.Join else alone
    return (lambda line: {getattr(line, field) for field in alone}) if alone else None


_NAMED: Final = {
    kind: named
    for name in st.__all__
    if isinstance(kind := getattr(st, name), type)
    and issubclass(kind, st.Statement)
    and kind not in (st.Statement, st.Unreadable)
    and (named := _named_by(kind))
}
"""What lists the players that a statement names, by its kind."""
