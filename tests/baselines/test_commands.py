"""Adopt an old archive: its findings are known, and checks fail only on new ones."""

import json
import shutil
from pathlib import Path

import pytest
from waivers.logs import LOG, waiving

from baselines.archive import CLEAN, FINDINGS, Archive
from referee.cli.lsp import beside

OLD = "3 files against baseline.json: 0 new findings; 8 known, 0 waived\n"


def test_known_findings_fail_nothing(archive: Archive) -> None:
    assert archive.run("check", "logs").exit_code == 1
    assert archive.run("check", "logs", "--baseline", "baseline.json").exit_code == 0
    assert archive.run("audit", "logs", "--baseline", "baseline.json").exit_code == 0
    done = archive.check()
    assert (done.exit_code, done.stdout) == (0, OLD)


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


def test_only_the_changed_hand_has_new_findings(archive: Archive) -> None:
    archive.put("logs/tuesday.bourre", LOG.replace("bourre none", "bourre Ann 0"))
    told = archive.check().stdout
    assert told.startswith("logs/tuesday.bourre:12:21: R501 Bob did not follow suit")
    assert "1 new finding; 7 known" in told
    assert "logs/tuesday.bourre: no longer found: R501 in hand 1, trick 1, Bob\n" in told


def test_comments_and_moved_lines_make_nothing_new(archive: Archive) -> None:
    archive.put(
        "logs/tuesday.bourre", "# found in the attic\n\n" + LOG.replace("\n", "  # dusty\n").replace("  ", "\t")
    )
    assert archive.check().stdout == OLD


def test_fmt_makes_nothing_new(archive: Archive) -> None:
    archive.run("fmt", "logs/tuesday.bourre", "logs/2025/friday.bourre")
    assert archive.check().stdout == OLD


def test_a_moved_but_unchanged_log_stays_known(archive: Archive) -> None:
    shutil.move(archive.folder / "logs/tuesday.bourre", archive.folder / "logs/wednesday.bourre")
    told = archive.check()
    assert told.exit_code == 0
    assert "wednesday" not in told.stdout
    assert "no longer found" not in told.stdout
    assert archive.run("check", "--baseline", "baseline.json", "logs").exit_code == 0


def test_an_editor_knows_a_moved_log_again_too(archive: Archive) -> None:
    archive.put("referee.toml", 'baseline = "baseline.json"')
    moved = archive.folder / "logs/wednesday.bourre"
    shutil.move(archive.folder / "logs/tuesday.bourre", moved)
    assert len(beside(str(moved)).policy.known or ()) == FINDINGS
    moved.write_bytes(moved.read_bytes() + b"# another evening\n")
    assert beside(str(moved)).policy.known == {}


def test_every_finding_of_a_copy_is_new(archive: Archive) -> None:
    shutil.copy(archive.folder / "logs/tuesday.bourre", archive.folder / "logs/wednesday.bourre")
    told = archive.check()
    assert told.exit_code == 1
    assert told.stdout.count("logs/wednesday.bourre:") == FINDINGS


def test_every_finding_of_a_moved_and_changed_log_is_new(archive: Archive) -> None:
    shutil.move(archive.folder / "logs/tuesday.bourre", archive.folder / "logs/wednesday.bourre")
    with open(archive.folder / "logs/wednesday.bourre", "a") as log:
        log.write("# moved\n")
    told = archive.check()
    assert told.exit_code == 1
    assert told.stdout.count("logs/wednesday.bourre:") == FINDINGS
    assert told.stdout.count("logs/tuesday.bourre: no longer found") == FINDINGS


def test_vanished_findings_are_reported_and_do_not_fail(archive: Archive) -> None:
    archive.put("logs/tuesday.bourre", CLEAN)
    (archive.folder / "logs/2025/friday.bourre").unlink()
    done = archive.check()
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "logs/tuesday.bourre: no longer found: N101 before the first hand",
        "logs/tuesday.bourre: no longer found: N101 in hand 1",
        "logs/tuesday.bourre: no longer found: R501 in hand 1, trick 1, Bob",
        "logs/tuesday.bourre: no longer found: R501 in hand 2, trick 1, Bob",
        "logs/2025/friday.bourre: no longer found: N101 before the first hand",
        "logs/2025/friday.bourre: no longer found: N101 in hand 1",
        "logs/2025/friday.bourre: no longer found: R501 in hand 1, trick 1, Bob",
        "logs/2025/friday.bourre: no longer found: R501 in hand 2, trick 1, Bob",
        "2 files against baseline.json: 0 new findings; 0 known, 0 waived; 8 no longer found: `referee baseline write` "
        "removes them",
    ]


def test_logs_that_were_not_requested_are_not_mentioned(archive: Archive) -> None:
    done = archive.run("baseline", "check", "baseline.json", "logs/clean.bourre", "--output-format", "concise")
    assert done.stdout == "1 file against baseline.json: 0 new findings; 0 known, 0 waived\n"


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
    assert archive.run("baseline", "write", "baseline.json", "logs/tuesday.bourre", "logs").exit_code == 0
    assert (archive.folder / "baseline.json").read_bytes() == before
    with_crew = archive.run("baseline", "write", "other.json", "logs", "--jobs", "2")
    assert with_crew.exit_code == 0
    assert (archive.folder / "other.json").read_bytes() == before


def test_waived_findings_do_not_enter_a_baseline(archive: Archive) -> None:
    archive.put("logs/tuesday.bourre", waiving('# referee: waive R501 "his first evening"'))
    assert archive.run("baseline", "write", "other.json", "logs").stdout == "other.json: 7 findings of 2 logs\n"
    assert "7 known, 1 waived" in archive.check().stdout


def test_findings_that_would_not_fail_do_not_enter_a_baseline(archive: Archive) -> None:
    archive.put("logs/tuesday.bourre", CLEAN.replace("hand 2", "hand 7").replace("  trick Ann 2c, Bob Th\n", "", 1))
    told = [
        archive.run("baseline", "write", f"{fail_on}.json", "logs/tuesday.bourre", "--fail-on", fail_on).stdout
        for fail_on in ("error", "warning", "incomplete")
    ]
    counts = [int(one.split(": ")[1].split()[0]) for one in told]
    assert counts[0] < counts[1] <= counts[2]
    assert (
        archive.run(
            "check", "logs/tuesday.bourre", "--baseline", "incomplete.json", "--fail-on", "incomplete"
        ).exit_code
        == 0
    )
    assert (
        archive.run("check", "logs/tuesday.bourre", "--baseline", "error.json", "--fail-on", "warning").exit_code == 1
    )


def test_the_reports_say_what_is_known(archive: Archive) -> None:
    full = archive.run("check", "logs/tuesday.bourre", "--baseline", "baseline.json").stdout
    assert full.count("\n  known: in the baseline\n") == FINDINGS
    assert "violations found; 4 errors, 1 note (4 known)" in full.replace("\n                     ", " ")
    words = ("check", "logs/tuesday.bourre", "--baseline", "baseline.json", "--output-format")
    assert archive.run(*words, "concise").stdout.count(" (known: in the baseline)\n") == FINDINGS
    report = json.loads(archive.run(*words, "json").stdout)
    errors = [one for one in report["files"][0]["findings"] if one["severity"] == "error"]
    assert {json.dumps(one["suppressed"]) for one in errors} == {'{"by": "baseline", "reason": null, "line": null}'}
    assert (report["files"][0]["verdict"], report["summary"]["suppressed"]) == ("violations", FINDINGS)


def test_under_all_readings_findings_are_known_too(archive: Archive) -> None:
    done = archive.run("check", "logs", "--baseline", "baseline.json", "--readings", "--output-format", "concise")
    assert (done.exit_code, done.stdout.count("known: in the baseline")) == (0, 8)


def test_new_findings_are_shown_in_full_with_their_proof(archive: Archive) -> None:
    archive.put("logs/new.bourre", LOG.replace("sit Dee 200\n", "").replace("1OO", "100"))
    told = archive.run("baseline", "check", "baseline.json", "logs").stdout
    assert told.startswith("R501 error  Bob did not follow suit")
    assert "  rule: follow suit (booed)" in told
    assert told.endswith("\n\n4 files against baseline.json: 2 new findings; 8 known, 0 waived\n")


def test_nothing_is_written_if_a_log_can_not_be_examined(archive: Archive) -> None:
    before = (archive.folder / "baseline.json").read_bytes()
    done = archive.run("baseline", "write", "baseline.json", "logs/clean.bourre", "logs/lost.bourre")
    assert done.exit_code == 3
    assert "baseline.json: not written, because some logs could not be examined" in done.stderr
    assert (archive.folder / "baseline.json").read_bytes() == before
    assert archive.check("lost.bourre").exit_code == 3


@pytest.mark.parametrize("file", ["logs/clean.bourre", "logs/../logs/clean.bourre", "other.bourre", "logs"])
def test_no_log_is_overwritten(archive: Archive, file: str) -> None:
    archive.put("other.bourre", LOG)
    done = archive.run("baseline", "write", file, "logs")
    assert done.exit_code == 2
    assert (archive.folder / "logs/clean.bourre").read_text() == CLEAN
    assert (archive.folder / "other.bourre").read_text() == LOG


def test_a_report_does_not_overwrite_a_baseline(archive: Archive) -> None:
    done = archive.run("check", "logs", "--baseline", "baseline.json", "-o", "baseline.json")
    assert done.exit_code == 2
    assert "is an input" in done.stderr


def test_a_baseline_that_can_not_be_written_is_a_failed_output(archive: Archive) -> None:
    assert archive.run("baseline", "write", "nowhere/baseline.json", "logs").exit_code == 74


@pytest.mark.parametrize(
    "words", [("check", "logs", "--baseline", "none.json"), ("baseline", "check", "none.json", "logs")]
)
def test_a_missing_baseline_is_a_wrong_command_line(archive: Archive, words: tuple[str, ...]) -> None:
    done = archive.run(*words)
    assert (done.exit_code, done.stderr) == (2, "referee: none.json: no such file or directory\n")


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
