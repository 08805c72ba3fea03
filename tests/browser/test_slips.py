"""A hand that a slip of the pen would explain: as written and as meant, one tap apart."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.pages import ROOT, Pages
from browser.watching import DESK, PHONE, Watched, laid, where

pytestmark = pytest.mark.slow

MISREAD = ROOT / "docs" / "examples" / "misread.bourre"
KITCHEN = ROOT / "samples" / "games" / "tuesday-kitchen.bourre"


def marked(page: Page) -> str:
    """The marked word in the line next to the buttons."""
    return page.locator(".versions mark.slip").inner_text()


def test_one_tap_shows_the_hand_as_meant_and_another_as_it_is_written(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(MISREAD), "#hand-1-trick-1-card-2", PHONE)
    written, meant = page.get_by_role("button", name="As written"), page.get_by_role("button", name="As meant")
    assert [one.get_attribute("aria-pressed") for one in (written, meant)] == ["true", "false"]
    assert (marked(page), laid(page)) == ("8c", ["Ann: 8 of clubs, miswritten?", "Bob: 9 of hearts, was not allowed"])
    meant.click()
    assert where(page) == "Hand 1, as meant · trick 1 of 5 · card 2 of 4"
    assert (marked(page), laid(page)) == ("8h", ["Ann: 8 of hearts, as meant", "Bob: 9 of hearts"])
    assert [one.get_attribute("aria-pressed") for one in (written, meant)] == ["false", "true"]
    expect(meant).to_be_focused()
    expect(page).to_have_url(re.compile("#hand-1-as-meant-trick-1-card-2$"))
    expect(page.get_by_role("group", name="The table from above, hand 1 as meant")).to_be_visible()
    assert "with 8h, the likeliest, T-Boy won 4" in page.locator(".versions").inner_text()
    written.click()
    assert where(page) == "Hand 1 · trick 1 of 5 · card 2 of 4"
    expect(page).to_have_url(re.compile("#hand-1-trick-1-card-2$"))


def test_m_leads_to_the_same_moment_of_the_other_version_and_arrows_stay_in_it(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(MISREAD), "#hand-1")
    for key, there in (
        ("m", "Hand 1, as meant · step 1 of"),
        ("ArrowDown", "Hand 1, as meant · trick 1 of 5 · card 1"),
        ("ArrowDown", "Hand 1, as meant · trick 2 of 5 · card 1"),
        ("m", "Hand 1 · trick 2 of 5 · card 1"),
        ("m", "Hand 1, as meant · trick 2 of 5 · card 1"),
        ("End", "Hand 1, as meant · step"),
        ("p", "Before the first hand"),
        ("n", "Hand 1 · step 1 of"),
    ):
        page.keyboard.press(key)
        assert where(page).startswith(there), key


def test_an_address_and_the_sentence_before_the_findings_lead_to_a_hand_as_meant(
    watched: Watched, pages: Pages
) -> None:
    page = watched.open(pages.of(MISREAD), "#hand-1-as-meant-trick-1-card-4")
    assert where(page) == "Hand 1, as meant · trick 1 of 5 · card 4 of 4"
    assert "trick 8h 9h Th Jh" in page.locator(".said .source").inner_text()
    other = watched.open(pages.of(MISREAD))
    other.get_by_role("link", name="hand 1, as meant").click()
    assert where(other) == "Hand 1, as meant · step 1 of 30"
    expect(other.locator(".table")).to_be_in_viewport()


def test_a_hand_without_a_slip_has_no_other_version(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(KITCHEN), "#hand-1")
    expect(page.locator(".versions")).to_be_hidden()
    page.keyboard.press("m")
    expect(page.locator(".nowhere")).to_have_text("This hand has no possible slip of the pen.")
    assert where(page).startswith("Hand 1 · step 1")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_is_wider_than_the_screen(watched: Watched, pages: Pages, size: tuple[int, int]) -> None:
    page = watched.open(pages.of(MISREAD), "#hand-1-as-meant", size)
    assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")


def test_without_scripts_and_on_paper_both_versions_are_there_in_words(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(MISREAD), scripts=False)
    for one in ("#hand-1", "#hand-1-as-meant", "#hand-1-as-meant-trick-1-card-1"):
        expect(page.locator(one)).to_be_visible()
    page.locator("#hand-1").get_by_role("link", name="See the hand as meant").click()
    expect(page.locator("#hand-1-as-meant")).to_be_in_viewport()
    printed = watched.open(pages.of(MISREAD))
    printed.emulate_media(media="print")
    expect(printed.locator("#hand-1-as-meant")).to_be_visible()
