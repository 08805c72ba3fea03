"""A run over logs, each of which is read, judged and rendered, here, in another process or on a cluster."""

import gc
import os
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from referee.cli.context import Context, Settings, known_findings
from referee.cli.exits import FAULT, UNEXAMINED, apology, complain
from referee.cli.job import Job, Render, Result, T, examine
from referee.cli.sources import LogFile, Logs

if TYPE_CHECKING:
    from referee.cli.options import FindingOptions
    from referee.judge.policy import ChangedLines


class LogRun:
    """A run over some logs, and the exit statuses of their results."""

    def __init__(
        self,
        logs: Logs,
        *,
        readings: bool = False,
        jobs: int | None = 1,
        scheduler: str | None = None,
        finding_options: "FindingOptions | None" = None,
    ) -> None:
        """Read the settings before any log. Exit with 2 if a file is wrong, or if there is no scheduler or revision.

        ``readings`` is whether to judge by every reading, ``jobs`` the number of processes, by default one for each
        core, and ``scheduler`` the address of a scheduler whose workers judge in their place. With
        ``finding_options``, the policy of each log has its known findings and its changed lines.
        """
        self.logs: Logs = logs
        self._readings, self._processes, self._scheduler = readings, jobs, scheduler
        self.settings: Settings = logs.exclusion.settings
        for folder in sorted({os.path.dirname(log.path) for log in logs.found if log.refusal is None}):
            self.settings.of_folder(folder)
        if scheduler is not None:
            from referee.cli.cluster import connect

            self._client = connect(scheduler)
        self._known = {path: known_findings(path) for path in self.settings.baselines()} if finding_options else {}
        self._changed: dict[str, ChangedLines] = {}
        if finding_options and finding_options.since is not None:
            from referee.cli.since import changes

            self._changed = changes(finding_options.since, [log.path for log in logs.found])
        self._statuses: Counter[int] = Counter()

    def inputs(self) -> list[str]:
        """Return the paths of all files that are read."""
        return [*self.settings.paths(), *self.logs.files()]

    def results(self, render: Render[T]) -> Iterator[Result[T]]:
        """Yield the result of each log, in the order of the paths. An unreadable log is named on standard error.

        What can only be read once is read at once.
        """
        examined = partial(examine, render)
        files = [file.read() if file.stream else file for file in self.logs.found]
        jobs = (Job(file, self._context(file), self._readings) for file in files)
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
            examined(Job(LogFile("", content=page_of(BY_CODE["R501"]).flawed.encode()), Context()))
            gc.freeze()
            results = in_processes(examined, jobs, processes)
        with closing(results):
            for result in results:
                if result.refusal is not None:
                    complain(f"{result.path}: {result.refusal}")
                self._statuses[result.status] += 1
                yield result

    def _context(self, file: LogFile) -> Context:
        """Return what applies to a log, with its known findings and its changed lines in the policy."""
        if file.refusal:
            return Context()
        context = self.settings.of_log(file.path)
        known = self._known.get(context.baseline or "")
        policy = context.policy._replace(known=known.of(file) if known else (), changed=self._changed.get(file.path))
        return context._replace(policy=policy)

    def note_bug(self, result: Result[T], error: Exception) -> str:
        """Count a log among those that hit a bug, although it was judged. Return the message, which is printed, too."""
        self._statuses.subtract([result.status])
        self._statuses[FAULT] += 1
        complain(f"{result.path}: {apology(error)}")
        return apology(error)

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
        return max(+self._statuses, default=0)


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "process_cpu_count"):
        return os.process_cpu_count() or 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
