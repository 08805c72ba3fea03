"""The page of ``referee web`` in a browser that is a phone: built once, served like any folder, watched, and tapped."""

import fcntl
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from browser.watching import _REPORTS_VIOLATIONS
from referee.cli.building.site import build
from referee.cli.exits import CommandError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

ROOT = Path(__file__).parents[2]
SIZE = {"width": 390, "height": 844}
START = 60_000
"""Milliseconds that Python may take to start while the machine does much else."""
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
KEPT = """() => new Promise((done) => {
    const opened = indexedDB.open("referee");
    opened.onsuccess = () => {
        const all = opened.result.transaction("logs").objectStore("logs").getAll();
        all.onsuccess = () => done(all.result.map((log) => new TextDecoder().decode(log.log)));
    };
})"""
"""The logs that are kept on the phone."""


def built(kept: Path) -> Path:
    """Build the site, unless it was built of the same files before. Skip the test if it can't be fetched."""
    files = sorted(path for path in (ROOT / "referee").rglob("*") if path.is_file() and path.suffix != ".pyc")
    files += [ROOT / "grammar" / "bourre.lark", ROOT / "docs" / "notation.md"]
    digest = sha256(b"".join(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes() for path in files)).hexdigest()
    site = kept / digest[:16]
    with open(kept / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            for older in kept.iterdir():
                shutil.rmtree(older, ignore_errors=True)
            try:
                build(site)
            except CommandError as missing:
                pytest.skip(str(missing))
            except OSError as failed:
                if "could not fetch" not in str(failed):
                    raise
                pytest.skip(str(failed))
    return site


class _Folder(SimpleHTTPRequestHandler):
    """Serves files, and notes which."""

    def do_GET(self) -> None:
        self.server.asked.append(self.path)  # type: ignore[attr-defined]
        super().do_GET()

    def log_message(self, *_: Any) -> None:
        pass


class _Elsewhere(BaseRequestHandler):
    """All the world but the site: the proxy, which notes that somebody wanted to go there."""

    def handle(self) -> None:
        self.server.asked.append(self.request.recv(4096).split(b"\r\n")[0].decode())  # type: ignore[attr-defined]


class Served:
    """A folder on a server, and the paths that browsers ``asked`` for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Folder, directory=str(folder)))
        self.asked: list[str] = []
        self._server.asked = self.asked  # type: ignore[attr-defined]
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        Thread(target=self._server.serve_forever, args=[0.05], daemon=True).start()

    def stop(self) -> None:
        """Be gone, as the network is."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def nowhere() -> Iterator[tuple[str, list[str]]]:
    """A proxy through which nothing can be reached, and what somebody wanted to reach through it."""
    with ThreadingTCPServer(("127.0.0.1", 0), _Elsewhere) as server:
        asked: list[str] = []
        server.asked = asked  # type: ignore[attr-defined]
        Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
        server.shutdown()


@contextmanager
def visiting(browser: "Browser", served: Served) -> Iterator["Phone"]:
    """A phone; at the end the page has asked for nothing from elsewhere, and nothing went wrong."""
    with nowhere() as (proxy, asked):
        phone = Phone(browser, served, proxy)
        yield phone
        phone.context.close()
        assert asked == []
    assert phone.noticed == []


class Phone:
    """A phone that visits the page; ``noticed`` is all that should not happen."""

    def __init__(self, browser: "Browser", served: Served, proxy: str) -> None:
        from playwright.sync_api import expect

        expect.set_options(timeout=START)
        self.served = served
        self.noticed: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": SIZE["width"], "height": SIZE["height"]},
            has_touch=True,
            is_mobile=True,
            permissions=["clipboard-read", "clipboard-write"],
            proxy={"server": proxy, "bypass": "127.0.0.1"},
        )
        self.context.set_default_timeout(START)
        self.context.add_init_script(_REPORTS_VIOLATIONS)
        self.context.on("console", lambda message: self.noticed.append(f"said {message.text}"))
        self.context.on("weberror", lambda error: self.noticed.append(f"failed: {error.error}"))

    def visit(self, at: str = "") -> "Thumb":
        """Open the page in a new tab, and wait for the first keys."""
        page = self.context.new_page()
        page.goto(f"{self.served.address}{at}")
        thumb = Thumb(page)
        thumb.keys.first.wait_for()
        return thumb

    def open(self, *logs: Path) -> "Thumb":
        """Open logs from files, as a player does."""
        thumb = self.visit()
        for log in logs:
            thumb.menu()
            with thumb.page.expect_file_chooser() as chooser:
                thumb.page.get_by_role("button", name="Open a file").tap()
            chooser.value.set_files(log)
            expected = log.read_bytes().decode(errors="replace").replace("\r\n", "\n")
            thumb.page.wait_for_function("(text) => document.getElementById('log').value === text", arg=expected)
            thumb.page.wait_for_function("() => document.body.dataset.fresh === 'true'")
        return thumb

    def keep_the_site(self, page: "Page") -> None:
        """Wait until the phone has stored the page."""
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


class Thumb:
    """A tab on a phone, and the thumb that taps there; ``taps`` counts keys and letters."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.taps = 0

    @property
    def keys(self) -> "Locator":
        """All keys that can be tapped."""
        return self.page.locator("#keys button")

    @property
    def log(self) -> str:
        """The log as it stands there."""
        return self.page.input_value("#log")

    @property
    def kept(self) -> list[str]:
        """The logs that are kept on the phone."""
        found: list[str] = self.page.evaluate(KEPT)
        return found

    def asked(self, prompt: str) -> None:
        """Wait for a question."""
        self.page.locator("#prompt").get_by_text(prompt).wait_for()

    def tap(self, *labels: str) -> None:
        """Tap keys, each by the beginning of what it says."""
        for label in labels:
            pattern = re.compile(rf"^{re.escape(label)}(?!\w)")
            self._tap(self.page.locator("#keys").get_by_role("button", name=pattern).first)

    def first(self) -> None:
        """Tap the coloured key."""
        self._tap(self.page.locator("#keys .first"))

    def play(self, cards: str) -> None:
        """Tap cards: ``Kd 4h``."""
        for card in cards.split():
            self.tap(f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}")

    def type(self, text: str) -> None:
        """Type letters on the phone's keyboard."""
        self.page.keyboard.type(text)
        self.taps += len(text)

    def menu(self, *entries: str) -> None:
        """Open the menu, and choose from it."""
        self.page.locator("#menu").tap()
        for entry in entries:
            self.page.locator("#dialog").get_by_role("button", name=entry).tap()

    def view(self, name: str) -> None:
        """Look at another view."""
        self.page.locator("nav").get_by_role("button", name=name).tap()

    def _tap(self, key: "Locator") -> None:
        before = self.log
        key.tap()
        self.taps += 1
        # The page shows the next keys once it has kept the last change.
        self.page.wait_for_function(
            "(before) => document.getElementById('log').value !== before || document.querySelector('#keys .all')",
            arg=before,
        )
        self.page.wait_for_function("() => document.body.dataset.fresh === 'true'")
