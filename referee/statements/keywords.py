"""The keyword that begins a statement's line."""

from referee.statements.hand import Antes, Exchange, RuledRenege, Waive
from referee.statements.line import Statement, Unreadable
from referee.text.place import Place

_KEYWORDS: dict[type[Statement], str] = {Antes: "ante", Exchange: "draw", RuledRenege: "ruling", Waive: "ruling"}
"""Keywords of the statements whose class has a different name."""


def keyword_of(kind: type[Statement]) -> str:
    """Return the keyword of a kind of statement."""
    return _KEYWORDS.get(kind) or kind.__name__.lower()


def keyword(statement: Statement) -> str:
    """Return the keyword of a statement; for an unreadable line its probable one, or an empty text."""
    if isinstance(statement, Unreadable):
        return statement.keyword or ""
    return keyword_of(type(statement))


def set_aside(line: Statement, at: Place, problem: str, expected: tuple[str, ...] = ()) -> Unreadable:
    """Return as unreadable a line that can't be meant as it is written: it contradicts itself, or another line."""
    word = keyword(line)
    return Unreadable(line.line, "", at, "N101", problem, expected, keyword=word, kinds=frozenset((word,)))
