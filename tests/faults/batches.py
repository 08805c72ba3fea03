"""``kill -9`` of workers: every log in a folder is judged as usual, or reported as lost."""

import json
import os
import select
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from signal import SIGKILL
from time import monotonic
from typing import NamedTuple

from faults.claims import UNFINISHED
from faults.running import FLAWED, LOG, OLD
from faults.warm import Ended, Started, ended, referee_of, started, told

LOST = "its process was killed (signal 9)"
WAYS = ("one", "some", "all", "all again and again", "at the start", "its parent")
"""Which processes to kill: one worker; one now and then; all at one moment, once or five times; each of the first ten
as soon as it starts; the parent process.
"""


class Batch(NamedTuple):
    """A folder of logs, one for reports, and the output for each log of an undisturbed run."""

    logs: Path
    reports: Path
    left_alone: Ended
    entries: dict[str, str]
    seconds: float

    @property
    def report(self) -> Path:
        """The report, with an entry for each log."""
        return self.reports / "found.json"

    def run(self) -> Callable[[], None]:
        """The audit of all logs."""
        return _audit(self.logs, self.report)


class Tally(NamedTuple):
    """Numbers of batches, of killed workers and parents, and of logs judged and lost."""

    batches: int = 0
    workers: int = 0
    parents: int = 0
    judged: int = 0
    lost: int = 0
    wrong: int = 0

    def plus(self, **more: int) -> "Tally":
        """Return a copy with these numbers added."""
        return self._replace(**{name: getattr(self, name) + number for name, number in more.items()})


def batch(folder: Path, logs: int) -> Batch:
    """Make a folder of logs, one in three with an error."""
    for name in ("logs", "reports"):
        (folder / name).mkdir(parents=True)
    for number in range(logs):
        (folder / "logs" / f"{number:04}.bourre").write_text(LOG if number % 3 else FLAWED)
    report, begun = folder / "reports" / "found.json", monotonic()
    done = ended(_audit(folder / "logs", report), folder)
    assert done.status == 1, done.complained
    return Batch(folder / "logs", folder / "reports", done, _by_log(report), monotonic() - begun)


def _audit(logs: Path, report: Path) -> Callable[[], None]:
    return referee_of(("audit", "--jobs", "2", "--output-format", "concise", "-o", report, logs))


def _by_log(report: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in json.loads(report.read_text())["files"]:
        assert entry["path"] not in found, f"{entry['path']} is there twice"
        found[entry["path"]] = json.dumps(entry)
    return found


def killed(one: Batch, batches: int, seed: int, say: Callable[[str], None]) -> Tally:
    """Judge the folder this many times, killing random workers in each of the ways in turn."""
    chance, tally = Random(seed), Tally()
    for number in range(batches):
        way = WAYS[number % len(WAYS)]
        one.report.write_bytes(OLD)
        kills = 0
        with started(one.run(), one.logs.parent) as begun:
            kills = sum(_kill(who) for who in _victims(begun, way, chance, one.seconds))
        done = told(begun)
        if way == "its parent":
            tally = tally.plus(batches=1, parents=done.status == -SIGKILL)
            wrong = list(_after_a_parent(one, done))
        else:
            lost = [path for path, entry in _by_log(one.report).items() if LOST in entry]
            tally = tally.plus(batches=1, workers=kills, lost=len(lost), judged=len(one.entries) - len(lost))
            wrong = list(_after(one, done, kills, lost))
        for what in wrong:
            say(f"batch {number + 1} ({way}): {what}")
        tally = tally.plus(wrong=len(wrong))
        for path in one.reports.iterdir():
            path.unlink()
    return tally


def _victims(run: Started, way: str, chance: Random, seconds: float) -> Iterator[int]:
    """Yield the processes to kill, one at a time, while the run lasts."""
    if way == "at the start":
        killed: set[int] = set()
        while len(killed) < 10 and not _over(run, 0):
            new = [worker for worker in workers(run.process) if worker not in killed]
            killed.update(new)
            yield from new
        return
    times = {"one": 1, "some": chance.randrange(2, 20), "all": 1, "all again and again": 5, "its parent": 1}[way]
    for _ in range(times):
        # On average earlier than in equal parts, as the run may be quicker this time.
        if _over(run, chance.random() * seconds / times):
            return
        found = [run.process] if way == "its parent" else workers(run.process)
        yield from found if way.startswith("all") else chance.sample(found, min(1, len(found)))


def _kill(who: int) -> bool:
    """Kill a process; return false if it had already ended."""
    try:
        os.kill(who, SIGKILL)
    except ProcessLookupError:
        return False
    return True


def _over(run: Started, seconds: float) -> bool:
    """Check whether a run ends within this many seconds."""
    return bool(select.select([run.ended], [], [], seconds)[0])


def workers(process: int) -> list[int]:
    """Return a process's children, including dead ones not waited for."""
    try:
        return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))
    except OSError:
        return []


def _after(one: Batch, done: Ended, kills: int, lost: list[str]) -> Iterator[str]:
    """Yield what is wrong after a run whose workers were killed."""
    now = _by_log(one.report)
    if list(now) != list(one.entries):
        yield f"{len(now)} entries for {len(one.entries)} logs, or in another order"
    for path, entry in now.items():
        if path not in lost and entry != one.entries[path]:
            yield f"{path} is judged otherwise: {entry}"
    if len(lost) > kills:
        yield f"{len(lost)} logs are lost by {kills} kills"
    wanted = [f"referee: {path}: {LOST}" for path in lost] + [f"referee: {one.report}: written as json"]
    if done.lines != wanted:
        yield f"standard error: {done.complained.decode()}"
    if done.status != (3 if lost else one.left_alone.status):
        yield f"status {done.status}"
    printed, before = done.said.decode().splitlines(), one.left_alone.said.decode().splitlines()
    if printed != [line for line in before if not line.startswith(tuple(lost))]:
        yield "what was printed is not what is printed otherwise, without the logs that were lost"


def _after_a_parent(one: Batch, done: Ended) -> Iterator[str]:
    """Yield what is wrong after a run that was killed itself."""
    if done.status not in (-SIGKILL, one.left_alone.status):
        yield f"status {done.status}"
    content = one.report.read_bytes()
    if content != OLD and done.status == -SIGKILL and _by_log(one.report) != one.entries:
        yield "the report is neither old nor new"
    for path in one.reports.iterdir():
        if path != one.report and not UNFINISHED.fullmatch(path.name):
            yield f"there is {path.name}"
