"""The unlisted command ``referee help``, which does the same as ``--help`` after a command."""

from typing import Annotated

import typer

Words = Annotated[list[str] | None, typer.Argument(metavar="[COMMAND]", help="The command to explain.")]


def help(context: typer.Context, words: Words = None) -> None:
    """Print the help of a command."""
    root = context.find_root()
    root.command.main([*(words or ()), "--help"], prog_name=root.info_name)
