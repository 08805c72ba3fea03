"""One kind of work, done by the workers of a Dask cluster, with the results in the order of the tasks.

Who does what is for Dask to say: each batch of tasks is submitted to its executor, and its results waited for. Nothing
else imports ``distributed``, which is an extra.
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
"""How many batches for each thread of the cluster may be submitted before the results of those before are taken."""

AHEAD_BYTES: Final = 1 << 20
"""How many bytes, for each thread, these may come to."""

PATIENCE: Final = 60.0
"""Seconds for which a cluster may be without a worker, where Dask's configuration does not say."""

_GLANCE: Final = 1.0
"""Seconds after which one who waits looks again whether there is anybody to wait for."""

CONNECTS: Final = 2
"""How many times as long as one connection may take, by Dask's configuration, the whole beginning may."""


def in_order(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    address: str,
    near: Callable[[Task], bool] = lambda task: False,
) -> Iterator[Result | Lost]:
    """What ``work`` makes of each task, in the order of the tasks, as ``processes.in_order`` has it.

    A task that is ``near`` is done by this process when its turn comes. Where a worker died, another one does what it
    had to do; a task that Dask gives up, because worker after worker died of it, is ``Lost``. Raises ``FaultError``
    where ``work`` raised. Ends the program, with a sentence: with 2, at once, where the extra is missing, no scheduler
    answers or a worker has another referee; with 3 where scheduler or workers are gone before the work is done.
    """
    results = _in_order(work, tasks, address, near)
    next(results)
    return results


def _in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], address: str, near: Callable[[Task], bool]
) -> Iterator[Any]:
    """First nothing, when the cluster is found in order; then the results."""
    client = _connected(address)
    try:
        cluster = _Cluster(client, address)
        yield
        yield from cluster.results(work, tasks, near)
    finally:
        # What was submitted and is not done yet is forgotten by the scheduler then.
        client.close()


class _Begun(NamedTuple):
    """What waits for its turn: how many bytes of it were sent, and what there will be in its place."""

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
            _hold_against_ours(version, worker)
        self._look()

    def results(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], near: Callable[[Task], bool]
    ) -> Iterator[Result | Lost]:
        # A task of its own: where all that have it are dead, Dask makes it again.
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
        """What was made of a batch; of one that worker after worker died of, each task is tried again by itself."""
        from distributed.scheduler import KilledWorker

        try:
            yield from self._answer(future)
        except KilledWorker:
            for task in batch:
                try:
                    yield from self._answer(self._submitted(kept, [task]))
                except KilledWorker as killed:
                    yield Lost(f"the workers that had it died, {killed.allowed_failures + 1} one after another")

    def _answer(self, future: "Future[BatchResult]") -> list[Any]:
        """Raises ``KilledWorker`` where the workers died of it, and ``FaultError`` where the work raised."""
        from distributed.scheduler import NoValidWorkerError, NoWorkerError

        try:
            version, packed = self._awaited(future)
        except (NoWorkerError, NoValidWorkerError):
            raise self._gone("no worker is left") from None
        except CancelledError:
            raise self._gone("the connection to the scheduler was lost") from None
        except (ImportError, AttributeError) as error:
            _hold_against_ours(error, "a worker")
            raise
        _hold_against_ours(version, "a worker")
        return [sound(result) for result in unpacked(packed)]

    def _awaited(self, future: "Future[BatchResult]") -> BatchResult:
        """What comes back, waited for as long as there are workers, or may be again soon."""
        while True:
            if monotonic() > self.looked + _GLANCE:
                self._look()
            try:
                return future.result(timeout=_GLANCE)
            except TimeoutError:
                continue

    def _look(self) -> None:
        """Counts the threads of all workers; where there was none for too long, or no scheduler, it is over."""
        # Where Dask connected again, it forgot what we wait for.
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
        complain(f"{self.address}: {how}, and the audit could not be finished")
        return typer.Exit(UNEXAMINED)


def _connected(address: str) -> Any:
    """A client of the scheduler at that address; what Dask would tell the player, we tell ourselves or not at all."""
    with extra("distributed", "--scheduler needs Dask", "dask", "distributed"):
        import dask
        import distributed
        from dask.utils import parse_timedelta
    if "logging" not in dask.config.config:
        logging.disable()
    warnings.simplefilter("ignore")
    # Or the last thousand messages to the scheduler, with all the logs in them, would stay.
    dask.config.set({"distributed.admin.low-level-log-length": 0})
    client = _Connecting(distributed.Client, address)
    client.start()
    client.join(CONNECTS * parse_timedelta(dask.config.get("distributed.comm.timeouts.connect")))
    if client.found is None:
        why = client.error or "what answers there is something else"
        complain(f"--scheduler {address}: no Dask scheduler could be reached there: {why}")
        raise typer.Exit(MISUSED)
    return client.found


class _Connecting(Thread):
    """Goes on alone where something answers that is no scheduler: Dask would wait for it for ever."""

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
    """Dask's own setting for how long a task may wait for a worker, in seconds."""
    import dask
    from dask.utils import parse_timedelta

    configured = dask.config.get("distributed.scheduler.no-workers-timeout", None)
    return PATIENCE if configured is None else float(parse_timedelta(configured))


def _hold_against_ours(version: object, worker: str) -> None:
    """Ends the program where a worker has another referee, or none, which is told by an exception."""
    if version == __version__:
        return
    theirs = f"referee {version}" if isinstance(version, str) else f"no referee that could be loaded ({version})"
    complain(f"{worker} has {theirs}, and this is {__version__}: install the same one on every worker")
    raise typer.Exit(MISUSED)
