"""Logs judged on other machines, which get the bytes of each log."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from referee.cli.run.cluster import in_order
from referee.cli.run.processes import Lost
from referee.cli.run.worker import JobResult, Worker
from referee.cli.sources.content import Refused, content_of_file
from referee.cli.sources.named import LogFile

SENT_BYTES: Final = 4 << 20
"""The size of the largest log that is sent; a larger one is judged here, so that no scheduler has to hold it."""


def on_cluster(worker: Worker[Any], logs: Iterable[LogFile | Refused], address: str) -> Iterator[JobResult | Lost]:
    """Yield the result of each log, in the order of the paths; the workers of the cluster judge."""
    tasks = (_read(worker.given(log)) for log in logs)
    work: Callable[[LogFile | Refused], JobResult] = replace(worker, read_once={})
    return in_order(work, tasks, address, _stays)


def _read(log: LogFile | Refused) -> LogFile | Refused:
    """Return the log with its bytes."""
    if isinstance(log, Refused) or log.content is not None:
        return log
    try:
        return log._replace(content=content_of_file(log.path))
    except OSError as error:
        return Refused.because(log.path, error)


def _stays(log: LogFile | Refused) -> bool:
    """Check whether this machine judges the log."""
    return isinstance(log, LogFile) and log.content is not None and len(log.content) > SENT_BYTES
