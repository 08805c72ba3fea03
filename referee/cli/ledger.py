"""``referee ledger``."""

import sys
from collections.abc import Iterable, Iterator
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
from referee.cli.houses import House

if TYPE_CHECKING:
    from referee.report.wire.ledger import LedgerReport

Format = Annotated[str, output_format("table", "json", "jsonl")]


def ledger(  # noqa: PLR0913, PLR0917
    paths: Paths,
    output_format: Format = "table",
    house: House = None,
    readings: Readings = False,
    large: Large = False,
    jobs: Jobs = 1,
) -> None:
    """Print who was paid, owes and should have what.

    First the money hand by hand, then who owes whom and why, then what each ruling of the table changed, then what
    everybody should have at the end.
    """
    if output_format == "json" and len(set(paths)) > 1:
        raise typer.BadParameter("json holds one log: use --output-format jsonl for several.")
    total = Total()
    render = partial(_printed, output_format)
    with closing(examine(paths, render, Asked(house, readings, large, jobs))) as examined:
        texts = total.texts(examined)
        print_each(_apart(texts) if output_format == "table" else texts)
    raise typer.Exit(total.status)


def _apart(texts: Iterable[str]) -> Iterator[str]:
    """A blank line before each but the first."""
    for number, text in enumerate(texts):
        yield f"\n{text}" if number and text else text


def _printed(output_format: str, one: Judged | Refused) -> Printed:
    """What is printed of one log."""
    if output_format == "table":
        return Printed(_told(one) if isinstance(one, Judged) else "", {})
    from referee.report.wire.base import json_text
    from referee.report.wire.ledger import UnexaminedLedger

    report = _report(one) if isinstance(one, Judged) else UnexaminedLedger(path=one.path, error=one.reason)
    return Printed(json_text(report, indent=2 if output_format == "json" else None), {})


def _told(one: Judged) -> str:
    """What people read of it."""
    from referee.report.terminal.console import console
    from referee.report.terminal.ledger import print_ledger
    from referee.report.terminal.readings import print_readings
    from referee.report.wire.readings import LedgerUnderReadings

    screen, report = console(sys.stdout), _report(one)
    with screen.capture() as printed:
        print_ledger(screen, report)
        if isinstance(report, LedgerUnderReadings):
            print_readings(screen, report)
    return printed.get()


def _report(one: Judged) -> "LedgerReport":
    from referee.report.wire.ledger import ledger_report
    from referee.rulings import without_rulings

    without = without_rulings(one.log, one.audit.rulings, rulesets=one.rulesets)
    if one.readings is None:
        return ledger_report(one.path, one.audit, one.house_file, without)
    from referee.report.wire.readings import ledger_under_readings

    return ledger_under_readings(one.path, one.readings, one.house_file, without)
