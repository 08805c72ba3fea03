"""``referee schema``."""

import json
import sys
from typing import Annotated

import typer

from referee.cli.options import unknown


def names() -> list[str]:
    """List all that has a schema."""
    from referee.report.json.schemas import REPORTS

    return [*REPORTS, "settings"]


Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        autocompletion=names,
        help="A command that writes JSON, or one of baseline and settings.",
    ),
]


def schema(name: Name) -> None:
    """Print the JSON Schema of a report, or of referee.toml."""
    from referee.report.json.schemas import schema as described

    if name not in names():
        raise unknown(name, names(), f"Choose from {', '.join(names())}.")
    sys.stdout.write(json.dumps(described(name), indent=2) + "\n")
