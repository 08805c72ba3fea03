"""The program from its first moment on: a Ctrl-C while it is loaded, which takes a while, ends it without a word.

Nothing is begun by then that would have to be undone. For the same reason nothing of the referee is imported here.
"""

import os

INTERRUPTED = 130

try:
    import signal
except KeyboardInterrupt:  # Loading this takes longer than all that was loaded of the referee before.
    os._exit(INTERRUPTED)


def main() -> None:
    """The console script."""
    # Where a Ctrl-C is ignored, as by a shell that runs it in the background, it stays so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave)
    from referee.cli.app import main as run

    run()


def leave(_number: int, _frame: object) -> None:
    """Ends the process as it is."""
    os._exit(INTERRUPTED)
