"""``referee ledger --output-format json``; with ``jsonl``, one such object per line."""

from collections.abc import Sequence

from pydantic import AliasPath, Field, model_validator

from referee.finding import Severity
from referee.judge.audit import Audit
from referee.judge.ledger import WeighedRuling, ledger
from referee.judge.what_if import Without
from referee.ledger.entries import Reason, Result
from referee.report.json.base import AccountName, Amount, Column, Line, Report, Wire, Words
from referee.report.json.rulings import RulingReport

Stacks = dict[AccountName, Amount | None]


class PostingReport(Wire):
    """Money moved at the table from one account to another."""

    giver: Words = Field(serialization_alias="from")
    taker: Words = Field(serialization_alias="to")
    amount: Amount
    reason: Reason
    line: int


class CorrectionReport(Wire):
    """A debt of one account to another, and the findings that caused it."""

    codes: tuple[str, ...]
    lines: tuple[int, ...]
    giver: Words = Field(serialization_alias="from")
    taker: Words = Field(serialization_alias="to")
    amount: Amount


class StandingReport(Wire):
    """Every player's stack and the pot; null if unknown."""

    stacks: Stacks
    pot: Amount | None


class HandReport(Wire):
    """One hand: result, winners, tricks by cards and rules; postings and ``pot`` (as it was taken) are the table's."""

    hand: int
    dealer: Words | None
    trump: str | None
    stayed: tuple[Words, ...] | None
    tricks: dict[Words, int] | None
    result: Result
    winners: tuple[Words, ...] | None
    bourre: tuple[Words, ...] | None
    reneged: tuple[Words, ...]
    eliminated: tuple[Words, ...]
    pot: Amount | None
    postings: tuple[PostingReport, ...]
    corrections: tuple[CorrectionReport, ...]
    table: StandingReport
    verified: StandingReport


class FinalReport(Wire):
    """The standings at the end; corrections are what each is owed (negative: owes).

    A player's buy-in is null if it is unknown.
    """

    table: StandingReport
    verified: StandingReport
    corrections: Stacks
    unexplained: Amount | None
    bought_in: Stacks
    cashed_out: Stacks
    winner: AccountName | None
    eliminated: tuple[AccountName, ...]


class OwedReport(CorrectionReport):
    """A correction, and its hand."""

    codes: tuple[str, ...] = Field(validation_alias=AliasPath("correction", "codes"))
    lines: tuple[int, ...] = Field(validation_alias=AliasPath("correction", "lines"))
    giver: Words = Field(validation_alias=AliasPath("correction", "giver"), serialization_alias="from")
    taker: Words = Field(validation_alias=AliasPath("correction", "taker"), serialization_alias="to")
    amount: Amount = Field(validation_alias=AliasPath("correction", "amount"))
    hand: int


class FoundReport(Wire):
    """A finding in short."""

    code: str
    severity: Severity
    line: Line
    column: Column
    hand: int | None
    player: Words | None
    message: Words


class WithoutReport(Wire):
    """What would change without a ruling.

    ``owed`` are corrections that would be added, ``not_owed`` those that would be dropped, ``found`` and ``not_found``
    the same for findings. ``changes`` is how much more each account would have at the end in the verified ledger
    (negative: less), null if unproven; ``final`` is what everybody would have then. It is null, and the lists are
    empty, if the result of the hand can't be proven.
    """

    owed: tuple[OwedReport, ...]
    not_owed: tuple[OwedReport, ...]
    found: tuple[FoundReport, ...]
    not_found: tuple[FoundReport, ...]
    changes: dict[Words, Amount] | None
    final: FinalReport | None


class RulingInLedger(RulingReport):
    """A ruling, and what would change without it; null if that was not computed."""

    players: tuple[AccountName, ...]
    without: WithoutReport | None

    @model_validator(mode="before")
    @classmethod
    def _both(cls, weighed: WeighedRuling) -> dict[str, object]:
        return {**dict(RulingReport.model_validate(weighed.ruling)), "without": weighed.without}


class LedgerReport(Report):
    """The ledger of one log; ``final`` is null if there was no game."""

    path: Words
    log_sha256: str | None
    rules: Words | None
    variants: tuple[Words, ...]
    rules_sha256: str | None
    players: tuple[Words, ...]
    hands: tuple[HandReport, ...]
    final: FinalReport | None
    rulings: tuple[RulingInLedger, ...] = ()


class UnexaminedLedger(Report):
    """A path that could not be examined, and why."""

    path: Words
    log_sha256: None = None
    rules: None = None
    variants: tuple[()] = ()
    rules_sha256: None = None
    players: tuple[()] = ()
    hands: tuple[()] = ()
    final: None = None
    rulings: tuple[()] = ()
    error: Words


def ledger_report(path: str, audit: Audit, without: Sequence[Without] = ()) -> LedgerReport:
    """Build the ledger of the log at ``path``; the arguments are those of ``referee.judge.ledger.ledger``."""
    return LedgerReport.model_validate(ledger(path, audit, without))
