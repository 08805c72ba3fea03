"""Programs that fill the terminal."""

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from referee.cli.extras import extra
from referee.cli.signals import EndedError, told_to_end

if TYPE_CHECKING:
    from referee.report.tui.program import TerminalProgram


def shown(app: "TerminalProgram", after: Callable[[], None] = lambda: None) -> None:
    """Run a program on the whole terminal, then call ``after``, however it ended.

    Raises the exception that ended it, or ``EndedError`` after a signal.
    """
    with told_to_end(app.end, terminal()):
        app.run()
    after()
    if app.fault:
        raise app.fault
    if app.ended_by is not None:
        raise EndedError(app.ended_by)


def is_screen() -> bool:
    """Check for a terminal that can be filled with suits, and a keyboard."""
    # Textual reads keys from standard input and draws on standard error, so that output can be piped.
    streams = sys.stdin, sys.stdout, sys.stderr
    signs = "utf" in (getattr(sys.stdout, "encoding", None) or "")
    return all(one is not None and one.isatty() for one in streams) and signs and os.environ.get("TERM") != "dumb"


def terminal() -> Callable[[], bool]:
    """Return a function that checks whether the current terminal still exists.

    It asks the system, not ``sys``: while a program fills the terminal, ``sys`` has no stream for it.
    """
    numbers = [one.fileno() for one in (sys.stdin, sys.stderr)]
    return lambda: all(os.isatty(number) for number in numbers)


def on_screen() -> AbstractContextManager[None]:
    """Exit with 2 if the screen library can't be imported inside the block."""
    return extra("screen", "the screen needs more packages", "textual")
