"""``referee check --output-format json``."""

from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import AliasPath, BeforeValidator, Field, model_validator

from referee.finding import Facts, Severity
from referee.judge.audit import Verdict
from referee.report.json.base import Column, EndColumn, EndLine, Line, Report, Wire, Words
from referee.report.json.rulings import RulingReport
from referee.report.wording.slips import sentence


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


FactsByName = Annotated[dict[str, Words | int | list[Words] | None], BeforeValidator(Facts.as_json)]
"""The facts of a finding by their names."""


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
    facts: FactsByName
    evidence: tuple[EvidenceReport, ...]
    fingerprint: str | None = None
    suppressed: SuppressionReport | None = Field(default=None, validation_alias="suppression")


class SlipReport(Wire):
    """A word that may be a slip of the scribe's pen: with another in its place fewer errors would be found.

    ``meant`` are the words that may have been, the likeliest first; it is empty for a ``line`` that stands twice. An
    ``exchange`` spans both words. ``explains`` are indices into the file's ``findings``, ``leaves`` is how many errors
    would be left in the hands that were judged again.
    """

    hand: int
    line: int
    column: int
    end_column: int
    kind: Literal["card", "suit", "exchange", "name", "number", "line"]
    written: Words
    meant: tuple[Words, ...]
    explains: tuple[int, ...]
    leaves: int
    message: Words

    @model_validator(mode="before")
    @classmethod
    def _said(cls, slip: Any) -> Any:
        if isinstance(slip, dict):
            return slip
        told = {name: value for name, value in asdict(slip).items() if name != "won"}
        return {**told, "message": sentence(slip)}


class FileReport(Wire):
    """One log, what was found in it and what its table ruled, in text order.

    The digests are SHA-256 of the log and of the rules in force.

    ``waivers`` are all that stand in the log; ``left_out`` is how many findings the settings leave out, by code.
    ``findings`` and ``rulings`` are the first 1,000, but for graver findings, and ones that nothing suppresses, in the
    place of others: ``more`` and ``more_rulings`` are how many there are besides.

    ``slips`` are those of the pen that would explain findings listed here: none where they were not looked for
    (``check --no-slips``, ``audit`` without ``--slips``, ``--readings``).
    """

    path: Words
    log_sha256: str | None = Field(validation_alias=AliasPath("audit", "log_sha256"))
    rules: Words | None = Field(validation_alias=AliasPath("audit", "rules"))
    variants: tuple[Words, ...] = Field(validation_alias=AliasPath("audit", "variants"))
    rules_sha256: str | None = Field(validation_alias=AliasPath("audit", "rules_sha256"))
    hands: int = Field(validation_alias=AliasPath("audit", "hands"))
    verdict: Verdict = Field(validation_alias=AliasPath("audit", "verdict"))
    findings: tuple[FindingReport, ...] = Field(validation_alias=AliasPath("listing", "findings"))
    rulings: tuple[RulingReport, ...] = ()
    waivers: tuple[WaiverReport, ...] = Field(default=(), validation_alias=AliasPath("listing", "waivers"))
    left_out: dict[str, int] = Field(default_factory=dict, validation_alias=AliasPath("listing", "left_out"))
    more: int = Field(default=0, validation_alias=AliasPath("listing", "more"))
    more_rulings: int = 0
    slips: tuple[SlipReport, ...] = ()


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
    slips: tuple[()] = ()
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
