"""Programs that fill the terminal."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Event, Thread, Timer
from typing import TYPE_CHECKING, Final

from referee.cli.exits import extra

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from referee.report.tui.program import TerminalProgram

EVERY: Final = 1.0
"""Seconds between checks for the terminal."""
_ENDING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_HANGUP: Final = 1
_PATIENCE: Final = 3
"""Seconds that a program has to end by itself."""


def shown(app: "TerminalProgram", after: Callable[[], None] = lambda: None) -> None:
    """Run a program on the whole terminal, then call ``after``, however it ended.

    Raises the exception that ended it, or ``SystemExit`` after a signal.
    """
    with _told_to_end(app.end, _terminal()):
        app.run()
    after()
    if app.fault:
        raise app.fault
    if app.ended_by is not None:
        raise SystemExit(128 + app.ended_by)


@contextmanager
def _told_to_end(end: Callable[[int], None], is_there: Callable[[], bool]) -> Iterator[None]:
    """Pass termination signals to a program that can't handle an exception just anywhere, so that it ends by itself.

    The same happens when its terminal is gone. If the program does not end, it is killed a little later.
    """

    def tell(number: int, _frame: object = None) -> None:
        end(number)
        last = Timer(_PATIENCE, os._exit, (128 + number,))
        last.daemon = True
        last.start()

    def look() -> None:
        while not over.wait(EVERY):
            if not is_there():
                tell(_HANGUP)
                return

    before = {number: signal.getsignal(number) for number in _ENDING}
    heeded = [number for number, was in before.items() if was not in (signal.SIG_IGN, None)]
    over = Event()
    # The program itself can't check: it may be waiting for its terminal for ever.
    Thread(target=look, daemon=True).start()
    try:
        for number in heeded:
            signal.signal(number, tell)
        yield
    finally:
        over.set()
        for number in heeded:
            signal.signal(number, before[number])


def is_screen() -> bool:
    """Check for a terminal that can be filled with suits, and a keyboard."""
    # Textual reads keys from standard input and draws on standard error, so that output can be piped.
    streams = sys.stdin, sys.stdout, sys.stderr
    signs = "utf" in (getattr(sys.stdout, "encoding", None) or "")
    return all(one is not None and one.isatty() for one in streams) and signs and os.environ.get("TERM") != "dumb"


def _terminal() -> Callable[[], bool]:
    """Return a function that checks whether the current terminal still exists.

    It asks the system, not ``sys``: while a program fills the terminal, ``sys`` has no stream for it.
    """
    numbers = [one.fileno() for one in (sys.stdin, sys.stderr)]
    return lambda: all(os.isatty(number) for number in numbers)


def on_screen() -> AbstractContextManager[None]:
    """Exit with 2 if the screen library can't be imported inside the block."""
    return extra("screen", "the screen needs more packages", "textual")


@contextmanager
def alone(path: str) -> Iterator[None]:
    """Lock out other users of this lock between reading a file and replacing it.

    Raises ``OSError`` if somebody else holds the lock. If folders can't be locked, nothing is locked.
    """
    folder = os.path.dirname(os.path.realpath(path))
    if fcntl is None or not os.path.isdir(folder):
        yield
        return
    lock = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OSError(None, "another program is writing in its folder") from None
        except OSError:
            pass  # For example, a network folder.
        yield
    finally:
        os.close(lock)
