"""The exit status and the message for each kind of failure."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb, format_exception_only
from typing import TYPE_CHECKING, Final, TextIO

import typer

from referee import RefereeError
from referee.text import never_fails, remark

if TYPE_CHECKING:
    from types import FrameType

VIOLATIONS: Final = 1
MISUSED: Final = 2
UNEXAMINED: Final = 3
FAULT: Final = 70
OUTPUT_FAILED: Final = 74
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141

_OWNER: Final = os.getpid()


class CommandError(RefereeError):
    """Raised to end a command with a message and an exit status, never 0, and 2 unless the command line is right."""

    def __init__(self, message: str, status: int = MISUSED) -> None:
        super().__init__(message)
        self.status: int = status or FAULT


# The end of a program


def status_of(command: Callable[[], object]) -> int:
    """Run a command line and return its exit status. No exception escapes."""
    try:
        if sys.stdout is None:
            raise OSError(None, "standard output is closed")
        # The standard streams write any text, whatever their encoding.
        never_fails(sys.stdout)
        never_fails(sys.stderr)
        status = 0
        try:
            command()
        except SystemExit as end:
            # Rich and Typer both turn a closed pipe into exit status 1, which would mean "findings".
            if isinstance(end.__context__, BrokenPipeError):
                raise end.__context__ from None
            status = end.code if isinstance(end.code, int) else 0
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        _silence(sys.stdout)
        return CLOSED_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        # An error on a file names it; an error without a name is on standard output.
        if isinstance(error, OSError) and error.filename is None:
            complain(f"the output could not be written: {error.strerror}")
            _silence(sys.stdout)
            return OUTPUT_FAILED
        complain(apology(error))
        return FAULT


def _silence(stream: TextIO | None) -> None:
    """Point a stream at nothing, or Python would flush it again at exit and complain."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def apology(error: Exception) -> str:
    """Return the message for a bug, which says what happened and where, and that the log is not to blame."""
    at = extract_tb(error.__traceback__)[-1]
    error_text = format_exception_only(error)[-1].strip()
    return f"this is a bug in referee, not a mistake in your log: {error_text} ({at.filename}:{at.lineno})"


def exit_on_signal(number: int, _frame: object) -> None:
    """Raise ``SystemExit`` on a signal."""
    if os.getpid() != _OWNER:  # A process forked from this one has nothing to undo.
        os._exit(128 + number)
    sys.exit(128 + number)


def obey_signals(handler: "Callable[[int, FrameType | None], None] | signal.Handlers") -> None:
    """Handle Ctrl-C and termination signals. Ignored ones, as under nohup, stay ignored."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, handler)


@contextmanager
def misuse_explained() -> Iterator[None]:
    """Exit as a ``CommandError`` says, with 2 for wrong values, and escape file names in usage errors."""
    try:
        yield
    except RefereeError as wrong:
        if not isinstance(wrong, CommandError | ValueError):
            raise
        complain(str(wrong))
        raise typer.Exit(wrong.status if isinstance(wrong, CommandError) else MISUSED) from None
    except Exception as wrong:
        message = getattr(wrong, "message", None)
        if isinstance(message, str) and hasattr(wrong, "exit_code"):  # Only of errors in a command line.
            wrong.message = remark(message)  # type: ignore[attr-defined]
        raise


@contextmanager
def unwritten_explained(path: str | Path) -> Iterator[None]:
    """Exit with 74 if a file or folder can't be written inside the block."""
    try:
        yield
    except OSError as error:
        raise CommandError(why_unwritten(path, error), OUTPUT_FAILED) from None


@contextmanager
def extra(name: str, needs: str, *libraries: str) -> Iterator[None]:
    """Exit with 2 if one of these libraries can't be imported inside the block. ``needs`` says what it is for.

    Any other missing module is a bug, and raised.
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in libraries:
            raise
        raise CommandError(f"{needs}: pip install '.[{name}]' in a clone of referee") from None


# Standard error


def complain(message: str) -> None:
    """Write to standard error, if it is open."""
    if sys.stderr is None:
        return
    try:
        print(remark(f"referee: {message}"), file=sys.stderr, flush=True)
    except OSError:
        _silence(sys.stderr)


def reason_of(error: OSError) -> str:
    """Return the system's reason in lower case, or our own words as they are."""
    reason = error.strerror or str(error)
    return reason if error.errno is None else reason.lower()


def why_unwritten(path: str | Path, error: OSError) -> str:
    """Say why a file or folder could not be written."""
    unchanged = "; the existing file is unchanged" if os.path.isfile(path) else ""
    folder = os.path.dirname(path) or "."
    reason = error.strerror if os.path.isdir(folder) else f"there is no folder {folder}"
    return f"{path}: could not be written{unchanged}: {reason}"
