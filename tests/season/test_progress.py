"""How far a run has got stands in the last line of a terminal, and spoils nothing that is printed there."""

import io

import pyte
import pytest

from referee.report.terminal.progress import PAUSE, Progress


class Terminal(io.StringIO):
    """A terminal of some width, as an emulator shows it; its clock stands still until it is moved on."""

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


@pytest.fixture(params=[80, 60, 40])
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


def test_it_says_how_many_logs_are_done_and_how_many_errors_are_found(terminal):
    judge(started(terminal), terminal, 7, errors=1)
    [line] = terminal.lines
    assert "7/2000 logs, 7 errors," in line
    assert line.endswith("left")


def test_it_says_how_much_time_is_left(terminal):
    judge(started(terminal, 100), terminal, 50)
    assert terminal.lines[0].endswith("50/100 logs, 0 errors, 0:00:05 left")


def test_when_it_is_hidden_nothing_is_left_of_it(terminal):
    progress = started(terminal)
    judge(progress, terminal, 3)
    progress.hide()
    assert terminal.lines == []
    progress.hide()
    judge(progress, terminal, 3)
    assert terminal.lines == []


def test_what_is_printed_while_it_is_hidden_stands_above_it(terminal):
    progress = started(terminal)
    for number in range(5):
        judge(progress, terminal, 1)
        progress.hide()
        terminal.write(f"log {number}\n")
        progress.show()
    assert terminal.lines[:5] == [f"log {number}" for number in range(5)]
    [line] = terminal.lines[5:]
    assert "/2000 logs" in line


def test_it_is_drawn_now_and_then_and_not_for_every_log(terminal):
    progress = started(terminal)
    before = terminal.tell()
    for _ in range(1000):
        terminal.now += PAUSE / 1000
        progress.judged(0)
    assert terminal.getvalue()[before:].count("logs") <= 2


def test_it_takes_one_line_however_narrow_the_terminal_is(monkeypatch):
    for width in (60, 40, 20, 5):
        monkeypatch.setenv("COLUMNS", str(width))
        terminal = Terminal(width)
        judge(started(terminal), terminal, 3)
        assert len(terminal.lines) == 1
