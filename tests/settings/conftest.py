"""A repository of logs: folders, settings files, logs."""

from collections.abc import Callable
from pathlib import Path

import pytest


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
