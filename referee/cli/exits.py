"""The exit status and the message for each kind of failure."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb, format_exception_only
from typing import Final, TextIO

import typer

from referee.cli.status import CLOSED_PIPE, FAULT, INTERRUPTED, MISUSED, OUTPUT_FAILED, leave

ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""The names of the signals that end a program, after its unfinished files are removed."""


class MisusedError(Exception):
    """A file that accompanies the logs is wrong; the text says which file and why."""


class FaultError(Exception):
    """A bug hit in another process; the text is its apology."""


def status_of(command: Callable[[], object]) -> int:
    """Run a command line and return its exit status; no exception escapes."""
    try:
        _make_readable()
        status = _status_of(command)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        return _without_output(CLOSED_PIPE)
    except OSError as error:
        # An error on a file names it; an error without a name is on standard output.
        if error.filename is not None:
            return _apologise(error)
        complain(f"the output could not be written: {error.strerror}")
        return _without_output(OUTPUT_FAILED)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _apologise(error)


def obey_signals() -> None:
    """End on Ctrl-C and termination signals by way of ``SystemExit``. Ignored ones, as under nohup, stay ignored."""
    owner = os.getpid()

    def end(number: int, _frame: object) -> None:
        if os.getpid() != owner:  # A process forked from this one has nothing to undo.
            os._exit(128 + number)
        sys.exit(128 + number)

    for name in ENDING:
        number = getattr(signal, name, None)
        if number and signal.getsignal(number) in {signal.SIG_DFL, signal.default_int_handler, leave}:
            signal.signal(number, end)


@contextmanager
def misuse_told() -> Iterator[None]:
    """Exit with 2 and an explanation if a file that accompanies the logs is wrong."""
    try:
        yield
    except MisusedError as wrong:
        complain(str(wrong))
        raise typer.Exit(MISUSED) from None


@contextmanager
def misuse_readable() -> Iterator[None]:
    """Escape file names in every message about a wrong command line."""
    from referee.text.escape import remark

    try:
        yield
    except Exception as wrong:
        said = getattr(wrong, "message", None)
        if isinstance(said, str):
            wrong.message = remark(said)  # type: ignore[attr-defined]
        raise


def complain(message: str) -> None:
    """Write to standard error, if it is open."""
    from referee.cli.progress import aside
    from referee.text.escape import remark

    if sys.stderr is None:
        return
    try:
        with aside():
            print(remark(f"referee: {message}"), file=sys.stderr, flush=True)
    except OSError:
        _silence(sys.stderr)


def reason_of(error: OSError) -> str:
    """Return the system's reason in lower case, or our own words as they are."""
    said = error.strerror or str(error)
    return said if error.errno is None else said.lower()


def unwritten(path: str | Path, error: OSError) -> typer.Exit:
    """Build the exit with status 74 and the message for a file or folder that could not be written."""
    complain(why_unwritten(path, error))
    return typer.Exit(OUTPUT_FAILED)


def why_unwritten(path: str | Path, error: OSError) -> str:
    """Say why a file or folder could not be written."""
    unchanged = "; the existing file is unchanged" if os.path.isfile(path) else ""
    return f"{path}: could not be written{unchanged}: {error.strerror}"


@contextmanager
def extra(name: str, needs: str, *libraries: str) -> Iterator[None]:
    """Exit with 2 if one of these libraries can't be imported inside the block; ``needs`` says what it is for.

    Any other missing module is a bug, and raised.
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in libraries:
            raise
        complain(f"{needs}: pip install '.[{name}]' in a clone of referee")
        raise typer.Exit(MISUSED) from None


def _status_of(command: Callable[[], object]) -> int:
    try:
        command()
    except SystemExit as end:
        # Rich and Typer both turn a closed pipe into exit status 1, which would mean "findings".
        if isinstance(end.__context__, BrokenPipeError):
            raise end.__context__ from None
        return end.code if isinstance(end.code, int) else 0
    return 0


def _make_readable() -> None:
    """Let the standard streams write any text, whatever their encoding."""
    from referee.text.escape import never_fails

    if sys.stdout is None:
        raise OSError(None, "standard output is closed")
    never_fails(sys.stdout)
    never_fails(sys.stderr)


def _without_output(status: int) -> int:
    if sys.stdout is not None:
        _silence(sys.stdout)
    return status


def _silence(stream: TextIO) -> None:
    """Point a stream at nothing; otherwise Python would flush it again at exit and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _apologise(error: Exception) -> int:
    complain(str(error) if isinstance(error, FaultError) else apology(error))
    return FAULT


def apology(error: Exception) -> str:
    """Say what happened in a bug, and where, with an apology."""
    at = extract_tb(error.__traceback__)[-1]
    what = format_exception_only(error)[-1].strip()
    return f"this is a bug in referee, not a mistake in your log: {what} ({at.filename}:{at.lineno})"
