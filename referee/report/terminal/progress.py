"""How far a run over many logs has got, in the last line of a terminal while it goes on."""

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
"""Seconds between two pictures of the line: to draw it for every log would take as long as judging it."""

WORDS: Final = 60
"""Cells that the words take, whatever they say."""

_ERASE: Final = Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2))


def _columns(width: int) -> Iterator[ProgressColumn]:
    """What the line tells; without the bar where there is no room for one."""
    if width > WORDS:
        yield BarColumn(min(width - WORDS, 40))
    yield MofNCompleteColumn(table_column=Column(no_wrap=True))
    yield TextColumn("logs, {task.fields[errors]},")
    yield TimeRemainingColumn(table_column=Column(no_wrap=True))
    yield TextColumn("left")


def can_be_drawn(stream: TextIO) -> bool:
    """Whether a line on this terminal can be drawn anew."""
    return not console(stream).is_dumb_terminal


class Progress:
    """The line, drawn when it is told of a log and at no other time, by this thread and no other: processes can be
    forked, and what else is printed on the terminal is printed while the line is hidden."""

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
        self.hidden = False
        self._draw()

    def judged(self, errors: int) -> None:
        """Counts a log, and the errors in it."""
        self._errors += errors
        self._tasks.update(self._task, advance=1, errors=counted(self._errors, "error"))
        if not self.hidden and self._clock() >= self._next:
            self._draw()

    def hide(self) -> None:
        """Gives the line free, until it is shown again."""
        if not self.hidden:
            self.hidden = True
            self._console.control(_ERASE)

    def show(self) -> None:
        """Takes the line again, as it was; what was printed meanwhile has ended its own."""
        if self.hidden:
            self.hidden = False
            self._put()

    def _draw(self) -> None:
        self._next = self._clock() + PAUSE
        with self._console.capture() as drawn:
            self._console.print(self._tasks.get_renderable(), end="")
        # However narrow the terminal is, it is one line that is erased again.
        self._line = drawn.get().partition("\n")[0]
        self._put()

    def _put(self) -> None:
        self._console.control(_ERASE)
        self._console.file.write(self._line)
        self._console.file.flush()
