"""A golden: commands, each followed by what it prints, and by its exit status where that is not 0.

Commands run in the root of the project, on a terminal of 80 columns.
"""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from commands import run

GOLDENS: Final = tuple(sorted(Path(__file__).parent.glob("*.txt")))
_PROMPT: Final = "$ referee "


def commands(text: str) -> Iterator[str]:
    """Yield the lines of a golden that are commands."""
    return (line for line in text.splitlines() if line.startswith(_PROMPT))


def transcript(text: str) -> str:
    """Run the commands of a golden in the current folder, and return what the whole golden should be."""
    return "\n".join(map(_printed, commands(text)))


def _printed(command: str) -> str:
    result = run(*shlex.split(command.removeprefix(_PROMPT)))
    status = f"exit status {result.exit_code}\n" if result.exit_code else ""
    lines = "".join(f"{line.rstrip()}\n" for line in result.output.splitlines())
    return f"{command}\n{lines}{status}"
