"""The growth rate of memory: a least-squares line through the samples."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple


class Sample(NamedTuple):
    """A process's memory in bytes after judging this many bytes of logs."""

    judged: int
    memory: int


class Slope(NamedTuple):
    """Bytes of memory per byte of logs, with the standard error."""

    slope: float
    error: float
    samples: int

    def __str__(self) -> str:
        return f"{self.slope * 1024:+.2f} ± {self.error * 1024:.2f} MiB a GiB"


def slope(samples: Sequence[Sample]) -> Slope:
    """Fit a line through these samples; there must be at least three."""
    count = len(samples)
    mean = [sum(values) / count for values in zip(*samples, strict=True)]
    across = sum((one.judged - mean[0]) ** 2 for one in samples)
    rise = sum((one.judged - mean[0]) * (one.memory - mean[1]) for one in samples) / across
    off = sum((one.memory - mean[1] - rise * (one.judged - mean[0])) ** 2 for one in samples)
    return Slope(rise, sqrt(off / (count - 2) / across), count)
