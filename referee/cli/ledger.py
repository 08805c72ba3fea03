"""``referee ledger``."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.choices import output_format
from referee.cli.examine import Judged, Large, Paths, Readings, Refused, examine, exit_status
from referee.cli.houses import House

if TYPE_CHECKING:
    from referee.report.wire import LedgerReport, UnexaminedLedger

Format = Annotated[str, output_format("table", "json", "jsonl")]


def ledger(
    paths: Paths, output_format: Format = "table", house: House = None, readings: Readings = False, large: Large = False
) -> None:
    """Print who was paid, owes and should have what.

    First the money hand by hand, then who owes whom and why, then what everybody should have at the end.
    """
    if output_format == "json" and len(set(paths)) > 1:
        raise typer.BadParameter("json holds one log: use --output-format jsonl for several.")
    examined: list[Judged | Refused] = []
    for one in examine(paths, large, house, readings):
        if examined and isinstance(one, Judged) and output_format == "table":
            sys.stdout.write("\n")
        examined.append(one)
        _print(one, output_format)
    raise typer.Exit(exit_status(examined))


def _print(one: Judged | Refused, output_format: str) -> None:
    from referee.report.terminal.console import console
    from referee.report.terminal.ledger import print_ledger
    from referee.report.terminal.readings import print_readings
    from referee.report.wire import LedgerReport, LedgerUnderReadings, json_text

    report = _report(one)
    if output_format != "table":
        sys.stdout.write(json_text(report, indent=2 if output_format == "json" else None))
    elif isinstance(report, LedgerReport):
        print_ledger(console(sys.stdout), report)
    if output_format == "table" and isinstance(report, LedgerUnderReadings):
        print_readings(console(sys.stdout), report)


def _report(one: Judged | Refused) -> "LedgerReport | UnexaminedLedger":
    from referee.report.wire import UnexaminedLedger, ledger_report, ledger_under_readings

    if isinstance(one, Refused):
        return UnexaminedLedger(path=one.path, error=one.reason)
    if one.readings:
        return ledger_under_readings(one.path, one.readings, one.house_file)
    return ledger_report(one.path, one.audit, one.house_file)
