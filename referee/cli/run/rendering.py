"""What is left of a log for the report: judged under its terms, and written down in every form that was asked for."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from referee.cli.output.forms import form
from referee.cli.run.examine import Case, Printed
from referee.cli.sources.content import Refused
from referee.limits import FINDINGS
from referee.treatment import FailOn, Terms, Treatment, treated

if TYPE_CHECKING:
    from referee.cli.known import KnownFindings
    from referee.log import Log
    from referee.readings import UnderReadings
    from referee.report.terminal.console import Looks
    from referee.report.wire.check import FileReport, FindingReport, Unexamined
    from referee.review import Review
    from referee.season import Share


class Told(NamedTuple):
    """The report on a log, and what it brings to the season, if that was asked for."""

    report: "FileReport | Unexamined"
    share: "Share | None" = None


class Wanted(NamedTuple):
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

    wanted: Wanted
    files: tuple[str, ...]
    baselines: "Mapping[str, KnownFindings]"
    looks: "Looks | None" = None

    def __call__(self, one: Case | Refused) -> Printed:
        """A log, or a path that could not be examined, in all forms."""
        from referee.report.wire.check import FileReport, summed_up

        report, share = self._told(one)
        lines = lines_of(one.log, report.findings) if isinstance(one, Case) else ()
        shown = form(self.wanted.shown, self.looks or sys.stdout).log(report, lines)
        files = tuple(form(name).log(report, lines) for name in self.files)
        fails = isinstance(report, FileReport) and report.fails
        return Printed(shown, dict(summed_up([report])), files, fails, share)

    def _told(self, one: Case | Refused) -> Told:
        if isinstance(one, Refused):
            from referee.report.wire.check import Unexamined

            return Told(Unexamined(path=one.path, error=one.reason))
        terms = self.terms(one)
        if one.readings is None:
            return _reported(one, terms, self.wanted.season)
        return _under_readings(one, one.readings, terms, self.wanted.season)

    def terms(self, one: Case) -> Terms:
        """What holds for the findings of a log."""
        file = self.wanted.baseline or one.beside.baseline
        known = self.baselines[file].of(one.address) if file else None
        return Terms(self.wanted.fail_on, one.beside.settings, known)


def lines_of(log: "Log", findings: "Sequence[FindingReport]") -> Sequence[str]:
    """The lines of a log with findings; where it comes in blocks, those that they and their proof stand in."""
    if not findings:
        return ()
    from referee.notation.lines import Some, texts

    if isinstance(log, str | bytes):
        return texts(log)
    return Some(log, {line for one in findings for line in (one.line, *(proof.line for proof in one.evidence))})


def reviewed(
    one: Case, terms: Terms, share: "Share | None" = None, most: int | None = FINDINGS
) -> "tuple[Review, Treatment]":
    """What there is to say of a log, which is judged hand by hand, and its findings under these terms.

    No more than ``most`` findings are kept. What the log brings to the season is added to its ``share``.
    """
    from referee.review import Reviewer

    reviewer = Reviewer(one.log, rulesets=one.beside.rulesets, watch=share.hand if share else None)
    findings = reviewer.findings()
    treatment = treated(one.log, share.found(findings) if share else findings, terms, most)
    review = reviewer.review()
    if share:
        share.end(review.verdict, review.players, review.final)
    return review, treatment


def _reported(one: Case, terms: Terms, season: bool) -> Told:
    from referee.report.wire.check import FileReport

    share = _share() if season else None
    review, treatment = reviewed(one, terms, share)
    fails = treatment.fails(terms.fail_on)
    return Told(FileReport.treated(one.path, review, treatment, review.rules_file, fails=fails), share)


def _share() -> "Share":
    """An empty one; a check has none, and does not load what it would take."""
    from referee.season import Share

    return Share()


def _under_readings(one: Case, readings: "UnderReadings", terms: Terms, season: bool) -> Told:
    from referee.report.wire.readings import FileUnderReadings
    from referee.season import share

    audit = readings.audit
    treatment = treated(one.log, audit.findings, terms, most=None)
    report = FileUnderReadings.under(one.path, readings, treatment, terms, audit.rules_file)
    return Told(report, share(audit) if season else None)
