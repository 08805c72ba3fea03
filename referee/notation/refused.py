"""The error for a line that can't be read, before it becomes an ``Unreadable``."""

from dataclasses import dataclass

from referee.text.place import Place


@dataclass(slots=True)
class RefusedError(Exception):
    """The finding's code and place, what is wrong there, and what was probably meant."""

    code: str
    at: Place
    problem: str
    expected: tuple[str, ...] = ()
    meant: str | None = None
