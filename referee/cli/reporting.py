"""Judge every log of ``check`` and ``audit`` under its policy, fix it first if asked, and report it in every form."""

import os
import shutil
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple, Self

import typer

from referee.cli.context import KnownFindings, known_findings
from referee.cli.exits import OUTPUT_FAILED, VIOLATIONS, complain, unwritten_explained
from referee.cli.job import Job
from referee.cli.options import JudgeOptions
from referee.cli.output import Output, ending, outputs, writing
from referee.cli.run import LogRun, list_logs
from referee.judge.policy import (
    CheckedLog,
    CheckedShare,
    FixTotals,
    Policy,
    RunTotals,
    UnexaminedLog,
    check,
    counts,
    fix_counts,
)
from referee.limits import FIX_BYTES, JOB_SUMMARY_BYTES
from referee.records import record
from referee.report.form import FORMS, OF_LOGS, Content, Form, Whole, endings, form, shows
from referee.text import texts, whole

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from referee.cli.cache import Cache
    from referee.cli.fixing import FixOptions
    from referee.cli.since import Changes
    from referee.judge.season import Season
    from referee.report.terminal.console import Looks


def report(
    options: JudgeOptions,
    fixing: "FixOptions | None" = None,
    *,
    of_season: bool = False,
    scheduler: str | None = None,
) -> int:
    """Find and judge the logs, write the report and return the exit status.

    If the log from standard input is fixed, it goes to standard output, and the report to standard error.
    """
    logs = options.find(forces=options.force_exclude, stdin=options.stdin_filename, findings=options)
    if options.show_files:
        return list_logs(logs)
    if fixing:
        fixing.demand_fit(options)
    run = LogRun(logs, readings=options.readings, jobs=options.jobs, scheduler=scheduler)
    files = _parse_outputs(run, options, of_season) if options.output or options.readings else []
    # Annotations show little, so GitHub's job summary gets a page, in the file that the runner names.
    summary = os.environ.get("GITHUB_STEP_SUMMARY") if options.output_format == "github" else None
    forms = (options.output_format, *(file.form for file in files), *(["markdown"] if summary else []))
    stream, looks, season = sys.stdout, None, None
    if fixing and fixing.passes_on(options.paths):
        stream = sys.stderr
    if scheduler is not None or stream is not sys.stdout:
        from referee.report.terminal.console import looks as looks_of

        looks = looks_of(stream)
    if of_season:
        from referee.judge.season import Season

        season = Season()
    contents = frozenset(content for name in forms if name in FORMS for content in FORMS[name].shows)
    cache = None
    # Other machines have no cache.
    if not (scheduler or fixing or options.no_cache or options.readings):
        from referee.cli.cache import Cache

        extent = (of_season, options.slips, "fixes" in contents, "fingerprints" in contents)
        cache = Cache.in_folder(options.cache_dir, *extent)
    rendering = Rendering(
        options, of_season, fixing, forms, Policies.of_run(run, options.since), contents, looks, cache
    )
    page = StringIO()
    with writing(files, quiet=options.quiet) as writers:
        reports = [WrittenReport(form(options.output_format, stream, quiet=options.quiet), stream)]
        reports += [WrittenReport(form(name), file) for name, file in zip(forms[1:], [*writers, page], strict=False)]
        fixes = _write_reports(run, rendering, reports, season)
    if summary:
        append(summary, page.getvalue(), JOB_SUMMARY_BYTES)
    if fixing and not options.quiet:
        complain(fixing.summary(fixes, run.files - run.unexamined))
    return 0 if options.exit_zero and run.status == VIOLATIONS else run.status


def _write_reports(
    run: LogRun, rendering: "Rendering", reports: "Sequence[WrittenReport]", season: "Season | None"
) -> FixTotals:
    """Write each log into every report when it is judged, and return the fixes of all logs."""
    sums = Counter[str]()
    for result in run.results(rendering):
        refused = UnexaminedLog(whole(result.path), error=whole(result.refusal or ""))
        rendered = result.value or rendering.render(refused)
        if rendered.complaint is not None:
            complain(rendered.complaint)
        if rendered.standard_output is not None:
            sys.stdout.buffer.write(rendered.standard_output)
        for written, text in zip(reports, rendered.texts, strict=True):
            written.add(text)
        sys.stdout.flush()
        sums.update(rendered.sums)
        if season:
            season.add(rendered.share)
    left_out, folders = run.logs.left_out_totals()
    sums.update(left_out_logs=left_out, left_out_folders=folders)
    totals = RunTotals(*(sums[name] for name in RunTotals._fields))
    fixes = FixTotals(*(sums[name] for name in FixTotals._fields))
    for written in (*reports[1:], reports[0]):
        written.finish(Whole(totals, run.unexamined, season, fixes))
    return fixes


def _parse_outputs(run: LogRun, options: JudgeOptions, of_season: bool) -> list[Output]:
    """Parse the output files. Exit with 2 if one can't be written in its form, or if a form can't show the readings."""
    forms = tuple(FORMS) if of_season else OF_LOGS
    for file in options.output or ():
        if endings(FORMS).get(ending(file), forms[0]) not in forms:
            raise typer.BadParameter(f"{file} is a report on a season: use audit.")
    read = [*run.settings.paths(), *run.logs.files()]
    files = outputs(options.output or (), read, endings(forms), forms, options.output_format)
    for shown in (options.output_format, *(file.form for file in files)) if options.readings else ():
        if not shows(shown, "readings"):
            able = ", ".join(form for form in forms if shows(form, "readings"))
            raise typer.BadParameter(f"{shown} can't show --readings: use {able}.")
    return files


# A report on many logs


class WrittenReport:
    """A form of a report, and where it goes. For a form that counts first, the logs wait in a temporary file."""

    def __init__(self, form: Form, writer: "SupportsWrite[str]") -> None:
        self._form, self._writer, self._waiting = form, writer, None
        if form.counts_first:
            from tempfile import TemporaryFile

            self._waiting = TemporaryFile("w+", encoding="utf-8", newline="")  # noqa: SIM115
        else:
            writer.write(form.head())

    def add(self, text: str) -> None:
        """Write the result of one more log."""
        (self._waiting or self._writer).write(self._form.take(text))

    def finish(self, whole: Whole) -> None:
        """Write what is only known at the end."""
        if self._waiting is not None:
            self._writer.write(self._form.head())
            self._waiting.seek(0)
            shutil.copyfileobj(self._waiting, self._writer)
            self._waiting.close()
        self._writer.write(self._form.tail(whole))


def append(path: str, text: str, most: int) -> None:
    """Append a text to a file, unless the file would exceed ``most`` bytes. Exit with 74 if that fails."""
    with unwritten_explained(path), open(path, "ab") as file:
        added = text.encode()
        if file.tell() + len(added) > most:
            complain(f"{path}: is full, so nothing was added")
        else:
            file.write(added)


# One log


class Policies(NamedTuple):
    """The policy of each log, combined from the command line, its settings and its baseline.

    ``baselines`` are those that may apply, by path, and ``changes`` is what changed since a revision.
    """

    baselines: Mapping[str, KnownFindings]
    changes: "Changes | None" = None

    @classmethod
    def of_run(cls, run: LogRun, since: str | None = None) -> Self:
        """Read the baselines, and ask Git what changed. Exit with 2 if that fails."""
        changes = None
        if since is not None:
            from referee.cli.since import changes as changes_since

            changes = changes_since(since, [log.path for log in run.logs.found])
        return cls({path: known_findings(path) for path in run.settings.baselines()}, changes)

    def of_log(self, job: Job) -> Policy:
        """Return the policy of a log."""
        path, context = job.file.path, job.context
        known = self.baselines[context.baseline].of(path, job.log) if context.baseline else None
        return Policy(context.settings, known, self.changes.lines(path) if self.changes else None)


class Rendered(NamedTuple):
    """A log in each form, the printed one first, and what the log adds to the totals and to the season.

    ``standard_output`` is a fixed log for standard output, and ``complaint`` says why a fixed log was not written.
    """

    texts: tuple[str, ...]
    sums: Mapping[str, int]
    share: "Season | None" = None
    standard_output: bytes | None = None
    complaint: str | None = None


@record()
class Rendering:
    """Renders each log in every form, in the process that judged it.

    ``forms`` are the printed one and those of the files, ``contents`` what is worked out because a form shows it.
    ``looks`` are the features of the stream, if that is not this process's standard output. ``cache`` has the verdicts
    of earlier runs, if they may be used.
    """

    options: JudgeOptions
    of_season: bool
    fixing: "FixOptions | None"
    forms: tuple[str, ...]
    policies: Policies
    contents: frozenset[Content]
    looks: "Looks | None"
    cache: "Cache | None"

    def __call__(self, job: Job) -> tuple[Rendered, int]:
        """Render a log in all forms, and fix it first if asked to. Return its exit status, too."""
        policy, key = self.policies.of_log(job), None
        if self.fixing is not None:
            return self._fix(self.fixing, job, policy)
        # An example that is judged to load what the work needs has no path.
        if self.cache is not None and job.file.path:
            key = self.cache.key(job.log, job.context.rulesets, policy)
        checked = self.cache.find(key, whole(job.file.path)) if self.cache and key else None
        if checked is None:
            checked = self._judge(job, policy)
            if self.cache and key:
                self.cache.keep(key, checked)
        rendered = self.render(checked.log, job.log)._replace(share=checked.share)
        return rendered, VIOLATIONS if checked.log.fails else 0

    def _fix(self, fixing: "FixOptions", job: Job, policy: Policy) -> tuple[Rendered, int]:
        repaired, complaint = fixing.apply(job, policy, slips=self.options.slips)
        job = Job(job.file._replace(content=repaired.after), job.context)
        log = replace(self._judge(job, self.policies.of_log(job)).log, repaired=repaired)
        fails = log.fails or (fixing.diff and repaired.changes)
        passed = repaired.after if fixing.passes_on(self.options.paths) else None
        rendered = self.render(log, job.log)._replace(complaint=complaint, standard_output=passed)
        return rendered, OUTPUT_FAILED if complaint else VIOLATIONS if fails else 0

    def render(self, log: CheckedLog | UnexaminedLog, content: bytes = b"") -> Rendered:
        """Render a log in every form, with lines of its content if it has findings."""
        lines = texts(content) if log.findings else ()
        printed, *files = self.forms
        forms = [form(printed, self.looks or sys.stdout, quiet=self.options.quiet), *map(form, files)]
        return Rendered(
            tuple(form.log(log, lines) for form in forms), {**counts(log)._asdict(), **fix_counts(log)._asdict()}
        )

    def _judge(self, job: Job, policy: Policy) -> CheckedShare:
        path, audit, with_fingerprints = whole(job.file.path), job.audit, "fingerprints" in self.contents
        if job.readings is not None:
            from referee.judge.interpretations import check_under_readings

            log = check_under_readings(path, job.log, job.readings, policy, fingerprints=with_fingerprints)
        else:
            from referee.judge.audit import brief

            rulesets = job.context.rulesets
            log = check(path, job.log, audit, policy, rulesets, self.options.slips, fingerprints=with_fingerprints)
            log, findings = replace(log, audit=brief(audit)), log.listing.findings
            if "fixes" in self.contents and findings and len(job.log) <= FIX_BYTES:
                from referee.fixes.fix import may_be_fixed

                if log.slips or any(map(may_be_fixed, findings)):
                    from referee.fixes.repair import available

                    log = replace(log, fixes=available(job.log, findings, log.slips, rulesets, audit))
        if not self.of_season:
            return CheckedShare(log)
        from referee.judge.season import share

        return CheckedShare(log, share(audit))
