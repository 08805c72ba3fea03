"""Commands in a report for people to copy, which are never wrapped."""

from shlex import join
from typing import NamedTuple

from rich.text import Text

from referee.report.terminal.console import words


class Again(NamedTuple):
    """``referee explain`` for the same log, with the options it was judged by."""

    path: str
    options: tuple[str, ...] = ()

    def hand(self, number: int) -> Text:
        """Return the command for a whole hand, counted from 1."""
        return self._typed(self.path, "--hand", str(number))

    def line(self, number: int) -> Text:
        """Return the command for what concerns one line."""
        # Otherwise -:14, a line of standard input, would be taken for an option.
        ended = ["--"] if self.path.startswith("-") else []
        return self._typed(*ended, f"{self.path}:{number}")

    def _typed(self, *more: str) -> Text:
        return words(join(["referee", "explain", *self.options, *more]))
