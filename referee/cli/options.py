"""Arguments and options shared by several commands."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from referee.cli.choices import one_of
from referee.cli.output.forms import endings
from referee.judge.policy import FAIL_ON

Paths = Annotated[list[str], typer.Argument(metavar="LOG", help="Logs to read; - is standard input.")]
Sources = Annotated[
    list[str],
    typer.Argument(
        metavar="LOG",
        help="Logs, folders of logs, globs, archives (zip://), buckets (s3://, gs://) and addresses (https://); "
        "- is standard input.",
    ),
]
Readings = Annotated[bool, typer.Option("--readings", help="Judge by every reading that the rule set leaves open.")]
NoSlips = Annotated[
    bool, typer.Option("--no-slips", help="Do not look for slips of the pen that would explain the findings.")
]
Slips = Annotated[
    bool, typer.Option("--slips", help="Look for slips of the pen that would explain the findings, as check does.")
]
Large = Annotated[bool, typer.Option("--large", help="Also read files larger than 64 MiB.")]


def _jobs(otherwise: bool | str) -> Any:
    return typer.Option(
        "--jobs", min=1, metavar="N", help="Number of logs to judge in parallel.", show_default=otherwise
    )


Jobs = Annotated[int, _jobs(True)]
AllCores = Annotated[int | None, _jobs("all cores")]
"""Default: one job per core."""

Fail = Annotated[
    str | None,
    typer.Option(
        "--fail-on",
        parser=one_of(*FAIL_ON),
        metavar="|".join(FAIL_ON),
        help="Lowest level that exits with 1.",
        show_default="error, unless the settings say otherwise",
    ),
]


def files(forms: Iterable[str]) -> Any:
    """Build the option ``-o`` for files of these forms."""
    return typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help=f"Also write the report to a file; its ending ({', '.join(endings(forms))}) or a prefix, as in FORM:FILE, "
        "chooses the format. May be repeated.",
    )
