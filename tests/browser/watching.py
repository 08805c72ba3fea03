"""A browser that opens pages, and notes all that a page does besides standing there to be read."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PHONE, DESK = (390, 844), (1280, 900)
"""Widths and heights in CSS pixels."""

_REPORTS_VIOLATIONS = """
addEventListener("securitypolicyviolation", (one) => console.error("policy: " + one.violatedDirective));
"""


@contextmanager
def browser() -> Iterator["Browser"]:
    """Chromium, as long as it is wanted."""
    from playwright.sync_api import sync_playwright

    # What runs as root has no sandbox, and nothing else is opened than pages of these tests.
    # Containers have little shared memory.
    # The browser itself would ask its maker what to fill into fields.
    words = ["--disable-dev-shm-usage", "--disable-features=AutofillServerCommunication"]
    words += ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as running:
        started = running.chromium.launch(executable_path=CHROMIUM, args=words)
        yield started
        started.close()


def where(page: "Page") -> str:
    """The moment shown of the first game's hands."""
    return page.locator(".said .where").first.inner_text()


def laid(page: "Page") -> list[str]:
    """The cards of the trick that lies there, in words."""
    return [one.inner_text() for one in page.locator(".lay .hidden").all()]


class Watched:
    """Opens pages, and records what they request, log, open, or are forbidden by their policy."""

    def __init__(self, opened: "Browser") -> None:
        self.noticed: list[str] = []
        self._browser = opened
        self._files: set[str] = set()
        self._contexts: dict[bool, BrowserContext] = {}

    def open(self, path: Path, at: str = "", size: tuple[int, int] = DESK, scripts: bool = True) -> "Page":
        """A page in a new tab, at an id of it (``#hand-1``) where one is named; or where no scripts may run."""
        self._files.add(path.as_uri())
        page = self._context(scripts).new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"{path.as_uri()}{at}")
        if scripts and "hand-" in at:
            from playwright.sync_api import expect

            # The table has the keys a moment after the page was loaded.
            expect(page.locator(".table:focus")).to_have_count(1)
        return page

    def close(self) -> None:
        """Closes all that was opened."""
        for context in self._contexts.values():
            context.close()

    def _context(self, scripts: bool) -> "BrowserContext":
        if scripts not in self._contexts:
            self._contexts[scripts] = context = self._browser.new_context(java_script_enabled=scripts)
            context.add_init_script(_REPORTS_VIOLATIONS)
            context.on("request", lambda one: self._asked(one.url))
            context.on("console", lambda one: self._note(f"said {one.text}"))
            context.on("weberror", lambda one: self._note(f"failed: {one.error}"))
            context.on("dialog", lambda one: (self._note(f"opened a dialog: {one.message}"), one.dismiss()))
            context.on("page", lambda one: one.on("popup", lambda _: self._note("opened a window")))
            context.on("page", lambda one: one.on("download", lambda _: self._note("downloaded a file")))
        return self._contexts[scripts]

    def _asked(self, url: str) -> None:
        if url.partition("#")[0] not in self._files:
            self._note(f"asked for {url}")

    def _note(self, what: str) -> None:
        self.noticed.append(what)
