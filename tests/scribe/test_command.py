"""``referee scribe``: with and without a terminal, and when the file can't be written."""

import os
import signal
import stat
import sys

import pytest

from referee.cli import scribe as command
from referee.cli.scribe import ScribedFile

pytest.importorskip("pty", reason="there are no terminals to open here")
from scribe.terminal import Terminal

RULES = b"rules winning-moves\n"


def test_without_a_terminal_it_says_so_and_ends_with_2(start, tmp_path):
    told = start("scribe", tmp_path / "new.bourre", stdin=-3)
    assert (told.returncode, told.stdout) == (2, b"")
    assert b"scribe needs a terminal" in told.stderr
    assert not list(tmp_path.iterdir())


def test_on_a_terminal_of_40_columns_it_asks_writes_and_ends_with_0(tmp_path):
    path = tmp_path / "new.bourre"
    with Terminal("scribe", path) as terminal:
        terminal.until(lambda text: "Which rules?" in text)
        terminal.press("win\nAnn, Bob, Cal\n\nc\n7s\nall\n")
        terminal.until(lambda text: "How many cards did each draw?" in text)
        terminal.press("quit\n")
        assert terminal.ended() == 0
    assert path.read_text().endswith("  stay Ann, Bob, Cal\n")


def after(terminal):
    """The text printed after the screen was left."""
    return " ".join(terminal.printed.decode().rpartition("\x1b[?1049l")[2].split())


ONE_HAND = b"""rules louisiana
seat Debbie 20
seat Mike 20

hand 1
  dealer Debbie
  trump 7s
  stay Debbie, Mike
  took Mike 5
  win Mike 2
  bourre Debbie 2
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("log", "told"),
    [
        (ONE_HAND, "Debbie pays 2 into the pot. Debbie pays Mike 1. 2 payments"),
        (ONE_HAND, "referee settle --pot split shares it"),
        (ONE_HAND + b"\nhand 2\n  dealer Mike\n", "the last one not finished"),
        (ONE_HAND[: ONE_HAND.index(b"  took")] + b"\nhand 2\n", "who pays whom would be a guess"),
    ],
)
def test_at_the_end_it_prints_who_pays_whom_or_why_nobody_can_tell(tmp_path, log, told):
    path = tmp_path / "evening.bourre"
    path.write_bytes(log)
    with Terminal("scribe", path) as terminal:
        terminal.until(lambda text: "hand" in text)
        terminal.press("quit\n")
        assert terminal.ended() == 0
    assert told in after(terminal)
    assert path.read_bytes() == log


@pytest.mark.slow
def test_it_settles_nothing_before_the_first_hand_is_finished(tmp_path):
    path = tmp_path / "evening.bourre"
    path.write_bytes(ONE_HAND[: ONE_HAND.index(b"  took")])
    with Terminal("scribe", path) as terminal:
        terminal.until(lambda text: "hand 1" in text)
        terminal.press("quit\n")
        assert terminal.ended() == 0
    assert "pays" not in after(terminal)


@pytest.mark.slow
def test_after_a_signal_to_end_the_terminal_is_restored_and_the_file_is_whole(tmp_path):
    path = tmp_path / "new.bourre"
    with Terminal("scribe", path) as terminal:
        terminal.until(lambda text: "Which rules?" in text)
        terminal.press("win\nAnn, Bob\n")
        terminal.until(lambda text: "Who else, or" in text)
        terminal.press("Ca" * 40)
        assert terminal.told(signal.SIGTERM) == 128 + signal.SIGTERM
    assert b"\x1b[?1049l" in terminal.printed
    assert path.read_text().endswith("seat Ann 200\nseat Bob 200\n")


def test_the_program_ends_when_its_terminal_closes(tmp_path):
    path = tmp_path / "new.bourre"
    with Terminal("scribe", path) as terminal:
        terminal.until(lambda text: "Which rules?" in text)
        terminal.press("win\n")
        terminal.until(lambda text: "Who is" in text)
        assert terminal.closed() == 128 + signal.SIGHUP
    assert path.read_text().endswith("rules winning-moves\n")


@pytest.mark.slow
def test_keys_that_arrive_together_are_handled_in_order(tmp_path):
    path = tmp_path / "new.bourre"
    with Terminal("scribe", path) as terminal:
        terminal.until(lambda text: "Which rules?" in text)
        terminal.press("win\nAnn, Bob\nCal\n\x1aDee\nhand\n\x11")
        assert terminal.ended() == 0
    assert path.read_text().endswith("seat Ann 200\nseat Bob 200\nseat Dee 200\n\nhand\n")


@pytest.mark.slow
def test_entries_that_can_not_be_saved_are_printed_at_the_end(tmp_path):
    folder = tmp_path / "gone"
    folder.mkdir()
    with Terminal("scribe", folder / "new.bourre") as terminal:
        terminal.until(lambda text: "Which rules?" in text)
        folder.rmdir()
        terminal.press("win\nAnn, Bob\n")
        terminal.until(lambda text: "NOT SAVED" in text and "Who else, or" in text)
        terminal.press("quit\n")
        assert terminal.ended() == 74
    end = terminal.printed.decode().rpartition("\x1b[?1049l")[2].replace("\r", "")
    assert "could not be saved" in " ".join(end.split())
    assert "rules winning-moves\nseat Ann 200\nseat Bob 200\n" in end


@pytest.fixture
def terminal(monkeypatch):
    """Make the command believe that it has a terminal."""
    monkeypatch.setattr(command, "is_screen", lambda: True)


def test_standard_input_a_folder_that_is_not_there_and_a_folder_are_refused(run, terminal, tmp_path):
    assert run("scribe", "-").exit_code == 2
    assert run("scribe", tmp_path / "none" / "new.bourre").exit_code == 2
    assert run("scribe", tmp_path).exit_code == 3


def test_nothing_is_written_to_a_file_that_is_not_text(run, terminal, tmp_path):
    path = tmp_path / "word.bourre"
    path.write_bytes("rules winning-moves\n".encode("utf-16"))
    told = run("scribe", path)
    assert told.exit_code == 3
    assert "save the log as UTF-8" in told.stderr


def test_without_its_library_it_says_which_extra_to_install(run, terminal, monkeypatch, tmp_path):
    for name in [one for one in sys.modules if one.partition(".")[0] == "textual" or "report.tui" in one]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    told = run("scribe", tmp_path / "new.bourre")
    assert told.exit_code == 2
    assert "pip install '.[screen]'" in told.stderr


# The file


def test_a_write_that_fails_at_any_point_leaves_the_old_file_and_the_next_one_succeeds(tmp_path, monkeypatch):
    path = tmp_path / "evening.bourre"
    for call in ("fsync", "replace", "chmod"):
        path.write_bytes(RULES)
        kept = ScribedFile(str(path), RULES)
        with monkeypatch.context() as broken:
            broken.setattr(os, call, _fails)
            unsaved = kept.save(RULES + b"seat Ann 200\n")
        assert unsaved is not None
        assert "No space left on device" in unsaved.reason
        assert path.read_bytes() == RULES
        assert kept.save(RULES + b"seat Ann 200\nseat Bob 200\n") is None
        assert path.read_bytes() == RULES + b"seat Ann 200\nseat Bob 200\n"
        assert [one.name for one in tmp_path.iterdir()] == ["evening.bourre"]


def _fails(*words, **more):
    raise OSError(28, "No space left on device")


def test_another_writers_changes_are_never_overwritten_unasked(tmp_path):
    path = tmp_path / "evening.bourre"
    kept = ScribedFile(str(path), None)
    path.write_bytes(b"# another scribe\n")
    unsaved = kept.save(RULES)
    assert unsaved is not None
    assert unsaved.changed
    assert path.read_bytes() == b"# another scribe\n"
    kept.know(kept.read())
    assert kept.save(RULES) is None


def test_another_writers_changes_are_overwritten_on_request(tmp_path):
    path = tmp_path / "evening.bourre"
    path.write_bytes(b"# another scribe\n")
    assert ScribedFile(str(path), None).save(RULES, anyway=True) is None
    assert path.read_bytes() == RULES


def test_a_deleted_file_is_written_again(tmp_path):
    path = tmp_path / "evening.bourre"
    assert ScribedFile(str(path), RULES).save(RULES + b"seat Ann 200\n") is None
    assert path.read_bytes().endswith(b"seat Ann 200\n")


def test_between_its_look_at_the_file_and_its_write_no_other_scribe_writes(tmp_path, monkeypatch):
    path = tmp_path / "evening.bourre"
    one, other, told = ScribedFile(str(path), None), ScribedFile(str(path), None), []
    replace = os.replace

    def meanwhile(*words):
        told.append(other.save(b"# another scribe\n"))
        replace(*words)

    monkeypatch.setattr(os, "replace", meanwhile)
    assert one.save(RULES) is None
    assert "another program is writing in its folder" in told[0].reason
    assert path.read_bytes() == RULES
    monkeypatch.undo()
    assert other.save(b"# another scribe\n").changed


def test_something_other_than_a_file_is_neither_read_nor_replaced(run, terminal, tmp_path):
    pipe = tmp_path / "evening.bourre"
    os.mkfifo(pipe)
    assert run("scribe", pipe).exit_code == 3
    kept = ScribedFile(str(pipe), RULES)
    assert "is not a regular file" in kept.save(RULES).reason
    with pytest.raises(OSError, match="regular"):
        kept.read()
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_goes_on_pointing_to_the_log(tmp_path):
    path, link = tmp_path / "evening.bourre", tmp_path / "link.bourre"
    path.write_bytes(RULES)
    link.symlink_to(path)
    assert ScribedFile(str(link), RULES).save(RULES + b"seat Ann 200\n") is None
    assert link.is_symlink()
    assert path.read_bytes().endswith(b"seat Ann 200\n")
