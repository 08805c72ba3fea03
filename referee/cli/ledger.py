"""``referee ledger``."""

import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from referee.cli.exits import VIOLATIONS, CommandError
from referee.cli.options import Jobs, LogOptions, Readings, Slips, files_option, format_option
from referee.cli.output import outputs, writing
from referee.cli.run import Job, LogRun

if TYPE_CHECKING:
    from referee.judge.settlement import Ledger

ENDINGS: Final = {
    ".json": "json",
    ".jsonl": "jsonl",
    ".csv": "csv",
    ".beancount": "beancount",
    ".bean": "beancount",
    ".journal": "hledger",
    ".hledger": "hledger",
}
"""The forms of a ledger, by file ending."""

ONE_LOG = ("json", "beancount", "hledger")
"""Forms for a single log."""

JOURNALS = ("csv", "beancount", "hledger")
"""Forms for the money alone, by the default readings."""

Format = Annotated[str, format_option("table", *dict.fromkeys(ENDINGS.values()))]
Files = Annotated[list[str] | None, files_option(ENDINGS)]


def ledger(  # noqa: PLR0913, PLR0917
    options: LogOptions,
    output_format: Format = "table",
    output: Files = None,
    readings: Readings = False,
    jobs: Jobs = 1,
    slips: Slips = True,
) -> None:
    """Print who was paid, who owes what, and who should have what.

    First the money hand by hand, then who owes whom and why, then what each ruling of the table changed, then what
    everybody should have at the end.
    """
    run = LogRun(options.find(), readings=readings, jobs=jobs)
    files = outputs(output or [], run.inputs(), ENDINGS, ENDINGS.values())
    forms = (output_format, *(file.form for file in files))
    for form in forms:
        if len(run.logs.found) > 1 and form in ONE_LOG:
            raise typer.BadParameter(f"{form} holds only one log: use jsonl or csv for several.")
        if readings and form in JOURNALS:
            raise typer.BadParameter(f"{form} can't show --readings: use table, json or jsonl.")
    with writing(files) as writers:
        for form, writer in zip(forms, (sys.stdout, *writers), strict=True):
            if form == "csv":
                from referee.report.export.sheets import HEAD

                writer.write(HEAD)
        for number, result in enumerate(run.results(partial(_render, forms, slips))):
            printed, *written = result.value or [""]
            if result.refusal is not None and output_format in ("json", "jsonl"):
                from referee.judge.audit import UNREAD
                from referee.judge.settlement import Ledger
                from referee.report.json import report_text

                unexamined = Ledger(result.path, UNREAD, error=result.refusal)
                printed = report_text(unexamined, indent=2 if output_format == "json" else None)
            sys.stdout.write(f"\n{printed}" if number and printed and output_format == "table" else printed)
            sys.stdout.flush()
            for writer, text in zip(writers, written, strict=False):
                writer.write(text)
        if files and run.unexamined:
            raise CommandError("nothing is written: not every log could be examined", run.status)
    raise typer.Exit(run.status)


def _render(forms: Sequence[str], slips: bool, job: Job) -> tuple[list[str], int]:
    """Return the ledger of a log in each form, and its exit status."""
    report, texts = job.ledger(), list[str]()
    for form in forms:
        if form == "table":
            texts.append(_render_table(report, job, slips))
        elif form == "csv":
            from referee.report.export.sheets import ledger_rows

            texts.append(ledger_rows(report))
        elif form in JOURNALS:
            from referee.report.export.books import beancount_text, hledger_text

            texts.append((beancount_text if form == "beancount" else hledger_text)(report))
        else:
            from referee.report.json import report_text

            texts.append(report_text(report, indent=2 if form == "json" else None))
    return texts, VIOLATIONS if any(finding.severity == "error" for finding in job.draft.audit.findings) else 0


def _render_table(report: "Ledger", job: Job, slips: bool) -> str:
    """Render a ledger for people, including what a slip of the pen would change if ``slips`` is set."""
    from referee.judge.settlement import JudgedLog, correcting_payments, payments_without_slips
    from referee.report.terminal.console import render
    from referee.report.terminal.money import print_ledger, print_readings

    logs = [JudgedLog(report.path, job.draft.audit, draft=job.draft)] if slips else []
    corrected = [meant for _, meant in payments_without_slips(logs, lambda _, audit: correcting_payments(audit.final))]

    def draw(screen: Any) -> None:
        print_ledger(screen, report, corrected)
        if report.readings:
            print_readings(screen, report.readings)

    return render(sys.stdout, draw)
