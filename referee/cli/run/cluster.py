"""Run one kind of work on a Dask cluster, with the results in the order of the tasks.

Dask schedules the work: each batch of tasks is submitted to its executor, and the results are awaited. Nothing else
imports ``distributed``, which is an extra.
"""

import logging
import pickle
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from threading import Thread
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

import typer

from referee import __version__
from referee.cli.exits import complain
from referee.cli.extras import extra
from referee.cli.run.processes import Lost, sound
from referee.cli.run.task_batch import (
    BatchResult,
    Here,
    batches,
    done_there,
    handed_on,
    packed,
    unpacked,
    version_there,
)
from referee.cli.status import MISUSED, UNEXAMINED

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD: Final = 4
"""Batches per thread of the cluster that may be submitted before earlier results are taken."""

AHEAD_BYTES: Final = 1 << 20
"""Limit on the bytes of these batches, per thread."""

PATIENCE: Final = 60.0
"""Seconds that a cluster may have no worker, unless Dask's configuration sets them."""

_GLANCE: Final = 1.0
"""Seconds between checks for living workers while waiting."""

CONNECTS: Final = 2
"""Limit on the whole startup, as a multiple of Dask's timeout for one connection."""


def in_order(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    address: str,
    near: Callable[[Task], bool] = lambda task: False,
) -> Iterator[Result | Lost]:
    """Yield what ``work`` returns for each task, in the order of the tasks, like ``processes.in_order``.

    This process does a ``near`` task itself when its turn comes. If a worker dies, another one redoes its tasks; a task
    that Dask gives up on, because one worker after another died of it, is ``Lost``. Raises ``FaultError`` if ``work``
    raised. Exit with a message: with 2, immediately, if the extra is missing, no scheduler answers or a worker has
    another version of the referee; with 3 if the scheduler or the workers are gone before the work is done.
    """
    results = _in_order(work, tasks, address, near)
    next(results)
    return results


def _in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], address: str, near: Callable[[Task], bool]
) -> Iterator[Any]:
    """Yield nothing once the cluster is checked; then the results."""
    client = _connected(address)
    try:
        cluster = _Cluster(client, address)
        yield
        yield from cluster.results(work, tasks, near)
    finally:
        # The scheduler then forgets any submitted tasks that are not done.
        client.close()


class _Begun(NamedTuple):
    """A batch waiting for its turn: the number of bytes sent, and a function that returns its results."""

    size: int
    results: Callable[[], Iterable[Any]]


class _Cluster:
    """A scheduler, and what we know of its workers."""

    def __init__(self, client: Any, address: str) -> None:
        self.client = client
        self.address = address
        self.executor = client.get_executor(pure=False)
        self.line = client.scheduler_comm
        self.patience = _patience()
        self.threads = 1
        self.looked = self.manned = monotonic()
        for worker, version in sorted(client.run(version_there, on_error="return").items()):
            _demand_same_version(version, worker)
        self._look()

    def results(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], near: Callable[[Task], bool]
    ) -> Iterator[Result | Lost]:
        # Submitted as its own task: if all workers that have it die, Dask recomputes it.
        kept = self.client.submit(handed_on, pickle.dumps(work), pure=False)
        waiting: deque[_Begun] = deque()
        sent = 0
        for batch in batches(tasks, near):
            begun = self._begun(work, kept, batch)
            waiting.append(begun)
            sent += begun.size
            while len(waiting) >= AHEAD * self.threads or sent > AHEAD_BYTES * self.threads:
                first = waiting.popleft()
                sent -= first.size
                yield from first.results()
        for begun in waiting:
            yield from begun.results()

    def _begun(self, work: Callable[[Any], Any], kept: Any, batch: Here | list[bytes]) -> _Begun:
        if isinstance(batch, Here):
            return _Begun(0, lambda: [work(batch.task)])
        future = self._submitted(kept, batch)
        return _Begun(sum(map(len, batch)), lambda: self._taken(future, kept, batch))

    def _submitted(self, kept: Any, batch: list[bytes]) -> "Future[BatchResult]":
        future: Future[BatchResult] = self.executor.submit(done_there, __version__, kept, packed(batch))
        return future

    def _taken(self, future: "Future[BatchResult]", kept: Any, batch: list[bytes]) -> Iterator[Any]:
        """Return the results of a batch; if one worker after another died of it, retry each task by itself."""
        from distributed.scheduler import KilledWorker

        try:
            yield from self._answer(future)
        except KilledWorker:
            for task in batch:
                try:
                    yield from self._answer(self._submitted(kept, [task]))
                except KilledWorker as killed:
                    yield Lost(f"every worker that had it died, {killed.allowed_failures + 1} in a row")

    def _answer(self, future: "Future[BatchResult]") -> list[Any]:
        """Wait for the answer. Raises ``KilledWorker`` if workers died of it, and ``FaultError`` if the work raised."""
        from distributed.scheduler import NoValidWorkerError, NoWorkerError

        try:
            version, packed = self._awaited(future)
        except (NoWorkerError, NoValidWorkerError):
            raise self._gone("no worker is left") from None
        except CancelledError:
            raise self._gone("the connection to the scheduler was lost") from None
        except (ImportError, AttributeError) as error:
            _demand_same_version(error, "a worker")
            raise
        _demand_same_version(version, "a worker")
        return [sound(result) for result in unpacked(packed)]

    def _awaited(self, future: "Future[BatchResult]") -> BatchResult:
        """Wait for the result as long as there are workers, or may soon be again."""
        while True:
            if monotonic() > self.looked + _GLANCE:
                self._look()
            try:
                return future.result(timeout=_GLANCE)
            except TimeoutError:
                continue

    def _look(self) -> None:
        """Count the threads of all workers; exit if there were none for too long, or no scheduler."""
        # If Dask reconnected, it has forgotten our tasks.
        if self.client.scheduler_comm is not self.line:
            raise self._gone("the connection to the scheduler was lost")
        self.threads = self.client.scheduler_info(n_workers=0).get("total_threads", 0)
        self.looked = monotonic()
        if self.threads:
            self.manned = self.looked
        elif self.looked > self.manned + self.patience:
            raise self._gone(f"there was no worker for {self.patience:g} seconds")
        self.threads = max(self.threads, 1)

    def _gone(self, how: str) -> typer.Exit:
        complain(f"{self.address}: {how}; the audit could not be finished")
        return typer.Exit(UNEXAMINED)


def _connected(address: str) -> Any:
    """Connect a client to the scheduler at that address; Dask's own messages to the user are replaced or dropped."""
    with extra("distributed", "--scheduler needs Dask", "dask", "distributed"):
        import dask
        import distributed
        from dask.utils import parse_timedelta
    if "logging" not in dask.config.config:
        logging.disable()
    warnings.simplefilter("ignore")
    # Otherwise the last thousand messages to the scheduler, with all the logs in them, would stay in memory.
    dask.config.set({"distributed.admin.low-level-log-length": 0})
    client = _Connecting(distributed.Client, address)
    client.start()
    client.join(CONNECTS * parse_timedelta(dask.config.get("distributed.comm.timeouts.connect")))
    if client.found is None:
        why = client.error or "something else answers there"
        complain(f"--scheduler {address}: no Dask scheduler could be reached there: {why}")
        raise typer.Exit(MISUSED)
    return client.found


class _Connecting(Thread):
    """Connects in a thread: Dask would wait for ever if something that is not a scheduler answers."""

    def __init__(self, client: Callable[..., Any], address: str) -> None:
        super().__init__(daemon=True)
        self.client, self.address = client, address
        self.found: Any = None
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            self.found = self.client(self.address, set_as_default=False, name="referee")
        except Exception as error:
            self.error = error


def _patience() -> float:
    """Return Dask's own limit, in seconds, for how long a task may wait for a worker."""
    import dask
    from dask.utils import parse_timedelta

    configured = dask.config.get("distributed.scheduler.no-workers-timeout", None)
    return PATIENCE if configured is None else float(parse_timedelta(configured))


def _demand_same_version(version: object, worker: str) -> None:
    """Exit if a worker has another version of the referee, or none, which shows as an exception."""
    if version == __version__:
        return
    theirs = f"referee {version}" if isinstance(version, str) else f"no working referee ({version})"
    complain(f"{worker} has {theirs}, but this is {__version__}: install the same version on every worker")
    raise typer.Exit(MISUSED)
