"""``referee check``."""

from typing import Annotated, cast

import typer

from referee.cli.choices import output_format as formats
from referee.cli.context import House
from referee.cli.known import Baseline
from referee.cli.options import (
    Exclude,
    ExitZero,
    Fail,
    ForceExclude,
    Ignore,
    Jobs,
    Large,
    NoIgnore,
    NoSlips,
    Quiet,
    Readings,
    Select,
    ShowFiles,
    Since,
    Sources,
    StdinFilename,
    files,
    in_one,
    status,
)
from referee.cli.output.forms import OF_LOGS
from referee.cli.run.examine import RunOptions, listed
from referee.cli.run.rendering import OutputOptions
from referee.cli.run.reporting import report
from referee.judge.policy import FailOn

Format = Annotated[str, formats(*OF_LOGS)]
Statistics = Annotated[
    bool, typer.Option("--statistics", help="Count the findings of each code (--output-format statistics).")
]
Files = Annotated[list[str] | None, files(OF_LOGS)]


def check(  # noqa: PLR0913, PLR0917
    paths: Sources,
    output_format: Format = "full",
    output: Files = None,
    house: House = None,
    readings: Readings = False,
    large: Large = False,
    jobs: Jobs = 1,
    fail: Fail = None,
    baseline: Baseline = None,
    no_slips: NoSlips = False,
    select: Select = None,
    ignore: Ignore = None,
    since: Since = None,
    statistics: Statistics = False,
    quiet: Quiet = False,
    exit_zero: ExitZero = False,
    exclude: Exclude = None,
    no_ignore: NoIgnore = False,
    force_exclude: ForceExclude = False,
    stdin_filename: StdinFilename = None,
    show_files: ShowFiles = False,
) -> None:
    """Judge logs.

    Checks the plays against the rules and the payments against what was due. Each finding comes with its proof.
    """
    from referee.cli.sources.exclusion import Exclusion
    from referee.cli.sources.logs import logs

    exclusion = Exclusion(exclude or (), ignores=not no_ignore, forces=force_exclude)
    found = logs(paths, exclusion=exclusion, stdin=stdin_filename)
    if show_files:
        raise typer.Exit(listed(found))
    wanted = OutputOptions(
        "statistics" if statistics else output_format,
        output or (),
        cast(FailOn | None, fail),
        baseline,
        slips=not no_slips,
        quiet=quiet,
        select=in_one(select),
        ignore=in_one(ignore),
        since=since,
    )
    raise typer.Exit(status(report(found, wanted, RunOptions(house, readings, large, jobs)), exit_zero))
