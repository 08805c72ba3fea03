"""``python -m benchmarks.cluster`` (in ``tests``) audits one archive locally, in parallel, from a zip and on Dask.

The reports must be byte-identical, and contain exactly the planted findings; it prints real time, processor time and
each process's peak memory.
"""

import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import perf_counter
from typing import NamedTuple

import psutil
from rich.console import Console

from benchmarks.bourre import script
from benchmarks.outcome import machine
from benchmarks.tables import Table

DATA = Path(tempfile.gettempdir()) / "bourre-benchmarks"
FLAWED = 100
"""One log in this many is flawed."""

SETTINGS = {"MALLOC_TRIM_THRESHOLD_": "65536", "DASK_DISTRIBUTED__ADMIN__LOW_LEVEL_LOG_LENGTH": "10"}
"""Recommended in `docs/scale.md` for schedulers and workers."""

REPORT = "report.json"
REPORTS = (REPORT, "report.sarif", "report.xml", "report.md", "report.csv")
"""Written in each way, with the same content."""

FOLDERS = ("clean", "flawed")


class Run(NamedTuple):
    """One audit: real time and processor time in seconds, peak MiB by kind of process, and its result."""

    way: str
    wall: float
    cpu: dict[str, float]
    peaks: dict[str, list[float]]
    status: int
    digest: str


class Archive(NamedTuple):
    """A folder of logs."""

    folder: Path
    logs: int
    size: int
    planted: dict[str, set[tuple[str, int]]]
    """By the path of each flawed log: the codes and lines of its expected findings."""


def options() -> ArgumentParser:
    """Return the parser of the command line."""
    parser = ArgumentParser(prog="python -m benchmarks.cluster", description=__doc__)
    parser.add_argument("--logs", type=int, default=20_000, help="number of logs, one in a hundred flawed: 20000")
    parser.add_argument("--hands", type=int, default=5, help="hands per log: 5")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="workers of each cluster: 1 2")
    parser.add_argument(
        "--jobs", type=int, nargs="+", default=[1, 2, 8], help="jobs of each run on this machine: 1 2 8"
    )
    parser.add_argument("--data", type=Path, default=DATA, help=f"folder of the archive: {DATA}")
    return parser


def main() -> None:
    """Measure all ways; exit with 1 if a report differs from the planted findings or from the others."""
    chosen = options().parse_args()
    screen = Console(width=140)
    archive = archived(chosen)
    runs = []
    for run in every_way(archive, chosen):
        screen.print(run.way, f"{run.wall:.1f} s", style="dim")
        runs.append(run)
    on = machine()
    screen.print(
        f"{on['date']}, {on['processor']}, {on['cores']} cores, Python {on['python']}: {archive.logs:,} logs, "
        f"{archive.size:,} bytes, {len(archive.planted)} of them flawed"
    )
    table(runs, hands_in(archive)).show(screen)
    if len({run.digest for run in runs}) != 1 or any(run.status != 1 for run in runs):
        sys.exit("the reports differ, or an exit status is not 1")


def archived(chosen: Namespace) -> Archive:
    """Return an archive with this many logs, from an earlier run if possible."""
    folder = chosen.data / f"archive-{chosen.logs}-{chosen.hands}"
    flawed = chosen.logs // FLAWED
    if not folder.exists():
        unfinished = folder.with_suffix(".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        parts = {"clean": (chosen.logs - flawed, []), "flawed": (flawed, ["--fault", "any", "--fault-rate", "100"])}
        for part, (logs, faults) in parts.items():
            words = ["-o", unfinished / part, "--logs", logs, "--hands", chosen.hands, "--seed", len(part), *faults]
            subprocess.run([*script(), "generate", *map(str, words)], check=True, capture_output=True)
        unfinished.rename(folder)
    logs = list(folder.glob("*/*.bourre"))
    planted = {}
    for log in folder.glob("flawed/*.bourre"):
        findings = json.loads(log.with_suffix(".json").read_bytes())["findings"]
        planted[log.relative_to(folder).as_posix()] = {(code, line) for code, line, *_ in findings}
    return Archive(folder, len(logs), sum(log.stat().st_size for log in logs), planted)


def every_way(archive: Archive, chosen: Namespace) -> Iterator[Run]:
    """Audit the archive in each way."""
    for jobs in chosen.jobs:
        yield audited(f"--jobs {jobs}", archive, [*FOLDERS, "--jobs", str(jobs)])
    for workers in chosen.workers:
        with cluster(workers) as (address, processes):
            yield audited(f"Dask, {workers} workers", archive, [*FOLDERS, "--scheduler", address], processes)


def audited(way: str, archive: Archive, words: list[str], processes: dict[int, str] | None = None) -> Run:
    """Run one audit, and compare the report with the planted findings."""
    reports = [archive.folder.parent / name for name in REPORTS]
    written = (word for report in reports for word in ("-o", str(report)))
    command = [*script(), "audit", *words, "--output-format", "concise", *written]
    named = dict(processes or {})
    before = {pid: spent(pid) for pid in named}
    began = perf_counter()
    with (
        subprocess.Popen(command, cwd=archive.folder, stdout=subprocess.DEVNULL) as audit,
        watched(audit, named) as most,
    ):
        _, status, usage = os.wait4(audit.pid, 0)
        audit.returncode = os.waitstatus_to_exitcode(status)
        wall = perf_counter() - began
    cpu = {"audit": usage.ru_utime + usage.ru_stime}
    for pid, name in named.items():
        if pid in before:
            cpu[name] = cpu.get(name, 0.0) + spent(pid) - before[pid]
    peaks: dict[str, list[float]] = {}
    for pid, peak in most.items():
        peaks.setdefault(named[pid], []).append(peak)
    judged_right(reports[0], archive)
    digest = hashlib.sha256(b"".join(report.read_bytes() for report in reports)).hexdigest()
    return Run(way, wall, cpu, peaks, audit.returncode, digest)


def judged_right(report: Path, archive: Archive) -> None:
    """Exit unless every log is in the report, with exactly its planted errors."""
    files = json.loads(report.read_bytes())["files"]
    if len(files) != archive.logs:
        sys.exit(f"{len(files)} of {archive.logs} logs are in the report")
    for file in files:
        found = {(one["code"], one["line"]) for one in file["findings"]}
        errors = any(one["severity"] == "error" for one in file["findings"])
        planted = archive.planted.get(file["path"])
        if (planted is None and errors) or (planted is not None and not planted <= found):
            sys.exit(f"{file['path']}: planted {planted}, found {found}")


@contextmanager
def watched(audit: "subprocess.Popen[bytes]", named: dict[int, str]) -> Iterator[dict[int, float]]:
    """Track the peak memory of each process in MiB; name processes of the audit when they appear."""
    most: dict[int, float] = {}
    over = Event()
    named[audit.pid] = "audit"

    def watch() -> None:
        while not over.wait(0.1):
            named.update((pid, "job") for pid in children(audit.pid))
            for pid in named:
                most[pid] = max(most.get(pid, 0.0), peak(pid))

    thread = Thread(target=watch)
    thread.start()
    try:
        yield most
    finally:
        over.set()
        thread.join()


def children(pid: int) -> list[int]:
    """Return the child processes."""
    try:
        return [child.pid for child in psutil.Process(pid).children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def peak(pid: int) -> float:
    """Return a process's peak memory in MiB; 0 if it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024 if "VmHWM:" in status else 0.0


def spent(pid: int) -> float:
    """Return the processor time of a process in seconds."""
    times = psutil.Process(pid).cpu_times()
    return times.user + times.system


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, dict[int, str]]]:
    """Start a scheduler and this many single-threaded workers; yield its address, and the processes by id."""
    from distributed import Client

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    address = f"tcp://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        processes = [started("dask_scheduler", folder, "--host", "127.0.0.1", "--port", port)]
        plain = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--local-directory", folder)
        processes += [started("dask_worker", folder, address, *plain) for _ in range(workers)]
        try:
            with Client(address, set_as_default=False) as client:
                client.wait_for_workers(workers, timeout=60)
            first, *others = processes
            yield address, {first.pid: "scheduler", **{one.pid: "worker" for one in others}}
        finally:
            for process in processes:
                process.kill()
                process.wait()


def started(program: str, folder: str, *words: str) -> "subprocess.Popen[bytes]":
    """Start a process of a cluster, without output."""
    command = [sys.executable, "-m", f"distributed.cli.{program}", "--no-dashboard", *words]
    env = {**os.environ, **SETTINGS}
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=folder, env=env, stdout=quiet, stderr=quiet)


def hands_in(archive: Archive) -> int:
    """Return the number of hands in all logs, from the last report."""
    return int(json.loads((archive.folder.parent / REPORT).read_bytes())["summary"]["hands"])


def table(runs: list[Run], hands: int) -> Table:
    """Return a table with a row for each way."""
    kinds = ["audit", "job", "scheduler", "worker"]
    header = ["", "clock, s", "processor, s", "µs a hand", *(f"{kind}, MiB" for kind in kinds), "status", "SHA-256"]
    rows = []
    for run in runs:
        total = sum(run.cpu.values())
        peaks = [f"{max(run.peaks[kind]):.0f}" if kind in run.peaks else "" for kind in kinds]
        told = ", ".join(f"{name} {seconds:.1f}" for name, seconds in run.cpu.items())
        figures = [f"{run.wall:.1f}", told, f"{total / hands * 1e6:.0f}", *peaks, str(run.status), run.digest[:12]]
        rows.append([run.way, *figures])
    return Table(f"{hands:,} hands", header, rows, words=1)


if __name__ == "__main__":
    main()
