"""``referee scribe``."""

import os
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.context import House, house_files
from referee.cli.exits import complain
from referee.cli.options import Large
from referee.cli.output.disk import UnsettledError, alone, put
from referee.cli.output.screen import is_screen, on_screen, shown
from referee.cli.sources.content import content_of
from referee.cli.sources.spool import regular
from referee.cli.status import MISUSED, OUTPUT_FAILED, UNEXAMINED

if TYPE_CHECKING:
    from referee.report.tui.writing import Scribe, Unsaved
    from referee.rulesets import RuleSet

File = Annotated[str, typer.Argument(metavar="FILE", help="The log to write, new or begun before.")]


def scribe(file: File, house: House = None, large: Large = False) -> None:
    """Write a log live at the table.

    Asks what comes next, understands the shortest typing, says at once what is wrong as far as it is proven, and takes
    back as much as you like. The file is complete after every line. Exits 0, and 74 where it could not be saved.
    """
    if file == "-":
        raise typer.BadParameter("a log that is written needs a file: name one.")
    if not is_screen():
        complain("scribe asks and listens: it needs a terminal, and there is none. Write with an editor, then check")
        raise typer.Exit(MISUSED)
    content = _begun(file, large)
    rulesets = house_files([file], house).rulesets(file)
    paper = ScribedFile(file, content)
    app = _app(file, content or b"", rulesets, paper)
    shown(app, after=lambda: _given(app, file))
    if app.unsaved is not None:
        raise typer.Exit(OUTPUT_FAILED)


def _begun(file: str, large: bool) -> bytes | None:
    """What is in the file, ``None`` where there is none yet. Ends the program where nothing can be written after it."""
    if not os.path.lexists(file):
        folder = os.path.dirname(file) or "."
        if not os.path.isdir(folder):
            raise typer.BadParameter(f"there is no folder {folder}.")
        return None
    content = content_of(file, large)
    if reason := _no_text(content):
        complain(f"{file}: {reason}")
        raise typer.Exit(UNEXAMINED)
    return content


def _no_text(content: bytes) -> str | None:
    """Why no line can be written after such a content."""
    from referee.notation.lines import is_text, not_text

    return None if is_text(content) else not_text().problem


def _app(file: str, content: bytes, rulesets: "tuple[RuleSet, ...]", paper: "ScribedFile") -> "Scribe":
    """The program for the screen. Ends this one with 2 where the library for it is missing."""
    from referee.scribe import Session

    with on_screen():
        from referee.report.tui.writing import Scribe
    return Scribe(file, Session(content, rulesets, date.today().isoformat()), paper)


def _given(app: "Scribe", file: str) -> None:
    """Gives the log on standard output where it is not on the disk, and says so."""
    if app.unsaved is not None:
        complain(f"{file}: {app.unsaved.reason} The log is not saved: it stands on standard output")
        sys.stdout.flush()
        sys.stdout.buffer.write(app.session.content)
        sys.stdout.flush()


class ScribedFile:
    """The file of a log that is written; it is never written over what somebody else wrote there.

    ``known`` is what was read there last or written there, ``None`` where there is no file.
    """

    def __init__(self, path: str, known: bytes | None) -> None:
        self.path, self.known = path, known

    def save(self, content: bytes, anyway: bool = False) -> "Unsaved | None":
        """Puts the log into the file, whole or not at all; says why it did not."""
        from referee.report.tui.writing import Unsaved

        try:
            with alone(self.path):
                there = self._there()
                if there is not None and there not in (self.known, content) and not anyway:
                    return Unsaved(f"{self.path} was changed by somebody else meanwhile, and is left as it is.", True)
                if there != content:
                    put(Path(self.path), content)
        except UnsettledError as error:
            self.known = content
            return Unsaved(f"{self.path} is saved, but a power cut may undo it: {error.strerror}.")
        except OSError as error:
            return Unsaved(f"{self.path} could not be saved: {error.strerror or error}.")
        self.known = content
        return None

    def read(self) -> bytes:
        """What is in the file now, and from now on is known. Raises ``OSError``."""
        there = self._there() or b""
        if reason := _no_text(there):
            raise OSError(None, reason)
        self.known = there
        return there

    def _there(self) -> bytes | None:
        try:
            with regular(self.path) as file:
                return file.read()
        except FileNotFoundError:
            return None
