"""``referee check``."""

from typing import Annotated, cast

import typer

from referee.cli.choices import output_format as formats
from referee.cli.context import House
from referee.cli.known import Baseline
from referee.cli.options import (
    CacheDir,
    Exclude,
    ExitZero,
    Fail,
    ForceExclude,
    Ignore,
    Jobs,
    NoCache,
    NoIgnore,
    NoSlips,
    OptionalSources,
    Quiet,
    Readings,
    Select,
    ShowFiles,
    ShowSettings,
    Since,
    StdinFilename,
    files,
    in_one,
    status,
)
from referee.cli.output.forms import OF_LOGS
from referee.cli.run.examine import RunOptions, listed
from referee.cli.run.fixing import asked_to_fix
from referee.cli.run.rendering import OutputOptions
from referee.cli.run.reporting import report
from referee.judge.policy import FailOn

Format = Annotated[str, formats(*OF_LOGS)]
Statistics = Annotated[
    bool, typer.Option("--statistics", help="Count the findings of each code (--output-format statistics).")
]
Files = Annotated[list[str] | None, files(OF_LOGS)]
Fix = Annotated[
    bool,
    typer.Option("--fix", help="Fix what can mean only one thing, write what hands leave out, and report the rest."),
]
Diff = Annotated[
    bool, typer.Option("--diff", help="Change nothing: show what --fix or --add-waivers would change, and exit 1.")
]
AddWaivers = Annotated[
    str | None,
    typer.Option(
        "--add-waivers",
        metavar="REASON",
        help="Waive every finding that is listed: write a comment with this reason into the log.",
    ),
]
Unsafe = Annotated[
    bool, typer.Option("--unsafe-fixes", help="With --fix or --diff: also write what was only probably meant.")
]


def check(  # noqa: PLR0913, PLR0917
    paths: OptionalSources = None,
    output_format: Format = "full",
    output: Files = None,
    house: House = None,
    readings: Readings = False,
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
    fix: Fix = False,
    diff: Diff = False,
    unsafe_fixes: Unsafe = False,
    add_waivers: AddWaivers = None,
    exclude: Exclude = None,
    no_ignore: NoIgnore = False,
    force_exclude: ForceExclude = False,
    stdin_filename: StdinFilename = None,
    show_files: ShowFiles = False,
    show_settings: ShowSettings = False,
    no_cache: NoCache = False,
    cache_dir: CacheDir = None,
) -> None:
    """Judge logs.

    Checks the plays against the rules and the payments against what was due. Each finding comes with its proof.
    """
    from referee.cli.cache import cache_folder
    from referee.cli.sources.exclusion import Exclusion
    from referee.cli.sources.logs import logs

    if show_settings:
        from referee.cli.show_settings import show_settings as shown_settings

        raise typer.Exit(shown_settings(paths or (), output_format, house))
    if not paths:
        raise typer.BadParameter("name a log, a folder of logs or a glob; - is standard input.")
    exclusion = Exclusion(exclude or (), ignores=not no_ignore, forces=force_exclude)
    found = logs(paths, exclusion=exclusion, stdin=stdin_filename)
    if show_files:
        raise typer.Exit(listed(found))
    fixing = asked_to_fix(paths, fix=fix, diff=diff, unsafe=unsafe_fixes, slips=not no_slips, reason=add_waivers)
    asked = "--fix" if fixing and fixing.fixes else "--add-waivers"
    if fixing and readings:
        raise typer.BadParameter(f"--readings has no place with {asked}: an edit is tried by one reading.")
    if fixing and since is not None:
        raise typer.BadParameter(f"--since has no place with {asked}: after an edit other lines have changed.")
    shown = "statistics" if statistics else output_format
    if diff and shown != "full":
        raise typer.BadParameter(f"--diff prints the differences: write {shown} to a file with -o.")
    wanted = OutputOptions(
        "diff" if diff else shown,
        output or (),
        cast(FailOn | None, fail),
        baseline,
        slips=not no_slips,
        quiet=quiet,
        select=in_one(select),
        ignore=in_one(ignore),
        since=since,
        fixing=fixing,
    )
    options = RunOptions(house, readings, jobs, cache=cache_folder(cache_dir, unused=no_cache))
    raise typer.Exit(status(report(found, wanted, options), exit_zero))
