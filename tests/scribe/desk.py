"""Drive the scribe's screen with keys, without a terminal, and record what it saves."""

import asyncio
import re
from collections.abc import Callable
from html import unescape
from itertools import groupby
from typing import NamedTuple

from textual.pilot import Pilot
from textual.widgets import Input

from referee.report.tui.writing import Scribe, Unsaved
from referee.rulesets import RuleSet
from referee.scribe import LastTable, Session

_TEXT = re.compile(r'<text [^>]*?x="([0-9.]+)" y="([0-9.]+)"[^>]*>(.*?)</text>')
_ENTRY = re.compile("[\\^~\x1b\f|]|[^\n\\^~\x1b\f|]*\n")
KEYS = {" ": "space", "-": "minus", "^": "ctrl+z", "~": "ctrl+y", "\x1b": "escape", "\f": "pagedown"}
"""Keys for some characters in a test; ``^`` is undo, ``~`` redo, a form feed is Page Down."""


class Desk:
    """A file in memory: all saved contents, and what somebody else wrote to it.

    Saves fail at the entries of these numbers (from 1). ``own`` are the table's own rule sets, ``last`` is the table of
    the log before.
    """

    def __init__(self, content: bytes = b"", fails: tuple[int, ...] = ()) -> None:
        self.there = self.known = content
        self.fails, self.tried = fails, 0
        self.saved: list[bytes] = []
        self.own: tuple[RuleSet, ...] = ()
        self.last: LastTable | None = None

    def save(self, content: bytes, anyway: bool = False) -> Unsaved | None:
        self.tried += 1
        if self.tried in self.fails:
            return Unsaved("evening.bourre could not be saved: No space left on device.")
        if self.there != self.known and not anyway:
            return Unsaved("evening.bourre was changed by another program meanwhile, and is left as it is.", True)
        self.there = self.known = content
        self.saved.append(content)
        return None

    def read(self) -> bytes:
        return self.there

    def know(self, content: bytes) -> None:
        self.known = content


class Seen(NamedTuple):
    """A screen after some entries: its text, its picture, the prompt, the program, and the file."""

    text: str
    picture: str
    typed: str
    app: Scribe
    desk: Desk

    @property
    def words(self) -> str:
        """The text in one line."""
        return " ".join(self.text.split())

    @property
    def log(self) -> str:
        """The contents of the file."""
        return self.desk.there.decode()


def scribe(desk: Desk) -> Scribe:
    """The program for a file."""
    return Scribe("evening.bourre", Session(desk.there, desk.own, last=desk.last), desk)


def begun(entries: str) -> Desk:
    """A file with these entries, typed before without a screen."""
    session = Session(b"")
    for entry in entries.splitlines():
        assert session.enter(entry).refused is None, entry
    return Desk(session.content)


def written(
    entries: str,
    desk: Desk | None = None,
    size: tuple[int, int] = (40, 24),
    meanwhile: Callable[[Scribe], None] | None = None,
    by_key: bool = False,
) -> Seen:
    """Show the screen after these entries, each ended by a newline; at a ``|``, ``meanwhile`` happens.

    The entries are pasted into the prompt, or typed ``by_key``, which takes longer.
    """
    desk = desk or Desk()
    app, seen = scribe(desk), []

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for entry in _ENTRY.findall(entries):
                if entry == "|" and meanwhile:
                    meanwhile(app)
                else:
                    await _enter(pilot, entry, by_key)
            await pilot.pause()
            picture = app.export_screenshot()
            box = app.screen_stack[0].query_one(Input)
            seen.append(Seen(text_of(picture), picture, box.value, app, desk))

    asyncio.run(run())
    if app.fault:
        raise app.fault
    return seen[0]


async def _enter(pilot: Pilot[None], entry: str, by_key: bool) -> None:
    words = entry.removesuffix("\n")
    if not by_key and entry.endswith("\n"):
        pilot.app.query_one(Input).value = words
        words = ""
    for key in words:
        await pilot.press(KEYS.get(key, key))
    if entry.endswith("\n"):
        await pilot.press("enter")


def text_of(picture: str) -> str:
    """The text of a picture, line by line."""
    parts = [(float(y), float(x), unescape(text)) for x, y, text in _TEXT.findall(picture)]
    lines = groupby(sorted(parts), key=lambda part: part[0])
    return "\n".join(" ".join(text for _, _, text in line).replace("\xa0", " ") for _, line in lines)
