"""A log to ask, and the question."""

from pathlib import Path

import pytest

from sql.typed import LOG, Ask, run


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "tuesday.bourre"
    path.write_text(LOG)
    return path


@pytest.fixture
def ask(log: Path) -> Ask:
    return lambda *words, width=80: run("sql", log, *words, width=width)
