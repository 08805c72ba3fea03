"""``python -m fuzz [--raw 1000000] [--structured 50000] [--seed 1] [--jobs 1]`` (in ``tests``; needs atheris)."""

import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fuzz.dictionary import dictionary
from fuzz.rounds import MEBIBYTES, ROOT, SECONDS, Ran, Round, allowed, environment, rounds, run
from fuzz.worst import LONG, measured

RUNS = {"raw": 1_000_000, "structured": 50_000, "forms": 10_000, "fmt": 10_000, "slips": 2_000}


def main() -> int:
    """Run every harness as often as requested; return 1 if anything failed."""
    asked = ArgumentParser(prog="python -m fuzz", description="Logs by the million: none may fail, hang or eat memory.")
    for harness, runs in RUNS.items():
        asked.add_argument(f"--{harness}", type=int, default=runs, metavar="N", help=f"executions ({runs:,})")
    asked.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same inputs (1)")
    asked.add_argument("--jobs", type=int, default=1, metavar="N", help="rounds at a time (1)")
    asked.add_argument("--found", type=Path, metavar="FOLDER", help="folder for failing inputs")
    asked.add_argument("--worst", action="store_true", help="only the worst logs of 64 KiB, with every command")
    told = asked.parse_args()
    if told.worst:
        return _worst()
    folder = told.found or Path(tempfile.mkdtemp(prefix="fuzz-"))
    folder.mkdir(parents=True, exist_ok=True)
    plan = [one for harness in RUNS for one in rounds(harness, getattr(told, harness), told.seed)]
    ran = _all(plan, folder, told.jobs)
    failed = [f"{one.harness}, seed {one.seed}" for one, done in zip(plan, ran, strict=True) if done.fault]
    failed += _slow(folder)
    print(_summary(plan, ran, told.seed, failed, folder))
    return 1 if failed else 0


def _worst() -> int:
    """Measure every command with the worst logs; return 1 if one takes more than two seconds."""
    for took in measured(LONG, tries=1):
        if took.seconds > SECONDS:
            print(f"{took.command}, {took.log}: {took.seconds:.2f} s, as long as its output", flush=True)
    found = measured()
    slow = [one for one in found if one.seconds > SECONDS]
    for one in slow:
        print(f"{one.command}, {one.log}: {one.seconds:.2f} s", flush=True)
    slowest = max(found, key=lambda one: one.seconds)
    what = f"FAILED: {len(slow)} took longer than {SECONDS:g} s" if slow else "no failure"
    logs, commands = len({one.log for one in found}), len({one.command for one in found})
    print(
        f"{logs} logs of 64 KiB and {commands} commands, {what};"
        f" slowest {slowest.seconds:.2f} s ({slowest.command}, {slowest.log})"
    )
    return 1 if slow else 0


def _all(plan: list[Round], folder: Path, jobs: int) -> list[Ran]:
    words = folder / "words.dict"
    words.write_text(dictionary(), encoding="ascii")
    ran = []
    with ThreadPoolExecutor(jobs) as pool:
        for one, done in zip(plan, pool.map(lambda one: run(one, folder, words), plan), strict=True):
            told = f"{done.runs:,} executions, slowest {done.seconds:.2f} s, {done.mebibytes} MiB"
            print(f"{one.harness}, up to {one.longest} bytes, seed {one.seed}: {told}", flush=True)
            if done.fault:
                print(done.fault, flush=True)
            ran.append(done)
    words.unlink()
    return ran


def _slow(folder: Path) -> list[str]:
    """Return inputs that were slow under instrumentation and still are without it; delete the others."""
    found = []
    for file in sorted(folder.glob("slow-*")):
        harness = file.name.split("-")[1]
        command = [sys.executable, "-m", "fuzz.alone", harness, str(file)]
        done = subprocess.run(command, cwd=ROOT / "tests", env=environment(), capture_output=True, check=False)
        if done.returncode or float(done.stdout) > allowed(harness):
            print(f"{file}: {(done.stdout or done.stderr).decode()}", flush=True)
            found.append(file.name)
        else:
            file.unlink()
    return found


def _summary(plan: list[Round], ran: list[Ran], seed: int, failed: list[str], folder: Path) -> str:
    done = dict.fromkeys(RUNS, 0)
    for one, result in zip(plan, ran, strict=True):
        done[one.harness] += result.runs
    runs = " and ".join(f"{number:,} {harness}" for harness, number in done.items() if number) or "no"
    slowest = max((done.seconds for one, done in zip(plan, ran, strict=True) if one.harness != "slips"), default=0.0)
    most = max([one.mebibytes for one in ran], default=0)
    what = f"FAILED: {', '.join(failed)} (inputs in {folder})" if failed else "no failure"
    return (
        f"{runs} executions, seed {seed}, {what}; slowest {slowest:.2f} s with instrumentation (of {SECONDS:g} allowed"
        f" without), at most {most} MiB (of {MEBIBYTES})"
    )


if __name__ == "__main__":
    sys.exit(main())
