"""The screens kept as pictures; run as a program, this file takes them again, to look at and commit:

PYTHONPATH=.:tests python -m tui.pictures
"""

from pathlib import Path
from typing import NamedTuple

from board.evening import RENEGE

from tui.driving import pressed, screen

ROOT = Path(__file__).parents[2]
DOCS, LOOKS = ROOT / "docs" / "images", Path(__file__).parent / "looks"

BOURRE = """\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200
seat "Big Dee" 200

hand 1
  dealer "Big Dee"
  trump 7s
  stay Ann, Cal, "Big Dee"
  trick Kd 5d 9s -> "Big Dee"
  trick As 2s 4h
  trick Ks 3s 4d
  trick Ac Qc 2c
  trick 9c Jh Th
  win "Big Dee" 4
  bourre Ann 4, Cal 3
"""
MISREAD = (ROOT / "docs" / "examples" / "misread.bourre").read_text(encoding="utf-8")
TEN = """\
rules winning-moves
rule players 2-10
seat Ann 200
seat Bob 200
seat Cal 200
seat "Big Dee" 200
seat Eve 200
seat Flo 200
seat Gus 200
seat Hal 200
seat Ivy 200
seat Jo 200

hand 1
  dealer Jo
  deal Jo 2c 3c 4c 5c 7h
  trump 6h
  stay Ann, Cal, "Big Dee", Eve, Gus, Hal, Ivy, Jo
  draw none
  show Ann Kd
  trick Td 9d 8d 7d 6d 5d 4d 7h
"""
HOSTILE = """\
game "[red]Tuesday[/red]"
rules winning-moves
seat "Guillaume-Alexandre v. Österreich" 200
seat "Guillaume-Alexandre v. Österrei" 200
seat 大山大山大山大山大山大山大山大山大山大山 200
seat Ze\u0301lie 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay 大山大山大山大山大山大山大山大山大山大山, "Guillaume-Alexandre v. Österrei"
  trick Ac \x1b[31m5d  # [link=https://example.org]\u202e[/]
"""


class Picture(NamedTuple):
    """A screen: the file of its picture, its log, the keys pressed, and its size."""

    path: Path
    log: str
    name: str
    keys: tuple[str, ...]
    size: tuple[int, int] = (80, 24)

    def take(self) -> str:
        """The picture as it looks now."""
        return pressed(screen(self.log, self.name, slips=True), *self.keys, size=self.size).picture


PICTURES = (
    Picture(DOCS / "replay-renege.svg", RENEGE, "tuesday.bourre", ("f",)),
    Picture(DOCS / "replay-slip.svg", MISREAD, "tuesday.bourre", ("f",)),
    Picture(DOCS / "replay-meant.svg", MISREAD, "tuesday.bourre", ("f", "m")),
    Picture(DOCS / "replay-bourre.svg", BOURRE, "tuesday.bourre", ("end", "left")),
    Picture(LOOKS / "narrow.svg", RENEGE, "tuesday.bourre", ("f",), (60, 20)),
    Picture(LOOKS / "tall.svg", RENEGE, "tuesday.bourre", ("f", "right"), (100, 36)),
    Picture(LOOKS / "ten-players.svg", TEN, "ten.bourre", ("end", "left", "left")),
    Picture(LOOKS / "hostile.svg", HOSTILE, "[red]\x1b[31m.bourre", ("n", "f")),
    Picture(LOOKS / "keys.svg", RENEGE, "tuesday.bourre", ("question_mark",)),
)

if __name__ == "__main__":
    for one in PICTURES:
        one.path.parent.mkdir(exist_ok=True)
        one.path.write_text(one.take(), encoding="utf-8")
