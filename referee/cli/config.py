"""``referee config``."""

import os
import sys
from typing import Annotated

import typer

from referee.cli.choices import output_format as formats
from referee.cli.exits import UNEXAMINED, complain
from referee.cli.houses import House, folder_of, houses_of

Path = Annotated[str, typer.Argument(metavar="PATH", help="A log or a folder; the current folder, if none is named.")]
Format = Annotated[str, formats("table", "json")]


def config(path: Path = ".", output_format: Format = "table", house: House = None) -> None:
    """Print the settings that hold, and where they come from.

    They stand in referee.toml, or under [tool.referee] in pyproject.toml, beside the logs and in the folders above.
    """
    if path != "-" and "://" not in path and not os.path.lexists(path):
        complain(f"{path}: no such file or directory")
        raise typer.Exit(UNEXAMINED)
    from referee.report.terminal.config import print_config
    from referee.report.terminal.console import console
    from referee.report.wire.base import json_text
    from referee.report.wire.config import config_report
    from referee.settings.held import Held

    # What is in a folder has the settings that would hold for a log of no name in it.
    log = os.path.join(path, "") if os.path.isdir(path) else path
    houses = houses_of([folder_of(log)], house)
    report = config_report(path, houses.files(log), houses.settings(log) or Held(), houses.baseline(log))
    if output_format == "json":
        sys.stdout.write(json_text(report))
    else:
        print_config(console(sys.stdout), report)
