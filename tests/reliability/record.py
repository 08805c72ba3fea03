"""The last run of each part, kept in ``last.json`` and shown on ``docs/reliability.md``."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from reliability.parts import PARTS

LAST = Path(__file__).parent / "last.json"


@dataclass(frozen=True, slots=True)
class Run:
    """One run of one part: on which day and commit, what it said last, and the minutes of processor time it took."""

    date: str
    commit: str
    seed: int
    passed: bool
    said: str
    minutes: int


def read(file: Path = LAST) -> dict[str, Run]:
    """By the parts' names."""
    return {name: Run(**run) for name, run in json.loads(file.read_text(encoding="utf-8")).items()}


def write(runs: Mapping[str, Run], file: Path = LAST) -> None:
    """Keep them, in the order of the parts."""
    kept = {part.name: asdict(runs[part.name]) for part in PARTS if part.name in runs}
    file.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def table(runs: Mapping[str, Run]) -> str:
    """The runs in Markdown, a part a row."""
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
