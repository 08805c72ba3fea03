"""The error for a line that can't be read, before it becomes an ``Unreadable``."""

from dataclasses import dataclass

from referee import RefereeError
from referee.statements import Repair
from referee.text.place import Place


@dataclass(slots=True)
class RefusedError(RefereeError):
    """The finding's code and place, what is wrong there, what was probably meant, and the repair that writes it.

    If only the comment of the line is at fault, ``spared`` is the number of characters before it; else ``None``.
    """

    code: str
    at: Place
    problem: str
    expected: tuple[str, ...] = ()
    meant: str | None = None
    repair: Repair | None = None
    spared: int | None = None
