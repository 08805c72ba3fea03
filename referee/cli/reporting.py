"""Judge every log of ``check`` and ``audit`` under its policy, fix it first if asked, and report it in every form."""

import os
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple, cast, get_args

import typer

from referee.cli.context import KnownFindings, known_findings
from referee.cli.exits import OUTPUT_FAILED, VIOLATIONS, complain
from referee.cli.job import Job, JobResult
from referee.cli.options import JudgeOptions, in_one
from referee.cli.output import Output, WrittenReport, append, ending, outputs, writing
from referee.cli.run import LogRun
from referee.cli.sources import Logs, Refused
from referee.finding import Finding
from referee.judge.policy import (
    CheckedLog,
    CheckedShare,
    FailOn,
    FixTotals,
    Policy,
    RunTotals,
    UnexaminedLog,
    counts,
    fix_counts,
    under_every_reading,
    with_slips,
)
from referee.limits import FIX_BYTES, JOB_SUMMARY_BYTES
from referee.report.form import FORMS, OF_LOGS, Content, Whole, endings, form, shows
from referee.text import whole

if TYPE_CHECKING:
    from referee.cli.cache import Cache
    from referee.cli.fixing import Fixing
    from referee.cli.since import Changes
    from referee.report.terminal.console import Looks


def report(
    logs: Logs,
    options: JudgeOptions,
    *,
    of_season: bool = False,
    fixing: "Fixing | None" = None,
    scheduler: str | None = None,
) -> int:
    """Judge the logs, write the report and return the exit status.

    If the log from standard input is fixed, it goes to standard output, and the report to standard error.
    """
    stream = sys.stderr if fixing and fixing.passes_on else sys.stdout
    run = LogRun(logs, options.house, readings=options.readings, jobs=options.jobs, scheduler=scheduler)
    files = _parse_outputs(run, options, of_season) if options.output or options.readings else []
    # Annotations show little, so GitHub's job summary gets a page, in the file that the runner names.
    summary = os.environ.get("GITHUB_STEP_SUMMARY") if options.output_format == "github" else None
    forms = (*(file.form for file in files), *(["markdown"] if summary else []))
    looks = cache = season = None
    if scheduler is not None or stream is not sys.stdout:
        from referee.report.terminal.console import looks as looks_of

        looks = looks_of(stream)
    shown = (options.output_format, *forms)
    contents = tuple(content for content in get_args(Content) if any(shows(name, content) for name in shown))
    # Other machines have no cache, and a fixed log is another one.
    if not (options.no_cache or options.readings or scheduler or fixing):
        from referee.cli.cache import Cache

        extent = (of_season, options.slips, "fixes" in contents, "fingerprints" in contents)
        cache = Cache.in_folder(options.cache_dir, *extent)
    if of_season:
        from referee.judge.season import Season

        season = Season()
    rendering = Rendering(options, of_season, fixing, forms, _policies(run, options), contents, looks, cache)
    page = StringIO()
    with run.results(rendering) as results, writing(files, quiet=options.quiet) as writers:
        reports = [WrittenReport(form(name), writer) for name, writer in zip(forms, [*writers, page], strict=False)]
        printed = WrittenReport(form(options.output_format, stream, quiet=options.quiet), stream)
        for result in results:
            if result.standard_output is not None:
                sys.stdout.buffer.write(result.standard_output)
            printed.add(result.text)
            stream.flush()
            for written, text in zip(reports, result.files, strict=True):
                written.add(text)
            if season:
                season.add(result.share)
        left_out, folders = logs.left_out_totals()
        totals = RunTotals(*(run.sums[name] for name in RunTotals._fields))
        totals = totals._replace(left_out_logs=left_out, left_out_folders=folders)
        fixes = FixTotals(*(run.sums[name] for name in FixTotals._fields))
        for written in (*reports, printed):
            written.finish(Whole(totals, run.unexamined, season, fixes))
    if summary:
        append(summary, page.getvalue(), JOB_SUMMARY_BYTES)
    if fixing and not options.quiet:
        complain(fixing.summary(fixes, run.files - run.unexamined))
    return 0 if options.exit_zero and run.status == VIOLATIONS else run.status


def _parse_outputs(run: LogRun, options: JudgeOptions, of_season: bool) -> list[Output]:
    """Parse the output files. Exit with 2 if one can't be written in its form, or if a form can't show the readings."""
    forms = tuple(FORMS) if of_season else OF_LOGS
    for file in options.output or ():
        if endings(FORMS).get(ending(file), forms[0]) not in forms:
            raise typer.BadParameter(f"{file} is a report on a season: use audit.")
    read = [*filter(None, (options.house, options.baseline)), *run.contexts.everything_read(), *run.logs.files()]
    files = outputs(options.output or (), read, endings(forms), forms, options.output_format)
    for shown in (options.output_format, *(file.form for file in files)) if options.readings else ():
        if not shows(shown, "readings"):
            able = ", ".join(form for form in forms if shows(form, "readings"))
            raise typer.BadParameter(f"{shown} can't show --readings: use {able}.")
    return files


# One log


class Policies(NamedTuple):
    """The policy of each log, combined from the command line, its settings and its baseline.

    ``baselines`` are those that may apply, by path, and ``baseline`` is the one of them that the command line names.
    ``select`` replaces the settings' choice of codes, and ``ignore`` adds to it. ``changes`` is what changed since a
    revision.
    """

    baselines: Mapping[str, KnownFindings]
    baseline: str | None = None
    fail_on: FailOn | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    changes: "Changes | None" = None

    def of_log(self, job: Job) -> Policy:
        """Return the policy of a log."""
        settings = job.context.settings
        if self.select or self.ignore:
            from referee.judge.settings.effective import narrowed

            settings = narrowed(settings, self.select, self.ignore)
        file = self.baseline or job.context.baseline
        known = self.baselines[file].of(job.path, job.log) if file else None
        return Policy(self.fail_on, settings, known, self.changes.lines(job.path) if self.changes else None)


def _policies(run: LogRun, options: JudgeOptions) -> Policies:
    """Read the baselines, and ask Git what changed. Exit with 2 if that fails."""
    named, changes = [options.baseline] if options.baseline else run.contexts.baselines(), None
    if options.since is not None:
        from referee.cli.since import changes as changes_since

        changes = changes_since(options.since, [log.path for log in run.logs.found])
    baselines = {path: known_findings(path) for path in named}
    fail_on = cast("FailOn | None", options.fail_on)
    return Policies(baselines, options.baseline, fail_on, in_one(options.select), in_one(options.ignore), changes)


@dataclass(frozen=True, slots=True)
class Rendering:
    """Renders each log in every form, in the process that judged it.

    ``forms`` are those of the files, ``contents`` what is worked out because a form shows it. ``looks`` are the
    features of the stream, if that is not this process's standard output. ``cache`` has the verdicts of earlier runs,
    if they may be used.
    """

    options: JudgeOptions
    of_season: bool
    fixing: "Fixing | None"
    forms: tuple[str, ...]
    policies: Policies
    contents: tuple[Content, ...]
    looks: "Looks | None"
    cache: "Cache | None"

    def __call__(self, job: Job | Refused) -> JobResult:
        """Render a log, or a path that could not be examined, in all forms, and fix it first if asked to."""
        if isinstance(job, Refused):
            return self._render(UnexaminedLog(whole(job.path), error=whole(job.reason)), ())
        policy, key = self.policies.of_log(job), None
        if self.fixing is not None:
            return self._fix(self.fixing, job, policy)
        # An example that is judged to load what the work needs has no path.
        if self.cache is not None and job.path:
            key = self.cache.key(job.log, job.context.rulesets, policy)
        checked = self.cache.find(key, whole(job.path)) if self.cache and key else None
        if checked is None:
            checked = self._judge(job, policy)
            if self.cache and key:
                self.cache.keep(key, checked)
        result = self._render(checked.log, lines_of(job.log, checked.log.listing.findings))
        return result._replace(share=checked.share, status=VIOLATIONS if checked.log.fails else 0)

    def _fix(self, fixing: "Fixing", job: Job, policy: Policy) -> JobResult:
        repaired, complaint = fixing.fix(job, policy)
        job = Job(job.path, repaired.after, job.context, job.streamed)
        log = replace(self._judge(job, self.policies.of_log(job)).log, repaired=repaired)
        fails = log.fails or (fixing.shows and repaired.changes)
        return self._render(log, lines_of(job.log, log.listing.findings))._replace(
            status=OUTPUT_FAILED if complaint else VIOLATIONS if fails else 0,
            complaint=complaint,
            standard_output=repaired.after if fixing.passes_on else None,
        )

    def _render(self, log: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> JobResult:
        stream = self.looks or sys.stdout
        printed = form(self.options.output_format, stream, quiet=self.options.quiet).log(log, lines)
        files = tuple(form(name).log(log, lines) for name in self.forms)
        return JobResult(printed, files, {**counts(log)._asdict(), **fix_counts(log)._asdict()})

    def _judge(self, job: Job, policy: Policy) -> CheckedShare:
        path, audit, with_fingerprints = whole(job.path), job.audit, "fingerprints" in self.contents
        if job.readings is not None:
            listing = policy.apply(job.log, audit.findings, most=None, fingerprints=with_fingerprints)
            log = under_every_reading(path, job.readings, listing, policy)
        else:
            from referee.judge.audit import summary

            listing = policy.apply(job.log, audit.findings, fingerprints=with_fingerprints)
            log = CheckedLog(path, summary(audit), listing, listing.fails(policy.fail_on))
            if self.options.slips:
                errors = [finding for finding in audit.findings if finding.severity == "error"]
                log = with_slips(log, job.log, errors, job.context.rulesets)
            if "fixes" in self.contents and listing.findings and len(job.log) <= FIX_BYTES:
                from referee.fixes.repair import available

                fixes = available(job.log, listing.findings, log.slips, job.context.rulesets, audit)
                log = replace(log, fixes=fixes)
        if not self.of_season:
            return CheckedShare(log)
        from referee.judge.season import share

        return CheckedShare(log, share(audit))


def lines_of(log: bytes, findings: Collection[Finding]) -> Sequence[str]:
    """Return the lines of a log with findings."""
    if not findings:
        return ()
    from referee.text import texts

    return texts(log)
