"""``referee check --output-format json``."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from pydantic import Field

from referee.finding import Severity
from referee.judge.audit import Audit, Verdict
from referee.judge.policy import Listing, as_found
from referee.report.json.base import Amount, Column, EndColumn, EndLine, Line, Report, Wire, Words
from referee.report.json.rulings import RulingReport
from referee.text.limits import FINDINGS

if TYPE_CHECKING:
    from referee.judge.review import Review


class PlaceReport(Wire):
    """A stretch of the log: lines and columns count from 1, columns in characters, the end exclusive."""

    line: Line
    column: Column
    end_line: EndLine
    end_column: EndColumn


class EvidenceReport(PlaceReport):
    """Another place that proves a finding, in its own words."""

    message: Words


class SuppressionReport(Wire):
    """Why a finding does not make the command fail; ``reason`` and ``line`` are those of a waiver, else null."""

    by: Literal["waiver", "baseline"]
    reason: Words | None
    line: int | None


class WaiverReport(PlaceReport):
    """What a comment of the log waives. One with a ``problem`` waives nothing.

    ``waived_line`` is the line that it is for, null where no statement follows; ``unmet`` are the codes that were not
    found there. ``message`` says all of it in one sentence.
    """

    codes: tuple[str, ...]
    reason: Words | None
    used: bool
    problem: Words | None
    waived_line: int | None = Field(validation_alias="line")
    unmet: tuple[str, ...]
    message: Words

    @property
    def sound(self) -> bool:
        """Whether there is nothing to say against it."""
        return self.problem is None and not self.unmet


class FindingReport(Wire):
    """Something that is not as it should be. ``hand``, ``trick``, ``player`` are null where they don't apply.

    ``fingerprint`` stays the same where lines move; it is null in reports that don't ask for it. ``suppressed`` is why
    the finding does not make the command fail, null where it does.
    """

    code: str
    name: str
    severity: Severity
    line: Line
    column: Column
    end_line: EndLine
    end_column: EndColumn
    hand: int | None
    trick: int | None
    player: Words | None
    message: Words
    rule: Words
    source: Words
    facts: dict[str, Words | int | list[Words] | None]
    evidence: tuple[EvidenceReport, ...]
    fingerprint: str | None = None
    suppressed: SuppressionReport | None = Field(default=None, validation_alias="suppression")


class FileReport(Wire):
    """One log, what was found in it and what its table ruled, in text order.

    The digests are SHA-256 of the log and of the rules in force.

    ``waivers`` are all that stand in the log; ``left_out`` is how many findings the settings leave out, by code.
    ``findings`` and ``rulings`` are the first 1,000, but for graver findings, and ones that nothing suppresses, in the
    place of others: ``more`` and ``more_rulings`` are how many there are besides.

    No part of the JSON are ``listed``, how many findings of each severity there are; ``suppressed``, how many of them
    are, by what; ``fails``, whether the log does; ``house_file``, the file that defines its rule set, where one does;
    ``unjudged``, how many hands could not be judged in full for what could not be read; ``accounted``, whether there
    was a game to account for; and ``unexplained``, the money that its ledger can't explain.
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
    waivers: tuple[WaiverReport, ...] = ()
    left_out: dict[str, int] = Field(default_factory=dict)
    more: int = 0
    more_rulings: int = 0
    listed: dict[Severity, int] = Field(default_factory=dict, exclude=True)
    suppressed: dict[str, int] = Field(default_factory=dict, exclude=True)
    fails: bool = Field(default=False, exclude=True)
    house_file: Words | None = Field(default=None, exclude=True)
    unjudged: int = Field(default=0, exclude=True)
    accounted: bool = Field(default=False, exclude=True)
    unexplained: Amount | None = Field(default=None, exclude=True)
    under_readings: ClassVar[bool] = False

    @classmethod
    def of(cls, path: str, audit: Audit, house_file: str | None = None, most: int | None = FINDINGS) -> Self:
        """What was found in a log, as it is; ``most`` findings and rulings, or all where it is ``None``."""
        return cls.listed_by(path, audit, as_found(audit.findings, most), house_file, most=most)

    @classmethod
    def listed_by(  # noqa: PLR0913
        cls,
        path: str,
        audit: "Audit | Review",
        listing: Listing,
        house_file: str | None = None,
        *,
        fails: bool = False,
        most: int | None = FINDINGS,
    ) -> Self:
        """What is listed of it, with as many rulings at ``most``, and whether that makes the command fail."""
        rulings = audit.rulings[:most]
        return cls(
            path=path,
            log_sha256=audit.log_sha256,
            rules=audit.rules,
            variants=audit.variants,
            rules_sha256=audit.rules_sha256,
            hands=audit.hands,
            verdict=audit.verdict,
            findings=listing.findings,
            rulings=rulings,
            waivers=listing.waivers,
            left_out=dict(listing.left_out),
            more=sum(listing.listed.values()) - len(listing.findings),
            more_rulings=audit.ruled - len(rulings),
            listed=dict(listing.listed),
            suppressed=dict(listing.suppressed),
            fails=fails,
            house_file=house_file,
            unjudged=audit.unjudged,
            accounted=audit.final is not None,
            unexplained=audit.final.unexplained if audit.final else None,
        )

    def count(self, severity: Severity) -> int:
        """How many of its findings are of this severity."""
        return self.listed.get(severity, 0)

    @property
    def standing(self) -> list[FindingReport]:
        """The findings that nothing suppresses."""
        return [one for one in self.findings if one.suppressed is None]

    @property
    def more_standing(self) -> int:
        """How many there are of them beside these."""
        return max(0, sum(self.listed.values()) - sum(self.suppressed.values()) - len(self.standing))


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
    waivers: tuple[()] = ()
    left_out: dict[str, int] = Field(default_factory=dict)
    more: Literal[0] = 0
    more_rulings: Literal[0] = 0
    error: Words


class Summary(Wire):
    """All files together; the findings that are ``suppressed`` are counted with their severity, too."""

    files: int
    hands: int
    errors: int
    warnings: int
    notes: int
    suppressed: int


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
        suppressed=sum(sum(one.suppressed.values()) for one in examined),
    )
