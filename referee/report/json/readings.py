"""``check --readings`` and ``ledger --readings``: the same reports, and what hangs on which reading."""

from pydantic import AliasPath, Field

from referee.judge.ledger import Ledger
from referee.report.json.base import Amount, Wire, Words
from referee.report.json.check import CheckReport, FileReport, FindingReport, Unexamined
from referee.report.json.ledger import LedgerReport, Stacks, StandingReport
from referee.report.json.rulesets import ReadingReport
from referee.report.json.season import AuditReport


class ConditionReport(Wire):
    """A reading that is taken in one of these ways."""

    reading: Words
    choices: tuple[Words, ...]


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


class FileUnderReadings(FileReport):
    """One log under every reading; ``verdict`` and the sums are those of the default one."""

    readings: tuple[ReadingReport, ...] = Field(validation_alias=AliasPath("under", "readings"))
    combinations: int = Field(validation_alias=AliasPath("under", "combinations"))
    findings: tuple[FindingUnderReadings, ...] = Field(validation_alias=AliasPath("listing", "findings"))


class CheckUnderReadings(CheckReport):
    """What the referee found in some logs under every reading."""

    files: tuple[FileUnderReadings | Unexamined, ...]


class AuditUnderReadings(AuditReport):
    """What the referee found in many logs under every reading, and the season that they make by the default ones."""

    files: tuple[FileUnderReadings | Unexamined, ...]


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
