"""The line that says how far a run has got: on a terminal, while nothing else is printed there."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.report.terminal.progress import Progress


class _Screen:
    """What of this process stands on the terminal: at most one line."""

    line: "Progress | None" = None


@contextmanager
def progress(count: Callable[[], int]) -> Iterator[None]:
    """Says of how many logs how many are judged, as long as this lasts; nothing where standard error is no terminal.

    ``count`` is asked how many there are, if it is to be said.
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
    """One more log is judged, and has so many errors."""
    _do(lambda line: line.judged(errors))


def hide() -> None:
    """The line is gone, until it is resumed."""
    _do(lambda line: line.hide())


def resume() -> None:
    """The line stands there again: what was printed meanwhile has ended its own."""
    _do(lambda line: line.show())


@contextmanager
def aside() -> Iterator[None]:
    """The line is gone while something is printed on the terminal, and then as it was before."""
    stood = _Screen.line is not None and not _Screen.line.hidden
    hide()
    yield
    if stood:
        resume()


def _do(something: "Callable[[Progress], None]") -> None:
    # Where the terminal is gone, the run goes on without a line.
    if _Screen.line is not None:
        with suppress(OSError):
            something(_Screen.line)
