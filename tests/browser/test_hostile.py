"""Any text in a log or in its name is shown as written, and never takes effect."""

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from browser.hostile import NAMES, TEXTS
from browser.pages import Pages
from browser.watching import PHONE, Watched
from referee.text import shown

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

A_LOG = 35
"""Texts in one log."""
TITLES = [text for text in TEXTS if '"' not in text and shown(text) == text]
FILES = [text for text in TEXTS if "/" not in text and len(text.encode()) < 200]

FORBIDDEN = """(site) => [...document.querySelectorAll("*")].filter((one) =>
    ["IFRAME", "OBJECT", "EMBED", "FORM", "BASE", "IMG", "VIDEO", "LINK", "TEMPLATE", "TEXTAREA"].includes(one.tagName)
    || [...one.attributes].some((of) => of.name.startsWith("on") || of.name == "style" || of.name == "src"
        || (/href$/.test(of.name) && !of.value.startsWith("#") && !site.includes(of.value)))
).map((one) => one.outerHTML.slice(0, 100))"""
"""What has no business on a page: elements that load or send something, handlers, and links to elsewhere.

The referee's own site is no such place."""
LINES = "() => Object.fromEntries([...document.querySelectorAll('li[id]')].map((one) => [one.id, one.textContent]))"
"""The text of each line on the page, by its id."""


def log(title: str, names: list[str], texts: list[str]) -> str:
    """A log with such a title and players, in which each text is a comment, a remark and a line that can't be read."""
    seats = [f'seat "{name}" 200' for name in names]
    said = [line for text in texts for line in (f"# {text}", f"  stay none  # {text}", f"  {text}")]
    rules = ["rules winning-moves", "rule players 2-10"]
    return "\n".join([f'game "{title}"', *rules, *seats, "", "hand 1", f'  dealer "{names[0]}"', *said, ""])


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """Logs with all of the texts in them, some also as titles and file names."""
    folder = tmp_path_factory.mktemp("hostile")
    written = {}
    for at in range(0, len(TEXTS), A_LOG):
        number = at // A_LOG
        path = folder / f"{number:02} {FILES[number * 17]}.bourre"
        written[path] = log(TITLES[number * 19], NAMES[number % len(NAMES)], TEXTS[at : at + A_LOG])
        path.write_text(written[path], encoding="utf-8", newline="")
    return written


@pytest.fixture(params=range(-(-len(TEXTS) // A_LOG)))
def path(request: pytest.FixtureRequest, logs: dict[Path, str]) -> Path:
    """One of the logs."""
    return [*logs][request.param]


@pytest.fixture
def page(watched: Watched, pages: Pages, path: Path) -> "Page":
    return watched.open(pages.of(path), size=PHONE)


def test_there_are_two_hundred_hostile_texts() -> None:
    assert len(set(TEXTS)) >= 200


def test_no_code_runs_and_nothing_loads_wherever_a_reader_clicks(page: "Page") -> None:
    assert page.evaluate(FORBIDDEN, []) == []
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.evaluate("document.querySelectorAll('*').forEach((one) => { one.focus(); })")
    for key in ("Tab", "Enter", "Space", "ArrowRight", "Escape"):
        page.keyboard.press(key)
    assert page.evaluate("typeof window.pwned") == "undefined"


def test_every_line_is_shown_as_written(page: "Page", path: Path, logs: dict[Path, str]) -> None:
    there = page.evaluate(LINES)
    for at, line in enumerate(logs[path].split("\n")[:-1], 1):
        assert there[f"line-{at}"].startswith(shown(line))


def test_titles_names_and_paths_are_shown_as_written(page: "Page", path: Path, logs: dict[Path, str]) -> None:
    number = [*logs].index(path)
    assert page.locator("article.game h1").text_content() == TITLES[number * 19]
    assert page.locator("article.game .kicker .path").text_content() == shown(str(path))
    told = page.locator("#settle").inner_text() + page.locator("#ledger").inner_text()
    assert all(name in told for name in NAMES[number % len(NAMES)])


def test_an_index_shows_titles_and_paths_as_written(watched: Watched, pages: Pages, logs: dict[Path, str]) -> None:
    page = watched.open(pages.index_of(*logs), size=PHONE)
    hrefs = page.locator("#logs a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert page.evaluate(FORBIDDEN, hrefs) == []
    assert page.locator("#logs a").all_text_contents() == [TITLES[number * 19] for number in range(len(logs))]
    assert page.locator("#logs .path").all_text_contents() == [shown(str(path)) for path in logs]
    written = [unquote(href) for href in hrefs]
    assert all((pages.index_of(*logs).parent / name).is_file() for name in written)
    other = watched.open(pages.index_of(*logs).parent / written[-1])
    assert other.get_by_role("link", name="All logs").get_attribute("href") == "index.html"


def test_the_test_notices_code_that_would_run_or_load(chromium: "Browser", tmp_path: Path) -> None:
    """The watch is no formality."""
    page = tmp_path / "page.html"
    allowed = "<script>console.log('loud'); alert('here'); open('about:blank'); missing();</script>"
    forbidden = (
        "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\"><img src=x.png><script>1</script>"
    )
    for text in (allowed, "<img src=x.png>", forbidden):
        page.write_text(text)
        pages = Watched(chromium)
        pages.open(page)
        pages.close()
        assert pages.noticed
