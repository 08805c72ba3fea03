"""``referee ledger --output-format json``, and one such object a line for ``jsonl``."""

from collections.abc import Mapping, Sequence
from itertools import starmap, zip_longest
from typing import Self

from pydantic import Field

from referee.finding import Finding, Severity
from referee.judge.audit import Audit
from referee.judge.what_if import Owed, Without
from referee.ledger.entries import Reason, Result, account_name
from referee.report.json.base import AccountName, Amount, Report, Wire, Words, amount
from referee.report.json.rulings import RulingReport
from referee.table.money import plain
from referee.table.ruling import Ruling

Stacks = dict[AccountName, Amount | None]


class PostingReport(Wire):
    """Money that moved at the table, from one account to another."""

    giver: Words = Field(serialization_alias="from")
    taker: Words = Field(serialization_alias="to")
    amount: Amount
    reason: Reason
    line: int


class CorrectionReport(Wire):
    """So much is owed by one account to another, and the findings that it comes from."""

    codes: tuple[str, ...]
    lines: tuple[int, ...]
    giver: Words = Field(serialization_alias="from")
    taker: Words = Field(serialization_alias="to")
    amount: Amount


class StandingReport(Wire):
    """Every player's stack and the pot; null where that is not known."""

    stacks: Stacks
    pot: Amount | None


class HandReport(Wire):
    """One hand: result, winners, tricks by cards and rules; postings and ``pot`` (as it was taken) the table's."""

    hand: int
    dealer: AccountName | None
    trump: str | None
    stayed: tuple[AccountName, ...] | None
    tricks: dict[AccountName, int] | None
    result: Result
    winners: tuple[AccountName, ...] | None
    bourre: tuple[AccountName, ...] | None
    reneged: tuple[AccountName, ...]
    eliminated: tuple[AccountName, ...]
    pot: Amount | None
    postings: tuple[PostingReport, ...]
    corrections: tuple[CorrectionReport, ...]
    table: StandingReport
    verified: StandingReport


class FinalReport(Wire):
    """Where everybody stands at the end; corrections are what each is owed (below zero: owes).

    What somebody brought is null where nobody knows how much it was.
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
    """A correction, and the hand in which it arises."""

    hand: int

    @classmethod
    def of_hand(cls, owed: Owed) -> Self:
        """The correction with its hand."""
        return cls(**dict(CorrectionReport.model_validate(owed.correction)), hand=owed.hand)


class FoundReport(Wire):
    """A finding in short."""

    code: str
    severity: Severity
    line: int
    column: int
    hand: int | None
    player: Words | None
    message: Words

    @classmethod
    def of(cls, one: Finding) -> Self:
        return cls(
            code=one.code,
            severity=one.severity,
            line=one.at.line,
            column=one.at.column,
            hand=one.hand,
            player=one.player,
            message=one.message,
        )


class WithoutReport(Wire):
    """What would be otherwise without a ruling.

    ``owed`` are corrections that there would be, ``not_owed`` those that there would not be, ``found`` and
    ``not_found`` the like of findings. ``changes`` is what each account would have more at the end in the verified
    ledger (below zero: less), null where that is not proven; ``final`` is where everybody would stand. It is null, and
    the lists are empty, where it is not proven what would have come of the hand.
    """

    owed: tuple[OwedReport, ...]
    not_owed: tuple[OwedReport, ...]
    found: tuple[FoundReport, ...]
    not_found: tuple[FoundReport, ...]
    changes: dict[Words, Amount] | None
    final: FinalReport | None

    @classmethod
    def of(cls, without: Without) -> Self:
        changes = without.changes
        return cls(
            owed=tuple(map(OwedReport.of_hand, without.owed)),
            not_owed=tuple(map(OwedReport.of_hand, without.not_owed)),
            found=tuple(map(FoundReport.of, without.found)),
            not_found=tuple(map(FoundReport.of, without.not_found)),
            changes=None if changes is None else {name: plain(change) for name, change in changes.items()},
            final=without.final,
        )


class RulingInLedger(RulingReport):
    """A ruling, and what would be otherwise without it; null where that was not worked out."""

    without: WithoutReport | None

    @classmethod
    def held(cls, ruling: Ruling, without: Without | None) -> Self:
        """The ruling beside the log without it."""
        told = {**dict(RulingReport.model_validate(ruling)), "players": tuple(map(account_name, ruling.players))}
        return cls(**told, without=None if without is None else WithoutReport.of(without))


class LedgerReport(Report):
    """The ledger of one log; ``final`` is null where there was no game to account for.

    ``house_file`` is the file that defines the log's rule set, where one does; it is no part of the JSON.
    """

    path: Words
    log_sha256: str | None
    rules: Words | None
    variants: tuple[Words, ...]
    rules_sha256: str | None
    players: tuple[AccountName, ...]
    hands: tuple[HandReport, ...]
    final: FinalReport | None
    rulings: tuple[RulingInLedger, ...] = ()
    house_file: Words | None = Field(default=None, exclude=True)


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


def ledger_report(
    path: str, audit: Audit, house_file: str | None = None, without: Sequence[Without] = ()
) -> LedgerReport:
    """The ledger of the log at ``path``; its rule set may be defined in a house file.

    ``without`` tells what would be otherwise without each of its rulings, the first ones at least.
    """
    return LedgerReport(
        path=path,
        log_sha256=audit.log_sha256,
        rules=audit.rules,
        variants=audit.variants,
        rules_sha256=audit.rules_sha256,
        players=audit.players,
        hands=audit.accounts,
        final=audit.final,
        rulings=tuple(starmap(RulingInLedger.held, zip_longest(audit.rulings, without))),
        house_file=house_file,
    )


def stacks(sums: Mapping[str, int | None]) -> dict[str, str | None]:
    """What each player has, or is owed."""
    return {account_name(name): amount(sum) for name, sum in sums.items()}
