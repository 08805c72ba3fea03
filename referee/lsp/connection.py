"""The line to the editor: messages as pygls speaks them, streams that hold nobody up, and the thread that works out
answers while the server listens."""

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
    """Takes messages without parameters for methods that it does not know, and answers requests that it can't read.

    It keeps no texts. What is said of an open log is heard as it is said: pygls takes two addresses for one that differ
    in how a sign is written, and some for none.
    """

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> Iterator[Any]:
        """A log was opened."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Iterator[Any]:
        """A log was changed."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> Iterator[Any]:
        """A log was closed."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None

    def _handle_cancel_notification(self, msg_id: str | int) -> None:
        """A request is withdrawn, unless it was answered by then."""
        if msg_id in self._request_futures:
            super()._handle_cancel_notification(msg_id)

    def _send_handler_result(self, future: Future[Any], *, msg_id: str | int) -> None:
        """Answers a request. Why there is nothing to tell, as that the log was changed meanwhile, is an answer, too,
        and nothing to complain of."""
        why = None if future.cancelled() else future.exception()
        if not isinstance(why, JsonRpcException):
            super()._send_handler_result(future, msg_id=msg_id)
            return
        self._request_futures.pop(msg_id, None)
        self._send_response(msg_id, error=why.to_response_error())

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message of the editor's. Raises ``JsonRpcException`` where it is none."""
        if "jsonrpc" in data and "method" in data and self.get_message_type(data["method"]) is None:
            data.setdefault("params", None)
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "id" in data and "method" in data:
                self._send_response(data["id"], error=error.to_response_error())
            raise


def incoming(read: Callable[[], bytes]) -> asyncio.StreamReader:
    """What the editor says; ``read`` waits for some of it, and gives nothing when there will be no more.

    A thread waits for it that need not end: told to end, the server ends at once.
    """
    loop, reader = asyncio.get_running_loop(), asyncio.StreamReader()

    def feed() -> None:
        with suppress(RuntimeError):  # The server is done, and its loop closed.
            while block := read():
                loop.call_soon_threadsafe(reader.feed_data, block)
            loop.call_soon_threadsafe(reader.feed_eof)

    Thread(target=feed, daemon=True).start()
    return reader


class Outgoing:
    """What is said to the editor; once it is closed, nothing."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def close(self) -> None:
        """The last thing that pygls does when the editor is done."""
        self._out.close()

    def write(self, data: bytes) -> None:
        """Says a message at once. Raises ``BrokenPipeError`` where nobody is there any more."""
        if not self._out.closed:
            self._out.write(data)
            self._out.flush()


Answer = TypeVar("Answer")


class WorkerThread:
    """Answers one question after the other. Told to end, the program ends at once, whatever is being worked out.

    So it is no executor of Python's, which would be waited for.
    """

    def __init__(self) -> None:
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        Thread(target=self._work, daemon=True).start()

    async def answer(self, question: Callable[[], Answer]) -> Answer:
        """The answer to a question, when its turn comes. Raises what the question does."""
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
