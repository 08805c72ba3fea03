"""``referee audit``."""

from typing import Annotated, cast

import typer

from referee.cli.choices import output_format as formats
from referee.cli.context import House
from referee.cli.known import Baseline
from referee.cli.options import (
    AllCores,
    ExitZero,
    Fail,
    Ignore,
    Large,
    Quiet,
    Readings,
    Select,
    Since,
    Slips,
    Sources,
    cores,
    files,
    in_one,
    status,
)
from referee.cli.output.forms import FORMS, PRINTED
from referee.cli.run.examine import RunOptions
from referee.cli.run.rendering import OutputOptions
from referee.cli.run.reporting import report
from referee.judge.policy import FailOn

Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler", metavar="ADDRESS", help="Judge on the Dask cluster with the scheduler at this address."
    ),
]
Format = Annotated[str, formats(*PRINTED)]
Files = Annotated[list[str] | None, files(FORMS)]


def audit(  # noqa: PLR0913, PLR0917
    paths: Sources,
    output_format: Format = "full",
    output: Files = None,
    house: House = None,
    readings: Readings = False,
    large: Large = False,
    jobs: AllCores = None,
    fail: Fail = None,
    baseline: Baseline = None,
    scheduler: Scheduler = None,
    slips: Slips = False,
    select: Select = None,
    ignore: Ignore = None,
    since: Since = None,
    quiet: Quiet = False,
    exit_zero: ExitZero = False,
) -> None:
    """Summarise a season.

    Walks folders, judges their logs in parallel and reports them in the order of their paths.
    """
    wanted = OutputOptions(
        output_format,
        output or (),
        cast(FailOn | None, fail),
        baseline,
        season=True,
        slips=slips,
        quiet=quiet,
        select=in_one(select),
        ignore=in_one(ignore),
        since=since,
    )
    asked = RunOptions(house, readings, large, jobs or cores(), scheduler)
    raise typer.Exit(status(report(paths, wanted, asked), exit_zero))
