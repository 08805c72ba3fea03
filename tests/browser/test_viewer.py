"""Keys, clicks, links and addresses lead to the moment of a hand that was meant, and it shows what happened there."""

from typing import TYPE_CHECKING

import pytest

from browser.pages import LATER, RENEGE, Pages
from browser.watching import PHONE, Watched

if TYPE_CHECKING:
    from playwright.sync_api import Page


def heading(page: "Page") -> str:
    """What moment the viewer shows."""
    return page.locator(".said .where").inner_text()


def said(page: "Page") -> str:
    """All that is told of the moment."""
    return page.locator(".said").inner_text()


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


def test_an_address_opens_the_page_at_its_trick(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(LATER), "#hand-7-trick-4")
    assert heading(page).startswith("Hand 7 · trick 4 of 5")
    page.evaluate("location.hash = '#hand-2'")
    page.wait_for_function("document.querySelector('.where').textContent.startsWith('Hand 2 ')")


def test_the_arrows_lead_over_every_card_to_the_end_and_back(page: "Page") -> None:
    page.locator(".table").focus()
    page.keyboard.press("Home")
    seen = [heading(page)]
    while "This is the end" not in page.locator(".nowhere").inner_text():
        page.keyboard.press("ArrowRight")
        seen.append(heading(page))
    cards = [one for one in seen if "card" in one]
    assert cards == [f"Hand 1 · trick {trick} of 5 · card {card} of 3" for trick in range(1, 6) for card in range(1, 4)]
    back = [heading(page)]
    for _ in seen[2:]:
        page.keyboard.press("ArrowLeft")
        back.append(heading(page))
    assert back == seen[-2::-1]


def test_keys_lead_from_trick_to_trick_hand_to_hand_and_finding_to_finding(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(LATER), "#hand-3")
    page.locator(".table").focus()
    led = []
    for key in ("n", "PageDown", "p", "ArrowDown", "ArrowDown", "ArrowUp", "f", "f", "f", "F", "End", "Home"):
        page.keyboard.press(key)
        led.append(heading(page).partition(" of ")[0])
    assert led[:3] == ["Hand 4 · step 1", "Hand 5 · step 1", "Hand 4 · step 1"]
    assert led[3:6] == ["Hand 4 · trick 1", "Hand 4 · trick 2", "Hand 4 · trick 1"]
    assert led[6:8] == ["Hand 7 · trick 1", "Hand 7 · trick 4"]
    assert led[-1] == "Hand 7 · step 1"


def test_buttons_do_what_the_keys_do(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(LATER), "#hand-3-trick-1", PHONE)
    led = []
    for name in ("Next step", "One step back", "Next hand", "Hand before", "Next finding"):
        page.get_by_role("button", name=name).click()
        led.append(heading(page).rpartition(" of ")[0])
    assert [one.partition(" of ")[0] for one in led] == [
        "Hand 3 · trick 1",
        "Hand 3 · trick 1",
        "Hand 4 · step 1",
        "Hand 3 · step 1",
        "Hand 7 · trick 1",
    ]
    page.get_by_label("Show").select_option("Hand 5")
    assert heading(page).startswith("Hand 5 ")


def test_the_illegal_card_and_the_card_that_proves_it_are_marked_and_told(page: "Page") -> None:
    page.locator(".table").focus()
    page.keyboard.press("f")
    assert "Cal 4h: renege (R501), proven" in said(page)
    illegal = page.locator(".laid li").nth(1)
    assert "not allowed" in (illegal.text_content() or "")
    assert illegal.locator(".sign").first.is_visible()
    page.locator(".said").get_by_role("link", name="see the card").click()
    assert heading(page) == "Hand 1 · trick 3 of 5 · card 3 of 3"
    assert "Cal still had 5d: proof of R501" in said(page)


def test_the_table_shows_seats_dealer_upcard_and_pot(page: "Page") -> None:
    names = page.locator(".seats .who").all_inner_texts()
    assert names == ["Ann", "Bob", "Cal", "Big Dee"]
    assert "Big Dee" in (page.locator(".seats li", has=page.locator(".dealer")).text_content() or "")
    assert page.locator(".middle").get_by_text("seven of spades").count() or "7" in page.locator(".middle").inner_text()
    assert "pot" in page.locator(".middle").inner_text()


def test_without_a_script_the_hands_stand_there_in_words(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(RENEGE), scripts=False)
    told = page.locator("#hand-1").inner_text()
    assert page.locator("#hand-1-trick-3").is_visible()
    assert "Cal 4" in told
