"""The figures of the last run, kept in ``last.json``."""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from excuses.tally import Look, Miss, Tally

LAST = Path(__file__).parent / "last.json"


@dataclass(frozen=True)
class Run:
    """One run: its day, commit and seed, how many tables had an evening with a slip, and the figures."""

    date: str
    commit: str
    seed: int
    slips: int
    tally: Tally


def write(run: Run, file: Path = LAST) -> None:
    """Keep it."""
    file.write_text(json.dumps(_as_json(run), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read(file: Path = LAST) -> Run:
    """The kept run."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    tally = Tally(
        kept["evenings"],
        kept["refused"],
        Counter({tuple(key): count for *key, count in kept["slips"]}),
        Counter({tuple(key): count for *key, count in kept["ways"]}),
        Counter({Look(*look): count for *look, count in kept["looks"]}),
        Counter({tuple(key): count for *key, count in kept["codes"]}),
        Counter({tuple(key): count for *key, count in kept["offered"]}),
        [Miss(*miss) for miss in kept["misses"]],
    )
    return Run(kept["date"], kept["commit"], kept["seed"], kept["slip_evenings"], tally)


def _as_json(run: Run) -> dict[str, Any]:
    tally = run.tally
    return {
        "date": run.date,
        "commit": run.commit,
        "seed": run.seed,
        "evenings": tally.evenings,
        "slip_evenings": run.slips,
        "refused": tally.refused,
        "slips": [[*key, count] for key, count in sorted(tally.slips.items())],
        "ways": [[*key, count] for key, count in sorted(tally.ways.items())],
        "looks": [[*look, count] for look, count in sorted(tally.looks.items())],
        "codes": [[*key, count] for key, count in sorted(tally.codes.items())],
        "offered": [[*key, count] for key, count in sorted(tally.offered.items())],
        "misses": [list(miss) for miss in tally.misses],
    }
