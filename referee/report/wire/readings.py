"""``check --readings`` and ``ledger --readings``: the same reports, and what hangs on which reading."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Self

from referee.finding import Finding, Severity
from referee.ledger.entries import Final
from referee.readings import Condition, Found, Outcome, UnderReadings, When
from referee.report.wire.base import Amount, Wire, Words, amount
from referee.report.wire.check import CheckReport, FileReport, FindingReport, Unexamined, summed_up
from referee.report.wire.ledger import LedgerReport, Stacks, StandingReport, ledger_report, stacks
from referee.report.wire.rulesets import ReadingReport
from referee.rulings import Without
from referee.treatment import Treated, Treatment


class ConditionReport(Wire):
    """A reading that is taken in one of these ways."""

    reading: Words
    choices: tuple[Words, ...]

    @classmethod
    def of(cls, condition: Condition) -> Self:
        return cls(reading=condition.reading, choices=condition.choices)


WhenReport = tuple[tuple[ConditionReport, ...], ...]
"""Under any of these, whose conditions hold together."""


class FindingUnderReadings(FindingReport):
    """A finding, and the readings that it hangs on, each with the choices under which it is found.

    ``readings`` is null where it is found under every reading; where several act together, ``when`` tells exactly
    which combinations have it. ``default`` is whether the default reading has it; ``alike`` whether all that have it
    say the same.
    """

    readings: tuple[ConditionReport, ...] | None
    when: WhenReport
    default: bool
    alike: bool

    @classmethod
    def under(cls, found: Found, treated: Treated) -> Self:
        """The finding with what was made of it, and what it hangs on."""
        readings = found.readings
        return cls(
            **dict(FindingReport.treated(treated)),
            readings=None if readings is None else tuple(map(ConditionReport.of, readings)),
            when=_when(found.when),
            default=found.default,
            alike=found.alike,
        )


class FileUnderReadings(FileReport):
    """One log under every reading; ``verdict`` and the sums are those of the default one."""

    readings: tuple[ReadingReport, ...]
    combinations: int
    findings: tuple[FindingUnderReadings, ...]
    under_readings: ClassVar[bool] = True

    @classmethod
    def under(
        cls, path: str, log: UnderReadings, treatment: Treatment, house_file: str | None = None, fails: bool = False
    ) -> Self:
        """The log at ``path``; its rule set may be defined in a house file, and it may make the command fail.

        What was made of the findings by the default reading is the ``treatment``.
        """
        default = dict(FileReport.treated(path, log.audit, treatment, house_file, fails))
        own = {
            "readings": tuple(map(ReadingReport.of, log.readings)),
            "combinations": log.combinations,
            "findings": tuple(_findings(log.findings, treatment.findings)),
        }
        return cls(**{**default, **own})

    def count(self, severity: Severity) -> int:
        """How many of its findings by the default reading are of this severity."""
        return sum(one.severity == severity and one.default for one in self.findings)


def _findings(found: Iterable[Found], treated: Iterable[Treated]) -> Iterator[FindingUnderReadings]:
    """The findings, in text order; ``treated`` are those of the default reading that are listed."""
    waiting = iter(treated)
    due = next(waiting, None)
    for one in found:
        if not one.default:
            yield FindingUnderReadings.under(one, Treated(one.finding))
        elif due and _key(due.finding) == _key(one.finding):
            yield FindingUnderReadings.under(one, due)
            due = next(waiting, None)


def _key(finding: Finding) -> tuple[object, ...]:
    return finding.at, finding.code, finding.player


class CheckUnderReadings(CheckReport):
    """What the referee found in some logs under every reading."""

    files: tuple[FileUnderReadings | Unexamined, ...]


def check_under_readings(files: Iterable[FileReport | Unexamined]) -> CheckUnderReadings:
    """The reports on the files that were judged under every reading, and their sum by the default ones."""
    reports = tuple(one for one in files if isinstance(one, FileUnderReadings | Unexamined))
    return CheckUnderReadings(files=reports, summary=summed_up(reports))


class OutcomeReport(Wire):
    """Where everybody stands at the end, and when; corrections are what each is owed (below zero: owes)."""

    default: bool
    when: WhenReport
    corrections: Stacks
    unexplained: Amount | None
    verified: StandingReport

    @classmethod
    def of(cls, outcome: Outcome, final: Final) -> Self:
        return cls(
            default=outcome.default,
            when=_when(outcome.when),
            corrections=stacks(final.corrections),
            unexplained=amount(final.unexplained),
            verified=StandingReport.of(final.verified),
        )


class ReadingsReport(Wire):
    """The readings that are open, how many combinations they have, and how differently the money comes out."""

    open: tuple[ReadingReport, ...]
    combinations: int
    outcomes: tuple[OutcomeReport, ...]


class LedgerUnderReadings(LedgerReport):
    """The ledger of one log by the default reading, and the ends of it under all."""

    readings: ReadingsReport


def ledger_under_readings(
    path: str, log: UnderReadings, house_file: str | None = None, without: Sequence[Without] = ()
) -> LedgerUnderReadings:
    """The ledger of the log at ``path``; the arguments are those of ``ledger_report``, by the default reading."""
    ends = ((one, one.audit.final) for one in log.outcomes)
    readings = ReadingsReport(
        open=tuple(map(ReadingReport.of, log.readings)),
        combinations=log.combinations,
        outcomes=tuple(OutcomeReport.of(one, final) for one, final in ends if final),
    )
    return LedgerUnderReadings(**dict(ledger_report(path, log.audit, house_file, without)), readings=readings)


def _when(when: When) -> WhenReport:
    return tuple(tuple(map(ConditionReport.of, together)) for together in when)
