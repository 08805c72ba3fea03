"""An old archive: logs with mistakes that can't be edited away, in a folder and one below it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result
from waivers.logs import LOG, RENEGE

from referee.cli.app import app

CLEAN = (
    LOG.replace("Ann Qd, Bob 5d", "Ann Qd, Bob 4d")
    .replace(RENEGE, "  trick Ann Kd, Bob 5d\n")
    .replace("Bob 4d, Ann 8s", "Bob 9h, Ann 8s")
    .replace("sit Dee 200\n", "")
    .replace("1OO", "100")
)
FINDINGS = 4
"""So many errors are in ``LOG``."""


class Archive:
    """A folder of logs, and the commands run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.put("logs/tuesday.bourre", LOG)
        self.put("logs/2025/friday.bourre", LOG.replace("Ann", "Eve"))
        self.put("logs/clean.bourre", CLEAN)

    def put(self, path: str, text: str) -> None:
        """Writes a file."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run(self, *words: str) -> Result:
        """Runs ``referee`` there."""
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(self.folder)
            return CliRunner().invoke(app, [*words, "--jobs", "1"], env={"COLUMNS": "80"})

    def check(self, *words: str) -> Result:
        """The new findings in it."""
        return self.run("baseline", "check", "baseline.json", "logs", "--output-format", "concise", *words)
