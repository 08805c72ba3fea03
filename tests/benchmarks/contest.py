"""The contest: contenders take turns, round after round, so that a slow machine affects all alike."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.contender import Contender, Load
from benchmarks.data import Store
from benchmarks.meter import Reading, measured

SIZES = {"N": 1, "10 N": 10}
Say = Callable[[str], None]


@dataclass
class Entry:
    """A contender with its loads and measurements, by size."""

    contender: Contender
    loads: dict[str, Load]
    start: list[Reading] = field(default_factory=list)
    """Runs on a single unit, which measure the start-up."""
    runs: dict[str, list[Reading]] = field(default_factory=dict)

    def per_event(self, size: str) -> float:
        """Return microseconds of processor time per event, the median of the rounds."""
        return median(run.cpu for run in self.runs[size]) / self.loads[size].events * 1e6

    def peak(self, size: str) -> float:
        """Return the peak memory of all rounds in MiB."""
        return max(run.peak for run in self.runs[size]) / 1024

    def start_cpu(self) -> float:
        """Return the start-up time in milliseconds."""
        return median(run.cpu for run in self.start) * 1e3

    def growth(self) -> float:
        """Return how many times longer ten times the load takes, the median of the rounds."""
        return median(large.cpu / small.cpu for small, large in zip(self.runs["N"], self.runs["10 N"], strict=True))

    def times(self, other: "Entry", size: str) -> float:
        """Return the time per event relative to another contender, the median of the rounds."""
        mine, theirs = self.loads[size].events, other.loads[size].events
        runs = zip(self.runs[size], other.runs[size], strict=True)
        return median(run.cpu / mine / (its.cpu / theirs) for run, its in runs)


@dataclass(frozen=True)
class LeftOut:
    """A contender or measurement that was left out, with the reason."""

    name: str
    reason: str


class FailedError(Exception):
    """A program did not do its work."""


def run(contender: Contender, load: Load, folder: Path) -> Reading:
    """Run a program once, and check that it did all of the work."""
    reading = measured(contender.command(load), folder, load.folder)
    if not contender.worked(reading, load):
        raise FailedError(f"failed on {load.units} {contender.kind.unit}s, {reading.told()}")
    return reading


def admitted(contender: Contender, store: Store, folder: Path) -> Entry:
    """Return a contender with its data, once it has worked on a single unit."""
    if contender.version() is None:
        raise FailedError(f"not installed ({contender.source}); --install does it")
    units = {size: contender.units * times for size, times in SIZES.items()}
    try:
        first = store.load(contender.kind, 1)
        run(contender, first, folder)
        loads = {size: store.load(contender.kind, number) for size, number in units.items()}
    except (ImportError, RuntimeError) as error:
        raise FailedError(f"its data could not be made: {error}") from error
    return Entry(contender, {"1": first, **loads})


def admit(contenders: Iterable[Contender], store: Store, folder: Path, say: Say) -> tuple[list[Entry], list[LeftOut]]:
    """Return who takes part, and who doesn't."""
    entries, left_out = [], []
    for contender in contenders:
        say(f"{contender.name}: its data")
        try:
            entries.append(admitted(contender, store, folder))
        except FailedError as failure:
            left_out.append(LeftOut(contender.name, str(failure)))
    return entries, left_out


def compete(entries: list[Entry], rounds: int, folder: Path, say: Say) -> list[LeftOut]:
    """Measure everybody in each round; a peer that fails is removed and named."""
    left_out = []
    for number in range(1, rounds + 1):
        for entry in list(entries):
            try:
                turn(entry, folder)
                say(f"round {number}: {entry.contender.name} {entry.runs['10 N'][-1].cpu:.2f} s at 10 N")
            except FailedError as failure:
                if entry is entries[0]:
                    raise
                entries.remove(entry)
                left_out.append(LeftOut(entry.contender.name, str(failure)))
    return left_out


def turn(entry: Entry, folder: Path) -> None:
    """Measure one contender for a round: the start, and each size."""
    entry.start.append(run(entry.contender, entry.loads["1"], folder))
    for size in SIZES:
        entry.runs.setdefault(size, []).append(run(entry.contender, entry.loads[size], folder))
