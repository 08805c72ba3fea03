"""What travels between a machine that has tasks and the workers of a cluster: batches, and what was made of them.

Work, tasks and results travel as bytes, which only those open whose referee is the same.
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
"""How many tasks are sent together: the scheduler has about as much to do for one as a worker for one short log."""

BATCH_BYTES: Final = 256 << 10
"""How many bytes of tasks are sent together, where several are."""


class BatchResult(NamedTuple):
    """What comes back from a worker: its referee's version, and the results of a batch."""

    version: str
    results: bytes


class Here(NamedTuple):
    """A task for this process."""

    task: Any


def version_there() -> str:
    """The version of a worker's referee."""
    return __version__


def handed_on(dumped: bytes) -> bytes:
    """The work, for the workers to hand to each other."""
    return dumped


def done_there(asked: str, work: bytes, batch: bytes) -> BatchResult:
    """What a worker makes of a batch, and its version; where that is another than the one asked for, nothing."""
    if asked != __version__:
        return BatchResult(__version__, b"")
    todo = _work(work)
    return BatchResult(__version__, packed([done(todo, pickle.loads(task)) for task in unpacked(batch)]))


@lru_cache(maxsize=1)
def _work(dumped: bytes) -> Callable[[Any], Any]:
    return pickle.loads(dumped)  # type: ignore[no-any-return]


def batches(tasks: Iterable[Task], near: Callable[[Task], bool]) -> Iterator[Here | list[bytes]]:
    """Tasks that go together, in their order; one that is done here goes alone."""
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
    """Small: a scheduler keeps its last thousand messages to each worker."""
    return zlib.compress(pickle.dumps(something), 1)


def unpacked(packed: bytes) -> Any:
    """What was packed by a referee of the same version."""
    return pickle.loads(zlib.decompress(packed))
