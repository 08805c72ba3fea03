"""Any text in a log or in its name is shown on a phone as written, and never takes effect."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.hostile import NAMES, TEXTS
from browser.phone import Phone, judged
from browser.test_hostile import A_LOG, FILES, FORBIDDEN, TITLES, log
from referee.text.escape import shown

pytestmark = pytest.mark.slow

GROUPS = [TEXTS[at : at + A_LOG] for at in range(0, len(TEXTS), A_LOG)]
EACH = [number if number < 1 else pytest.param(number, marks=pytest.mark.long) for number in range(len(GROUPS))]
ON_SCREEN = FORBIDDEN.replace('"*"', '"main *"')
"""The same for what the phone's site shows."""
TAPPED = """() => {
    document.querySelectorAll("details").forEach((one) => { one.open = true; });
    document.querySelectorAll("*").forEach((one) => { one.focus?.(); });
    return typeof window.pwned;
}"""


@pytest.mark.parametrize("number", EACH)
def test_a_hostile_log_is_shown_as_written_and_does_nothing(visitor: Phone, tmp_path: Path, number: int) -> None:
    title, names, texts = TITLES[number * 19], NAMES[number % len(NAMES)], GROUPS[number]
    path = tmp_path / f"{number:02} {FILES[number * 17]}.bourre"
    path.write_text(log(title, names, texts), encoding="utf-8", newline="")
    page = visitor.open(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    assert page.evaluate(TAPPED) == "undefined"
    assert page.evaluate(ON_SCREEN, []) == []
    lines = page.locator("pre").inner_text().split("\n")
    written = [shown(line) for line in path.read_text(encoding="utf-8").split("\n")]
    assert lines == written or [both for both in zip(lines, written, strict=False) if both[0] != both[1]] == []
    page.get_by_role("link", name="See every hand").tap()
    page.frame_locator("iframe").get_by_role("heading", level=1).wait_for()
    assert page.frames[1].evaluate(TAPPED) == "undefined"
    page.get_by_role("link", name="Back").tap()
    judged(page)
    page.get_by_role("link", name="Back").tap()
    expect(page.locator(".logs b")).to_have_text(title)
    assert page.evaluate(TAPPED) == "undefined"


@pytest.mark.long
def test_a_hostile_name_of_a_file_is_shown_as_written(visitor: Phone, tmp_path: Path) -> None:
    for name in FILES[::40]:
        path = tmp_path / f"{name}.bourre"
        path.write_text("rules winning-moves\n", encoding="utf-8")
        page = visitor.open(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(shown(name))
        assert page.evaluate(TAPPED) == "undefined"
        page.close()
