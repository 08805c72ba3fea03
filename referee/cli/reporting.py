"""Judge every log of ``check`` and ``audit`` under its policy, fix it first if asked, and report it in every form."""

import os
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TextIO, get_args

import typer

from referee.cli.context import STANDARD_INPUT, KnownFindings, known_findings
from referee.cli.exits import OUTPUT_FAILED, VIOLATIONS, complain, why_unwritten
from referee.cli.output import Output, WrittenReport, append, ending, outputs, rewrite, writing
from referee.cli.run import LogRun
from referee.cli.sources import PACKED, Logs, Refused
from referee.cli.worker import Job, JobResult
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
    from referee.cli.since import Changes
    from referee.fixes.repair import Repaired
    from referee.report.terminal.console import Looks


class ReportOptions(NamedTuple):
    """The options of a report.

    The form on standard output; the files; the lowest level that makes the command fail (``None``: as the settings
    say); the baseline; whether to report on the season; whether to look for slips of the pen; whether to print findings
    and nothing else; which findings to list, by codes or beginnings of codes: ``select`` replaces the settings' choice,
    and ``ignore`` adds to it; the Git revision ``since`` which lines must have changed; how to fix the logs first, if
    at all; the folder of the cache, if one may be used; and how to run, as in ``LogRun``.
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
    house: str | None = None
    readings: bool = False
    jobs: int = 1
    scheduler: str | None = None


def report(logs: Logs, wanted: ReportOptions) -> int:
    """Judge the logs, write the report and return the exit status.

    If the log from standard input is fixed, it goes to standard output, and the report to standard error.
    """
    stream = sys.stderr if wanted.fixing and wanted.fixing.passes_on else sys.stdout
    run = LogRun(logs, wanted.house, readings=wanted.readings, jobs=wanted.jobs, scheduler=wanted.scheduler)
    files = _files(run, wanted)
    # Annotations show little, so GitHub's job summary gets a page, in the file that the runner names.
    summary = os.environ.get("GITHUB_STEP_SUMMARY") if wanted.shown == "github" else None
    forms = (*(file.form for file in files), *(["markdown"] if summary else []))
    rendering = _rendering(run, wanted, forms, stream)
    season, page = None, _Page()
    if wanted.season:
        from referee.judge.season import Season

        season = Season()
    with run.results(rendering) as results, writing(files, quiet=wanted.quiet) as writers:
        reports = [WrittenReport(form(name), writer) for name, writer in zip(forms, [*writers, page], strict=False)]
        printed = WrittenReport(form(wanted.shown, stream, quiet=wanted.quiet), stream)
        for result in results:
            if result.standard_output is not None:
                sys.stdout.buffer.write(result.standard_output)
            printed.add(result.text)
            stream.flush()
            for each, text in zip(reports, result.files, strict=True):
                each.add(text)
            if season:
                season.add(result.share)
        left_out, folders = logs.left_out_totals()
        totals = RunTotals(*(run.sums[name] for name in RunTotals._fields))
        totals = totals._replace(left_out_logs=left_out, left_out_folders=folders)
        fixes = FixTotals(*(run.sums[name] for name in FixTotals._fields))
        for each in (*reports, printed):
            each.finish(Whole(totals, run.unexamined, season, fixes))
    if summary:
        append(summary, "".join(page), JOB_SUMMARY_BYTES)
    if wanted.fixing and not wanted.quiet:
        complain(wanted.fixing.summary(fixes, run.files - run.unexamined))
    return run.status


class _Page(list[str]):
    """A report in memory."""

    def write(self, text: str) -> None:
        self.append(text)


def _files(run: LogRun, wanted: ReportOptions) -> list[Output]:
    """Parse the output files. Exit with 2 if one can't be written in its form, or if a form can't show the readings."""
    forms = tuple(FORMS) if wanted.season else OF_LOGS
    for file in wanted.files:
        if endings(FORMS).get(ending(file), forms[0]) not in forms:
            raise typer.BadParameter(f"{file} is a report on a season: use audit.")
    files: list[Output] = []
    if wanted.files:
        named = filter(None, (wanted.house, wanted.baseline))
        read = [*named, *run.contexts.everything_read(), *run.logs.files()]
        files = outputs(wanted.files, read, endings(forms), forms, wanted.shown)
    for shown in (wanted.shown, *(file.form for file in files)) if wanted.readings else ():
        if not shows(shown, "readings"):
            able = ", ".join(form for form in forms if shows(form, "readings"))
            raise typer.BadParameter(f"{shown} can't show --readings: use {able}.")
    return files


def _rendering(run: LogRun, wanted: ReportOptions, forms: tuple[str, ...], stream: TextIO) -> "Rendering":
    """Prepare the rendering of this run."""
    looks = cache = None
    if wanted.scheduler is not None or stream is not sys.stdout:
        from referee.report.terminal.console import looks as looks_of

        looks = looks_of(stream)
    contents = tuple(each for each in get_args(Content) if any(shows(form, each) for form in (wanted.shown, *forms)))
    # Other machines have no cache, and a fixed log is another one.
    if wanted.cache is not None and not (wanted.readings or wanted.scheduler or wanted.fixing):
        from referee.cli.cache import Cache

        cache = Cache.in_folder(
            wanted.cache, wanted.season, wanted.slips, "fixes" in contents, "fingerprints" in contents
        )
    return Rendering(wanted, forms, Policies.of(run, wanted), contents, looks, cache)


# One log


@dataclass(frozen=True, slots=True)
class Policies:
    """The policy of each log, combined from the command line, its settings and its baseline.

    ``baselines`` are those that may apply, by path; ``changes`` is what changed since a revision.
    """

    wanted: ReportOptions
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
        return cls(wanted, baselines, changed)

    def of_log(self, job: Job) -> Policy:
        """Return the policy of a log."""
        settings, wanted = job.context.settings, self.wanted
        if wanted.select or wanted.ignore:
            from referee.judge.settings.effective import narrowed

            settings = narrowed(settings, wanted.select, wanted.ignore)
        file = wanted.baseline or job.context.baseline
        known = self.baselines[file].of(job.path, job.log) if file else None
        return Policy(wanted.fail_on, settings, known, self.changes.lines(job.path) if self.changes else None)


@dataclass(frozen=True, slots=True)
class Rendering:
    """Renders each log in every form, in the process that judged it.

    ``forms`` are those of the files, ``contents`` what is worked out because a form shows it. ``looks`` are the
    features of the stream, if that is not this process's standard output. ``cache`` has the verdicts of earlier runs,
    if they may be used.
    """

    wanted: ReportOptions
    forms: tuple[str, ...]
    policies: Policies
    contents: tuple[Content, ...]
    looks: "Looks | None"
    cache: "Cache | None"

    def __call__(self, job: Job | Refused) -> JobResult:
        """Render a log, or a path that could not be examined, in all forms, and fix it first if asked to."""
        if isinstance(job, Refused):
            return self._render(UnexaminedLog(whole(job.path), error=whole(job.reason)), ())
        policy, fixing = self.policies.of_log(job), self.wanted.fixing
        if fixing is None:
            log, share = self._check(job, policy)
            result = self._render(log, lines_of(job.log, log.listing.findings)).failing(log.fails)
            return result._replace(share=share)
        repaired, complaint = fixing.fix(job, policy)
        job = Job(job.path, repaired.after, job.context, job.streamed)
        log = replace(self._judge(job, self.policies.of_log(job)).log, repaired=repaired)
        result = self._render(log, lines_of(job.log, log.listing.findings))
        fails = log.fails or (fixing.shows and repaired.changes)
        return result._replace(
            status=OUTPUT_FAILED if complaint else VIOLATIONS if fails else 0,
            complaint=complaint,
            standard_output=repaired.after if fixing.passes_on else None,
        )

    def _render(self, log: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> JobResult:
        printed = form(self.wanted.shown, self.looks or sys.stdout, quiet=self.wanted.quiet).log(log, lines)
        files = tuple(form(name).log(log, lines) for name in self.forms)
        return JobResult(printed, files, {**counts(log)._asdict(), **fix_counts(log)._asdict()})

    def _check(self, job: Job, policy: Policy) -> CheckedShare:
        """Return the verdict of an earlier run on a log, or a new one, which is kept for later runs."""
        if self.cache is None or not job.path:
            return self._judge(job, policy)
        key = self.cache.key(job.log, job.context.rulesets, policy)
        checked = self.cache.find(key, whole(job.path))
        if checked is None:
            checked = self._judge(job, policy)
            self.cache.keep(key, checked)
        return checked

    def _judge(self, job: Job, policy: Policy) -> CheckedShare:
        path, audit, with_fingerprints = whole(job.path), job.audit, "fingerprints" in self.contents
        if job.readings is not None:
            listing = policy.apply(job.log, audit.findings, most=None, fingerprints=with_fingerprints)
            log = under_every_reading(path, job.readings, listing, policy)
        else:
            from referee.judge.audit import summary

            listing = policy.apply(job.log, audit.findings, fingerprints=with_fingerprints)
            log = CheckedLog(path, summary(audit), listing, listing.fails(policy.fail_on))
            if self.wanted.slips:
                errors = [finding for finding in audit.findings if finding.severity == "error"]
                log = with_slips(log, job.log, errors, job.context.rulesets)
            if "fixes" in self.contents and listing.findings and len(job.log) <= FIX_BYTES:
                from referee.fixes.repair import available

                fixes = available(job.log, listing.findings, log.slips, job.context.rulesets)
                log = replace(log, fixes=fixes)
        if not self.wanted.season:
            return CheckedShare(log)
        from referee.judge.season import share

        return CheckedShare(log, share(audit))


def lines_of(log: bytes, findings: Collection[Finding]) -> Sequence[str]:
    """Return the lines of a log with findings."""
    if not findings:
        return ()
    from referee.notation.read import texts

    return texts(log)


# Fixing logs before what remains is reported


class Fixing(NamedTuple):
    """Whether a run only ``shows`` the differences and leaves the logs as they are, applies fixes, also ``unsafe`` ones
    or those for ``slips`` of the pen, and passes the log from standard input on. Given a ``reason``, it waives what
    remains."""

    shows: bool
    fixes: bool
    unsafe: bool
    slips: bool
    reason: str | None = None
    passes_on: bool = False

    @classmethod
    def of(  # noqa: PLR0913
        cls, paths: Collection[str], *, fix: bool, diff: bool, unsafe: bool, slips: bool, reason: str | None
    ) -> "Fixing | None":
        """Return how to fix logs and waive what remains, or ``None`` for neither. A ``reason`` alone fixes nothing.

        Exit with 2 if these options don't go together, or if this can't be a reason.
        """
        fixes = fix or (diff and reason is None)
        if unsafe and not fixes:
            raise typer.BadParameter("--unsafe-fixes has no meaning without --fix or --diff.")
        if reason is not None:
            from referee.judge.waivers import objection

            if problem := objection(reason):
                raise typer.BadParameter(f"--add-waivers: {problem}.")
        elif not fixes:
            return None
        passes_on = not diff and STANDARD_INPUT in paths
        if passes_on and len(set(paths)) > 1:
            raise typer.BadParameter("- is fixed alone: the fixed log goes to standard output.")
        return cls(diff, fixes, unsafe, slips, reason.strip() if reason else None, passes_on)

    def fix(self, job: Job, policy: Policy) -> "tuple[Repaired, str | None]":
        """Fix a log, waive what remains if requested, and write it. Its file is replaced in full or not at all.

        If it can't be, the log counts as not fixed, and the complaint says why.
        """
        from referee.fixes.repair import Repaired, repaired
        from referee.fixes.waivers import waived

        old, rulesets = job.log, job.context.rulesets
        log = Repaired(old, old)
        if self.fixes:
            log = repaired(old, policy, rulesets, unsafe=self.unsafe, of_slips=self.slips)
        if self.reason is not None:
            log = waived(log, policy, self.reason, rulesets)
        if self.shows or not log.changes or self.passes_on:
            return log, None
        try:
            if job.streamed:
                raise OSError(None, "is a pipe: only files are fixed")
            if job.path.endswith(PACKED):
                raise OSError(None, "is packed: unpack it to fix it")
            rewrite(job.path, old, log.after)
        except OSError as error:
            return Repaired(old, old), why_unwritten(job.path, error)
        return log, None

    def summary(self, total: FixTotals, files: int) -> str:
        """Sum up the run, as in ``1 file fixed, 2 left unchanged``."""
        from referee.report.wording.findings import totals_of
        from referee.report.wording.phrases import counted

        how = f"{'would be ' * self.shows}{'fixed' if self.reason is None else 'changed'}"
        changed = f"{counted(total.changed, 'file')} {how}, {files - total.changed} left unchanged"
        return "; ".join((changed, *totals_of(total, is_done=not self.shows)))
