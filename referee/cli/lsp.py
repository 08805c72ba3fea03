"""``referee lsp``."""

import os
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Annotated, Final

import typer

from referee.cli.context import read_contexts
from referee.cli.exits import MisusedError, extra
from referee.cli.known import read_known
from referee.cli.sources import content_of_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from referee.lsp.document import DocumentContext, Surroundings

_BLOCK: Final = 64 * 1024

Stdio = Annotated[bool, typer.Option("--stdio", hidden=True, help="Accepted because many editors pass it; always on.")]


def lsp(stdio: Stdio = False) -> None:
    """Run the language server.

    Shows findings while a log is being written. Editors start it themselves, and talk to it over standard input and
    output. Exits 1 if the editor stops it without a shutdown request.
    """
    serve = _serve()
    # Anything printed must stay out of the stream to the editor.
    with open(os.dup(sys.stdout.fileno()), "wb") as out, redirect_stdout(sys.stderr):
        status = serve(beside, lambda: os.read(sys.stdin.fileno(), _BLOCK), out)
    raise typer.Exit(status)


def _serve() -> "Callable[[Surroundings, Callable[[], bytes], BinaryIO], int]":
    """Load the server. Exit with 2 if its library is missing."""
    with extra("lsp", "the language server needs more packages", "pygls", "lsprotocol"):
        from referee.lsp.server import serve
    return serve


def _saved(path: str) -> bytes:
    """Return the content of the log's file, which lets a baseline recognise a moved log; empty if there is no file."""
    try:
        return content_of_file(path)
    except OSError:
        return b""


def beside(path: str) -> "DocumentContext":
    """Return the context of the log at a path, as ``check`` would, from freshly read settings."""
    from referee.judge.policy import Policy
    from referee.lsp.document import DocumentContext

    try:
        context = read_contexts([os.path.dirname(path)]).of(path)
        known = read_known(context.baseline).of(path, _saved(path)) if context.baseline else None
    except MisusedError as wrong:
        return DocumentContext(problem=str(wrong))
    return DocumentContext(context.rulesets, Policy(None, context.settings, known))
