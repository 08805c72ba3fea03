"""Judge logs in several processes, or on a Dask cluster, with the results in the order of the logs.

If a process is killed, what its pool has not judged yet is judged once more, each log in a process of its own: a log
that kills that one too is reported as not examined. A cluster gets batches of logs. Its workers need the same version
of the referee, but no access to the logs, which are read here and sent along.
"""

import logging
import os
import pickle
import signal
import sys
import warnings
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import chain, islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Final

import typer

from referee import __version__
from referee.cli.exits import MISUSED, UNEXAMINED, FaultError, apology, complain, extra
from referee.cli.sources import LogFile, Refused
from referee.cli.worker import JobResult, Worker

AHEAD: Final = 8
"""Logs for each process that may be submitted before earlier results are taken."""
BATCH: Final = 16
"""Logs sent together: handling a batch costs a scheduler about as much as a short log costs a worker."""
BATCHES_AHEAD: Final = 4
"""Batches for each thread of the cluster that may be submitted before earlier results are taken."""
PATIENCE: Final = 60
"""Seconds that a cluster may have no worker."""

# A fork has already loaded what the work needs; on macOS the system's own libraries don't survive one.
_CONTEXT: Final[Any] = get_context("fork" if sys.platform == "linux" else "spawn")

Log = LogFile | Refused


def judge(worker: Worker, log: Log) -> JobResult | FaultError:
    """Judge a log away from the main process, to which no other error than ``FaultError`` is sent."""
    try:
        return worker(log)
    except FaultError as fault:
        return fault
    except Exception as error:
        return FaultError(apology(error))


def _received(answer: JobResult | FaultError) -> JobResult:
    if isinstance(answer, FaultError):
        raise answer
    return answer


# In processes


def in_processes(worker: Worker, logs: Iterable[Log], jobs: int) -> Generator[JobResult, None, None]:
    """Yield the result of each log. Only a few are pending at any time. Raises ``FaultError`` if the program fails."""
    waiting: deque[tuple[Log, Future[JobResult | FaultError]]] = deque()
    remaining, pool = iter(logs), ProcessPoolExecutor(jobs, _CONTEXT, _follow_parent)

    def results(most: int) -> Iterator[JobResult]:
        """Take results until that many logs are waiting. Each log that a broken pool had is judged alone."""
        while len(waiting) > most:
            log, future = waiting.popleft()
            is_broken = isinstance(future.exception(), BrokenProcessPool)
            yield _received(_judge_alone(worker, log) if is_broken else future.result())

    try:
        for log in remaining:
            try:
                waiting.append((log, pool.submit(judge, worker, log)))
            except BrokenProcessPool:
                pool = ProcessPoolExecutor(jobs, _CONTEXT, _follow_parent)
                yield from results(0)
                yield _received(_judge_alone(worker, log))
            except OSError:  # The system has no room for another process, so this one does the work.
                yield from map(worker, chain([log], remaining))
                return
            yield from results(AHEAD * jobs - 1)
        yield from results(0)
    finally:
        for process in active_children():
            process.kill()
        pool.shutdown(cancel_futures=True)


def _judge_alone(worker: Worker, log: Log) -> JobResult | FaultError:
    """Judge a log in a process of its own, and refuse it if that is killed, too."""
    ours, theirs = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_send, args=(theirs, worker, log), daemon=True)
    try:
        process.start()
        theirs.close()
        answer: JobResult | FaultError = ours.recv()
        return answer
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


def _send(line: Connection, worker: Worker, log: Log) -> None:
    _follow_parent()
    line.send(judge(worker, log))


def _follow_parent() -> None:
    """Leave Ctrl-C to the parent, and end when it ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end_with_parent() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(0)

    with suppress(RuntimeError):  # The system has no room for a thread.
        Thread(target=end_with_parent, daemon=True).start()


# On a cluster


def on_cluster(worker: Worker, logs: Iterable[Log], address: str) -> Generator[JobResult, None, None]:
    """Return the result of each log, in their order. A log that kills several workers is not examined.

    Exit with a message: with 2, at once, if the cluster can't be used; with 3 if it is gone before the work is done.
    """
    return _batch_by_batch(_connect(address), worker, logs, address)


def _batch_by_batch(client: Any, worker: Worker, logs: Iterable[Log], address: str) -> Generator[JobResult, None, None]:
    from distributed.scheduler import KilledWorker, NoWorkerError

    def results(future: Any, batch: list[Log]) -> Iterator[JobResult]:
        try:
            yield from map(_received, _awaited(client, future))
        except KilledWorker as killed:
            if len(batch) == 1:
                died = f"every worker that had it died, {killed.allowed_failures + 1} in a row"
                yield worker(Refused(batch[0].path, died))
            else:
                for log in batch:
                    yield from results(submit([log]), [log])

    def submit(batch: list[Log]) -> Any:
        return client.submit(_judge_batch, __version__, there, batch, pure=False)

    waiting: deque[tuple[Any, list[Log]]] = deque()
    read = (log.read() if isinstance(log, LogFile) else log for log in logs)
    try:
        # Dask repeats this task if all workers that have its result die.
        there = client.submit(pickle.loads, pickle.dumps(worker), pure=False)
        while batch := list(islice(read, BATCH)):
            waiting.append((submit(batch), batch))
            while len(waiting) > BATCHES_AHEAD * sum(client.nthreads().values()):
                yield from results(*waiting.popleft())
        while waiting:
            yield from results(*waiting.popleft())
    except (CancelledError, NoWorkerError, OSError) as gone:
        how = "no worker is left" if isinstance(gone, TimeoutError | NoWorkerError) else "the connection was lost"
        complain(f"{address}: {how}; the audit could not be finished")
        raise typer.Exit(UNEXAMINED) from None
    finally:
        client.close()  # The scheduler then forgets what is not done.


def _awaited(client: Any, future: Any) -> list[Any]:
    """Wait for the results of a batch as long as there are workers, or may soon be again."""
    seconds = PATIENCE
    while seconds > 0:
        try:
            return future.result(timeout=1)  # type: ignore[no-any-return]
        except TimeoutError:
            seconds = PATIENCE if client.nthreads() else seconds - 1
    raise TimeoutError


def _connect(address: str) -> Any:
    """Connect to a scheduler whose workers all have this version. Dask's own messages appear only if configured."""
    with extra("distributed", "--scheduler needs Dask", "dask", "distributed"):
        import dask
        from distributed import Client
    if "logging" not in dask.config.config:
        logging.disable()
    warnings.simplefilter("ignore")
    try:
        client = Client(address, set_as_default=False, name="referee")  # type: ignore[no-untyped-call]
        answers = client.run(_judge_batch, __version__, None, [], on_error="return")
    except Exception as error:
        complain(f"--scheduler {address}: no Dask scheduler could be reached there: {error}")
        raise typer.Exit(MISUSED) from None
    for where, answer in sorted(answers.items()):
        if isinstance(answer, Exception):
            complain(f"{where}: {answer}; every worker needs referee {__version__}")
            raise typer.Exit(MISUSED)
    return client


def _judge_batch(version: str, worker: Worker | None, batch: list[Log]) -> list[JobResult | FaultError]:
    """Judge a batch on a worker of the cluster, which may have joined it late."""
    if version != __version__:
        raise FaultError(f"a worker has referee {__version__}, not {version}")
    return [judge(worker, log) for log in batch] if worker else []
