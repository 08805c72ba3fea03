"""The word that a statement's line begins with."""

from referee.statements.hand import Antes, Exchange, RuledRenege, Waive
from referee.statements.line import Statement, Unreadable

_KEYWORDS: dict[type[Statement], str] = {Antes: "ante", Exchange: "draw", RuledRenege: "ruling", Waive: "ruling"}
"""The keyword of each statement whose class is not named after it."""


def keyword_of(kind: type[Statement]) -> str:
    """The keyword of a kind of statement."""
    return _KEYWORDS.get(kind) or kind.__name__.lower()


def keyword(statement: Statement) -> str:
    """The keyword of a statement; of an unreadable line the one that it probably has, or nothing."""
    if isinstance(statement, Unreadable):
        return statement.keyword or ""
    return keyword_of(type(statement))
