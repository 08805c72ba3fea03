"""Every command prints what its golden shows."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
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


ROOT = Path(__file__).parents[2]


SLOW = ("check-folder", "check-slips", "ledger-slips")
"""Goldens of commands that judge many logs, or search them for slips."""
CASES = [pytest.param(one, marks=[pytest.mark.slow] if one.stem in SLOW else [], id=one.stem) for one in GOLDENS]


@pytest.mark.parametrize("golden", CASES)
def test_commands_print_what_the_golden_shows(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = golden.read_text(encoding="utf-8")
    assert list(commands(text))
    assert transcript(text) == text
