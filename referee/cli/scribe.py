"""``referee scribe``."""

import os
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.context import house_files
from referee.cli.exits import complain
from referee.cli.options import House
from referee.cli.output import put
from referee.cli.screen import alone, is_screen, on_screen, shown
from referee.cli.sources import content_of, content_of_file
from referee.cli.status import MISUSED, OUTPUT_FAILED, UNEXAMINED
from referee.text.limits import HAND_BYTES

if TYPE_CHECKING:
    from referee.report.tui.writing import Scribe, Unsaved
    from referee.rulesets import RuleSet
    from referee.scribe import LastTable

File = Annotated[str, typer.Argument(metavar="FILE", help="The log to write, new or existing.")]


def scribe(file: File, house: House = None) -> None:
    """Write a log live at the table.

    Asks for the next entry, understands the shortest typing, reports errors at once if they are proven, and undoes as
    many steps as you like. The file is complete after every line. At the end it prints who pays whom. Exits 0, or 74 if
    the log could not be saved.
    """
    if file == "-":
        raise typer.BadParameter("name a file for the log.")
    if not is_screen():
        complain("scribe needs a terminal, and there is none. Write the log with an editor, then run check")
        raise typer.Exit(MISUSED)
    content = _begun(file)
    rulesets = house_files([file], house).of(file).rulesets
    paper = ScribedFile(file, content)
    app = _app(file, content or b"", rulesets, paper)
    shown(app, after=lambda: _ended(app, file, rulesets))
    if app.unsaved is not None:
        raise typer.Exit(OUTPUT_FAILED)


def _begun(file: str) -> bytes | None:
    """Read the existing file, ``None`` if there is none."""
    if not os.path.lexists(file):
        folder = os.path.dirname(file) or "."
        if not os.path.isdir(folder):
            raise typer.BadParameter(f"there is no folder {folder}.")
        return None
    return content_of(file, in_place=True)


def _app(file: str, content: bytes, rulesets: "tuple[RuleSet, ...]", paper: "ScribedFile") -> "Scribe":
    """Load the screen program. Exit with 2 if its library is missing, or if no line can be added to the log."""
    from referee.scribe import NotTextError, Session

    last = None if content else _last_table(file, rulesets)
    try:
        session = Session(content, rulesets, date.today().isoformat(), last)
    except NotTextError as error:
        complain(f"{file}: {error}")
        raise typer.Exit(UNEXAMINED) from None
    with on_screen():
        from referee.report.tui.writing import Scribe
    return Scribe(file, session, paper)


def _last_table(file: str, rulesets: "tuple[RuleSet, ...]") -> "LastTable | None":
    """Read the table of the log in the same folder that was changed last, if it can be read."""
    from referee.scribe import last_table

    try:
        with os.scandir(os.path.dirname(file) or ".") as found:
            logs = [one for one in found if one.name.endswith(".bourre") and one.name != os.path.basename(file)]
            newest = max(logs, key=lambda one: (one.stat().st_mtime_ns, one.name), default=None)
        if newest is None:
            return None
        return last_table(content_of_file(newest.path)[:HAND_BYTES], newest.name, rulesets)
    except OSError:
        return None


def _ended(app: "Scribe", file: str, rulesets: "tuple[RuleSet, ...]") -> None:
    """Print who pays whom; if the log is not on the disk, print that to standard output instead, and say so."""
    if app.unsaved is not None:
        complain(f"{file}: {app.unsaved.reason} The log is not saved; it was printed to standard output")
        sys.stdout.flush()
        sys.stdout.buffer.write(app.session.content)
        sys.stdout.flush()
    elif app.fault is None and app.ended_by is None:
        _settle(app.session.content, file, rulesets)


def _settle(content: bytes, file: str, rulesets: "tuple[RuleSet, ...]") -> None:
    """Print the settlement of a log with a finished hand, as ``referee settle`` does."""
    from referee.judge.audit import audit
    from referee.judge.heading import heading
    from referee.judge.settlement import JudgedLog, settled
    from referee.report.terminal.console import console
    from referee.report.terminal.settle import print_settlement

    judged = audit(content, rulesets=rulesets)
    if judged.hands > (judged.unfinished is not None):
        report = settled([JudgedLog(file, judged, heading(content))], "verified", "leave")
        print_settlement(console(sys.stdout), report, splits="referee settle --pot split")


class ScribedFile:
    """The file being written; it never overwrites somebody else's changes.

    ``known`` is the content last read or written here, ``None`` if there is no file.
    """

    def __init__(self, path: str, known: bytes | None) -> None:
        self.path: str = path
        self.known = known

    def save(self, content: bytes, anyway: bool = False) -> "Unsaved | None":
        """Save the log in one piece or not at all; return the reason for a failure."""
        from referee.report.tui.writing import Unsaved

        try:
            with alone(self.path):
                there = self._there()
                if there is not None and there not in (self.known, content) and not anyway:
                    return Unsaved(f"{self.path} was changed by another program meanwhile, and is left as it is.", True)
                if there != content:
                    put(Path(self.path), content)
        except OSError as error:
            return Unsaved(f"{self.path} could not be saved: {error.strerror or error}.")
        self.known = content
        return None

    def read(self) -> bytes:
        """Read the current content. Raises ``OSError``."""
        return self._there() or b""

    def know(self, content: bytes) -> None:
        """Remember a content that was read: it may be overwritten."""
        self.known = content

    def _there(self) -> bytes | None:
        try:
            return content_of_file(self.path)
        except FileNotFoundError:
            return None
