"""``referee web``."""

import os
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from referee.cli.exits import CommandError, complain, unwritten_explained

_TYPES: Final = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
}
"""The types of files, some of which browsers insist on and this machine may not know."""
_HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
}

Folder = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FOLDER", help="Write the page into this folder.")
]
Port = Annotated[int, typer.Option("--port", metavar="N", min=1, max=65535, help="The page's port on this machine.")]


def web(output: Folder = None, port: Port = 8613) -> None:
    """Show a page that helps to write a game down.

    Without options, shows the page on this machine until Ctrl-C. With -o, writes it into a folder that any server for
    files can host, also for phones. The page judges and settles logs itself, needs no network after the first visit,
    and uploads nothing. Building it needs Node.js, npm, pip and a network.
    """
    if output is not None:
        _build(output)
        return
    from referee.cli.building.site import is_current
    from referee.cli.cache import usual_folder

    cache = usual_folder()
    if cache is None:
        raise CommandError("there is no folder for caches: write the page into a folder with -o, and serve that")
    folder = Path(cache) / "web"
    if not is_current(folder):
        complain("building the page, once: this takes about a minute")
        _build(folder)
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Page, directory=str(folder)))
    except OSError as error:
        raise CommandError(f"port {port} can't be used: {error.strerror}. Name another one with --port.") from None
    with server:
        print(f"http://127.0.0.1:{port}/", flush=True)
        complain("the page is there until Ctrl-C; what you write stays in your browser, at this address")
        server.serve_forever()


def _build(folder: Path) -> None:
    from referee.cli.building.site import build, is_ours

    if not is_ours(folder):
        raise typer.BadParameter(f"{folder} is not a site that was written by this command: name a new folder.")
    with unwritten_explained(folder):
        contents = build(folder)
    complain(f"{folder}: written as {contents}")


class _Page(SimpleHTTPRequestHandler):
    """Serves the files of the page without logging any request."""

    extensions_map = _TYPES

    def end_headers(self) -> None:
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        self.send_error(404)

    def log_message(self, *_: Any) -> None:
        pass
