"""``fmt`` rewrites a file in full or not at all, and only when asked to."""

import os
import stat

import pytest

from referee.notation import write

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
    assert untidy.read_text() == once == run("fmt", "-", input=UNTIDY).stdout
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


def test_diff_shows_no_control_character(run, untidy):
    untidy.write_text("#   \x1b[31mred\n" + UNTIDY)
    shown = run("fmt", "--diff", untidy).stdout
    assert "\x1b" not in shown


def test_a_link_stays_a_link(run, untidy, tmp_path):
    link = tmp_path / "link.bourre"
    link.symlink_to(untidy)
    run("fmt", link)
    assert link.is_symlink()
    assert "  trump Ts\n" in untidy.read_text()


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failed_write_leaves_the_old_file_and_no_other(step, run, untidy, monkeypatch):
    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fails)
    result = run("fmt", untidy)
    assert result.exit_code == 74
    assert "could not be written" in result.stderr
    assert untidy.read_text() == UNTIDY
    assert os.listdir(untidy.parent) == ["untidy.bourre"]


def test_a_missing_log_is_3_and_the_others_are_formatted(run, untidy):
    result = run("fmt", "gone.bourre", untidy)
    assert result.exit_code == 3
    assert "gone.bourre" in result.stderr
    assert "  trump Ts\n" in untidy.read_text()


def test_a_log_that_is_not_utf_8_is_left_unchanged(run, tmp_path):
    path = tmp_path / "latin.bourre"
    path.write_bytes(b"# caf\xe9\n")
    assert run("fmt", path).exit_code == 0
    assert path.read_bytes() == b"# caf\xe9\n"


def test_a_log_changed_meanwhile_is_left_unchanged(run, untidy, monkeypatch):
    formatted = write.formatted

    def slow(log: bytes) -> bytes:
        untidy.write_text(f"{UNTIDY}# one line more\n")
        return formatted(log)

    monkeypatch.setattr(write, "formatted", slow)
    result = run("fmt", untidy)
    assert result.exit_code == 74
    assert "the existing file is unchanged: was changed by another program meanwhile" in result.stderr
    assert untidy.read_text() == f"{UNTIDY}# one line more\n"
