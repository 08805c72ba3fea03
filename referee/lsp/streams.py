"""What an editor says, and what is said to it: streams that hold nobody up, whoever ends first."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import BinaryIO


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
