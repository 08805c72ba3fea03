"""A full-screen program ends when its terminal disappears, even without a signal.

It never ends while the terminal is there.
"""

import os
import pty
import subprocess
import sys
from pathlib import Path

from scribe.terminal import LOOKING, Terminal

ROOT = Path(__file__).parents[2]
EVENING = ROOT / "docs" / "examples" / "tuesday.bourre"


def test_a_program_whose_terminal_is_gone_ends(tmp_path: Path) -> None:
    log = tmp_path / "log.bourre"
    log.write_bytes(EVENING.read_bytes())
    outside, inside = pty.openpty()
    streams = {"stdin": inside, "stdout": inside, "stderr": inside}
    env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    # In its own session it has no controlling terminal, and gets no SIGHUP.
    run = [sys.executable, "-m", "referee", "scribe", str(log)]
    started = subprocess.Popen(run, **streams, env=env, start_new_session=True)
    os.close(inside)
    try:
        while b"\x1b[?1049h" not in os.read(outside, 65536):
            pass
        os.close(outside)
        assert started.wait(timeout=60) == 129
    finally:
        started.kill()
    assert log.read_bytes() == EVENING.read_bytes()


def test_a_scribe_with_a_terminal_keeps_writing_through_many_checks(tmp_path: Path) -> None:
    with Terminal("scribe", tmp_path / "log.bourre", program=LOOKING) as terminal:
        terminal.until(lambda text: "Which rules?" in text)
        terminal.press("win\nAnn, Bob, Cal\n\nc\n7s\nall\n")
        terminal.until(lambda text: "How many cards did each draw?" in text)
        terminal.press("quit\n")
        assert terminal.ended() == 0
