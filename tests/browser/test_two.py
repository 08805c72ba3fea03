"""Two who write: on a phone, where their logs differ."""

import re
import zlib
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from diff.scribes import with_lines_lost, with_slips
from playwright.sync_api import expect

from browser.hostile import NAMES, TEXTS
from browser.pages import LATER, ROOT
from browser.phone import Phone, Served, judged, visiting
from browser.test_hostile import A_LOG, FILES, TITLES, log
from browser.test_phone import SAMPLES, violations
from browser.test_phone_hostile import ON_SCREEN, TAPPED
from referee.text.escape import shown
from referee.web.phone import bridge

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

KITCHEN = ROOT / "samples" / "games" / "tuesday-kitchen.bourre"
MINE = KITCHEN.read_text(encoding="utf-8")
THEIRS = MINE.replace("  trump Kc\n", "  trump Qc\n")
SMALL = """[...document.querySelectorAll("button, a.button, a.back, .logs a")].filter((one) =>
    one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"""
WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


ASKED = """(logs) => new Promise((done, failed) => {
    const worker = (window.worker ??= new Worker("./worker.js", { type: "module" }));
    worker.onmessage = ({ data }) => (data.error === undefined ? done(data.text) : failed(new Error(data.error)));
    const args = logs.map((log) => Uint8Array.from(atob(log), (sign) => sign.charCodeAt(0)));
    worker.postMessage({ id: 1, call: "diff", args });
})"""
"""Ask the site's own worker about two logs."""


@pytest.fixture
def friend(chromium: "Browser", served: Served) -> Iterator[Phone]:
    """The telephone of the other one who writes."""
    with visiting(chromium, served) as one:
        yield one


def without(*lines: str) -> str:
    """Return my log without some lines."""
    text = MINE
    for line in lines:
        assert text.count(line) == 1
        text = text.replace(line, "")
    return text


def link(log: str) -> str:
    """The link of a log: what the site calls ``#log=``."""
    deflate = zlib.compressobj(wbits=-15)
    return f"#log={urlsafe_b64encode(deflate.compress(log.encode()) + deflate.flush()).decode().rstrip('=')}"


def file(folder: Path, name: str, log: str) -> Path:
    path = folder / f"{name}.bourre"
    path.write_text(log, encoding="utf-8", newline="")
    return path


def follow(phone: Phone, log: str) -> "Page":
    """Open the link of a log."""
    page = phone.visit(link(log))
    judged(page)
    return page


def compare(page: "Page", label: str = "Compare with my log") -> None:
    """Compare with the only other log, and wait for what comes of it."""
    page.get_by_role("link", name=label).tap()
    compared(page)


def compared(page: "Page") -> None:
    page.locator(".compared .verdict h2").wait_for()


def version(page: "Page", letter: str) -> list[str]:
    """The lines that one log has, of those on the screen."""
    return page.locator(f".passage .{letter} code").all_inner_texts()


def test_a_link_shows_in_which_card_it_differs_from_my_log(visitor: Phone) -> None:
    visitor.open(KITCHEN).close()
    page = follow(visitor, THEIRS)
    compare(page)
    expect(page.locator(".compared .verdict h2")).to_have_text("✗ They contradict each other once")
    assert (version(page, "a"), version(page, "b")) == (["trump Kc"], ["trump Qc"])
    assert page.locator(".passage mark").all_inner_texts() == ["Kc", "Qc"]


@pytest.mark.long
def test_a_second_phone_opens_the_first_ones_link_and_can_reload_and_go_back(
    visitor: Phone, friend: Phone, tmp_path: Path
) -> None:
    first = friend.open(file(tmp_path, "theirs", THEIRS))
    first.get_by_role("button", name="Copy as a link").tap()
    expect(first.get_by_role("status").first).to_contain_text("copied")
    address = first.evaluate("navigator.clipboard.readText()").removeprefix(visitor.served.address)
    visitor.open(KITCHEN).close()
    page = visitor.visit(address)
    judged(page)
    compare(page)
    page.reload()
    compared(page)
    assert (version(page, "a"), version(page, "b")) == (["trump Kc"], ["trump Qc"])
    page.go_back()
    judged(page)
    expect(page.get_by_role("button", name="Make it mine")).to_be_visible()


@pytest.mark.long
def test_the_worker_compares_as_any_python_does(visitor: Phone) -> None:
    page = visitor.visit()
    for seed, sample in enumerate(SAMPLES):
        text = sample.read_text(encoding="utf-8", errors="replace")
        for other in (with_slips(text, seed, wild=True), with_lines_lost(text, seed)):
            logs = [one.encode() for one in (text, other)]
            told = page.evaluate(ASKED, [b64encode(log).decode() for log in logs])
            assert told == bridge.diff(*logs), sample


@pytest.mark.long
def test_the_likeliest_of_many_logs_comes_first_and_any_can_be_chosen(visitor: Phone) -> None:
    page = visitor.open(KITCHEN, LATER, ROOT / "docs" / "examples" / "by-ann.bourre")
    page.goto("about:blank")
    page.goto(visitor.served.address + link(THEIRS))
    judged(page)
    page.get_by_role("link", name="Compare with my log").tap()
    expect(page.get_by_role("heading", level=2)).to_have_text(["Probably the same game", "Other logs"])
    expect(page.locator(".logs").first.locator("li")).to_have_text(re.compile("tuesday-kitchen|Tuesday"))
    page.get_by_role("link", name="three-tricks-later").tap()
    compared(page)
    expect(page.locator(".compared .verdict")).to_contain_text("B was played by Odile, Marcel, Nan, Theo, Big Lou.")
    page.go_back()
    page.locator(".logs").first.locator("a").tap()
    compared(page)
    assert version(page, "b") == ["trump Qc"]


@pytest.mark.long
def test_two_kept_logs_have_an_address_and_what_is_changed_is_compared_again(visitor: Phone, tmp_path: Path) -> None:
    page = visitor.open(file(tmp_path, "theirs", THEIRS), KITCHEN)
    assert "✗" not in page.locator(".verdict h2").inner_text()
    compare(page, "Compare with another log")
    assert re.search(r"#compare=[\w-]+/[\w-]+$", page.url)
    page.reload()
    compared(page)
    assert (version(page, "a"), version(page, "b")) == (["trump Kc"], ["trump Qc"])
    page.get_by_role("link", name="Change B").tap()
    page.get_by_text("What was written before").tap()
    page.get_by_role("button", name=re.compile("trump Qc")).tap()
    page.locator(".typed input").fill("trump Kc")
    page.get_by_role("button", name="Write", exact=True).tap()
    expect(page.get_by_role("button", name=re.compile("trump Qc"))).to_have_count(0)
    page.go_back()
    expect(page.locator(".compared .verdict h2")).to_have_text("✓ Both say the same.")
    page.get_by_role("link", name="Back").tap()
    judged(page)


@pytest.mark.long
def test_a_phone_with_one_log_offers_no_comparison(visitor: Phone) -> None:
    page = visitor.open(KITCHEN)
    expect(page.get_by_role("link", name=re.compile("Compare"))).to_have_count(0)
    page.evaluate("location.hash = '#compare=gone/gone'")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such log")


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_everything_fits_a_narrow_screen(
    visitor: Phone, tmp_path: Path, scheme: Literal["light", "dark"]
) -> None:
    ann, bob = (ROOT / "docs" / "examples" / f"by-{name}.bourre" for name in ("ann", "bob"))
    page = visitor.open(ann, LATER, file(tmp_path, "mine", without("  trump Kc\n")))
    page.emulate_media(color_scheme=scheme)
    for theirs, name in (
        (bob.read_text(encoding="utf-8"), "by-ann"),
        (without("  trump 9c\n"), "Tuesday"),
        (MINE, "three"),
    ):
        page.goto("about:blank")
        page.goto(visitor.served.address + link(theirs))
        judged(page)
        page.get_by_role("link", name="Compare with my log").tap()
        page.locator(".logs").first.wait_for()
        assert [violations(page), page.evaluate(SMALL), page.evaluate(WIDE)] == [[], [], False]
        page.locator(".logs a", has_text=name).first.tap()
        compared(page)
        assert [violations(page), page.evaluate(SMALL), page.evaluate(WIDE)] == [[], [], False]


@pytest.mark.long
def test_hostile_logs_are_compared_as_written_and_do_nothing(visitor: Phone, tmp_path: Path) -> None:
    names = NAMES[0]
    mine, theirs = (log(TITLES[at * 19], names, TEXTS[at * A_LOG : (at + 1) * A_LOG]) for at in range(2))
    visitor.open(file(tmp_path, f"mine {FILES[17]}", mine)).close()
    page = follow(visitor, theirs)
    compare(page)
    assert page.evaluate(TAPPED) == "undefined"
    assert page.evaluate(ON_SCREEN, []) == []
    assert not page.evaluate(WIDE)
    for letter, text in (("a", mine), ("b", theirs)):
        lines = page.locator(f".passage .{letter} code").all_text_contents()
        assert len(lines) > 10
        assert {*lines} <= {shown(line.strip()) for line in text.split("\n")}
