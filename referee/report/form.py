"""How a run over many logs is written down: log after log, so that no form keeps what grows with their number."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TextIO

from referee.judge.checked import CheckedLog, RunTotals, UnexaminedLog

if TYPE_CHECKING:
    from referee.judge.season import Season
    from referee.report.terminal.console import Looks


class Whole(NamedTuple):
    """All logs together, which is known at the end; ``unexamined`` is how many could not be examined, ``season`` what
    the logs come to, where that was asked for."""

    totals: RunTotals
    unexamined: int = 0
    season: "Season | None" = None


NOTHING = Whole(RunTotals())
"""Before there is anything."""


class Form:
    """One way to write a run down.

    ``log`` is called where a log was judged, be it in another process or on another machine; ``take`` here, in the
    order of the paths. ``head`` comes before what was taken, and knows the whole only where ``counts_first`` says that
    it has to: that costs a file in which the rest waits.
    """

    counts_first: ClassVar[bool] = False

    def __init__(self, stream: "TextIO | Looks | None" = None) -> None:
        """A form that is printed takes width and colours from the ``stream``; none for one that goes to a file."""
        self.stream = stream

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """What there is to write of one log; ``lines`` are its lines, if there are findings in it."""
        raise NotImplementedError

    def take(self, text: str) -> str:
        """What of that is written."""
        return text

    def head(self, whole: Whole) -> str:
        """What stands before all logs."""
        return ""

    def tail(self, whole: Whole) -> str:
        """What stands after all logs."""
        return ""

    def store(self, path: str, whole: Whole) -> None:
        """Writes the file of a form that is no text. Raises ``OSError`` where that fails."""
        raise NotImplementedError
