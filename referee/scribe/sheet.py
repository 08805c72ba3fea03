"""The lines of the log being written, with undo and redo."""

import re
from typing import NamedTuple

_LINE = re.compile(rb"[^\n]*\n|[^\n]+\Z")


class Change(NamedTuple):
    """The effect of one entry: the lines from ``at`` on (counted from 0) before and after it, each with its line end.
    ``typed`` is the entry as typed; ``old``: the lines were there before the session; ``edits``: it changed an earlier
    line."""

    at: int
    before: tuple[bytes, ...]
    after: tuple[bytes, ...]
    typed: str = ""
    old: bool = False
    edits: bool = False


class Sheet:
    """The lines of a log, each with its line end. Unchanged lines stay the same, byte for byte.

    ``done`` are the changes that can be undone, the latest last, ``undone`` those that were.
    """

    def __init__(self, content: bytes) -> None:
        self.lines: list[bytes] = _LINE.findall(content)
        self.done: list[Change] = []
        self.undone: list[Change] = []

    @property
    def content(self) -> bytes:
        """The bytes of the log."""
        return b"".join(self.lines)

    def text(self, number: int) -> str:
        """The text of a line, counted from 1, without its line end."""
        return self.lines[number - 1].rstrip(b"\r\n").decode("utf-8", "surrogateescape")

    def add(self, texts: list[str], typed: str = "") -> Change:
        """Append lines; the last line before them gets a line end if it has none."""
        *_, last = self.lines or [b"\n"]
        whole = last.endswith(b"\n")
        new = tuple(self._ended(text) for text in texts)
        at = len(self.lines) if whole else len(self.lines) - 1
        return self.change(Change(at, () if whole else (last,), new if whole else (last + self._end, *new), typed))

    def replace(self, number: int, text: str, more: list[str], typed: str = "") -> Change:
        """Replace a line, counted from 1, and append these after the last."""
        rest = tuple(self.lines[number - 1 :])
        *between, last = rest
        kept = (*between[1:], last if last.endswith(b"\n") else last + self._end) if len(rest) > 1 else ()
        new = (self._ended(text), *kept, *(self._ended(one) for one in more))
        return self.change(Change(number - 1, rest, new, typed))

    def rewrite(self, number: int, texts: list[str], typed: str = "") -> Change:
        """Replace a line, counted from 1, by others; by none, it is deleted."""
        line = self.lines[number - 1]
        return self.change(Change(number - 1, (line,), tuple(map(self._ended, texts)), typed, edits=True))

    def change(self, change: Change) -> Change:
        """Make a change; undone changes are dropped, unless this is the last of them."""
        if self.undone and self.undone[-1][:3] == change[:3]:
            return self._make(self.undone.pop())
        self.undone.clear()
        return self._make(change)

    def undo(self) -> Change | None:
        """Undo the last change; without one, remove the last line that is not blank."""
        change = self.done.pop() if self.done else self._last_line()
        if change is not None:
            self.lines[change.at : change.at + len(change.after)] = change.before
            self.undone.append(change)
        return change

    def shorten(self, number: int, text: str) -> Change:
        """Remove the end of an earlier line, counted from 1; its line end stays."""
        line = self.lines[number - 1]
        end = line[len(line.rstrip(b"\r\n")) :]
        change = Change(number - 1, (text.encode("utf-8", "surrogateescape") + end,), (line,), old=True)
        self.lines[change.at] = change.before[0]
        self.undone.append(change)
        return change

    def redo(self) -> Change | None:
        """Redo the last undone change."""
        return self._make(self.undone.pop()) if self.undone else None

    def _make(self, change: Change) -> Change:
        self.lines[change.at : change.at + len(change.before)] = change.after
        if not change.old:
            self.done.append(change)
        return change

    def _last_line(self) -> Change | None:
        """The last line that is not blank and everything after it, as if one change had written them."""
        written = (at for at in range(len(self.lines) - 1, -1, -1) if self.lines[at].strip())
        at = next(written, None)
        return None if at is None else Change(at, (), tuple(self.lines[at:]), old=True)

    @property
    def _end(self) -> bytes:
        """The line end used here: the first line's."""
        return b"\r\n" if self.lines and self.lines[0].endswith(b"\r\n") else b"\n"

    def _ended(self, text: str) -> bytes:
        return text.encode("utf-8", "surrogateescape") + self._end
