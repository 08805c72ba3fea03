"""Find lines that repeat what an earlier line of the hand says about a player: nobody knows which is right."""

from typing import Final

from referee import statements as st
from referee.statements.sums import Sums

TWICE: Final = (st.Ante, st.Antes, st.Bourre, st.Draw, st.Exchange, st.Took, st.Blinds, st.Rest)
"""Statements that may repeat an earlier one in a hand. A player named on two ``draw`` lines declared twice (H204),
which is not a reading error."""


class RepeatedLines:
    """The lines of a hand or a ``header`` so far: the line number of each name, by kind.

    A line about everybody (``none``, a single ante) is under no name.
    """

    __slots__ = ("_header", "_lines", "_rules")

    def __init__(self, header: bool = False) -> None:
        self._header = header
        self._lines: dict[type[st.Statement], dict[str | None, int]] = {}
        self._rules: dict[str, st.Rule] = {}

    def again(self, line: st.Statement) -> st.Unreadable | None:
        """Return the line as unreadable if it repeats an earlier one."""
        if isinstance(line, st.Rule) and self._header:
            return self._rule_again(line)
        if not isinstance(line, TWICE):
            return None
        kind, keyword, names = type(line), st.keyword(line), [] if isinstance(line, st.Rest) else st.named(line)
        lines = self._lines.setdefault(st.Draw if kind is st.Exchange else kind, {})
        if lines and (None in lines or not names):
            first = next(iter(lines.values()))
            problem = f"line {first} already has `{keyword}`, and only one of the two can be right"
            return st.set_aside(line, line.at, problem)
        for i, name in enumerate(names):
            if name in lines and isinstance(line, Sums | st.Took):
                problem = f"`{keyword}` on line {lines[name]} already names {name}"
                return st.set_aside(line, line.name_at(i), problem, ("another name",))
        lines.update(dict.fromkeys(names or (None,), line.line))
        return None

    def _rule_again(self, line: st.Rule) -> st.Unreadable | None:
        """Do the same for a header rule with a different value; later rules change the game instead."""
        first = self._rules.setdefault(line.option, line)
        if first.value == line.value:
            return None
        problem = f"line {first.line} says `rule {first.option} {first.value}`, and only one of the two can be right"
        return st.set_aside(line, line.at, problem)
