"""The progress line: shown on a terminal while nothing else is printed there."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.report.terminal.progress import Progress


class _Screen:
    """The line that this process shows on the terminal, if any."""

    line: "Progress | None" = None


@contextmanager
def progress(count: Callable[[], int]) -> Iterator[None]:
    """Show how many of the logs have been judged; nothing unless standard error is a terminal.

    ``count`` is only called if the total is shown.
    """
    if sys.stderr is not None and sys.stderr.isatty():
        from referee.report.terminal.progress import Progress, can_be_drawn

        if can_be_drawn(sys.stderr) and (total := count()) > 1:
            _Screen.line = Progress(sys.stderr, total)
    try:
        yield
    finally:
        hide()
        _Screen.line = None


def judged(errors: int) -> None:
    """Count one more judged log, with its number of errors."""
    _do(lambda line: line.judged(errors))


def hide() -> None:
    """Hide the line until it is resumed."""
    _do(lambda line: line.hide())


def resume() -> None:
    """Show the line again; whatever was printed in the meantime ended with a newline."""
    _do(lambda line: line.show())


@contextmanager
def aside() -> Iterator[None]:
    """Hide the line while something is printed on the terminal, then restore it."""
    stood = _Screen.line is not None and not _Screen.line.hidden
    hide()
    yield
    if stood:
        resume()


def _do(something: "Callable[[Progress], None]") -> None:
    # If the terminal is gone, continue without a line.
    if _Screen.line is not None:
        with suppress(OSError):
            something(_Screen.line)
