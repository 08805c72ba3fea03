"""A repository of logs: folders, settings files, logs; and the command line run in it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from referee.cli.app import app

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Runs ``referee`` with some words in this process."""
    return lambda *words, **more: CliRunner().invoke(app, [str(word) for word in words], **more)


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], Path]:
    """Writes these files into a new folder, which is the current one from there on; gives it."""
    monkeypatch.chdir(tmp_path)

    def written(files: dict[str, str]) -> Path:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return tmp_path

    return written
