"""The language server: the requests that an editor may make, and their handlers."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from typing import Any, BinaryIO, Final, NamedTuple

from lsprotocol import types
from pygls.io_ import run_async
from pygls.lsp.server import LanguageServer

from referee import __version__
from referee.lsp import actions, completion, formatting, hover, inlay, navigation, outline, rename, slips
from referee.lsp.connection import AnsweringProtocol, Outgoing, incoming
from referee.lsp.document import Document, Surroundings
from referee.lsp.workspace import Workspace


class Feature(NamedTuple):
    """A request about an open log, and its handler; ``options`` are sent with the capabilities.

    ``search`` answers, too, once the log has been searched for slips of the pen.
    """

    method: str
    answer: Callable[[Document, Any], Any]
    options: Any = None
    search: Callable[[slips.SlipsOfDocument, Any], list[types.CodeAction]] | None = None


SETTINGS: Final = ("referee.toml", "pyproject.toml")
"""Files next to a log that affect how it is judged."""

FEATURES: Final[tuple[Feature, ...]] = (
    # Navigation and layout.
    Feature(types.TEXT_DOCUMENT_DEFINITION, navigation.definition),
    Feature(types.TEXT_DOCUMENT_REFERENCES, navigation.references),
    Feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, navigation.highlights),
    Feature(types.TEXT_DOCUMENT_FORMATTING, formatting.formatting),
    Feature(types.TEXT_DOCUMENT_FOLDING_RANGE, outline.folds),
    Feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, outline.symbols),
    Feature(types.TEXT_DOCUMENT_CODE_ACTION, actions.actions, actions.KINDS, slips.readings),
    # Explanations and suggestions.
    Feature(types.TEXT_DOCUMENT_HOVER, hover.hover),
    Feature(types.TEXT_DOCUMENT_INLAY_HINT, inlay.inlays),
    Feature(types.TEXT_DOCUMENT_COMPLETION, completion.completion, completion.OPTIONS),
    Feature(types.TEXT_DOCUMENT_PREPARE_RENAME, rename.prepare),
    Feature(types.TEXT_DOCUMENT_RENAME, rename.rename, rename.OPTIONS),
)
"""All of them."""


def _language_server() -> LanguageServer:
    # Editors send whole texts, so they need not agree with the server on what a line is.
    whole = types.TextDocumentSyncKind.Full
    return LanguageServer("referee", __version__, whole, protocol_cls=AnsweringProtocol)


def _register(server: LanguageServer, workspace: Workspace) -> None:
    """Register the handlers for requests, and for changes to logs."""
    for feature in FEATURES:
        server.feature(feature.method, feature.options)(_asked(workspace, feature))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def _opened(params: types.DidOpenTextDocumentParams) -> None:
        workspace.open(params.text_document.uri, params.text_document.version, params.text_document.text)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def _changed(params: types.DidChangeTextDocumentParams) -> None:
        for change in params.content_changes[-1:]:
            workspace.change(params.text_document.uri, params.text_document.version, change.text)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def _saved(params: types.DidSaveTextDocumentParams) -> None:
        workspace.done(params.text_document.uri)

    @server.feature(types.INITIALIZED)
    def _begun(_params: types.InitializedParams) -> None:
        _watch(server)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def _beside_changed(_params: types.DidChangeWatchedFilesParams) -> None:
        workspace.look_again()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def _closed(params: types.DidCloseTextDocumentParams) -> None:
        workspace.close(params.text_document.uri)


def _asked(workspace: Workspace, feature: Feature) -> Callable[[Any], Any]:
    async def asked(params: Any) -> Any:
        uri, search = params.text_document.uri, feature.search
        if search is None:
            return await workspace.answer(uri, lambda document: feature.answer(document, params))
        found = await workspace.answer_with_slips(
            uri, lambda document: feature.answer(document, params), lambda document: search(document, params)
        )
        return slips.with_readings(*found) if found else None

    return asked


def _watch(server: LanguageServer) -> None:
    """Ask the editor to report changes to settings files, if it can."""
    workspace = server.client_capabilities.workspace
    watching = workspace.did_change_watched_files if workspace else None
    if watching and watching.dynamic_registration:
        watchers = [types.FileSystemWatcher(f"**/{name}") for name in SETTINGS]
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        wanted = types.Registration("settings", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        server.client_register_capability(types.RegistrationParams([wanted]))


def serve(around: Surroundings, read: Callable[[], bytes], out: BinaryIO) -> int:
    """Serve one editor until it says that it is done, or is gone; return the exit status.

    ``around`` returns a log's context. ``read`` waits for some bytes from the editor, and returns none at the end.
    """
    server = _language_server()
    _register(server, Workspace(server, around))
    try:
        asyncio.run(_served(server, read, out))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


async def _served(server: LanguageServer, read: Callable[[], bytes], out: BinaryIO) -> None:
    server.protocol.set_writer(Outgoing(out))
    with suppress(asyncio.IncompleteReadError, ValueError):  # The input ends in mid-message, or is not an editor's.
        await run_async(Event(), incoming(read), server.protocol, error_handler=server.report_server_error)
