"""The money of a hand as it went, step by step."""

from pydantic import Field

from referee.judge.record import Exemption
from referee.ledger.entries import Purpose, Result
from referee.playback.played_hand import StakeOf
from referee.report.json.base import Amount, Wire, Words
from referee.report.json.ledger import CorrectionReport, StandingReport


class StepReport(Wire):
    """One step of the money; amounts are null where they are not known, 0 where nothing was paid."""

    kind: Purpose
    player: Words | None
    giver: Words = Field(serialization_alias="from")
    taker: Words = Field(serialization_alias="to")
    amount: Amount | None
    owed: Amount | None
    due: Amount | None
    line: int
    noted: bool
    why: Exemption | None
    short: bool
    stack: Amount | None
    pot: Amount | None


class StakeReport(Wire):
    """How a payment into the next pot is reckoned: the sum of what, cut to the limit."""

    of: StakeOf
    base: Amount
    limit: Amount | None
    amount: Amount


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
