"""Forms of a report on many logs, written log by log, so that memory does not grow with their number."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TextIO

from referee.judge.policy import CheckedLog, FixTotals, RunTotals, UnexaminedLog

if TYPE_CHECKING:
    from referee.judge.season import Season
    from referee.report.terminal.console import Looks


class Whole(NamedTuple):
    """All logs together, known at the end.

    ``unexamined`` is the number that could not be examined, ``season`` their season, if requested, and ``fixes`` are
    the fixes of all.
    """

    totals: RunTotals
    unexamined: int = 0
    season: "Season | None" = None
    fixes: FixTotals = FixTotals()


NOTHING = Whole(RunTotals())
"""The state before any log."""


class Form:
    """One form of a report.

    ``log`` is called where a log was judged, perhaps in another process or on another machine; ``take`` is called here,
    in the order of the paths. ``head`` comes before the logs, and knows the whole only if ``counts_first`` requires it:
    that costs a temporary file for the rest.
    """

    counts_first: ClassVar[bool] = False

    def __init__(self, stream: "TextIO | Looks | None" = None) -> None:
        """Take width and colours from the ``stream`` if the form is printed; a form in a file has no stream."""
        self.stream = stream

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the text for one log; ``lines`` are its lines, if it has findings."""
        raise NotImplementedError

    def take(self, text: str) -> str:
        """Return the part of that text to write."""
        return text

    def head(self, whole: Whole) -> str:
        """Return the text before all logs."""
        return ""

    def tail(self, whole: Whole) -> str:
        """Return the text after all logs."""
        return ""


class JsonForm(Form):
    """A form with one JSON array, to which each log adds its entries."""

    def __init__(self, stream: "TextIO | Looks | None" = None) -> None:
        super().__init__(stream)
        self.has_entries: bool = False

    def take(self, text: str) -> str:
        """Append the entries of one log."""
        if not text:
            return ""
        comma = "," if self.has_entries else ""
        self.has_entries = True
        return f"{comma}\n{text}"
