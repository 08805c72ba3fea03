"""``referee serve``."""

import os
import socket
from functools import lru_cache
from ipaddress import ip_address
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Annotated, Final

import typer

from referee.cli.exits import MISUSED, complain
from referee.cli.extras import extra
from referee.cli.houses import House
from referee.cli.options import Large
from referee.limits import CALLERS

if TYPE_CHECKING:
    from uvicorn import Server

    from referee.cli.run.watch import Watch
    from referee.report.html.page import Live
    from referee.report.site.shelf import Shelf

_OF_SITES: Final = ("jinja2", "markupsafe", "vl_convert", "starlette", "uvicorn", "anyio", "h11")
_PAGES_HELD: Final = 32

Folder = Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of logs.", show_default=False)]
Host = Annotated[str, typer.Option("--host", metavar="NAME", help="The name or number of this machine to answer at.")]
Port = Annotated[
    int, typer.Option("--port", metavar="N", min=0, max=65535, help="The port to answer at; 0 takes any that is free.")
]
Open = Annotated[bool, typer.Option("--open", help="Open the site in the browser.")]


def serve(  # noqa: PLR0913, PLR0917
    folder: Folder,
    host: Host = "127.0.0.1",
    port: Port = 8052,
    open_browser: Open = False,
    house: House = None,
    large: Large = False,
) -> None:
    """Show the season of a folder as a site in the browser.

    The games with their verdicts, the standings, who pays whom, a page for each player and each game; a page shows
    itself anew when a log changes. Nothing can be changed through it, and it answers to this machine alone unless
    --host says otherwise. Ctrl-C ends it.
    """
    if not os.path.isdir(folder):
        raise typer.BadParameter(f"{folder} is not a folder: a site is made of a folder of logs.")
    _demand_libraries()
    from referee.cli.run.watch import Watch
    from referee.cli.sources.named import prefix
    from referee.report.site.shelf import Shelf

    watch, shelf = Watch(folder, house, large), Shelf(folder, prefix(folder))
    with _socket(host, port) as bound:
        address = address_of(host, bound)
        server = _server(watch, shelf, host)
        print(f"{address} shows {folder}; Ctrl-C ends it", flush=True)
        warn(host, bound)
        if open_browser:
            Thread(target=_browse, args=[address], daemon=True).start()
        watcher = _Watcher(watch, shelf, server)
        watcher.start()
        try:
            server.run(sockets=[bound])
        finally:
            watcher.stop.set()
        if watcher.fault:
            raise watcher.fault


def _demand_libraries() -> None:
    """Ends the program with 2 where a library is missing."""
    with extra("serve", "a site needs libraries more", *_OF_SITES):
        import uvicorn  # noqa: F401

        import referee.report.site.app  # noqa: F401


def _socket(host: str, port: int) -> socket.socket:
    """Where callers come in. Ends the program with 2 where nobody can."""
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server((str(where[0]), port), family=family)
    except (OSError, UnicodeError) as error:
        said = (getattr(error, "strerror", None) or str(error)).lower()
        complain(f"nothing can be served at {host}, port {port}: {said}; --port 0 takes a port that is free")
        raise typer.Exit(MISUSED) from None


def address_of(host: str, bound: socket.socket) -> str:
    """The site's address, by which a browser of this machine finds it."""
    number, port = bound.getsockname()[:2]
    name = "localhost" if ip_address(number).is_unspecified else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def warn(host: str, bound: socket.socket) -> None:
    """Says who can read the logs, where that is not this machine alone."""
    if not ip_address(bound.getsockname()[0]).is_loopback:
        complain(f"whoever reaches this machine at {host} can read all that these logs say; nobody is asked for a name")


def _server(watch: "Watch", shelf: "Shelf", host: str) -> "Server":
    from uvicorn import Config, Server

    from referee.report.site.app import site

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


def _browse(address: str) -> None:
    """Opens the browser; where there is none, the address was printed all the same."""
    import webbrowser

    if not webbrowser.open(address):
        complain(f"no browser could be opened: go to {address}")


class _Watcher(Thread):
    """Looks at the folder while the site answers. A fault of the program ends the site: it would tell of old logs."""

    def __init__(self, watch: "Watch", shelf: "Shelf", server: "Server") -> None:
        super().__init__(daemon=True)
        self.stop = Event()
        self.fault: Exception | None = None
        self._watch, self._shelf, self._server = watch, shelf, server

    def run(self) -> None:
        """Until it is told to stop."""
        try:
            self._watch.run(self._shelf, self.stop)
        except Exception as fault:
            self.fault = fault
            self._server.should_exit = True


class Pages:
    """Writes the pages of games, one at a time, and keeps the last ones."""

    def __init__(self, watch: "Watch") -> None:
        self._watch, self._one_at_a_time = watch, Lock()
        self._held = lru_cache(_PAGES_HELD)(self._written)

    def __call__(self, path: str, live: "Live") -> str:
        """The page of a log."""
        with self._one_at_a_time:
            return self._held(path, live)

    def _written(self, path: str, live: "Live") -> str:
        from referee.report.html.page import page
        from referee.report.wire.page import page_report

        return page(page_report([self._watch.game(path)]), live)
