"""``referee baseline``."""

import os
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.context import SPLIT_BASELINE, load_baseline, path_within
from referee.cli.exits import VIOLATIONS, CommandError, unwritten_explained
from referee.cli.options import AllCores, Fail, LogOptions, one_of
from referee.cli.output import put, refuse_to_destroy
from referee.cli.run import Job, LogRun
from referee.judge.policy import FailOn, fails
from referee.limits import BASELINE_BYTES
from referee.text import sha256_of, shown, without_surrogates

if TYPE_CHECKING:
    from referee.report.json.baseline import KnownFinding

Action = Annotated[
    str, typer.Argument(help="The only action.", **one_of("write", otherwise="The only action is write."))
]
File = Annotated[str, typer.Argument(metavar="FILE", help="The baseline.")]


def baseline(action: Action, file: File, options: LogOptions, jobs: AllCores = None, fail: Fail = None) -> None:
    """Adopt an old archive: checks fail only on new findings.

    Records whatever would make `check` fail as known, except what a waiver in the log allows. If a log can't be
    examined, nothing is written.
    """
    from referee.report.json.baseline import Recorded, baseline_text
    from referee.report.wording.phrases import counted

    logs = options.find()
    refuse_to_destroy(file, logs.files())
    if os.path.lexists(file):
        load_baseline(file)  # exits with 2 if the file is something else, for example a log
    run = LogRun(logs, jobs=jobs)
    entries: list[KnownFinding] = []
    digests: dict[str, str] = {}
    for result in run.results(partial(_find_failing, os.path.dirname(file), fail)):
        failing, digest = result.value or ([], "")
        if failing:
            entries += failing
            digests[failing[0].path] = digest
    if run.unexamined:
        raise CommandError(f"{file}: not written, because some logs could not be examined", run.status)
    in_order = sorted(entries, key=lambda entry: entry.order)
    content = baseline_text(Recorded(in_order, dict(sorted(digests.items())))).encode()
    if len(content) > BASELINE_BYTES:
        too_large = f"{len(content):,} bytes are more than a baseline may have"
        raise CommandError(f"{file}: not written: {too_large}; {SPLIT_BASELINE}")
    with unwritten_explained(file):
        put(file, content)
    summary = f"{file}: {counted(len(entries), 'finding')} of {counted(len(digests), 'log')}"
    print(shown("; ".join(filter(None, (summary, logs.left_out_in_words())))))


def _find_failing(folder: str, fail: FailOn | None, job: Job) -> "tuple[tuple[list[KnownFinding], str], int]":
    """Return the findings of a log that make a command fail, for a baseline in a folder, and the log's SHA-256."""
    from referee.report.json.baseline import KnownFinding

    path, policy = without_surrogates(path_within(folder, job.file.path)), job.context.policy
    policy = policy._replace(fail_on=fail or policy.fail_on)
    listing = policy.apply(job.log, job.draft.audit.findings, most=None)
    failing = [
        KnownFinding(path, finding.code, finding.hand, finding.trick, finding.player, finding.fingerprint or "")
        for finding in listing.findings
        if fails(finding, policy.fail_on)
    ]
    return (failing, sha256_of(job.log)), VIOLATIONS if listing.fails else 0
