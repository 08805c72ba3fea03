"""The money of a hand as it went, step by step."""

from typing import Self

from pydantic import Field

from referee.judge.record import Exemption
from referee.ledger.entries import Purpose, Result
from referee.playback import record
from referee.report.json.base import Amount, Wire, Words, amount
from referee.report.json.ledger import CorrectionReport, StandingReport
from referee.table.money import plain


class StepReport(Wire):
    """One step of the money; amounts are null where they are not known, 0 where nothing was paid."""

    kind: Purpose
    player: Words | None
    giver: Words = Field(alias="from")
    taker: Words = Field(alias="to")
    amount: Amount | None
    owed: Amount | None
    due: Amount | None
    line: int
    noted: bool
    why: Exemption | None
    short: bool
    stack: Amount | None
    pot: Amount | None

    @classmethod
    def of(cls, step: record.Step) -> Self:
        return cls(
            kind=step.kind,
            player=step.player,
            giver=step.giver,
            taker=step.taker,
            amount=amount(step.amount),
            owed=amount(step.owed),
            due=amount(step.due),
            line=step.line,
            noted=step.noted,
            why=step.why,
            short=step.short,
            stack=amount(step.stack),
            pot=amount(step.pot),
        )


class StakeReport(Wire):
    """How a payment into the next pot is reckoned: the sum of what, cut to the limit."""

    of_what: record.StakeOf = Field(alias="of")
    base: Amount
    limit: Amount | None
    amount: Amount

    @classmethod
    def of(cls, stake: record.Stake) -> Self:
        return cls(of_what=stake.of, base=plain(stake.base), limit=amount(stake.limit), amount=plain(stake.amount))


class MoneyReport(Wire):
    """The money of a hand; ``playing`` is where everybody stood while the cards were played."""

    before: StandingReport
    playing: StandingReport
    steps: tuple[StepReport, ...]
    ante: Amount | None
    second_ante: Amount
    pot: Amount | None
    result: Result
    winners: tuple[Words, ...] | None
    tied: tuple[Words, ...]
    bourre: tuple[Words, ...] | None
    penalties: tuple[Words, ...]
    stake: StakeReport | None
    eliminated: tuple[Words, ...]
    table: StandingReport
    verified: StandingReport
    corrections: tuple[CorrectionReport, ...]

    @classmethod
    def of(cls, money: record.Money) -> Self:
        return cls(
            before=money.before,
            playing=money.playing,
            steps=tuple(StepReport.of(one) for one in money.steps),
            ante=amount(money.ante),
            second_ante=plain(money.second_ante),
            pot=amount(money.pot),
            result=money.result,
            winners=money.winners,
            tied=money.tied,
            bourre=money.bourre,
            penalties=money.penalties,
            stake=StakeReport.of(money.stake) if money.stake else None,
            eliminated=money.eliminated,
            table=money.table,
            verified=money.verified,
            corrections=money.corrections,
        )
