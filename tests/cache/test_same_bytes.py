"""A report is the same bytes with the cache and without, in every form."""

import shutil
from pathlib import Path

import few
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.reports import CLEAN, FLAWED, SAMPLES, entries, games, logs, nothing_judged, report, run

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
        ["--exit-zero", "--output-format", "grouped"],
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
    assert_same(tmp_path / "cache", command, *SAMPLES[::9], *SAMPLES[-3:])


@pytest.mark.slow
@pytest.mark.parametrize("command", few.of(1, COMMANDS))
def test_so_is_every_sample(command, tmp_path):
    assert_same(tmp_path / "cache", command, *SAMPLES)
    assert_same(tmp_path / "cache", command, *SAMPLES, width=47, jobs=2)


@pytest.mark.slow
@given(seed=st.integers(0, 10**6), options=OPTIONS, command=st.sampled_from(COMMANDS), width=st.integers(20, 200))
def test_so_is_a_random_game_whatever_is_asked(seed, options, command, width, tmp_path_factory):
    folder = tmp_path_factory.mktemp("games")
    assert_same(folder / "cache", command, *options, logs(folder / "logs", games(3, seed)), width=width)


def test_a_log_with_another_name_is_known(tmp_path):
    first = logs(tmp_path / "first", [one.read_bytes() for one in SAMPLES[:20:4]])
    report("check", first, cache=tmp_path / "cache")
    second = tmp_path / "somewhere else"
    shutil.copytree(first, second / "deeper")
    with nothing_judged():
        found = report("check", second, cache=tmp_path / "cache")
    assert found == report("check", second)


def test_forms_that_need_the_same_share_an_entry(tmp_path):
    run("check", "--cache-dir", tmp_path, "--output-format", "concise", *SAMPLES[:9])
    for form in ("junit", "concise", "markdown"):
        words = "check", "--output-format", form, *SAMPLES[:9]
        with nothing_judged():
            found = run(*words, "--cache-dir", tmp_path)
        assert found == run(*words)


def test_only_a_changed_log_is_judged_again(tmp_path):
    folder = logs(tmp_path / "logs", games(4, 3))
    report("audit", folder, cache=tmp_path / "cache")
    before = len(entries(tmp_path / "cache"))
    with (folder / "0002.bourre").open("ab") as log:
        log.write(b"# a comment\n")
    assert report("audit", folder, cache=tmp_path / "cache") == report("audit", folder)
    assert len(entries(tmp_path / "cache")) == before + 1


def test_known_findings_that_are_gone_are_told(tmp_path):
    folder = logs(tmp_path / "logs", [FLAWED.read_bytes()])
    baseline = tmp_path / "known.json"
    run("baseline", "write", baseline, folder)
    assert_same(tmp_path / "cache", "check", "--baseline", baseline, folder)
    logs(folder, [CLEAN.read_bytes()])
    assert_same(tmp_path / "cache", "check", "--baseline", baseline, folder)


def test_rules_of_a_table_and_settings_count_and_their_file_is_named(tmp_path, monkeypatch):
    folder = logs(tmp_path / "logs", [FLAWED.read_bytes().replace(b"winning-moves", b"ours"), *games(1, 8)])
    house = tmp_path / "referee.toml"
    monkeypatch.chdir(tmp_path)
    for rules in ('tie = "divide"', 'tie = "carry"'):
        house.write_text(f'[rulesets.ours]\nextends = "winning-moves"\noptions.{rules}\n')
        assert_same(tmp_path / "cache", "check", folder)
    house.write_text(f'severity.C = "note"\n{house.read_text()}')
    assert_same(tmp_path / "cache", "check", folder)
    monkeypatch.chdir(folder)
    assert_same(tmp_path / "cache", "check", "0000.bourre")


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_two_thousand_logs_are_reported_as_new_ones(command, tmp_path):
    folder = logs(tmp_path / "logs", games(2000, 1, hands=25))
    assert_same(tmp_path / "cache", command, folder, jobs=2)
