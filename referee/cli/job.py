"""A log to be judged, what a run makes of it, and the worker that reads, judges and renders it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from referee.cli.context import Context, Contexts
from referee.cli.exits import FAULT, UNEXAMINED, FaultError, apology
from referee.cli.sources import LogFile, Refused

if TYPE_CHECKING:
    from referee.judge.audit import Audit
    from referee.judge.interpretations import UnderReadings
    from referee.judge.season import SeasonShare
    from referee.judge.settlement import Ledger


@dataclass(frozen=True)
class Job:
    """A log to be judged, and its context. If it is ``streamed`` by standard input or a pipe, it has no file."""

    path: str
    log: bytes
    context: Context
    streamed: bool = False
    readings: "UnderReadings | None" = None

    @cached_property
    def audit(self) -> "Audit":
        """The verdict, by the default reading."""
        from referee.judge.audit import audit

        return self.readings.audit if self.readings else audit(self.log, rulesets=self.context.rulesets)

    def ledger(self) -> "Ledger":
        """Return the ledger, with what would change without each of the table's rulings."""
        from referee.judge.settlement import ledger
        from referee.judge.what_if import without_rulings

        without = without_rulings(self.log, self.audit.rulings, rulesets=self.context.rulesets)
        return ledger(self.path, self.audit, without, self.readings)


def job(path: str, log: bytes, context: Context, *, readings: bool, streamed: bool = False) -> Job | Refused:
    """Return the job for a log, and refuse it if it is to be judged by too many readings."""
    if not readings:
        return Job(path, log, context, streamed)
    from referee.judge.interpretations import TooManyReadingsError, under_readings

    try:
        return Job(path, log, context, streamed, under_readings(log, rulesets=context.rulesets))
    except TooManyReadingsError as many:
        return Refused(path, str(many))


class JobResult(NamedTuple):
    """What a run makes of one log.

    What to print, what to write into each file, the numbers that are added up over all logs, the log's share of the
    season, and the fixed log for standard output. ``status`` is the exit status that the log alone would have,
    ``complaint`` a message for standard error.
    """

    text: str = ""
    files: tuple[str, ...] = ()
    sums: Mapping[str, int] = {}
    share: "SeasonShare | None" = None
    standard_output: bytes | None = None
    status: int = 0
    complaint: str | None = None


Render = Callable[[Job | Refused], JobResult]
"""Makes a result of a log, or of a path that could not be examined."""


@dataclass(frozen=True, slots=True)
class Worker:
    """Reads, judges and renders a log, and keeps nothing else about it."""

    render: Render
    contexts: Contexts
    readings: bool

    def __call__(self, log: LogFile | Refused) -> JobResult:
        """Return the result of a log. A bug costs only that log. Raises ``FaultError`` if to report it fails, too."""
        try:
            return self._result(log)
        except OSError as error:
            return self._refusal(Refused.because(log.path, error))
        except Exception as error:
            try:
                return self._refusal(Refused(log.path, apology(error)), FAULT)
            except Exception:
                raise FaultError(f"{log.path}: {apology(error)}") from error

    def _result(self, log: LogFile | Refused) -> JobResult:
        if isinstance(log, LogFile):
            context, streamed = self.contexts.of(log.path), log.stream is not None
            made = job(log.path, log.bytes(), context, readings=self.readings, streamed=streamed)
            if isinstance(made, Job):
                return self.render(made)
            log = made
        return self._refusal(log)

    def _refusal(self, log: Refused, status: int = UNEXAMINED) -> JobResult:
        return self.render(log)._replace(status=status, complaint=f"{log.path}: {log.reason}")
