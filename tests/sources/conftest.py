"""Folders with logs in them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from cli.conftest import CLEAN_LOG, Run, Start, run, start

from referee.cli.sources.content import Refused, content_of_file
from referee.cli.sources.logs import logs

__all__ = ["Run", "Start", "run", "start"]

FLAWED_LOG = CLEAN_LOG.replace("win Ann 3", "win Ann 2")

Tree = Callable[..., None]
Read = Callable[..., dict[str, bytes | str]]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the command line is."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def tree(here: Path) -> Tree:
    """Writes the same log into files of these names."""

    def written(*paths: str, log: str = CLEAN_LOG) -> None:
        for path in paths:
            (here / path).parent.mkdir(parents=True, exist_ok=True)
            (here / path).write_text(log)

    return written


@pytest.fixture
def read() -> Read:
    """The bytes of all logs that are meant by some words, or why one could not be read, by their paths."""

    def content(*named: str) -> dict[str, bytes | str]:
        found: dict[str, bytes | str] = {}
        for one in logs(named):
            try:
                found[one.path] = one.reason if isinstance(one, Refused) else content_of_file(one.path)
            except OSError as error:
                found[one.path] = Refused.because(one.path, error).reason
        return found

    return content
