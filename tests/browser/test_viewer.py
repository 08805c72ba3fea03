"""The hands on the page: by keys and buttons, on a phone too, and on paper."""

import re

import pytest
from playwright.sync_api import expect
from story.evening import RENEGE

from browser.pages import RENEGE as ONE_HAND
from browser.pages import Pages
from browser.watching import PHONE, Watched, laid, where

pytestmark = pytest.mark.slow

RENEGED = "#hand-1-trick-1-card-2"
NARROW = (360, 780)
NAMES = [f"{one}-Hohenlohe-Waldenburg" for one in ("Ann", "Bob", "Cal", "Dee", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jo")]
CARDS = ["Td", "9d", "8d", "7d", "6d", "5d", "4d", "3d", "2d", "Jd"]

_OVERLAPS = """
() => {
  const boxes = [...document.querySelectorAll('.seat, .lay .face')].map((one) => one.getBoundingClientRect());
  const inside = document.querySelector('.table').getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const out = boxes.filter((one) => one.left < inside.left - 2 || one.right > inside.right + 2);
  const met = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => meet(one, other)));
  return [out.length, met.length, document.documentElement.scrollWidth > window.innerWidth];
}
"""


def full_table(players: int) -> str:
    """A log in which everybody has laid a card to the first trick."""
    names = NAMES[:players]
    seats = "".join(f"seat {one} 200\n" for one in names)
    head = f"rules winning-moves\nrule players 2-10\n{seats}\nhand 1\n  dealer {names[-1]}\n  trump 6h\n"
    return f"{head}  stay {', '.join(names)}\n  draw none\n  trick {' '.join(CARDS[:players])}\n"


def test_keys_step_through_every_moment_and_the_address_follows(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.saying(RENEGE), "#hand-1")
    for key, there in (
        ("ArrowRight", "Hand 1 · step 2 of"),
        ("ArrowLeft", "Hand 1 · step 1 of"),
        ("ArrowDown", "Hand 1 · trick 1 of 5 · card 1"),
        ("ArrowDown", "Hand 1 · trick 2 of 5 · card 1"),
        ("ArrowUp", "Hand 1 · trick 1 of 5 · card 1"),
        ("End", "Hand 1 · step"),
        ("Home", "Hand 1 · step 1 of"),
        ("n", "Hand 2 · step 1"),
        ("PageUp", "Hand 1 · step 1"),
        ("PageDown", "Hand 2 · step 1"),
        ("p", "Hand 1 · step 1"),
        ("ArrowLeft", "Before the first hand"),
        ("f", "Hand 1 · trick 1 of 5 · card 2"),
    ):
        page.keyboard.press(key)
        assert where(page).startswith(there), key
    expect(page).to_have_url(re.compile(re.escape(RENEGED) + "$"))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#hand-1-trick-1-card-3$"))


def test_the_arrows_step_over_every_card_to_the_end_and_back(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.of(ONE_HAND), "#hand-1")
    seen = [where(page)]
    while "This is the end" not in page.locator(".nowhere").inner_text():
        page.keyboard.press("ArrowRight")
        seen.append(where(page))
    cards = [one for one in seen if "card" in one]
    assert cards == [f"Hand 1 · trick {trick} of 5 · card {card} of 3" for trick in range(1, 6) for card in range(1, 4)]
    back = [where(page)]
    for _ in seen[2:]:
        page.keyboard.press("ArrowLeft")
        back.append(where(page))
    assert back == seen[-2::-1]


def test_the_table_shows_seats_dealer_upcard_and_pot(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.saying(RENEGE), "#hand-1")
    assert page.locator(".seats .who").all_inner_texts() == ["Ann", "Bob", "Cal", "Big Dee"]
    assert "Big Dee" in (page.locator(".seats li", has=page.locator(".dealer")).text_content() or "")
    assert "7" in page.locator(".middle").inner_text()
    assert "pot" in page.locator(".middle").inner_text()


def test_f_leads_to_each_finding_and_its_proof_and_then_says_there_are_no_more(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.saying(RENEGE), "#hand-1")
    page.keyboard.press("f")
    assert "R501 error" in page.locator(".said .found").inner_text()
    page.keyboard.press("f")
    assert where(page) == "Hand 1 · trick 3 of 5 · card 3 of 3"
    assert laid(page)[-1] == "Cal: 5 of diamonds, proves it"
    assert "Cal still had 5d: proof of R501 in line 12." in page.locator(".said").inner_text()
    page.keyboard.press("f")
    assert "L605 error" in page.locator(".said .found").inner_text()
    page.keyboard.press("f")
    expect(page.locator(".nowhere")).to_have_text("No finding after this.")
    page.keyboard.press("F")
    assert where(page) == "Hand 1 · trick 3 of 5 · card 3 of 3"


def test_buttons_and_the_list_of_hands_step_on_and_keep_the_focus(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.saying(RENEGE))
    button = page.get_by_role("button", name="Next step")
    button.click()
    button.click()
    assert where(page).startswith("Hand 1 · step 3")
    expect(button).to_be_focused()
    page.get_by_role("button", name="Next finding").click()
    assert "trick 1 of 5 · card 2" in where(page)
    page.get_by_role("button", name="Next hand").click()
    page.get_by_role("button", name="Previous step").click()
    page.get_by_role("button", name="Previous hand").click()
    assert where(page).startswith("Before the first hand")
    assert page.get_by_label("Show").locator("option").all_inner_texts()[1] == "Hand 1 – R501, L605"
    page.get_by_label("Show").select_option(label="Hand 2")
    assert where(page).startswith("Hand 2 · step 1")


def test_keys_are_left_to_whatever_has_the_focus(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.saying(RENEGE), "#hand-1")
    page.get_by_label("Show").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_label("Show").select_option(label="Hand 1 – R501, L605")
    page.locator("a[href='#log']").first.focus()
    for key in ("ArrowRight", "f", "n", "End"):
        page.keyboard.press(key)
    assert where(page).startswith("Hand 1 · step 1 of")
    expect(page.locator("#log li").last).to_be_in_viewport()
    page.locator(".table").focus()
    page.keyboard.press("Control+ArrowRight")
    assert where(page).startswith("Hand 1 · step 1 of")
    expect(page.locator(".table")).to_be_in_viewport()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    assert where(page).startswith("Hand 1 · step 2 of")


@pytest.mark.parametrize(
    "players", [2, 5, 7, 9, 10, *(pytest.param(few, marks=pytest.mark.long) for few in (3, 4, 6, 8))]
)
def test_nothing_at_the_table_covers_anything_else_on_a_phone_and_on_a_desk(
    watched: Watched, pages: Pages, players: int
) -> None:
    written = pages.saying(full_table(players))
    page = watched.open(written, f"#hand-1-trick-1-card-{players}", NARROW)
    assert page.locator(".lay").count() == players
    for size in (NARROW, PHONE, (1000, 800), (1280, 900)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(_OVERLAPS) == [0, 0, False], size


def test_on_paper_every_hand_is_there_in_words(watched: Watched, pages: Pages) -> None:
    page = watched.open(pages.saying(RENEGE))
    page.emulate_media(media="print")
    expect(page.locator(".live")).to_be_hidden()
    for one in ("#hand-1", "#hand-2", RENEGED):
        expect(page.locator(one)).to_be_visible()
