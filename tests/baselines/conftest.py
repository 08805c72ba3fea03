"""An archive that was adopted."""

from pathlib import Path

import pytest
from baselines.test_baselines import Archive


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """``baseline.json`` has all its findings."""
    one = Archive(tmp_path)
    done = one.run("baseline", "write", "baseline.json", "logs")
    assert (done.exit_code, done.stdout) == (0, "baseline.json: 8 findings of 2 logs\n"), done.output
    return one
