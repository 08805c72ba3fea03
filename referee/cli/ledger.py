"""``referee ledger``."""

import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import typer

from referee.cli.exits import VIOLATIONS, complain
from referee.cli.job import Job, Result
from referee.cli.options import LEDGER_ENDINGS, Jobs, LedgerFiles, LedgerFormat, LogOptions, Readings, Slips
from referee.cli.output import outputs, writing
from referee.cli.run import LogRun

if TYPE_CHECKING:
    from referee.judge.settlement import Ledger

ONE_LOG = ("json", "beancount", "hledger")
"""Forms for a single log."""

JOURNALS = ("csv", "beancount", "hledger")
"""Forms for the money alone, by the default readings."""


def ledger(  # noqa: PLR0913, PLR0917
    options: LogOptions,
    output_format: LedgerFormat = "table",
    output: LedgerFiles = None,
    readings: Readings = False,
    jobs: Jobs = 1,
    slips: Slips = True,
) -> None:
    """Print who was paid, who owes what, and who should have what.

    First the money hand by hand, then who owes whom and why, then what each ruling of the table changed, then what
    everybody should have at the end.
    """
    logs = options.find()
    run = LogRun(logs, readings=readings, jobs=jobs)
    files = outputs(output or [], [*run.settings.paths(), *logs.files()], LEDGER_ENDINGS, LEDGER_ENDINGS.values())
    forms = (output_format, *(file.form for file in files))
    for form in forms:
        if len(logs.found) > 1 and form in ONE_LOG:
            raise typer.BadParameter(f"{form} holds only one log: use jsonl or csv for several.")
        if readings and form in JOURNALS:
            raise typer.BadParameter(f"{form} can't show --readings: use table, json or jsonl.")
    with writing(files) as writers:
        for form, writer in zip(forms, (sys.stdout, *writers), strict=True):
            if form == "csv":
                from referee.report.export.sheets import HEAD

                writer.write(HEAD)
        for number, result in enumerate(run.results(partial(_render, forms, slips))):
            printed, *written = result.value or [_unexamined(output_format, result)]
            sys.stdout.write(f"\n{printed}" if number and printed and output_format == "table" else printed)
            sys.stdout.flush()
            for writer, text in zip(writers, written, strict=False):
                writer.write(text)
        if files and run.unexamined:
            complain("nothing is written: not every log could be examined")
            raise typer.Exit(run.status)
    raise typer.Exit(run.status)


def _render(forms: Sequence[str], slips: bool, job: Job) -> tuple[list[str], int]:
    """Return the ledger of a log in each form, and its exit status."""
    report = job.ledger()
    texts = [_render_table(report, job, slips) if form == "table" else _write(form, report, job) for form in forms]
    return texts, VIOLATIONS if any(finding.severity == "error" for finding in job.audit.findings) else 0


def _unexamined(shown: str, log: Result[Any]) -> str:
    """Build the entry for a path that could not be examined, in forms that have one."""
    if shown not in ("json", "jsonl"):
        return ""
    from referee.judge.settlement import UnexaminedLedger
    from referee.report.json import report_text

    return report_text(UnexaminedLedger(path=log.path, error=log.refusal or ""), indent=2 if shown == "json" else None)


def _write(form: str, report: "Ledger", job: Job) -> str:
    """Write a ledger in one of the machine-readable forms."""
    if form in ("beancount", "hledger"):
        from referee.judge.audit import heading
        from referee.report.export.books import beancount_text, hledger_text

        return (beancount_text if form == "beancount" else hledger_text)(report, heading(job.log))
    if form == "csv":
        from referee.report.export.sheets import ledger_rows

        return ledger_rows(report)
    from referee.report.json import report_text

    return report_text(report, indent=2 if form == "json" else None)


def _render_table(report: "Ledger", job: Job, slips: bool) -> str:
    """Render a ledger for people, including what a slip of the pen would change if ``slips`` is set."""
    from referee.judge.settlement import LogAsWritten, correcting_payments, payments_without_slips
    from referee.report.terminal.console import render
    from referee.report.terminal.money import print_ledger, print_readings

    logs = [LogAsWritten(job.log, job.audit, job.context.rulesets)] if slips else []
    corrected = [meant for _, meant in payments_without_slips(logs, lambda _, audit: correcting_payments(audit.final))]

    def draw(screen: Any) -> None:
        print_ledger(screen, report, corrected)
        if report.readings:
            print_readings(screen, report.readings)

    return render(sys.stdout, draw)
