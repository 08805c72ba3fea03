"""``referee lsp``."""

import asyncio
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout, suppress
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from referee.cli.context import Settings, known_findings
from referee.cli.exits import MisusedError, extra, obey_signals, status_of
from referee.cli.sources import LogFile

if TYPE_CHECKING:
    from referee.lsp import LogContext

Stdio = Annotated[bool, typer.Option("--stdio", hidden=True, help="Accepted because many editors pass it; always on.")]


def lsp(stdio: Stdio = False) -> None:
    """Run the language server.

    Shows findings while a log is being written. Editors start it themselves, and talk to it over standard input and
    output. Exits 1 if the editor stops it without a shutdown request.
    """
    with extra("lsp", "the language server needs more packages", "pygls", "lsprotocol"):
        from referee.lsp import serve
    # Anything printed must stay out of the stream to the editor.
    with open(os.dup(sys.stdout.fileno()), "wb") as out, redirect_stdout(sys.stderr):
        editor = StandardStreams(sys.stdin.buffer, out)

        def run() -> None:
            # While it waits for its editor, Python might miss a signal.
            obey_signals(signal.SIG_DFL)
            serve(beside, editor, editor)

        # Threads that wait for the editor, or search a log, must not hold the process up.
        os._exit(status_of(run))


class StandardStreams:
    """An editor that started this process, and talks to it over standard input and output."""

    def __init__(self, read: BinaryIO, write: BinaryIO) -> None:
        self._read, self._write, self._thread = read, write, ThreadPoolExecutor(1)

    async def readline(self) -> bytes:
        """Wait for a line. It is empty once the editor is gone."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._read.readline)

    async def readexactly(self, n: int) -> bytes:
        """Wait for ``n`` bytes. They are none if the editor goes before it sent them all."""
        message = await asyncio.get_running_loop().run_in_executor(self._thread, self._read.read, n)
        return message if len(message) == n else b""

    def write(self, data: bytes) -> None:
        """Send some bytes at once, unless the editor is gone."""
        with suppress(BrokenPipeError, ValueError):
            self._write.write(data)
            self._write.flush()

    def close(self) -> None:
        """Send nothing any more."""
        with suppress(BrokenPipeError):
            self._write.close()


def beside(path: str) -> "LogContext":
    """Return the context of the log at a path, as ``check`` would, from freshly read settings."""
    from referee.judge.policy import Policy
    from referee.lsp import LogContext

    saved, known = b"", None
    try:
        context = Settings().of_log(path)
        if context.baseline:
            with suppress(OSError):  # By the content of its file, a baseline recognises a moved log.
                saved = LogFile(path).bytes()
            known = known_findings(context.baseline).of(path, saved)
    except MisusedError as wrong:
        return LogContext(problem=str(wrong))
    return LogContext(context.rulesets, Policy(context.settings, known))
