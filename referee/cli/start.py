"""Answer ``--version`` at once, and end quietly if Ctrl-C comes while the program is still loading.

Loading takes a while, and there is nothing to undo yet. So this module imports hardly anything else.
"""

import sys

from referee import __version__
from referee.cli.status import INTERRUPTED, leave


def main() -> None:
    """Run the console script."""
    try:
        if sys.argv[1:] in (["--version"], ["-V"]) and _printed(f"referee {__version__}\n"):
            return
        import signal  # This import takes longer than all the referee's modules loaded so far.
    except KeyboardInterrupt:
        leave(INTERRUPTED, None)
    # If Ctrl-C is ignored, as in a shell's background jobs, keep it ignored.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave)
    from referee.cli.app import main as run

    run()


def _printed(text: str) -> bool:
    """Print a text and return whether that worked. If not, the program tries again later and says why."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except (OSError, AttributeError):
        return False
    return True
