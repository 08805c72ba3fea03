"""``referee lsp``."""

import os
import signal
import sys
from contextlib import redirect_stdout
from typing import Annotated

import typer

from referee.cli.context import Settings
from referee.cli.exits import extra, obey_signals, status_of
from referee.cli.options import FindingOptions
from referee.cli.sources import LogFile

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

        def run() -> None:
            # While it waits for its editor, Python might miss a signal.
            obey_signals(signal.SIG_DFL)
            # What applies to a log, as to check, is read again for each of its versions.
            serve(lambda path: Settings(options=FindingOptions()).of_log(LogFile(path)), sys.stdin.buffer, out)

        # Threads that wait for the editor, or search a log, must not hold the process up.
        os._exit(status_of(run))
