"""What every program that fills the terminal has in common."""

from textual.app import App


class Program(App[None]):
    """A program on the whole terminal. ``fault`` is the fault of the program that ended it, if one did."""

    ENABLE_COMMAND_PALETTE = False
    fault: Exception | None = None

    def _handle_exception(self, error: Exception) -> None:
        """Keeps a fault for whoever runs the program: there is one way to apologise for those."""
        self.fault = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Ends the program without the pages that Textual has to say about a fault."""
        self._close_messages_no_wait()
