"""``referee ledger -o``: whole files, in the form of their ending, which never overwrite the input."""

import json
import os

import pytest

from referee.cli.options import LEDGER_ENDINGS as ENDINGS


def test_each_file_has_the_form_of_its_ending(run, log, tmp_path):
    files = [tmp_path / f"ledger{ending}" for ending in ENDINGS]
    result = run("ledger", log, *(word for file in files for word in ("-o", file)))
    assert (result.exit_code, result.stdout) == (0, run("ledger", log).stdout)
    assert [line.split(": ")[-1] for line in result.stderr.splitlines()] == [
        f"written as {ENDINGS[e]}" for e in ENDINGS
    ]
    for file in files:
        form = ENDINGS[file.suffix]
        assert file.read_text() == run("ledger", "--output-format", form, log).stdout


def test_several_logs_go_into_json_lines_and_sheets(run, log, flawed, tmp_path):
    lines, sheet = tmp_path / "season.jsonl", tmp_path / "season.csv"
    assert run("ledger", log, flawed, "-o", lines, "-o", sheet).exit_code == 1
    assert [json.loads(line)["path"] for line in lines.read_text().splitlines()] == sorted([str(log), str(flawed)])
    assert sheet.read_text() == run("ledger", "--output-format", "csv", log, flawed).stdout
    assert sheet.read_text().count("log,hand,kind") == 1


@pytest.mark.parametrize("form", ["json", "beancount", "hledger"])
def test_a_form_for_one_log_is_refused_for_several(form, run, log, flawed):
    result = run("ledger", log, flawed, "--output-format", form)
    assert result.exit_code == 2
    assert "jsonl or csv" in result.stderr


@pytest.mark.parametrize("form", ["csv", "beancount", "hledger"])
def test_journals_refuse_readings(form, run, log):
    result = run("ledger", log, "--readings", "--output-format", form)
    assert result.exit_code == 2
    assert "can't show --readings" in result.stderr


@pytest.mark.parametrize("name", ["ledger", "ledger.xml", "-", ".json"])
def test_a_name_without_a_known_ending_is_refused_with_the_known_ones(name, run, log):
    result = run("ledger", log, "-o", name)
    assert result.exit_code == 2
    assert all(ending in result.stderr for ending in ENDINGS)


def test_inputs_are_never_overwritten(run, log, tmp_path):
    named = tmp_path / "log.json"
    named.write_bytes(log.read_bytes())
    link, hard = tmp_path / "link.json", tmp_path / "hard.json"
    link.symlink_to(named)
    os.link(named, hard)
    for output in (named, link, hard, tmp_path / "." / "log.json", tmp_path / "x" / ".." / "log.json"):
        result = run("ledger", named, "-o", output)
        assert result.exit_code == 2, output
        assert "would destroy" in " ".join(result.stderr.split())
    assert run("ledger", log, "--house", named, "-o", named).exit_code == 2
    assert named.read_bytes() == log.read_bytes()


def test_two_outputs_of_one_file_are_refused(run, log, tmp_path):
    result = run("ledger", log, "-o", tmp_path / "a.json", "-o", tmp_path / "." / "a.json")
    assert result.exit_code == 2
    assert "the same file" in " ".join(result.stderr.split())
    assert not (tmp_path / "a.json").exists()


def test_a_device_or_a_folder_is_not_overwritten(run, log, tmp_path):
    (tmp_path / "null.json").symlink_to("/dev/null")
    (tmp_path / "folder.json").mkdir()
    for name in ("null.json", "folder.json"):
        assert run("ledger", log, "-o", tmp_path / name).exit_code == 2
    assert not os.path.isfile("/dev/null")


def test_an_existing_file_is_replaced_and_keeps_its_mode_and_its_link(run, log, tmp_path):
    file, link = tmp_path / "ledger.json", tmp_path / "link.json"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    assert run("ledger", log, "-o", link).exit_code == 0
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert json.loads(file.read_text())["path"] == str(log)


def test_a_failed_write_is_74_and_keeps_the_old_file(run, log, tmp_path, monkeypatch):
    file = tmp_path / "ledger.json"
    file.write_text("old")

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run("ledger", log, "-o", file)
    assert result.exit_code == 74
    assert "could not be written; the existing file is unchanged: No space left" in result.stderr
    assert file.read_text() == "old"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["ledger.json", log.name]


def test_a_folder_that_is_missing_is_74(run, log, tmp_path):
    assert run("ledger", log, "-o", tmp_path / "gone" / "ledger.json").exit_code == 74


def test_nothing_is_written_where_a_log_could_not_be_examined(run, log, tmp_path):
    file = tmp_path / "season.jsonl"
    result = run("ledger", log, "gone.bourre", "-o", file)
    assert result.exit_code == 3
    assert "nothing is written" in result.stderr
    assert not file.exists()


@pytest.mark.parametrize("jobs", [2, 3])
def test_any_number_of_jobs_writes_the_same(jobs, run, log, flawed, tmp_path):
    for number in (1, jobs):
        out = [word for form in ("csv", "jsonl") for word in ("-o", tmp_path / f"{number}.{form}")]
        run("ledger", log, flawed, "--jobs", number, *out)
    for form in ("csv", "jsonl"):
        assert (tmp_path / f"1.{form}").read_bytes() == (tmp_path / f"{jobs}.{form}").read_bytes()


@pytest.mark.parametrize("command", ["check", "audit", "report"])
@pytest.mark.parametrize("ending", [".bourre", ".bourre.gz"])
def test_no_report_is_named_like_a_log_for_the_next_run_to_judge(command, ending, run, log, tmp_path):
    file = tmp_path / f"report{ending}"
    result = run(command, log, "-o", file)
    assert result.exit_code == 2
    assert "is the name of a log" in " ".join(result.stderr.replace("│", " ").split())
    assert not file.exists()


def test_no_file_is_put_in_place_before_all_are_written(run, log, tmp_path):
    names = ("a.json", "b.jsonl", "c.csv")
    for name in names:
        (tmp_path / name).write_text("old")
    outputs = [word for name in (*names, "gone/d.csv") for word in ("-o", tmp_path / name)]
    assert run("ledger", log, *outputs).exit_code == 74
    assert {(tmp_path / name).read_text() for name in names} == {"old"}


def test_if_not_all_tables_are_placed_those_that_were_are_named(run, log, tmp_path, monkeypatch):
    usual = os.replace

    def refused(source, target):
        if target.endswith("b.jsonl"):
            raise OSError(5, "Input/output error")
        usual(source, target)

    monkeypatch.setattr(os, "replace", refused)
    names = ("a.json", "b.jsonl", "c.csv")
    result = run("ledger", log, *[word for name in names for word in ("-o", tmp_path / name)])
    assert result.exit_code == 74
    assert result.stderr == (
        f"referee: {tmp_path / 'a.json'}: written as json\n"
        f"referee: {tmp_path / 'b.jsonl'}: could not be written: Input/output error\n"
    )
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted(["a.json", log.name])
