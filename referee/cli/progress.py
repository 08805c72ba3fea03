"""The progress line: shown on a terminal while nothing else is printed there."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.report.terminal.progress import Progress


class _Screen:
    """The line that this process shows on the terminal, if any."""

    line: "Progress | None" = None


@contextmanager
def progress(total: int) -> Iterator[None]:
    """Show how many of the logs have been judged; nothing unless standard error is a terminal."""
    if total > 1 and sys.stderr is not None and sys.stderr.isatty():
        from referee.report.terminal.progress import Progress, can_be_drawn

        if can_be_drawn(sys.stderr):
            _Screen.line = Progress(sys.stderr, total)
    try:
        yield
    finally:
        with suppress(OSError):
            if _Screen.line is not None:
                _Screen.line.hide()
        _Screen.line = None


def judged(errors: int) -> None:
    """Count one more judged log, with its number of errors."""
    with suppress(OSError):
        if _Screen.line is not None:
            _Screen.line.judged(errors)


@contextmanager
def aside(resumes: bool = True) -> Iterator[None]:
    """Hide the line while something is printed on the terminal, then show it again if that ``resumes`` it."""
    line = _Screen.line
    if line is None:
        yield
        return
    was_shown = not line.hidden
    # If the terminal is gone, the run continues without a line.
    with suppress(OSError):
        line.hide()
    yield
    with suppress(OSError):
        if was_shown and resumes:
            line.show()
