"""``referee`` with everything already loaded: a fork of this process, which can be killed like any other."""

import importlib
import os
import pkgutil
import socket
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from ctypes import CDLL
from functools import cache
from pathlib import Path
from signal import SIGKILL
from time import monotonic, sleep
from typing import NamedTuple

import referee
from faults.kernel import Decide, hand_over, taken_over, watch
from faults.running import FLAWED
from referee.cli.output.forms import FORMS

DEADLINE = 120.0
"""Seconds within which every run has to end, on any machine."""
_SUBREAPER = 36


class Ended(NamedTuple):
    """The exit status of a run, -9 if it was killed, and both its outputs."""

    status: int
    said: bytes
    complained: bytes

    @property
    def lines(self) -> list[str]:
        """The lines on standard error."""
        return self.complained.decode().splitlines()


class Started(NamedTuple):
    """A run: its process, what signals its end, and the files of both streams."""

    process: int
    ended: int
    said: int
    complained: int


class HungError(AssertionError):
    """A run did not end in time."""


@cache
def load() -> None:
    """Load everything a run might need, once; processes orphaned by runs are adopted by this one."""
    CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    for module in pkgutil.walk_packages(referee.__path__, "referee."):
        with suppress(ImportError):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    with suppress(ImportError):
        importlib.import_module("jinja2")
    _rehearse()


def _rehearse() -> None:
    """Judge, write and format a log, to load the modules that are only loaded then."""
    from typer.testing import CliRunner

    from referee.cli.app import app

    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log.bourre")
        log.write_text(FLAWED)
        forms = [word for form in FORMS for word in ("-o", f"{form}:{folder}/{form}.out")]
        for words in (("audit", "--jobs", "1", *forms, log), ("ledger", log), ("fmt", "--check", log)):
            CliRunner().invoke(app, list(map(str, words)))


def referee_of(words: Iterable[object]) -> Callable[[], None]:
    """Return the command line with these words as a function."""

    def run() -> None:
        from referee.cli.app import main

        sys.argv = ["referee", *map(str, words)]
        main()

    return run


def ended(run: Callable[[], None], temporary: Path, decide: Decide | None = None, stdout: int | None = None) -> Ended:
    """Run to the end, with a decision on each system call."""
    with started(run, temporary, decide, stdout) as one:
        pass
    return told(one)


@contextmanager
def started(
    run: Callable[[], None], temporary: Path, decide: Decide | None = None, stdout: int | None = None
) -> Iterator[Started]:
    """Start a run that must have ended afterwards, with its children. Raises ``HungError`` if it has not."""
    load()
    streams = stdout or os.memfd_create("said"), os.memfd_create("complained")
    ours, theirs = socket.socketpair()
    process = os.fork()
    if process == 0:
        ours.close()
        _live(run, streams, temporary, theirs if decide else None)
    theirs.close()
    one = Started(process, os.pidfd_open(process), *streams)
    try:
        listener = taken_over(ours) if decide else -1
        yield one
        _wait(one, listener, decide)
    except BaseException:
        _end(process)
        raise
    finally:
        ours.close()
        os.close(one.ended)


def told(one: Started) -> Ended:
    """Return how a finished run ended. Raises ``HungError`` if one of its child processes outlives it."""
    status = os.waitstatus_to_exitcode(os.waitpid(one.process, 0)[1])
    _alone_again(one.process)
    found = []
    for stream in (one.said, one.complained):
        os.lseek(stream, 0, os.SEEK_SET)
        with open(stream, "rb") as file:
            found.append(file.read())
    return Ended(status, *found)


def _wait(one: Started, listener: int, decide: Decide | None) -> None:
    if decide is None:
        import select

        in_time = bool(select.select([one.ended], [], [], DEADLINE)[0])
    else:
        in_time = watch(listener, one.ended, decide, DEADLINE)
        os.close(listener)
    if not in_time:
        raise HungError("it did not end")


def _alone_again(group: int) -> None:
    """Wait for processes that a run left behind."""
    last = monotonic() + DEADLINE / 4
    while monotonic() < last:
        try:
            if os.waitpid(-group, os.WNOHANG) == (0, 0):
                sleep(0.001)
        except ChildProcessError:
            return
    _end(group)
    raise HungError("one of its child processes outlives it")


def _end(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, SIGKILL)


def _live(run: Callable[[], None], streams: tuple[int, int], temporary: Path, line: socket.socket | None) -> None:
    """Run the child process; it ends here."""
    status = 70
    try:
        os.setsid()
        for number, stream in enumerate((os.open(os.devnull, os.O_RDONLY), *streams)):
            os.dup2(stream, number)
        sys.stdin, sys.stdout, sys.stderr = (
            open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - closed when the process is
            for number, mode in enumerate("rww")
        )
        os.environ.update(TMPDIR=str(temporary), COLUMNS="80", GITHUB_STEP_SUMMARY="", REFEREE_NO_CACHE="1")
        tempfile.tempdir = None
        os.chdir(temporary)
        if line:
            hand_over(line)
        run()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    except BaseException as error:
        os.write(2, f"Traceback: {error!r}\n".encode())
    finally:
        os._exit(status)
