"""A real program on a pseudo-terminal, whose screen is read as a terminal would show it."""

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
"""Seconds after which a program is taken to hang; a busy machine takes many to start one."""
LOOKING = "-c", "from referee.cli import signals, start; signals.EVERY = 0.01; start.main()"
"""The program that looks for its terminal a hundred times a second."""


class Terminal:
    """``referee``, or a like ``program``, with some words, on a terminal of 40 columns and 24 rows."""

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
        """What the screen shows."""
        return "\n".join(self.screen.display)

    def press(self, keys: str) -> None:
        """Sends keys; a newline is Enter."""
        os.write(self._ours, keys.replace("\n", "\r").encode())

    def until(self, fits: Callable[[str], bool]) -> None:
        """Waits until the screen shows what is waited for."""
        while not fits(self.text):
            assert self._read(), f"the program ended; the screen was:\n{self.text}"

    def ended(self) -> int:
        """Waits for the end of the program; gives its exit status."""
        while self._read():
            pass
        return self.run.wait(PATIENCE)

    def told(self, number: int) -> int:
        """Sends a signal; gives the exit status."""
        self.run.send_signal(number)
        return self.ended()

    def closed(self) -> int:
        """Closes the terminal, as who closes its window; gives the exit status."""
        os.close(self._ours)
        self._ours = -1
        self.run.send_signal(signal.SIGHUP)
        return self.run.wait(PATIENCE)

    def kill(self) -> None:
        """Kills the program as hard as can be."""
        if self.run.poll() is None:
            os.kill(self.run.pid, signal.SIGKILL)
        self.run.wait()

    def _read(self) -> bool:
        """Reads what is printed next; not where the program is over."""
        ready, _, _ = select.select([self._ours], [], [], PATIENCE)
        assert ready, f"nothing happens; the screen is:\n{self.text}"
        try:
            more = os.read(self._ours, 65536)
        except OSError:  # what Linux says when the other side is closed
            return False
        self.printed += more
        self._stream.feed(more)
        return bool(more)


def log_of(path: Path) -> bytes:
    """What is in a file; nothing where there is none."""
    return path.read_bytes() if path.exists() else b""
