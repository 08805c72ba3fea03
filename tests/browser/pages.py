"""Pages of ``referee report``, each written once."""

from pathlib import Path

from typer.testing import CliRunner

from referee.cli.app import app

ROOT = Path(__file__).parents[2]
EVENINGS = sorted((ROOT / "samples" / "games").glob("*.bourre"))


class Pages:
    """Writes pages into a folder: each when it is asked for the first time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: dict[tuple[Path, ...], Path] = {}

    def of(self, *logs: Path) -> Path:
        """The page of some logs."""
        if logs not in self._written:
            page = self._folder / f"page-{len(self._written) + 1}.html"
            done = CliRunner().invoke(app, ["report", *map(str, logs), "-o", str(page)])
            assert done.exit_code in (0, 1), done.output
            self._written[logs] = page
        return self._written[logs]

    def saying(self, text: str, name: str = "tuesday.bourre") -> Path:
        """The page of a log that says this, and is called so."""
        folder = self._folder / f"log-{len(self._written) + 1}"
        folder.mkdir()
        log = folder / name
        log.write_text(text, encoding="utf-8")
        return self.of(log)
