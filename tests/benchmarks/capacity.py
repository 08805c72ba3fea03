"""What can be judged in a day, computed from what was measured."""

from dataclasses import dataclass

from benchmarks.outcome import Outcome, machine

DAY = 24 * 60 * 60
MACHINES, CORES = 100, 64
"""Of a cluster, as an example."""


@dataclass(frozen=True)
class Capacity:
    """How many hands and events in a day."""

    where: str
    hands: float
    events: float


def capacities(outcome: Outcome) -> list[Capacity]:
    """One core, this machine, and a cluster."""
    cores = int(machine()["cores"])
    each = share(outcome)
    return [
        capacity(outcome, "one core", 1),
        capacity(outcome, f"this machine, {cores} cores", max(1, cores * each)),
        capacity(outcome, f"{MACHINES} machines of {CORES} cores", MACHINES * CORES * each),
    ]


def share(outcome: Outcome) -> float:
    """How much of a core's work is left to each where several work at once: half of what two jobs gain."""
    return min(1, outcome.jobs.gain() / 2) if outcome.jobs else 1


def capacity(outcome: Outcome, where: str, cores: float) -> Capacity:
    """A day's seconds, by the seconds of processor that the referee takes at 10 N."""
    load = outcome.referee.loads["10 N"]
    events = DAY * cores * 1e6 / outcome.referee.per_event("10 N")
    return Capacity(where, events * load.units / load.events, events)
