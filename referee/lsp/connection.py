"""The connection to the editor: pygls messages, non-blocking streams, and a thread that computes answers while the
server listens."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol, lsp_method


class AnsweringProtocol(LanguageServerProtocol):
    """Accepts messages without parameters for unknown methods, and answers requests that it can't read.

    It keeps no texts. Changes to an open log are handled with the address as sent: pygls treats two addresses that
    differ only in how a character is encoded as the same, and rejects some.
    """

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> Iterator[Any]:
        """Handle the opening of a log."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Iterator[Any]:
        """Handle a change of a log."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> Iterator[Any]:
        """Handle the closing of a log."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None

    def _handle_cancel_notification(self, msg_id: str | int) -> None:
        """Withdraw a request, unless it is already answered."""
        if msg_id in self._request_futures:
            super()._handle_cancel_notification(msg_id)

    def _send_handler_result(self, future: Future[Any], *, msg_id: str | int) -> None:
        """Answer a request. A reason for having no answer, such as a change in the meantime, is an answer, too, not a
        failure."""
        why = None if future.cancelled() else future.exception()
        if not isinstance(why, JsonRpcException):
            super()._send_handler_result(future, msg_id=msg_id)
            return
        self._request_futures.pop(msg_id, None)
        self._send_response(msg_id, error=why.to_response_error())

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Parse a message from the editor. Raises ``JsonRpcException`` if it is not one."""
        if "jsonrpc" in data and "method" in data and self.get_message_type(data["method"]) is None:
            data.setdefault("params", None)
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "id" in data and "method" in data:
                self._send_response(data["id"], error=error.to_response_error())
            raise


def incoming(read: Callable[[], bytes]) -> asyncio.StreamReader:
    """Read what the editor sends; ``read`` waits for some bytes, and returns none at the end.

    The waiting thread need not end, so the server can stop immediately.
    """
    loop, reader = asyncio.get_running_loop(), asyncio.StreamReader()

    def feed() -> None:
        with suppress(RuntimeError):  # The server has stopped and closed its loop.
            while block := read():
                loop.call_soon_threadsafe(reader.feed_data, block)
            loop.call_soon_threadsafe(reader.feed_eof)

    Thread(target=feed, daemon=True).start()
    return reader


class Outgoing:
    """Sends data to the editor; nothing after it is closed."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def close(self) -> None:
        """Close the stream, the last thing that pygls does."""
        self._out.close()

    def write(self, data: bytes) -> None:
        """Send a message immediately. Raises ``BrokenPipeError`` if the editor is gone."""
        if not self._out.closed:
            self._out.write(data)
            self._out.flush()


Answer = TypeVar("Answer")


class WorkerThread:
    """Answers one question after the other. The program can end immediately, even in the middle of one.

    So it is not one of Python's executors, since the program would wait for those.
    """

    def __init__(self) -> None:
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        Thread(target=self._work, daemon=True).start()

    async def answer(self, question: Callable[[], Answer]) -> Answer:
        """Wait for a question's turn and return its answer. Raises what the question raises."""
        future: Future[Answer] = Future()
        self._queue.put((future, question))
        return await asyncio.wrap_future(future)

    def _work(self) -> None:
        while True:
            future, question = self._queue.get()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(question())
                except Exception as error:
                    future.set_exception(error)
