"""Any line of a log, read or not."""

from dataclasses import dataclass

from referee.source import Place


@dataclass(frozen=True, slots=True)
class Statement:
    """Any line of a log."""

    at: Place


@dataclass(frozen=True, slots=True)
class Unreadable(Statement):
    """A line that could not be read: the finding's code, what is wrong, and what was probably meant.

    ``keyword`` is the statement that the line is, or most probably is, if that can be told.
    """

    code: str
    problem: str
    expected: tuple[str, ...] = ()
    meant: str | None = None
    keyword: str | None = None
