"""A run as JSON, with every single measurement in it."""

import json
from dataclasses import asdict
from typing import Any

from benchmarks.capacity import capacities
from benchmarks.contest import SIZES, Entry
from benchmarks.meter import FLOOR, Reading
from benchmarks.outcome import Outcome, machine

VERSION = 1


def record(outcome: Outcome) -> dict[str, Any]:
    """Return everything."""
    return {
        "version": VERSION,
        "machine": machine(),
        "rounds": outcome.rounds,
        "seed": outcome.seed,
        "peak_floor": FLOOR,
        "contenders": [contender(entry, outcome.referee) for entry in outcome.entries],
        "left_out": [asdict(one) for one in outcome.left_out],
        "targets": [asdict(one) for one in outcome.targets()],
        "starts": [{"command": one.name, "runs": readings(one.runs)} for one in outcome.starts],
        "jobs": {"1": readings(outcome.jobs.one), "2": readings(outcome.jobs.two)} if outcome.jobs else None,
        "a_day": [asdict(one) for one in capacities(outcome)],
    }


def contender(entry: Entry, referee: Entry) -> dict[str, Any]:
    """Return one contender, at each size."""
    of = entry.contender
    return {
        "name": of.name,
        "release": of.version(),
        "event": of.kind.event,
        "unit": of.kind.unit,
        "target": of.target,
        "start": readings(entry.start),
        "sizes": {size: sized(entry, referee, size) for size in SIZES},
    }


def sized(entry: Entry, referee: Entry, size: str) -> dict[str, Any]:
    """Return one size: the load, the measurements, and the ratio to the referee."""
    load = entry.loads[size]
    return {
        "units": load.units,
        "events": load.events,
        "bytes": load.size,
        "files": len(load.files),
        "us_per_event": entry.per_event(size),
        "peak_mib": entry.peak(size),
        "times_referee": entry.times(referee, size),
        "runs": readings(entry.runs[size]),
    }


def readings(runs: list[Reading]) -> list[dict[str, float]]:
    """Return seconds of processor time and real time, and KiB."""
    return [{"cpu": run.cpu, "wall": run.wall, "peak": run.peak} for run in runs]


def dumped(outcome: Outcome) -> str:
    """Return the text of the file."""
    return json.dumps(record(outcome), indent=2) + "\n"
