"""``referee config``."""

import os
import sys
from typing import Annotated, Final

import typer

from referee.cli.choices import output_format as formats
from referee.cli.context import House, contexts_of
from referee.cli.exits import complain
from referee.cli.status import UNEXAMINED

_NAMELESS: Final = "\0"

Path = Annotated[str, typer.Argument(metavar="PATH", help="A log or a folder; by default the current folder.")]
Format = Annotated[str, formats("table", "json")]


def config(path: Path = ".", output_format: Format = "table", house: House = None) -> None:
    """Print the settings in force, and where they come from.

    They are read from referee.toml, or from [tool.referee] in pyproject.toml, next to the logs and in the folders
    above.
    """
    if path != "-" and not os.path.lexists(path):
        complain(f"{path}: no such file or directory")
        raise typer.Exit(UNEXAMINED)
    from referee.judge.settings.effective import EffectiveSettings, listed

    # For a folder, show the settings of a log in it whose name says nothing.
    log = os.path.join(path, _NAMELESS) if os.path.isdir(path) else path
    contexts = contexts_of([os.path.dirname(log)], house)
    settings = tuple(listed(contexts.settings(log) or EffectiveSettings(), contexts.baseline(log)))
    if output_format == "json":
        from referee.report.json.base import json_text
        from referee.report.json.config import ConfigReport

        sys.stdout.write(json_text(ConfigReport(path=path, files=contexts.files(log), settings=settings)))
    else:
        from referee.report.terminal.config import print_config
        from referee.report.terminal.console import console

        print_config(console(sys.stdout), settings)
