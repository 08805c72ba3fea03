"""The keyword that begins a statement's line."""

from referee.statements.hand import Antes, Exchange, RuledRenege, Waive
from referee.statements.line import Statement, Unreadable

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
