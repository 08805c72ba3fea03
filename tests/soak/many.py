"""Many logs, judged one after the other by one process."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path

from referee.generate import Generated
from soak.guise import Disguised, disguised
from soak.slope import Sample
from soak.watched import Process, checking, errors

FOLDER = 1000
"""Number of logs per folder."""
SAMPLES = 256
"""Number of memory samples in a whole run."""


@dataclass
class Judged:
    """The result for many logs: counts of logs, hands and bytes, the findings, and the errors."""

    size: int = 0
    logs: int = 0
    hands: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)
    peak: int = 0
    seconds: float = 0.0


def written(folder: Path, games: Sequence[Generated], size: int) -> int:
    """Write logs with this total size, taking the games in rounds, in a new disguise each time; return their number."""
    for number, game in rounds(games):
        if number % FOLDER == 0:
            path(folder, number).parent.mkdir(parents=True)
        size -= path(folder, number).write_bytes(disguised(game, number).content)
        if size <= 0:
            return number + 1
    raise AssertionError("there is always another round")


def rounds(games: Sequence[Generated]) -> Iterator[tuple[int, Generated]]:
    """Yield the games with their numbers, from 0, over and over."""
    return ((number, games[number % len(games)]) for number in count())


def path(folder: Path, number: int) -> Path:
    """Return the path of a log; paths sort in the order of the numbers."""
    return folder / f"{number // FOLDER:05}" / f"{number:08}.bourre"


def judged(folder: Path, games: Sequence[Generated], size: int) -> Judged:
    """Judge every log of the folder, and compare the result with the expected findings."""
    total, step = Judged(), max(1, size // SAMPLES)
    with checking(folder) as process:
        for (number, game), report in zip(rounds(games), process.reports(), strict=False):
            log = disguised(game, number)
            total.wrong += said_otherwise(path(folder, number), log, report)
            total.size += len(log.content)
            total.logs += 1
            total.hands += report["hands"]
            total.verdicts[report["verdict"]] += 1
            total.found.update(one["code"] for one in report["findings"])
            if total.size // step > len(total.samples):
                look(process, total, size)
    return total


def look(process: Process, total: Judged, size: int) -> None:
    """Sample the memory now; a process that has ended gives no sample."""
    if memory := process.memory:
        total.samples.append(Sample(total.size, memory))
        total.peak, total.seconds = process.peak, process.seconds
    if len(total.samples) % (SAMPLES // 16) == 0:
        print(f"{total.size / size:4.0%}  {total.logs:,} logs  {memory / 2**20:.2f} MiB", flush=True)


def said_otherwise(path: Path, log: Disguised, report: dict[str, object]) -> list[str]:
    """Return the differences between ``check`` and the generator for a log."""
    wrong = []
    if (report["path"], report["log_sha256"]) != (os.fspath(path), sha256(log.content).hexdigest()):
        wrong.append(f"{path}: told of as {report['path']}")
    if (found := errors(report)) != log.findings:
        wrong.append(f"{path}: found {found}, planted {log.findings}")
    if (report["verdict"] == "violations") != bool(log.findings) or report["verdict"] == "unreadable":
        wrong.append(f"{path}: the verdict is {report['verdict']}")
    return wrong
