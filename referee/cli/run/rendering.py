"""Prepare a log for the report: judge it under its policy, and write it in every requested form."""

import sys
from collections.abc import Iterable, Mapping, Sequence
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
from referee.text.limits import FINDINGS, FIX_BYTES

if TYPE_CHECKING:
    from referee.cli.caching.verdicts import StoredVerdicts
    from referee.cli.known import KnownFindings
    from referee.cli.run.fixing import Fixing
    from referee.cli.sources.changes import Changes
    from referee.judge.audit import Audit
    from referee.judge.season import SeasonShare
    from referee.judge.settings.effective import EffectiveSettings
    from referee.report.terminal.console import Looks


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
            return self._rendered(UnexaminedLog(whole(one.path), error=whole(one.reason)), ())
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
            listing = policy.apply(one.log, one.readings.audit.findings, most=None)
            log = under_every_reading(path, one.readings, listing, policy)
            return CheckedShare(log, self._share(one.readings.audit))
        from referee.judge.audit import summary

        judged, listing = reviewed(one, policy)
        log = CheckedLog(path, summary(judged), listing, listing.fails(policy.fail_on))
        if self.wanted.slips:
            errors = [each for each in judged.findings if each.severity == "error"]
            log = with_slips(log, one.log, errors, one.context.rulesets)
        return CheckedShare(self._with_fixes(log, one), self._share(judged))

    def _share(self, audit: "Audit") -> "SeasonShare | None":
        """Return a log's share of the season, if the report is on one."""
        if not self.wanted.season:
            return None
        from referee.judge.season import share

        return share(audit)

    def _with_fixes(self, log: CheckedLog, one: Job) -> CheckedLog:
        """Add the fixes that may be applied, if a form shows them, unless the log is too long for that."""
        shows = shows_fixes(self.wanted.shown, self.files) and len(one.log) <= FIX_BYTES
        if not (shows and log.listing.findings):
            return log
        from referee.fixes.repair import available

        found = available(one.log, log.listing.findings, log.slips, one.context.rulesets)
        return replace(log, fixes=found) if found else log

    def policy(self, one: Job) -> Policy:
        """Return the policy for the findings of a log."""
        changed = self.changes.lines(one.path) if self.changes else None
        file = self.wanted.baseline or one.context.baseline
        known = self.baselines[file].of(one.path, one.log) if file else None
        return Policy(self.wanted.fail_on, self._settings(one), known, changed)

    def _settings(self, one: Job) -> "EffectiveSettings | None":
        if not (self.wanted.select or self.wanted.ignore):
            return one.context.settings
        from referee.judge.settings.effective import narrowed

        return narrowed(one.context.settings, self.wanted.select, self.wanted.ignore)


def shows_fixes(shown: str, files: Iterable[str]) -> bool:
    """Check whether one of these forms shows the fixes that may be applied."""
    return not WITH_FIXES.isdisjoint((shown, *files))


def lines_of(log: bytes, findings: Sequence[Finding]) -> Sequence[str]:
    """Return the lines of a log with findings."""
    if not findings:
        return ()
    from referee.notation.lines import texts

    return texts(log)


def reviewed(one: Job, policy: Policy, most: int | None = FINDINGS) -> "tuple[Audit, Listing]":
    """Judge a log, and list its findings under this policy, at most ``most`` of them."""
    from referee.judge.audit import audit

    judged = audit(one.log, rulesets=one.context.rulesets)
    return judged, policy.apply(one.log, judged.findings, most)
