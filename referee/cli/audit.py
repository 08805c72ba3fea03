"""``referee audit``."""

import os
from typing import Annotated, cast

import typer

from referee.cli.examine import Asked, Large, Readings
from referee.cli.houses import House
from referee.cli.reporting import Fail, Files, Format, Sources, Wanted, report
from referee.treatment import FailOn

Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, metavar="N", help="How many logs to judge at the same time; all cores.")
]


def audit(  # noqa: PLR0913, PLR0917
    paths: Sources,
    output_format: Format = "full",
    output: Files = None,
    house: House = None,
    readings: Readings = False,
    large: Large = False,
    jobs: Jobs = None,
    fail: Fail = "error",
) -> None:
    """Judge folders of logs, and tell what the season comes to.

    Folders are walked; logs are judged side by side and told in the order of their paths.
    """
    wanted = Wanted(output_format, output or (), cast(FailOn, fail))
    raise typer.Exit(report(paths, wanted, Asked(house, readings, large, jobs or os.cpu_count() or 1)))
