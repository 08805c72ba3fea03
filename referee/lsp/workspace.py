"""The logs that are open in an editor.

One thread judges them, so the server always responds; another searches them for slips of the pen.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from referee.lsp.connection import WorkerThread
from referee.lsp.diagnostics import diagnostics, failure
from referee.lsp.document import Document, DocumentText, Surroundings
from referee.lsp.slips import SlipsOfDocument, marks, slips_of
from referee.lsp.unfinished import unfinished

_HALF: Final = re.compile("[\ud800-\udfff]")
_LOGGER: Final = logging.getLogger(__name__)
Answer = TypeVar("Answer")
PAUSE: Final = 0.2
"""Seconds without typing before a log is judged: an error in half a word means nothing."""


class Workspace:
    """The latest versions of open logs. Everything but judging and searching is done in the server's own thread."""

    def __init__(self, server: LanguageServer, around: Surroundings) -> None:
        self._server, self._around = server, around
        self._opened: dict[str, Document] = {}
        self._worker, self._searcher = WorkerThread(), WorkerThread()
        self._judging: set[asyncio.Task[None]] = set()

    def open(self, uri: str, version: int | None, text: str) -> None:
        """Open a log, and report its findings as soon as they are known."""
        self._opened.pop(uri, None)
        self._take(DocumentText(uri, _path(uri), version, _whole(text), self._reads_markdown))

    def change(self, uri: str, version: int | None, text: str) -> None:
        """Change an open log, and report its findings after a pause in typing."""
        if earlier := self._opened.get(uri):
            whole = _whole(text)
            line = unfinished(earlier.text, whole)
            self._take(DocumentText(uri, earlier.path, version, whole, self._reads_markdown, line), PAUSE)

    def done(self, uri: str) -> None:
        """Note that a log was saved: no line of it is unfinished any more."""
        if document := self._opened.get(uri):
            self._take(DocumentText(uri, document.path, document.version, document.text, document.markdown))

    def look_again(self) -> None:
        """Judge all logs again, because something around them was changed."""
        for uri in list(self._opened):
            self.done(uri)

    def _take(self, source: DocumentText, pause: float = 0) -> None:
        codec = self._server.workspace.position_codec
        document = Document(source, codec, self._around, self._opened.get(source.uri))
        self._opened[source.uri] = document
        self._judge(document, pause)

    @property
    def _reads_markdown(self) -> bool:
        able = self._server.client_capabilities.text_document
        formats = able.hover.content_format if able and able.hover else None
        return types.MarkupKind.Markdown in (formats or ())

    def close(self, uri: str) -> None:
        """Close a log, and report nothing more about it."""
        self._opened.pop(uri, None)
        self._publish(uri, None, [])

    async def answer(self, uri: str, think: Callable[[Document], Answer]) -> Answer | None:
        """The answer about an open log; ``None`` if it is not open.

        Raises ``JsonRpcException`` if the log was changed before its turn came.
        """
        document = self._opened.get(uri)
        if document is None:
            return None
        return await self._worker.answer(lambda: think(self._latest(document)))

    async def answer_with_slips(
        self, uri: str, think: Callable[[Document], Answer], search: Callable[[SlipsOfDocument], Answer]
    ) -> tuple[Answer, Answer] | None:
        """The same, with an answer about the slips of the pen in the same version of the log."""
        document = self._opened.get(uri)
        if document is None:
            return None
        found = await self._worker.answer(lambda: think(self._latest(document)))
        return found, await self._searched(document, search)

    async def _searched(self, document: Document, think: Callable[[SlipsOfDocument], Answer]) -> Answer:
        found = await self._worker.answer(lambda: slips_of(self._latest(document)))

        def search() -> Answer:
            self._latest(document)
            return think(found)

        return await self._searcher.answer(search)

    def _judge(self, document: Document, pause: float) -> None:
        task = asyncio.get_running_loop().create_task(self._judge_later(document, pause))
        self._judging.add(task)
        task.add_done_callback(self._judging.discard)

    async def _judge_later(self, document: Document, pause: float) -> None:
        """Report the findings of a log after a pause, unless there is a newer version; report again if a slip of the
        pen would explain one."""
        await asyncio.sleep(pause)
        # If the editor is gone, the next wait for its input notices that.
        with suppress(JsonRpcException, BrokenPipeError):
            self._latest(document)
            found = await self._worker.answer(lambda: self._found(self._latest(document)))
            self._publish(document.uri, self._latest(document).version, found)
            if explained := await self._explained(document):
                self._publish(document.uri, self._latest(document).version, explained)

    def _found(self, document: Document) -> list[types.Diagnostic]:
        """The findings in a log; if the program fails, a note about that, since silence would mean that all is well."""
        try:
            return diagnostics(document)
        except Exception as error:
            _LOGGER.exception("%s could not be judged", document.uri)
            return [failure(document, error)]

    async def _explained(self, document: Document) -> list[types.Diagnostic] | None:
        """The findings in a log with the slips that would explain them, if any would; none if the program fails."""
        try:
            return await self._searched(document, marks)
        except JsonRpcException:
            raise
        except Exception:
            _LOGGER.exception("%s could not be searched for slips of the pen", document.uri)
            return None

    def _latest(self, document: Document) -> Document:
        """The same log. Raises ``JsonRpcException`` if there is a newer version, or it is closed."""
        if self._opened.get(document.uri) is not document:
            raise JsonRpcException("the log was changed", types.LSPErrorCodes.ContentModified)
        return document

    def _publish(self, uri: str, version: int | None, found: list[types.Diagnostic]) -> None:
        told: Any = types.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=found)
        self._server.text_document_publish_diagnostics(told)


def _whole(text: str) -> str:
    """Replace lone surrogates in a text: no file could hold them, and some editors could not read them in an answer."""
    return _HALF.sub("\ufffd", text)


def _path(uri: str) -> str:
    """The path of a log; ``-`` if it is not a file."""
    try:
        return to_fs_path(uri) or "-"
    except ValueError:
        return "-"
