"""``referee baseline``."""

import os
import sys
from collections import Counter
from functools import partial
from typing import Annotated, NamedTuple

import typer

from referee.cli.context import SPLIT_BASELINE, KnownFindings, known_findings
from referee.cli.exits import MISUSED, VIOLATIONS, complain, unwritten_explained
from referee.cli.job import Job
from referee.cli.options import AllCores, Fail, FindingOptions, LogOptions, format_option, with_options
from referee.cli.output import put, refuse_to_destroy
from referee.cli.run import LogRun
from referee.finding import Finding
from referee.judge.policy import CheckedLog, fails
from referee.limits import BASELINE_BYTES
from referee.text import sha256_of, shown, texts

File = Annotated[str, typer.Argument(metavar="FILE", help="The baseline.")]
Format = Annotated[str, format_option("full", "concise")]

baseline: typer.Typer = typer.Typer(invoke_without_command=True, add_completion=False, rich_markup_mode=None)


@baseline.callback()
def _baseline(context: typer.Context) -> None:
    """Adopt an old archive: checks fail only on new findings."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@baseline.command("write")
@with_options
def write_baseline(file: File, options: LogOptions, jobs: AllCores = None, fail: Fail = None) -> None:
    """Record the findings in logs as known.

    Records whatever would make `check` fail, except what a waiver in the log allows. If a log can't be examined,
    nothing is written.
    """
    from referee.judge.baseline import KnownFinding, Recorded
    from referee.report.json.baseline import baseline_text
    from referee.report.wording.phrases import counted

    logs = options.find(finding_options=FindingOptions(fail_on=fail))
    refuse_to_destroy(file, logs.files())
    if os.path.lexists(file):
        known_findings(file)  # exits with 2 if the file is something else, for example a log
    run = LogRun(logs, jobs=jobs)
    entries: list[KnownFinding] = []
    digests: dict[str, str] = {}
    for result in run.results(partial(_find_failing, KnownFindings(file, {}, {}))):
        if (failing := result.value) and failing.findings:
            entries += (KnownFinding.of(failing.path, finding) for finding in failing.findings)
            digests[failing.path] = sha256_of(failing.content)
    if run.unexamined:
        complain(f"{file}: not written, because some logs could not be examined")
        raise typer.Exit(run.status)
    in_order = sorted(entries, key=lambda entry: entry.order)
    content = baseline_text(Recorded(in_order, dict(sorted(digests.items())))).encode()
    if len(content) > BASELINE_BYTES:
        complain(f"{file}: not written: {len(content):,} bytes are more than a baseline may have; {SPLIT_BASELINE}")
        raise typer.Exit(MISUSED)
    with unwritten_explained(file):
        put(file, content)
    flawed = len({entry.path for entry in entries})
    summary = f"{file}: {counted(len(entries), 'finding')} of {counted(flawed, 'log')}"
    print(shown("; ".join(filter(None, (summary, logs.left_out_in_words())))))


@baseline.command("check")
@with_options
def check_baseline(
    file: File, options: LogOptions, output_format: Format = "full", jobs: AllCores = None, fail: Fail = None
) -> None:
    """Report what is new in logs, and what has gone from the baseline.

    Only new findings make the exit status 1.
    """
    from referee.report.terminal.check import list_known_but_gone, news, summary
    from referee.report.terminal.concise import plain_lines
    from referee.report.terminal.console import console, print_entries

    known, moved, sums = known_findings(file), set[str](), Counter[str]()
    logs = options.find(finding_options=FindingOptions(fail_on=fail))
    run = LogRun(logs, jobs=jobs)
    for result in run.results(partial(_find_failing, known)):
        if failing := result.value:
            listing = failing.log.listing
            sys.stdout.write(news(output_format, failing.log, failing.findings, texts(failing.content), sys.stdout))
            sys.stdout.flush()
            moved.add(failing.path)
            known_here, waived = (listing.suppressed.get(by, 0) for by in ("baseline", "waiver"))
            sums.update(new=len(failing.findings), known=known_here, waived=waived, gone=len(listing.gone))
    lost = known.lost(moved)
    sums["gone"] += len(lost)
    lines = (*list_known_but_gone(lost), summary(file, run.files, sums, logs.left_out_in_words()))
    if output_format == "concise":
        sys.stdout.write(plain_lines(lines))
    else:
        print_entries(console(sys.stdout), *(("", line) for line in lines))
    raise typer.Exit(run.status)


class Failing(NamedTuple):
    """The findings of a log that make a command fail, with the log's path in the baseline, and its content if any."""

    path: str
    log: CheckedLog
    findings: list[Finding]
    content: bytes


def _find_failing(known: KnownFindings, job: Job) -> tuple[Failing, int]:
    """Return the findings that make a command fail, except known ones, and the exit status of the log."""
    from referee.judge.audit import brief

    path = known.stored(job.file)
    policy = job.context.policy._replace(known=known.logs.get(path))
    listing = policy.apply(job.log, job.audit.findings, most=None)
    findings = [finding for finding in listing.findings if fails(finding, policy.fail_on)]
    log = CheckedLog(job.file.path, brief(job.audit), listing)
    failing = Failing(path, log, findings, job.log if findings else b"")
    return failing, VIOLATIONS if listing.fails(policy.fail_on) else 0
