"""Judge logs on a Dask cluster: batches of them go to its workers, and the results come back in their order.

The workers need the same version of the referee, but no access to the logs, which are read here and sent along.
"""

import logging
import pickle
import warnings
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from itertools import islice
from typing import Any, Final

import typer

from referee import __version__
from referee.cli.exits import FaultError, apology, complain, extra
from referee.cli.sources import LogFile, Refused
from referee.cli.status import MISUSED, UNEXAMINED
from referee.cli.worker import JobResult, Worker

BATCH: Final = 16
"""Logs sent together: handling a batch costs a scheduler about as much as a short log costs a worker."""
AHEAD: Final = 4
"""Batches for each thread of the cluster that may be submitted before earlier results are taken."""
PATIENCE: Final = 60
"""Seconds that a cluster may have no worker."""

Log = LogFile | Refused


def on_cluster(worker: Worker, logs: Iterable[Log], address: str) -> Generator[JobResult, None, None]:
    """Return the result of each log, in their order; one that several workers die of is not examined.

    Exit with a message: with 2, at once, if the cluster can't be used; with 3 if it is gone before the work is done.
    """
    return _results(_connected(address), worker, logs, address)


def _results(client: Any, worker: Worker, logs: Iterable[Log], address: str) -> Generator[JobResult, None, None]:
    from distributed.scheduler import KilledWorker, NoWorkerError

    def results(future: Any, batch: list[Log]) -> Iterator[JobResult]:
        try:
            for result in _awaited(client, future):
                if isinstance(result, FaultError):
                    raise result
                yield result
        except KilledWorker as killed:
            if len(batch) == 1:
                died = f"every worker that had it died, {killed.allowed_failures + 1} in a row"
                yield worker(Refused(batch[0].path, died))
            else:
                for log in batch:
                    yield from results(submit([log]), [log])

    def submit(batch: list[Log]) -> Any:
        return client.submit(_judge, __version__, there, batch, pure=False)

    waiting: deque[tuple[Any, list[Log]]] = deque()
    read = (log.read() if isinstance(log, LogFile) else log for log in logs)
    try:
        # Dask repeats this task if all workers that have its result die.
        there = client.submit(pickle.loads, pickle.dumps(worker), pure=False)
        while batch := list(islice(read, BATCH)):
            waiting.append((submit(batch), batch))
            while len(waiting) > AHEAD * sum(client.nthreads().values()):
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


def _connected(address: str) -> Any:
    """Connect to a scheduler whose workers all have this version; Dask's own messages appear only if configured."""
    with extra("distributed", "--scheduler needs Dask", "dask", "distributed"):
        import dask
        from distributed import Client
    if "logging" not in dask.config.config:
        logging.disable()
    warnings.simplefilter("ignore")
    try:
        client = Client(address, set_as_default=False, name="referee")  # type: ignore[no-untyped-call]
        answers = client.run(_judge, __version__, None, [], on_error="return")
    except Exception as error:
        complain(f"--scheduler {address}: no Dask scheduler could be reached there: {error}")
        raise typer.Exit(MISUSED) from None
    for where, answer in sorted(answers.items()):
        if isinstance(answer, Exception):
            complain(f"{where}: {answer}; every worker needs referee {__version__}")
            raise typer.Exit(MISUSED)
    return client


def _judge(version: str, worker: Worker | None, batch: list[Log]) -> list[JobResult | FaultError]:
    """Judge a batch on a worker of the cluster, which may have joined it late."""
    if version != __version__:
        raise FaultError(f"a worker has referee {__version__}, not {version}")
    return [_judged(worker, log) for log in batch] if worker else []


def _judged(worker: Worker, log: Log) -> JobResult | FaultError:
    try:
        return worker(log)
    except FaultError as fault:
        return fault
    except Exception as error:
        return FaultError(apology(error))
