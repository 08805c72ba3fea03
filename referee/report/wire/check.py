"""``referee check --output-format json``."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal, Self

from pydantic import Field

from referee.audit import Audit, Verdict
from referee.finding import Evidence, Finding, Severity
from referee.report.wire.base import Amount, Report, Wire, Words, amount
from referee.report.wire.rulings import RulingReport
from referee.source import Place


class PlaceReport(Wire):
    """A stretch of the log: lines and columns count from 1, columns in characters, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class EvidenceReport(PlaceReport):
    """Another place that proves a finding, in its own words."""

    message: Words

    @classmethod
    def of(cls, evidence: Evidence) -> Self:
        return cls(**stretch(evidence.at), message=evidence.message)


class FindingReport(Wire):
    """Something that is not as it should be. ``hand``, ``trick``, ``player`` are null where they don't apply."""

    code: str
    name: str
    severity: Severity
    line: int
    column: int
    end_line: int
    end_column: int
    hand: int | None
    trick: int | None
    player: Words | None
    message: Words
    rule: Words
    source: Words
    facts: dict[str, Words | int | list[Words] | None]
    evidence: tuple[EvidenceReport, ...]

    @classmethod
    def of(cls, finding: Finding) -> Self:
        return cls(
            code=finding.code,
            name=finding.name,
            severity=finding.severity,
            **stretch(finding.at),
            hand=finding.hand,
            trick=finding.trick,
            player=finding.player,
            message=finding.message,
            rule=finding.rule,
            source=finding.source,
            facts=dict(finding.facts),
            evidence=tuple(EvidenceReport.of(one) for one in finding.evidence),
        )


class FileReport(Wire):
    """One log, what was found in it and what its table ruled, in text order.

    The digests are SHA-256 of the log and of the rules in force.

    No part of the JSON are ``house_file``, the file that defines the log's rule set, where one does; ``accounted``,
    whether there was a game to account for; and ``unexplained``, the money that its ledger can't explain.
    """

    path: Words
    log_sha256: str | None
    rules: Words | None
    variants: tuple[Words, ...]
    rules_sha256: str | None
    hands: int
    verdict: Verdict
    findings: tuple[FindingReport, ...]
    rulings: tuple[RulingReport, ...] = ()
    house_file: Words | None = Field(default=None, exclude=True)
    accounted: bool = Field(default=False, exclude=True)
    unexplained: Amount | None = Field(default=None, exclude=True)
    under_readings: ClassVar[bool] = False

    @classmethod
    def of(cls, path: str, audit: Audit, house_file: str | None = None) -> Self:
        return cls(
            path=path,
            log_sha256=audit.log_sha256,
            rules=audit.rules,
            variants=audit.variants,
            rules_sha256=audit.rules_sha256,
            hands=audit.hands,
            verdict=audit.verdict,
            findings=tuple(FindingReport.of(one) for one in audit.findings),
            rulings=tuple(RulingReport.of(one) for one in audit.rulings),
            house_file=house_file,
            accounted=audit.final is not None,
            unexplained=amount(audit.final.unexplained) if audit.final else None,
        )

    def count(self, severity: Severity) -> int:
        """How many of its findings are of this severity."""
        return sum(one.severity == severity for one in self.findings)


class Unexamined(Wire):
    """A path that could not be examined, and why."""

    path: Words
    log_sha256: None = None
    rules: None = None
    variants: tuple[()] = ()
    rules_sha256: None = None
    hands: Literal[0] = 0
    verdict: Literal["unreadable"] = "unreadable"
    findings: tuple[()] = ()
    rulings: tuple[()] = ()
    error: Words


class Summary(Wire):
    """All files together."""

    files: int
    hands: int
    errors: int
    warnings: int
    notes: int


class CheckReport(Report):
    """What the referee found in some logs."""

    files: tuple[FileReport | Unexamined, ...]
    summary: Summary


def check_report(files: Iterable[FileReport | Unexamined]) -> CheckReport:
    """The files' reports, and their sum."""
    reports = tuple(files)
    return CheckReport(files=reports, summary=summed_up(reports))


def summed_up(files: Sequence[FileReport | Unexamined]) -> Summary:
    """The sum of some files' reports."""
    examined = [one for one in files if isinstance(one, FileReport)]
    return Summary(
        files=len(files),
        hands=sum(one.hands for one in examined),
        errors=sum(one.count("error") for one in examined),
        warnings=sum(one.count("warning") for one in examined),
        notes=sum(one.count("note") for one in examined),
    )


def stretch(at: Place) -> dict[str, int]:
    """A place as the wire has it."""
    return {"line": at.line, "column": at.column, "end_line": at.line, "end_column": at.end}
