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
from referee.report.tui.players import Players
from referee.report.tui.program import TerminalProgram
from referee.report.tui.prompts import PROMPTS, HowToType
from referee.report.wording.phrases import counted
from referee.report.wording.slips import told as told_slips
from referee.rules.phrases import begun
from referee.scribe import LogLine, NotTextError, Prompt, Session, State

WRITING: Final = """
Screen { background: #10241c; color: #f2f5f3; }
#head { height: 1; padding: 0 1; background: #0a1712; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }
#said { height: auto; max-height: 40%; padding: 0 1; background: #4a2c00; overflow-y: auto; }
#said Static { height: auto; }
#below { height: 1fr; scrollbar-size-vertical: 1; }
#choices { height: auto; padding: 0 1; background: #0a1712; }
#list { height: auto; padding: 0 1; background: #14513a; }
#list Static { height: auto; }
#lines { height: auto; padding: 0 1; color: #a9c4b5; text-wrap: nowrap; text-overflow: ellipsis; }
#question { height: auto; max-height: 50%; padding: 0 1; background: #0a1712; }
#typed { padding: 0 1; background: #f2f5f3; color: #111111; }
"""
"""The layout for writing a log: one player per line, so that it fits on a phone."""

LAST: Final = 100
"""The number of lines shown from the end of the log, or from the one that is edited."""


class Unsaved(NamedTuple):
    """The reason why the log is not on the disk as shown; ``changed``: somebody else wrote to it in the meantime."""

    reason: str
    changed: bool = False


class Paper(Protocol):
    """The storage of the log."""

    def save(self, content: bytes, anyway: bool = False) -> Unsaved | None:
        """Save the log; overwrite others' changes only if ``anyway``; return the reason for a failure."""

    def read(self) -> bytes:
        """Read the current content. Raises ``OSError``."""

    def know(self, content: bytes) -> None:
        """Remember a content that was read: it may be overwritten."""


_AT_ONCE: Final = {
    "enter": "enter",
    "ctrl+j": "enter",  # the code of Enter on a terminal that was just resumed
    "ctrl+z": "undo",
    "ctrl+y": "redo",
    "ctrl+r": "reload",
    "ctrl+o": "overwrite",
    "ctrl+q": "quit",
    "ctrl+c": "quit",
    "escape": "keep",
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


_COMMANDS: Final = ("quit", "reload", "overwrite")
"""What can be typed besides the session's own commands."""


class Scribe(TerminalProgram):
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
        self._editing: int | None = None

    def compose(self) -> ComposeResult:
        """Lay out the heading, the text, the table, the last lines and the question."""
        yield Static(id="head", markup=False)
        with VerticalScroll(id="said", can_focus=False):
            yield Static(id="remarks", markup=False)
        with VerticalScroll(id="below", can_focus=False):
            yield Static(id="choices", markup=False)
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
        state, line = self.session.state, self.query_one(AnswerInput)
        self.query_one("#head", Static).update(words(self._head(state)))
        self._say((*told, *self._on_disk(), *told_slips(state.slips), *state.proved, *state.said))
        self.query_one(Players).show(state.table)
        lines = [words(f"{one.number:>4} {one.text}") for one in _shown(state)]
        self.query_one("#lines", Static).update(Text("\n").join(lines))
        self.query_one("#question", Static).update(_question(state.prompt))
        self._show_choices(_choices(state.prompt))
        if not line.value and (text := self.session.take()):
            line.value = text
            line.action_end()
        line.focus()

    def _show_choices(self, choices: Text) -> None:
        """Show the answers that have a line each above the table, from the first on."""
        self.query_one("#choices", Static).update(choices)
        self.query_one("#choices").display = bool(choices)
        if choices:
            self.query_one("#below").scroll_home(animate=False)

    def _say(self, said: tuple[str, ...]) -> None:
        self.query_one("#said").display = bool(said)
        self.query_one("#said").scroll_home(animate=False)
        self.query_one("#remarks", Static).update(Text("\n").join(map(words, said)))

    def _head(self, state: State) -> str:
        hand = f"hand {state.table.hand}" if state.table.hand else "before the first hand"
        found = counted(state.errors, "error") if state.errors else "no errors"
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
        else:
            self._after(self.session.enter(typed), typed)

    def paste(self, lines: Sequence[str]) -> None:
        """Write several lines up to the first that is not understood; the others wait until that one is corrected."""
        self._after(self.session.paste(lines))

    def _after(self, state: State, typed: str | None = None) -> None:
        """Save the log and show it after an action; put into the prompt what belongs there."""
        self._leave_line(state)
        if state.refused is None or self.session.made != self._kept:
            self._saved(self.paper.save(self.session.content))
        if state.typed:
            line = self.query_one(AnswerInput)
            line.value = state.typed if typed is None or state.refused is None else typed
            line.action_end()
        self._show(*_refused(state))
        if state.help:
            self.action_help()

    def _leave_line(self, state: State) -> None:
        """Clear the prompt of a line that is edited no longer."""
        if self._editing is not None and state.editing is None:
            self.query_one(AnswerInput).value = ""
        self._editing = state.editing

    def _saved(self, unsaved: Unsaved | None) -> None:
        """Record what is saved and what is not."""
        self.unsaved = unsaved
        if unsaved is None:
            self._kept = self.session.made

    def action_undo(self) -> None:
        """Undo the last entry."""
        self._after(self.session.undo())

    def action_redo(self) -> None:
        """Redo what was undone."""
        self._after(self.session.redo())

    def action_keep(self) -> None:
        """Leave the line that is in the prompt as it is."""
        if self._editing is not None:
            self._after(self.session.keep())

    def action_reload(self) -> None:
        """Reload the log as somebody else left it; unsaved entries are offered again."""
        try:
            content = self.paper.read()
            self.session.reload(content, self._kept)
        except (OSError, NotTextError) as error:
            self._show(f"The log can't be read: {getattr(error, 'strerror', None) or error}.")
            return
        self.paper.know(content)
        self._saved(None)
        self._leave_line(self.session.state)
        self._show()

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
        self.push_screen(HowToType(self.session.help().help))

    async def action_quit(self) -> None:
        """Try once more to save unsaved lines, then quit."""
        if self.unsaved is not None and not self.unsaved.changed:
            self._saved(self.paper.save(self.session.content))
        await super().action_quit()


def _question(prompt: Prompt) -> Text:
    """Return the question, the answer for Enter, and the other answers if they fit into a line."""
    lines = [words(prompt.question.partition("\n")[0], "bold")]
    if enter := "; ".join(prompt.offer) or (prompt.choices[0].label if prompt.usual else ""):
        lines.append(words(f"Enter: {enter}", "#ffd54f"))
    return Text("\n").join([*lines, *([] if "\n" in prompt.accepted else [words(prompt.accepted, "#a9c4b5")])])


def _choices(prompt: Prompt) -> Text:
    """Return what the question is about, and the answers that have a line each."""
    lines = [words(line) for line in prompt.question.split("\n")[1:]]
    if "\n" in prompt.accepted:
        lines += [words(line, "#a9c4b5") for line in prompt.accepted.split("\n")]
    return Text("\n").join(lines)


def _shown(state: State) -> Sequence[LogLine]:
    """Return the lines to show, latest first, beginning with the line being edited."""
    last = len(state.lines) if state.editing is None else state.editing
    return state.lines[max(0, last - LAST) : last][::-1]


def _refused(state: State) -> tuple[str, ...]:
    """Say what was not written, and why."""
    if state.refused is None:
        return ()
    reason = begun(state.refused) + ("" if state.refused.endswith("?") else ".")
    if not state.typed:
        return (reason,)
    return (f"Not written: {state.typed}. {reason} Put # in front to write it as a comment.",)
