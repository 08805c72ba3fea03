"""The page on a phone: it writes, judges and settles there, keeps what it has, and asks nobody else."""

import gzip
import os
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from signal import SIGKILL
from typing import TYPE_CHECKING, Literal
from zipfile import ZIP_STORED, ZipFile

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.pages import LATER, RENEGE, ROOT, UNPAID
from browser.phone import Phone, Served, visiting
from referee.engine.house import OPTIONS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

FULL = """() => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""
PRIVATE = """() => { IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); }; }"""
DYING = """() => {
    const { Worker: Real } = window;
    window.started = 0;
    window.Worker = class extends Real {
        constructor(...words) {
            super(...words);
            window.started += 1;
            if (window.started % 2) {
                this.terminate();
                setTimeout(() => this.dispatchEvent(new ErrorEvent("error")), 0);
            }
        }
    };
}"""
"""Every other worker dies before it has said anything."""
SMALL = """() => [...document.querySelectorAll("button, select, input:not([type=checkbox]), label.tick")]
    .filter((one) => one.checkVisibility() && !one.closest(".hidden"))
    .filter((one) => one.getBoundingClientRect().height < 43.9 || one.getBoundingClientRect().width < 43.9)
    .map((one) => one.outerHTML.slice(0, 120))"""
WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


def link(log: str) -> str:
    """The link of a log."""
    deflate = zlib.compressobj(wbits=-15)
    packed = urlsafe_b64encode(deflate.compress(log.encode()) + deflate.flush()).decode().rstrip("=")
    return f"#log={packed}&v=1"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.fixture
def friend(chromium: "Browser", served: Served) -> Iterator[Phone]:
    """The phone of another one at the table."""
    with visiting(chromium, served) as phone:
        yield phone


def test_a_renege_is_shown_with_its_proof_as_soon_as_a_card_proves_it(visitor: Phone, tmp_path: Path) -> None:
    before, _, _ = text_of(RENEGE).partition(" 5d")
    path = tmp_path / "before.bourre"
    path.write_text(before, encoding="utf-8")
    thumb = visitor.open(path)
    thumb.page.get_by_role("button", name="Everything else").tap()
    expect(thumb.keys).to_have_text(["‹ Back", "taken by …", "Done"])
    thumb.keys.first.tap()
    thumb.play("5d")
    expect(thumb.page.locator("#note")).to_contain_text("Cal did not follow suit: played 4h on a diamond lead")
    expect(thumb.page.locator("#pill")).to_have_text("1")
    expect(thumb.page.locator("#paint .error")).to_have_text("4h")
    expect(thumb.page.locator("#paint .proof")).to_have_text("5d")
    thumb.page.locator("#pill").tap()
    expect(thumb.page.locator("#dialog article code")).to_have_count(2)
    thumb.page.get_by_role("button", name="Was it written down wrong?").tap()
    expect(thumb.page.locator("#dialog h3")).to_be_visible()


def test_a_card_is_changed_where_it_stands_and_writing_goes_on_at_the_end(visitor: Phone) -> None:
    thumb = visitor.open(RENEGE)
    place = thumb.log.index("4h") + 1
    thumb.page.evaluate(
        "(at) => { const log = document.getElementById('log'); log.focus(); log.setSelectionRange(at, at); }", place
    )
    thumb.asked("Instead of 4h")
    thumb.play("4d")
    assert "trick Kd 4d" in thumb.log
    assert thumb.page.evaluate("() => document.getElementById('log').selectionStart") == len(thumb.log)
    thumb.page.get_by_role("button", name="Undo").tap()
    expect(thumb.page.locator("#log")).to_have_value(text_of(RENEGE))
    thumb.page.get_by_role("button", name="Redo").tap()
    expect(thumb.page.locator("#paint")).to_contain_text("trick Kd 4d")


def test_the_verdict_says_who_pays_whom_then_what_is_wrong_and_what_that_costs(visitor: Phone) -> None:
    thumb = visitor.open(LATER)
    thumb.view("Verdict")
    page = thumb.page
    expect(page.locator("#verdict h2")).to_have_text(["Who pays whom", "What is wrong", "The evening"])
    expect(page.locator("#verdict article")).to_contain_text("Old Tom did not follow suit: played 7h on a spade lead")
    expect(page.locator("#verdict .money")).to_contain_text("Old Tom")
    page.get_by_label("Bea pays Ines 130.").tap()
    expect(page.get_by_label("Bea pays Ines 130.")).to_be_checked()
    page.reload()
    thumb.keys.first.wait_for()
    thumb.view("Verdict")
    expect(page.get_by_label("Bea pays Ines 130.")).to_be_checked()
    expect(page.get_by_label("Walt pays Ines 24.")).not_to_be_checked()
    page.get_by_role("button", name="See the hand").first.tap()
    expect(page.frame_locator("iframe").get_by_role("heading", level=1)).to_have_text("Three tricks later")
    expect(page.frame_locator("iframe").locator("#finding-1")).to_be_in_viewport()


def test_it_starts_without_a_network_from_the_second_visit_and_asks_for_nothing(visitor: Phone) -> None:
    thumb = visitor.open(LATER)
    visitor.keep_the_site(thumb.page)
    visitor.served.asked.clear()
    thumb.page.close()
    visitor.visit().page.close()
    assert {*visitor.served.asked} <= {"/sw.js"}
    visitor.served.stop()
    thumb = visitor.visit()
    assert thumb.log == text_of(LATER)
    thumb.view("Hands")
    expect(thumb.page.frame_locator("iframe").get_by_role("heading", level=1)).to_have_text("Three tricks later")
    visitor.noticed[:] = [one for one in visitor.noticed if "sw.js" not in one and "ERR_CONNECTION_REFUSED" not in one]


def test_everything_that_is_kept_has_the_policy(visitor: Phone) -> None:
    page = visitor.visit().page
    visitor.keep_the_site(page)
    policies = page.evaluate(
        """async () => Promise.all(["./", "./app.js", "./worker.js", "./py/pyodide.asm.mjs"].map(async (path) =>
            (await fetch(path)).headers.get("Content-Security-Policy")))"""
    )
    assert len({*policies}) == 1
    assert policies[0].startswith("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';")
    forbidden = "async () => { try { await fetch('https://example.org/'); } catch { return 'forbidden'; } }"
    assert page.evaluate(forbidden) == "forbidden"
    page.close()
    assert "said policy: connect-src" in visitor.noticed
    visitor.noticed.clear()


@pytest.mark.parametrize(("refusal", "reason"), [(FULL, "no room left"), (PRIVATE, "keeps nothing")])
def test_a_refusal_to_keep_the_log_is_said_and_it_can_be_saved_as_a_file(
    visitor: Phone, refusal: str, reason: str
) -> None:
    visitor.context.add_init_script(f"({refusal})()")
    thumb = visitor.visit()
    thumb.tap("Booray!")
    expect(thumb.page.locator("#bar")).to_contain_text(reason)
    thumb.tap("Done")
    expect(thumb.page.locator("#bar")).to_contain_text(reason)
    with thumb.page.expect_download() as saved:
        thumb.page.locator("#bar").get_by_role("button", name="Save as a file").tap()
    assert Path(saved.value.path()).read_text(encoding="utf-8") == thumb.log != ""


def test_a_tab_that_is_killed_between_two_taps_loses_nothing(visitor: Phone, chromium: "Browser") -> None:
    thumb = visitor.open(RENEGE)
    thumb.first()
    written = thumb.log
    assert written != text_of(RENEGE)
    with thumb.page.expect_event("crash"):
        for one in chromium.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]:
            if one["type"] == "renderer":
                os.kill(one["id"], SIGKILL)
    assert visitor.visit().log == written


def test_of_two_tabs_only_one_can_change_a_log_and_no_line_is_lost(visitor: Phone) -> None:
    first = visitor.open(RENEGE)
    second = visitor.visit()
    second.asked("Open in another tab")
    expect(second.page.locator("#log")).not_to_be_editable()
    expect(second.keys).to_have_text(["Write here"])
    first.first()
    expect(second.page.locator("#log")).to_have_value(first.log)
    second.keys.tap()
    expect(first.page.locator("#log")).not_to_be_editable()
    second.asked("Hand 2")
    second.first()
    expect(first.page.locator("#log")).to_have_value(second.log)
    assert first.kept == [second.log]


def test_an_evening_is_deleted_once_that_is_confirmed(visitor: Phone) -> None:
    thumb = visitor.open(RENEGE, LATER)
    thumb.menu("Delete this evening", "Keep it")
    assert len(thumb.kept) == 2
    thumb.menu("Delete this evening", "Delete")
    expect(thumb.page.locator("#log")).to_have_value(text_of(RENEGE))
    assert thumb.kept == [text_of(RENEGE)]


def test_a_link_holds_the_whole_log_and_opens_it_once(visitor: Phone, friend: Phone) -> None:
    thumb = visitor.open(LATER)
    thumb.page.evaluate("() => { delete Navigator.prototype.share; }")
    thumb.menu("Share as a link")
    expect(thumb.page.locator("#bar")).to_contain_text("Copied")
    address = thumb.page.evaluate("navigator.clipboard.readText()")
    assert address.startswith(f"{visitor.served.address}#log=")
    assert len(address) < 8000
    friend.visit(address.removeprefix(visitor.served.address)).page.close()
    other = friend.visit(address.removeprefix(visitor.served.address))
    assert other.kept == [other.log] == [text_of(LATER)]


@pytest.mark.parametrize(
    ("fragment", "reason"),
    [
        ("#log=7VvNbtw2EL77KQgBAWxsdpuiN6dpgKZNULRFgzRFjwUlzUrEUqRKUuts", "only a part"),
        ("#log=%00", "only a part"),
        (f"{link('rules booray')[:-1]}9", "newer version"),
        ("#evening=1", "newer version"),
    ],
)
def test_a_link_that_is_cut_or_of_a_newer_version_says_so_and_harms_no_log(
    visitor: Phone, fragment: str, reason: str
) -> None:
    kept = visitor.open(UNPAID)
    kept.page.close()
    thumb = visitor.visit(fragment)
    expect(thumb.page.locator("#bar")).to_contain_text(reason)
    assert thumb.kept == [thumb.log] == [text_of(UNPAID)]


def test_two_logs_of_one_game_are_compared(visitor: Phone) -> None:
    ann, bob = (ROOT / "docs" / "examples" / f"by-{name}.bourre" for name in ("ann", "bob"))
    thumb = visitor.open(LATER, bob, ann)
    thumb.menu("Compare with another log")
    thumb.page.locator("#dialog .wide").first.tap()
    expect(thumb.page.locator("#dialog code")).to_contain_text("They first contradict each other")
    expect(thumb.page.locator("#dialog code")).to_contain_text("A  13 | trick Kd 4h 9s")


def test_a_house_rule_is_chosen_from_a_list_and_written_into_the_log(visitor: Phone) -> None:
    thumb = visitor.open(RENEGE)
    thumb.menu("House rules")
    page = thumb.page
    expect(page.locator("#dialog .rule")).to_have_count(len(OPTIONS))
    page.get_by_label("tie for the most tricks").select_option("divide")
    expect(page.locator("#paint")).to_contain_text("rule tie divide")
    expect(page.locator("#dialog .rule.own", has_text="tie for the most tricks")).to_be_visible()
    page.get_by_label("How much is the ante?").select_option("another amount …")
    page.get_by_label("How much is the ante?").fill("much")
    page.keyboard.press("Enter")
    expect(page.locator("#bar")).to_contain_text("does not fit here")
    assert "much" not in thumb.log


def test_a_worker_that_dies_is_started_again(visitor: Phone) -> None:
    visitor.context.add_init_script(f"({DYING})()")
    thumb = visitor.open(RENEGE)
    assert thumb.page.evaluate("window.started") == 2
    thumb.first()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_every_target_is_large_enough(visitor: Phone, scheme: Literal["light", "dark"]) -> None:
    thumb = visitor.open(UNPAID, LATER, RENEGE)
    page = thumb.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": 320, "height": 568})
    screens = [problems(page)]
    for name, shown in (("Verdict", "#verdict .sum"), ("Hands", "iframe")):
        thumb.view(name)
        page.locator(shown).wait_for()
        screens.append(problems(page))
    thumb.view("Write")
    for name in ("", "House rules", "Compare with another log"):
        thumb.menu(*filter(None, [name]))
        page.locator("#dialog .wide, #dialog .rule").first.wait_for()
        screens.append(problems(page))
        page.keyboard.press("Escape")
    page.locator("#pill").tap()
    screens.append(problems(page))
    page.keyboard.press("Escape")
    place = thumb.log.index("4h") + 1
    page.evaluate(
        "(at) => { const log = document.getElementById('log'); log.focus(); log.setSelectionRange(at, at); }", place
    )
    thumb.asked("Instead of 4h")
    screens.append(problems(page))
    assert screens == [[]] * len(screens)


def problems(page: "Page") -> list[object]:
    """All that axe finds on the screen, what is too small for a thumb, and whether it is wider than the phone."""
    found = Axe().run(page).response["violations"]
    return [*((one["id"], one["nodes"][0]["html"]) for one in found), *page.evaluate(SMALL), *[1] * page.evaluate(WIDE)]


def test_the_site_is_at_most_nine_megabytes_as_gzip_sends_it(site: Path) -> None:
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in site.rglob("*") if file.is_file()) <= 9_000_000


def test_its_archives_are_stored_and_say_nothing_of_when_and_where(site: Path) -> None:
    for archive in (site / "py").glob("*.zip"):
        with ZipFile(archive) as opened:
            for entry in opened.infolist():
                assert entry.compress_type == ZIP_STORED
                assert entry.date_time == (1980, 1, 1, 0, 0, 0)
            assert not any(b"referee-web-" in opened.read(name) for name in opened.namelist() if name.endswith(".pyc"))
