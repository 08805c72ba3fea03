"""``referee lsp``."""

import os
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Annotated, Final

import typer

from referee.cli.exits import MISUSED, MisusedError, complain
from referee.cli.houses import house_files
from referee.cli.known import known_findings

if TYPE_CHECKING:
    from pygls.lsp.server import LanguageServer

    from referee.editor.opened import Beside

MISSING: Final = "the language server needs a library more: pip install 'bourre-referee[lsp]'"
_BLOCK: Final = 64 * 1024

Stdio = Annotated[bool, typer.Option("--stdio", hidden=True, help="What many editors say; there is no other way.")]


def lsp(stdio: Stdio = False) -> None:
    """Serve an editor: say what is wrong with a log while it is written.

    This is a language server: editors start it themselves, and talk to it over standard input and output. Exits 1 if
    the editor ends it without having said that it would.
    """
    server = _server()
    # What anything prints must not get into what the editor reads.
    with open(os.dup(sys.stdout.fileno()), "wb") as out, redirect_stdout(sys.stderr):
        from referee.editor.server import serve

        status = serve(server, lambda: os.read(sys.stdin.fileno(), _BLOCK), out)
    raise typer.Exit(status)


def _server() -> "LanguageServer":
    """The language server. Ends this program with 2 where the library for it is missing."""
    try:
        from referee.editor.server import language_server
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        complain(MISSING)
        raise typer.Exit(MISUSED) from None
    return language_server(_beside)


def _beside(path: str) -> "Beside":
    """What holds for the log at a path, as for one that is checked; the files that say it are read anew."""
    from referee.editor.opened import Beside
    from referee.treatment import Terms

    try:
        beside = house_files([path], None).of(path)
        known = known_findings(beside.baseline).of(path) if beside.baseline else None
    except MisusedError as wrong:
        return Beside(problem=str(wrong))
    return Beside(beside.rulesets, Terms(None, beside.settings, known))
