"""The scribe's screens that are kept as pictures. Run this file to take new ones; look at them and commit them:

PYTHONPATH=.:tests python -m scribe.pictures
"""

from pathlib import Path
from typing import NamedTuple

from scribe.desk import written
from scribe.test_screen import FIRST, TABLE, TRICKS

ROOT = Path(__file__).parents[2]
DOCS, LOOKS = ROOT / "docs" / "images", Path(__file__).parent / "looks"
IF = TABLE + FIRST + "kd\n4h\n"
MISREAD = "win\nAnn, Bob, Cal, T-Boy\n\nt\n6d\nall\n-\n8c\n9h\nth\njh\n"
PROVEN = IF + "9s\nas2s4c\nks3s\n5d\n"


class Picture(NamedTuple):
    """A screen: the file of its picture, its entries, and its size."""

    path: Path
    entries: str
    size: tuple[int, int] = (40, 24)

    def take(self) -> str:
        """Take the picture as it looks now."""
        return written(self.entries, size=self.size).picture


PICTURES = (
    Picture(DOCS / "scribe-if.svg", IF),
    Picture(DOCS / "scribe-renege.svg", PROVEN),
    Picture(DOCS / "scribe-lead.svg", MISREAD),
    Picture(DOCS / "scribe-offer.svg", TABLE + FIRST + TRICKS),
    Picture(LOOKS / "wide.svg", PROVEN, (80, 24)),
    Picture(LOOKS / "refused.svg", TABLE + "Dea\n", (40, 16)),
    Picture(LOOKS / "help.svg", "help\n", (40, 20)),
)

if __name__ == "__main__":
    for one in PICTURES:
        one.path.parent.mkdir(exist_ok=True)
        one.path.write_text(one.take(), encoding="utf-8")
