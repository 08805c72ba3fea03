"""A run over logs, each of which is read, judged and rendered, here, in another process or on a cluster."""

import gc
import os
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import typer

from referee.cli.context import Context, Contexts, contexts_of
from referee.cli.exits import FAULT, MISUSED, UNEXAMINED, FaultError, apology, complain
from referee.cli.sources import LogFile, Logs, Refused
from referee.text import shown

if TYPE_CHECKING:
    from referee.judge.audit import Audit
    from referee.judge.interpretations import UnderReadings
    from referee.judge.season import SeasonShare
    from referee.judge.settlement import Ledger


# One log


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


# All logs


class LogRun:
    """A run over some logs, and what their results add up to."""

    def __init__(
        self,
        logs: Logs,
        house: str | None,
        *,
        readings: bool = False,
        jobs: int | None = 1,
        scheduler: str | None = None,
    ) -> None:
        """Read the settings before any log. Exit with 2 if a file is wrong, or if every log is left out.

        ``house`` is the path of a house file, ``readings`` whether to judge by every reading, ``jobs`` the number of
        processes, by default one for each core, and ``scheduler`` the address of a scheduler whose workers judge in
        their place.
        """
        demand_some(logs)
        self.logs: Logs = logs
        self._readings, self._jobs, self._scheduler = readings, jobs, scheduler
        self.contexts: Contexts = contexts_of((log.path for log in logs.found if isinstance(log, LogFile)), house)
        self.statuses: Counter[int] = Counter()
        self.sums: Counter[str] = Counter()

    @contextmanager
    def results(self, render: Render) -> Iterator[Iterator[JobResult]]:
        """Yield the result of each log, in the order of the paths. An unreadable log is named on standard error.

        What can only be read once is read at once. Exit with 2 if there is no scheduler.
        """
        worker = Worker(render, self.contexts, self._readings)
        logs = [log.read() if isinstance(log, LogFile) and log.stream else log for log in self.logs.found]
        jobs = min(self._jobs or cores(), len(logs))
        results: Generator[JobResult, None, None] = (worker(log) for log in logs)
        if self._scheduler is not None:
            from referee.cli.cluster import on_cluster

            results = on_cluster(worker, logs, self._scheduler)
        elif jobs > 1:
            from referee.cli.processes import in_processes

            _rehearse(worker)
            results = in_processes(worker, logs, jobs)
        with closing(results):
            yield map(self._add, results)

    def _add(self, result: JobResult) -> JobResult:
        if result.complaint is not None:
            complain(result.complaint)
        self.statuses[result.status] += 1
        self.sums.update(result.sums)
        return result

    @property
    def files(self) -> int:
        """The number of logs that were reported."""
        return self.statuses.total()

    @property
    def unexamined(self) -> int:
        """The number of logs that could not be examined, including those that hit a bug."""
        return self.statuses[UNEXAMINED] + self.statuses[FAULT]

    @property
    def status(self) -> int:
        """74 if a fixed log could not be written, 70 after a bug, 3 if a log could not be examined, 1 if one fails."""
        return max(self.statuses, default=0)


def demand_some(logs: Logs) -> None:
    """Exit if the search leaves out everything that it finds, with 0 if that is expected and with 2 if it is not."""
    if not logs.found:
        complain(f"nothing is left to judge: {logs.left_out_in_words()} ({logs.reasons()})")
        raise typer.Exit(0 if logs.exclusion.forces else MISUSED)


def list_logs(logs: Logs) -> int:
    """Print the path of each log that would be judged and return the exit status."""
    demand_some(logs)
    status = 0
    for log in logs.found:
        if isinstance(log, Refused):
            complain(f"{log.path}: {log.reason}")
            status = UNEXAMINED
        else:
            print(shown(log.path))
    return status


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "process_cpu_count"):
        return os.process_cpu_count() or 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _rehearse(worker: Worker) -> None:
    """Judge an example, so that forked processes inherit what each would otherwise have to load.

    The objects loaded by then are exempt from garbage collection, which saves a few percent of the time.
    """
    from referee.rules.catalogue import BY_CODE
    from referee.rules.page import page_of

    # If this fails, even in reporting, the processes will report it for a log.
    with suppress(FaultError):
        worker(LogFile("", content=page_of(BY_CODE["R501"]).flawed.encode()))
    gc.freeze()
