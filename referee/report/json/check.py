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
    """A range in the log: lines and columns count from 1, columns in characters, the end exclusive."""

    line: Line
    column: Column
    end_line: EndLine
    end_column: EndColumn


class EvidenceReport(PlaceReport):
    """Another place that proves a finding, with its own message."""

    message: Words


class SuppressionReport(Wire):
    """The reason why a finding does not make the command fail; ``reason`` and ``line`` are a waiver's, else null."""

    by: Literal["waiver", "baseline"]
    reason: Words | None
    line: int | None


class WaiverReport(PlaceReport):
    """A waiver in a comment of the log. One with a ``problem`` waives nothing.

    ``waived_line`` is the line it applies to, null if no statement follows; ``unmet`` are the codes that were not found
    there. ``message`` says all of this in one sentence.
    """

    codes: tuple[str, ...]
    reason: Words | None
    used: bool
    problem: Words | None
    waived_line: int | None = Field(validation_alias="line")
    unmet: tuple[str, ...]
    message: Words


FactsByName = Annotated[dict[str, Words | int | list[Words] | None], BeforeValidator(Facts.as_json)]
"""The facts of a finding by name."""


class FindingReport(Wire):
    """A finding. ``hand``, ``trick``, ``player`` are null if they don't apply.

    ``fingerprint`` stays the same when lines move; it is null in reports that don't request it. ``suppressed`` is the
    reason why the finding does not make the command fail, null if it does. ``gist`` is the rule set's clause in one
    English sentence, null for a rule of the notation; ``source`` cites where it comes from, in its own language.
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
    gist: Words | None = None


class SlipReport(Wire):
    """A word that may be a slip of the scribe's pen: with a different word, there would be fewer errors.

    ``meant`` are the possible words, likeliest first; it is empty for a duplicate ``line``. An ``exchange`` spans both
    words. ``explains`` are indices into the file's ``findings``, ``leaves`` is the number of errors that would remain
    in the hands that were judged again.
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
        told = {name: value for name, value in asdict(slip).items() if name in cls.model_fields}
        return {**told, "message": sentence(slip)}


class FileReport(Wire):
    """One log, its findings and its table's rulings, in text order.

    The digests are SHA-256 of the log and of the rules in force.

    ``waivers`` are all those in the log; ``left_out`` is the number of findings that the settings leave out, by code.
    ``findings`` and ``rulings`` are the first 1,000, except that graver findings, and unsuppressed ones, take the place
    of others: ``more`` and ``more_rulings`` are the numbers of the rest.

    ``slips`` are those that would explain findings listed here: none if they were not searched for (``check
    --no-slips``, ``audit`` without ``--slips``, ``--readings``).
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
    """All files together; ``suppressed`` findings are also counted with their severity.

    ``left_out_logs`` and ``left_out_folders`` are the numbers left out when folders were searched for logs.
    """

    files: int
    hands: int
    errors: int
    warnings: int
    notes: int
    suppressed: int
    left_out_logs: int
    left_out_folders: int


class CheckReport(Report):
    """The referee's findings in some logs."""

    files: tuple[FileReport | Unexamined, ...]
    summary: Summary
