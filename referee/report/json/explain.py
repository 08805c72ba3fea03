"""``referee explain --output-format json``: hands as they went."""

from collections.abc import Iterable, Iterator
from textwrap import indent
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from referee.playback import Opening, PlayedHand
from referee.report.json.base import (
    CorrectionReport,
    FindingReport,
    Report,
    RulingReport,
    StandingReport,
    Wire,
    Words,
    json_text,
)
from referee.report.json.playback import HoldingReport, LineReport, MoneyReport, StepReport, TrickReport
from referee.table.house import House, written


class BetweenReport(Wire):
    """The part before the first hand or between two hands, and everybody's standing after it."""

    lines: tuple[LineReport, ...]
    steps: tuple[StepReport, ...]
    corrections: tuple[CorrectionReport, ...]
    rulings: tuple[RulingReport, ...]
    table: StandingReport
    verified: StandingReport
    findings: tuple[FindingReport, ...]


class RetoldHandReport(Wire):
    """A hand as it went. ``written`` is its number in the log; ``missing`` are unknown facts that leave it unproven."""

    hand: int = Field(validation_alias="number")
    written: int | None
    line: int = Field(validation_alias="first")
    end_line: int = Field(validation_alias="last")
    lines: tuple[LineReport, ...]
    dealer: Words | None
    upcard: str | None
    trump: str | None
    holdings: tuple[HoldingReport, ...]
    tricks: tuple[TrickReport, ...]
    gaps: tuple[int, ...]
    rest: Words | None
    took: dict[Words, int] | None
    tricks_taken: dict[Words, int] | None
    reneged: tuple[Words, ...]
    rulings: tuple[RulingReport, ...]
    missing: tuple[str, ...]
    money: MoneyReport
    findings: tuple[FindingReport, ...]
    after: BetweenReport


def _written(house: Any) -> Any:
    return written(house) if isinstance(house, House) else house


class OpeningReport(Wire):
    """The seating and the rules: every option in force at the start, as a log would write it."""

    rules: Words | None
    variants: tuple[Words, ...]
    house: Annotated[dict[str, str] | None, BeforeValidator(_written)]
    players: tuple[Words, ...]
    before: BetweenReport


class ExplainReport(Report):
    """Hands of one log as they went."""

    path: Words
    log_sha256: str
    opening: OpeningReport
    hands: tuple[RetoldHandReport, ...]


def explain_report(path: str, log_sha256: str, parts: Iterable[Opening | PlayedHand]) -> ExplainReport:
    """Build the report on the hands of the log at ``path``. Raises ``ValueError`` if its parts have no opening."""
    parts = list(parts)
    [opening] = [one for one in parts if isinstance(one, Opening)]
    hands = [one for one in parts if isinstance(one, PlayedHand)]
    return ExplainReport.model_validate({"path": path, "log_sha256": log_sha256, "opening": opening, "hands": hands})


def explain_text(path: str, log_sha256: str, parts: Iterable[Opening | PlayedHand]) -> Iterator[str]:
    """Yield the report's JSON in pieces, using the memory of one hand."""
    parts = iter(parts)
    opening = next(one for one in parts if isinstance(one, Opening))
    before, _, end = json_text(explain_report(path, log_sha256, [opening])).rpartition("[]")
    yield f"{before}["
    after = ""
    for hand in parts:
        report = RetoldHandReport.model_validate(hand)
        yield f"{after}\n{indent(json_text(report), '    ').removesuffix(chr(10))}"
        after = ","
    yield ("\n  " if after else "") + f"]{end}"
