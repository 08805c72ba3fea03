"""``referee check``."""

import sys
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.choices import output_format
from referee.cli.examine import (
    Asked,
    Jobs,
    Judged,
    Large,
    Paths,
    Printed,
    Readings,
    Refused,
    Total,
    examine,
    print_each,
)
from referee.cli.exits import UNEXAMINED
from referee.cli.houses import House

if TYPE_CHECKING:
    from referee.report.wire.check import FileReport, Summary

Format = Annotated[str, output_format("full", "concise", "json")]


def check(  # noqa: PLR0913, PLR0917
    paths: Paths,
    output_format: Format = "full",
    house: House = None,
    readings: Readings = False,
    large: Large = False,
    jobs: Jobs = 1,
) -> None:
    """Judge logs.

    What was played is held against the rules, what was paid against what was due; each finding comes with its proof.
    """
    total = Total()
    render = partial(_printed, output_format)
    with closing(examine(paths, render, Asked(house, readings, large, jobs))) as examined:
        texts = total.texts(examined)
        if output_format == "json":
            from referee.report.wire.stream import check_text

            texts = check_text(texts, lambda: _summary(total))
        print_each(texts)
    if output_format == "full" and total.files > 1:
        _print_summary(total)
    raise typer.Exit(total.status)


def _printed(output_format: str, one: Judged | Refused) -> Printed:
    """What is printed of one log, and what of it is summed up."""
    from referee.report.wire.check import Unexamined, summed_up

    report = _report(one) if isinstance(one, Judged) else Unexamined(path=one.path, error=one.reason)
    sums = dict(summed_up([report]))
    if output_format == "json":
        from referee.report.wire.stream import file_text

        return Printed(file_text(report), sums)
    if isinstance(one, Refused) or isinstance(report, Unexamined):
        return Printed("", sums)
    return Printed(_told(output_format, one, report), sums)


def _report(one: Judged) -> "FileReport":
    if one.readings is None:
        from referee.report.wire.check import FileReport

        return FileReport.of(one.path, one.audit, one.house_file)
    from referee.report.wire.readings import FileUnderReadings

    return FileUnderReadings.under(one.path, one.readings, one.house_file)


def _told(output_format: str, one: Judged, report: "FileReport") -> str:
    """What people read of it."""
    if output_format == "concise":
        from referee.report.terminal.concise import concise

        return concise(report)
    from referee.notation.lines import texts
    from referee.report.terminal.check import print_full
    from referee.report.terminal.console import console

    screen = console(sys.stdout)
    with screen.capture() as printed:
        print_full(screen, report, texts(one.log) if report.findings else ())
    return printed.get()


def _print_summary(total: Total) -> None:
    from referee.report.terminal.check import print_summary
    from referee.report.terminal.console import console

    print_summary(console(sys.stdout), _summary(total), total.statuses[UNEXAMINED])


def _summary(total: Total) -> "Summary":
    from referee.report.wire.check import Summary

    return Summary(**total.sums)
