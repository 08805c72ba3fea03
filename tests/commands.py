"""Run a command of the referee: in this process with the test's judge, or in a separate process."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping

from typer.testing import CliRunner, Result

from referee.cli.app import app

CLEAN_LOG = """\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann
  win Ann 3
"""
FLAWED_LOG = CLEAN_LOG.replace("win Ann 3", "win Ann 2")
"""A log in which Ann leaves a part of her pot."""

Run = Callable[..., Result]
Start = Callable[..., "subprocess.CompletedProcess[bytes]"]


def run(
    *words: object, width: int = 80, given: str | bytes | None = None, env: Mapping[str, str] | None = None
) -> Result:
    """Run ``referee`` with these words, on a terminal of this width and with this text on standard input."""
    return CliRunner().invoke(app, [*map(str, words)], env={"COLUMNS": str(width), **(env or {})}, input=given)


def start(*words: object, env: Mapping[str, str] | None = None, **more: object) -> "subprocess.CompletedProcess[bytes]":
    """Run ``referee`` with these words in a separate process."""
    if not {"stdout", "capture_output"} & set(more):
        more |= {"capture_output": True}
    command = [sys.executable, "-m", "referee", *map(str, words)]
    return subprocess.run(command, env={**os.environ, **(env or {})}, check=False, **more)  # type: ignore[call-overload]


def squeezed(printed: str) -> str:
    """Return a printed text in one line, with single blanks."""
    return " ".join(printed.split())
