"""Run a real program on a pseudo-terminal, and read its screen as a terminal would show it."""

import os
import pty
import select
import signal
import struct
import sys
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path
from subprocess import Popen
from termios import TIOCSWINSZ
from types import TracebackType
from typing import Self

import pyte

PATIENCE = 120
"""Seconds until a program counts as hanging; starting many takes long on a busy machine."""
LOOKING = "-c", "from referee.cli import signals, start; signals.EVERY = 0.01; start.main()"
"""A program that checks its terminal a hundred times a second."""


class Terminal:
    """Run ``referee``, or another ``program``, with some arguments, on a terminal of 40 columns and 24 rows."""

    def __init__(
        self, *words: object, columns: int = 40, rows: int = 24, program: tuple[str, ...] = ("-m", "referee")
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._ours, theirs = pty.openpty()
        ioctl(theirs, TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        command = [sys.executable, *program, *map(str, words)]
        env = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
        self.run = Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True)
        self.printed = b""
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        if self._ours >= 0:
            os.close(self._ours)

    @property
    def text(self) -> str:
        """The text on the screen."""
        return "\n".join(self.screen.display)

    def press(self, keys: str) -> None:
        """Send keys; a newline is Enter."""
        os.write(self._ours, keys.replace("\n", "\r").encode())

    def until(self, fits: Callable[[str], bool]) -> None:
        """Wait until the screen shows this text."""
        while not fits(self.text):
            assert self._read(), f"the program ended; the screen was:\n{self.text}"

    def ended(self) -> int:
        """Wait for the program to end; return its exit status."""
        while self._read():
            pass
        return self.run.wait(PATIENCE)

    def told(self, number: int) -> int:
        """Send a signal; return the exit status."""
        self.run.send_signal(number)
        return self.ended()

    def closed(self) -> int:
        """Close the terminal, like closing its window; return the exit status."""
        os.close(self._ours)
        self._ours = -1
        self.run.send_signal(signal.SIGHUP)
        return self.run.wait(PATIENCE)

    def kill(self) -> None:
        """Kill the program without warning."""
        if self.run.poll() is None:
            os.kill(self.run.pid, signal.SIGKILL)
        self.run.wait()

    def _read(self) -> bool:
        """Read the next output, unless the program has ended."""
        ready, _, _ = select.select([self._ours], [], [], PATIENCE)
        assert ready, f"nothing happens; the screen is:\n{self.text}"
        try:
            more = os.read(self._ours, 65536)
        except OSError:  # Linux reports this when the other side is closed
            return False
        self.printed += more
        self._stream.feed(more)
        return bool(more)


def log_of(path: Path) -> bytes:
    """The contents of a file; empty if it does not exist."""
    return path.read_bytes() if path.exists() else b""
