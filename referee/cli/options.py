"""Arguments and options shared by several commands."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from referee.cli.choices import one_of, pattern
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
Exclude = Annotated[
    list[str] | None,
    typer.Option(
        "--exclude",
        parser=pattern,
        metavar="PATTERN",
        help="Also leave out of folders what this means, as in a .gitignore; may be repeated.",
    ),
]
NoIgnore = Annotated[bool, typer.Option("--no-ignore", help="Respect no .gitignore and no .ignore.")]
ForceExclude = Annotated[
    bool,
    typer.Option("--force-exclude", help="Leave out what settings and --exclude mean, even if it is named."),
]
ShowFiles = Annotated[
    bool, typer.Option("--show-files", help="List the logs that would be judged, one a line, and judge nothing.")
]
StdinFilename = Annotated[
    str | None,
    typer.Option(
        "--stdin-filename", metavar="NAME", help="Name of the log on standard input, in reports and for the settings."
    ),
]
Large = Annotated[bool, typer.Option("--large", help="Also read files larger than 64 MiB.")]


def _jobs(otherwise: bool | str) -> Any:
    return typer.Option(
        "--jobs", min=1, metavar="N", help="Number of logs to judge at the same time.", show_default=otherwise
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
        help="Also write the report to a file, in the form of its ending "
        f"({', '.join(endings(forms))}) or of a prefix, as in FORM:FILE; .gz after it packs it; may be repeated.",
    )
