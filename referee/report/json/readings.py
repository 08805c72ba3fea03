"""``check --readings`` and ``ledger --readings``: the same reports, and what hangs on which reading."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from pydantic import AliasPath, Field

from referee.finding import Finding
from referee.judge.interpretations import Condition, InterpretedFinding, UnderReadings, When
from referee.judge.ledger import Ledger
from referee.judge.policy import Listing, Policy
from referee.report.json.base import Amount, Wire, Words
from referee.report.json.check import CheckReport, FileReport, FindingReport, Unexamined, summed_up
from referee.report.json.ledger import LedgerReport, Stacks, StandingReport
from referee.report.json.rulesets import ReadingReport
from referee.report.json.season import AuditReport


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
    def under(cls, found: InterpretedFinding, finding: Finding) -> Self:
        """The finding as the policy left it, and the readings that it depends on."""
        readings = found.readings
        return cls(
            **dict(FindingReport.model_validate(finding)),
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
        cls, path: str, log: UnderReadings, listing: Listing, policy: Policy, house_file: str | None = None
    ) -> Self:
        """The log at ``path``; a file may say which its rules are.

        The ``listing`` is what this policy made of all findings by the default reading.
        """
        fails = listing.fails(policy.fail_on)
        default = dict(FileReport.listed_by(path, log.audit, listing, house_file, fails=fails))
        own = {
            "readings": tuple(map(ReadingReport.of, log.readings)),
            "combinations": log.combinations,
            "findings": tuple(_findings(log.findings, listing.findings, policy)),
        }
        return cls(**{**default, **own})


def _findings(
    found: Iterable[InterpretedFinding], listed: Iterable[Finding], policy: Policy
) -> Iterator[FindingUnderReadings]:
    """The findings, in text order; ``listed`` are those of the default reading that are listed."""
    waiting = iter(listed)
    due = next(waiting, None)
    for one in found:
        if not one.default:
            if policy.lists(one.finding):
                yield FindingUnderReadings.under(one, policy.graded(one.finding))
        elif due and _key(due) == _key(one.finding):
            yield FindingUnderReadings.under(one, due)
            due = next(waiting, None)


def _key(finding: Finding) -> tuple[object, ...]:
    return finding.at, finding.code, finding.player


class CheckUnderReadings(CheckReport):
    """What the referee found in some logs under every reading."""

    files: tuple[FileUnderReadings | Unexamined, ...]


class AuditUnderReadings(AuditReport):
    """What the referee found in many logs under every reading, and the season that they make by the default ones."""

    files: tuple[FileUnderReadings | Unexamined, ...]


def check_under_readings(files: Iterable[FileReport | Unexamined]) -> CheckUnderReadings:
    """The reports on the files that were judged under every reading, and their sum by the default ones."""
    reports = tuple(one for one in files if isinstance(one, FileUnderReadings | Unexamined))
    return CheckUnderReadings(files=reports, summary=summed_up(reports))


class OutcomeReport(Wire):
    """Where everybody stands at the end, and when; corrections are what each is owed (below zero: owes)."""

    default: bool
    when: WhenReport
    corrections: Stacks = Field(validation_alias=AliasPath("audit", "final", "corrections"))
    unexplained: Amount | None = Field(validation_alias=AliasPath("audit", "final", "unexplained"))
    verified: StandingReport = Field(validation_alias=AliasPath("audit", "final", "verified"))


class ReadingsReport(Wire):
    """The readings that are open, how many combinations they have, and how differently the money comes out."""

    open: tuple[ReadingReport, ...] = Field(validation_alias="readings")
    combinations: int
    outcomes: tuple[OutcomeReport, ...] = Field(validation_alias="ends")


class LedgerUnderReadings(LedgerReport):
    """The ledger of one log by the default reading, and the ends of it under all."""

    readings: ReadingsReport


def ledger_json(ledger: Ledger) -> LedgerReport:
    """The report on a ledger, under all readings if they were asked for."""
    return (LedgerUnderReadings if ledger.readings else LedgerReport).model_validate(ledger)


def _when(when: When) -> WhenReport:
    return tuple(tuple(map(ConditionReport.of, together)) for together in when)
