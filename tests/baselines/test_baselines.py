"""Adopt an old archive: its findings are known, and checks fail only on new ones."""

import json
import shutil
from pathlib import Path

import pytest
from waivers.logs import LOG, waiving

from baselines.archive import CLEAN, FINDINGS, Archive
from referee.cli.lsp import beside

OLD = "3 files against baseline.json: 0 new findings; 8 known, 0 waived\n"
GONE = """\
logs/tuesday.bourre: no longer found: N101 before the first hand
logs/tuesday.bourre: no longer found: N101 in hand 1
logs/tuesday.bourre: no longer found: R501 in hand 1, trick 1, Bob
logs/tuesday.bourre: no longer found: R501 in hand 2, trick 1, Bob
3 files against baseline.json: 0 new findings; 4 known, 0 waived; 4 no longer found: `referee baseline write` removes \
them
"""


@pytest.mark.parametrize("command", ["check", "audit"])
@pytest.mark.parametrize("readings", [(), ("--readings",)])
def test_known_findings_fail_nothing(archive: Archive, command: str, readings: tuple[str, ...]) -> None:
    assert archive.run(command, "logs", *readings).exit_code == 1
    assert archive.run(command, "logs", *readings, "--baseline", "baseline.json").exit_code == 0
    assert archive.check().stdout == OLD


def test_new_findings_are_reported_and_fail(archive: Archive) -> None:
    archive.put("logs/clean.bourre", LOG)
    done = archive.check()
    *new, last = done.stdout.splitlines()
    assert done.exit_code == 1
    assert [line.split(": ")[0] for line in new] == [
        f"logs/clean.bourre:{place}" for place in ("6:1", "12:21", "20:11", "25:21")
    ]
    assert last == f"3 files against baseline.json: {FINDINGS} new findings; 8 known, 0 waived"
    assert archive.run("check", "logs", "--baseline", "baseline.json").exit_code == 1
    assert "  rule: follow suit (booed)" in archive.run("baseline", "check", "baseline.json", "logs").stdout


def test_only_the_changed_hand_has_new_findings(archive: Archive) -> None:
    archive.put("logs/tuesday.bourre", LOG.replace("bourre none", "bourre Ann 0"))
    told = archive.check().stdout
    assert told.startswith("logs/tuesday.bourre:12:21: R501 Bob did not follow suit")
    assert "1 new finding; 7 known" in told
    assert "logs/tuesday.bourre: no longer found: R501 in hand 1, trick 1, Bob\n" in told


def test_comments_moved_lines_and_fmt_make_nothing_new(archive: Archive) -> None:
    dusty = LOG.replace("\n", "  # dusty\n").replace("  ", "\t")
    archive.put("logs/tuesday.bourre", f"# found in the attic\n\n{dusty}")
    archive.run("fmt", "logs/2025/friday.bourre")
    assert archive.check().stdout == OLD


def test_a_moved_log_stays_known_until_it_is_also_changed(archive: Archive) -> None:
    archive.put("referee.toml", 'baseline = "baseline.json"')
    moved = archive.folder / "logs/wednesday.bourre"
    shutil.move(archive.folder / "logs/tuesday.bourre", moved)
    assert (archive.check().exit_code, archive.check().stdout) == (0, OLD)
    assert len(beside(str(moved)).policy.known or ()) == FINDINGS
    moved.write_text(LOG + "# moved\n")
    assert beside(str(moved)).policy.known == {}
    told = archive.check()
    assert told.exit_code == 1
    assert told.stdout.count("logs/wednesday.bourre:") == FINDINGS
    assert told.stdout.count("logs/tuesday.bourre: no longer found") == FINDINGS


def test_vanished_findings_are_reported_and_do_not_fail(archive: Archive) -> None:
    archive.put("logs/tuesday.bourre", CLEAN)
    assert (archive.check().exit_code, archive.check().stdout) == (0, GONE)
    alone = archive.run("baseline", "check", "baseline.json", "logs/clean.bourre", "--output-format", "concise")
    assert alone.stdout == "1 file against baseline.json: 0 new findings; 0 known, 0 waived\n"


def test_a_baseline_works_from_any_folder_and_after_moving_the_archive(archive: Archive, tmp_path: Path) -> None:
    there = tmp_path / "elsewhere"
    shutil.copytree(archive.folder / "logs", there / "logs")
    shutil.copy(archive.folder / "baseline.json", there)
    (tmp_path / "linked").symlink_to(there)
    below = Archive.__new__(Archive)
    below.folder = there / "logs/2025"
    for baseline, logs in (
        ("../../baseline.json", ".."),
        (str(there / "baseline.json"), str(there / "logs")),
        (str(tmp_path / "linked/baseline.json"), str(there / "logs")),
        ("../../baseline.json", str(tmp_path / "linked/logs")),
    ):
        done = below.run("baseline", "check", baseline, logs, "--output-format", "concise")
        assert "0 new findings; 8 known" in done.stdout, (baseline, logs)


def test_rewriting_a_baseline_gives_the_same_bytes(archive: Archive) -> None:
    before = (archive.folder / "baseline.json").read_bytes()
    for words in (("baseline.json", "logs/tuesday.bourre", "logs"), ("other.json", "logs", "--jobs", "2")):
        assert archive.run("baseline", "write", *words).exit_code == 0
        assert (archive.folder / words[0]).read_bytes() == before


def test_what_is_waived_or_would_not_fail_does_not_enter_a_baseline(archive: Archive) -> None:
    archive.put("logs/tuesday.bourre", waiving('# referee: waive R501 "his first evening"'))
    assert archive.run("baseline", "write", "other.json", "logs").stdout == "other.json: 7 findings of 2 logs\n"
    assert "7 known, 1 waived" in archive.check().stdout
    archive.put("logs/tuesday.bourre", CLEAN.replace("hand 2", "hand 7").replace("  trick Ann 2c, Bob Th\n", "", 1))
    counts = [
        int(archive.run("baseline", "write", name, "logs/tuesday.bourre", "--fail-on", name).stdout.split()[1])
        for name in ("error", "warning", "incomplete")
    ]
    assert counts[0] < counts[1] <= counts[2]
    for name, status in ("incomplete", 0), ("error", 1):
        words = ("check", "logs/tuesday.bourre", "--baseline", name, "--fail-on", "incomplete")
        assert archive.run(*words).exit_code == status


def test_the_reports_say_what_is_known(archive: Archive) -> None:
    words = ("check", "logs/tuesday.bourre", "--baseline", "baseline.json")
    full = archive.run(*words).stdout
    assert full.count("\n  known: in the baseline\n") == FINDINGS
    assert "violations found; 4 errors, 1 note (4 known)" in full.replace("\n                     ", " ")
    assert archive.run(*words, "--output-format", "concise").stdout.count(" (known: in the baseline)\n") == FINDINGS
    report = json.loads(archive.run(*words, "--output-format", "json").stdout)
    errors = [one for one in report["files"][0]["findings"] if one["severity"] == "error"]
    assert {json.dumps(one["suppressed"]) for one in errors} == {'{"by": "baseline", "reason": null, "line": null}'}
    assert (report["files"][0]["verdict"], report["summary"]["suppressed"]) == ("violations", FINDINGS)


def test_nothing_is_written_if_a_log_can_not_be_examined(archive: Archive) -> None:
    before = (archive.folder / "baseline.json").read_bytes()
    done = archive.run("baseline", "write", "baseline.json", "logs/clean.bourre", "logs/lost.bourre")
    assert done.exit_code == 3
    assert "baseline.json: not written, because some logs could not be examined" in done.stderr
    assert (archive.folder / "baseline.json").read_bytes() == before
    assert archive.check("lost.bourre").exit_code == 3


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("baseline", "write", "logs/clean.bourre", "logs"), 2, ""),
        (("baseline", "write", "logs/../logs/clean.bourre", "logs"), 2, ""),
        (("baseline", "write", "other.bourre", "logs"), 2, ""),
        (("baseline", "write", "logs", "logs"), 2, ""),
        (("check", "logs", "--baseline", "baseline.json", "-o", "baseline.json"), 2, "is an input"),
        (("baseline", "write", "nowhere/baseline.json", "logs"), 74, ""),
        (("check", "logs", "--baseline", "none.json"), 2, "referee: none.json: no such file or directory\n"),
        (("baseline", "check", "none.json", "logs"), 2, "referee: none.json: no such file or directory\n"),
    ],
)
def test_no_input_is_overwritten_and_no_baseline_is_imagined(
    archive: Archive, words: tuple[str, ...], status: int, said: str
) -> None:
    archive.put("other.bourre", LOG)
    before = {path: path.read_bytes() for path in archive.folder.rglob("*.*")}
    done = archive.run(*words)
    assert done.exit_code == status
    assert said in done.stderr
    assert {path: path.read_bytes() for path in archive.folder.rglob("*.*")} == before


def test_an_empty_archive_has_an_empty_baseline(archive: Archive) -> None:
    done = archive.run("baseline", "write", "empty.json", "logs/clean.bourre")
    assert done.stdout == "empty.json: 0 findings of 0 logs\n"
    assert (archive.folder / "empty.json").read_text() == '{"version": 1, "findings": [], "logs": {}}\n'
    assert archive.run("check", "logs/clean.bourre", "--baseline", "empty.json").exit_code == 0


def test_a_players_name_cannot_control_the_terminal(archive: Archive) -> None:
    text = (archive.folder / "baseline.json").read_text().replace('"Bob"', '"B\\u001b[2J\\u202e\\ud800"')
    archive.put("baseline.json", text)
    archive.put("logs/tuesday.bourre", CLEAN)
    told = archive.check().stdout
    assert "B<U+001B>[2J<U+202E>" in told
    assert "\x1b" not in told
