"""The full-screen program for writing a log."""

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple, Protocol

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Key, Paste
from textual.widgets import Footer, Input, Static

from referee.report.terminal.console import words
from referee.report.tui.board import Players
from referee.report.tui.program import Program
from referee.report.tui.prompts import HowToType
from referee.report.tui.slips import told as told_slips
from referee.report.tui.styles import PROMPTS, WRITING
from referee.report.tui.table import table
from referee.report.wording.phrases import counted
from referee.rules.phrases import begun
from referee.scribe import Prompt, Refusal, Session

LAST: Final = 12
"""The number of lines shown from the end of the log."""


class Unsaved(NamedTuple):
    """The reason why the log is not on the disk as shown; ``changed``: somebody else wrote to it in the meantime."""

    reason: str
    changed: bool = False


class Paper(Protocol):
    """The storage of the log."""

    def save(self, content: bytes, anyway: bool = False) -> Unsaved | None:
        """Save the log; overwrite others' changes only if ``anyway``; return the reason for a failure."""

    def read(self) -> bytes:
        """Read the current content and remember it as known. Raises ``OSError``."""


_AT_ONCE: Final = {
    "enter": "enter",
    "ctrl+j": "enter",  # the code of Enter on a terminal that was just resumed
    "ctrl+z": "undo",
    "ctrl+y": "redo",
    "ctrl+r": "reload",
    "ctrl+o": "overwrite",
    "ctrl+q": "quit",
    "ctrl+c": "quit",
}
"""The action for each key."""


class AnswerInput(Input):
    """The input line. Each key is handled completely before the next, however fast they come."""

    async def _on_key(self, event: Key) -> None:
        if event.key in _AT_ONCE:
            event.stop()
            event.prevent_default()
            await self.run_action(f"app.{_AT_ONCE[event.key]}")

    def _on_paste(self, event: Paste) -> None:
        """Take several lines as that many entries; Textual handles a single one."""
        lines = [line for line in event.text.splitlines() if line.strip()]
        if len(lines) > 1 and isinstance(self.app, Scribe):
            event.stop()
            event.prevent_default()
            self.app.paste(lines)


_COMMANDS: Final = ("undo", "redo", "quit", "help", "reload", "overwrite")


class Scribe(Program):
    """Asks for the next entry, writes the answer, and saves every line before asking again."""

    TITLE: str | None = "referee scribe"
    CSS: ClassVar[str] = WRITING + PROMPTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "undo", key_display="^z"),
        Binding("ctrl+y", "redo", "redo", key_display="^y"),
        Binding("f1", "help", "help", key_display="F1"),
        Binding("ctrl+q,ctrl+c", "quit", "quit", key_display="^q"),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
    ]

    def __init__(self, path: str, session: Session, paper: Paper) -> None:
        super().__init__()
        self.path: str = path
        self.session: Session = session
        self.paper: Paper = paper
        self.unsaved: Unsaved | None = None
        self._kept = session.made
        self._again: list[str] = []

    def compose(self) -> ComposeResult:
        """Lay out the heading, the text, the table, the last lines and the question."""
        yield Static(id="head", markup=False)
        with VerticalScroll(id="said", can_focus=False):
            yield Static(id="remarks", markup=False)
        with VerticalScroll(id="below", can_focus=False):
            yield Players(id="list")
            yield Static(id="lines", markup=False)
        yield Static(id="question", markup=False)
        yield AnswerInput(id="typed", compact=True, select_on_focus=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Show the current state of the log."""
        self.query_one(AnswerInput).cursor_blink = False
        self._show()

    # Display

    def _show(self, *told: str) -> None:
        session, prompt = self.session, self.session.prompt
        self.query_one("#head", Static).update(words(self._head()))
        self._say((*told, *self._on_disk(), *told_slips(session.slips), *session.said))
        self.query_one(Players).show(table(session.now, prompt))
        sheet, there = session.sheet, len(session.sheet.lines)
        lines = [words(f"{number:>4} {sheet.text(number)}") for number in range(there, max(0, there - LAST), -1)]
        self.query_one("#lines", Static).update(Text("\n").join(lines))
        self.query_one("#question", Static).update(_question(prompt))
        self.query_one(Input).focus()

    def _say(self, said: tuple[str, ...]) -> None:
        self.query_one("#said").display = bool(said)
        self.query_one("#said").scroll_home(animate=False)
        self.query_one("#remarks", Static).update(Text("\n").join(map(words, said)))

    def _head(self) -> str:
        now = self.session.now
        hand = f"hand {now.game.number}" if now.game.number else "before the first hand"
        errors = self.session.errors
        found = counted(errors, "error") if errors else "no errors"
        return f"{'NOT SAVED' if self.unsaved else 'saved'} · {hand} · {found} · {self.path}"

    def _on_disk(self) -> tuple[str, ...]:
        """Describe a log that could not be saved."""
        if self.unsaved is None:
            return ()
        if self.unsaved.changed:
            return (
                f"{self.unsaved.reason} Type reload (^r) to read that, or overwrite (^o) to replace it with yours.",
            )
        return (f"{self.unsaved.reason} Nothing is lost: the next entry tries again.",)

    # Input

    async def action_enter(self) -> None:
        """Write the answer, or report its error and leave it in place."""
        line = self.query_one(AnswerInput)
        typed, line.value = line.value, ""
        if typed.strip().lower() in _COMMANDS:
            await self.run_action(typed.strip().lower())
        elif refused := self.session.type(typed):
            self._refuse(typed, refused)
        else:
            self._keep()

    def _refuse(self, typed: str, refused: Refusal, *told: str) -> None:
        """Put the input back, and say why it was refused."""
        line = self.query_one(AnswerInput)
        line.value = typed
        line.action_end()
        reason = begun(refused.reason) + ("" if refused.reason.endswith("?") else ".")
        if typed.strip():
            reason = f"Not written: {typed.strip()}. {reason} Put # in front to write it as a comment."
        self._show(reason, *told)

    def paste(self, lines: Sequence[str]) -> None:
        """Write several lines up to the first error; the others wait until that one is corrected."""
        for number, typed in enumerate(lines):
            if not self.session.may_follow(typed):
                self._again = [*lines[number:], *self._again]
                self._keep(f"Still waiting: {counted(len(self._again), 'line')}.")
                return
            if refused := self.session.type(typed):
                self._again = [*lines[number + 1 :], *self._again]
                waiting = counted(len(self._again), "line")
                self._keep()
                self._refuse(typed, refused, *([f"Still waiting: {waiting}."] if self._again else []))
                return
        self._keep(f"Pasted: {counted(len(lines), 'line')}.")

    def _keep(self, *told: str) -> None:
        """Save the log."""
        self._saved(self.paper.save(self.session.content))
        self._show(*told)
        self._offer_again()

    def _saved(self, unsaved: Unsaved | None) -> None:
        """Record what is saved and what is not."""
        self.unsaved = unsaved
        if unsaved is None:
            self._kept = self.session.made

    def _offer_again(self) -> None:
        """Put waiting entries into the prompt one by one; none of them answers the question about a wrong lead."""
        if self._again and not self.query_one(Input).value and self.session.may_follow(self._again[0]):
            self.query_one(Input).value = self._again.pop(0)
            self.query_one(Input).action_end()

    def action_undo(self) -> None:
        """Undo the last entry."""
        back = self.session.undo()
        self._keep("There is nothing to undo." if back is None else f"Undone: {back}")

    def action_redo(self) -> None:
        """Redo what was undone."""
        again = self.session.redo()
        self._keep("There is nothing to redo." if again is None else f"Redone: {again}")

    def action_reload(self) -> None:
        """Reload the log as somebody else left it; unsaved entries are offered again."""
        try:
            content = self.paper.read()
        except OSError as error:
            self._show(f"The log can't be read: {error.strerror or error}.")
            return
        self._again = [*self.session.entries(self._kept), *self._again]
        self.session.reload(content)
        self._saved(None)
        self._show(
            "Reloaded." + (" Your unsaved entries come back into the prompt, one by one." if self._again else "")
        )
        self._offer_again()

    def action_overwrite(self) -> None:
        """Overwrite somebody else's changes to the log."""
        self._saved(self.paper.save(self.session.content, anyway=True))
        self._show(*(() if self.unsaved else ("Your version has replaced the other one.",)))

    def action_scroll(self, by: int) -> None:
        """Scroll the table and the log, if they don't fit."""
        below = self.query_one("#below")
        below.scroll_relative(y=by * max(1, below.size.height - 1), animate=False)

    def action_help(self) -> None:
        """Show what can be typed."""
        self.push_screen(HowToType())

    async def action_quit(self) -> None:
        """Try once more to save unsaved lines, then quit."""
        if self.unsaved is not None and not self.unsaved.changed:
            self._saved(self.paper.save(self.session.content))
        await super().action_quit()


def _question(prompt: Prompt) -> Text:
    """Return the question, the answer for Enter, and the other answers."""
    question, *more = prompt.question.split("\n")
    lines = [words(question, "bold"), *map(words, more)]
    usual = next((one.label for one in prompt.choices if prompt.usual and one.types == prompt.usual), prompt.usual)
    if enter := "; ".join(prompt.offer) or usual:
        lines.append(words(f"Enter: {enter}", "#ffd54f"))
    return Text("\n").join([*lines, *(words(line, "#a9c4b5") for line in prompt.accepted.split("\n"))])
