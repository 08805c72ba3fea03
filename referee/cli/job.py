"""A log to be judged, and what a command makes of it."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from referee.cli.context import Context
from referee.cli.exits import FAULT, UNEXAMINED, apology, reason_of
from referee.cli.sources import LogFile
from referee.records import record

if TYPE_CHECKING:
    from referee.judge.audit import Audit
    from referee.judge.interpretations import UnderReadings
    from referee.judge.settlement import Ledger

T = TypeVar("T")


@record(slots=False)
class Job:
    """A log to be judged in its context, perhaps by every reading. It is read and judged when that is needed."""

    file: LogFile
    context: Context
    by_readings: bool = False

    @cached_property
    def log(self) -> bytes:
        """The bytes of the log. Raises ``OSError`` if it can't be examined."""
        return self.file.bytes()

    @cached_property
    def readings(self) -> "UnderReadings | None":
        """The verdicts by every reading, if asked for. Raises ``OSError`` if there are too many readings."""
        if not self.by_readings:
            return None
        from referee.judge.interpretations import TooManyReadingsError, under_readings

        try:
            return under_readings(self.log, rulesets=self.context.rulesets)
        except TooManyReadingsError as many:
            raise OSError(None, str(many)) from None

    @cached_property
    def audit(self) -> "Audit":
        """The verdict, by the default reading."""
        from referee.judge.audit import audit

        return self.readings.audit if self.readings else audit(self.log, rulesets=self.context.rulesets)

    def ledger(self) -> "Ledger":
        """Return the ledger, with what would change without each of the table's rulings."""
        from referee.judge.premise import without_rulings
        from referee.judge.settlement import Ledger

        without = without_rulings(self.log, self.audit.rulings, rulesets=self.context.rulesets)
        return Ledger(self.file.path, self.audit, without, self.readings)


Render = Callable[[Job], tuple[T, int]]
"""Returns what a command makes of a log, and the exit status that the log alone would have."""


class Result(NamedTuple, Generic[T]):
    """What a command makes of the log at a path, or the ``refusal`` that says why the log could not be examined."""

    path: str
    status: int
    value: T | None = None
    refusal: str | None = None


Examined = Callable[[Job], Result[T]]
"""Returns the result of a log."""


def examine(render: Render[T], job: Job) -> Result[T]:
    """Return the result of a log. A bug costs only that log."""
    try:
        value, status = render(job)
        return Result(job.file.path, status, value)
    except OSError as error:
        return Result(job.file.path, UNEXAMINED, refusal=reason_of(error))
    except Exception as error:
        return Result(job.file.path, FAULT, refusal=apology(error))
