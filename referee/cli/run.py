"""A run over logs, each of which is read, judged and rendered, here, in another process or on a cluster."""

import gc
import os
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial

import typer

from referee.cli.context import Context, Settings
from referee.cli.exits import FAULT, MISUSED, UNEXAMINED, complain
from referee.cli.job import Job, Render, Result, T, examine
from referee.cli.sources import LogFile, Logs
from referee.text import shown


class LogRun:
    """A run over some logs, and the exit statuses of their results."""

    def __init__(
        self, logs: Logs, *, readings: bool = False, jobs: int | None = 1, scheduler: str | None = None
    ) -> None:
        """Read the settings before any log.

        Exit with 2 if a file is wrong, if every log is left out, or if there is no scheduler.

        ``readings`` is whether to judge by every reading, ``jobs`` the number of processes, by default one for each
        core, and ``scheduler`` the address of a scheduler whose workers judge in their place.
        """
        demand_some(logs)
        self.logs: Logs = logs
        self._readings, self._jobs, self._scheduler = readings, jobs, scheduler
        self.settings: Settings = logs.exclusion.settings
        for folder in sorted({os.path.dirname(log.path) for log in logs.found if log.refusal is None}):
            self.settings.of_folder(folder)
        if scheduler is not None:
            from referee.cli.cluster import connect

            self._client = connect(scheduler)
        self._statuses: Counter[int] = Counter()

    def results(self, render: Render[T]) -> Iterator[Result[T]]:
        """Yield the result of each log, in the order of the paths. An unreadable log is named on standard error.

        What can only be read once is read at once.
        """
        examined = partial(examine, render)
        files = [file.read() if file.stream else file for file in self.logs.found]
        contexts = (Context() if file.refusal else self.settings.of_log(file.path) for file in files)
        jobs = (Job(file, context, self._readings) for file, context in zip(files, contexts, strict=True))
        processes = min(self._jobs or cores(), len(files))
        results: Generator[Result[T], None, None] = (examined(job) for job in jobs)
        if self._scheduler is not None:
            from referee.cli.cluster import on_cluster

            results = on_cluster(self._client, examined, jobs, self._scheduler)
        elif processes > 1:
            from referee.cli.processes import in_processes

            _rehearse(render)
            results = in_processes(examined, jobs, processes)
        with closing(results):
            for result in results:
                if result.refusal is not None:
                    complain(f"{result.path}: {result.refusal}")
                self._statuses[result.status] += 1
                yield result

    @property
    def files(self) -> int:
        """The number of logs that were reported."""
        return self._statuses.total()

    @property
    def unexamined(self) -> int:
        """The number of logs that could not be examined, including those that hit a bug."""
        return self._statuses[UNEXAMINED] + self._statuses[FAULT]

    @property
    def status(self) -> int:
        """74 if a fixed log could not be written, 70 after a bug, 3 if a log could not be examined, 1 if one fails."""
        return max(self._statuses, default=0)


def demand_some(logs: Logs) -> None:
    """Exit if the search leaves out everything that it finds, with 0 if that is expected and with 2 if it is not."""
    if not logs.found:
        complain(f"nothing is left to judge: {logs.left_out_in_words()} ({logs.reasons()})")
        raise typer.Exit(0 if logs.exclusion.forces else MISUSED)


def list_logs(logs: Logs) -> int:
    """Print the path of each log that would be judged and return the exit status."""
    demand_some(logs)
    for log in logs.found:
        if log.refusal is None:
            print(shown(log.path))
        else:
            complain(f"{log.path}: {log.refusal}")
    return UNEXAMINED if any(log.refusal for log in logs.found) else 0


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "process_cpu_count"):
        return os.process_cpu_count() or 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _rehearse(render: Render[T]) -> None:
    """Judge an example, so that forked processes inherit what each would otherwise have to load.

    The objects loaded by then are exempt from garbage collection, which saves a few percent of the time.
    """
    from referee.rules.catalogue import BY_CODE
    from referee.rules.page import page_of

    # If this fails, each process will report that for a log.
    examine(render, Job(LogFile("", content=page_of(BY_CODE["R501"]).flawed.encode()), Context()))
    gc.freeze()
