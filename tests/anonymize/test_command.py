"""``referee anonymize``: printed and written output, and the exit status."""

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from referee.cli.app import app

LOG = 'rules booed\nseat Ann 200\nseat "Big Dee" 200  # Dee pays\n'
NEW = "rules booed\nseat P1 200\nseat P2 200  # …\n"


def run(*words: object, given: str | None = None) -> Result:
    return CliRunner().invoke(app, ["anonymize", *map(str, words)], input=given)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "ann.bourre"
    path.write_text(LOG)
    return path


def test_one_log_is_printed(log: Path) -> None:
    result = run(log)
    assert (result.exit_code, result.stdout, result.stderr) == (0, NEW, "")
    assert log.read_text() == LOG


def test_it_reads_standard_input(tmp_path: Path) -> None:
    assert run("-", given=LOG).stdout == NEW


def test_one_log_is_written_into_a_file_new_or_old(log: Path, tmp_path: Path) -> None:
    target = tmp_path / "new.bourre"
    for _ in range(2):
        result = run(log, "-o", target)
        assert (result.exit_code, result.stdout) == (0, "")
        assert target.read_text(encoding="utf-8") == NEW
        target.write_text("something else")


def test_several_logs_are_written_into_a_folder_under_numbers(log: Path, tmp_path: Path) -> None:
    other = tmp_path / "bob.bourre"
    other.write_text('seat Bob 200\nseat "Big Dee" 200\n')
    result = run(other, log, "-o", tmp_path / "shown")
    assert result.exit_code == 0
    assert sorted(path.name for path in (tmp_path / "shown").iterdir()) == ["1.bourre", "2.bourre"]
    assert (tmp_path / "shown" / "1.bourre").read_text(encoding="utf-8") == NEW
    assert (tmp_path / "shown" / "2.bourre").read_text() == "seat P3 200\nseat P2 200\n"
    assert f"{other} is {tmp_path / 'shown' / '2.bourre'}" in result.stderr


def test_lines_that_were_blanked_out_are_named_on_standard_error(tmp_path: Path) -> None:
    result = run("-", given="seet Ann 200\n" * 30)
    assert "Ann" not in result.stdout
    assert "-: 30 lines blanked out, which may have held a name: 1, 2, 3," in result.stderr
    assert "19, 20 and 10 more" in result.stderr


def test_an_output_that_would_lose_something_is_refused(log: Path, tmp_path: Path) -> None:
    other = tmp_path / "bob.bourre"
    other.write_text(LOG)
    refusals = {
        "would destroy": (log, "-o", log),
        "name a folder with -o FOLDER": (log, other),
        "is a folder": (log, "-o", tmp_path),
        "is a file": (log, other, "-o", other),
        "already": (log, other, "-o", tmp_path),
    }
    for why, words in refusals.items():
        result = run(*words)
        assert result.exit_code == 2
        assert why in " ".join(result.stderr.split())
    assert log.read_text() == other.read_text() == LOG


def test_a_log_that_cannot_be_read_is_3_and_the_others_are_written(log: Path, tmp_path: Path) -> None:
    result = run(log, tmp_path / "gone", "-o", tmp_path / "shown")
    assert result.exit_code == 3
    assert "no such file" in result.stderr
    assert [path.name for path in (tmp_path / "shown").iterdir()] == ["1.bourre"]


def test_a_failed_write_is_74(log: Path, tmp_path: Path) -> None:
    result = run(log, "-o", tmp_path / "no" / "such" / "folder.bourre")
    assert result.exit_code == 74
    assert "could not be written" in result.stderr


def test_a_device_stays_a_device(log: Path, tmp_path: Path) -> None:
    """As root one could take the place of /dev/null."""
    (tmp_path / "null").symlink_to("/dev/null")
    result = run(log, "-o", tmp_path / "null")
    assert result.exit_code == 2
    assert "is not a regular file, so it is not written" in " ".join(result.stderr.split())
    assert not os.path.isfile("/dev/null")
