"""Lines of a hand that say of a player once more what a line before said: which of the two is meant, nobody knows."""

from collections.abc import Sequence
from typing import Final

from referee import statements as st
from referee.statements.hand import Counts
from referee.statements.sums import Sums
from referee.text.place import Place

TWICE: Final = (st.Ante, st.Antes, st.Bourre, st.Draw, st.Exchange, st.Took, st.Blinds, st.Rest)
"""Lines of which a second one in a hand may say again what the first said. Who is named on two ``draw`` lines declared
twice (H204), and is no matter of reading."""


class RepeatedLines:
    """What the lines of a hand or a ``header`` have said so far: on which line each name stands, by kind.

    What is said of everybody (``none``, a single ante) stands under no name.
    """

    __slots__ = ("_header", "_lines", "_rules")

    def __init__(self, header: bool) -> None:
        self._header = header
        self._lines: dict[type[st.Statement], dict[str | None, int]] = {}
        self._rules: dict[str, st.Rule] = {}

    def again(self, line: st.Statement) -> st.Unreadable | None:
        """The line as one that can't be read, where it says again what was said before it."""
        if isinstance(line, st.Rule) and self._header:
            return self._rule_again(line)
        if not isinstance(line, TWICE):
            return None
        kind, keyword, names = type(line), st.keyword(line), _names(line)
        lines = self._lines.setdefault(st.Draw if kind is st.Exchange else kind, {})
        if lines and (None in lines or not names):
            first = next(iter(lines.values()))
            problem = f"`{keyword}` stands on line {first} already, and only one of the two can be meant"
            return _refused(line, line.at, problem)
        for i, name in enumerate(names):
            if name in lines and isinstance(line, Sums | st.Took):
                problem = f"{name} stands in the `{keyword}` on line {lines[name]} already"
                return _refused(line, line.name_at(i), problem, ("another name",))
        lines.update(dict.fromkeys(names or (None,), line.line))
        return None

    def _rule_again(self, line: st.Rule) -> st.Unreadable | None:
        """The same of a rule of the header that has another value already; later ones change what was played by."""
        first = self._rules.setdefault(line.option, line)
        if first.value == line.value:
            return None
        problem = f"line {first.line} says `rule {first.option} {first.value}`, and only one of the two can be meant"
        return _refused(line, line.at, problem)


def _names(line: st.Statement) -> Sequence[str]:
    """Who is named on a line that says something of each; nobody where it is about everybody."""
    if isinstance(line, Sums):
        return [name for name, _ in line.sums]
    if isinstance(line, Counts):
        return [name for name, _ in line.counts]
    return (line.name,) if isinstance(line, st.Exchange) else ()


def _refused(line: st.Statement, at: Place, problem: str, expected: tuple[str, ...] = ()) -> st.Unreadable:
    keyword = st.keyword(line)
    return st.Unreadable(
        line.line, "", at, "N101", problem, expected, keyword=keyword, plain=True, kinds=frozenset((keyword,))
    )
