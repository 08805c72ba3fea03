"""Links and addresses lead to the right moment, finding or line, and the browser's Back returns."""

import re

import pytest
from playwright.sync_api import Page, expect
from story.evening import RENEGE

from browser.pages import LATER, Pages
from browser.watching import Watched, laid, where

RENEGED = "#hand-1-trick-1-card-2"


@pytest.fixture
def page(watched: Watched, pages: Pages) -> Page:
    return watched.open(pages.saying(RENEGE))


@pytest.fixture
def reneged(watched: Watched, pages: Pages) -> Page:
    """The page, opened at the card that was not allowed."""
    return watched.open(pages.saying(RENEGE), RENEGED)


@pytest.mark.slow
def test_a_link_leads_to_its_card_and_what_proves_it_is_marked(reneged: Page) -> None:
    page = reneged
    assert where(page) == "Hand 1 · trick 1 of 5 · card 2 of 3"
    assert laid(page) == ["Ann: king of diamonds", "Cal: 4 of hearts, was not allowed"]
    assert page.locator(".seat", has_text="Cal").locator(".hidden").inner_text().count("5 of diamonds, proves it") == 1
    assert "+ proves it" in page.locator(".signs").inner_text().replace("\n", " ")
    assert "Had to follow diamonds, and held 5d" in page.locator(".said").inner_text()
    expect(page.locator(".table")).to_be_in_viewport()
    expect(page.locator(".table")).to_be_focused()


@pytest.mark.slow
def test_an_address_opens_the_page_at_its_trick_and_may_be_changed(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(LATER), "#hand-7-trick-4")
    assert where(page).startswith("Hand 7 · trick 4 of 5")
    page.evaluate("location.hash = '#hand-2'")
    expect(page.locator(".said .where")).to_have_text(re.compile("^Hand 2 "))


@pytest.mark.slow
def test_a_findings_links_lead_to_the_trick_and_to_its_proof(page: Page) -> None:
    finding = page.locator("#finding-1")
    finding.get_by_role("link", name="hand 1, trick 1").click()
    assert where(page) == "Hand 1 · trick 1 of 5 · card 1 of 3"
    expect(page.locator(".table")).to_be_focused()
    finding.get_by_role("link", name="hand 1, trick 3").click()
    assert where(page).startswith("Hand 1 · trick 3 of 5")


@pytest.mark.slow
def test_a_findings_links_lead_to_its_lines_and_back(page: Page) -> None:
    page.locator("#finding-1 .excerpt a").first.click()
    expect(page).to_have_url(re.compile("#line-12$"))
    line = page.locator("#line-12")
    expect(line).to_be_in_viewport()
    line.get_by_role("link", name="R501").click()
    expect(page).to_have_url(re.compile("#finding-1$"))
    page.locator("#line-7").get_by_role("link", name="on the table").click()
    assert where(page).startswith("Hand 1 · step 1")


@pytest.mark.slow
def test_the_list_of_tricks_leads_to_each_card(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.saying(RENEGE), "#hand-1-trick-2")
    tricks = page.get_by_role("list", name="The hand, trick by trick")
    assert tricks.get_by_role("listitem").count() == 7
    tricks.get_by_role("link", name="Cal: 5 of diamonds, proves it").click()
    assert where(page) == "Hand 1 · trick 3 of 5 · card 3 of 3"
    expect(tricks.locator("[aria-current=step]")).to_have_attribute("href", "#hand-1-trick-3-card-3")
    expect(page).to_have_url(re.compile("#hand-1-trick-3-card-3$"))


@pytest.mark.slow
def test_back_and_forward_move_between_hands_and_link_targets(reneged: Page) -> None:
    page = reneged
    page.locator(".said .found").get_by_role("link", name="see the card").click()
    assert where(page) == "Hand 1 · trick 3 of 5 · card 3 of 3"
    page.locator(".said .found").get_by_role("link", name="finding 1").click()
    expect(page).to_have_url(re.compile("#finding-1$"))
    expect(page.locator("#finding-1")).to_be_in_viewport()
    page.go_back()
    assert where(page) == "Hand 1 · trick 3 of 5 · card 3 of 3"
    page.go_back()
    assert where(page) == "Hand 1 · trick 1 of 5 · card 2 of 3"
    page.go_forward()
    assert where(page) == "Hand 1 · trick 3 of 5 · card 3 of 3"
    page.locator(".said .source").get_by_role("link", name="line 14").click()
    expect(page.locator("#line-14")).to_be_in_viewport()


@pytest.mark.slow
def test_without_scripts_links_lead_to_the_cards_of_each_hand_in_words(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.saying(RENEGE), RENEGED, size=(390, 400), scripts=False)
    expect(page.locator(RENEGED)).to_have_text("Cal 4♥ ! was not allowed")
    expect(page.locator(RENEGED)).to_be_in_viewport()
    expect(page.locator(".live")).to_be_hidden()
