"""A run loads only what it needs, and ends in the same way in any environment and with any number of processes."""

import importlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import few
import pytest
from commands import Start
from hardening.test_hostile_logs import CLEAN, FLAWED, HEAD
from typer.main import get_command

from referee.cli import processes
from referee.cli.app import COMMANDS, app
from referee.judge.policy import CheckedLog
from referee.report.json.stream import Json

ROOT = Path(__file__).parents[2]
RENEGE = ROOT / "docs" / "examples" / "renege.bourre"
SAMPLES = sorted((ROOT / "samples").glob("*/*.bourre"))
READABLE = [path for path in SAMPLES if "expect N1" not in path.read_text(encoding="utf-8", errors="replace")]
FORKED = pytest.mark.skipif(sys.platform != "linux", reason="needs workers that are forked")
MAIN = "import sys, atexit; from referee.cli.app import main; atexit.register(lambda: print(*sys.modules)); main()"


def loaded(*words: object) -> set[str]:
    """Return the modules that a command has loaded when it ends."""
    command = [sys.executable, "-c", MAIN, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "COLUMNS": "80"})
    assert done.returncode in (0, 1), done.stderr
    modules = set(done.stdout.splitlines()[-1].split())
    assert "referee.cli.app" in modules
    return modules


@pytest.mark.parametrize("words", few.of(1, [["--help"], ["check", "--help"], ["explain", "--help"]]))
def test_help_loads_no_parser_and_nothing_that_judges(words):
    needless = {"lark", "pydantic", "rich", "referee.judge.game", "referee.report.json", "multiprocessing"}
    assert not needless & loaded(*words)


def test_a_command_loads_no_other_command(flawed):
    assert not {f"referee.cli.{name}" for name in COMMANDS if name != "check"} & loaded("check", flawed)


def test_every_command_has_a_module():
    group = get_command(app)
    assert all(group.get_command(None, name).get_short_help_str() for name in group.list_commands(None))


def test_texts_and_defaults_of_the_command_line_load_no_pydantic(log):
    """Everything read before the log: house rules, rule sets, and the words of the command line."""
    script = f"""
import sys
from referee.cli.app import app
from referee.rulesets.ruleset import load
import referee.cli.reporting as command
command.judge_and_report = lambda *given, **more: print(*given) or load("winning-moves").house() and 0
try:
    app(["check", {str(log)!r}, "--output-format", "concise", "-o", "a.txt", "--house", "b.toml"])
finally:
    assert "pydantic" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    wanted = "output_format='concise', output=['a.txt']", "house='b.toml'", "jobs=1"
    assert all(one in done.stdout for one in wanted), done.stdout


def test_a_known_log_loads_nothing_that_judges(log, tmp_path):
    for _ in range(2):
        modules = loaded("check", "--cache-dir", tmp_path / "cache", RENEGE, log)
    needless = {"lark", "pydantic", "referee.judge.game", "referee.notation.statements", "referee.rulesets.ruleset"}
    assert not needless & modules


@FORKED
def test_several_jobs_load_no_pydantic_for_a_project_file_that_only_mentions_the_referee(log, flawed):
    (log.parent / "pyproject.toml").write_text('[project]\ndependencies = ["referee"]\n')
    assert "pydantic" not in loaded("check", "--jobs", 2, "--no-cache", log, flawed)


@pytest.mark.slow
@pytest.mark.parametrize("output_format", few.of(1, ["concise", "full", "json"]))
def test_logs_whose_lines_can_be_read_need_no_parser(output_format):
    """Other errors in them don't matter."""
    assert len(READABLE) > 100
    modules = loaded("check", "--output-format", output_format, *READABLE)
    assert "referee.notation.forms" in modules
    assert not {"lark", "referee.notation.grammar", "referee.notation.problems"} & modules


@pytest.mark.parametrize(
    ("output_format", "rich"), few.of_rows(1, [("concise", False), ("full", True), ("json", False)])
)
def test_check_loads_the_reports_and_rules_that_it_needs_and_no_other_way_to_run(output_format, rich, flawed):
    modules = loaded("check", "--output-format", output_format, flawed)
    assert ("rich" in modules) == rich
    needless = ["asyncio", "multiprocessing", "concurrent.futures", "ssl", "http", "xml", "sqlite3", "lark", "gzip"]
    needless += ["jinja2", "markupsafe", "pygls", "distributed", "dask", "pydantic", "socket", "zipfile", "tempfile"]
    needless += ["importlib.metadata", "importlib.resources", "referee.judge.season", "referee.judge.premise"]
    assert not {*needless} & modules
    assert not [module for module in modules if module.startswith(("referee.judge.settings", "referee.rulesets.own"))]


FORMATS = [
    *(
        ("check", "--output-format", word, *more)
        for word in ("full", "concise", "json")
        for more in ((), ("--readings",))
    ),
    *(("ledger", "--output-format", word, *more) for word in ("table", "jsonl") for more in ((), ("--readings",))),
]


@pytest.mark.parametrize("one_in", [80, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("words", few.one_in(6, FORMATS), ids=" ".join)
def test_the_same_bytes_come_from_any_number_of_jobs(words, one_in, run, tmp_path, log):
    """Bad paths are among the good ones, and are reported in order."""
    # Readings and ledgers take longer to print than logs to judge.
    quick = words[0] == "check" and words[-1] != "--readings"
    samples = SAMPLES[:: one_in // 6 if quick else one_in]
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    paths = [*samples, nothing, SAMPLES[7].with_name("gone.bourre"), "-", "/dev/null"]
    one, two, three = (run(*words, "--jobs", jobs, *paths, given=log.read_text()) for jobs in (1, 2, 3))
    assert one.stdout == two.stdout == three.stdout
    assert one.stderr == two.stderr == three.stderr
    assert [line.split(": ")[1] for line in one.stderr.splitlines()] == sorted(
        map(str, (nothing, paths[-3], "/dev/null"))
    )
    assert one.exit_code == two.exit_code == three.exit_code == 3


@pytest.mark.parametrize("jobs", [2, 9])
def test_more_jobs_than_logs_do_no_harm(jobs, run, log, flawed):
    assert run("check", "--jobs", jobs, log).exit_code == 0
    assert run("check", "--jobs", jobs, log, flawed).stdout == run("check", log, flawed).stdout


@FORKED
@pytest.mark.parametrize("words", few.one_in(6, FORMATS), ids=" ".join)
def test_a_worker_that_is_killed_costs_its_log_alone(words, run, monkeypatch, tmp_path, log):
    logs = [tmp_path / f"{name}.bourre" for name in "abcdef"]
    for path in logs:
        path.write_bytes(log.read_bytes())
    deadly = [logs[2], logs[3]]
    for path in deadly:
        path.write_text(f"{log.read_text()}# deadly\n")
    expected = run(*words, *logs[:2], *(f"{path}.gone" for path in deadly), *logs[4:])
    kill_over("deadly", monkeypatch)
    result = run(*words, "--jobs", 2, *logs)
    killed = "its process was killed"
    assert result.stderr.splitlines() == [f"referee: {path}: {killed}" for path in deadly]
    assert result.stdout == expected.stdout.replace(".gone", "").replace("no such file or directory", killed)
    assert result.exit_code == expected.exit_code == 3


def kill_over(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every worker die on a log with this word in it."""
    for module, name in (("referee.judge.draft", "Draft"), ("referee.judge.premise", "under_readings")):
        judge = getattr(importlib.import_module(module), name)

        def deadly(log: bytes, *rulesets: object, judge=judge, **more: object) -> object:
            if word.encode() in log:
                os.kill(os.getpid(), signal.SIGKILL)
            return judge(log, *rulesets, **more)

        monkeypatch.setattr(importlib.import_module(module), name, deadly)


@pytest.mark.parametrize("output_format", ["full", "concise", "json"])
def test_each_log_is_printed_before_the_next_is_looked_for(output_format, run, monkeypatch, log, flawed):
    """The screen just before the second log is judged."""
    module = importlib.import_module("referee.judge.draft")
    judge, screens = module.Draft, []

    def watching(log: bytes, rulesets: object, *before: object) -> object:
        screens.extend([] if before else [sys.stdout.tell()])
        return judge(log, rulesets, *before)

    monkeypatch.setattr(module, "Draft", watching)
    printed = run("check", "--output-format", output_format, log, flawed)
    assert screens[0] < screens[1] <= len(printed.stdout_bytes)
    assert len(screens) == 2


@FORKED
def test_if_no_process_can_be_started_this_one_does_the_work(run, monkeypatch, log, flawed):
    def refused(_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    expected = run("check", log, flawed)
    monkeypatch.setattr(processes._CONTEXT.Process, "start", refused)
    result = run("check", "--jobs", 2, log, flawed)
    assert (result.stdout, result.stderr, result.exit_code) == (expected.stdout, "", 1)


DIES = """
import os, signal
from referee.engine.seats import Seats
sit = Seats.sit
def dying(self, name, *more):
    if name == "Zed":
        os.kill(os.getpid(), signal.SIGKILL)
    return sit(self, name, *more)
Seats.sit = dying
from referee.cli.app import main
main()
"""
"""The program, but that a process which lets Zed sit down is killed."""


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder of logs, one of them flawed."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for name, log in {"a": CLEAN, "b": FLAWED, "ä": HEAD + "trick Ann 7♥\n"}.items():
        (folder / f"{name}.bourre").write_text(log)
    return folder


def environments() -> Iterator[dict[str, str]]:
    """Settings that must not matter, changed one by one."""
    yield from ({"PYTHONHASHSEED": seed} for seed in ("0", "1", "4711"))
    yield from ({"LC_ALL": locale} for locale in ("C", "C.UTF-8", "de_DE.UTF-8"))
    yield from ({"TZ": zone} for zone in ("UTC", "Asia/Kathmandu"))
    yield {"LANGUAGE": "de", "TERM": "xterm-256color", "LINES": "7"}


@pytest.mark.parametrize("changed", few.of(1, environments()), ids=str)
def test_the_same_bytes_whatever_the_hash_seed_the_locale_or_the_time_zone(
    changed: dict[str, str], logs: Path, start: Start
) -> None:
    words = ("audit", "--jobs", "2", "--output-format", "json", logs)
    assert start(*words, env=changed).stdout == start(*words, env={"PYTHONHASHSEED": "99"}).stdout


@pytest.mark.slow
@pytest.mark.parametrize("optimised", few.of(1, ["-OO", "-O"]))
def test_without_asserts_and_docstrings_the_verdict_is_the_same(optimised: str, logs: Path) -> None:
    def said(*more: str) -> bytes:
        command = [sys.executable, *more, "-m", "referee", "check", "--output-format", "json", str(logs)]
        return subprocess.run(command, capture_output=True, check=False).stdout

    assert said(optimised) == said()


BUG = DIES.replace("os.kill(os.getpid(), signal.SIGKILL)", 'raise ZeroDivisionError("so it is")')
"""The program, with a bug when Zed sits down."""


@pytest.mark.parametrize("command", few.of(1, ["check", "audit"]))
def test_a_bug_costs_only_its_log_and_exits_with_70(command: str, logs: Path) -> None:
    (logs / "c.bourre").write_text(CLEAN.replace("Cal", "Zed"))
    words = [command, "--output-format", "json", str(logs)]
    done = subprocess.run([sys.executable, "-c", BUG, *words], capture_output=True, check=False, text=True)
    assert done.returncode == 70
    bug = "this is a bug in referee, not a mistake in your log: ZeroDivisionError: so it is ("
    assert f"c.bourre: {bug}" in done.stderr
    told = [one.get("error", "").startswith(bug) for one in json.loads(done.stdout)["files"]]
    assert told == [False, False, True, False]


def test_a_bug_in_a_report_costs_only_its_log_too(run, monkeypatch, log, flawed):
    add = Json.add

    def faulty(report: Json, file: CheckedLog, lines: Sequence[str]) -> str:
        return str(1 / 0) if file.path == str(flawed) and file.error is None else add(report, file, lines)

    monkeypatch.setattr(Json, "add", faulty)
    done = run("check", "--output-format", "json", flawed, log)
    assert done.exit_code == 70
    assert "ZeroDivisionError" in done.stderr
    assert ["error" in file for file in json.loads(done.stdout)["files"]] == [True, False]


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize("ends", few.of(1, [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]))
@pytest.mark.parametrize("to_all", [True, False])
def test_a_run_that_is_ended_leaves_the_old_report_and_neither_a_file_nor_a_process(
    to_all: bool, ends: int, logs: Path, tmp_path: Path
) -> None:
    report = tmp_path / "report.json"
    report.write_bytes(b"old")
    (logs / "z.bourre").write_text(CLEAN + "".join(f"hand {number}\n" for number in range(2, 300_000)))
    words = ("audit", "--jobs", "2", "--output-format", "concise", "-o", str(report), str(logs))
    command = [sys.executable, "-m", "referee", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout
        process.stdout.readline()
        (os.killpg if to_all else os.kill)(process.pid, ends)
        # Both pipes close when the last of the processes has ended.
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (128 + ends, b"")
    assert report.read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["logs", "report.json"]
