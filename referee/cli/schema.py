"""``referee schema``."""

import json
import sys
from typing import Annotated, Final

import typer

from referee.cli.options import one_of

NAMES: Final = (
    "check",
    "audit",
    "ledger",
    "settle",
    "explain",
    "compare",
    "diff",
    "rule",
    "rulesets",
    "baseline",
    "settings",
)

Name = Annotated[
    str,
    typer.Argument(
        parser=one_of(*NAMES),
        metavar="NAME",
        autocompletion=lambda: list(NAMES),
        help=f"What the schema describes: {', '.join(NAMES)}.",
    ),
]


def schema(name: Name) -> None:
    """Print the JSON Schema of a report, or of referee.toml."""
    from referee.report.json.schemas import schema as described

    sys.stdout.write(json.dumps(described(name), indent=2) + "\n")
