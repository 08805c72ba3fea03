"""The language server protocol as pygls speaks it, but that every request is answered."""

from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

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
