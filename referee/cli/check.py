"""``referee check``."""

from typing import Annotated

import typer

from referee.cli.options import (
    FIXING,
    OUTPUT,
    WHICH_LOGS,
    Baseline,
    CacheDir,
    Exclude,
    ExitZero,
    Fail,
    ForceExclude,
    House,
    Ignore,
    Jobs,
    LogsFiles,
    LogsFormat,
    NoCache,
    NoIgnore,
    OptionalSources,
    Quiet,
    Readings,
    Select,
    ShowFiles,
    Since,
    Slips,
    StdinFilename,
    in_one,
    option,
    status,
)

Statistics = Annotated[
    bool, option(OUTPUT, "--statistics", help="Count the findings of each code (--output-format statistics).")
]
Fix = Annotated[
    bool,
    option(FIXING, "--fix", help="Fix what can mean only one thing, write what hands leave out, and report the rest."),
]
Diff = Annotated[
    bool, option(FIXING, "--diff", help="Change nothing: show what --fix or --add-waivers would change, and exit 1.")
]
AddWaivers = Annotated[
    str | None,
    option(
        FIXING,
        "--add-waivers",
        metavar="REASON",
        help="Waive every finding that is listed: write a comment with this reason into the log.",
    ),
]
Unsafe = Annotated[
    bool, option(FIXING, "--unsafe-fixes", help="With --fix or --diff: also write what was only probably meant.")
]
ShowSettings = Annotated[
    bool,
    option(
        WHICH_LOGS,
        "--show-settings",
        help="Print each setting of the logs with the file that it comes from, and judge nothing.",
    ),
]


def check(  # noqa: PLR0913, PLR0917
    paths: OptionalSources = None,
    house: House = None,
    exclude: Exclude = None,
    no_ignore: NoIgnore = False,
    force_exclude: ForceExclude = False,
    stdin_filename: StdinFilename = None,
    show_files: ShowFiles = False,
    show_settings: ShowSettings = False,
    select: Select = None,
    ignore: Ignore = None,
    since: Since = None,
    fail: Fail = None,
    baseline: Baseline = None,
    readings: Readings = False,
    slips: Slips = True,
    output_format: LogsFormat = "full",
    statistics: Statistics = False,
    output: LogsFiles = None,
    quiet: Quiet = False,
    exit_zero: ExitZero = False,
    fix: Fix = False,
    diff: Diff = False,
    unsafe_fixes: Unsafe = False,
    add_waivers: AddWaivers = None,
    jobs: Jobs = 1,
    no_cache: NoCache = False,
    cache_dir: CacheDir = None,
) -> None:
    """Judge logs.

    Checks the plays against the rules and the payments against what was due. Each finding comes with its proof.
    """
    from referee.cli.cache import cache_folder
    from referee.cli.reporting import Fixing, ReportOptions, report
    from referee.cli.run import list_logs
    from referee.cli.sources import Exclusion, find_logs

    if show_settings:
        from referee.cli.context import show_settings as print_settings

        raise typer.Exit(print_settings(paths or (), output_format, house))
    if not paths:
        raise typer.BadParameter("name a log, a folder of logs or a glob; - is standard input.")
    logs = find_logs(paths, Exclusion(tuple(exclude or ()), not no_ignore, force_exclude), stdin=stdin_filename)
    if show_files:
        raise typer.Exit(list_logs(logs))
    fixing = Fixing.of(paths, fix=fix, diff=diff, unsafe=unsafe_fixes, slips=slips, reason=add_waivers)
    asked = "--fix" if fixing and fixing.fixes else "--add-waivers"
    if fixing and readings:
        raise typer.BadParameter(f"--readings has no place with {asked}: an edit is tried by one reading.")
    if fixing and since is not None:
        raise typer.BadParameter(f"--since has no place with {asked}: after an edit other lines have changed.")
    shown = "statistics" if statistics else output_format
    if diff and shown != "full":
        raise typer.BadParameter(f"--diff prints the differences: write {shown} to a file with -o.")
    wanted = ReportOptions(
        "diff" if diff else shown,
        output or (),
        fail,
        baseline,
        slips=slips,
        quiet=quiet,
        select=in_one(select),
        ignore=in_one(ignore),
        since=since,
        fixing=fixing,
        cache=cache_folder(cache_dir, unused=no_cache),
        house=house,
        readings=readings,
        jobs=jobs,
    )
    raise typer.Exit(status(report(logs, wanted), exit_zero))
