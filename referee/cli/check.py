"""``referee check``."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.options import (
    FIXING,
    OUTPUT,
    WHICH_LOGS,
    Jobs,
    JudgeOptions,
    LogsFiles,
    LogsFormat,
    OptionalSources,
    Slips,
    option,
)

if TYPE_CHECKING:
    from referee.cli.fixing import Fixing

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


@dataclass(frozen=True, kw_only=True)
class CheckOptions(JudgeOptions):
    """The options of ``check``."""

    paths: OptionalSources
    slips: Slips = True
    output_format: LogsFormat = "full"
    output: LogsFiles = None
    jobs: Jobs = 1
    show_settings: ShowSettings = False
    statistics: Statistics = False
    fix: Fix = False
    diff: Diff = False
    unsafe_fixes: Unsafe = False
    add_waivers: AddWaivers = None


def check(options: CheckOptions) -> None:
    """Judge logs.

    Checks the plays against the rules and the payments against what was due. Each finding comes with its proof.
    """
    from referee.cli.reporting import report
    from referee.cli.run import list_logs

    if options.show_settings:
        from referee.cli.context import show_settings

        raise typer.Exit(show_settings(options.paths, options.output_format, options.house))
    if not options.paths:
        raise typer.BadParameter("name a log, a folder of logs or a glob; - is standard input.")
    logs = options.find(force_exclude=options.force_exclude, stdin=options.stdin_filename)
    if options.show_files:
        raise typer.Exit(list_logs(logs))
    fixing, shown = None, "statistics" if options.statistics else options.output_format
    if options.fix or options.diff or options.unsafe_fixes or options.add_waivers is not None:
        fixing = fixing_of(options)
    if options.diff:
        if shown != "full":
            raise typer.BadParameter(f"--diff prints the differences: write {shown} to a file with -o.")
        shown = "diff"
    raise typer.Exit(report(logs, replace(options, output_format=shown), fixing=fixing))


def fixing_of(options: CheckOptions) -> "Fixing":
    """Return how to fix logs and waive what remains. ``--add-waivers`` alone fixes nothing.

    Exit with 2 if these options don't go together, or if the reason can't be one.
    """
    from referee.cli.context import STANDARD_INPUT
    from referee.cli.fixing import Fixing

    reason = options.add_waivers
    fixes = options.fix or (options.diff and reason is None)
    if options.unsafe_fixes and not fixes:
        raise typer.BadParameter("--unsafe-fixes has no meaning without --fix or --diff.")
    if reason is not None:
        from referee.judge.waivers import objection

        if problem := objection(reason):
            raise typer.BadParameter(f"--add-waivers: {problem}.")
    passes_on = not options.diff and STANDARD_INPUT in options.paths
    if passes_on and len(set(options.paths)) > 1:
        raise typer.BadParameter("- is fixed alone: the fixed log goes to standard output.")
    asked = "--fix" if fixes else "--add-waivers"
    if options.readings:
        raise typer.BadParameter(f"--readings has no place with {asked}: an edit is tried by one reading.")
    if options.since is not None:
        raise typer.BadParameter(f"--since has no place with {asked}: after an edit other lines have changed.")
    stripped = reason.strip() if reason else None
    return Fixing(options.diff, fixes, options.unsafe_fixes, options.slips, stripped, passes_on)
