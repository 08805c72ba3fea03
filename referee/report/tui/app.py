"""The full-screen program that steps through a log."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Footer, Static
from textual.worker import Worker, WorkerState

from referee.report.board.book import Book
from referee.report.board.entries import moment_entries, opening_entries
from referee.report.terminal.console import words
from referee.report.tui.board import Caption, Players, TableView
from referee.report.tui.moment_text import MomentText
from referee.report.tui.program import TerminalProgram
from referee.report.tui.prompts import Keys, WhichHand, no_hand
from referee.report.tui.reader import Reader, Start
from referee.report.tui.slips import MeantHand, SlipsOfLog
from referee.report.tui.slips import meant as meant_entry
from referee.report.tui.styles import CSS, HEIGHTS, PROMPTS, WIDTHS
from referee.report.wording.phrases import counted
from referee.report.wording.playback import why_no_hand

AT_ONCE = 25
"""Hands read before the screen opens."""
IDLE = 5
"""Hands read at a time in the background."""
WAITED_FOR = 40
"""Hands read at a time while the reader waits."""


class Replay(TerminalProgram):
    """Steps through a log: shows the reader's position, and moves the reader at every key."""

    TITLE: str | None = "referee replay"
    CSS: ClassVar[str] = CSS + PROMPTS
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = WIDTHS
    VERTICAL_BREAKPOINTS: list[tuple[int, str]] | None = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step(1)", "step", key_display="←→"),
        Binding("left", "step(-1)", show=False),
        Binding("down", "trick(1)", "trick", key_display="↑↓"),
        Binding("up", "trick(-1)", show=False),
        Binding("n,pagedown", "turn(1)", "hand", key_display="n p"),
        Binding("p,pageup", "turn(-1)", show=False),
        Binding("f", "finding(1)", "finding", key_display="f F"),
        Binding("F", "finding(-1)", show=False),
        Binding("g", "go", "go to", key_display="g"),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
        Binding("question_mark", "keys", "keys", key_display="?"),
        Binding("q,ctrl+c", "quit", "quit", key_display="q"),
        Binding("m", "meant", "as meant", key_display="m"),
    ]

    def __init__(
        self, path: str, book: Book, lines: Sequence[str], start: Start, slips: SlipsOfLog | None = None
    ) -> None:
        super().__init__()
        self.path: str = path
        self.book: Book = book
        self.lines: Sequence[str] = lines
        self._start = start
        self.slips: SlipsOfLog | None = slips
        self._meant: MeantHand | None = None
        self._searching = False
        self.reader: Reader = Reader(book)
        self._nowhere = ""
        self._waiting: Callable[[], None] | None = None
        self._reading: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay out the heading, the table, the text and the keys."""
        yield Static(id="head", markup=False)
        yield TableView(id="round")
        yield Players(id="list")
        yield Caption(id="told")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Read the first hands, then more whenever idle."""
        self.book.read_on(AT_ONCE)
        self._show()
        if self._start.hand is not None:
            self._seek(partial(self.reader.go, self._start), why_no_hand(self.book.opening))
        if not self.book.complete:
            self._reading = self.set_interval(1 / 50, self._read_on)

    def _read_on(self) -> None:
        self.book.read_on(WAITED_FOR if self._waiting else IDLE)
        if self.book.complete and self._reading:
            self._reading.stop()
        if self._waiting:
            self._waiting()
        else:
            self._show_head()

    # Display

    def _show(self) -> None:
        reader, opening = self.reader, self.book.opening
        at = reader.position()
        entries = moment_entries(reader.hand, reader.moment) if reader.hand else opening_entries(opening, reader.moment)
        if self.book.complete and not self.book.numbers:
            entries.append(("", why_no_hand(opening)))
        self._show_head()
        self.query_one(TableView).show(at)
        self.query_one(Players).show(at)
        lines = self.lines
        if meant := self._as_meant:
            entries, lines = [meant_entry(meant), *entries], meant.lines
        elif self.slips and reader.hand:
            slips, hand, moment = self.slips, reader.hand, reader.moment
            entries = [*slips.before(hand, moment), *entries, *slips.after(hand, moment)]
        self.query_one("#words", Static).update(MomentText(entries, reader.moment, lines))
        self.query_one(Caption).scroll_home(animate=False)
        self.refresh_bindings()
        self._search()

    @property
    def _as_meant(self) -> MeantHand | None:
        """Return the hand as it was meant, while that is shown."""
        return self._meant if self.reader.retold else None

    def _search(self) -> None:
        """Search the hand on screen for slips of the pen, one hand at a time."""
        hand = self.reader.hand
        if self.slips and hand and not self.reader.retold and not self._searching and self.slips.missing(hand):
            self._searching = True
            self.run_worker(partial(self.slips.search, hand), group="slips", thread=True)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show the slips found."""
        if event.worker.group == "slips" and event.state is WorkerState.SUCCESS:
            self._searching = False
            self._show()

    def _show_head(self) -> None:
        self.query_one("#head", Static).update(words(" · ".join(self._head())))

    def _head(self) -> Iterator[str]:
        """Return the heading: a note if a move failed, the hand and trick, its findings, the log."""
        hand, moment = self.reader.hand, self.reader.moment
        there, so_far = len(self.book.numbers), "" if self.book.complete else " so far"
        if self._nowhere:
            yield self._nowhere
        yield (f"hand {hand.number} of {there:,}" if hand else counted(there, "hand")) + so_far
        if hand and moment.trick:
            yield f"trick {moment.trick.number} of {len(hand.tricks)}"
        found = sum(len(one.findings) for one in self.reader.moments) if hand else self.book.found
        yield counted(found, "finding") if found else "no findings"
        if self._as_meant:
            yield "as meant"
        yield self.path

    # Movement

    def _seek(self, way: Callable[[], bool], nowhere: str) -> None:
        """Move as soon as possible, or report that there is nothing there once the log is read to its end."""
        self._waiting, self._nowhere = None, ""
        if way():
            self._show()
        elif self.book.complete:
            self._nowhere = nowhere
            self._show_head()
        else:
            self._waiting = partial(self._seek, way, nowhere)

    def action_step(self, by: int) -> None:
        """Move one moment forward or back."""
        self._seek(partial(self.reader.step, by), _END[by])

    def action_trick(self, by: int) -> None:
        """Move to the next or previous trick."""
        self._seek(partial(self.reader.trick, by), _END[by])

    def action_turn(self, by: int) -> None:
        """Move to the next or previous hand."""
        self._seek(partial(self.reader.turn, by), _END[by])

    def action_finding(self, by: int) -> None:
        """Move to the next or previous finding."""
        self._seek(partial(self.reader.finding, by), f"No finding {'after' if by > 0 else 'before'} this.")

    def action_end(self, by: int) -> None:
        """Move to the first or last moment of the log."""
        self._seek(partial(self.reader.end, by), _END[by])

    def action_meant(self) -> None:
        """Show the hand without its likeliest slip of the pen, or again as written."""
        hand = self.reader.hand
        if self.reader.retold:
            self.reader.retell()
        elif self.slips and hand and (meant := self.slips.as_meant(hand)):
            self._meant = meant
            self.reader.retell(meant.hand)
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the key for the hand as meant only if a slip is shown."""
        if action != "meant":
            return True
        return self.reader.retold or bool(self.slips and self.slips.told(self.reader.hand))

    def action_go(self) -> None:
        """Ask for a hand and move to it."""
        self.push_screen(WhichHand(self.book), self._went)

    def _went(self, number: int | None) -> None:
        if number is not None:
            self._seek(partial(self.reader.go, Start(number)), no_hand(self.book, number))

    def action_scroll(self, by: int) -> None:
        """Scroll the text by a line, if it does not fit."""
        self.query_one(Caption).scroll_relative(y=by, animate=False)

    def action_keys(self) -> None:
        """Show what each key does."""
        self.push_screen(Keys())


_END = {1: "This is the end of the log.", -1: "This is the start of the log."}
