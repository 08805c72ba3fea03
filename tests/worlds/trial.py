"""Compare the referee with the worlds of many hands."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from typing import Any

import referee
from worlds.judge import RENEGES, Failure, judge
from worlds.money import settled
from worlds.scribe import hand, head, text
from worlds.slips import slip
from worlds.truth import Truth, truth

CHUNK = 250
"""Number of hands that a process takes at a time."""


@dataclass(frozen=True)
class Hand:
    """A hand, its log, and the slips in it."""

    number: int
    truth: Truth
    text: str
    slips: tuple[str, ...]


@dataclass
class Tally:
    """Totals over many hands."""

    hands: int = 0
    slips: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    unsettled: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    untrue: Counter[str] = field(default_factory=Counter)
    failures: list[tuple[Hand, Failure]] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Add the totals of other hands."""
        self.hands += other.hands
        for mine, its in zip(self._counters(), other._counters(), strict=True):
            mine.update(its)
        self.failures += other.failures

    def _counters(self) -> list[Counter[str]]:
        return [self.slips, self.told, self.missed, self.unsettled, self.kinds, self.untrue]


def hand_of(seed: int, number: int) -> Hand:
    """Return one hand of a seed, always the same."""
    random = Random(f"{seed}:{number}")
    played = truth(random)
    before, lines = head(played), hand(played, random)
    wanted = random.choices([0, 1, 2], [1, 8, 1])[0]
    slips = [made for made in (slip(lines, random) for _ in range(wanted)) if made]
    return Hand(number, played, text(before, lines), tuple(slips))


def tried(seed: int, numbers: range) -> Tally:
    """Try some hands of a seed."""
    tally = Tally()
    for number in numbers:
        case = hand_of(seed, number)
        audit = referee.audit(case.text)
        found = judge(case.text, audit)
        if not found.failures:
            tally.untrue.update(f"{what} ({', '.join(sorted(case.slips))})" for what in untrue(case.truth, audit))
        tally.hands += 1
        tally.slips[" and ".join(sorted(case.slips)) or "none"] += 1
        tally.told += found.told
        tally.missed += found.missed
        tally.unsettled += found.unsettled
        if len(case.slips) > 1:  # The design only promises this for one slip.
            tally.unsettled["false in a hand of two slips"] += bool(found.failures)
            found.failures.clear()
        for failure in found.failures:
            tally.kinds[failure.kind] += 1
            tally.failures.append((case, failure))
    return tally


def untrue(true: Truth, audit: Any) -> Iterator[str]:
    """Yield the referee's claims that are false in the real hand: a slip without a trace, or a missing world."""
    reneged = {true.tricks[at][turn][0] for at, turn in true.reneges}
    for finding in audit.findings:
        if str(finding.code) in RENEGES and finding.player not in reneged:
            yield "an innocent accused"
    stacks, came_to = audit.final.verified.stacks, true.came_to
    known = stacks is not None and None not in stacks.values()
    if known and came_to and dict(stacks) != settled(true.seats, came_to, true.rules.tie)[0]:
        yield "stacks that are not the true ones"


def run(hands: int, seed: int, jobs: int) -> Tally:
    """Try all hands of a seed up to a number; the result does not depend on the number of processes."""
    whole = Tally()
    for part in _parts(hands, seed, jobs):
        whole.add(part)
    return whole


def _parts(hands: int, seed: int, jobs: int) -> Iterator[Tally]:
    tasks = [(seed, range(start, min(start + CHUNK, hands))) for start in range(0, hands, CHUNK)]
    if jobs == 1:
        yield from (tried(*task) for task in tasks)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(_task, tasks)


def _task(task: tuple[int, range]) -> Tally:
    return tried(*task)
