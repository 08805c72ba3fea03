"""The program from its first moment on: its version at once, and a Ctrl-C while the rest is loaded ends it quietly.

Loading takes a while, and nothing is begun by then that would have to be undone. So hardly anything of the referee is
imported here.
"""

import sys

from referee import __version__
from referee.cli.status import INTERRUPTED, leave


def main() -> None:
    """The console script."""
    try:
        if sys.argv[1:] == ["--version"] and _printed(f"referee {__version__}\n"):
            return
        import signal  # This takes longer than all that is loaded of the referee before.
    except KeyboardInterrupt:
        leave(INTERRUPTED, None)
    # Where a Ctrl-C is ignored, as by a shell that runs it in the background, it stays so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave)
    from referee.cli.app import main as run

    run()


def _printed(text: str) -> bool:
    """Print a text, and tell whether that worked; if not, the rest of the program tries again and says why."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except (OSError, AttributeError):
        return False
    return True
