"""All measurements, and which targets they reach."""

import os
import platform
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.contest import SIZES, Entry, LeftOut
from benchmarks.extras import Jobs, Start

PEAK, PEAK_GROWTH, GROWTH, TWO_JOBS = 80, 1.10, 11, 1.5
"""Targets of the referee alone: MiB at 10 N; 10 N against N in memory and in time; two jobs."""


@dataclass(frozen=True)
class Target:
    """A target, the measurement, and whether it is reached."""

    what: str
    wanted: str
    measured: str
    value: float
    reached: bool


@dataclass(frozen=True)
class Outcome:
    """A run of the benchmark."""

    entries: list[Entry]
    """The referee comes first."""
    left_out: list[LeftOut]
    starts: list[Start]
    jobs: Jobs | None
    rounds: int
    seed: int

    @property
    def referee(self) -> Entry:
        """The entry that all others are compared with."""
        return self.entries[0]

    def targets(self) -> list[Target]:
        """Return each target with a measurement."""
        peers = [against(entry, self.referee) for entry in self.entries if entry.contender.target]
        small, large = (self.referee.peak(size) for size in SIZES)
        alone = [
            most("referee, peak memory at 10 N, MiB", PEAK, large),
            most("referee, peak memory, 10 N against N", PEAK_GROWTH, large / small),
            most("referee, time, 10 N against N", GROWTH, self.referee.growth()),
        ]
        begin = [
            most(f"{one.name}, against {yardstick.name}", one.most, one.times(yardstick))
            for one in self.starts
            for yardstick in self.starts
            if one.most is not None and one.yardstick == yardstick.name
        ]
        return [*peers, *alone, *self.two_jobs(), *begin]

    def two_jobs(self) -> list[Target]:
        """Return the target for the gain from a second process, if measured."""
        if self.jobs is None:
            return []
        gain = self.jobs.gain()
        wanted, measured = f"at least {TWO_JOBS:g}× faster", f"{gain:.2f}× faster"
        return [Target("referee check, --jobs 2 against one, by the clock", wanted, measured, gain, gain >= TWO_JOBS)]


def most(what: str, limit: float, value: float) -> Target:
    """Return a target with an upper limit."""
    return Target(what, f"at most {limit:g}", f"{value:.2f}", value, value <= limit)


def against(entry: Entry, referee: Entry) -> Target:
    """Compare the referee's time per event at 10 N with a peer's."""
    wanted, value = entry.contender.target or 0, entry.times(referee, "10 N")
    limit = f"{'at least' if wanted >= 1 else 'at most'} {said(wanted)}"
    return Target(f"referee, against {entry.contender.name}", limit, said(value), value, value >= wanted)


def said(times: float) -> str:
    """Say in words how much less, or more, the referee takes."""
    return f"{times:.3g}× less" if times >= 1 else f"{1 / times:.3g}× as much"


def machine() -> dict[str, str | int]:
    """Describe the machine."""
    info = Path("/proc/cpuinfo")
    names = re.findall(r"^model name\s*: (.*)$", info.read_text(), re.MULTILINE) if info.exists() else []
    return {
        "processor": names[0] if names else platform.processor() or platform.machine(),
        "cores": os.cpu_count() or 1,
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        "date": datetime.now(UTC).date().isoformat(),
    }
