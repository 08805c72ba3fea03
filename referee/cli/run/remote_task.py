"""Logs judged on other machines: logs that only this machine has are sent along."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from referee.cli.run.cluster import in_order
from referee.cli.run.processes import Lost
from referee.cli.run.worker import JobResult, Worker
from referee.cli.sources.address import ZIP, chained, is_remote, scheme
from referee.cli.sources.content import Refused, at_once, log_in
from referee.cli.sources.logs import opened
from referee.cli.sources.named import LogFile

SENT_BYTES: Final = 4 << 20
"""The size of the largest log that is sent; a larger one is judged here, so that no scheduler has to hold it."""


class RemoteTask(NamedTuple):
    """A log, with its bytes if they are sent.

    Without bytes, the worker reads a log that every machine can reach, and this machine judges any other.
    """

    log: LogFile | Refused
    content: bytes | None = None

    @property
    def stays(self) -> bool:
        """Check whether this machine judges the log."""
        return self.content is None and not (isinstance(self.log, LogFile) and _is_elsewhere(self.log))


@dataclass(frozen=True, slots=True)
class RemoteWorker:
    """A worker on another machine."""

    worker: Worker[Any]

    def __call__(self, task: RemoteTask) -> JobResult:
        """Read, judge and render the log."""
        if task.content is None or isinstance(task.log, Refused):
            return self.worker(task.log)
        return self.worker.judged(task.log, task.content)


def on_cluster(worker: Worker[Any], logs: Iterable[LogFile | Refused], address: str) -> Iterator[JobResult | Lost]:
    """Yield the result of each log, in the order of the paths; the workers of the cluster judge."""
    tasks = (_task(worker, worker.given(log)) for log in logs)
    work: Callable[[RemoteTask], JobResult] = RemoteWorker(replace(worker, read_once={}))
    return in_order(work, tasks, address, lambda task: task.stays)


def _task(worker: Worker[Any], log: LogFile | Refused) -> RemoteTask:
    if isinstance(log, Refused) or _is_elsewhere(log):
        return RemoteTask(log)
    try:
        with opened(log, worker.large) as file:
            if file.seek(0, os.SEEK_END) > SENT_BYTES:
                return RemoteTask(log)
            return RemoteTask(log, at_once(log_in(file)))
    except OSError as error:
        return RemoteTask(Refused.because(log.path, error))


def _is_elsewhere(log: LogFile) -> bool:
    """Check whether any machine can read it."""
    return is_remote(chained(log.address).archive if scheme(log.address) == ZIP else log.address)
