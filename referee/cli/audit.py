"""``referee audit``."""

from typing import Annotated, cast

import typer

from referee.cli.choices import output_format as formats
from referee.cli.context import House
from referee.cli.known import Baseline
from referee.cli.options import (
    AllCores,
    CacheDir,
    Exclude,
    ExitZero,
    Fail,
    ForceExclude,
    Ignore,
    NoCache,
    NoIgnore,
    Quiet,
    Readings,
    Select,
    ShowFiles,
    Since,
    Slips,
    Sources,
    StdinFilename,
    cores,
    files,
    in_one,
    status,
)
from referee.cli.output.forms import FORMS
from referee.cli.run.examine import RunOptions, listed
from referee.cli.run.rendering import OutputOptions
from referee.cli.run.reporting import report
from referee.judge.policy import FailOn

Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler", metavar="ADDRESS", help="Judge on the Dask cluster with the scheduler at this address."
    ),
]
Format = Annotated[str, formats(*FORMS)]
Files = Annotated[list[str] | None, files(FORMS)]


def audit(  # noqa: PLR0913, PLR0917
    paths: Sources,
    output_format: Format = "table",
    output: Files = None,
    house: House = None,
    readings: Readings = False,
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
    exclude: Exclude = None,
    no_ignore: NoIgnore = False,
    force_exclude: ForceExclude = False,
    stdin_filename: StdinFilename = None,
    show_files: ShowFiles = False,
    no_cache: NoCache = False,
    cache_dir: CacheDir = None,
) -> None:
    """Summarise a season.

    Walks folders, judges their logs in parallel, lists those with findings in the order of their paths, and adds up
    everybody's money.
    """
    from referee.cli.cache import cache_folder
    from referee.cli.sources.exclusion import Exclusion
    from referee.cli.sources.logs import logs

    exclusion = Exclusion(exclude or (), ignores=not no_ignore, forces=force_exclude)
    found = logs(paths, exclusion=exclusion, stdin=stdin_filename)
    if show_files:
        raise typer.Exit(listed(found))
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
    asked = RunOptions(house, readings, jobs or cores(), scheduler, cache_folder(cache_dir, unused=no_cache))
    raise typer.Exit(status(report(found, wanted, asked), exit_zero))
