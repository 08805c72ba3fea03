"""Commands that a report names, to be copied: they are never folded."""

from shlex import join
from typing import NamedTuple

from rich.text import Text

from referee.report.terminal.console import words


class Again(NamedTuple):
    """``referee explain`` of the same log once more, with the options by which it is judged as it was."""

    path: str
    options: tuple[str, ...] = ()

    def hand(self, number: int) -> Text:
        """For a whole hand, counted from 1."""
        return self._typed(self.path, "--hand", str(number))

    def line(self, number: int) -> Text:
        """For what concerns one line."""
        # Else -:14, a line of standard input, were taken for an option.
        ended = ["--"] if self.path.startswith("-") else []
        return self._typed(*ended, f"{self.path}:{number}")

    def _typed(self, *more: str) -> Text:
        return words(join(["referee", "explain", *self.options, *more]))
