"""What the page says of a trick or a line leads there, and back."""

from typing import TYPE_CHECKING

import pytest

from browser.pages import LATER, RENEGE, Pages
from browser.watching import Watched

if TYPE_CHECKING:
    from playwright.sync_api import Page

NOWHERE = """() => [...document.querySelectorAll("a")]
    .filter((one) => !one.closest(".live"))
    .map((one) => one.getAttribute("href"))
    .filter((to) => !to.startsWith("#") || !document.getElementById(decodeURIComponent(to.slice(1))))"""
"""Links to what is not on the page; those of the viewer lead to steps, which it alone knows."""


def heading(page: "Page") -> str:
    """What moment the viewer shows."""
    return page.locator(".said .where").inner_text()


@pytest.fixture
def page(watched: Watched, pages: Pages) -> "Page":
    return watched.open(pages.of(RENEGE))


def test_a_finding_s_links_lead_to_the_trick_and_to_its_proof(page: "Page") -> None:
    finding = page.locator("#finding-1")
    finding.get_by_role("link", name="hand 1, trick 1").click()
    assert heading(page) == "Hand 1 · trick 1 of 5 · card 1 of 3"
    assert page.locator(".table").evaluate("(one) => one == document.activeElement")
    finding.get_by_role("link", name="hand 1, trick 3").click()
    assert heading(page).startswith("Hand 1 · trick 3 of 5")
    page.go_back()
    assert heading(page).startswith("Hand 1 · trick 1 of 5")


def test_links_of_a_finding_lead_to_its_lines_and_lines_to_what_they_begin_and_to_findings(page: "Page") -> None:
    page.locator("#finding-1 .excerpt a").first.click()
    assert page.evaluate("location.hash") == "#line-12"
    line = page.locator("#line-12")
    assert 0 <= line.evaluate("(one) => one.getBoundingClientRect().top") < page.viewport_size["height"]  # type: ignore[index]
    line.get_by_role("link", name="R501").click()
    assert page.evaluate("location.hash") == "#finding-1"
    page.locator("#line-7 a.play").click()
    assert heading(page).startswith("Hand 1 · step 1 of")


def test_every_link_of_a_page_leads_to_something_on_it(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(LATER))
    assert page.evaluate(NOWHERE) == []


def test_an_address_opens_the_page_at_its_trick(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(LATER), "#hand-7-trick-4")
    assert heading(page).startswith("Hand 7 · trick 4 of 5")
    page.evaluate("location.hash = '#hand-2'")
    page.wait_for_function("document.querySelector('.where').textContent.startsWith('Hand 2 ')")
