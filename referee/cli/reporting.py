"""Judge every log of ``check`` and ``audit`` under its policy, and report it in all requested forms."""

import os
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

import typer

from referee.cli.exits import complain
from referee.cli.forms import FORMS, OF_LOGS, endings, form
from referee.cli.known import KnownFindings, known_findings
from referee.cli.output import Output, Screen, WrittenReport, append, ending, outputs, writing
from referee.cli.progress import judged, progress
from referee.cli.run import LogRun, RunOptions
from referee.cli.sources import Logs, Refused
from referee.cli.status import OUTPUT_FAILED
from referee.cli.worker import Job, JobResult
from referee.finding import Finding
from referee.judge.checked import (
    CheckedLog,
    CheckedShare,
    FixTotals,
    RunTotals,
    UnexaminedLog,
    counts,
    fix_counts,
    under_every_reading,
    with_slips,
)
from referee.judge.policy import FailOn, Policy
from referee.text.escape import whole
from referee.text.limits import FIX_BYTES, JOB_SUMMARY_BYTES

if TYPE_CHECKING:
    from referee.cli.cache import Cache
    from referee.cli.fixing import Fixing
    from referee.cli.since import Changes
    from referee.judge.season import Season
    from referee.judge.settings.effective import EffectiveSettings
    from referee.report.form import Whole
    from referee.report.terminal.console import Looks

WITH_READINGS: Final = ("table", "full", "concise", "json", "csv")
"""The forms that show what depends on a reading, or have no findings to show."""

WITH_FIXES: Final = frozenset(("full", "sarif"))
"""The forms that show fixes."""

WITH_FINGERPRINTS: Final = frozenset(("json", "jsonl", "sarif", "gitlab"))
"""The forms that show fingerprints."""


class ReportOptions(NamedTuple):
    """The options of a report.

    The form on standard output; the files; the lowest level that makes the command fail (``None``: as the settings
    say); the baseline; whether to report on the season; whether to look for slips of the pen; whether to print findings
    and nothing else; which findings to list, by codes or beginnings of codes: ``select`` replaces the settings' choice,
    and ``ignore`` adds to it; the Git revision ``since`` which lines must have changed; how to fix the logs first, if
    at all; and the folder of the cache, if one may be used.
    """

    shown: str
    files: Sequence[str] = ()
    fail_on: FailOn | None = None
    baseline: str | None = None
    season: bool = False
    slips: bool = False
    quiet: bool = False
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    since: str | None = None
    fixing: "Fixing | None" = None
    cache: str | None = None


def report(logs: Logs, wanted: ReportOptions, options: RunOptions) -> int:
    """Judge the logs and write the report; return the exit status.

    If the log from standard input is fixed, it goes to standard output, and the report to standard error.
    """
    stream = sys.stderr if wanted.fixing and wanted.fixing.passes_on else sys.stdout
    run = LogRun(logs, options)
    files = _files(run, wanted)
    # Annotations show little, so GitHub's job summary gets a page, in the file that the runner names.
    summary = os.environ.get("GITHUB_STEP_SUMMARY") if wanted.shown == "github" else None
    forms = (*(file.form for file in files), *(["markdown"] if summary else []))
    rendering = _rendering(run, wanted, forms, stream)
    season, page = None, _Page()
    if wanted.season:
        from referee.judge.season import Season

        season = Season()
    shown = 0 if wanted.quiet else len(logs.found)
    with run.results(rendering) as results, progress(shown), writing(files, quiet=wanted.quiet) as writers:
        screen = form(wanted.shown, stream, quiet=wanted.quiet)
        reports = [WrittenReport(form(name), writer) for name, writer in zip(forms, [*writers, page], strict=False)]
        printed = WrittenReport(screen, Screen(stream))
        for result in results:
            if result.standard_output is not None:
                sys.stdout.buffer.write(result.standard_output)
            printed.add(result.text)
            for each, text in zip(reports, result.files, strict=True):
                each.add(text)
            if season:
                season.add(result.share)
            judged(result.sums["errors"])
        together = _whole(run, season)
        for each in (*reports, printed):
            each.finish(together)
    if summary:
        append(summary, "".join(page), JOB_SUMMARY_BYTES)
    if wanted.fixing and not wanted.quiet:
        complain(wanted.fixing.summary(together.fixes, run.files - run.unexamined))
    return run.status


class _Page(list[str]):
    """A report in memory."""

    def write(self, text: str) -> None:
        self.append(text)


def _files(run: LogRun, wanted: ReportOptions) -> list[Output]:
    """Parse the output files. Exit with 2 if one can't be written in its form."""
    forms = tuple(FORMS) if wanted.season else OF_LOGS
    for file in wanted.files:
        if endings(FORMS).get(ending(file), forms[0]) not in forms:
            raise typer.BadParameter(f"{file} is a report on a season: use audit.")
    read: list[str] = []
    if wanted.files:
        named = (run.options.house, wanted.baseline)
        read = [*filter(None, named), *run.contexts.everything_read(), *run.logs.files()]
    files = outputs(wanted.files, read, endings(forms), forms, wanted.shown)
    for shown in (wanted.shown, *(file.form for file in files)) if run.options.readings else ():
        if shown not in WITH_READINGS:
            able = ", ".join(form for form in WITH_READINGS if form in forms)
            raise typer.BadParameter(f"{shown} can't show --readings: use {able}.")
    return files


def _whole(run: LogRun, season: "Season | None") -> "Whole":
    from referee.report.form import Whole

    logs, folders = run.logs.left_out_totals()
    totals = RunTotals(*(run.sums[name] for name in RunTotals._fields))
    fixes = FixTotals(*(run.sums[name] for name in FixTotals._fields))
    return Whole(totals._replace(left_out_logs=logs, left_out_folders=folders), run.unexamined, season, fixes)


# One log


@dataclass(frozen=True, slots=True)
class Policies:
    """The policy of each log: what the command line says, its settings, and its baseline.

    ``baselines`` are those that may apply, by path; ``changes`` is what changed since a revision.
    """

    fail_on: FailOn | None
    baseline: str | None
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    baselines: Mapping[str, KnownFindings]
    changes: "Changes | None"

    @classmethod
    def of(cls, run: LogRun, wanted: ReportOptions) -> "Policies":
        """Read the baselines, and ask Git what changed. Exit with 2 if that fails."""
        named = [wanted.baseline] if wanted.baseline else run.contexts.baselines()
        baselines, changed = {path: known_findings(path) for path in named}, None
        if wanted.since is not None:
            from referee.cli.since import changes

            changed = changes(wanted.since, [log.path for log in run.logs.found])
        return cls(wanted.fail_on, wanted.baseline, wanted.select, wanted.ignore, baselines, changed)

    def of_log(self, job: Job) -> Policy:
        """Return the policy of a log."""
        changed = self.changes.lines(job.path) if self.changes else None
        file = self.baseline or job.context.baseline
        known = self.baselines[file].of(job.path, job.log) if file else None
        return Policy(self.fail_on, self._settings(job), known, changed)

    def _settings(self, job: Job) -> "EffectiveSettings | None":
        if not (self.select or self.ignore):
            return job.context.settings
        from referee.judge.settings.effective import narrowed

        return narrowed(job.context.settings, self.select, self.ignore)


@dataclass(frozen=True, slots=True)
class Rendering:
    """Renders each log in every form, in the process that judged it.

    ``forms`` are those of the files. ``looks`` are the features of the stream, if that is not this process's standard
    output. ``cache`` has the verdicts of earlier runs, if they may be used.
    """

    wanted: ReportOptions
    forms: tuple[str, ...]
    policies: Policies
    looks: "Looks | None"
    cache: "Cache | None"

    def __call__(self, job: Job | Refused) -> JobResult:
        """Render a log, or a path that could not be examined, in all forms."""
        if isinstance(job, Refused):
            return self._rendered(UnexaminedLog(whole(job.path), error=whole(job.reason)), ())
        policy = self.policies.of_log(job)
        if self.wanted.fixing:
            return self._fixed(job, policy, self.wanted.fixing)
        return self._of_checked(job, self._checked(job, policy))

    def _fixed(self, job: Job, policy: Policy, fixing: "Fixing") -> JobResult:
        """Fix a log, then render what remains."""
        done, complaint = fixing.fix(job, policy)
        fixed = Job(job.path, done.after, job.context, job.streamed)
        checked = self._judged(fixed, self.policies.of_log(fixed))
        checked = checked._replace(log=replace(checked.log, repaired=done))
        result = self._of_checked(fixed, checked).failing(checked.log.fails or (fixing.shows and done.changes))
        if complaint is not None:
            result = result._replace(status=OUTPUT_FAILED, complaint=complaint)
        return result._replace(standard_output=done.after if fixing.passes_on else None)

    def _of_checked(self, job: Job, checked: CheckedShare) -> JobResult:
        lines = lines_of(job.log, checked.log.listing.findings)
        return self._rendered(checked.log, lines).failing(checked.log.fails)._replace(share=checked.share)

    def _rendered(self, log: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> JobResult:
        shown = form(self.wanted.shown, self.looks or sys.stdout, quiet=self.wanted.quiet).log(log, lines)
        files = tuple(form(name).log(log, lines) for name in self.forms)
        return JobResult(shown, files, {**counts(log)._asdict(), **fix_counts(log)._asdict()})

    def _checked(self, job: Job, policy: Policy) -> CheckedShare:
        """Return the verdict of an earlier run on a log, or a new one, which is kept for later runs."""
        if self.cache is None or not job.path:
            return self._judged(job, policy)
        key = self.cache.key(job.log, job.context.rulesets, policy)
        checked = self.cache.find(key, whole(job.path))
        if checked is None:
            checked = self._judged(job, policy)
            self.cache.keep(key, checked)
        return checked

    def _judged(self, job: Job, policy: Policy) -> CheckedShare:
        from referee.judge.audit import summary

        path = whole(job.path)
        if job.readings is not None:
            listing = policy.apply(job.log, job.audit.findings, most=None, fingerprints=self.shows(WITH_FINGERPRINTS))
            log = under_every_reading(path, job.readings, listing, policy)
        else:
            listing = policy.apply(job.log, job.audit.findings, fingerprints=self.shows(WITH_FINGERPRINTS))
            log = CheckedLog(path, summary(job.audit), listing, listing.fails(policy.fail_on))
            if self.wanted.slips:
                errors = [finding for finding in job.audit.findings if finding.severity == "error"]
                log = with_slips(log, job.log, errors, job.context.rulesets)
            log = self._with_fixes(log, job)
        if not self.wanted.season:
            return CheckedShare(log)
        from referee.judge.season import share

        return CheckedShare(log, share(job.audit))

    def shows(self, forms: frozenset[str]) -> bool:
        """True if the report has one of these forms."""
        return not forms.isdisjoint((self.wanted.shown, *self.forms))

    def _with_fixes(self, log: CheckedLog, job: Job) -> CheckedLog:
        """Add the fixes that may be applied, if a form shows them, unless the log is too long for that."""
        if not (self.shows(WITH_FIXES) and len(job.log) <= FIX_BYTES and log.listing.findings):
            return log
        from referee.fixes.repair import available

        return replace(log, fixes=available(job.log, log.listing.findings, log.slips, job.context.rulesets))


def _rendering(run: LogRun, wanted: ReportOptions, forms: tuple[str, ...], stream: TextIO) -> Rendering:
    """Prepare the rendering of this run."""
    looks = None
    if run.options.scheduler is not None or stream is not sys.stdout:
        from referee.report.terminal.console import looks as looks_of

        looks = looks_of(stream)
    rendering = Rendering(wanted, forms, Policies.of(run, wanted), looks, None)
    # Other machines have no cache, and a fixed log is another one.
    if wanted.cache is None or run.options.readings or run.options.scheduler or wanted.fixing:
        return rendering
    from referee.cli.cache import Cache

    extent = wanted.season, wanted.slips, rendering.shows(WITH_FIXES), rendering.shows(WITH_FINGERPRINTS)
    return replace(rendering, cache=Cache.in_folder(wanted.cache, *extent))


def lines_of(log: bytes, findings: Collection[Finding]) -> Sequence[str]:
    """Return the lines of a log with findings."""
    if not findings:
        return ()
    from referee.notation.lines import texts

    return texts(log)
