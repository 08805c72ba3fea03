"""Rounds of libFuzzer, each a separate process that starts from the committed corpus."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from fuzz import corpus

ROOT: Final = Path(__file__).parents[2]
SECONDS: Final = 2.0
"""Maximum processor time of one execution; more counts as a hang."""
_SECONDS_OF_SEARCH: Final = 10.0
"""The same for a search for slips of the pen, which judges one hand up to 2,000 times."""
MEBIBYTES: Final = 256
_HANGS: Final = 300
"""Seconds of real time after which a hung process is ended; everything else counts processor time."""
_SHARES: Final = {
    "raw": ((256, 0.6), (512, 0.3), (4096, 0.0995), (65_536, 0.0005)),
    "structured": ((256, 0.8), (2048, 0.2)),
    "forms": ((256, 0.8), (2048, 0.2)),
    "fmt": ((256, 0.8), (2048, 0.2)),
    "slips": ((96, 1.0),),
}
"""The longest input of a round in bytes, and its share of all executions."""
_MOST: Final = {"raw": 50_000}


class Round(NamedTuple):
    """A number of executions of one harness with inputs up to a length."""

    harness: str
    runs: int
    longest: int
    seed: int


class Ran(NamedTuple):
    """The result of a round: executions, the slowest in seconds, peak memory in MiB, and what ended it early."""

    runs: int
    seconds: float
    mebibytes: int
    fault: str | None


def allowed(harness: str) -> float:
    """Return the maximum processor time of one execution in seconds."""
    return _SECONDS_OF_SEARCH if harness == "slips" else SECONDS


def rounds(harness: str, runs: int, seed: int) -> Iterator[Round]:
    """Yield rounds that add up to this many executions."""
    number = 0
    most = _MOST.get(harness, 10_000)
    for longest, share in _SHARES[harness]:
        left = round(runs * share)
        while left > 0:
            number += 1
            yield Round(harness, min(left, most), longest, seed * 1000 + number)
            left -= most


def run(one: Round, folder: Path, dictionary: Path) -> Ran:
    """Run a round; keep inputs that fail or take long in the folder."""
    slowest = folder / f"seconds-{one.harness}-{one.seed}"
    options = [f"-runs={one.runs}", f"-seed={one.seed}", f"-max_len={one.longest}", f"-artifact_prefix={folder}/"]
    options += [
        f"-timeout={_HANGS}",
        f"-report_slow_units={_HANGS}",
        f"-rss_limit_mb={MEBIBYTES}",
        "-print_final_stats=1",
        "-verbosity=1",
    ]
    options += [f"-dict={dictionary}"] if one.harness == "raw" else []
    # libFuzzer writes inputs that reach new code into the first folder.
    with tempfile.TemporaryDirectory() as new, tempfile.TemporaryDirectory() as begun:
        corpus.write(one.harness, Path(begun))
        folders = [new, begun, *_logs(one.harness)]
        command = [sys.executable, "-m", "fuzz.drive", one.harness, str(slowest), *options, *folders]
        done = subprocess.run(command, cwd=ROOT / "tests", env=environment(), capture_output=True, check=False)
    told = done.stderr.decode("utf-8", "replace") + done.stdout.decode("utf-8", "replace")
    counted = [int(number) for number in re.findall(r"^#(\d+)", told, re.MULTILINE)]
    runs = _stat(told, "number_of_executed_units") or max(counted, default=0)
    seconds = float(slowest.read_text()) if slowest.exists() else 0.0
    slowest.unlink(missing_ok=True)
    fault = None if done.returncode == 0 else "\n".join(told.splitlines()[-60:])
    return Ran(runs, seconds, _stat(told, "peak_rss_mb"), fault)


def _logs(harness: str) -> list[str]:
    """Return the folders of logs to start from; nothing is written to them."""
    logs = [ROOT / "samples", ROOT.parent / "shared" / "conformance"] if harness == "raw" else []
    return [str(folder) for folder in logs if folder.is_dir()]


def environment() -> dict[str, str]:
    """Return an environment in which a seed always gives the same inputs."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    return {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}


def _stat(told: str, name: str) -> int:
    found = re.search(rf"stat::{name}:\s+(\d+)", told)
    return int(found[1]) if found else 0
