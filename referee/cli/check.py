"""``referee check``."""

from dataclasses import replace
from typing import Annotated

import typer

from referee.cli.fixing import FixOptions
from referee.cli.options import (
    WHICH_LOGS,
    Jobs,
    JudgeOptions,
    OptionalSources,
    Slips,
    files_option,
    format_option,
    option,
)
from referee.records import record
from referee.report.form import OF_LOGS, endings


@record(kw_only=True, slots=False)
class CheckOptions(JudgeOptions):
    """The options of ``check``."""

    paths: OptionalSources
    slips: Slips = True
    output_format: Annotated[str, format_option(*OF_LOGS)] = "full"
    output: Annotated[list[str] | None, files_option(endings(OF_LOGS))] = None
    jobs: Jobs = 1
    show_settings: Annotated[
        bool,
        option(
            WHICH_LOGS,
            "--show-settings",
            help="Print each setting of the logs with the file that it comes from, and judge nothing.",
        ),
    ] = False


def check(options: CheckOptions, fixing: FixOptions) -> None:
    """Judge logs.

    Checks the plays against the rules and the payments against what was due. Each finding comes with its proof.
    """
    from referee.cli.reporting import judge_and_report

    if not options.paths:
        if not (options.show_files or options.show_settings):
            raise typer.BadParameter("name a log, a folder of logs or a glob; - is standard input.")
        options = replace(options, paths=["."])
    if options.show_settings:
        if options.output_format not in ("full", "json"):
            raise typer.BadParameter(f"{options.output_format} can't show settings: use full or json.")
        if options.exclude:
            options.demand_patterns()
        from referee.cli.context import Settings
        from referee.cli.output import print_report
        from referee.judge.settings.effective import ShownSettings
        from referee.report.terminal.rules import print_settings

        shown = ShownSettings(tuple(map(Settings(options.house).show, sorted(set(options.paths)))))
        print_report(shown, options.output_format, print_settings)
        return
    if fixing.diff:
        if options.output_format != "full":
            raise typer.BadParameter(f"--diff prints the differences: write {options.output_format} to a file with -o.")
        options = replace(options, output_format="diff")
    raise typer.Exit(judge_and_report(options, None if fixing == FixOptions() else fixing))
