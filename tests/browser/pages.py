"""Pages of ``referee report``, each written once."""

from contextlib import chdir
from pathlib import Path

from evenings.logs import evening_log
from typer.testing import CliRunner

from referee.cli.app import app

ROOT = Path(__file__).parents[2]
EVENINGS = tuple(sorted((ROOT / "samples" / "games").glob("*.bourre")))
LATER = ROOT / "samples" / "games" / "three-tricks-later.bourre"
"""Sixteen hands; in the first trick of hand 7 Old Tom reneges, and trick 4 proves it."""
RENEGE = ROOT / "docs" / "examples" / "renege.bourre"
"""In trick 1 of its only hand Cal plays 4h on a diamond lead; trick 3 proves it."""
TAKEN_BACK = ROOT / "samples" / "flawed" / "r511-renege-corrected.bourre"
"""Lena takes a club back in time, in trick 2 of hand 1."""
UNPAID = ROOT / "docs" / "examples" / "unpaid.bourre"


class Pages:
    """Writes pages into a folder, each when first requested."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: dict[tuple[tuple[Path, ...], str], Path] = {}

    def of(self, log: Path) -> Path:
        """The page of a log."""
        return self._of((log,), "page-{}.html")

    def index_of(self, *logs: Path) -> Path:
        """The index of a folder of pages."""
        return self._of(logs, "pages-{}") / "index.html"

    def _of(self, logs: tuple[Path, ...], name: str) -> Path:
        """What ``report`` writes about these logs."""
        if (logs, name) not in self._written:
            output = self._folder / name.format(len(self._written) + 1)
            # As a player would name those of the project: the page says where its log is.
            named = [log.relative_to(ROOT) if log.is_relative_to(ROOT) else log for log in logs]
            with chdir(ROOT):
                done = CliRunner().invoke(app, ["report", *map(str, named), "-o", str(output)])
            assert output.exists(), done.output
            self._written[logs, name] = output
        return self._written[logs, name]

    def saying(self, text: str) -> Path:
        """The page of a log that says this."""
        log = self._folder / f"log-{len(self._written) + 1}.bourre"
        log.write_text(text, encoding="utf-8")
        return self.of(log)

    def of_hands(self, hands: int) -> Path:
        """The page of a long evening with every card noted, and many mistakes."""
        path = self._folder / f"{hands}-hands.bourre"
        text = evening_log("booray", hands=hands, detail="cards", mistakes=0.2)
        path.write_text(text, encoding="utf-8")
        return self.of(path)
