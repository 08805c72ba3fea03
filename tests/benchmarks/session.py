"""A whole session: the contenders, the contest, and measurements of the referee alone."""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.bourre import REFEREE, knows
from benchmarks.contender import Contender
from benchmarks.contest import Entry, FailedError, LeftOut, Say, admit, compete
from benchmarks.data import Store
from benchmarks.extras import REPETITIONS, Jobs, Start, jobs, starts
from benchmarks.outcome import Outcome

QUICK = 20


@dataclass(frozen=True)
class Plan:
    """The extent of the measurements."""

    peers: Sequence[Contender]
    hands: int
    rounds: int
    seed: int
    data: Path
    scale: float = 1.0
    """Scale of the peers' loads."""
    repetitions: int = REPETITIONS
    """Repetitions of commands that do next to nothing."""

    def quick(self) -> "Plan":
        """Return a trial plan: a twentieth of everything, one round."""
        return replace(self, hands=max(1, self.hands // QUICK), rounds=1, scale=self.scale / QUICK, repetitions=3)

    def contenders(self) -> list[Contender]:
        """Return the referee first, then its peers, at this plan's N."""
        peers = [replace(peer, units=max(1, round(peer.units * self.scale))) for peer in self.peers]
        return [replace(REFEREE, units=self.hands), *peers]


def hold(plan: Plan, say: Say) -> Outcome:
    """Measure everything; raise ``FailedError`` if the referee itself can't take part."""
    store = Store(plan.data, plan.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        entries, left_out = admit(plan.contenders(), store, folder, say)
        if not entries or entries[0].contender.name != REFEREE.name:
            raise FailedError(f"{left_out[0].name}: {left_out[0].reason}")
        left_out += compete(entries, plan.rounds, folder, say)
        two = second_job(entries[0], plan.rounds, folder, say)
        begin = starts(entries[0].loads["1"], plan.repetitions, folder)
    return outcome(plan, entries, left_out, begin, two)


def second_job(referee: Entry, rounds: int, folder: Path, say: Say) -> Jobs | LeftOut:
    """Measure the gain from a second process, if possible."""
    if not knows("--jobs"):
        return LeftOut("--jobs 2", "`referee check` does not know --jobs yet")
    if (os.cpu_count() or 1) < 2:
        return LeftOut("--jobs 2", "this machine has one core")
    return jobs(referee.loads["N"], rounds, folder, say)


def outcome(
    plan: Plan, entries: list[Entry], left_out: list[LeftOut], begin: list[Start], two: Jobs | LeftOut
) -> Outcome:
    """Combine everything."""
    measured = two if isinstance(two, Jobs) else None
    also = [two] if isinstance(two, LeftOut) else []
    return Outcome(entries, [*left_out, *also], begin, measured, plan.rounds, plan.seed)
