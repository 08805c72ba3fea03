"""The referee on a phone: it judges and settles there, keeps what it has, and asks nobody else."""

import gzip
import os
import re
import shutil
from base64 import b64encode
from contextlib import chdir
from hashlib import sha256
from pathlib import Path
from signal import SIGKILL
from typing import TYPE_CHECKING, Literal
from zipfile import ZIP_STORED, ZipFile

import pytest
from axe_playwright_python.sync_playwright import Axe
from evenings.logs import evening_log
from playwright.sync_api import expect
from typer.testing import CliRunner

from browser.pages import LATER, RENEGE, ROOT, UNPAID
from browser.phone import START, Phone, Served, judged
from browser.watching import DESK
from referee.cli.app import app
from referee.cli.building.site import MARK, finish
from referee.web.phone import bridge

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

SAMPLES = sorted((ROOT / "samples").rglob("*.bourre"))
CLEAN = ROOT / "samples" / "games" / "tuesday-kitchen.bourre"

ASKED = """([call, name, log]) => new Promise((done, failed) => {
    const worker = (window.worker ??= new Worker("./worker.js", { type: "module" }));
    worker.onmessage = ({ data }) => (data.error === undefined ? done(data.text) : failed(new Error(data.error)));
    const bytes = Uint8Array.from(atob(log), (sign) => sign.charCodeAt(0));
    worker.postMessage({ id: 1, call, args: call === "settle" ? [bytes, name, "split"] : [bytes, name] });
})"""
"""Ask the site's own worker about a log."""

COLOUR = "() => [...document.querySelectorAll('h1')].map((one) => getComputedStyle(one).color)[0]"
FULL = """() => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""
PRIVATE = """() => { IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); }; }"""


def command(log: Path) -> str:
    """Return what ``referee check`` prints of a log in JSON."""
    with chdir(ROOT):
        return CliRunner().invoke(app, ["check", str(log.relative_to(ROOT)), "--output-format", "json"]).output


def text_of(page: "Page", selector: str) -> str:
    """All text of a part of the screen."""
    return page.locator(selector).inner_text()


def test_the_worker_writes_the_json_of_every_sample_byte_for_byte(visitor: Phone) -> None:
    page = visitor.visit()
    for log in SAMPLES:
        name = str(log.relative_to(ROOT))
        told = page.evaluate(ASKED, ["check", name, b64encode(log.read_bytes()).decode()])
        assert told == command(log), name


@pytest.mark.long
def test_the_worker_writes_pages_and_payments_as_any_python_does(visitor: Phone) -> None:
    page = visitor.visit()
    for log in SAMPLES:
        content, name = log.read_bytes(), log.name
        for call, expected in (
            ("page", bridge.page(content, name)),
            ("settle", bridge.settle(content, name, "split")),
            ("verdict", bridge.verdict(content, name)),
        ):
            assert page.evaluate(ASKED, [call, name, b64encode(content).decode()]) == expected, f"{call} of {name}"


def test_a_log_is_opened_judged_and_settled_on_a_phone(visitor: Phone) -> None:
    page = visitor.open(LATER)
    assert text_of(page, ".verdict h2") == "✗ Violations found"
    assert "Old Tom did not follow suit: played 7h on a spade lead, holding 2s" in text_of(page, ".found")
    assert "Bea pays Ines 130." in text_of(page, ".payments")
    page.get_by_label("Bea pays Ines 130.").tap()
    # Until the tick shows the browser may not have made a click of the tap.
    expect(page.get_by_label("Bea pays Ines 130.")).to_be_checked()
    page.reload()
    judged(page)
    expect(page.get_by_label("Bea pays Ines 130.")).to_be_checked()
    expect(page.get_by_label("Walt pays Ines 24.")).not_to_be_checked()
    page.get_by_role("link", name="Back").tap()
    expect(page.locator(".logs li")).to_have_text(re.compile("Three tricks later.*Violations found"))


@pytest.mark.long
def test_the_page_of_the_report_opens_at_the_finding_with_its_own_style(visitor: Phone) -> None:
    page = visitor.open(LATER)
    page.get_by_role("link", name="Error, hand 7, line 90").tap()
    shown = page.frame_locator("iframe")
    expect(shown.get_by_role("heading", level=1)).to_have_text("Three tricks later")
    expect(shown.locator("#finding-1")).to_be_in_viewport()
    assert page.frames[1].evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(251, 250, 247)"
    assert re.search(r"/shown/[\w-]+#finding-1$", page.frames[1].url)


@pytest.mark.long
def test_the_table_says_who_keeps_the_pot_and_the_bank(visitor: Phone) -> None:
    page = visitor.open(LATER)
    page.get_by_label("Split the pot that nobody took").tap()
    expect(page.get_by_text("share 65 of the pot of 66")).to_be_visible()
    page.get_by_label("Split the pot that nobody took").tap()
    expect(page.get_by_text("Nobody took the pot of 66.")).to_be_visible()
    page.get_by_label("Who keeps the pot and the bank?").select_option("Ines")
    expect(page.get_by_text("Ines keeps it for another evening")).to_be_visible()
    page.get_by_label("Chips were paid for in cash").tap()
    expect(page.locator(".payments")).to_contain_text("Ines pays Walt ")
    page.get_by_role("button", name="Copy who pays whom").tap()
    expect(page.get_by_role("status")).to_contain_text("copied")
    assert "Ines pays Walt " in page.evaluate("navigator.clipboard.readText()")
    page.reload()
    judged(page)
    expect(page.get_by_label("Who keeps the pot and the bank?")).to_have_value("Ines")
    expect(page.get_by_label("Chips were paid for in cash")).to_be_checked()
    page.get_by_role("button", name="Copy as a link").tap()
    expect(page.get_by_role("status").first).to_contain_text("The link is copied")
    other = visitor.visit(page.evaluate("navigator.clipboard.readText()").removeprefix(visitor.served.address))
    judged(other)
    expect(other.get_by_label("Who keeps the pot and the bank?")).to_have_value("Ines")


@pytest.mark.long
def test_a_log_that_is_pasted_is_kept(visitor: Phone) -> None:
    page = visitor.paste(UNPAID.read_text(encoding="utf-8"))
    assert "bourré" in text_of(page, ".found")
    again = visitor.visit()
    again.locator(".logs li").first.tap()
    judged(again)


def test_it_starts_without_a_network_from_the_second_visit(visitor: Phone) -> None:
    page = visitor.open(CLEAN)
    visitor.keep_the_site(page)
    page.close()
    visitor.served.stop()
    page = visitor.visit()
    page.locator(".logs li").first.tap()
    judged(page)
    page.get_by_role("link", name="See every hand").tap()
    expect(page.frame_locator("iframe").get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("link", name="Back").tap()
    judged(page)
    page.get_by_role("link", name="Back").tap()
    visitor.open(RENEGE, page=page)


@pytest.mark.long
def test_nothing_is_asked_for_once_it_is_kept_but_whether_it_is_new(visitor: Phone) -> None:
    visitor.keep_the_site(visitor.visit())
    visitor.served.asked.clear()
    page = visitor.open(LATER)
    page.get_by_role("link", name="See every hand").tap()
    page.frame_locator("iframe").get_by_role("heading", level=1).wait_for()
    page.goto(f"{visitor.served.address}nowhere")
    assert page.locator("body").inner_text().strip() == "There is no such page."
    page.close()
    visitor.noticed[:] = [one for one in visitor.noticed if "404" not in one]
    assert {*visitor.served.asked} <= {"/sw.js"}


def test_everything_that_is_kept_has_the_policy(visitor: Phone) -> None:
    visitor.keep_the_site(visitor.visit())
    page = visitor.visit()
    policy = page.evaluate(
        """async () => Promise.all(["./", "./app.js", "./worker.js", "./py/pyodide.asm.mjs"].map(async (path) =>
            (await fetch(path)).headers.get("Content-Security-Policy")))"""
    )
    assert len({*policy}) == 1
    assert policy[0].startswith("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';")
    assert policy[0].endswith("frame-ancestors 'self'")
    forbidden = page.evaluate(
        "async () => { try { await fetch('https://example.org/'); } catch { return 'forbidden'; } }"
    )
    assert forbidden == "forbidden"
    page.close()
    assert "said policy: connect-src" in visitor.noticed
    visitor.noticed.clear()


@pytest.mark.parametrize(("refusal", "told"), [(FULL, "no room left"), (PRIVATE, "keeps nothing")])
def test_a_refusal_to_keep_a_log_is_said_and_loses_nothing(visitor: Phone, refusal: str, told: str) -> None:
    visitor.context.add_init_script(f"({refusal})()")
    page = visitor.open(LATER)
    expect(page.get_by_role("status").first).to_contain_text(told)
    page.get_by_role("button", name="OK").tap()
    # The browser refuses the next change, too, and the site says so again.
    page.get_by_label("Bea pays Ines 130.").tap()
    expect(page.get_by_role("status").first).to_contain_text(told)
    page.get_by_role("link", name="Back").tap()
    page.locator(".logs li").first.tap()
    judged(page)
    expect(page.get_by_label("Bea pays Ines 130.")).to_be_checked()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").tap()
    assert saved.value.suggested_filename == "Three tricks later.bourre"
    assert Path(saved.value.path()).read_bytes() == LATER.read_bytes()


@pytest.mark.long
def test_a_killed_tab_loses_nothing(visitor: Phone, chromium: "Browser") -> None:
    page = visitor.open(LATER)
    page.get_by_label("Bea pays Ines 130.").tap()
    expect(page.get_by_label("Bea pays Ines 130.")).to_be_checked()
    with page.expect_event("crash"):
        for one in chromium.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]:
            if one["type"] == "renderer":
                os.kill(one["id"], SIGKILL)
    again = visitor.visit()
    again.locator(".logs li").first.tap()
    judged(again)
    expect(again.get_by_label("Bea pays Ines 130.")).to_be_checked()


@pytest.mark.long
def test_of_two_tabs_only_one_can_change_a_log(visitor: Phone) -> None:
    first = visitor.open(LATER)
    second = visitor.visit(f"#{first.url.partition('#')[2]}")
    judged(second)
    expect(second.get_by_text("open in another tab")).to_be_visible()
    expect(second.get_by_label("Bea pays Ines 130.")).to_be_disabled()
    expect(second.get_by_role("button", name="Delete")).to_have_count(0)
    second.get_by_role("button", name="Change it here").tap()
    expect(second.get_by_label("Bea pays Ines 130.")).to_be_enabled()
    expect(first.get_by_text("open in another tab")).to_be_visible()
    expect(first.get_by_label("Bea pays Ines 130.")).to_be_disabled()


def test_a_link_is_a_log_that_can_be_made_ones_own(visitor: Phone) -> None:
    page = visitor.open(LATER)
    page.get_by_role("button", name="Copy as a link").tap()
    expect(page.get_by_role("status").first).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{visitor.served.address}#log=")
    assert len(link) < 8000
    page.get_by_role("button", name="Delete").tap()
    page.get_by_role("dialog").get_by_role("button", name="Delete").tap()
    expect(page.locator(".logs li")).to_have_count(0)

    other = visitor.visit(link.removeprefix(visitor.served.address))
    judged(other)
    expect(other.get_by_role("button", name="Delete")).to_have_count(0)
    other.get_by_role("link", name="See every hand").tap()
    expect(other.frame_locator("iframe").get_by_role("heading", level=1)).to_be_visible()
    other.get_by_role("link", name="Back").tap()
    judged(other)
    other.get_by_role("button", name="Make it mine").tap()
    expect(other.get_by_role("button", name="Delete")).to_be_visible()
    judged(other)
    with other.expect_download() as saved:
        other.get_by_role("button", name="Save as a file").tap()
    assert Path(saved.value.path()).read_bytes() == LATER.read_bytes()


@pytest.mark.long
def test_a_link_to_one_hand_opens_the_page_there_and_leads_back_to_the_verdict(visitor: Phone) -> None:
    page = visitor.open(LATER)
    expect(page.get_by_label("Which hand?")).to_have_value("7")
    page.get_by_role("button", name="Copy a link to this hand").tap()
    expect(page.get_by_role("status").first).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("&page=hand-7")

    other = visitor.visit(link.removeprefix(visitor.served.address))
    expect(other.frame_locator("iframe").locator("#hand-7")).to_be_attached(timeout=START)
    expect(other.get_by_role("heading", level=1).first).to_have_text("Three tricks later")
    assert other.frames[1].url.endswith("#hand-7")
    expect(other.frame_locator("iframe").locator(".said .where").first).to_contain_text("Hand 7")
    other.reload()
    expect(other.frame_locator("iframe").locator(".said .where").first).to_contain_text("Hand 7", timeout=START)
    other.get_by_role("link", name="Back").tap()
    judged(other)
    expect(other.get_by_role("button", name="Make it mine")).to_be_visible()


@pytest.mark.long
def test_a_page_that_is_loaded_again_is_shown_again(visitor: Phone) -> None:
    page = visitor.open(LATER)
    page.get_by_role("link", name="See every hand").tap()
    page.frame_locator("iframe").get_by_role("heading", level=1).wait_for()
    page.reload()
    page.frame_locator("iframe").get_by_role("heading", level=1).wait_for()


@pytest.mark.long
def test_a_link_holds_thirty_hands(visitor: Phone, tmp_path: Path) -> None:
    path = tmp_path / "thirty.bourre"
    path.write_text(evening_log("louisiana", hands=30, players=6, seed=3), encoding="utf-8")
    visitor.open(path).get_by_role("button", name="Copy as a link").tap()
    page = visitor.context.pages[0]
    expect(page.get_by_role("status").first).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert len(link) < 8000
    other = visitor.visit(link.removeprefix(visitor.served.address))
    judged(other)
    with other.expect_download() as saved:
        other.get_by_role("button", name="Save as a file").tap()
    assert Path(saved.value.path()).read_bytes() == path.read_bytes()


@pytest.mark.long
def test_on_a_desk_a_mouse_and_keys_do_what_taps_do(chromium: "Browser", served: Served) -> None:
    context = chromium.new_context(viewport={"width": DESK[0], "height": DESK[1]})
    context.set_default_timeout(START)
    page = context.new_page()
    page.goto(served.address)
    page.get_by_role("button", name="Paste a log").click()
    page.get_by_role("textbox").fill(
        "rules louisiana\nrule ante 1\nseat Ann 20\nseat Bob 20\nhand 1\n  dealer Bob\n  trump 7s\n"
    )
    page.get_by_role("button", name="Open it").click()
    page.get_by_role("link", name="Go on writing").click()
    page.get_by_role("button", name="All", exact=True).click()
    expect(page.locator("#question")).to_contain_text("draw")
    page.get_by_text("Type it instead").click()
    page.get_by_role("textbox", name="Type it").fill("-")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="ace of spades", exact=True).click()
    expect(page.locator(".lines").last).to_contain_text("trick As")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".lines").last).not_to_contain_text("trick As")
    asked, written = (page.locator(where).bounding_box() for where in (".asked", ".written"))
    assert asked
    assert written
    assert asked["x"] + asked["width"] <= written["x"]
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    context.close()


@pytest.mark.long
def test_a_part_of_a_link_is_no_log(visitor: Phone) -> None:
    for fragment in ("#log=", "#log=x", "#log=%00", "#log=7VvNbtw2EL77KQgBAWxsdpuiN6dpgKZNULRFgzRFjwUlzUrEUqRKUuts"):
        expect(visitor.visit(fragment).get_by_role("heading", level=1)).to_have_text("Not a whole log")


@pytest.mark.long
def test_a_log_too_long_for_a_link_is_offered_as_a_file(visitor: Phone, tmp_path: Path) -> None:
    log = tmp_path / "long.bourre"
    noise = "\n".join(f"# {sha256(str(number).encode()).hexdigest()}" for number in range(400))
    log.write_text(f"{CLEAN.read_text(encoding='utf-8')}\n{noise}\n", encoding="utf-8")
    page = visitor.open(log)
    page.get_by_role("button", name="Copy as a link").tap()
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("button", name="Save as a file").tap()
    assert Path(saved.value.path()).read_bytes() == log.read_bytes()


@pytest.mark.long
def test_a_log_is_dropped_or_pasted_onto_the_screen(visitor: Phone) -> None:
    page = visitor.visit()
    page.evaluate(
        """(text) => {
            const dropped = new DataTransfer();
            dropped.items.add(new File([text], "dropped.bourre"));
            const drop = new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true });
            document.body.dispatchEvent(drop);
        }""",
        UNPAID.read_text(encoding="utf-8"),
    )
    judged(page)


@pytest.mark.long
def test_a_new_version_waits_until_no_log_is_open(visitor: Phone, site: Path, tmp_path: Path) -> None:
    visitor.served.stop()
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    visitor.served = Served(folder)
    page = visitor.open(CLEAN)
    visitor.keep_the_site(page)
    before = page.evaluate("caches.keys()")
    (folder / "app.css").write_text((folder / "app.css").read_text(encoding="utf-8") + "h1 { color: rgb(1, 2, 3); }")
    shutil.copyfile(ROOT / "referee" / "web" / "phone" / "site" / "sw.js", folder / "sw.js")
    (folder / MARK).unlink()
    finish(folder)
    page.reload()
    judged(page)
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting !== null")
    assert page.evaluate(COLOUR) != "rgb(1, 2, 3)"
    page.get_by_role("link", name="Back").tap()
    page.wait_for_function(f"() => ({COLOUR})() === 'rgb(1, 2, 3)'")
    expect(page.locator(".logs li")).to_have_count(1)
    assert [one for one in page.evaluate("caches.keys()") if one in before and one.startswith("build-")] == []
    visitor.served.stop()


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_on_any_screen(visitor: Phone, scheme: Literal["light", "dark"]) -> None:
    page = visitor.visit()
    page.emulate_media(color_scheme=scheme)
    page.get_by_role("heading", level=1).wait_for()
    screens = [violations(page)]
    page.get_by_role("button", name="Paste a log").tap()
    screens.append(violations(page))
    page.get_by_role("button", name="Cancel").tap()
    visitor.open(LATER, page=page)
    screens.append(violations(page))
    page.get_by_role("button", name="Delete").tap()
    screens.append(violations(page))
    page.get_by_role("button", name="Keep it").tap()
    page.get_by_role("link", name="See every hand").tap()
    page.frame_locator("iframe").get_by_role("heading", level=1).wait_for()
    screens.append(violations(page))
    page.get_by_role("link", name="Back").tap()
    judged(page)
    page.get_by_role("link", name="Back").tap()
    page.locator(".logs li").first.wait_for()
    screens.append(violations(page))
    page.goto(f"{visitor.served.address}#log=x")
    screens.append(violations(page))
    assert screens == [[]] * 7


def violations(page: "Page") -> list[tuple[str, str]]:
    """Return everything that axe finds on the screen."""
    found = Axe().run(page).response["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found]


@pytest.mark.long
def test_a_narrow_screen_needs_no_sideways_scrolling(visitor: Phone) -> None:
    fits_a_narrow_screen(visitor.open(LATER))


def fits_a_narrow_screen(page: "Page") -> None:
    """Check that nothing needs scrolling sideways, and that all that can be tapped is large enough for a thumb."""
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    small = page.evaluate(
        """[...document.querySelectorAll("button, select, a.button, a.back, label.tick, summary, .logs a")]
            .filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"""
    )
    assert small == []


def test_the_site_is_at_most_nine_megabytes_as_gzip_sends_it(site: Path) -> None:
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in site.rglob("*") if file.is_file()) <= 9_000_000


def test_its_archives_are_stored_and_say_nothing_of_when_and_where(site: Path) -> None:
    for archive in (site / "py").glob("*.zip"):
        with ZipFile(archive) as opened:
            for one in opened.infolist():
                assert one.compress_type == ZIP_STORED
                assert one.date_time == (1980, 1, 1, 0, 0, 0)
            assert not any(b"/tmp/" in opened.read(one) for one in opened.namelist() if one.endswith(".pyc"))


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

DEAD = """() => {
    const { Worker: Real } = window;
    window.Worker = class extends Real {
        constructor(...words) {
            super(...words);
            this.terminate();
            setTimeout(() => this.dispatchEvent(new ErrorEvent("error")), 0);
        }
    };
}"""


@pytest.mark.long
def test_a_worker_that_dies_is_started_again(visitor: Phone) -> None:
    visitor.context.add_init_script(f"({DYING})()")
    page = visitor.open(LATER)
    assert text_of(page, ".verdict h2") == "✗ Violations found"
    assert page.evaluate("window.started") == 2


@pytest.mark.long
def test_a_referee_that_never_starts_says_so_and_keeps_the_log(visitor: Phone) -> None:
    page = visitor.paste(UNPAID.read_text(encoding="utf-8"))
    visitor.context.add_init_script(f"({DEAD})()")
    page = visitor.visit(f"#{page.url.partition('#')[2]}")
    expect(page.locator(".verdict")).to_contain_text("The referee stopped working.")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").tap()
    assert Path(saved.value.path()).read_bytes() == UNPAID.read_bytes()
