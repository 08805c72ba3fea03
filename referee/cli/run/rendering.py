"""What is left of a log for the report: judged under its policy, and written down in every form that was asked for."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from referee.cli.output.forms import form
from referee.cli.run.worker import Job, Rendered
from referee.cli.sources.content import Refused
from referee.finding import FailOn
from referee.judge.policy import Listing, Policy
from referee.text.limits import FINDINGS

if TYPE_CHECKING:
    from referee.cli.known import KnownFindings
    from referee.judge.interpretations import UnderReadings
    from referee.judge.review import Review
    from referee.judge.season import SeasonShare
    from referee.report.json.check import FileReport, FindingReport, Unexamined
    from referee.report.terminal.console import Looks
    from referee.text.log import Log


class Reported(NamedTuple):
    """The report on a log, and what it brings to the season, if that was asked for."""

    report: "FileReport | Unexamined"
    share: "SeasonShare | None" = None


class OutputOptions(NamedTuple):
    """How the report is to be written: the form on standard output, the files, what makes the command fail (``None``:
    what the settings say) but for what is in the baseline, and whether to tell what the season comes to."""

    shown: str
    files: Sequence[str]
    fail_on: FailOn | None
    baseline: str | None = None
    season: bool = False


@dataclass(frozen=True, slots=True)
class Rendering:
    """What each form writes of a log; this is done where the log is judged.

    ``files`` are the forms of the files; ``baselines`` are those that may hold, by their paths. ``looks`` are those of
    standard output, where another machine's stand for nothing.
    """

    wanted: OutputOptions
    files: tuple[str, ...]
    baselines: "Mapping[str, KnownFindings]"
    looks: "Looks | None" = None

    def __call__(self, one: Job | Refused) -> Rendered:
        """A log, or a path that could not be examined, in all forms."""
        from referee.report.json.check import FileReport, summed_up

        report, share = self._told(one)
        lines = lines_of(one.log, report.findings) if isinstance(one, Job) else ()
        shown = form(self.wanted.shown, self.looks or sys.stdout).log(report, lines)
        files = tuple(form(name).log(report, lines) for name in self.files)
        fails = isinstance(report, FileReport) and report.fails
        return Rendered(shown, dict(summed_up([report])), files, fails, share)

    def _told(self, one: Job | Refused) -> Reported:
        if isinstance(one, Refused):
            from referee.report.json.check import Unexamined

            return Reported(Unexamined(path=one.path, error=one.reason))
        policy = self.policy(one)
        if one.readings is None:
            return _reported(one, policy, self.wanted.season)
        return _under_readings(one, one.readings, policy, self.wanted.season)

    def policy(self, one: Job) -> Policy:
        """The policy for the findings of a log."""
        file = self.wanted.baseline or one.context.baseline
        known = self.baselines[file].of(one.address) if file else None
        return Policy(self.wanted.fail_on, one.context.settings, known)


def lines_of(log: "Log", findings: "Sequence[FindingReport]") -> Sequence[str]:
    """The lines of a log with findings; where it comes in blocks, those that they and their proof stand in."""
    if not findings:
        return ()
    from referee.notation.lines import Some, texts

    if isinstance(log, str | bytes):
        return texts(log)
    return Some(log, {line for one in findings for line in (one.line, *(proof.line for proof in one.evidence))})


def reviewed(
    one: Job, policy: Policy, share: "SeasonShare | None" = None, most: int | None = FINDINGS
) -> "tuple[Review, Listing]":
    """What there is to say of a log, which is judged hand by hand, and its findings under this policy.

    No more than ``most`` findings are kept. What the log brings to the season is added to its ``share``.
    """
    from referee.judge.review import Reviewer

    reviewer = Reviewer(one.log, rulesets=one.context.rulesets, watch=share.hand if share else None)
    findings = reviewer.findings()
    listing = policy.apply(one.log, share.found(findings) if share else findings, most)
    review = reviewer.review()
    if share:
        share.end(review.verdict, review.players, review.final)
    return review, listing


def _reported(one: Job, policy: Policy, season: bool) -> Reported:
    from referee.report.json.check import FileReport

    share = _share() if season else None
    review, listing = reviewed(one, policy, share)
    fails = listing.fails(policy.fail_on)
    return Reported(FileReport.listed_by(one.path, review, listing, review.rules_file, fails=fails), share)


def _share() -> "SeasonShare":
    """An empty one; a check has none, and does not load what it would take."""
    from referee.judge.season import SeasonShare

    return SeasonShare()


def _under_readings(one: Job, readings: "UnderReadings", policy: Policy, season: bool) -> Reported:
    from referee.judge.season import share
    from referee.report.json.readings import FileUnderReadings

    audit = readings.audit
    listing = policy.apply(one.log, audit.findings, most=None)
    report = FileUnderReadings.under(one.path, readings, listing, policy, audit.rules_file)
    return Reported(report, share(audit) if season else None)
