"""``check --readings`` and ``ledger --readings``: the same reports, with what depends on each reading."""

from pydantic import AliasPath, Field

from referee.judge.ledger import Ledger
from referee.report.json.base import Amount, Wire, Words
from referee.report.json.check import CheckReport, FileReport, FindingReport, Unexamined
from referee.report.json.ledger import LedgerReport, Stacks, StandingReport
from referee.report.json.rulesets import ReadingReport
from referee.report.json.season import AuditReport


class ConditionReport(Wire):
    """A reading, taken in one of these ways."""

    reading: Words
    choices: tuple[Words, ...]


WhenReport = tuple[tuple[ConditionReport, ...], ...]
"""Any of these combinations; all conditions of one must hold."""


class FindingUnderReadings(FindingReport):
    """A finding, and the readings it depends on, each with the choices under which it is found.

    ``readings`` is null if it is found under every reading; if several act together, ``when`` lists exactly the
    combinations that have it. ``default`` is true if the default reading has it; ``alike`` if all that have it say the
    same.
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
    """The referee's findings in some logs under every reading."""

    files: tuple[FileUnderReadings | Unexamined, ...]


class AuditUnderReadings(AuditReport):
    """The referee's findings in many logs under every reading, and the season under the default readings."""

    files: tuple[FileUnderReadings | Unexamined, ...]


class OutcomeReport(Wire):
    """The standings at the end, and the conditions for them; corrections are what each is owed (negative: owes)."""

    default: bool
    when: WhenReport
    corrections: Stacks = Field(validation_alias=AliasPath("audit", "final", "corrections"))
    unexplained: Amount | None = Field(validation_alias=AliasPath("audit", "final", "unexplained"))
    verified: StandingReport = Field(validation_alias=AliasPath("audit", "final", "verified"))


class ReadingsReport(Wire):
    """The open readings, the number of their combinations, and the different results for the money."""

    open: tuple[ReadingReport, ...] = Field(validation_alias="readings")
    combinations: int
    outcomes: tuple[OutcomeReport, ...] = Field(validation_alias="ends")


class LedgerUnderReadings(LedgerReport):
    """The ledger of one log by the default reading, and the final standings under all."""

    readings: ReadingsReport


def ledger_json(ledger: Ledger) -> LedgerReport:
    """Format the report on a ledger, under all readings if requested."""
    return (LedgerUnderReadings if ledger.readings else LedgerReport).model_validate(ledger)
