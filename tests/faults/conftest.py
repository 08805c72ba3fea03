"""Folders for logs, reports and temporary files."""

from pathlib import Path

import pytest

from faults.running import Place
from faults.running import place as made


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return made(tmp_path)
