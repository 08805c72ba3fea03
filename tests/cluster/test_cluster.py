"""``audit --scheduler`` judges on a Dask cluster, and nothing of it shows but the time that it takes."""

import json
import signal
import sys

import pytest
from typer.testing import CliRunner

from referee.cli.app import app
from referee.cli.run.remote_task import SENT_BYTES

PATIENCE = 60
GONE = "; the audit could not be finished\n"


def here(archive, *words):
    return CliRunner().invoke(app, ["audit", "--jobs", "1", str(archive), *map(str, words)])


@pytest.mark.slow
def test_a_cluster_writes_the_same_bytes_as_this_machine(cluster, archive, tmp_path):
    """On a narrow screen with colours, which no worker has; one log is too large to be sent, another isn't there."""
    large = tmp_path / "large.bourre"
    large.write_bytes(b"#" * (SENT_BYTES + 1))
    cluster.begin()
    cluster.hire(2)
    screen = {"COLUMNS": "50", "FORCE_COLOR": "1"}
    runs = []
    for place, words in (("here", ["--jobs", "1"]), ("there", ["--scheduler", cluster.address])):
        files = [tmp_path / place / name for name in ("report.json", "report.txt")]
        files[0].parent.mkdir()
        run = cluster.referee(
            "audit", archive, large, tmp_path / "gone", "-o", files[0], "-o", files[1], *words, **screen
        )
        output, errors = run.communicate(timeout=PATIENCE)
        told = errors.decode().replace(f"/{place}/", "/place/")
        runs.append((output, told, run.returncode, [file.read_bytes() for file in files]))
    assert runs[0] == runs[1]
    assert runs[0][2] == 3
    assert b"\x1b[" in runs[0][0]


@pytest.mark.slow
def test_a_worker_that_is_killed_in_the_middle_costs_nothing(cluster, archive):
    cluster.begin()
    cluster.hire(2, stops_at="30.bourre")
    run = cluster.audit(archive, "--output-format", "json")
    first, _ = cluster.asking()
    cluster.kill(first)
    second, go_on = cluster.asking()
    go_on()
    output, errors = run.communicate(timeout=PATIENCE)
    assert second != first
    assert (output, errors, run.returncode) == (here(archive, "--output-format", "json").stdout_bytes, b"", 1)


@pytest.mark.slow
def test_without_workers_the_audit_ends_and_writes_no_file(cluster, archive, tmp_path):
    cluster.begin()
    workers = cluster.hire(2, stops_at="30.bourre")
    report = tmp_path / "report.json"
    run = cluster.audit(archive, "-o", report, DASK_DISTRIBUTED__SCHEDULER__NO_WORKERS_TIMEOUT="1 ms")
    cluster.asking()
    cluster.kill(*workers)
    _, errors = run.communicate(timeout=PATIENCE)
    assert errors.decode() == f"referee: {cluster.address}: there was no worker for 0.001 seconds{GONE}"
    assert run.returncode == 3
    assert list(tmp_path.glob("*.json*")) == []


@pytest.mark.slow
def test_without_a_scheduler_the_audit_ends(cluster, archive):
    cluster.begin()
    cluster.hire(1, stops_at="30.bourre")
    run = cluster.audit(archive)
    cluster.asking()
    cluster.kill(cluster.scheduler.pid)
    _, errors = run.communicate(timeout=PATIENCE)
    assert errors.decode() == f"referee: {cluster.address}: the connection to the scheduler was lost{GONE}"
    assert run.returncode == 3


@pytest.mark.slow
def test_a_log_that_kills_every_worker_is_lost_and_the_rest_is_judged(cluster, archive):
    cluster.begin(allowed_failures=0)
    cluster.hire(3, stops_at="30.bourre")
    run = cluster.audit(archive, "--output-format", "json")
    for _ in range(2):
        cluster.kill(cluster.asking()[0])
    output, errors = run.communicate(timeout=PATIENCE)
    path = archive / "winning-moves-0030.bourre"
    assert errors.decode() == f"referee: {path}: every worker that had it died, 1 in a row\n"
    assert run.returncode == 3
    expected, found = (json.loads(text)["files"] for text in (here(archive, "--output-format", "json").stdout, output))
    assert [file for file in found if "error" not in file] == [file for file in expected if file["path"] != str(path)]


@pytest.mark.slow
def test_an_interrupt_leaves_no_tasks_on_the_cluster(cluster, archive, tmp_path):
    cluster.begin()
    cluster.hire(1, stops_at="30.bourre")
    run = cluster.audit(archive, "-o", tmp_path / "report.json")
    _, go_on = cluster.asking()
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=PATIENCE)
    assert (errors, run.returncode) == (b"", 130)
    assert list(tmp_path.glob("*.json*")) == []
    go_on()
    assert cluster.is_idle()


@pytest.mark.slow
def test_a_worker_with_another_referee_is_detected_whenever_it_joins(cluster, archive):
    cluster.begin()
    cluster.hire(1, stops_at="01.bourre")
    run = cluster.audit(archive)
    first, _ = cluster.asking()
    late = cluster.hire(1, REFEREE="9.9")
    cluster.kill(first)
    _, errors = run.communicate(timeout=PATIENCE)
    assert errors.decode().startswith("referee: a worker has referee 9.9, but this is")
    assert run.returncode == 2
    for told in ("has referee 9.9,", "has no working referee (ModuleNotFoundError"):
        run = cluster.audit(archive, "--output-format", "json")
        output, errors = run.communicate(timeout=PATIENCE)
        assert (output, run.returncode) == (b"", 2)
        assert told in errors.decode()
        assert errors.decode().endswith("install the same version on every worker\n")
        cluster.kill(*late)
        cluster.hire(1, REFEREE="none")


def test_an_address_where_nobody_answers_is_refused(archive):
    result = here(archive, "--scheduler", "ftp://127.0.0.1:1")
    assert result.exit_code == 2
    assert result.stderr.startswith("referee: --scheduler ftp://127.0.0.1:1: no Dask scheduler could be reached there:")
    assert result.stdout == ""


def test_without_dask_the_command_says_what_to_install(archive, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = here(archive, "--scheduler", "tcp://127.0.0.1:1")
    assert result.stderr == "referee: --scheduler needs Dask: pip install 'bourre-referee[distributed]'\n"
    assert result.exit_code == 2
