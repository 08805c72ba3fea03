"""The last run of each part, stored in ``last.json`` and shown in ``docs/reliability.md``."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from reliability.parts import PARTS

LAST = Path(__file__).parent / "last.json"


@dataclass(frozen=True, slots=True)
class Run:
    """One run of one part: its day and commit, its last line, and its minutes of processor time."""

    date: str
    commit: str
    seed: int
    passed: bool
    said: str
    minutes: int


def read(file: Path = LAST) -> dict[str, Run]:
    """Read the runs by part."""
    return {name: Run(**run) for name, run in json.loads(file.read_text(encoding="utf-8")).items()}


def write(runs: Mapping[str, Run], file: Path = LAST) -> None:
    """Store the runs in the order of the parts."""
    kept = {part.name: asdict(runs[part.name]) for part in PARTS if part.name in runs}
    file.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def table(runs: Mapping[str, Run]) -> str:
    """Return the runs as a Markdown table, one row per part."""
    rows = [
        "| what is claimed | command, in `tests` | the last run | said |",
        "| --- | --- | --- | --- |",
    ]
    for part in PARTS:
        run = runs.get(part.name)
        if run is None:
            rows.append(f"| {part.claim} | `{part.told(1)}` | not run whole yet | |")
            continue
        when = f"{run.date}, {run.commit}, {run.minutes} min of processor time"
        rows.append(
            f"| {part.claim} | `{part.told(run.seed)}` | {when} | {'' if run.passed else '**failed:** '}{run.said} |"
        )
    return "\n".join(rows)
