"""The number of logs per day, calculated from the measurements."""

from dataclasses import dataclass

from benchmarks.outcome import Outcome, machine

DAY = 24 * 60 * 60
MACHINES, CORES = 100, 64
"""Size of an example cluster."""


@dataclass(frozen=True)
class Capacity:
    """Hands and events per day."""

    where: str
    hands: float
    events: float


def capacities(outcome: Outcome) -> list[Capacity]:
    """Return the capacity of one core, of this machine, and of a cluster."""
    cores = int(machine()["cores"])
    each = share(outcome)
    return [
        capacity(outcome, "one core", 1),
        capacity(outcome, f"this machine, {cores} cores", max(1, cores * each)),
        capacity(outcome, f"{MACHINES} machines of {CORES} cores", MACHINES * CORES * each),
    ]


def share(outcome: Outcome) -> float:
    """Return the share of a core's speed left when several work in parallel: half of the gain from two jobs."""
    return min(1, outcome.jobs.gain() / 2) if outcome.jobs else 1


def capacity(outcome: Outcome, where: str, cores: float) -> Capacity:
    """Divide a day by the referee's processor time at 10 N."""
    load = outcome.referee.loads["10 N"]
    events = DAY * cores * 1e6 / outcome.referee.per_event("10 N")
    return Capacity(where, events * load.units / load.events, events)
