"""``referee ledger``."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.choices import output_format as formats
from referee.cli.context import House
from referee.cli.exits import complain
from referee.cli.options import Jobs, NoSlips, Paths, Readings
from referee.cli.output.files import Output, outputs, write
from referee.cli.run.examine import RunOptions, contexts_for, judge
from referee.cli.run.total import Total, print_each
from referee.cli.run.worker import Judged, Rendered
from referee.cli.sources.content import Refused

if TYPE_CHECKING:
    from referee.judge.ledger import Ledger

ONE_LOG = ("json", "beancount", "hledger")
"""Forms for a single log."""

JOURNALS = ("csv", "beancount", "hledger")
"""Forms for the money alone, by the default readings."""

Format = Annotated[
    str | None,
    formats(
        "table",
        "json",
        "jsonl",
        "csv",
        "beancount",
        "hledger",
        told="Format to print; a table, unless -o writes it to files.",
    ),
]
Files = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write it to a file in the format of its ending: .json, .jsonl, .csv, .beancount, .journal; "
        "with .gz after that, compressed. May be repeated.",
    ),
]


def ledger(  # noqa: PLR0913, PLR0917
    paths: Paths,
    output_format: Format = None,
    output: Files = None,
    house: House = None,
    readings: Readings = False,
    jobs: Jobs = 1,
    no_slips: NoSlips = False,
) -> None:
    """Print who was paid, who owes what, and who should have what.

    First the money hand by hand, then who owes whom and why, then what each ruling of the table changed, then what
    everybody should have at the end.
    """
    from referee.cli.sources.logs import logs

    files = outputs(output or [], [*paths, house] if house else paths)
    shown = output_format or (None if files else "table")
    forms = [one.form for one in files]
    _refuse_what_does_not_fit([shown, *forms] if shown else forms, len(set(paths)), readings)
    total = Total()
    parts: list[list[str]] = [[_beginning(form)] for form in forms]
    named, options = logs(paths, looks_into=False), RunOptions(house, readings, jobs)
    rendering = partial(_printed, shown, forms, no_slips)
    with closing(total.run(named, contexts_for(named, options), judge, rendering, options)) as results:
        texts = _kept(results, parts)
        print_each([_beginning(shown)])
        print_each(_apart(texts) if shown == "table" else texts)
    _write(files, parts, total)
    raise typer.Exit(total.status)


def _refuse_what_does_not_fit(forms: Iterable[str], logs: int, readings: bool) -> None:
    for form in forms:
        if logs > 1 and form in ONE_LOG:
            raise typer.BadParameter(f"{form} holds only one log: use jsonl or csv for several.")
        if readings and form in JOURNALS:
            raise typer.BadParameter(f"{form} can't show --readings: use table, json or jsonl.")


def _kept(results: Iterable[Rendered], parts: Sequence[list[str]]) -> Iterator[str]:
    """Store each log's share of each file, and yield the text to print."""
    for one in results:
        for part, text in zip(parts, one.files, strict=False):
            part.append(text)
        yield one.text


def _write(files: Sequence[Output], parts: Iterable[Iterable[str]], total: Total) -> None:
    if files and total.unexamined:
        complain("nothing is written: not every log could be examined")
    else:
        write(files, map("".join, parts))


def _apart(texts: Iterable[str]) -> Iterator[str]:
    """Put a blank line between texts."""
    for number, text in enumerate(texts):
        yield f"\n{text}" if number and text else text


def _printed(shown: str | None, forms: Iterable[str], no_slips: bool, one: Judged | Refused) -> Rendered:
    """Return the text to print for one log, and the text for each file."""
    if isinstance(one, Refused):
        return Rendered(_unexamined(shown, one), {})
    report = one.ledger()
    text = "" if shown is None else _told(one, report, no_slips) if shown == "table" else _written(shown, one, report)
    fails = any(finding.severity == "error" for finding in one.audit.findings)
    return Rendered(text, {}, tuple(_written(form, one, report) for form in forms), fails)


def _unexamined(shown: str | None, one: Refused) -> str:
    """Build the entry for a path that could not be examined, in forms that have one."""
    if shown not in ("json", "jsonl"):
        return ""
    from referee.judge.ledger import UnexaminedLedger
    from referee.report.json import report_text

    return report_text(UnexaminedLedger(path=one.path, error=one.reason), indent=2 if shown == "json" else None)


def _beginning(form: str | None) -> str:
    """Return the text written once before all logs."""
    if form != "csv":
        return ""
    from referee.report.export.sheets import HEAD

    return HEAD


def _written(form: str, one: Judged, report: "Ledger") -> str:
    """Write a ledger in one of the machine-readable forms."""
    from referee.judge.heading import heading

    if form == "beancount":
        from referee.report.export.books import beancount_text

        return beancount_text(report, heading(one.log))
    if form == "hledger":
        from referee.report.export.books import hledger_text

        return hledger_text(report, heading(one.log))
    if form == "csv":
        from referee.report.export.sheets import ledger_rows

        return ledger_rows(report)
    from referee.report.json import report_text

    return report_text(report, indent=2 if form == "json" else None)


def _told(one: Judged, report: "Ledger", no_slips: bool) -> str:
    """Print a ledger for people; unless ``no_slips``, with what a slip of the pen would change."""
    from referee.judge.slip_money import corrected_otherwise
    from referee.report.terminal.console import console
    from referee.report.terminal.ledger import print_ledger

    screen = console(sys.stdout)
    slips = () if no_slips else corrected_otherwise(one.log, one.audit, rulesets=one.context.rulesets)
    with screen.capture() as printed:
        print_ledger(screen, report, slips)
        if report.readings:
            from referee.report.terminal.readings import print_readings

            print_readings(screen, report.readings)
    return printed.get()
