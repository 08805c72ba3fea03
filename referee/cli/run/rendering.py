"""Prepare a log for the report: judge it under its policy, and write it in every requested form."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.cli.output.forms import form
from referee.cli.run.worker import Job, Rendered
from referee.cli.sources.content import Refused
from referee.finding import Finding
from referee.judge.checked import (
    CheckedLog,
    CheckedShare,
    UnexaminedLog,
    counts,
    fix_counts,
    under_every_reading,
    with_slips,
)
from referee.judge.policy import FailOn, Listing, Policy
from referee.text.escape import whole
from referee.text.limits import FINDINGS

if TYPE_CHECKING:
    from referee.cli.caching.verdicts import StoredVerdicts
    from referee.cli.known import KnownFindings
    from referee.cli.run.fixing import Fixing
    from referee.cli.sources.changes import Changes
    from referee.judge.audit import Review
    from referee.judge.interpretations import UnderReadings
    from referee.judge.season import SeasonShare
    from referee.judge.settings.effective import EffectiveSettings
    from referee.report.terminal.console import Looks
    from referee.text.log import Log


WITH_FIXES: Final = frozenset(("full", "sarif"))
"""The forms that show fixes."""


class OutputOptions(NamedTuple):
    """The options of a report.

    The form on standard output; the files; the lowest level that makes the command fail (``None``: as the settings
    say), not counting the baseline; whether to report on the season; whether to look for slips of the pen; whether to
    print findings and nothing else; which findings to list, by codes or beginnings of codes: ``select`` replaces the
    settings' choice, and ``ignore`` adds to it; the Git revision ``since`` which lines must have changed; and how to
    fix the logs first, if at all.
    """

    shown: str
    files: Sequence[str]
    fail_on: FailOn | None
    baseline: str | None = None
    season: bool = False
    slips: bool = False
    quiet: bool = False
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    since: str | None = None
    fixing: "Fixing | None" = None


class _Found(NamedTuple):
    """The policy for a log, and the verdict of an earlier run by it, if there is one; ``key`` is the key of both."""

    policy: Policy
    key: str | None
    checked: CheckedShare | None


@dataclass(frozen=True, slots=True)
class Rendering:
    """Renders each log in every form, in the process that judged it.

    ``files`` are the forms of the files; ``baselines`` are those that may apply, by path; ``changes`` is what changed
    since a revision. ``looks`` are the features of standard output, since another machine's don't matter. ``verdicts``
    are those of earlier runs, if they may be used.
    """

    wanted: OutputOptions
    files: tuple[str, ...]
    baselines: "Mapping[str, KnownFindings]"
    changes: "Changes | None" = None
    looks: "Looks | None" = None
    verdicts: "StoredVerdicts | None" = None

    def __call__(self, one: Job | Refused) -> Rendered:
        """Render a log, or a path that could not be examined, in all forms."""
        if isinstance(one, Refused):
            return self._rendered(UnexaminedLog(whole(one.path), whole(one.reason)), ())
        if self.wanted.fixing:
            return self._fixed(one, self.wanted.fixing)
        return self._of_checked(one, self._checked(one))

    def stored(self, one: Job) -> Rendered | None:
        """Render a log whose verdict an earlier run has stored; ``None`` for any other."""
        found = self._found(one)
        return found.checked and self._of_checked(one, found.checked)

    def _fixed(self, one: Job, how: "Fixing") -> Rendered:
        """Fix a log, then render what remains."""
        done, complaint = how.fix(one, self.policy(one))
        one = one._replace(log=done.after)
        log = replace(self._judged(one, self.policy(one)).log, repaired=done)
        fails = log.fails or (how.shows and done.changes)
        written = done.after if how.passes_on else None
        return self._of_log(one, log)._replace(fails=fails, unwritten=complaint, standard_output=written)

    def _of_checked(self, one: Job, checked: CheckedShare) -> Rendered:
        return self._of_log(one, checked.log)._replace(share=checked.share)

    def _of_log(self, one: Job, log: CheckedLog) -> Rendered:
        lines = lines_of(one.log, log.listing.findings)
        return self._rendered(log, lines)._replace(fails=log.fails)

    def _rendered(self, log: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> Rendered:
        shown = form(self.wanted.shown, self.looks or sys.stdout, quiet=self.wanted.quiet).log(log, lines)
        files = tuple(form(name).log(log, lines) for name in self.files)
        return Rendered(shown, {**counts(log)._asdict(), **fix_counts(log)._asdict()}, files)

    def _checked(self, one: Job) -> CheckedShare:
        """Return the verdict on a log: that of an earlier run, or a new one, which is kept for later runs."""
        policy, key, checked = self._found(one)
        if checked is None:
            checked = self._judged(one, policy)
            if self.verdicts and key:
                self.verdicts.keep(key, one, checked)
        return checked

    def _found(self, one: Job) -> _Found:
        """Look for the verdict of an earlier run."""
        policy = self.policy(one)
        key = self.verdicts.key(one, policy) if self.verdicts else None
        return _Found(policy, key, self.verdicts.find(key, one, policy) if self.verdicts and key else None)

    def _judged(self, one: Job, policy: Policy) -> CheckedShare:
        path = whole(one.path)
        if one.readings is not None:
            return _under_readings(path, one, one.readings, policy, self.wanted.season)
        share = _share() if self.wanted.season else None
        errors: list[Finding] = []
        review, listing = reviewed(one, policy, share, errors=errors if self.wanted.slips else None)
        log = CheckedLog(path, review, listing, listing.fails(policy.fail_on))
        log = with_slips(log, one.log, errors, one.context.rulesets)
        return CheckedShare(self._with_fixes(log, one), share)

    def _with_fixes(self, log: CheckedLog, one: Job) -> CheckedLog:
        """Add the fixes that may be applied, if a form shows them; a log that is read in blocks is too large."""
        if not (shows_fixes(self.wanted.shown, self.files) and log.listing.findings and isinstance(one.log, bytes)):
            return log
        from referee.fixes.repair import available

        found = available(one.log, log.listing.findings, log.slips, one.context.rulesets)
        return replace(log, fixes=found) if found else log

    def policy(self, one: Job) -> Policy:
        """Return the policy for the findings of a log."""
        changed = self.changes.lines(one.address) if self.changes else None
        file = self.wanted.baseline or one.context.baseline
        known = self.baselines[file].of(one.address, one.log) if file else None
        return Policy(self.wanted.fail_on, self._settings(one), known, changed)

    def _settings(self, one: Job) -> "EffectiveSettings | None":
        if not (self.wanted.select or self.wanted.ignore):
            return one.context.settings
        from referee.judge.settings.effective import narrowed

        return narrowed(one.context.settings, self.wanted.select, self.wanted.ignore)


def shows_fixes(shown: str, files: Iterable[str]) -> bool:
    """Check whether one of these forms shows the fixes that may be applied."""
    return not WITH_FIXES.isdisjoint((shown, *files))


def lines_of(log: "Log", findings: Sequence[Finding]) -> Sequence[str]:
    """Return the lines of a log with findings; for a log in blocks, only the lines of findings and their proof."""
    if not findings:
        return ()
    from referee.notation.lines import Some, texts

    if isinstance(log, str | bytes):
        return texts(log)
    return Some(log, {at.line for one in findings for at in (one.at, *(proof.at for proof in one.evidence))})


def reviewed(
    one: Job,
    policy: Policy,
    share: "SeasonShare | None" = None,
    most: int | None = FINDINGS,
    *,
    errors: list[Finding] | None = None,
) -> "tuple[Review, Listing]":
    """Judge a log hand by hand, and review its findings under this policy.

    Keeps at most ``most`` findings. Adds the log to the season's ``share``, and its first errors by the rules to
    ``errors``: at most one more than ``FINDINGS``.
    """
    from referee.judge.review import Reviewer

    reviewer = Reviewer(one.log, rulesets=one.context.rulesets, watch=share.hand if share else None)
    findings = reviewer.findings()
    if share:
        findings = share.found(findings)
    if errors is not None:
        findings = _noting(errors, findings)
    listing = policy.apply(one.log, findings, most)
    review = reviewer.review()
    if share:
        share.end(review.verdict, review.players, review.final)
    return review, listing


def _noting(errors: list[Finding], findings: Iterable[Finding]) -> Iterator[Finding]:
    for one in findings:
        if one.severity == "error" and len(errors) <= FINDINGS:
            errors.append(one)
        yield one


def _share() -> "SeasonShare":
    """Return an empty share. Imported here because a check does not need it."""
    from referee.judge.season import SeasonShare

    return SeasonShare()


def _under_readings(path: str, one: Job, readings: "UnderReadings", policy: Policy, season: bool) -> CheckedShare:
    from referee.judge.season import share

    listing = policy.apply(one.log, readings.audit.findings, most=None)
    log = under_every_reading(path, readings, listing, policy)
    return CheckedShare(log, share(readings.audit) if season else None)
