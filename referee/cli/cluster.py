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
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

from referee import __version__
from referee.cli.exits import UNEXAMINED, CommandError, extra

if TYPE_CHECKING:
    from referee.cli.run import Examined, Job, Result, T

BATCH: Final = 16
"""Logs sent together: handling a batch costs a scheduler about as much as a short log costs a worker."""
BATCHES_AHEAD: Final = 4
"""Batches for each thread of the cluster that may be submitted before earlier results are taken."""
PATIENCE: Final = 60
"""Seconds that a cluster may have no worker."""


def on_cluster(
    client: Any, examined: "Examined[T]", jobs: "Iterable[Job]", address: str
) -> "Generator[Result[T], None, None]":
    """Yield the result of each log, in their order. A log that kills several workers is not examined.

    Exit with 3 and a message if the cluster is gone before the work is done, and with 2 if a worker has another version
    of the referee, or none.
    """
    from distributed.scheduler import KilledWorker, NoWorkerError

    def results(future: Any, batch: "list[Job]") -> "Iterator[Result[T]]":
        """Yield the results of a batch. Raises ``TimeoutError`` after ``PATIENCE`` seconds without a worker."""
        seconds, judged = PATIENCE, None
        while judged is None:
            try:
                judged = future.result(timeout=1)
            except TimeoutError:
                seconds = PATIENCE if client.nthreads() else seconds - 1
                if not seconds:
                    raise
            except KilledWorker as killed:
                refusal = f"every worker that had it died, {killed.allowed_failures + 1} in a row"
                judged = [examined(batch[0].with_refusal(refusal))]
                if len(batch) > 1:
                    judged = chain.from_iterable(results(submit([job]), [job]) for job in batch)
        yield from judged

    def submit(batch: "list[Job]") -> Any:
        return client.submit(judge_batch, __version__, remote, batch, pure=False)

    waiting: deque[tuple[Any, list[Job]]] = deque()
    read = (replace(job, file=job.file.read()) for job in jobs)
    try:
        # Dask repeats this task if all workers that have its result die.
        remote = client.submit(pickle.loads, pickle.dumps(examined), pure=False)
        while batch := list(islice(read, BATCH)):
            waiting.append((submit(batch), batch))
            while len(waiting) > BATCHES_AHEAD * sum(client.nthreads().values()):
                yield from results(*waiting.popleft())
        while waiting:
            yield from results(*waiting.popleft())
    except (CommandError, ModuleNotFoundError) as wrong:
        raise CommandError(f"{address}: {wrong}") from None
    except (CancelledError, NoWorkerError, OSError) as gone:
        reason = "no worker is left" if isinstance(gone, TimeoutError | NoWorkerError) else "the connection was lost"
        raise CommandError(f"{address}: {reason}; the audit could not be finished", UNEXAMINED) from None
    finally:
        client.close()  # The scheduler then forgets what is not done.


def connect(address: str) -> Any:
    """Connect to a scheduler. Dask's own messages appear only if configured.

    Exit with 2 and a message if that fails.
    """
    with extra("distributed", "--scheduler needs Dask", "dask", "distributed"):
        import dask
        from distributed import Client
    if "logging" not in dask.config.config:
        logging.disable()
    warnings.simplefilter("ignore")
    try:
        return Client(address, set_as_default=False, name="referee")  # type: ignore[no-untyped-call]
    except Exception as error:
        raise CommandError(f"--scheduler {address}: no Dask scheduler could be reached there: {error}") from None


def judge_batch(version: str, examined: "Examined[T]", batch: "list[Job]") -> "list[Result[T]]":
    """Judge a batch on a worker of the cluster. Raises ``CommandError`` if the worker has another version."""
    if version != __version__:
        raise CommandError(f"a worker has referee {__version__}, not {version}; every worker needs referee {version}")
    return [examined(job) for job in batch]
