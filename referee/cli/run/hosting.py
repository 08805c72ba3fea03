"""The server of a site: its socket, the watcher of the folder, and the cached pages."""

import socket
from functools import lru_cache
from ipaddress import ip_address
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final

import typer

from referee.cli.exits import complain
from referee.cli.status import MISUSED
from referee.text.limits import CALLERS

if TYPE_CHECKING:
    from uvicorn import Server

    from referee.cli.run.watch import Watch
    from referee.report.html.page import Live
    from referee.web.serve.shelf import Shelf

_PAGES_HELD: Final = 32


def bound_at(host: str, port: int) -> socket.socket:
    """Open the listening socket. Exit with 2 if that fails."""
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server((str(where[0]), port), family=family)
    except (OSError, UnicodeError) as error:
        said = (getattr(error, "strerror", None) or str(error)).lower()
        complain(f"can't listen at {host}, port {port}: {said}; --port 0 picks a free one")
        raise typer.Exit(MISUSED) from None


def address_of(host: str, bound: socket.socket) -> str:
    """Return the site's address for a browser on this machine."""
    number, port = bound.getsockname()[:2]
    name = "localhost" if ip_address(number).is_unspecified else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def warn(host: str, bound: socket.socket) -> None:
    """Warn about who can read the logs, unless only this machine can."""
    if not ip_address(bound.getsockname()[0]).is_loopback:
        complain(f"anybody who reaches this machine at {host} can read these logs; there is no login")


def server_of(watch: "Watch", shelf: "Shelf", host: str) -> "Server":
    """Build the server of a site, which answers to this host's name and this machine's own names."""
    from uvicorn import Config, Server

    from referee.web.serve.app import site

    names = ("localhost", host, socket.gethostname())
    app = site(shelf, Pages(watch), names, lambda: server.should_exit)
    config = Config(
        app,
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        limit_concurrency=CALLERS,
        timeout_graceful_shutdown=2,
    )
    server = Server(config)
    return server


class Watcher(Thread):
    """Watch the folder while the site answers. A bug ends the site, which would otherwise show old logs."""

    def __init__(self, watch: "Watch", shelf: "Shelf", server: "Server") -> None:
        super().__init__(daemon=True)
        self.stop: Event = Event()
        self.fault: Exception | None = None
        self._watch, self._shelf, self._server = watch, shelf, server

    def run(self) -> None:
        """Watch until stopped."""
        try:
            self._watch.run(self._shelf, self.stop)
        except Exception as fault:
            self.fault = fault
            self._server.should_exit = True


class Pages:
    """Write the pages of games, one at a time, and cache the most recent ones."""

    def __init__(self, watch: "Watch") -> None:
        self._watch, self._one_at_a_time = watch, Lock()
        self._held = lru_cache(_PAGES_HELD)(self._written)

    def __call__(self, path: str, live: "Live") -> str:
        """Return the page of a log."""
        with self._one_at_a_time:
            return self._held(path, live)

    def _written(self, path: str, live: "Live") -> str:
        from referee.report.html.page import page
        from referee.report.page import page_report

        return page(page_report([self._watch.game(path)]), live)
