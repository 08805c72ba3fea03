"""Judge logs in several processes, with the results in the order of the logs.

If a process is killed, what its pool has not judged yet is judged once more, each log in a process of its own: a log
that kills that one too is reported as not examined.
"""

import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import chain
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, Final

from referee.cli.job import JobResult, Worker
from referee.cli.sources import LogFile, Refused

AHEAD: Final = 8
"""Logs for each process that may be submitted before earlier results are taken."""

# A fork has already loaded what the work needs; on macOS the system's own libraries don't survive one.
_CONTEXT: Final[Any] = get_context("fork" if sys.platform == "linux" else "spawn")

Log = LogFile | Refused


def in_processes(worker: Worker, logs: Iterable[Log], jobs: int) -> Generator[JobResult, None, None]:
    """Yield the result of each log. Only a few are pending at any time. Raises ``FaultError`` if the program fails."""
    waiting: deque[tuple[Log, Future[JobResult]]] = deque()
    remaining, pool = iter(logs), _start_pool(jobs)

    def results(most: int) -> Iterator[JobResult]:
        """Yield results until only that many logs are waiting. If the pool breaks, each of its logs is judged alone."""
        while len(waiting) > most:
            log, future = waiting.popleft()
            is_broken = isinstance(future.exception(), BrokenProcessPool)
            yield _judge_alone(worker, log) if is_broken else future.result()

    try:
        for log in remaining:
            try:
                waiting.append((log, pool.submit(worker, log)))
            except BrokenProcessPool:
                pool = _start_pool(jobs)
                yield from results(0)
                yield _judge_alone(worker, log)
            except OSError:  # The system has no room for another process, so this one does the work.
                yield from map(worker, chain([log], remaining))
                return
            yield from results(AHEAD * jobs - 1)
        yield from results(0)
    finally:
        for process in active_children():
            process.kill()
        pool.shutdown(cancel_futures=True)


def _start_pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, _CONTEXT, _follow_parent)


def _judge_alone(worker: Worker, log: Log) -> JobResult:
    """Judge a log in a process of its own, and refuse it if that is killed, too."""
    with _start_pool(1) as pool:
        try:
            return pool.submit(worker, log).result()
        except BrokenProcessPool:
            return worker(Refused(log.path, "its process was killed"))
        except OSError as error:
            return worker(Refused.because(log.path, error))


def _follow_parent() -> None:
    """Leave Ctrl-C to the parent, and end when it ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end_with_parent() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(0)

    with suppress(RuntimeError):  # The system has no room for a thread.
        Thread(target=end_with_parent, daemon=True).start()
