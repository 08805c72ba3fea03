"""Try many slips, in one process or several, and count the results by kind."""

from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from slips.evening import Evening, evening
from slips.kinds import KINDS, binding
from slips.slip import Slip
from slips.verdict import Verdict, judge

TRIES = 40
"""Number of slips per evening."""
VAIN = 500
"""Give up after this many evenings without a slip of the requested kind."""
PAIRED = "two slips"
PAIRS = 4
"""Additional pairs of slips per evening."""


Sort = tuple[str, tuple[str, ...], tuple[str, ...], bool]


class Failure(NamedTuple):
    """A slip that got somebody accused or moved a chip: its evening, and the smallest log."""

    kind: str
    accused: tuple[str, ...]
    again: tuple[str, ...]
    moved: bool
    seed: int
    which: int
    size: int

    @property
    def sort(self) -> Sort:
        return self.kind, self.accused, self.again, self.moved


@dataclass
class Tally:
    """Counts of many slips, by kind."""

    evenings: int = 0
    refused: int = 0
    tried: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)
    accused: Counter[str] = field(default_factory=Counter)
    again: Counter[str] = field(default_factory=Counter)
    moved: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)
    failures: dict[Sort, tuple[int, Failure]] = field(default_factory=dict)
    """Each class of failures: the number, and the failure with the smallest log."""

    def add(self, kind: str, verdict: Verdict, known: bool, failure: Failure) -> None:
        self.tried[kind] += 1
        self.named[kind] += verdict.named
        self.accused[kind] += bool(verdict.accused)
        self.again[kind] += bool(verdict.again)
        self.moved[kind] += bool(verdict.moved)
        self.known[kind] += known
        self.unknown[kind] += verdict.unknown
        if verdict.fails:
            count, smallest = self.failures.get(failure.sort, (0, failure))
            self.failures[failure.sort] = (count + 1, min(smallest, failure, key=lambda one: one.size))

    def join(self, other: "Tally") -> None:
        self.evenings += other.evenings
        self.refused += other.refused
        for name in ("tried", "named", "accused", "again", "moved", "known", "unknown"):
            getattr(self, name).update(getattr(other, name))
        for sort, (count, failure) in other.failures.items():
            before, smallest = self.failures.get(sort, (0, failure))
            self.failures[sort] = (before + count, min(smallest, failure, key=lambda one: one.size))

    @property
    def wrong(self) -> int:
        """The number of slips that leave a trace and accused somebody or moved a chip."""
        return sum(count for (kind, *_), (count, _) in self.failures.items() if binding(kind))


def slips_of(seed: int, found: Evening, kind: str) -> Iterator[list[Slip]]:
    """Yield the slips of one evening, first one by one, then some pairs in different hands."""
    chance = Random(seed + 1)
    groups = groups_of(kind)
    made = [KINDS[chance.choice(groups)](chance, found) for _ in range(TRIES)]
    single = [one for one in made if one is not None]
    if kind != PAIRED:
        yield from ([one] for one in single if one.kind.startswith(kind))
    for _ in range(PAIRS if not kind else TRIES if kind == PAIRED else 0):
        pair = chance.sample(single, 2) if len(single) > 1 else []
        if _apart(pair):
            yield pair


def groups_of(kind: str) -> list[str]:
    """Return the groups that contain kinds with this prefix; all if it is empty or asks for pairs."""
    if kind in ("", PAIRED):
        return list(KINDS)
    return [group for group in KINDS if group.startswith(kind) or kind.startswith(group)]


def _apart(pair: list[Slip]) -> bool:
    """Check whether two slips are in different hands, none in the header, and each leaves its own trace.

    Another slip may hide that of an amount (a count that restarts a lost ledger) or of the upcard (its owner).
    """
    if len(pair) < 2 or pair[0].hand == pair[1].hand:
        return False
    hidden = ("amount", "card: trump")
    return all(
        one.hand and binding(one.kind) and not (one.turn or one.missing or one.kind.startswith(hidden)) for one in pair
    )


def kind_of(slips: list[Slip]) -> str:
    return slips[0].kind if len(slips) == 1 else PAIRED


def one_evening(seed: int, kind: str) -> Tally:
    """Try the slips of one evening."""
    total = Tally(evenings=1)
    found = evening(seed)
    if found is None:
        total.refused = 1
        return total
    size = sum(len(line.text) for line in found.lines)
    alone: dict[Slip, bool] = {}
    for which, slips in enumerate(slips_of(seed, found, kind)):
        if len(slips) > 1 and any(_fails(found, one, alone) for one in slips):
            continue
        verdict = judge(found, slips)
        if len(slips) == 1:
            alone[slips[0]] = verdict.fails
        failure = Failure(kind_of(slips), verdict.accused, verdict.again, bool(verdict.moved), seed, which, size)
        total.add(kind_of(slips), verdict, found.known, failure)
    return total


def _fails(found: Evening, slip: Slip, alone: dict[Slip, bool]) -> bool:
    """Check whether a slip fails on its own, so that a pair with it shows nothing new."""
    if slip not in alone:
        alone[slip] = judge(found, [slip]).fails
    return alone[slip]


def seeds(seed: int) -> Iterator[int]:
    """Yield the numbers of the evenings."""
    start = seed << 32
    while True:
        yield start
        start += 2


def tally(count: int, seed: int, jobs: int = 1, kind: str = "") -> Tally:
    """Try at least this many slips; the same numbers give the same slips, with any number of jobs."""
    total = Tally()
    for one in _evenings(seed, jobs, kind):
        total.join(one)
        tried = sum(total.tried.values())
        if tried >= count or total.evenings > VAIN + tried * VAIN:
            break
    return total


def _evenings(seed: int, jobs: int, kind: str) -> Iterator[Tally]:
    """Yield one evening after another, without end."""
    numbers = seeds(seed)
    if jobs == 1:
        yield from (one_evening(number, kind) for number in numbers)
    pool = ProcessPoolExecutor(jobs)
    try:
        ahead = deque(pool.submit(one_evening, next(numbers), kind) for _ in range(2 * jobs))
        while True:
            ahead.append(pool.submit(one_evening, next(numbers), kind))
            yield ahead.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def again(failure: Failure, kind: str) -> tuple[Evening, list[Slip], Verdict]:
    """Recreate the evening, the slips and the verdict of a failure."""
    found = evening(failure.seed)
    if found is None:
        raise LookupError(f"evening {failure.seed} is no longer used")
    slips = list(slips_of(failure.seed, found, kind))[failure.which]
    return found, slips, judge(found, slips)
