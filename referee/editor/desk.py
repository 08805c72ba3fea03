"""The logs that are open in an editor. One thread thinks about them, so that the server can always be talked to."""

import asyncio
import logging
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from referee.editor.diagnostics import diagnostics, failure
from referee.editor.opened import Document, Opened, SupersededError, Surroundings

_HALF: Final = re.compile("[\ud800-\udfff]")
_LOGGER: Final = logging.getLogger(__name__)
Answer = TypeVar("Answer")


class Desk:
    """What is open, at its latest version. Everything but the thinking is done in the server's own thread."""

    def __init__(self, server: LanguageServer, around: Surroundings) -> None:
        self._server, self._around = server, around
        self._opened: dict[str, Opened] = {}
        self._thinking = ThreadPoolExecutor(max_workers=1)
        self._judging: set[asyncio.Task[None]] = set()

    def take(self, uri: str) -> None:
        """A log was opened or changed: what was found in it is told as soon as it is known."""
        self._supersede(uri)
        text = self._server.workspace.get_text_document(uri)
        # Half a character, which no file could hold, would make what is answered unreadable for some editors.
        document = Document(uri, to_fs_path(uri) or "-", text.version, _HALF.sub("\ufffd", text.source))
        opened = Opened(document, text.position_codec, self._around)
        self._opened[uri] = opened
        self._judge(opened)

    def close(self, uri: str) -> None:
        """A log was closed: nothing is told of it any more."""
        self._supersede(uri)
        self._opened.pop(uri, None)
        self._publish(uri, None, [])

    def look_again(self) -> None:
        """Something beside the logs was changed: all of them are judged anew."""
        for uri in self._opened:
            self.take(uri)

    def leave(self) -> None:
        """Nobody is there any more, and nothing more is to be thought about."""
        for uri in self._opened:
            self._supersede(uri)
        self._thinking.shutdown(wait=False, cancel_futures=True)

    def _supersede(self, uri: str) -> None:
        """Nobody waits any more for what there is to say of the version that was the latest."""
        if before := self._opened.get(uri):
            before.superseded = True

    async def answer(self, uri: str, think: Callable[[Opened], Answer]) -> Answer | None:
        """What there is to say about an open log; ``None`` where it is not open.

        Raises ``JsonRpcException`` where the log was changed before that was known.
        """
        opened = self._opened.get(uri)
        if opened is None:
            return None
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thinking, think, opened)
        except SupersededError:
            raise JsonRpcException("the log was changed", types.LSPErrorCodes.ContentModified) from None

    def _judge(self, opened: Opened) -> None:
        task = asyncio.get_running_loop().create_task(self._told(opened))
        self._judging.add(task)
        task.add_done_callback(self._judging.discard)

    async def _told(self, opened: Opened) -> None:
        """Tells what was found in a log, unless there is a later version of it by then."""
        found = await asyncio.get_running_loop().run_in_executor(self._thinking, self._found, opened)
        if found is not None and not opened.superseded:
            with suppress(BrokenPipeError):  # Nobody is there any more; the end of what is heard from them comes, too.
                self._publish(opened.uri, opened.version, found)

    def _found(self, opened: Opened) -> list[types.Diagnostic] | None:
        """What was found in a log, ``None`` where there is a later version of it.

        Where the program fails, it is said that it did: silence would say that all is well.
        """
        try:
            return None if opened.superseded else diagnostics(opened)
        except SupersededError:
            return None
        except Exception as error:
            _LOGGER.exception("%s could not be judged", opened.uri)
            return [failure(opened, error)]

    def _publish(self, uri: str, version: int | None, found: list[types.Diagnostic]) -> None:
        told: Any = types.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=found)
        self._server.text_document_publish_diagnostics(told)
