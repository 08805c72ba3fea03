"""What every program that fills the terminal has in common."""

from collections.abc import Callable

from textual.app import App


class Program(App[None]):
    """A program on the whole terminal. ``fault`` is the fault of the program that ended it, if one did.

    ``is_there`` says whether there still is a terminal; without one the program ends.
    """

    ENABLE_COMMAND_PALETTE = False
    fault: Exception | None = None
    is_there: Callable[[], bool] = staticmethod(lambda: True)

    def on_mount(self) -> None:
        """Look now and then: a terminal that is taken away need not say so, and Textual would read from it for ever."""
        self.set_interval(1, self._look)

    def _look(self) -> None:
        if not self.is_there():
            self.exit()

    def _handle_exception(self, error: Exception) -> None:
        """Keeps a fault for whoever runs the program: there is one way to apologise for those."""
        self.fault = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Ends the program without the pages that Textual has to say about a fault."""
        self._close_messages_no_wait()
