"""A log is written on a phone by taps: it is the terminal's log, and no tap is lost."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from evenings.logs import evening_log
from playwright.sync_api import expect

from browser.hostile import NAMES
from browser.phone import Phone, judged
from browser.thumbs import Thumbs, begin, card_name, go_on, take_up

pytestmark = pytest.mark.slow

TABLE = """\
rules louisiana
rule ante 1
seat Ann 100
seat Bob 100
seat Cal 100
seat Dee 100
"""
HAND = f"""{TABLE}
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob, Cal, Dee
  draw Ann 2, Bob 1, Dee 3
"""
CARDS = [
    "Kd",
    "5d",
    "Qd",
    "9d",
    "As",
    "2s",
    "3s",
    "4s",
    "Qs",
    "5s",
    "6s",
    "7s",
    "Js",
    "9c",
    "Tc",
    "Jc",
    "Ah",
    "3h",
    "4h",
    "2h",
]
FULL = """() => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""


def deal(thumbs: Thumbs) -> None:
    """A hand up to its first card."""
    thumbs.offer() if thumbs.session.state.prompt.offer else thumbs.tap("Dee")
    thumbs.tap("7s")
    thumbs.choose("All")
    thumbs.tap([2, 1, 0, 3])


def play(thumbs: Thumbs, cards: list[str]) -> None:
    """Cards, one after the other."""
    for card in cards:
        thumbs.tap(card)
        thumbs.sure()


def finish(thumbs: Thumbs) -> None:
    """The end of a hand: what is offered, or else the first answer."""
    while thumbs.session.state.prompt.kind != "next":
        first = thumbs.session.state.prompt.choices[0]
        thumbs.offer() if first.types == "" else thumbs.choose(first.label)


@pytest.mark.long
def test_five_hands_written_by_taps_are_the_terminals_log(visitor: Phone) -> None:
    thumbs = begin(visitor.visit())
    thumbs.choose("Bourré as it is commonly played in Louisiana", None)
    thumbs.offer()
    for name in ("Ann", "Bob", "Cal", "Dee"):
        thumbs.tap(name, "100")
    thumbs.offer()
    for hand in range(5):
        deal(thumbs)
        play(thumbs, [*CARDS[4 * hand :], *CARDS[: 4 * hand]])
        finish(thumbs)
    assert thumbs.kept == [thumbs.session.content.decode()]
    thumbs.page.get_by_role("link", name="Verdict, and who pays whom").tap()
    judged(thumbs.page)


def test_a_hand_of_four_with_every_card_takes_at_most_35_taps(visitor: Phone) -> None:
    thumbs = take_up(visitor.visit(), TABLE)
    thumbs.offer()
    thumbs.touched = 0
    deal(thumbs)
    play(thumbs, CARDS)
    thumbs.offer(3)
    assert thumbs.session.state.prompt.kind == "next"
    assert thumbs.touched <= 35


@pytest.mark.long
def test_a_hand_with_only_its_money_takes_at_most_12_taps(visitor: Phone) -> None:
    thumbs = take_up(visitor.visit(), TABLE)
    thumbs.touched = 0
    thumbs.offer()
    thumbs.tap("Dee")
    thumbs.choose("Only the money: who takes the pot?", "Ann")
    thumbs.tap({"Bob": "4", "Cal": "4"})
    thumbs.offer()
    assert thumbs.session.state.prompt.kind == "next"
    assert thumbs.touched <= 12


def test_an_earlier_card_is_changed_by_taps_and_all_after_it_is_judged_again(visitor: Phone) -> None:
    thumbs, page = take_up(visitor.visit(), HAND), visitor.context.pages[0]
    play(thumbs, [*CARDS[:4], "Ah", "3h", "4h", "2h", "Kh", "5h", "6h"])
    expect(page.locator(".found")).to_have_count(0)
    page.get_by_role("button", name="Change line 14: ").tap()
    page.locator(".pieces").get_by_role("button", name="3h", exact=True).tap()
    page.locator(".fan").get_by_role("button", name=card_name("8c")).tap()
    thumbs.session.edit(14, "trick Ah 8c 4h 2h")
    thumbs.agree()
    assert thumbs.kept == [thumbs.session.content.decode()]
    [finding] = page.locator(".found").all()
    assert "Bob did not follow suit: played 8c on a heart lead, holding 5h" in finding.inner_text()
    assert finding.locator("mark").all_inner_texts() == ["8c", "5h"]
    thumbs.undo()
    expect(page.locator(".found")).to_have_count(0)
    thumbs.redo()
    expect(page.locator(".found")).to_have_count(1)
    assert thumbs.kept == [thumbs.session.content.decode()]


@pytest.mark.long
@pytest.mark.parametrize("every", [3, 1])
def test_a_page_killed_between_two_taps_loses_none(visitor: Phone, every: int) -> None:
    thumbs = take_up(visitor.visit(), HAND)
    for at, card in enumerate(CARDS):
        thumbs.tap(card)
        if at % every == 0:
            killed(visitor, thumbs)
        thumbs.sure()
    thumbs.offer()
    killed(visitor, thumbs)
    thumbs.offer(2)
    assert thumbs.kept == [thumbs.session.content.decode()]


def killed(visitor: Phone, thumbs: Thumbs) -> None:
    """The page is gone, and is opened again; a session has its log again, too."""
    address = thumbs.page.url
    thumbs.page.close()
    thumbs.move(visitor.context.new_page())
    thumbs.page.goto(address)
    thumbs.session = type(thumbs.session)(thumbs.session.content)
    thumbs.agree()


WORKERS = """() => {
    const { Worker: Real } = window;
    window.workers = [];
    window.Worker = class extends Real { constructor(...words) { super(...words); window.workers.push(this); } };
}"""
DIES = "() => { window.workers.at(-1).terminate(); window.workers.at(-1).dispatchEvent(new ErrorEvent('error')); }"
"""The referee's worker ends, as when a phone takes its memory away."""


@pytest.mark.long
def test_neither_a_dead_worker_nor_a_killed_page_loses_an_answer_or_a_card(visitor: Phone) -> None:
    visitor.context.add_init_script(f"({WORKERS})()")
    thumbs = begin(visitor.visit())
    thumbs.choose("A few questions about your game")
    thumbs.choose("Five")
    thumbs.page.evaluate(DIES)
    thumbs.choose("The top card of the stock")
    # The answers are of this game: another log in the meantime changes none.
    thumbs.page.close()
    visitor.paste(HAND).close()
    thumbs.move(visitor.visit())
    thumbs.page.locator(".logs li").last.tap()
    thumbs.agree()
    finish_rules(thumbs)
    for name in ("Ann", "Bob", "Cal", "Dee"):
        thumbs.tap(name, "100")
    thumbs.offer()
    thumbs.tap("Dee")
    thumbs.page.evaluate(DIES)
    thumbs.tap("2")
    assert thumbs.session.content.decode() in thumbs.kept
    assert thumbs.page.evaluate("window.workers.length") == 2


def finish_rules(thumbs: Thumbs) -> None:
    """Answer the questions that are left about the rules with the first of their answers."""
    while thumbs.session.state.prompt.kind in {"rules", "house"}:
        prompt = thumbs.session.state.prompt
        thumbs.offer() if prompt.offer else thumbs.choose(prompt.choices[0].label)


def test_undo_and_redo_go_through_a_hand(visitor: Phone) -> None:
    thumbs = take_up(visitor.visit(), HAND)
    play(thumbs, CARDS[:6])
    for _ in range(6):
        thumbs.undo()
    assert thumbs.kept == [HAND]
    for _ in range(6):
        thumbs.redo()
    assert thumbs.kept == [thumbs.session.content.decode()]


@pytest.mark.long
def test_a_refused_entry_says_why_and_keeps_what_was_typed(visitor: Phone) -> None:
    thumbs, page = take_up(visitor.visit(), HAND), visitor.context.pages[0]
    page.get_by_text("Type it instead").tap()
    page.get_by_role("textbox", name="Type it").fill("kz")
    page.get_by_role("button", name="Write", exact=True).tap()
    expect(page.get_by_role("alert")).to_contain_text("Not written: `kz` is not a card")
    expect(page.get_by_role("textbox", name="Type it")).to_have_value("kz")
    thumbs.tap("Kd")


@pytest.mark.long
def test_lines_that_are_pasted_are_written_until_one_is_not_understood(visitor: Phone) -> None:
    thumbs, page = take_up(visitor.visit(), HAND), visitor.context.pages[0]
    page.get_by_text("Type it instead").tap()
    pasted = "trick Kd 5d Qd 9d\\ntrick Kz\\ntrick Ah 3h 4h 2h"
    page.get_by_role("textbox", name="Type it").evaluate(
        f"(box) => {{ const data = new DataTransfer(); data.setData('text', '{pasted}');"
        " box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, cancelable: true, bubbles: true })); }"
    )
    thumbs.session.paste(pasted.split("\\n"))
    thumbs.agree()
    expect(page.get_by_role("textbox", name="Type it")).to_have_value("trick Kz")
    expect(page.get_by_text("Still to be written: trick Ah 3h 4h 2h")).to_be_visible()
    assert thumbs.kept == [thumbs.session.content.decode()]


@pytest.mark.long
def test_a_log_of_500_hands_opens_and_takes_a_card(visitor: Phone, tmp_path: Path) -> None:
    text = evening_log("louisiana", hands=500, players=6, seed=1)
    path = tmp_path / "season.bourre"
    path.write_text(text, encoding="utf-8")
    thumbs = go_on(visitor.open(path), text)
    thumbs.offer()
    thumbs.tap("7s")
    assert thumbs.kept == [thumbs.session.content.decode()]


@pytest.mark.long
@pytest.mark.parametrize("names", list(zip(*NAMES, strict=True)))
def test_hostile_names_are_names(visitor: Phone, names: tuple[str, ...]) -> None:
    thumbs = begin(visitor.visit())
    thumbs.type("louisiana")
    thumbs.offer()
    for name in names:
        thumbs.tap(name, "100")
    thumbs.offer()
    thumbs.tap(names[2])
    thumbs.tap("7s")
    thumbs.tap(names)
    thumbs.tap([0, 1, 2])
    thumbs.tap("Kd")
    assert [one.inner_text() for one in thumbs.page.locator(".seat .name b").all()] == list(names)
    assert thumbs.page.evaluate("window.pwned") is None


@pytest.mark.long
def test_a_log_that_another_tab_writes_is_only_shown(visitor: Phone) -> None:
    thumbs = take_up(visitor.visit(), HAND)
    other = visitor.context.new_page()
    other.goto(thumbs.page.url)
    expect(other.get_by_text("This log is open in another tab")).to_be_visible()
    thumbs.tap("Kd")
    other.get_by_role("button", name="Change it here").tap()
    expect(thumbs.page.get_by_text("This log is open in another tab")).to_be_visible()
    thumbs.move(other)
    thumbs.agree()
    thumbs.tap("5d")
    assert thumbs.kept == [thumbs.session.content.decode()]


@pytest.mark.long
def test_a_card_that_can_not_be_kept_is_said_before_the_next(visitor: Phone) -> None:
    thumbs, page = take_up(visitor.visit(), HAND), visitor.context.pages[0]
    page.evaluate(FULL)
    thumbs.tap("Kd")
    expect(page.locator("#notices")).to_contain_text("the last change is not kept")
    thumbs.tap("5d")
    assert thumbs.kept == [HAND]


@pytest.mark.long
def test_everything_to_tap_is_44_pixels_large_and_nothing_is_wider_than_the_screen(visitor: Phone) -> None:
    thumbs = take_up(visitor.visit(), TABLE)
    thumbs.offer()
    for _ in screens(thumbs):
        small = thumbs.page.evaluate(
            "[...document.querySelectorAll('button, a, summary, input')].filter((one) => one.offsetParent)"
            ".map((one) => [one.innerText || one.ariaLabel, one.getBoundingClientRect()])"
            ".filter(([_, box]) => box.width < 43.5 || box.height < 43.5).map(([name]) => name)"
        )
        assert small == []
        assert not thumbs.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_on_any_screen(visitor: Phone, scheme: Literal["light", "dark"]) -> None:
    page = visitor.visit()
    page.emulate_media(color_scheme=scheme)
    thumbs = take_up(page, TABLE)
    thumbs.offer()
    for kind in screens(thumbs):
        results = Axe().run(page)
        assert results.violations_count == 0, (kind, results.generate_report())


def screens(thumbs: Thumbs) -> Iterator[str]:
    """Every kind of question, on the screen."""
    yield "dealer"
    thumbs.tap("Dee")
    yield "trump"
    thumbs.tap("7s")
    yield "stay"
    thumbs.choose("All")
    yield "draw"
    thumbs.tap([2, 1, 0, 3])
    yield "trick"
    play(thumbs, [*CARDS[:4], "Ah", "8c", "4h", "2h", "Kh", "5h"])
    yield "finding"
    play(thumbs, ["6h", "7h", *CARDS[8:16]])
    yield "result"
    thumbs.choose("The pot stays")
    yield thumbs.session.state.prompt.kind
    thumbs.page.get_by_role("button", name="Change line 14: ").tap()
    thumbs.page.locator(".pieces").get_by_role("button", name="8c").tap()
    yield "edit"
    thumbs.page.get_by_role("button", name="Leave it as it is").tap()
    thumbs.agree()
    thumbs.page.get_by_text("Type it instead").tap()
    thumbs.page.get_by_role("button", name="What can I type?").tap()
    expect(thumbs.page.locator(".help")).to_be_visible()
    yield "help"
