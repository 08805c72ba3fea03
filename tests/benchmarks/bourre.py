"""Logs of Bourré from `referee generate`, and the referee itself. `benchmarks.events` defines events."""

import json
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from benchmarks.contender import Contender, Kind, Load
from benchmarks.events import count
from benchmarks.meter import Reading
from benchmarks.peers.python import package

HANDS_A_LOG = 25


def script() -> list[str]:
    """Return the command: the installed script, or else the module."""
    found = shutil.which("referee", path=str(Path(sys.executable).parent))
    return [found] if found else [sys.executable, "-m", "referee"]


def write(folder: Path, hands: int, seed: int) -> None:
    """Generate this many hands, 25 per log; fewer make a single log. The expected findings are not kept."""
    logs, hands_a_log = (hands // HANDS_A_LOG, HANDS_A_LOG) if hands >= HANDS_A_LOG else (1, hands)
    options = ["--logs", logs, "--hands", hands_a_log, "--seed", seed]
    done = subprocess.run(
        [*script(), "generate", "-o", str(folder), *map(str, options)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"`referee generate` failed: {(done.stderr.strip().splitlines() or ['?'])[-1]}")
    for expected in folder.glob("*.json"):
        expected.unlink()


def hands_in(file: Path) -> int:
    """Count the hands: a game that is won ends before its 25 hands."""
    return len(re.findall(r"^hand\b", file.read_text(encoding="utf-8"), re.MULTILINE))


@cache
def knows(option: str) -> bool:
    """Check whether `referee check` has that option."""
    return option in subprocess.run([*script(), "check", "--help"], capture_output=True, text=True, check=False).stdout


def check(load: Load, jobs: int | None = None) -> list[str]:
    """Return the command that judges a load with all findings; in one process, if it has that option."""
    chosen = ["--jobs", str(jobs or 1)] if jobs or knows("--jobs") else []
    return [*script(), "check", "--output-format", "json", *chosen, *(file.name for file in load.files)]


def judged(reading: Reading, load: Load) -> bool:
    """Check that the report has all files and all hands."""
    if reading.status not in (0, 1):
        return False
    summary = json.loads(reading.output.read_bytes())["summary"]
    return bool(summary["files"] == len(load.files) and summary["hands"] == load.units)


BOURRE = Kind("bourre", "hand", "a declaration, draw, card or payment", write, count, hands_in)
REFEREE = Contender("referee", BOURRE, 20_000, check, judged, package("bourre-referee"), source="this project")
