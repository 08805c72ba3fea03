"""A folder of logs and its site, without a network: it is looked at when a test says so."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from starlette.testclient import TestClient

from referee.cli.run.hosting import Pages
from referee.cli.run.watch import Watch
from referee.web.serve.app import site
from referee.web.serve.shelf import Shelf

SEATS = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
CLEAN = f"{SEATS}hand 1\n  dealer Cal\n  trump 7s\n  stay Ann\n  win Ann 3\n"
UNPAID = f"{SEATS}hand 1\n  dealer Cal\n  stay Ann, Bob\n  took Ann 5, Bob 0\n  win Ann 3\n  bourre Bob 2\n"


class Folder:
    """The folder, what its site keeps, and a browser."""

    def __init__(self, path: Path, **logs: str) -> None:
        self.path = path
        for name, log in logs.items():
            self.write(name, log)
        self.watch = Watch(str(path), None)
        self.shelf = Shelf(str(path), f"{path}/")
        self.closing = False
        app = site(self.shelf, Pages(self.watch), ["localhost"], lambda: self.closing)
        self.browser = TestClient(app, base_url="http://127.0.0.1:8052", raise_server_exceptions=False)

    def write(self, name: str, log: str) -> Path:
        """Writes a log, later than any before."""
        file = self.path / f"{name}.bourre"
        file.write_text(log)
        return file

    def look(self) -> "Folder":
        """Lets the site look at the folder."""
        self.watch.look(self.shelf, Event())
        return self

    def page(self, address: str = "/") -> str:
        """A page, as text."""
        answer = self.browser.get(address)
        assert answer.status_code == 200
        return answer.text

    def key(self, name: str) -> str:
        """What the page of a log is called."""
        return next(one.key for one in self.shelf.site().games if one.path == f"{name}.bourre")


def plain(page: str) -> str:
    """What is read on a page, without scripts and styles."""
    body = re.sub(r"<(script|style)\b.*?</\1>", "", page.partition("<main")[2], flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", body))


@contextmanager
def served(folder: Path) -> "Iterator[tuple[subprocess.Popen[str], str]]":
    """A separate program that serves a folder, and the address that it prints."""
    words = [sys.executable, "-m", "referee", "serve", str(folder), "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout
        yield program, re.findall(r"http://\S+(?=/)", program.stdout.readline())[0]
        program.kill()
