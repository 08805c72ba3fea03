"""``referee serve``."""

import os
from threading import Thread
from typing import Annotated, Final

import typer

from referee.cli.context import House
from referee.cli.exits import complain
from referee.cli.extras import extra

_OF_SITES: Final = ("jinja2", "markupsafe", "starlette", "uvicorn", "anyio", "h11")

Folder = Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of logs.", show_default=False)]
Host = Annotated[str, typer.Option("--host", metavar="NAME", help="Host name or IP address to listen on.")]
Port = Annotated[
    int, typer.Option("--port", metavar="N", min=0, max=65535, help="Port to listen on; 0 picks a free one.")
]
Open = Annotated[bool, typer.Option("--open", help="Open the site in the browser.")]


def serve(
    folder: Folder,
    host: Host = "127.0.0.1",
    port: Port = 8052,
    open_browser: Open = False,
    house: House = None,
) -> None:
    """Show a season as a site in the browser.

    The site has the games with their verdicts, the standings, who pays whom, and a page for each player and each game.
    Pages reload when a log changes. The site is read-only, and answers this machine alone unless --host says otherwise.
    Press Ctrl-C to stop it.
    """
    if not os.path.isdir(folder):
        raise typer.BadParameter(f"{folder} is not a folder: name a folder of logs.")
    _demand_libraries()
    from referee.cli.run.hosting import Watcher, address_of, bound_at, server_of, warn
    from referee.cli.run.watch import Watch
    from referee.cli.sources.named import prefix
    from referee.web.serve.shelf import Shelf

    watch, shelf = Watch(folder, house), Shelf(folder, prefix(folder))
    with bound_at(host, port) as bound:
        address = address_of(host, bound)
        server = server_of(watch, shelf, host)
        print(f"{address} shows {folder}; Ctrl-C ends it", flush=True)
        warn(host, bound)
        if open_browser:
            Thread(target=_browse, args=[address], daemon=True).start()
        watcher = Watcher(watch, shelf, server)
        watcher.start()
        try:
            server.run(sockets=[bound])
        finally:
            watcher.stop.set()
        if watcher.fault:
            raise watcher.fault


def _demand_libraries() -> None:
    """Exit with 2 if a library is missing."""
    with extra("serve", "a site needs more packages", *_OF_SITES):
        import uvicorn  # noqa: F401

        import referee.web.serve.app  # noqa: F401


def _browse(address: str) -> None:
    """Open the browser; if there is none, the printed address has to do."""
    import webbrowser

    if not webbrowser.open(address):
        complain(f"could not open a browser: go to {address}")
