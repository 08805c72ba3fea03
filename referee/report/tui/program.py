"""What every program that fills the terminal has in common."""

from asyncio import AbstractEventLoop, get_running_loop

from textual.app import App


class Program(App[None]):
    """A program on the whole terminal. ``fault`` is the fault of the program that ended it, if one did, and
    ``ended_by`` the number of the signal that did."""

    ENABLE_COMMAND_PALETTE = False
    fault: Exception | None = None
    ended_by: int | None = None
    _runs_in: AbstractEventLoop | None = None

    async def on_load(self) -> None:
        """Ends at once where it was told to before it began."""
        self._runs_in = get_running_loop()
        if self.ended_by is not None:
            self._fatal_error()

    def end(self, number: int) -> None:
        """Ends the program for a signal, once what is being done is done; may be called at any moment."""
        self.ended_by = number
        if self._runs_in is not None:
            self._runs_in.call_soon_threadsafe(self._fatal_error)

    def _handle_exception(self, error: Exception) -> None:
        """Keeps a fault for whoever runs the program: there is one way to apologise for those."""
        self.fault = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Ends the program without the pages that Textual has to say about a fault."""
        self._close_messages_no_wait()
