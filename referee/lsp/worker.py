"""The thread that works out answers while the server listens."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

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
