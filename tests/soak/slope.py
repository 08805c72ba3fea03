"""How fast memory grows: a line through what was seen, by least squares."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple


class Sample(NamedTuple):
    """What a process had in memory, in bytes, when it had judged so many bytes of logs."""

    judged: int
    memory: int


class Slope(NamedTuple):
    """Bytes of memory for a byte of logs, and the standard error of that."""

    slope: float
    error: float
    samples: int

    def __str__(self) -> str:
        return f"{self.slope * 1024:+.2f} ± {self.error * 1024:.2f} MiB a GiB"


def slope(samples: Sequence[Sample]) -> Slope:
    """The line through these samples, of which there have to be three at least."""
    count = len(samples)
    mean = [sum(values) / count for values in zip(*samples, strict=True)]
    across = sum((one.judged - mean[0]) ** 2 for one in samples)
    rise = sum((one.judged - mean[0]) * (one.memory - mean[1]) for one in samples) / across
    off = sum((one.memory - mean[1] - rise * (one.judged - mean[0])) ** 2 for one in samples)
    return Slope(rise, sqrt(off / (count - 2) / across), count)
