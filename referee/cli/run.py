"""A run over logs, each of which is read, judged and rendered, here, in another process or on a cluster."""

import gc
import os
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress

import typer

from referee.cli.context import Contexts, contexts_of
from referee.cli.exits import FAULT, MISUSED, UNEXAMINED, FaultError, complain
from referee.cli.job import JobResult, Render, Worker
from referee.cli.sources import LogFile, Logs, Refused
from referee.text import shown


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
