"""The language server: what an editor may ask, and who answers."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Any, BinaryIO, Final, NamedTuple

from lsprotocol import types
from pygls.io_ import StdoutWriter, run_async
from pygls.lsp.server import LanguageServer

from referee import __version__
from referee.editor import actions, formatting, outline, whereabouts
from referee.editor.desk import Desk
from referee.editor.opened import Opened, Surroundings


class Feature(NamedTuple):
    """Something that an editor may ask about an open log, and what answers; ``options`` go into the capabilities."""

    method: str
    answer: Callable[[Opened, Any], Any]
    options: Any = None


FEATURES: Final[tuple[Feature, ...]] = (
    # Where things are, and how they are written.
    Feature(types.TEXT_DOCUMENT_DEFINITION, whereabouts.definition),
    Feature(types.TEXT_DOCUMENT_REFERENCES, whereabouts.references),
    Feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, whereabouts.highlights),
    Feature(types.TEXT_DOCUMENT_FORMATTING, formatting.formatting),
    Feature(types.TEXT_DOCUMENT_FOLDING_RANGE, outline.folds),
    Feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, outline.symbols),
    Feature(types.TEXT_DOCUMENT_CODE_ACTION, actions.actions, actions.KINDS),
    # What things are, and what may come next.
)
"""All of them."""


def language_server(around: Surroundings) -> LanguageServer:
    """A server for logs of which this tells what stands around them."""
    # Whole texts are sent: nobody has to agree with the editor on what a line is.
    server = LanguageServer("referee", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full)
    desk = Desk(server, around)
    for feature in FEATURES:
        server.feature(feature.method, feature.options)(_asked(desk, feature.answer))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def _changed(params: types.DidOpenTextDocumentParams | types.DidChangeTextDocumentParams) -> None:
        desk.take(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def _closed(params: types.DidCloseTextDocumentParams) -> None:
        desk.close(params.text_document.uri)

    return server


def _asked(desk: Desk, answer: Callable[[Opened, Any], Any]) -> Callable[[Any], Any]:
    async def asked(params: Any) -> Any:
        return await desk.answer(params.text_document.uri, lambda opened: answer(opened, params))

    return asked


def serve(server: LanguageServer, read: Callable[[], bytes], out: BinaryIO) -> int:
    """Serves one editor until it has said that it is done, or is gone; gives the exit status.

    ``read`` waits for some bytes of what the editor says, and gives none when there will be no more.
    """
    try:
        asyncio.run(_served(server, read, out))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


async def _served(server: LanguageServer, read: Callable[[], bytes], out: BinaryIO) -> None:
    server.protocol.set_writer(StdoutWriter(out))
    with suppress(asyncio.IncompleteReadError):
        await run_async(Event(), _incoming(read), server.protocol, error_handler=server.report_server_error)


def _incoming(read: Callable[[], bytes]) -> asyncio.StreamReader:
    """What the editor says. A thread waits for it that holds nobody up: told to end, the server ends at once."""
    loop, reader = asyncio.get_running_loop(), asyncio.StreamReader()

    def feed() -> None:
        with suppress(RuntimeError):  # The server is done, and its loop closed.
            while block := read():
                loop.call_soon_threadsafe(reader.feed_data, block)
            loop.call_soon_threadsafe(reader.feed_eof)

    Thread(target=feed, daemon=True).start()
    return reader
