"""One browser for all of these tests, and the pages that they open in it."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser import phone
from browser.pages import Pages
from browser.phone import Phone, Served, visiting
from browser.watching import CHROMIUM, Watched, browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser


# Not for the session: as long as Playwright runs no other test can have an event loop of its own.
@pytest.fixture(scope="package")
def chromium() -> Iterator["Browser"]:
    """Chromium, as long as these tests run."""
    pytest.importorskip("playwright", reason="Playwright is not installed here")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    with browser() as started:
        yield started


@pytest.fixture
def watched(chromium: "Browser") -> Iterator[Watched]:
    """Opens pages in the browser; at the end they have done nothing that would be noticed."""
    pages = Watched(chromium)
    yield pages
    pages.close()
    assert pages.noticed == []


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """Writes the pages that the tests open."""
    return Pages(tmp_path_factory.mktemp("pages"))


@pytest.fixture(scope="session")
def site(pytestconfig: pytest.Config) -> Path:
    """The site of ``referee web``, built once for each state of the program."""
    return phone.built(pytestconfig.cache.mkdir("referee-web"))


@pytest.fixture
def served(site: Path) -> Iterator[Served]:
    """The site on a server."""
    running = Served(site)
    yield running
    running.stop()


@pytest.fixture
def visitor(chromium: "Browser", served: Served) -> Iterator[Phone]:
    """A phone; at the end the site has asked for nothing from elsewhere, and nothing went wrong."""
    with visiting(chromium, served) as one:
        yield one
