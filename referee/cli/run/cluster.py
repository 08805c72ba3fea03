"""Judge logs on a Dask cluster: batches of them go to its workers, and the results come back in their order.

The workers need the same version of the referee, but no access to the logs, which are read here and sent along.
"""

import logging
import pickle
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from functools import partial
from itertools import islice
from typing import Any, Final

import typer

from referee import __version__
from referee.cli.exits import FaultError, complain
from referee.cli.extras import extra
from referee.cli.run.processes import Lost, done, sound
from referee.cli.run.worker import JobResult, Worker, content_of_log
from referee.cli.sources.content import Refused
from referee.cli.sources.named import LogFile
from referee.cli.status import MISUSED, UNEXAMINED

BATCH: Final = 16
"""Logs sent together: handling a batch costs a scheduler about as much as a short log costs a worker."""
AHEAD: Final = 4
"""Batches for each thread of the cluster that may be submitted before earlier results are taken."""
PATIENCE: Final = 60
"""Seconds that a cluster may have no worker."""

Task = tuple[LogFile | Refused, bytes]  # A path that could not be read has no bytes.


def on_cluster(worker: Worker[Any], logs: Iterable[LogFile | Refused], address: str) -> Iterator[JobResult | Lost]:
    """Return the result of ``worker`` for each log, in their order; a log that several workers die of is lost.

    Exit with a message: with 2, at once, if the cluster can't be used; with 3 if it is gone before the work is done.
    """
    return _results(_connected(address), worker, map(partial(_task, worker), logs), address)


def _results(client: Any, worker: Worker[Any], tasks: Iterator[Task], address: str) -> Iterator[JobResult | Lost]:
    from distributed.scheduler import KilledWorker, NoWorkerError

    def results(future: Any, batch: list[Task]) -> Iterator[JobResult | Lost]:
        try:
            yield from map(sound, _awaited(client, future))
        except KilledWorker as killed:
            if len(batch) == 1:
                yield Lost(f"every worker that had it died, {killed.allowed_failures + 1} in a row")
            else:
                for task in batch:
                    yield from results(submit([task]), [task])

    waiting: deque[tuple[Any, list[Task]]] = deque()
    try:
        # Dask repeats this task if all workers that have its result die.
        there = client.submit(pickle.loads, pickle.dumps(worker), pure=False)
        submit = partial(client.submit, _judge, __version__, there, pure=False)
        while batch := list(islice(tasks, BATCH)):
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


def _awaited(client: Any, future: Any) -> list[object]:
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


def _task(worker: Worker[Any], log: LogFile | Refused) -> Task:
    log = worker.given(log)
    if isinstance(log, Refused):
        return log, b""
    try:
        return log, content_of_log(log)
    except OSError as error:
        return Refused.because(log.path, error), b""


def _judge(version: str, worker: Worker[Any], batch: list[Task]) -> list[object]:
    """Judge a batch on a worker of the cluster, which may have joined it late."""
    if version != __version__:
        raise FaultError(f"a worker has referee {__version__}, not {version}")

    return [
        done(worker.told, log) if isinstance(log, Refused) else done(partial(worker.judged, log), content)
        for log, content in batch
    ]
