"""What a log's own comments waive: ``# referee: waive R501 "reason"``."""

from typing import NamedTuple

from referee.source import Place


class Waiver(NamedTuple):
    """A waiver of a log; one with a ``problem`` waives nothing, one that is not ``used`` met no finding."""

    at: Place
    codes: tuple[str, ...]
    reason: str | None
    problem: str | None = None
    used: bool = False
