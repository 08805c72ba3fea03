"""The site of ``referee serve`` in the browser: its pages are clean, and reload when a log changes."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from serve.folder import CLEAN, UNPAID, served

from browser.watching import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one log in it."""
    (tmp_path / "monday.bourre").write_text(CLEAN)
    return tmp_path


@pytest.fixture
def season(chromium: "Browser", folder: Path) -> "Iterator[Page]":
    """The page of its season; at the end no other host was contacted, and nothing went wrong."""
    noticed: list[str] = []
    with served(folder) as (_, address):
        page = chromium.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
        page.on("console", lambda one: noticed.append(one.text))
        page.on("pageerror", lambda one: noticed.append(str(one)))
        page.on("request", lambda one: None if one.url.startswith(f"{address}/") else noticed.append(one.url))
        page.goto(f"{address}/")
        yield page
        page.close()
    assert noticed == []


def test_a_page_reloads_when_a_log_changes(season: "Page", folder: Path) -> None:
    season.get_by_role("cell", name="Clean").wait_for()
    (folder / "tuesday.bourre").write_text(UNPAID)
    season.get_by_role("cell", name="Violations found").wait_for()
    season.get_by_role("link", name="tuesday.bourre").click()
    season.get_by_role("heading", level=1, name="tuesday.bourre").wait_for()
    (folder / "tuesday.bourre").write_text(f'game "Put right"\n{UNPAID.replace("Bob 2", "Bob 3")}')
    season.get_by_role("heading", level=1, name="Put right").wait_for()
    season.get_by_role("link", name="The season").click()
    season.get_by_role("link", name="Bob").click()
    season.get_by_role("heading", level=1, name="Bob").wait_for()
    wider = season.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not wider
