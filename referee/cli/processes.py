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
from typing import TYPE_CHECKING, Any, Final

from referee.cli.exits import reason_of

if TYPE_CHECKING:
    from referee.cli.run import Examined, Job, Result, T

AHEAD: Final = 8
"""Logs for each process that may be submitted before earlier results are taken."""

# A fork has already loaded what the work needs; on macOS the system's own libraries don't survive one.
_CONTEXT: Final[Any] = get_context("fork" if sys.platform == "linux" else "spawn")


def in_processes(examined: "Examined[T]", jobs: "Iterable[Job]", processes: int) -> "Generator[Result[T], None, None]":
    """Yield the result of each log. Only a few are pending at any time."""
    waiting: deque[tuple[Job, Future[Result[T]]]] = deque()
    remaining, pool = iter(jobs), _start_pool(processes)

    def results(limit: int) -> "Iterator[Result[T]]":
        """Yield results until only that many logs are waiting. If the pool breaks, each of its logs is judged alone."""
        while len(waiting) > limit:
            job, future = waiting.popleft()
            is_broken = isinstance(future.exception(), BrokenProcessPool)
            yield _examine_alone(examined, job) if is_broken else future.result()

    try:
        for job in remaining:
            try:
                waiting.append((job, pool.submit(examined, job)))
            except BrokenProcessPool:
                pool = _start_pool(processes)
                yield from results(0)
                yield _examine_alone(examined, job)
            except OSError:  # The system has no room for another process, so this one does the work.
                yield from map(examined, chain([job], remaining))
                return
            yield from results(AHEAD * processes - 1)
        yield from results(0)
    finally:
        for process in active_children():
            process.kill()
        pool.shutdown(cancel_futures=True)


def _start_pool(processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, _CONTEXT, _follow_parent)


def _examine_alone(examined: "Examined[T]", job: "Job") -> "Result[T]":
    """Judge a log in a process of its own, and refuse it if that is killed, too."""
    with _start_pool(1) as pool:
        try:
            return pool.submit(examined, job).result()
        except BrokenProcessPool:
            return examined(job.with_refusal("its process was killed"))
        except OSError as error:
            return examined(job.with_refusal(reason_of(error)))


def _follow_parent() -> None:
    """Leave Ctrl-C to the parent, and end when it ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end_with_parent() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(0)

    with suppress(RuntimeError):  # The system has no room for a thread.
        Thread(target=end_with_parent, daemon=True).start()
