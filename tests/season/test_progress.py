"""A run's progress is in the last line of a terminal, and spoils no other output."""

import io
import os
import struct
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import few
import pyte
import pytest
from ledger.reading import moves
from season.test_season import ALONE

from referee.report.terminal.progress import PAUSE, Progress

CLEAN = moves(ALONE.format("Ann", "Ann"))


class Terminal(io.StringIO):
    """A terminal of some width, as an emulator shows it; its clock only moves when told to."""

    def __init__(self, width: int = 80) -> None:
        super().__init__()
        self.screen = pyte.Screen(width, 24)
        self.screen.set_mode(pyte.modes.LNM)
        self.emulator = pyte.Stream(self.screen)
        self.now = 0.0

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.emulator.feed(text)
        return super().write(text)

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display if line.strip()]


@pytest.fixture(params=[80, 40])
def terminal(request, monkeypatch) -> Terminal:
    monkeypatch.setenv("COLUMNS", str(request.param))
    monkeypatch.setenv("TERM", "xterm")
    return Terminal(request.param)


def started(terminal: Terminal, total: int = 2000) -> Progress:
    return Progress(terminal, total, lambda: terminal.now)


def judge(progress: Progress, terminal: Terminal, logs: int, errors: int = 0) -> None:
    for _ in range(logs):
        terminal.now += PAUSE
        progress.judged(errors)


def test_progress_shows_the_logs_done_and_the_errors_found(terminal):
    judge(started(terminal), terminal, 7, errors=1)
    [line] = terminal.lines
    assert "7/2000 logs, 7 errors," in line
    judge(progress := started(terminal, 100), terminal, 50)
    assert terminal.lines[-1].endswith("50/100 logs, 0 errors, 0:00:05 left")
    progress.hide()


def test_hidden_progress_leaves_nothing(terminal):
    progress = started(terminal)
    judge(progress, terminal, 3)
    progress.hide()
    assert terminal.lines == []
    progress.hide()
    judge(progress, terminal, 3)
    assert terminal.lines == []


def test_output_printed_while_progress_is_hidden_is_above_it(terminal):
    progress = started(terminal)
    for number in range(5):
        judge(progress, terminal, 1)
        progress.hide()
        terminal.write(f"log {number}\n")
        progress.show()
    assert terminal.lines[:5] == [f"log {number}" for number in range(5)]
    [line] = terminal.lines[5:]
    assert "/2000 logs" in line


def test_progress_is_redrawn_now_and_then_and_not_for_every_log(terminal):
    progress = started(terminal)
    before = terminal.tell()
    for _ in range(1000):
        terminal.now += PAUSE / 1000
        progress.judged(0)
    assert terminal.getvalue()[before:].count("logs") <= 2


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """Twenty logs, one with an error; the working folder is the one above."""
    monkeypatch.chdir(tmp_path)
    for number in range(20):
        log = Path("logs", f"{number:02}.bourre")
        log.parent.mkdir(exist_ok=True)
        log.write_text(CLEAN if number else CLEAN.replace("win Ann 4", "win Ann 3"))
    return log.parent


def on_a_terminal(*words: object, output: object = None) -> tuple[str, list[str]]:
    """What ``referee`` sent to a terminal of 80 columns, and its final content. Standard output is the same
    terminal, if it goes nowhere else."""
    import fcntl
    import termios

    here, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 1000, 80, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    with subprocess.Popen(
        command(*words), stdout=output or theirs, stderr=theirs, env={**environment, "TERM": "xterm"}
    ):
        os.close(theirs)
        sent = b"".join(iter(lambda: _read(here), b""))
    os.close(here)
    screen = pyte.Screen(80, 1000)
    pyte.ByteStream(screen).feed(sent)
    return sent.decode(), [line.rstrip() for line in screen.display if line.strip()]


def elsewhere(*words: object) -> tuple[list[str], list[str]]:
    """The lines on both streams where neither is a terminal."""
    environment = {**os.environ, "COLUMNS": "80"}
    done = subprocess.run(command(*words), capture_output=True, text=True, check=False, env=environment)
    both = (done.stdout, done.stderr)
    return tuple([line.rstrip() for line in one.splitlines() if line.strip()] for one in both)


def unfolded(lines: Iterable[str]) -> str:
    """Lines as they were before a terminal folded them."""
    return "".join("".join(lines).split())


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "referee", *map(str, words)]


def _read(terminal: int) -> bytes:
    """What came to a terminal; nothing once nobody is there any more."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


TERMINAL = pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")


@TERMINAL
@pytest.mark.parametrize("form", few.of(1, ["concise", "full", "json"]))
def test_progress_leaves_nothing_on_the_terminal_and_hides_no_output(form, folder):
    """Standard output and standard error are one terminal."""
    words = ("audit", "--jobs", 2, "--output-format", form, folder)
    sent, left = on_a_terminal(*words)
    assert "/20" in sent
    printed, complained = elsewhere(*words)
    assert unfolded(left) == unfolded(printed)
    assert complained == []


@TERMINAL
@pytest.mark.slow
def test_a_complaint_has_its_own_line(folder):
    (folder / "07a.bourre").symlink_to("nowhere")
    words = ("audit", "--jobs", 2, folder)
    _, left = on_a_terminal(*words)
    printed, complained = elsewhere(*words)
    assert complained == ["referee: logs/07a.bourre: is a link; name it to have it read"]
    assert complained[0] in left
    assert unfolded(line for line in left if line not in complained) == unfolded(printed)


@TERMINAL
@pytest.mark.slow
def test_progress_is_shown_while_the_report_goes_to_a_file(folder):
    with Path("out.json").open("wb") as output:
        sent, left = on_a_terminal("audit", "--output-format", "json", folder, output=output)
    assert "/20" in sent
    assert left == []
    assert '"files": 20' in Path("out.json").read_text()


def test_progress_is_shown_only_on_a_terminal(folder):
    printed, complained = elsewhere("audit", "--output-format", "concise", folder)
    assert len(printed) == 1
    assert complained == []
