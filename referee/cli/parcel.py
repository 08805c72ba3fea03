"""Logs that are judged on other machines: what this machine has of them goes along."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from referee.cli.cluster import in_order
from referee.cli.crew import Lost
from referee.cli.examine import Bench, Examined, Refused

SENT_BYTES: Final = 4 << 20
"""The size of the largest log that is sent; a larger one is judged here, so that no scheduler has to hold it."""


class Parcel(NamedTuple):
    """A log, and what is in it; nothing where it stays here."""

    path: str
    log: bytes | Refused | None


@dataclass(frozen=True, slots=True)
class Unpacking:
    """A bench on another machine."""

    bench: Bench

    def __call__(self, parcel: Parcel) -> Examined:
        """Everything that is to be told of the log."""
        log = self.bench.content(parcel.path) if parcel.log is None else parcel.log
        return self.bench.judged(parcel.path, log)


def on_cluster(bench: Bench, paths: Iterable[str], address: str) -> Iterator[Examined | Lost]:
    """What is left of each log, in the order of the paths; the workers of the cluster judge."""
    parcels = (Parcel(path, None if _stays(path) else bench.content(path)) for path in paths)
    work: Callable[[Parcel], Examined] = Unpacking(replace(bench, standard_input=None))
    return in_order(work, parcels, address, lambda parcel: parcel.log is None)


def _stays(path: str) -> bool:
    try:
        return path != "-" and os.stat(path).st_size > SENT_BYTES
    except OSError:
        return False
