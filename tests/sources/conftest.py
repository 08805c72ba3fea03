"""Folders with logs in them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from commands import CLEAN_LOG

from referee.cli.sources import Exclusion, find_logs

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


def paths(*named: str, exclusion: Exclusion | None = None) -> list[str]:
    """The paths of the logs that are meant by some words."""
    return [log.path for log in find_logs(named, exclusion or Exclusion()).found]


@pytest.fixture
def read() -> Read:
    """The bytes of all logs that are meant by some words, or why one could not be read, by their paths."""

    def content(*named: str) -> dict[str, bytes | str]:
        read = [log.read() for log in find_logs(named, Exclusion()).found]
        return {log.path: log.refusal or log.bytes() for log in read}

    return content
