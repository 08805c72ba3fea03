"""``referee replay``: on a real terminal, and without one."""

import os
import sys
from pathlib import Path
from subprocess import Popen

import pytest

from referee.cli import replay as command

pty = pytest.importorskip("pty", reason="there are no terminals to open here")

ROOT = Path(__file__).parents[2]
RENEGE = ROOT / "docs" / "examples" / "renege.bourre"


def on_a_terminal(
    *words: object, keys: bytes, program: tuple[str, ...] = ("-m", "referee"), **env: str
) -> tuple[int, str]:
    """Return the exit status and the output on a terminal where somebody presses keys once the screen is up."""
    ours, theirs = pty.openpty()
    command = [sys.executable, *program, *map(str, words)]
    streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
    with Popen(command, **streams, env={**os.environ, "TERM": "xterm-256color", **env}, start_new_session=True) as run:
        os.close(theirs)
        printed, waiting = b"", True
        while more := _read(ours):
            printed += more
            if waiting and keys and b"quit" in printed:
                os.write(ours, keys)
                waiting = False
        status = run.wait()
    os.close(ours)
    return status, printed.decode(errors="replace")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux raises this when the other side is closed
        return b""


@pytest.fixture
def terminal(monkeypatch):
    """Make the command believe that it has a terminal."""
    monkeypatch.setattr(command, "is_screen", lambda: True)


def test_on_a_terminal_replay_fills_the_screen_and_q_ends_it_with_0():
    status, printed = on_a_terminal("replay", RENEGE, keys=b"q")
    assert status == 0
    assert "\x1b[?1049h" in printed
    assert "renege.bourre" in printed


@pytest.mark.parametrize(
    "env", [{"TERM": "dumb"}, pytest.param({"PYTHONIOENCODING": "latin-1"}, marks=pytest.mark.slow)]
)
def test_on_a_terminal_that_cannot_show_it_the_log_is_printed_as_text(env):
    status, printed = on_a_terminal("replay", RENEGE, keys=b"", **env)
    assert status == 0
    assert "\x1b[?1049h" not in printed
    assert "Cal 4h: renege (R501), proven." in printed


def test_without_a_terminal_replay_prints_what_explain_prints(start, run):
    replayed, explained = (start(name, RENEGE, stdin=-3) for name in ("replay", "explain"))
    assert (replayed.returncode, replayed.stderr) == (0, b"")
    assert replayed.stdout == explained.stdout
    for words in (("--hand", "1"), ("--hand", "1", "--trick", "2"), ("--hand", "1", "--no-slips")):
        replayed, explained = (run(name, RENEGE, *words) for name in ("replay", "explain"))
        assert (replayed.exit_code, replayed.stderr) == (0, "")
        assert replayed.stdout == explained.stdout


@pytest.mark.slow
def test_replay_reads_standard_input_as_explain_does(start):
    told = start("replay", "-", input=RENEGE.read_bytes())
    assert told.returncode == 0
    assert b"Cal 4h: renege" in told.stdout


def test_a_hand_or_trick_that_does_not_exist_is_refused_before_the_screen_opens(run, terminal):
    for words, there in (
        (("--hand", 2), "the log has 1 hand"),
        (("--hand", 1, "--trick", 9), "it has tricks 1 to 5"),
        (("--trick", 1), "--trick needs --hand"),
    ):
        refused = run("replay", RENEGE, *words)
        assert refused.exit_code == 2
        assert there in " ".join(refused.stderr.split())


def test_a_log_that_is_not_there_is_3(run, terminal, tmp_path):
    assert run("replay", tmp_path / "none.bourre").exit_code == 3


def test_without_its_library_it_says_which_extra_to_install(run, terminal, monkeypatch):
    for name in [one for one in sys.modules if one.partition(".")[0] == "textual" or "report.tui" in one]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    told = run("replay", RENEGE)
    assert told.exit_code == 2
    assert "pip install 'bourre-referee[screen]'" in told.stderr


@pytest.mark.slow
def test_a_bug_ends_replay_with_70_and_a_message():
    broken = "import referee.report.tui.reader as r; r.Reader.turn = lambda *_: 1 // 0; "
    broken += "from referee.cli.app import main; main()"
    status, printed = on_a_terminal("replay", RENEGE, keys=b"n", program=("-c", broken))
    assert status == 70
    assert "this is a bug in referee, not a mistake in your log: ZeroDivisionError" in printed
    assert "Traceback" not in printed
