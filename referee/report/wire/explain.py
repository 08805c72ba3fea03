"""``referee explain --output-format json``: hands as they went."""

from collections.abc import Iterable, Mapping
from typing import Self

from pydantic import Field

from referee.report.wire.base import Report, Wire, Words
from referee.report.wire.check import FindingReport
from referee.report.wire.ledger import CorrectionReport, StandingReport
from referee.report.wire.retold import HoldingReport, LineReport, RulingReport, TrickReport
from referee.report.wire.steps import MoneyReport, StepReport
from referee.retelling import told
from referee.table.house import written


class BetweenReport(Wire):
    """What came before the first hand or between two, and where that left everybody."""

    lines: tuple[LineReport, ...]
    steps: tuple[StepReport, ...]
    corrections: tuple[CorrectionReport, ...]
    table: StandingReport
    verified: StandingReport
    findings: tuple[FindingReport, ...]

    @classmethod
    def of(cls, between: told.Between) -> Self:
        return cls(
            lines=tuple(LineReport.of(one) for one in between.lines),
            steps=tuple(StepReport.of(one) for one in between.steps),
            corrections=tuple(CorrectionReport.of(one) for one in between.corrections),
            table=StandingReport.of(between.table),
            verified=StandingReport.of(between.verified),
            findings=tuple(FindingReport.of(one) for one in between.findings),
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
    def of(cls, hand: told.RetoldHand) -> Self:
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
            rulings=tuple(RulingReport.of(one) for one in hand.rulings),
            missing=hand.missing,
            money=MoneyReport.of(hand.money),
            findings=tuple(FindingReport.of(one) for one in hand.findings),
            after=BetweenReport.of(hand.after),
        )


class OpeningReport(Wire):
    """Who sat down, and by which rules: every option in force at the start, as a log would write it."""

    rules: Words | None
    variants: tuple[Words, ...]
    house: dict[str, str] | None
    players: tuple[Words, ...]
    before: BetweenReport

    @classmethod
    def of(cls, opening: told.Opening) -> Self:
        return cls(
            rules=opening.rules,
            variants=opening.variants,
            house=written(opening.house) if opening.house else None,
            players=opening.players,
            before=BetweenReport.of(opening.before),
        )


class ExplainReport(Report):
    """Hands of one log as they went.

    ``house_file`` is the file that defines the log's rule set, where one does; it is no part of the JSON.
    """

    path: Words
    log_sha256: str
    opening: OpeningReport
    hands: tuple[RetoldHandReport, ...]
    house_file: Words | None = Field(default=None, exclude=True)


def explain_report(
    path: str,
    log_sha256: str,
    retold: Iterable[told.Opening | told.RetoldHand],
    house_file: str | None = None,
) -> ExplainReport:
    """The hands of the log at ``path`` that were retold. Raises ``ValueError`` where there is no opening among them."""
    parts = list(retold)
    [opening] = [OpeningReport.of(one) for one in parts if isinstance(one, told.Opening)]
    hands = tuple(RetoldHandReport.of(one) for one in parts if isinstance(one, told.RetoldHand))
    return ExplainReport(path=path, log_sha256=log_sha256, opening=opening, hands=hands, house_file=house_file)


def _counts(counts: Mapping[str, int] | None) -> dict[str, int] | None:
    return None if counts is None else dict(counts)
