"""Judge logs in several processes, with the results in the order of the logs.

If a process is killed, what its pool has not judged yet is judged once more, each log in a process of its own: a log
that kills that one too is reported as not examined.
"""

import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import chain
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Final

from referee.cli.exits import FaultError, apology
from referee.cli.sources import LogFile, Refused
from referee.cli.worker import JobResult, Worker

AHEAD: Final = 8
"""Logs for each process that may be submitted before earlier results are taken."""

# A fork has already loaded what the work needs; on macOS the system's own libraries don't survive one.
_CONTEXT: Final[Any] = get_context("fork" if sys.platform == "linux" else "spawn")

Log = LogFile | Refused


def in_processes(worker: Worker, logs: Iterable[Log], jobs: int) -> Generator[JobResult, None, None]:
    """Yield the result of each log; only a few are pending at any time. Raises ``FaultError`` if the program fails."""
    waiting: deque[tuple[Log, Future[JobResult]]] = deque()
    remaining, pool = iter(logs), _pool(jobs)
    try:
        for log in remaining:
            try:
                waiting.append((log, pool.submit(_judge, worker, log)))
            except BrokenProcessPool:
                yield from _one_by_one(worker, [*waiting, (log, Future())])
                waiting, pool = deque(), _pool(jobs)
            except OSError:  # The system has no room for another process, so this one does the work.
                yield from map(worker, chain([log], remaining))
                return
            if len(waiting) == AHEAD * jobs:
                yield from _next(worker, waiting)
        while waiting:
            yield from _next(worker, waiting)
    finally:
        for process in active_children():
            process.kill()
        pool.shutdown(cancel_futures=True)


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, _CONTEXT, _follow_parent)


def _next(worker: Worker, waiting: deque[tuple[Log, "Future[JobResult]"]]) -> Iterable[JobResult]:
    """Return the next result; if the pool is broken, the results of all that it had."""
    _, future = waiting[0]
    if isinstance(future.exception(), BrokenProcessPool):
        pending = list(waiting)
        waiting.clear()
        return _one_by_one(worker, pending)
    waiting.popleft()
    return [future.result()]


def _one_by_one(worker: Worker, pending: Iterable[tuple[Log, "Future[JobResult]"]]) -> Iterable[JobResult]:
    for log, future in pending:
        is_done = future.done() and future.exception() is None
        yield future.result() if is_done else _alone(worker, log)


def _alone(worker: Worker, log: Log) -> JobResult:
    """Judge a log in a process of its own; refuse it if that is killed, too."""
    ours, theirs = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_send, args=(theirs, worker, log), daemon=True)
    try:
        process.start()
        theirs.close()
        result: JobResult | FaultError = ours.recv()
    except EOFError:
        process.join()
        status = process.exitcode
        how = f"was killed (signal {-status})" if status < 0 else f"ended ({status})"
        return worker(Refused(log.path, f"its process {how}"))
    except OSError as error:
        return worker(Refused.because(log.path, error))
    finally:
        ours.close()
        with suppress(ValueError, AttributeError):  # It did not start.
            process.kill()
            process.join()
    if isinstance(result, FaultError):
        raise result
    return result


def _send(line: Connection, worker: Worker, log: Log) -> None:
    _follow_parent()
    try:
        line.send(_judge(worker, log))
    except FaultError as fault:
        line.send(fault)


def _judge(worker: Worker, log: Log) -> JobResult:
    """Judge a log. Raises nothing but ``FaultError``."""
    try:
        return worker(log)
    except FaultError:
        raise
    except Exception as error:
        raise FaultError(apology(error)) from None


def _follow_parent() -> None:
    """Leave Ctrl-C to the parent, and end when it ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(RuntimeError):  # The system has no room for a thread.
        Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(0)
