"""``referee explain --output-format json``: hands as they went."""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import indent
from typing import Self

from pydantic import Field

from referee.playback import record
from referee.report.json.base import Report, Wire, Words, json_text
from referee.report.json.check import FindingReport
from referee.report.json.ledger import CorrectionReport, StandingReport
from referee.report.json.retold import HoldingReport, LineReport, TrickReport
from referee.report.json.rulings import RulingReport
from referee.report.json.steps import MoneyReport, StepReport
from referee.table.house import written


class BetweenReport(Wire):
    """What came before the first hand or between two, and where that left everybody."""

    lines: tuple[LineReport, ...]
    steps: tuple[StepReport, ...]
    corrections: tuple[CorrectionReport, ...]
    rulings: tuple[RulingReport, ...]
    table: StandingReport
    verified: StandingReport
    findings: tuple[FindingReport, ...]

    @classmethod
    def of(cls, between: record.Between) -> Self:
        return cls(
            lines=tuple(LineReport.of(one) for one in between.lines),
            steps=tuple(StepReport.of(one) for one in between.steps),
            corrections=between.corrections,
            rulings=between.rulings,
            table=between.table,
            verified=between.verified,
            findings=between.findings,
        )


class RetoldHandReport(Wire):
    """A hand as it went. ``written`` is the number that the log gives it; ``missing`` is for want of what not all of it
    is proven."""

    hand: int
    written: int | None
    line: int
    end_line: int
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

    @classmethod
    def of(cls, hand: record.RetoldHand) -> Self:
        return cls(
            hand=hand.number,
            written=hand.written,
            line=hand.first,
            end_line=hand.last,
            lines=tuple(LineReport.of(one) for one in hand.lines),
            dealer=hand.dealer,
            upcard=hand.upcard,
            trump=hand.trump,
            holdings=tuple(HoldingReport.of(one) for one in hand.holdings),
            tricks=tuple(TrickReport.of(one) for one in hand.tricks),
            gaps=hand.gaps,
            rest=hand.rest,
            took=_counts(hand.took),
            tricks_taken=_counts(hand.tricks_taken),
            reneged=hand.reneged,
            rulings=hand.rulings,
            missing=hand.missing,
            money=MoneyReport.of(hand.money),
            findings=hand.findings,
            after=BetweenReport.of(hand.after),
        )


class OpeningReport(Wire):
    """Who sat down, and by which rules: every option in force at the start, as a log would write it.

    ``house_file`` is the file that says which these are, where one does; it is no part of the JSON.
    """

    rules: Words | None
    variants: tuple[Words, ...]
    house: dict[str, str] | None
    players: tuple[Words, ...]
    before: BetweenReport
    house_file: Words | None = Field(default=None, exclude=True)

    @classmethod
    def of(cls, opening: record.Opening) -> Self:
        return cls(
            rules=opening.rules,
            variants=opening.variants,
            house=written(opening.house) if opening.house else None,
            players=opening.players,
            before=BetweenReport.of(opening.before),
            house_file=opening.rules_file,
        )


class ExplainReport(Report):
    """Hands of one log as they went."""

    path: Words
    log_sha256: str
    opening: OpeningReport
    hands: tuple[RetoldHandReport, ...]


def reports(retold: Iterable[record.Opening | record.RetoldHand]) -> Iterator[OpeningReport | RetoldHandReport]:
    """Each part of a retelling as a report, as it comes."""
    for part in retold:
        if isinstance(part, record.Opening):
            yield OpeningReport.of(part)
        else:
            yield RetoldHandReport.of(part)


def explain_report(path: str, log_sha256: str, retold: Iterable[record.Opening | record.RetoldHand]) -> ExplainReport:
    """The hands of the log at ``path`` that were retold. Raises ``ValueError`` where there is no opening among them."""
    parts = list(reports(retold))
    [opening] = [one for one in parts if isinstance(one, OpeningReport)]
    hands = tuple([one for one in parts if isinstance(one, RetoldHandReport)])
    return ExplainReport(path=path, log_sha256=log_sha256, opening=opening, hands=hands)


def explain_text(path: str, log_sha256: str, retold: Iterable[record.Opening | record.RetoldHand]) -> Iterator[str]:
    """The JSON of such a report in pieces, in the memory that one hand takes."""
    parts = reports(retold)
    opening = next(one for one in parts if isinstance(one, OpeningReport))
    empty = ExplainReport(path=path, log_sha256=log_sha256, opening=opening, hands=())
    before, _, end = json_text(empty).rpartition("[]")
    yield f"{before}["
    after = ""
    for hand in parts:
        yield f"{after}\n{indent(json_text(hand), '    ').removesuffix(chr(10))}"
        after = ","
    yield ("\n  " if after else "") + f"]{end}"


def _counts(counts: Mapping[str, int] | None) -> dict[str, int] | None:
    return None if counts is None else dict(counts)
