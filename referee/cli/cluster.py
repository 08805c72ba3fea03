"""Judge logs on a Dask cluster, with the results in the order of the logs.

A cluster gets batches of logs. Its workers need the same version of the referee, but no access to the logs, which are
read here and sent along.
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
from referee.cli.exits import MISUSED, UNEXAMINED, FaultError, complain, extra
from referee.cli.job import JobResult, Worker
from referee.cli.sources import LogFile, Refused

BATCH: Final = 16
"""Logs sent together: handling a batch costs a scheduler about as much as a short log costs a worker."""
BATCHES_AHEAD: Final = 4
"""Batches for each thread of the cluster that may be submitted before earlier results are taken."""
PATIENCE: Final = 60
"""Seconds that a cluster may have no worker."""

Log = LogFile | Refused


def on_cluster(worker: Worker, logs: Iterable[Log], address: str) -> Generator[JobResult, None, None]:
    """Return the result of each log, in their order. A log that kills several workers is not examined.

    Exit with a message: with 2, at once, if the cluster can't be used; with 3 if it is gone before the work is done.
    """
    return _judge_batches(_connect(address), worker, logs, address)


def _judge_batches(client: Any, worker: Worker, logs: Iterable[Log], address: str) -> Generator[JobResult, None, None]:
    from distributed.scheduler import KilledWorker, NoWorkerError

    def results(future: Any, batch: list[Log]) -> Iterator[JobResult]:
        try:
            yield from _wait_for(client, future)
        except KilledWorker as killed:
            if len(batch) == 1:
                workers = killed.allowed_failures + 1
                yield worker(Refused(batch[0].path, f"every worker that had it died, {workers} in a row"))
            else:
                for log in batch:
                    yield from results(submit([log]), [log])

    def submit(batch: list[Log]) -> Any:
        return client.submit(judge_batch, __version__, remote_worker, batch, pure=False)

    waiting: deque[tuple[Any, list[Log]]] = deque()
    read = (log.read() if isinstance(log, LogFile) else log for log in logs)
    try:
        # Dask repeats this task if all workers that have its result die.
        remote_worker = client.submit(pickle.loads, pickle.dumps(worker), pure=False)
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


def _wait_for(client: Any, future: Any) -> list[JobResult]:
    """Return the results of a batch. Raises ``TimeoutError`` once there has been no worker for ``PATIENCE`` seconds."""
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
        answers = client.run(judge_batch, __version__, None, [], on_error="return")
    except Exception as error:
        complain(f"--scheduler {address}: no Dask scheduler could be reached there: {error}")
        raise typer.Exit(MISUSED) from None
    for where, answer in sorted(answers.items()):
        if isinstance(answer, Exception):
            complain(f"{where}: {answer}; every worker needs referee {__version__}")
            raise typer.Exit(MISUSED)
    return client


def judge_batch(version: str, worker: Worker | None, batch: list[Log]) -> list[JobResult]:
    """Judge a batch on a worker of the cluster, which may have joined it late. Raises ``FaultError`` after a bug."""
    if version != __version__:
        raise FaultError(f"a worker has referee {__version__}, not {version}")
    return [worker(log) for log in batch] if worker else []
