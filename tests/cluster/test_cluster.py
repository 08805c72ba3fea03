"""``audit --scheduler`` judges on a Dask cluster, and nothing of it shows but the time that it takes."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from time import sleep
from types import SimpleNamespace
from typing import Any, cast

import pytest
from typer.testing import CliRunner, Result

from referee.cli import cluster
from referee.cli.app import app

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not find_spec("distributed"), reason="Dask is not installed: see .ci/run"),
]
Patch = pytest.MonkeyPatch
Process = subprocess.Popen[str]

ROOT = Path(__file__).parents[2]
LOGS = sorted((ROOT / "samples").glob("*/*.bourre"))[::2]
PATIENCE = 60  # Seconds after which a test gives up waiting for what never comes.
COMMAND = (sys.executable, "-m", "referee", "audit")


def here(*words: object) -> Result:
    return CliRunner().invoke(app, ["audit", *map(str, (*words, *LOGS))])


def there(address: str, *words: object) -> Process:
    command = [*COMMAND, "--scheduler", address, *map(str, (*words, *LOGS))]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def threads() -> Iterator[Any]:
    """Two workers that are threads of this process, so that a test can replace what they do."""
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": ":0", "protocol": "tcp://"}
    from distributed import LocalCluster

    with LocalCluster(processes=False, **options) as local:
        yield local


def test_a_cluster_writes_the_same_bytes_as_this_machine(tmp_path: Path) -> None:
    """On a narrow screen with colours, which no worker has; one log isn't there."""
    runs = []
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as processes:
        for place, words in (("here", ["--jobs", "1"]), ("there", ["--scheduler", processes.scheduler_address])):
            (folder := tmp_path / place).mkdir()
            command = [*COMMAND, *words, "--no-cache", "-o", "report.json", "-o", "report.txt", "gone", *LOGS]
            env = {**os.environ, "COLUMNS": "50", "FORCE_COLOR": "1"}
            run = subprocess.run(command, capture_output=True, cwd=folder, env=env, check=False, timeout=PATIENCE)
            reports = [(folder / name).read_bytes() for name in ("report.json", "report.txt")]
            runs.append((run.stdout, run.stderr, run.returncode, reports))
    assert runs[0] == runs[1]
    assert runs[0][2] == 3
    assert b"\x1b[" in runs[0][0]


def test_a_log_that_kills_every_worker_is_lost_and_the_rest_is_judged(threads: Any, monkeypatch: Patch) -> None:
    from distributed.scheduler import KilledWorker

    deadly, judged = LOGS[3], cluster.judge_batch

    def dying(version: str, worker: Any, batch: Any) -> object:
        if str(deadly) in [job.file.path for job in batch]:
            raise KilledWorker("judge", SimpleNamespace(address="there"), 3)
        return judged(version, worker, batch)

    monkeypatch.setattr(cluster, "judge_batch", dying)
    run = there(threads.scheduler_address, "--output-format", "json")
    output, errors = run.communicate(timeout=PATIENCE)
    assert errors == f"referee: {deadly}: every worker that had it died, 4 in a row\n"
    assert run.returncode == 3
    expected = json.loads(here("--jobs", "1", "--output-format", "json").stdout)["files"]
    judged = [file for file in json.loads(output)["files"] if "error" not in file]
    assert judged == [file for file in expected if file["path"] != str(deadly)]


def test_workers_with_another_referee_are_refused(threads: Any, monkeypatch: Patch) -> None:
    ours = cluster.__version__
    monkeypatch.setattr(cluster, "__version__", "9.9")
    run = there(threads.scheduler_address)
    _, errors = run.communicate(timeout=PATIENCE)
    reason = f"a worker has referee 9.9, not {ours}; every worker needs referee {ours}"
    assert (errors, run.returncode) == (f"referee: {threads.scheduler_address}: {reason}\n", 2)


def test_an_interrupt_leaves_no_tasks_on_the_cluster(threads: Any, monkeypatch: Patch, tmp_path: Path) -> None:
    begun, go_on = Event(), Event()

    def waiting(render: object, job: object) -> None:
        begun.set()
        go_on.wait(PATIENCE)

    monkeypatch.setattr("referee.cli.run.examine", waiting)
    run = there(threads.scheduler_address, "-o", tmp_path / "report.json")
    assert begun.wait(PATIENCE)
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=PATIENCE)
    go_on.set()
    assert (errors, run.returncode, [*tmp_path.iterdir()]) == ("", 130, [])
    assert not threads.scheduler.tasks


@pytest.fixture
def scheduler() -> Iterator[Process]:
    """A scheduler without workers, as a process that can be killed."""
    words = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with subprocess.Popen([sys.executable, *words], stderr=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def test_without_workers_or_scheduler_the_audit_ends(scheduler: Process, monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    lines = cast("Iterator[str]", scheduler.stderr)
    address = next(line for line in lines if "Scheduler at" in line).split()[-1]
    result = here("--scheduler", address)
    gone = "the audit could not be finished\n"
    assert (result.exit_code, result.stderr) == (3, f"referee: {address}: no worker is left; {gone}")
    assert next(line for line in lines if "Close client connection" in line)
    run = there(address, "-o", tmp_path / "report.json")
    assert next(line for line in lines if "Receive client connection" in line)
    sleep(2)
    scheduler.kill()
    _, errors = run.communicate(timeout=PATIENCE)
    assert (errors, run.returncode) == (f"referee: {address}: the connection was lost; {gone}", 3)
    assert not (tmp_path / "report.json").exists()


def test_an_address_where_nobody_answers_is_refused() -> None:
    result = here("--scheduler", "ftp://127.0.0.1:1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("referee: --scheduler ftp://127.0.0.1:1: no Dask scheduler could be reached there:")


def test_without_dask_the_command_says_what_to_install(monkeypatch: Patch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = here("--scheduler", "tcp://127.0.0.1:1")
    assert result.stderr == "referee: --scheduler needs Dask: pip install '.[distributed]' in a clone of referee\n"
    assert result.exit_code == 2
