"""When the cache is used, and what users see of it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from cache.reports import CLEAN, FLAWED, SAMPLES, entries, files, games, logs, nothing_judged, report, run
from referee.cli.caching.entry import packed
from referee.cli.caching.program import program
from referee.cli.caching.store import Store
from referee.judge.stored import restored

LISTED = """
import atexit, sys
from referee.cli.start import main
atexit.register(lambda: print(*sys.modules))
main()
"""
"""Runs the command line, and prints the modules that it has loaded."""

RUN = [sys.executable, "-m", "referee"]


def env(**more: object) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "REFEREE_NO_CACHE"}
    return {**kept, "COLUMNS": "80", **{name: str(value) for name, value in more.items()}}


# Where, and whether


def test_the_folder_is_named_by_the_environment_or_the_option(tmp_path):
    run("check", CLEAN, REFEREE_CACHE_DIR=str(tmp_path / "a"))
    run("check", CLEAN, "--cache-dir", tmp_path / "b", REFEREE_CACHE_DIR=str(tmp_path / "c"))
    assert [entries(tmp_path / name) for name in "abc"] == [3, 3, 0]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the folder has another name")
def test_without_a_name_it_is_the_users_folder_for_caches(tmp_path):
    given = {"HOME": str(tmp_path), "XDG_CACHE_HOME": "", "REFEREE_CACHE_DIR": ""}
    run("check", CLEAN, **given)
    assert entries(tmp_path / ".cache" / "referee") == 3


def test_either_switch_turns_it_off(tmp_path):
    run("check", CLEAN, "--cache-dir", tmp_path, "--no-cache")
    run("check", CLEAN, REFEREE_CACHE_DIR=str(tmp_path), REFEREE_NO_CACHE="1")
    assert not entries(tmp_path)


def test_a_folder_on_the_command_line_overrides_the_environment(tmp_path):
    run("check", CLEAN, "--cache-dir", tmp_path, REFEREE_NO_CACHE="1")
    assert entries(tmp_path)


@pytest.mark.parametrize(
    "words",
    [["check", "--readings"], ["check", "--diff"], ["verify", "ledger.json"], ["ledger"], ["explain"]],
    ids=" ".join,
)
def test_what_is_not_a_plain_report_neither_reads_nor_fills_it(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("ledger.json").write_bytes(run("ledger", "--output-format", "json", FLAWED).printed)
    run(*words, FLAWED, REFEREE_CACHE_DIR="cache")
    assert not entries(Path("cache"))


def test_a_folder_that_cannot_be_used_changes_nothing(tmp_path):
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", "/dev/null/x", "/proc/nothing"):
        assert report("check", FLAWED, CLEAN, cache=folder) == report("check", FLAWED, CLEAN)


# What an entry says


def test_no_entry_names_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ours = FLAWED.read_bytes().replace(b"winning-moves", b"ours")
    folder = logs(tmp_path / "secret-name", [ours, ours])
    house = Path("secret-house.toml")
    house.write_text('[rulesets.ours]\nextends = "winning-moves"\noptions.win-limit = "1"\n')
    Path("referee.toml").write_text('[defaults]\nrules = "booray"\n')
    baseline = Path("secret-baseline.json")
    run("baseline", "write", baseline, folder, "--house", house)
    logs(folder, [ours + b"# a comment", CLEAN.read_bytes()])
    words = "--house", house, "--baseline", baseline, "--output-format", "full", folder
    fresh = report("audit", *words)
    assert b"secret-house.toml" in fresh.printed
    for _ in range(2):
        assert report("audit", *words, cache=tmp_path / "cache") == fresh
    assert not [path for path in files(tmp_path / "cache") if b"secret" in path.read_bytes()]


@pytest.mark.parametrize("text", ["", "[]", "7", '["Job"]', '["CheckedShare"]', '["os"]', "[" * 9000, '["Place",1]'])
def test_a_text_that_is_no_verdict_is_refused(text):
    with pytest.raises(Exception):  # noqa: B017, PT011 - whatever it is, the log is judged again
        restored(text, "a.bourre", (), None)


@pytest.mark.slow
@given(data=st.data())
def test_a_report_is_the_same_whatever_happens_to_the_entries(data, tmp_path_factory):
    folder = tmp_path_factory.mktemp("damaged")
    words = "audit", logs(folder / "logs", [one.read_bytes() for one in SAMPLES[::20]])
    fresh = report(*words, cache=folder / "cache")
    for path in files(folder / "cache"):
        content = path.read_bytes()
        at = data.draw(st.integers(0, len(content)))
        damages = [content, content[:at], content[at:], content[:at] + b"?" + content[at + 1 :], b""]
        path.write_bytes(data.draw(st.sampled_from(damages)))
    assert report(*words, cache=folder / "cache") == fresh
    with nothing_judged():
        assert report(*words, cache=folder / "cache") == fresh


# The program


def test_another_program_has_another_digest(tmp_path, monkeypatch):
    """Only what is in its files counts, not when they were written."""
    copy, cache = tmp_path / "referee", str(tmp_path / "cache")
    (copy / "rules").mkdir(parents=True)
    for name in ("__init__.py", "rules/a.py"):
        (copy / name).write_text("one = 1\n")
    monkeypatch.setattr(referee, "__file__", str(copy / "__init__.py"))
    first = program(Store(cache))
    assert first
    assert not first.is_known
    for _ in range(2):
        assert program(Store(cache)) == (first.digest, True)
        os.utime(copy / "rules" / "a.py", (1000, 1000))
    (copy / "rules" / "a.py").write_text("one = 2\n")
    second = program(Store(cache))
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    third = program(Store(cache))
    assert second
    assert third
    assert len({first.digest, second.digest, third.digest}) == 3
    assert not second.is_known


def test_a_program_whose_files_cannot_be_read_has_none(tmp_path, monkeypatch):
    monkeypatch.setattr(referee, "__file__", str(tmp_path / "app.pyz" / "referee" / "__init__.py"))
    assert program(Store(str(tmp_path / "cache"))) is None


# Several processes, and a crash


def test_a_known_log_loads_no_parser_and_nothing_that_judges(tmp_path):
    folder = logs(tmp_path / "logs", games(3, 1, mistakes=0))
    stored = env(REFEREE_CACHE_DIR=tmp_path)
    command = [sys.executable, "-c", LISTED, "audit", folder]
    for _ in range(2):
        done = subprocess.run(command, env=stored, capture_output=True, text=True, check=False)
    modules = set(done.stdout.splitlines()[-1].split())
    assert "referee.judge.stored" in modules
    needless = {"lark", "pydantic", "referee.judge.game", "referee.notation.parse", "multiprocessing.popen_fork"}
    assert needless & modules == set()


@pytest.mark.slow
def test_several_processes_at_once_report_as_one_alone(tmp_path):
    processes = 4
    folder = logs(tmp_path / "logs", games(10 * processes, 2))
    words = [*RUN, "audit", "--jobs", "2", "--slips", "--output-format", "json", str(folder)]
    fresh = subprocess.run([*words, "--no-cache"], capture_output=True, check=False, env=env()).stdout
    for _ in range(2):
        started = [
            subprocess.Popen(words, env=env(REFEREE_CACHE_DIR=tmp_path / "cache"), stdout=-1) for _ in range(processes)
        ]
        assert {one.communicate()[0] for one in started} == {fresh}
    assert entries(tmp_path / "cache") == 10 * processes + 2


@pytest.mark.parametrize("wait", [0, *(pytest.param(at, marks=pytest.mark.slow) for at in (1, 4, 9))])
def test_a_killed_run_harms_no_later_one(wait, tmp_path):
    folder = logs(tmp_path / "logs", games(12, 4))
    words = [*RUN, "audit", "--jobs", "1", "--output-format", "json", str(folder)]
    stored = env(REFEREE_CACHE_DIR=tmp_path / "cache")
    fresh = subprocess.run([*words, "--no-cache"], capture_output=True, check=False, env=env()).stdout
    with subprocess.Popen(words, env=stored, stdout=-1) as started:
        assert started.stdout
        for _ in range(wait):
            started.stdout.read(500)
        started.send_signal(signal.SIGKILL)
    for _ in range(2):
        assert subprocess.run(words, env=stored, capture_output=True, check=False).stdout == fresh
    assert json.loads(fresh)["summary"]["files"] == 12


def test_a_write_that_was_cut_off_spoils_no_other(tmp_path):
    """Wherever that happens."""
    line = packed("ab" * 32, "one")
    for end in range(len(line)):
        store = Store(str(tmp_path / str(end)))
        store.put("ab" * 32, "one")
        [file] = files(tmp_path / str(end))
        with file.open("ab") as cut:
            cut.write(packed("ab" + "cd" * 31, "two")[:end])
        store.put("ab" + "ef" * 31, "three")
        again = Store(store.folder)
        assert (again.get("ab" * 32), again.get("ab" + "ef" * 31)) == ("one", "three")
        assert again.get("ab" + "cd" * 31) in (None, "two")
