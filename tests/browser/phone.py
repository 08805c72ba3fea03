"""The site of ``referee web`` in a browser that is a phone: built once, served like any folder, and watched."""

import fcntl
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
from referee.cli.building.site import UnavailableError, UnbuiltError, build

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parents[2]
SIZE = {"width": 360, "height": 740}
START = 120_000
"""Milliseconds that Python may take to start while the machine does much else."""


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
            except UnavailableError as missing:
                pytest.skip(str(missing))
            except UnbuiltError as failed:
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
    """A phone; at the end the site has asked for nothing from elsewhere, and nothing went wrong."""
    with nowhere() as (proxy, asked):
        one = Phone(browser, served, proxy)
        yield one
        one.context.close()
        assert asked == []
    assert one.noticed == []


class Phone:
    """A phone that visits the site; ``noticed`` is all that should not happen."""

    def __init__(self, browser: "Browser", served: Served, proxy: str) -> None:
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
        self.context.on("console", lambda one: self.noticed.append(f"said {one.text}"))
        self.context.on("weberror", lambda one: self.noticed.append(f"failed: {one.error}"))

    def visit(self, at: str = "") -> "Page":
        """Open the site in a new tab."""
        page = self.context.new_page()
        page.goto(f"{self.served.address}{at}")
        return page

    def open(self, *logs: Path, page: "Page | None" = None) -> "Page":
        """Open logs from files, as a player does, and wait for the verdict on the last."""
        page = page or self.visit()
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a file").tap()
        chooser.value.set_files(logs)
        judged(page)
        return page

    def paste(self, text: str) -> "Page":
        """Open a log from a text."""
        page = self.visit()
        page.get_by_role("button", name="Paste a log").tap()
        page.get_by_role("textbox").fill(text)
        page.get_by_role("button", name="Open it").tap()
        judged(page)
        return page

    def keep_the_site(self, page: "Page") -> None:
        """Wait until the phone has stored the site."""
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


def judged(page: "Page") -> None:
    """Wait for the verdict, and for who pays whom."""
    page.locator(".verdict h2").wait_for()
    page.get_by_role("heading", name="Who pays whom").wait_for()
