"""Exits: the status and the message for each kind of failure."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb, format_exception_only
from typing import TextIO

import typer

from referee.cli.signals import EndedError, heed, obeyed
from referee.cli.status import CLOSED_PIPE, FAULT, INTERRUPTED, MISUSED, OUTPUT_FAILED


class MisusedError(Exception):
    """A file that accompanies the logs is wrong; the text says which file and why."""


class FaultError(Exception):
    """A bug hit in another process; the text is its apology."""


def status_of(command: Callable[[], object]) -> int:
    """Run a command line and return its exit status; no exception escapes."""
    try:
        with obeyed():
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
    except (KeyboardInterrupt, EndedError) as ended:
        return ended.status if isinstance(ended, EndedError) else INTERRUPTED
    except Exception as error:
        return _apologise(error)


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
    from referee.cli.output.progress import aside
    from referee.text.escape import remark

    if sys.stderr is None:
        return
    try:
        with aside():
            print(remark(f"referee: {message}"), file=sys.stderr, flush=True)
    except OSError:
        _silence(sys.stderr)


def unwritten(path: str | Path, error: OSError) -> typer.Exit:
    """Build the exit for a file or folder that could not be written: status 74 and its message."""
    complain(why_unwritten(path, error))
    return typer.Exit(OUTPUT_FAILED)


def why_unwritten(path: str | Path, error: OSError) -> str:
    """Say why a file or folder could not be written."""
    from referee.cli.output.disk import UnsettledError

    if isinstance(error, UnsettledError):
        what = "is written, but a power cut may undo it"
    else:
        what = f"could not be written{'; the existing file is unchanged' if os.path.isfile(path) else ''}"
    return f"{path}: {what}: {error.strerror}"


def _status_of(command: Callable[[], object]) -> int:
    try:
        command()
    except Exception:
        heed()
        raise
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
    """Format the apology for a bug: what happened, and where."""
    at = extract_tb(error.__traceback__)[-1]
    what = format_exception_only(error)[-1].strip()
    return f"this is a bug in referee, not a mistake in your log: {what} ({at.filename}:{at.lineno})"
