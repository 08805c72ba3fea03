"""A run over logs, each of which is read, judged and rendered, here, in another process or on a cluster."""

import gc
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from referee.cli.exits import FAULT, UNEXAMINED, apology, complain, reason_of
from referee.cli.sources import LogFile, Logs
from referee.judge.policy import ChangedLines, LogContext
from referee.records import record

if TYPE_CHECKING:
    from referee.judge.draft import Draft
    from referee.judge.premise import UnderReadings
    from referee.judge.settlement import Ledger

T = TypeVar("T")


@record(slots=False)
class Job:
    """A log to be judged in its context, perhaps by every reading. It is read and judged when that is needed."""

    file: LogFile
    context: LogContext
    by_readings: bool = False

    def with_refusal(self, reason: str) -> "Job":
        """Return a job whose log can't be examined for this reason."""
        return replace(self, file=self.file._replace(refusal=reason))

    @cached_property
    def log(self) -> bytes:
        """The bytes of the log. Raises ``OSError`` if it can't be examined."""
        return self.file.bytes()

    @cached_property
    def readings(self) -> "UnderReadings | None":
        """The verdicts by every reading, if asked for. Raises ``OSError`` if there are too many readings."""
        if not self.by_readings:
            return None
        from referee.judge.premise import TooManyReadingsError, under_readings

        try:
            return under_readings(self.log, rulesets=self.context.rulesets)
        except TooManyReadingsError as many:
            raise OSError(None, str(many)) from None

    @cached_property
    def draft(self) -> "Draft":
        """The log with its audit, by the default reading."""
        from referee.judge.draft import Draft

        draft = Draft(self.log, self.context.rulesets)
        if self.readings:
            draft.audit = self.readings.audit
        return draft

    def ledger(self) -> "Ledger":
        """Return the ledger, with what would change without each of the table's rulings."""
        from referee.judge.premise import weigh_rulings
        from referee.judge.settlement import Ledger

        audit = self.draft.audit
        return Ledger(self.file.path, audit, weigh_rulings(self.draft, audit.rulings), self.readings)


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


class LogRun:
    """A run over some logs, and the exit statuses of their results."""

    def __init__(
        self, logs: Logs, *, readings: bool = False, jobs: int | None = 1, scheduler: str | None = None
    ) -> None:
        """Read the settings before any log. Exit with 2 if a file is wrong, or if there is no scheduler or revision.

        ``readings`` is whether to judge by every reading, ``jobs`` the number of processes, by default one for each
        core, and ``scheduler`` the address of a scheduler whose workers judge in their place.
        """
        self.logs: Logs = logs
        self._readings, self._processes, self._scheduler = readings, jobs, scheduler
        settings, changed = logs.settings, dict[str, ChangedLines]()
        if settings.since is not None:
            from referee.cli.since import changes

            changed = changes(settings.since, [log.path for log in logs.found])
        self._contexts = [
            LogContext() if log.refusal else settings.of_log(log, changed.get(log.path)) for log in logs.found
        ]
        if scheduler is not None:
            from referee.cli.cluster import connect

            self._client = connect(scheduler)
        self.statuses: set[int] = set()

    def inputs(self) -> list[str]:
        """Return the paths of all files that are read."""
        return [*self.logs.settings.paths(), *self.logs.files()]

    def results(self, render: Render[T]) -> Iterator[Result[T]]:
        """Yield the result of each log, in the order of the paths. An unreadable log is named on standard error."""
        examined, files = partial(examine, render), self.logs.found
        jobs = (Job(file, context, self._readings) for file, context in zip(files, self._contexts, strict=True))
        processes = min(self._processes or cores(), len(files))
        results: Generator[Result[T], None, None] = (examined(job) for job in jobs)
        if self._scheduler is not None:
            from referee.cli.cluster import on_cluster

            results = on_cluster(self._client, examined, jobs, self._scheduler)
        elif processes > 1:
            from referee.cli.processes import in_processes
            from referee.rules.catalogue import BY_CODE
            from referee.rules.page import page_of

            # By an example, forked processes inherit what each would otherwise have to load. What is loaded by then is
            # exempt from garbage collection, which saves a few percent of the time. A failure shows with the first log.
            examined(Job(LogFile("", content=page_of(BY_CODE["R501"]).flawed.encode()), LogContext()))
            gc.freeze()
            results = in_processes(examined, jobs, processes)
        with closing(results):
            for result in results:
                if result.refusal is not None:
                    complain(f"{result.path}: {result.refusal}")
                self.statuses.add(result.status)
                yield result

    @property
    def unexamined(self) -> bool:
        """Whether any log could not be examined, or ran into a bug."""
        return not self.statuses.isdisjoint((UNEXAMINED, FAULT))

    @property
    def status(self) -> int:
        """74 if a fixed log could not be written, 70 after a bug, 3 if a log could not be examined, 1 if one fails."""
        return max(self.statuses, default=0)


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "process_cpu_count"):
        return os.process_cpu_count() or 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
