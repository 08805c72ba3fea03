"""``referee audit``."""

from typing import Annotated

import typer

from referee.cli.options import (
    SPEED,
    AllCores,
    Baseline,
    CacheDir,
    Exclude,
    ExitZero,
    Fail,
    ForceExclude,
    House,
    Ignore,
    NoCache,
    NoIgnore,
    Quiet,
    Readings,
    SeasonFiles,
    SeasonFormat,
    Select,
    ShowFiles,
    Since,
    Slips,
    Sources,
    StdinFilename,
    in_one,
    option,
    status,
)

Scheduler = Annotated[
    str | None,
    option(
        SPEED, "--scheduler", metavar="ADDRESS", help="Judge on the Dask cluster with the scheduler at this address."
    ),
]


def audit(  # noqa: PLR0913, PLR0917
    paths: Sources,
    house: House = None,
    exclude: Exclude = None,
    no_ignore: NoIgnore = False,
    force_exclude: ForceExclude = False,
    stdin_filename: StdinFilename = None,
    show_files: ShowFiles = False,
    select: Select = None,
    ignore: Ignore = None,
    since: Since = None,
    fail: Fail = None,
    baseline: Baseline = None,
    readings: Readings = False,
    slips: Slips = False,
    output_format: SeasonFormat = "table",
    output: SeasonFiles = None,
    quiet: Quiet = False,
    exit_zero: ExitZero = False,
    jobs: AllCores = None,
    scheduler: Scheduler = None,
    no_cache: NoCache = False,
    cache_dir: CacheDir = None,
) -> None:
    """Summarise a season.

    Walks folders, judges their logs in parallel, lists those with findings in the order of their paths, and adds up
    everybody's money.
    """
    from referee.cli.cache import cache_folder
    from referee.cli.reporting import ReportOptions, report
    from referee.cli.run import cores, list_logs
    from referee.cli.sources import Exclusion, find_logs

    logs = find_logs(paths, Exclusion(tuple(exclude or ()), not no_ignore, force_exclude), stdin=stdin_filename)
    if show_files:
        raise typer.Exit(list_logs(logs))
    wanted = ReportOptions(
        output_format,
        output or (),
        fail,
        baseline,
        season=True,
        slips=slips,
        quiet=quiet,
        select=in_one(select),
        ignore=in_one(ignore),
        since=since,
        cache=cache_folder(cache_dir, unused=no_cache),
        house=house,
        readings=readings,
        jobs=jobs or cores(),
        scheduler=scheduler,
    )
    raise typer.Exit(status(report(logs, wanted), exit_zero))
