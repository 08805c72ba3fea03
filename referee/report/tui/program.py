"""The base of all full-screen programs."""

from asyncio import AbstractEventLoop, get_running_loop
from typing import ClassVar

from textual.app import App


class TerminalProgram(App[None]):
    """A program on the whole terminal.

    ``fault`` is the exception that ended it, if any, and ``ended_by`` the number of the signal that did.
    """

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    fault: Exception | None = None
    ended_by: int | None = None
    _runs_in: AbstractEventLoop | None = None

    async def on_load(self) -> None:
        """End immediately if a signal came before the start."""
        self._runs_in = get_running_loop()
        if self.ended_by is not None:
            self._fatal_error()

    def end(self, number: int) -> None:
        """End the program after a signal, once the current action is done; may be called at any moment."""
        self.ended_by = number
        if self._runs_in is not None:
            self._runs_in.call_soon_threadsafe(self._fatal_error)

    def _handle_exception(self, error: Exception) -> None:
        """Keep an exception for the caller, which has the only apology for bugs."""
        self.fault = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End the program without Textual's long report."""
        self._close_messages_no_wait()
