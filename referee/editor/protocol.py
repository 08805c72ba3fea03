"""The language server protocol as pygls speaks it, but that every request is answered."""

from typing import Any

from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol


class AnsweringProtocol(LanguageServerProtocol):
    """Takes messages without parameters for methods that it does not know, and answers requests that it can't read."""

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
