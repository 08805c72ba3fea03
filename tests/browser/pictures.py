"""Pictures of the pages of all sample evenings, to be looked at:

PYTHONPATH=.:tests python -m browser.pictures FOLDER

Each is taken as it opens and as a whole, at the size of a phone and of a desk, in light and in dark, and as it is
printed. Those that README and docs show are taken anew in ``docs/images``, the phone site's among them.
"""

import sys
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Page

from browser.pages import EVENINGS, LATER, ROOT, Pages
from browser.phone import SIZE, Phone, Served, nowhere
from browser.watching import DESK, PHONE, Watched, browser
from referee.cli.building.site import build

IMAGES = ROOT / "docs" / "images"
SIZES = {"phone": PHONE, "desk": DESK}
FRAMED = "body { display: flex; gap: 16px; margin: 16px; } img { outline: 1px solid #8a8478; border-radius: 8px; }"
PAPER = (718, 1039)
"""The width of A4 between margins of 10 mm."""


class Shown(NamedTuple):
    """A picture of README or docs: its name, its log, the place on the page, and its size."""

    name: str
    log: Path
    at: str
    size: tuple[int, int]


SHOWN = (
    Shown("page-verdict.png", LATER, "", DESK),
    Shown("page-hand.png", ROOT / "docs" / "examples" / "renege.bourre", "#hand-1-trick-1-card-2", DESK),
)


def take(page: Page, folder: Path, name: str) -> None:
    """An evening's page as it looks on one screen."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.screenshot(path=folder / f"{name}-{scheme}.png")
        page.screenshot(path=folder / f"{name}-{scheme}-whole.png", full_page=True)


def take_all(pages: Pages, watched: Watched, folder: Path) -> None:
    """Every evening on every screen and on paper, and the pictures of README and docs."""
    for log in EVENINGS:
        for name, size in SIZES.items():
            page = watched.open(pages.of(log), size=size)
            take(page, folder, f"{log.stem}-{name}")
            page.close()
        page = watched.open(pages.of(log), size=PAPER)
        page.emulate_media(media="print")
        page.screenshot(path=folder / f"{log.stem}-paper.png", full_page=True)
        page.close()
    for one in SHOWN:
        page = watched.open(pages.of(one.log), one.at, one.size)
        page.screenshot(path=IMAGES / one.name)
        page.close()


def take_phone(visitor: Phone, folder: Path) -> None:
    """A card that is due, the renege that it proves, the hand's end and who pays whom, side by side; and a desk."""
    log = (ROOT / "docs" / "examples" / "renege.bourre").read_text(encoding="utf-8").replace("2s 4s", "2s 3h")
    before, _, _ = f'game "In the kitchen"\n{log}'.partition(" 5d\n")
    path = folder / "kitchen.bourre"
    path.write_text(before, encoding="utf-8")
    thumb = visitor.open(path)
    shots = [thumb.page.screenshot()]
    thumb.play("5d")
    thumb.page.locator("#pill.error").wait_for()
    shots.append(thumb.page.screenshot())
    thumb.play("Ac Qc 2c 9c Jh Th")
    shots.append(thumb.page.screenshot())
    thumb.page.set_viewport_size({"width": 1280, "height": 800})
    thumb.page.screenshot(path=IMAGES / "phone-desk.png")
    thumb.page.close()
    other = visitor.open(LATER)
    other.view("Verdict")
    other.page.locator("#verdict .sum").wait_for()
    shots.append(other.page.screenshot())
    page = visitor.context.new_page()
    page.set_viewport_size({"width": 4 * SIZE["width"] + 80, "height": SIZE["height"] + 32})
    images = "".join(f'<img src="data:image/png;base64,{b64encode(shot).decode()}">' for shot in shots)
    page.set_content(f"<style>{FRAMED}</style>{images}")
    page.screenshot(path=IMAGES / "phone.png")


if __name__ == "__main__":
    [into] = map(Path, sys.argv[1:])
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as written, browser() as started:
        seen = Watched(started)
        take_all(Pages(Path(written)), seen, into)
        build(Path(written) / "site")
        with nowhere() as (proxy, _):
            take_phone(Phone(started, Served(Path(written) / "site"), proxy), Path(written))
        print(*seen.noticed, sep="\n")
