"""Judge every log of ``check`` and ``audit`` under its policy, fix it first if asked, and report it in every form."""

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from operator import add
from typing import TYPE_CHECKING

import typer

from referee.cli.exits import FAULT, OUTPUT_FAILED, UNEXAMINED, VIOLATIONS, apology, complain, unwritten_explained
from referee.cli.options import JudgeOptions
from referee.cli.output import outputs, writing
from referee.cli.run import Job, LogRun
from referee.finding import may_be_fixed
from referee.judge.policy import CheckedLog, RunTotals, check, counts, log_with_error, totals
from referee.limits import FIX_BYTES
from referee.records import record
from referee.report.form import FORMS, OF_LOGS, CheckReport, Content, Form, endings, form
from referee.text import shown, texts, without_surrogates

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from referee.cli.cache import Cache
    from referee.cli.fixing import FixOptions


def judge_and_report(
    options: JudgeOptions,
    fixing: "FixOptions | None" = None,
    *,
    of_season: bool = False,
    scheduler: str | None = None,
) -> int:
    """Find and judge the logs, write the report and return the exit status.

    If the log from standard input is fixed, it goes to standard output, and the report to standard error.
    """
    logs = options.find(forces=options.force_exclude, stdin=options.stdin_filename, finding_options=options)
    if options.show_files:
        for log in logs.found:
            if log.refusal is None:
                print(shown(log.path))
            else:
                complain(f"{log.path}: {log.refusal}")
        return UNEXAMINED if any(log.refusal for log in logs.found) else 0
    if fixing:
        fixing.demand_fit(options)
    run = LogRun(logs, readings=options.readings, jobs=options.jobs, scheduler=scheduler)
    known = tuple(FORMS) if of_season else OF_LOGS
    named, form_printed = options.output or (), options.output_format
    files = outputs(named, run.inputs(), endings(known), known, form_printed) if named else []
    # Annotations show little, so GitHub's job summary gets a page, in the file that the runner names.
    summary = os.environ.get("GITHUB_STEP_SUMMARY") if form_printed == "github" else None
    forms = [form_printed, *(file.form for file in files), *(["markdown"] if summary else [])]
    for name in forms if options.readings else ():
        if "readings" not in FORMS[name].shows:
            able = ", ".join(form for form in known if "readings" in FORMS[form].shows)
            raise typer.BadParameter(f"{name} can't show --readings: use {able}.")
    contents = frozenset(content for name in forms if name in FORMS for content in FORMS[name].shows)
    cache = None
    # Other machines have no cache.
    if not (scheduler or fixing or options.no_cache or options.readings):
        from referee.cli.cache import Cache

        extent = (of_season, options.slips, "fixes" in contents, "fingerprints" in contents)
        cache = Cache.in_folder(options.cache_dir, *extent)
    judging = Judging(options, of_season, fixing, contents, cache)
    stream, page = sys.stderr if fixing and fixing.passes_on(options.paths) else sys.stdout, StringIO()
    with writing(files, quiet=options.quiet) as writers:
        reports = [form(form_printed, stream, quiet=options.quiet), *map(form, forms[1:])]
        sums = _write_reports(run, judging, [*zip(reports, (stream, *writers, page), strict=False)])
    if summary:
        with unwritten_explained(summary), open(summary, "a", encoding="utf-8") as file:
            file.write(page.getvalue())
    if fixing and not options.quiet:
        complain(fixing.summary(sums))
    return 0 if options.exit_zero and run.status == VIOLATIONS else run.status


def _write_reports(run: LogRun, judging: "Judging", reports: "Sequence[tuple[Form, SupportsWrite[str]]]") -> RunTotals:
    """Write each log into every report when it is judged, and return the totals of all logs."""
    sums, season = totals((), run.logs.left_out_totals()), None
    if judging.of_season:
        from referee.judge.season import Season

        season = Season()
    for report, writer in reports:
        writer.write(report.head())
    for result in run.results(judging):
        log, content = result.value or (log_with_error(result.path, result.refusal or ""), b"")
        if log.repaired and log.repaired.unwritten:
            complain(log.repaired.unwritten)
        if log.repaired and judging.fixing and judging.fixing.passes_on(judging.options.paths):
            sys.stdout.buffer.write(log.repaired.after)
        lines = texts(content)
        for report, writer in reports:
            try:
                text = report.add(log, lines)
            except Exception as error:  # A bug costs only this log.
                run.statuses.add(FAULT)
                complain(f"{result.path}: {apology(error)}")
                log = log_with_error(result.path, apology(error))
                text = report.add(log, lines)
            writer.write(text)
        sys.stdout.flush()
        sums = RunTotals(*map(add, sums, counts(log)))
        if season:
            season.add(log.season)
    for report, writer in (*reports[1:], reports[0]):
        writer.write(report.tail(CheckReport((), season, sums)))
    return sums


# One log


@record()
class Judging:
    """Judges each log, perhaps in another process or on another machine.

    ``contents`` is what is worked out because a form shows it. ``cache`` has the verdicts of earlier runs, if they may
    be used.
    """

    options: JudgeOptions
    of_season: bool
    fixing: "FixOptions | None"
    contents: frozenset[Content]
    cache: "Cache | None"

    def __call__(self, job: Job) -> tuple[tuple[CheckedLog, bytes], int]:
        """Judge a log, fixed first if asked for. Return it, its bytes if it has findings, and its exit status."""
        repaired = self.fixing.apply(job, self.options) if self.fixing else None
        if repaired:
            job = Job(job.file._replace(content=repaired.after), job.context)
        # An example that is judged to load what the work needs has no path.
        path, cache = without_surrogates(job.file.path), self.cache if job.file.path else None
        key = cache.key(job.log, *job.context) if cache else ""
        log = cache.find(key, path) if cache else None
        if log is None:
            audit, policy = job.draft.audit, job.context.policy
            log = check(path, job.draft, policy, self.options.slips, "fingerprints" in self.contents, job.readings)
            if self.of_season:
                from referee.judge.season import share

                log = replace(log, season=share(audit))
            if job.readings is None:
                from referee.judge.audit import brief

                log, findings = replace(log, audit=brief(audit), repaired=repaired), log.listing.findings
                is_fixable = bool(log.slips) or any(map(may_be_fixed, findings))
                if "fixes" in self.contents and is_fixable and len(job.log) <= FIX_BYTES:
                    from referee.fixes.repair import find_fixes

                    log = replace(log, fixes=find_fixes(job.draft, findings, log.slips))
            if cache:
                cache.keep(key, log)
        fails = log.listing.fails or (self.fixing and self.fixing.diff and repaired and repaired.changes)
        status = OUTPUT_FAILED if repaired and repaired.unwritten else VIOLATIONS if fails else 0
        return (log, job.log if log.findings else b""), status
