"""The site's routes: pages to read, and an event when one changes. Nothing can be written through it.

It finds a page by key among the existing ones: no address ever reaches the disk.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from referee.report.html.page import policy
from referee.report.html.site import Live, player_page, season_page
from referee.web.serve.shelf import SEASON, Shelf

Page = Callable[[str, Live], str]
"""Writes the page of the log at a path."""

POLL: Final = 0.5
"""Seconds between checks for a changed page."""
_STILL_HERE: Final = 30
"""Checks without news before sending a sign of life, which detects broken connections."""
_IN_NO_HOST: Final = frozenset("@/?#\\")
"""Characters around the host in an address."""
_GONE: Final = "No such page.\n"


def site(shelf: Shelf, page: Page, names: Collection[str], is_closing: Callable[[], bool]) -> Starlette:
    """Return the site; it answers requests to one of these ``names``, or to an IP address.

    ``is_closing`` says whether the program is about to end, so that nobody waits for events.
    """

    def season(_: Request) -> Response:
        return HTMLResponse(season_page(shelf.site(), Live(SEASON, shelf.stamp(SEASON))))

    def player(request: Request) -> Response:
        key = request.path_params["key"]
        live = Live(key, shelf.stamp(key))
        report = shelf.player(key)
        return HTMLResponse(player_page(report, live)) if report else _gone()

    def game(request: Request) -> Response:
        key = request.path_params["key"]
        live, path = Live(key, shelf.stamp(key)), shelf.path(key)
        return HTMLResponse(page(path, live)) if path is not None else _gone()

    async def changes(request: Request) -> Response:
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        told = events(shelf, request.path_params["key"], is_closing)
        return StreamingResponse(told, media_type="text/event-stream")

    routes = [
        Route("/", season, methods=["GET"]),
        Route("/game/{key}", game, methods=["GET"]),
        Route("/player/{key}", player, methods=["GET"]),
        Route("/events/{key}", changes, methods=["GET"]),
    ]
    app = Starlette(routes=routes, exception_handlers={404: lambda *_: _gone()})
    app.router.redirect_slashes = False
    app.add_middleware(Guarded, names=names)
    return app


def _gone() -> Response:
    return PlainTextResponse(_GONE, 404)


async def events(shelf: Shelf, key: str, is_closing: Callable[[], bool]) -> AsyncIterator[str]:
    """Yield the stamp of a page, immediately and after each change."""
    told, silent = None, 0
    while not is_closing():
        stamp = await asyncio.to_thread(shelf.stamp, key)
        if stamp != told:
            yield f"data: {stamp}\n\n"
            told, silent = stamp, 0
        elif silent >= _STILL_HERE:
            yield ": still here\n\n"
            silent = 0
        silent += 1
        await asyncio.sleep(POLL)


class Guarded:
    """Refuses requests to a host name that is not the site's own, and adds security headers to each answer.

    A foreign page could point its own name at this machine's address, and read along under that name.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app: ASGIApp = app
        self.names: frozenset[str] = frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_headers())
            await send(message)

        if not is_own(Headers(scope=scope).get("host", ""), self.names):
            await PlainTextResponse("This is not the name of this site.\n", 421)(scope, receive, guarded)
            return
        await self.app(scope, receive, guarded)


def is_own(host: str, names: Collection[str]) -> bool:
    """Check whether a ``Host`` header is one of these names or an IP address, which nobody can own as a name."""
    if _IN_NO_HOST & {*host}:
        return False
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        ip_address(name)
    except ValueError:
        return name.removesuffix(".") in names
    return True


def _headers() -> dict[str, Any]:
    return {
        "Content-Security-Policy": f"{policy(live=True)}; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cache-Control": "no-store",
    }
