"""The parts of a hand as it went: its lines, the holdings, the plays, and the money step by step."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from referee.judge.record import Exemption
from referee.ledger.entries import Purpose, Result
from referee.playback.played_hand import Said, StakeOf, Way
from referee.replay.duty import Obligation
from referee.replay.judgement import Verdict
from referee.report.json.base import (
    Amount,
    CorrectionReport,
    EvidenceReport,
    PlaceReport,
    StandingReport,
    Wire,
    Words,
)
from referee.text.place import Place


def _line(at: Place | None) -> int | None:
    return None if at is None else at.line


class LineReport(Wire):
    """One line of the log: the text, and the players it names; ``keyword`` is empty if unknown."""

    line: int = Field(validation_alias="number")
    keyword: str
    text: Words
    names: tuple[Words, ...]
    readable: bool


class HeldCardReport(PlaceReport):
    """A card of a holding, how it is known and where the log shows it; ``trick`` is the one it was played to."""

    card: str
    how: Way
    trick: int | None


class HoldingReport(Wire):
    """A player's part in a hand: the actions before the tricks, and the cards known to be held after the draw."""

    player: Words
    said: Said | None
    said_line: Annotated[int | None, BeforeValidator(_line)] = Field(validation_alias="said_at")
    blind: bool
    dealt: tuple[str | None, ...]
    drew: int | None
    drew_line: Annotated[int | None, BeforeValidator(_line)] = Field(validation_alias="drew_at")
    discarded: tuple[str | None, ...]
    received: tuple[str | None, ...]
    cards: tuple[HeldCardReport, ...]
    unknown: int


class NarrowingReport(Wire):
    """One obligation of a play: the known cards that fulfil it, and those that imposed it."""

    obligation: Obligation
    allowed: tuple[str, ...]
    because: tuple[str, ...]


class PlayReport(PlaceReport):
    """One card played to a trick: the known cards, those allowed and why, and the verdict.

    ``verdict`` is null for a stray card, which does not count; ``code`` is that of the renege, ``missing`` the unknown
    fact that leaves a play unproven.
    """

    trick: int
    player: Words | None
    card: str | None
    verdict: Verdict | None
    known: tuple[str, ...]
    unknown: int
    allowed: tuple[str, ...]
    narrowed: tuple[NarrowingReport, ...]
    hangs: bool
    led: str | None
    beat: str | None
    broke: Obligation | None
    held: tuple[str, ...]
    code: str | None
    evidence: tuple[EvidenceReport, ...]
    missing: str | None
    stray: bool
    taken_back: bool
    waived: bool


class TrickReport(PlaceReport):
    """A trick in the order played; ``winning`` are the positions (from 0) of the cards that may have taken it."""

    trick: int = Field(validation_alias="number")
    leader: Words | None
    plays: tuple[PlayReport, ...]
    taken_back: tuple[PlayReport, ...]
    winning: tuple[int, ...]
    takers: tuple[Words, ...]
    named: Words | None


class StepReport(Wire):
    """One step of the money; amounts are null if unknown, 0 if nothing was paid."""

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
    """The calculation of a payment into the next pot: the sum of its parts, cut to the limit."""

    of: StakeOf
    base: Amount
    limit: Amount | None
    amount: Amount


class MoneyReport(Wire):
    """The money of a hand; ``playing`` is everybody's standing while the cards were played."""

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
