"""Files that commands write: the old one or the new one, never a part of either."""

import json
import os
import stat
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from referee.cli.ledger import ENDINGS
from referee.cli.output import put, replacing, rewrite

ROOT = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
NEW, OLD = b"new\n", b"old\n"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "report.json"
    path.write_bytes(OLD)
    return path


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


@ROOT
def test_files_written_by_root_keep_their_owner(target):
    os.chown(target, 1234, 1235)
    put(target, NEW)
    assert (target.stat().st_uid, target.stat().st_gid) == (1234, 1235)


def test_a_file_that_is_read_only_stays_as_it_is():
    root = os.geteuid() == 0
    with TemporaryDirectory() as folder:
        target = Path(folder) / "report.json"
        target.write_bytes(OLD)
        target.chmod(0o444)
        os.chmod(folder, 0o777)
        # Root may write it anyway.
        os.seteuid(65534 if root else os.geteuid())
        try:
            with pytest.raises(PermissionError, match="Permission denied"):
                put(target, NEW)
            put(Path(folder) / "other.json", NEW)
        finally:
            os.seteuid(0 if root else os.geteuid())
        assert target.read_bytes() == OLD


def test_only_regular_files_are_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="is not a regular file"):
        put(pipe, NEW)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("name", ["x" * 255, "♠" * 85, "🂡" * 63 + "xyz"])
def test_a_name_may_be_as_long_as_the_system_lets_it(name, tmp_path):
    put(tmp_path / name, NEW)
    assert os.listdir(tmp_path) == [name]


def test_a_file_changed_by_another_program_is_not_overwritten(target):
    target.write_bytes(b"somebody's\n")
    with pytest.raises(OSError, match="changed by another program"):
        rewrite(str(target), OLD, NEW)
    assert target.read_bytes() == b"somebody's\n"
    assert os.listdir(target.parent) == [target.name]


def test_if_the_unfinished_file_can_not_be_removed_the_first_failure_is_reported(target, monkeypatch):
    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr(os, "unlink", lambda _: (_ for _ in ()).throw(OSError(30, "Read-only file system")))
    with pytest.raises(OSError, match="No space left"):
        put(target, NEW)
    assert target.read_bytes() == OLD


def test_two_simultaneous_writers_each_write_a_complete_file(target):
    with replacing(target) as one, replacing(target) as other:
        one.write(b"one\n" * 1000)
        other.write(b"two\n")
    assert target.read_bytes() == b"one\n" * 1000
    assert os.listdir(target.parent) == [target.name]


UNTIDY = "rules winning-moves\nseat Ann 200\nseat Bob 200\nhand 1\n dealer   Bob\n trump 10s\n stay Ann\n"


@pytest.fixture
def untidy(tmp_path):
    path = tmp_path / "untidy.bourre"
    path.write_text(UNTIDY)
    return path


def test_a_log_is_rewritten_in_place_and_a_second_time_changes_nothing(run, untidy):
    untidy.chmod(0o640)
    result = run("fmt", untidy)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "1 file reformatted, 0 left unchanged" in result.stderr
    once = untidy.read_text()
    assert "  trump Ts\n" in once
    assert "0 files reformatted, 1 left unchanged" in run("fmt", untidy).stderr
    assert untidy.read_text() == once == run("fmt", "-", given=UNTIDY).stdout
    assert stat.S_IMODE(untidy.stat().st_mode) == 0o640


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_check_and_diff_change_nothing_and_exit_1_if_something_would_change(option, run, untidy):
    result = run("fmt", option, untidy)
    assert result.exit_code == 1
    assert untidy.read_text() == UNTIDY
    assert str(untidy) in result.stdout
    assert ("+  trump Ts" in result.stdout.split("\n")) == (option == "--diff")
    assert "1 file would be reformatted" in result.stderr
    run("fmt", untidy)
    again = run("fmt", option, untidy)
    assert (again.exit_code, again.stdout) == (0, "")


def test_a_log_that_is_not_utf_8_is_left_unchanged(run, tmp_path):
    path = tmp_path / "latin.bourre"
    path.write_bytes(b"# caf\xe9\n")
    assert run("fmt", path).exit_code == 0
    assert path.read_bytes() == b"# caf\xe9\n"


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
    (tmp_path / "report.json").symlink_to(log)
    assert run("audit", tmp_path, "-o", tmp_path / "report.json").exit_code == 2
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


def test_nothing_is_written_where_a_log_could_not_be_examined(run, log, tmp_path):
    file = tmp_path / "season.jsonl"
    result = run("ledger", log, "gone.bourre", "-o", file)
    assert result.exit_code == 3
    assert "nothing is written" in result.stderr
    assert not file.exists()


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


@pytest.fixture
def here(tmp_path, monkeypatch):
    """The folder in which a command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["found.srif", "found.sarif.zip", "found.sarif.gz", ".found.log"])
def test_an_unknown_ending_is_refused_whatever_is_printed(name, run, log, here):
    for form in ("full", "csv"):
        done = run("audit", log, "--output-format", form, "-o", name)
        assert done.exit_code == 2
        assert f"the format of {name} is unknown" in " ".join(done.stderr.split())
        assert f"put the format before it, as in {form}:{name}" in " ".join(done.stderr.split())
        assert run("audit", log, "-o", f"{form}:{name}").exit_code == 0


def test_a_name_without_an_ending_has_the_form_that_is_printed(run, log, tmp_path):
    printed = run("check", "--output-format", "concise", log, "-o", tmp_path / "found").stdout
    assert (tmp_path / "found").read_text() == printed


def test_a_page_is_called_a_page(run, log, tmp_path):
    for name in ("page.json", "page.pdf", "page.html.gz"):
        assert run("report", log, "-o", tmp_path / name).exit_code == 2
    assert not list(tmp_path.glob("page*"))
