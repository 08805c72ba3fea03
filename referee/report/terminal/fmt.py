"""The output of ``referee fmt --diff``."""

from collections.abc import Iterator
from difflib import unified_diff
from io import StringIO

from rich.console import Console
from rich.text import Text

from referee.report.terminal.console import put, words

_STYLES = {"+": "green", "-": "red", "@": "cyan"}


def print_diff(console: Console, path: str, old: str, new: str) -> None:
    """Print the lines that differ between two versions of a log."""
    put(console, _diff(path, old, new))


def _diff(path: str, old: str, new: str) -> Iterator[Text]:
    for line in unified_diff(_lines(old), _lines(new), path, path):
        yield words(line.removesuffix("\n"), _STYLES.get(line[0], ""))
        if not line.endswith("\n"):
            yield Text("\\ No newline at end of file")


def _lines(text: str) -> list[str]:
    """Split a log into lines with their ends; only LF ends one."""
    return list(StringIO(text, newline="\n"))
