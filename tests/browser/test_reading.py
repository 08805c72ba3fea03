"""A page can be read by everybody: on a phone, on paper, in the dark, by keyboard and by ear."""

from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from browser.pages import EVENINGS, LATER, RENEGE, ROOT, TAKEN_BACK, UNPAID, Pages
from browser.watching import DESK, PHONE, Watched

ALL_SORTS = (RENEGE, UNPAID, TAKEN_BACK, ROOT / "nowhere.bourre")
"""A renege, wrong payments, a card that was taken back, and a log that is not there: the index of their pages."""
NARROW = (360, 740)
OPENED = "() => document.querySelectorAll('details').forEach((one) => { one.open = true; })"

long = pytest.mark.long
EACH = [pytest.param((log,), marks=long, id=log.stem) for log in (*EVENINGS, UNPAID)]


def written(pages: Pages, logs: tuple[Path, ...]) -> Path:
    """The page of a log, or the index of several."""
    return pages.of(*logs) if len(logs) == 1 else pages.index_of(*logs)


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(PHONE, "light", id="phone in light"),
        pytest.param(DESK, "dark", id="desk in the dark"),
        pytest.param(PHONE, "dark", marks=long, id="phone in the dark"),
        pytest.param(DESK, "light", marks=long, id="desk in light"),
    ],
)
@pytest.mark.parametrize("logs", [pytest.param(ALL_SORTS, id="index"), pytest.param((RENEGE,), id="page"), *EACH])
@pytest.mark.slow
def test_axe_finds_no_serious_violation(
    logs: tuple[Path, ...], size: tuple[int, int], scheme: Literal["light", "dark"], watched: Watched, pages: Pages
) -> None:
    page = watched.open(written(pages, logs), size=size)
    page.emulate_media(color_scheme=scheme)
    page.evaluate(OPENED)
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")] == []


@pytest.mark.parametrize("logs", [ALL_SORTS, (LATER,), pytest.param(EVENINGS, marks=long), *EACH], ids=str)
@pytest.mark.slow
def test_a_narrow_screen_needs_no_sideways_scrolling(logs: tuple[Path, ...], watched: Watched, pages: Pages) -> None:
    page = watched.open(written(pages, logs), size=NARROW)
    page.evaluate(OPENED)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]


@pytest.mark.slow
def test_a_printed_page_hides_nothing(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(UNPAID))
    page.emulate_media(media="print")
    hidden = page.evaluate(
        "[...document.querySelectorAll('main [id]')].filter((one) => !one.checkVisibility()).map((one) => one.id)"
    )
    assert hidden == []


@pytest.mark.parametrize(("hands", "most"), [(40, 400_000), pytest.param(500, 3_000_000, marks=long)])
@pytest.mark.slow
def test_five_hundred_hands_are_less_than_three_megabytes(hands: int, most: int, pages: Pages) -> None:
    assert pages.of_hands(hands).stat().st_size < most
