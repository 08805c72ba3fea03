"""The logs that are open in an editor. One thread thinks about them, so that the server can always be talked to."""

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

from referee.editor.diagnostics import diagnostics, failure
from referee.editor.opened import Document, Opened, Surroundings
from referee.editor.thinking import Thinking

_HALF: Final = re.compile("[\ud800-\udfff]")
_LOGGER: Final = logging.getLogger(__name__)
Answer = TypeVar("Answer")


class Desk:
    """What is open, at its latest version. Everything but the thinking is done in the server's own thread."""

    def __init__(self, server: LanguageServer, around: Surroundings) -> None:
        self._server, self._around = server, around
        self._opened: dict[str, Opened] = {}
        self._thinking = Thinking()
        self._judging: set[asyncio.Task[None]] = set()

    def take(self, uri: str) -> None:
        """A log was opened or changed: what was found in it is told as soon as it is known."""
        text = self._server.workspace.get_text_document(uri)
        # Half a character, which no file could hold, would make what is answered unreadable for some editors.
        document = Document(uri, to_fs_path(uri) or "-", text.version, _HALF.sub("\ufffd", text.source))
        opened = Opened(document, text.position_codec, self._around)
        self._opened[uri] = opened
        self._judge(opened)

    def close(self, uri: str) -> None:
        """A log was closed: nothing is told of it any more."""
        self._opened.pop(uri, None)
        self._publish(uri, None, [])

    def look_again(self) -> None:
        """Something beside the logs was changed: all of them are judged anew."""
        for uri in list(self._opened):
            self.take(uri)

    async def answer(self, uri: str, think: Callable[[Opened], Answer]) -> Answer | None:
        """What there is to say about an open log; ``None`` where it is not open.

        Raises ``JsonRpcException`` where the log was changed before it was thought about.
        """
        opened = self._opened.get(uri)
        if opened is None:
            return None
        return await self._thinking.about(lambda: think(self._latest(opened)))

    def _judge(self, opened: Opened) -> None:
        task = asyncio.get_running_loop().create_task(self._told(opened))
        self._judging.add(task)
        task.add_done_callback(self._judging.discard)

    async def _told(self, opened: Opened) -> None:
        """Tells what was found in a log, unless there is a later version of it by then."""
        # Where nobody is there any more, that comes out when their next word is waited for.
        with suppress(JsonRpcException, BrokenPipeError):
            found = await self._thinking.about(lambda: self._found(self._latest(opened)))
            self._publish(opened.uri, self._latest(opened).version, found)

    def _found(self, opened: Opened) -> list[types.Diagnostic]:
        """What was found in a log; where the program fails, that it did: silence would say that all is well."""
        try:
            return diagnostics(opened)
        except Exception as error:
            _LOGGER.exception("%s could not be judged", opened.uri)
            return [failure(opened, error)]

    def _latest(self, opened: Opened) -> Opened:
        """The same log. Raises ``JsonRpcException`` where there is a later version, or it is closed."""
        if self._opened.get(opened.uri) is not opened:
            raise JsonRpcException("the log was changed", types.LSPErrorCodes.ContentModified)
        return opened

    def _publish(self, uri: str, version: int | None, found: list[types.Diagnostic]) -> None:
        told: Any = types.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=found)
        self._server.text_document_publish_diagnostics(told)
