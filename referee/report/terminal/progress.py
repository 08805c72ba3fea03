"""The progress of a run over many logs, on the last line of a terminal."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Final, TextIO

from rich.console import Console
from rich.control import Control
from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Tasks
from rich.segment import ControlType
from rich.table import Column

from referee.report.terminal.console import console
from referee.report.wording.phrases import counted

PAUSE: Final = 0.1
"""Seconds between two updates: drawing after every log would take as long as judging it."""

WORDS: Final = 60
"""Cells reserved for the words."""

_ERASE: Final = Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2))


def _columns(width: int) -> Iterator[ProgressColumn]:
    """Return the columns of the line, leaving the bar out if there is no room for it."""
    if width > WORDS:
        yield BarColumn(min(width - WORDS, 40))
    yield MofNCompleteColumn(table_column=Column(no_wrap=True))
    yield TextColumn("logs, {task.fields[errors]},")
    yield TimeRemainingColumn(table_column=Column(no_wrap=True))
    yield TextColumn("left")


def can_be_drawn(stream: TextIO) -> bool:
    """Check whether a line on this terminal can be redrawn."""
    return not console(stream).is_dumb_terminal


class Progress:
    """The progress line, drawn only on updates and only by this thread.

    So processes can be forked, and other output is printed while the line is hidden.
    """

    def __init__(self, stream: TextIO, total: int, clock: Callable[[], float] = monotonic) -> None:
        self._console: Final[Console] = console(stream)
        self._clock: Final = clock
        self._tasks: Final = Tasks(
            *_columns(self._console.width), console=self._console, auto_refresh=False, get_time=clock
        )
        self._task: Final = self._tasks.add_task("judging", total=total, errors=counted(0, "error"))
        self._errors = 0
        self._next = clock()
        self._line = ""
        self.hidden: bool = False
        self._draw()

    def judged(self, errors: int) -> None:
        """Count a log and its errors."""
        self._errors += errors
        self._tasks.update(self._task, advance=1, errors=counted(self._errors, "error"))
        if not self.hidden and self._clock() >= self._next:
            self._draw()

    def hide(self) -> None:
        """Hide the line until it is shown again."""
        if not self.hidden:
            self.hidden = True
            self._console.control(_ERASE)

    def show(self) -> None:
        """Show the line again after output in between that ended with a newline."""
        if self.hidden:
            self.hidden = False
            self._put()

    def _draw(self) -> None:
        self._next = self._clock() + PAUSE
        with self._console.capture() as drawn:
            self._console.print(self._tasks.get_renderable(), end="")
        # Keep it to one line however narrow the terminal is, since only one line is erased.
        self._line = drawn.get().partition("\n")[0]
        self._put()

    def _put(self) -> None:
        self._console.control(_ERASE)
        self._console.file.write(self._line)
        self._console.file.flush()
