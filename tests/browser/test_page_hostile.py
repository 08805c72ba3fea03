"""Any text in a log is shown on the page as written, never takes effect, and never makes it stand still."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.hostile import NAMES, TEXTS
from browser.phone import Phone, Thumb
from browser.test_hostile import A_LOG, FORBIDDEN, TITLES, log

pytestmark = pytest.mark.slow

GROUPS = [[text[:500] for text in TEXTS[at : at + A_LOG]] for at in range(0, len(TEXTS), A_LOG)]
EACH = [number if number < 1 else pytest.param(number, marks=pytest.mark.long) for number in range(len(GROUPS))]
LARGE = {
    "a line of a megabyte": "trick Kd " * 120_000,
    "many lines": "hand 1\n" * 100_000,
    "many short lines": "#\n" * 200_000,
    "many cards": ("trick " + "Kd " * 1_300 + "\n") * 40,
}
"""Logs that no evening has, by what is large about them."""
PAINTED = """() => [...document.getElementById("paint").children]
    .map((line) => line.textContent.slice(0, -1)).join("\\n")"""
"""The lines in colour, without the sign at the end of each that gives an empty one its height."""
STOOD_STILL = """() => new Promise((done) => {
    let [worst, last, left] = [0, performance.now(), 120];
    const look = () => {
        const now = performance.now();
        [worst, last] = [Math.max(worst, now - last), now];
        if (left--) setTimeout(look, 10);
        else done(worst);
    };
    look();
})"""
"""The longest time in milliseconds that the page's own thread did nothing else, of two seconds."""


def is_harmless(thumb: Thumb) -> bool:
    """Whether nothing on the screen has taken effect: the page's own frame and text area apart."""
    page = thumb.page
    page.evaluate("() => document.querySelectorAll('*').forEach((one) => { one.focus?.(); })")
    forbidden = FORBIDDEN.replace('"*"', '"main :not(iframe, textarea), dialog *"')
    return page.evaluate("() => typeof window.pwned") == "undefined" and page.evaluate(forbidden, []) == []


@pytest.mark.parametrize("number", EACH)
def test_a_hostile_log_is_shown_as_written_and_does_nothing(visitor: Phone, tmp_path: Path, number: int) -> None:
    title, names, texts = TITLES[number * 19], NAMES[number % len(NAMES)], GROUPS[number]
    path = tmp_path / "hostile.bourre"
    path.write_text(log(title, names, texts).replace("\r", ""), encoding="utf-8", newline="")
    thumb = visitor.open(path)
    assert thumb.page.evaluate(PAINTED) == thumb.log
    assert is_harmless(thumb)
    for name, shown in (("Verdict", "#verdict .sum"), ("Hands", "iframe"), ("Write", "#log")):
        thumb.view(name)
        thumb.page.locator(shown).wait_for()
        assert is_harmless(thumb)
    thumb.menu()
    expect(thumb.page.locator("#dialog [aria-current=true] span")).to_have_text(title)
    assert is_harmless(thumb)
    thumb.page.keyboard.press("Escape")
    thumb.page.locator("#pill").tap()
    assert is_harmless(thumb)


@pytest.mark.parametrize(
    "kind", [kind if kind == "many cards" else pytest.param(kind, marks=pytest.mark.long) for kind in LARGE]
)
def test_a_large_log_is_shown_in_part_kept_whole_and_does_not_stop_the_page(
    visitor: Phone, tmp_path: Path, kind: str
) -> None:
    thumb = visitor.visit()
    path = tmp_path / "large.bourre"
    path.write_text(LARGE[kind], encoding="utf-8")
    thumb.menu()
    with thumb.page.expect_file_chooser() as chooser:
        thumb.page.get_by_role("button", name="Open a file").tap()
    chooser.value.set_files(path)
    thumb.page.wait_for_function("() => document.getElementById('log').value.length > 1000")
    assert thumb.page.evaluate(STOOD_STILL) < 1000
    assert 1000 < len(thumb.log) < 100_000 or len(thumb.log) == len(LARGE[kind])
    thumb.page.locator("#log").press("End")
    thumb.type("#")
    thumb.page.evaluate(STOOD_STILL)
    thumb.page.wait_for_function("() => document.getElementById('bar').hidden")
    assert [len(log) for log in thumb.kept] == [len(LARGE[kind]) + 1]
