"""Batches of tasks and their results, sent between this machine and the workers of a cluster.

Work, tasks and results travel as bytes, which only a referee of the same version unpacks.
"""

import pickle
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from referee import __version__
from referee.cli.run.processes import done

Task = TypeVar("Task")

BATCH: Final = 16
"""Tasks sent together: handling one costs a scheduler about as much as a short log costs a worker."""

BATCH_BYTES: Final = 256 << 10
"""Limit on the bytes of several tasks sent together."""


class BatchResult(NamedTuple):
    """A worker's answer: its referee's version, and the results of a batch."""

    version: str
    results: bytes


class Here(NamedTuple):
    """A task for this process."""

    task: Any


def version_there() -> str:
    """Return the version of a worker's referee."""
    return __version__


def handed_on(dumped: bytes) -> bytes:
    """Return the work, for the workers to pass to each other."""
    return dumped


def done_there(asked: str, work: bytes, batch: bytes) -> BatchResult:
    """Run a batch on a worker and return its version and results; no results if the version is not as ``asked``."""
    if asked != __version__:
        return BatchResult(__version__, b"")
    todo = _work(work)
    return BatchResult(__version__, packed([done(todo, pickle.loads(task)) for task in unpacked(batch)]))


@lru_cache(maxsize=1)
def _work(dumped: bytes) -> Callable[[Any], Any]:
    return pickle.loads(dumped)  # type: ignore[no-any-return]


def batches(tasks: Iterable[Task], near: Callable[[Task], bool]) -> Iterator[Here | list[bytes]]:
    """Group tasks in order; a task that is done here is alone."""
    batch: list[bytes] = []
    size = 0
    for task in tasks:
        here = near(task)
        dumped = b"" if here else pickle.dumps(task)
        if batch and (here or len(batch) == BATCH or size + len(dumped) > BATCH_BYTES):
            yield batch
            batch, size = [], 0
        if here:
            yield Here(task)
        else:
            batch.append(dumped)
            size += len(dumped)
    if batch:
        yield batch


def packed(something: object) -> bytes:
    """Pickle and compress, since a scheduler keeps its last thousand messages to each worker."""
    return zlib.compress(pickle.dumps(something), 1)


def unpacked(packed: bytes) -> Any:
    """Unpack bytes packed by the same version of the referee."""
    return pickle.loads(zlib.decompress(packed))
