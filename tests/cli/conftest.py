"""Logs for the commands to read."""

from pathlib import Path

import pytest
from commands import CLEAN_LOG, FLAWED_LOG


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
    path.write_text(FLAWED_LOG)
    return path
