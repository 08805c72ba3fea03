"""Run one program to its end and measure it: ``python -I -S meter.py``, with the job as JSON on standard input.

This is a separate, small process because the kernel counts the parent's memory at the start as the child's peak, and a
program that draws tables has a lot.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

FLOOR = "the meter's own memory, about 10 MiB, is the least that is seen"


@dataclass(frozen=True)
class Reading:
    """One run: seconds of processor time (including child processes) and of real time, memory in KiB."""

    cpu: float
    wall: float
    peak: int
    status: int
    output: Path
    errors: Path

    def told(self) -> str:
        """Return the exit status and the last line of standard error, to explain a failure."""
        lines = self.errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return f"exit status {self.status}" + (f": {lines[-1]}" if lines else "")


ENVIRONMENT = {
    "LC_ALL": "C.UTF-8",
    "NO_COLOR": "1",
    "PYTHONHASHSEED": "0",
    # -I does this too, but it would also ignore the hash seed.
    "PYTHONSAFEPATH": "1",
    "PYTHONNOUSERSITE": "1",
    # Otherwise the second run would load what the first has judged.
    "REFEREE_NO_CACHE": "1",
    # Otherwise the second run would load a pickle instead of the ledger.
    "BEANCOUNT_DISABLE_LOAD_CACHE": "1",
}


def measured(command: list[str], folder: Path, inside: Path | None = None) -> Reading:
    """Run a command with a clean environment, ``inside`` a folder; its output goes into files of ``folder``."""
    output, errors = folder / "stdout", folder / "stderr"
    env = {**ENVIRONMENT, "PATH": os.defpath, "HOME": str(folder)}
    job = {
        "command": command,
        "env": env,
        "folder": str(inside or folder),
        "output": str(output),
        "errors": str(errors),
    }
    meter = [sys.executable, "-I", "-S", __file__]
    done = subprocess.run(meter, input=json.dumps(job), capture_output=True, text=True, check=True)
    return Reading(**json.loads(done.stdout), output=output, errors=errors)


def main() -> None:
    """Run the job and print the figures."""
    job = json.load(sys.stdin)
    with open(job["output"], "wb") as output, open(job["errors"], "wb") as errors:
        began = perf_counter()
        child = subprocess.Popen(
            job["command"], env=job["env"], cwd=job["folder"], stdin=subprocess.DEVNULL, stdout=output, stderr=errors
        )
        _, status, usage = os.wait4(child.pid, 0)
        wall = perf_counter() - began
    cpu = usage.ru_utime + usage.ru_stime
    status = os.waitstatus_to_exitcode(status)
    print(json.dumps({"cpu": cpu, "wall": wall, "peak": usage.ru_maxrss, "status": status}))


if __name__ == "__main__":
    main()
