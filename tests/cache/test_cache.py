"""Which verdicts are stored, what they depend on, and that reports are the same bytes with them."""

import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

import pytest
from evenings.logs import evening_log
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

import referee
from referee.cli import cache as module
from referee.cli.app import app
from referee.cli.cache import Cache
from referee.judge.audit import brief
from referee.judge.policy import DEFAULT, ChangedLines, CheckedLog, Policy
from referee.report.form import FORMS, OF_LOGS
from referee.rulesets.ruleset import load

POSIX = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs owners and modes of files")
RULES = load("winning-moves")


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    found = Cache.in_folder(str(tmp_path / "cache"), False)
    assert found is not None
    return found


@pytest.fixture
def checked() -> CheckedLog:
    """The verdict on a log with an error."""
    audit = referee.audit(FLAWED.read_bytes())
    return CheckedLog("a.bourre", brief(audit), DEFAULT.apply(FLAWED.read_bytes(), audit.findings))


def key_of(cache: Cache, log: bytes = b"rules booray\n", rulesets: tuple = (), policy: Policy = DEFAULT) -> str:
    return cache.key(log, rulesets, policy)


# What a verdict depends on

POLICY = {
    "select": ("R",),
    "ignore": ("R501",),
    "severity": {"R501": "note"},
    "fail_on": "warning",
    "known": ("0" * 32,),
    "changed": ChangedLines(((1, 2),)),
}
"""The fields of a policy, each with another value than the default."""


def test_whatever_a_verdict_depends_on_changes_its_key(cache):
    """Whoever adds a field has to say here whether a verdict depends on it."""
    assert set(Policy._fields) == set(POLICY)
    default = RULES.as_default((), {}, "referee.toml")
    rules = [(RULES,), (load("booray"),), (RULES, load("booray")), (default,)]
    rules += [(replace(RULES, options={**RULES.options, "tie": RULES.options["head"]}),)]
    rules += [(RULES.as_default((), {"tie": "divide"}, "referee.toml"),)]
    keys = [
        key_of(cache),
        key_of(cache, b"rules booray"),
        key_of(cache._replace(program="another")),
        key_of(cache._replace(extent=(True,))),
        *(key_of(cache, policy=Policy(**{name: value})) for name, value in POLICY.items()),
        *(key_of(cache, rulesets=some) for some in rules),
    ]
    assert all(one != other for one, other in combinations(keys, 2))


def test_another_program_has_another_digest(tmp_path, monkeypatch):
    """Only what is in its files counts, not when they were written."""
    (tmp_path / "__init__.py").write_text("one = 1\n")
    monkeypatch.setattr(referee, "__file__", str(tmp_path / "__init__.py"))
    program = module._program.__wrapped__
    first = program()
    os.utime(tmp_path / "__init__.py", (1000, 1000))
    assert program() == first
    (tmp_path / "__init__.py").write_text("one = 2\n")
    second = program()
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert len({first, second, program()}) == 3


# Where, and whether


def test_the_folder_is_named_by_the_environment_or_the_option(tmp_path):
    run("check", CLEAN, REFEREE_CACHE_DIR=str(tmp_path / "a"))
    run("check", CLEAN, "--cache-dir", tmp_path / "b", REFEREE_CACHE_DIR=str(tmp_path / "c"))
    run("check", CLEAN, "--cache-dir", tmp_path / "d", REFEREE_NO_CACHE="1")
    assert [len(entries(tmp_path / name)) for name in "abcd"] == [1, 1, 0, 1]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the folder has another name")
def test_without_a_name_it_is_the_users_folder_for_caches(tmp_path):
    run("check", CLEAN, HOME=str(tmp_path), XDG_CACHE_HOME="", REFEREE_CACHE_DIR="")
    assert len(entries(tmp_path / ".cache" / "referee")) == 1


@pytest.mark.parametrize(
    "words", [["check", "--no-cache"], ["check", "--readings"], ["check", "--diff"], ["ledger"]], ids=" ".join
)
def test_what_is_not_a_plain_report_neither_reads_nor_fills_it(words, tmp_path):
    run(*words, FLAWED, REFEREE_CACHE_DIR=str(tmp_path))
    assert not entries(tmp_path)


@POSIX
def test_only_the_user_can_read_it(cache, checked):
    cache.keep(key_of(cache), checked)
    folder = Path(cache.folder)
    assert {path.stat().st_mode & 0o777 for path in (folder, *folder.glob("verdicts"))} == {0o700}
    assert {path.stat().st_mode & 0o777 for path in entries(folder)} == {0o600}


@POSIX
@pytest.mark.parametrize(("name", "mode"), [("verdicts", 0o755), ("verdicts", 0o701), (".", 0o770), (".", 0o702)])
def test_a_folder_that_is_open_to_others_is_not_used(name, mode, cache, checked):
    cache.keep(key_of(cache), checked)
    os.chmod(Path(cache.folder, name), mode)
    assert Cache.in_folder(cache.folder) is None
    cache.keep("ab" * 32, checked)
    assert len(entries(Path(cache.folder))) == 1


@POSIX
def test_a_folder_of_somebody_else_is_not_used(cache, checked, monkeypatch):
    cache.keep(key_of(cache), checked)
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert Cache.in_folder(cache.folder) is None


@pytest.mark.parametrize("name", ["", "verdicts"])
def test_a_folder_that_is_a_link_is_not_used(name, cache, checked, tmp_path):
    cache.keep(key_of(cache), checked)
    path = Path(cache.folder, name)
    path.symlink_to(path.rename(tmp_path / "elsewhere"))
    assert Cache.in_folder(cache.folder) is None


def link(path: Path) -> None:
    path.with_name("elsewhere").write_bytes(b"there")
    path.symlink_to("elsewhere")


@POSIX
@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, link], ids=["folder", "pipe", "link"])
def test_anything_but_a_file_in_its_place_is_as_none(make, cache, checked):
    cache.keep(key_of(cache), checked)
    [path] = entries(Path(cache.folder))
    path.unlink()
    make(path)
    cache.keep(key_of(cache), checked)
    assert cache.find(key_of(cache), "a.bourre") is None
    assert make is not link or path.read_bytes() == b"there"


def test_a_folder_that_cannot_be_used_changes_nothing(tmp_path):
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", "/dev/null/x", "/proc/nothing"):
        assert report("check", FLAWED, CLEAN, cache=folder) == report("check", FLAWED, CLEAN)


def test_the_oldest_entries_go_when_there_are_too_many(cache, checked, monkeypatch):
    monkeypatch.setattr(module, "CACHE_BYTES", 256 * 5 * module._BLOCK)
    keys = [f"ab{number:062x}" for number in range(9)]
    for age, key in enumerate(keys):
        cache.keep(key, checked)
        os.utime(Path(cache.folder, "verdicts", "ab", key[2:]), ns=(age, age))
    assert [key for key in keys if cache.find(key, "a.bourre")] == keys[-5:]


# What an entry is


def test_an_entry_names_no_log(tmp_path):
    folder = logs(tmp_path / "secret-name", [FLAWED.read_bytes()])
    report("audit", folder, cache=tmp_path / "cache")
    [path] = entries(tmp_path / "cache")
    assert b"secret-name" not in path.read_bytes()


HOSTILE = {
    "a function": b"cos\nsystem\n(S'echo no'\ntR.",
    "a module of ours that is no record": b"creferee.__main__\nmain\n(tR.",
    "a class of ours that is no record": b"creferee.judge.slips\nLogSearch\n(tR.",
    "what a module of records imports": b"creferee.judge.audit\nsha256\n(tR.",
    "a method of a record": pickle.dumps((1,))[:-1] + b"creferee.judge.policy\nCheckedLog.__init__\n.",
    "another class to be set on a record": b"creferee.values\nPlace\n(N(dS'line'\nI1\nstb.",
    "a class made without a call": b"\x80\x04creferee.values\nPlace\n(I1\nI2\nI3\nt\x81.",
    "something outside of it": b"\x80\x04Pthere\n.",
}


@pytest.mark.parametrize("entry", HOSTILE.values(), ids=HOSTILE)
def test_nothing_in_an_entry_is_ever_run(entry, cache):
    path = Path(cache.folder, "verdicts", "ab", "ab" * 31)
    path.parent.mkdir(parents=True)
    path.write_bytes(sha256(b"ab" * 32 + entry).digest() + entry)
    assert cache.find("ab" * 32, "a.bourre") is None
    with pytest.raises((pickle.UnpicklingError, AttributeError, TypeError)):
        module._Unpickler(module.BytesIO(entry)).load()


@given(data=st.data())
def test_a_damaged_entry_is_as_none(data, tmp_path_factory):
    folder = tmp_path_factory.mktemp("damaged")
    flawed = logs(folder / "logs", [one.read_bytes() for one in SAMPLES[::60]])
    words = "audit", "--output-format", "json", "--cache-dir", folder / "cache", flawed
    fresh = run(*words)
    for path in entries(folder / "cache"):
        content = path.read_bytes()
        at = data.draw(st.integers(0, len(content)))
        damages = [content, content[:at], content[at:], content[:at] + b"?" + content[at + 1 :], b""]
        path.write_bytes(data.draw(st.sampled_from(damages)))
    assert run(*words) == fresh
    with nothing_judged():
        assert run(*words) == fresh


def test_an_entry_in_the_place_of_another_is_as_none(cache, checked):
    cache.keep("ab" * 32, checked)
    [path] = entries(Path(cache.folder))
    shutil.copy(path, path.with_name("cd" * 31))
    assert cache.find("ab" * 32, "b.bourre").path == "b.bourre"
    assert cache.find("ab" + "cd" * 31, "b.bourre") is None


@pytest.mark.slow
def test_several_processes_at_once_report_as_one_alone(tmp_path):
    processes = 4
    folder = logs(tmp_path / "logs", games(10 * processes, 2))
    words = [sys.executable, "-m", "referee", "audit", "--jobs", "2", "--slips", "--output-format", "json", folder]
    fresh = subprocess.run([*words, "--no-cache"], capture_output=True, check=False).stdout
    words += ["--cache-dir", tmp_path / "cache"]
    for _ in range(2):
        started = [subprocess.Popen(words, stdout=-1) for _ in range(processes)]
        assert {one.communicate()[0] for one in started} == {fresh}
    assert len(entries(tmp_path / "cache")) == 10 * processes


ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "samples").rglob("*.bourre"))
FLAWED = ROOT / "samples" / "flawed" / "l604-wrong-amount-won.bourre"
CLEAN = ROOT / "samples" / "clean" / "antes.bourre"


class Report(NamedTuple):
    """What a run printed, its exit status, and the bytes of its files by form."""

    status: int
    printed: bytes
    said: bytes
    files: dict[str, bytes]


def run(*words: object, width: int = 80, **env: str) -> Report:
    """Run the command line in this process; without ``--cache-dir`` or ``REFEREE_CACHE_DIR``, without the cache."""
    given = {"COLUMNS": str(width), "REFEREE_NO_CACHE": "" if env else "1", **env}
    done = CliRunner().invoke(app, list(map(str, words)), env=given)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return Report(done.exit_code, done.stdout_bytes, done.stderr_bytes, {})


def report(command: str, *words: object, cache: Path | None = None, jobs: int = 1, width: int = 80) -> Report:
    """Report on logs in every form at once: one is printed, and the others are files."""
    with TemporaryDirectory() as folder:
        files = {form: Path(folder, form) for form in (FORMS if command == "audit" else OF_LOGS)}
        wanted = [part for form, file in files.items() for part in ("-o", f"{form}:{file}")]
        stored = ["--no-cache"] if cache is None else ["--cache-dir", cache]
        done = run(command, "--jobs", jobs, *wanted, *stored, *words, width=width)
        said = done.said.replace(folder.encode(), b"")
        return done._replace(said=said, files={form: file.read_bytes() for form, file in files.items()})


@contextmanager
def nothing_judged() -> Iterator[None]:
    """Fail if a log is judged."""
    with patch("referee.judge.draft.Draft", side_effect=AssertionError("a log was judged")):
        yield


def logs(folder: Path, texts: Iterable[bytes]) -> Path:
    """Write these logs into a folder."""
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(texts):
        (folder / f"{number:04}.bourre").write_bytes(text)
    return folder


def games(number: int, seed: int, *, hands: int = 5, mistakes: float = 0.2) -> list[bytes]:
    """Random games, with mistakes in some hands."""
    return [evening_log(hands=hands, seed=1000 * seed + at, mistakes=mistakes).encode() for at in range(number)]


def entries(cache: Path) -> list[Path]:
    """The entries of a cache, each a file."""
    return sorted(cache.glob("verdicts/??/*"))


COMMANDS = ["check", "audit"]
OPTIONS = st.sampled_from(
    [
        [],
        ["--quiet"],
        ["--fail-on", "warning"],
        ["--select", "R,L6"],
        ["--ignore", "L604"],
        ["--output-format", "concise"],
        ["--output-format", "github"],
    ]
)


def assert_same(cache: Path, command: str, *words: object, **more: int) -> None:
    """A run that fills the cache, and one that finds everything there, report as one without a cache does."""
    fresh = report(command, *words, **more)
    assert report(command, *words, cache=cache, **more) == fresh
    with nothing_judged():
        assert report(command, *words, cache=cache, **more) == fresh


@pytest.mark.parametrize("command", COMMANDS)
def test_a_known_log_is_reported_as_a_new_one_without_being_judged(command, tmp_path):
    assert_same(tmp_path / "cache", command, *SAMPLES[::25], SAMPLES[-1])


@pytest.mark.slow
@given(seed=st.integers(0, 10**6), options=OPTIONS, command=st.sampled_from(COMMANDS), width=st.integers(20, 200))
def test_a_known_random_game_is_reported_as_a_new_one_whatever_is_asked(
    seed, options, command, width, tmp_path_factory
):
    folder = tmp_path_factory.mktemp("games")
    assert_same(folder / "cache", command, *options, logs(folder / "logs", games(3, seed)), width=width)


def test_forms_that_need_the_same_share_an_entry(tmp_path):
    run("check", "--cache-dir", tmp_path, "--output-format", "concise", *SAMPLES[:9])
    for form in ("junit", "concise", "markdown"):
        words = "check", "--output-format", form, *SAMPLES[:9]
        with nothing_judged():
            found = run(*words, "--cache-dir", tmp_path)
        assert found == run(*words)


def test_known_findings_that_are_gone_are_told(tmp_path):
    folder = logs(tmp_path / "logs", [FLAWED.read_bytes()])
    baseline = tmp_path / "known.json"
    run("baseline", "write", baseline, folder)
    assert_same(tmp_path / "cache", "check", "--baseline", baseline, folder)
    logs(folder, [CLEAN.read_bytes()])
    assert_same(tmp_path / "cache", "check", "--baseline", baseline, folder)


def test_rules_of_a_table_and_settings_count_and_their_file_is_named(tmp_path, monkeypatch):
    folder = logs(tmp_path / "logs", [FLAWED.read_bytes().replace(b"winning-moves", b"ours"), *games(1, 8, hands=2)])
    house = tmp_path / "referee.toml"
    monkeypatch.chdir(tmp_path)
    for rules in ('tie = "divide"', 'tie = "carry"'):
        house.write_text(f'[rulesets.ours]\nextends = "winning-moves"\noptions.{rules}\n')
        assert_same(tmp_path / "cache", "check", folder)
    house.write_text(f'severity.C = "note"\n{house.read_text()}')
    assert_same(tmp_path / "cache", "check", folder)
    monkeypatch.chdir(folder)
    assert_same(tmp_path / "cache", "check", "0000.bourre")
