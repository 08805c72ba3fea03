"""``referee baseline``."""

import os
import sys
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.context import SPLIT_BASELINE, KnownFindings, known_findings, path_in_baseline
from referee.cli.exits import MISUSED, VIOLATIONS, complain, unwritten_explained
from referee.cli.job import Job
from referee.cli.options import AllCores, Fail, FindingOptions, LogOptions, output_format, with_options
from referee.cli.output import put, refuse_to_destroy
from referee.cli.run import LogRun
from referee.judge.policy import CheckedLog, Policy, fails
from referee.limits import BASELINE_BYTES
from referee.text import sha256_of, shown, texts

if TYPE_CHECKING:
    from referee.judge.baseline import Recorded

File = Annotated[str, typer.Argument(metavar="FILE", help="The baseline.")]
Format = Annotated[str, output_format("full", "concise")]

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

    logs = options.find(findings=FindingOptions(fail_on=fail))
    refuse_to_destroy(file, logs.files())
    if os.path.lexists(file):
        known_findings(file)  # exits with 2 if the file is something else, for example a log
    run = LogRun(logs, jobs=jobs)
    entries: list[KnownFinding] = []
    digests: dict[str, str] = {}
    for result in run.results(partial(_record_failing, file)):
        if result.value:
            entries += result.value.findings
            digests |= result.value.logs
    if run.status:
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
    known, moved, sums = known_findings(file), set[str](), Counter[str]()
    logs = options.find(findings=FindingOptions(fail_on=fail))
    run = LogRun(logs, jobs=jobs)
    for result in run.results(partial(_print_news, output_format, known)):
        if result.value:
            text, stored, counts = result.value
            sys.stdout.write(text)
            sys.stdout.flush()
            moved.add(stored)
            sums.update(counts)
    from referee.report.terminal.check import list_known_but_gone, summary
    from referee.report.terminal.concise import plain_lines
    from referee.report.terminal.console import console, print_entries

    lost = known.lost(moved)
    sums["gone"] += len(lost)
    lines = (*list_known_but_gone(lost), summary(file, run.files, sums, logs.left_out_in_words()))
    if output_format == "concise":
        sys.stdout.write(plain_lines(lines))
    else:
        print_entries(console(sys.stdout), *(("", line) for line in lines))
    raise typer.Exit(run.status)


def _record_failing(file: str, job: Job) -> "tuple[Recorded, int]":
    """Return what a baseline records of a log, which are all findings that make a command fail."""
    from referee.judge.baseline import KnownFinding, Recorded

    path, policy = path_in_baseline(job.file.path, file), Policy(job.context.settings)
    listing = policy.apply(job.log, job.audit.findings, most=None)
    known = tuple(KnownFinding.of(path, finding) for finding in listing.findings if fails(finding, policy.fail_on))
    return Recorded(known, {path: sha256_of(job.log)} if known else {}), 0


def _print_news(form: str, known: KnownFindings, job: Job) -> tuple[tuple[str, str, Mapping[str, int]], int]:
    """Return the new findings of a log as a text, the log's path in the baseline, and what to add to the sums."""
    from referee.report.terminal.check import news

    stored = known.stored(job.file.path, job.log)
    policy = Policy(job.context.settings, known.logs.get(stored, {}))
    listing = policy.apply(job.log, job.audit.findings, most=None)
    new = [finding for finding in listing.findings if fails(finding, policy.fail_on)]
    by = [finding.suppression.by for finding in listing.findings if finding.suppression]
    sums = {"new": len(new), "known": by.count("baseline"), "waived": by.count("waiver"), "gone": len(listing.gone)}
    file = CheckedLog(job.file.path, job.audit, listing)
    text = news(form, file, new, texts(job.log) if new else (), sys.stdout)
    return (text, stored, sums), VIOLATIONS if listing.fails(policy.fail_on) else 0
