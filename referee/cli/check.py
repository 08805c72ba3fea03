"""``referee check``."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.choices import output_format
from referee.cli.examine import Judged, Large, Paths, Readings, Refused, examine, exit_status
from referee.cli.houses import House

if TYPE_CHECKING:
    from referee.report.wire import FileReport, Unexamined

Format = Annotated[str, output_format("full", "concise", "json")]


def check(
    paths: Paths, output_format: Format = "full", house: House = None, readings: Readings = False, large: Large = False
) -> None:
    """Judge logs.

    What was played is held against the rules, what was paid against what was due; each finding comes with its proof.
    """
    from referee.report.terminal.check import print_summary
    from referee.report.terminal.console import console
    from referee.report.wire import check_report, check_under_readings, json_text

    examined, reports = [], []
    for one in examine(paths, large, house, readings):
        examined.append(one)
        reports.append(_report(one, output_format))
    report = check_report(reports)
    if output_format == "json":
        sys.stdout.write(json_text(check_under_readings(reports) if readings else report))
    elif output_format == "full" and len(reports) > 1:
        print_summary(console(sys.stdout), report)
    raise typer.Exit(exit_status(examined))


def _report(one: Judged | Refused, output_format: str) -> "FileReport | Unexamined":
    """The report on one log, which is printed at once where it is for people."""
    from referee.report.wire import FileReport, FileUnderReadings, Unexamined

    if isinstance(one, Refused):
        return Unexamined(path=one.path, error=one.reason)
    report = FileReport.of(one.path, one.audit, one.house_file)
    if one.readings:
        report = FileUnderReadings.under(one.path, one.readings, one.house_file)
    if output_format != "json":
        _print(one, report, output_format)
    return report


def _print(one: Judged, report: "FileReport", output_format: str) -> None:
    from referee.report.terminal.check import print_concise, print_full
    from referee.report.terminal.console import console
    from referee.report.wire import ledger_report

    screen = console(sys.stdout)
    if output_format == "concise":
        print_concise(screen, report)
    else:
        print_full(screen, report, ledger_report(one.path, one.audit, one.house_file), lines_of(one.log))


def lines_of(log: bytes) -> list[str]:
    """The lines of a log as the columns of its findings count them."""
    from referee.notation.lines import encoded, lines

    return [text for _, text, _ in lines(encoded(log))]
