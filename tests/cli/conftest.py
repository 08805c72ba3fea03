"""Run the command line: in this process with the test's judge, or in a separate process."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
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

Run = Callable[..., Result]
Start = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def run() -> Run:
    """Run ``referee`` with some words in this process."""
    return lambda *words, **more: CliRunner().invoke(app, [str(word) for word in words], **more)


@pytest.fixture
def start() -> Start:
    """Run ``referee`` with some words in a separate process."""

    def started(
        *words: object, env: dict[str, str] | None = None, **more: object
    ) -> subprocess.CompletedProcess[bytes]:
        if not {"stdout", "capture_output"} & set(more):
            more |= {"capture_output": True}
        command = [sys.executable, "-m", "referee", *map(str, words)]
        return subprocess.run(command, env={**os.environ, **(env or {})}, check=False, **more)  # type: ignore[call-overload]

    return started


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log without errors."""
    path = tmp_path / "tuesday.bourre"
    path.write_text(CLEAN_LOG)
    return path


@pytest.fixture
def flawed(tmp_path: Path) -> Path:
    """A log in which Ann leaves a part of her pot."""
    path = tmp_path / "flawed.bourre"
    path.write_text(CLEAN_LOG.replace("win Ann 3", "win Ann 2"))
    return path
