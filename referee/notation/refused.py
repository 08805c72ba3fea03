"""A line that can't be read, on its way from where that shows to where it becomes an ``Unreadable``."""

from dataclasses import dataclass

from referee.text.place import Place


@dataclass(slots=True)
class RefusedError(Exception):
    """The finding's code, its place, what is wrong there, and what was probably meant."""

    code: str
    at: Place
    problem: str
    expected: tuple[str, ...] = ()
    meant: str | None = None
