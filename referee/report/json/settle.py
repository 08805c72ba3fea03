"""``referee settle --output-format json``."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, Self

from pydantic import Field

from referee.judge.audit import Audit
from referee.judge.heading import Heading
from referee.ledger.entries import Final
from referee.ledger.evening import Basis, Evening, Won, evening, together
from referee.ledger.settle import Payment, settle
from referee.report.json.base import Amount, Report, Wire, Words
from referee.report.json.rulings import RulingReport
from referee.table.money import plain
from referee.text.confusables import alike

PotChoice = Literal["leave", "split"]


class SettledLog(Wire):
    """One evening; ``pot`` is what lay there at the end, ``shared`` what of it was shared, ``sharers`` by whom.

    ``pot_left`` is what stays, and ``unexplained`` what went nobody knows where (below zero: came from nowhere). Null
    where the evening is not ``settled``: of those in ``unknown_buy_ins`` it is not known what they brought, or it is
    not known who has what from the hand ``unknown_from`` on (0: from the beginning; null: that is known, or there was
    no game).
    """

    path: Words
    log_sha256: str
    title: Words | None
    date: str | None
    rules: Words | None
    variants: tuple[Words, ...]
    rules_sha256: str | None
    hands: int
    errors: int
    rulings: tuple[RulingReport, ...]
    settled: bool
    unknown_from: int | None
    unknown_buy_ins: tuple[Words, ...]
    pot: Amount | None
    shared: Amount | None
    sharers: tuple[Words, ...] | None
    pot_left: Amount | None
    unexplained: Amount | None
    house_file: Words | None = Field(default=None, exclude=True)
    traceable: bool = Field(default=True, exclude=True)

    @classmethod
    def of(cls, log: "JudgedLog", ended: Evening | None) -> Self:
        audit = log.audit
        shares = {name: won.share for name, won in ended.players.items() if won.share} if ended else {}
        shared = sum(shares.values())
        return cls(
            path=log.path,
            log_sha256=audit.log_sha256,
            title=log.heading.title,
            date=log.heading.date,
            rules=audit.rules,
            variants=audit.variants,
            rules_sha256=audit.rules_sha256,
            hands=audit.hands,
            errors=sum(one.severity == "error" for one in audit.findings),
            rulings=audit.rulings,
            settled=ended is not None,
            unknown_from=_unknown_from(audit, audit.final) if audit.final else None,
            unknown_buy_ins=_unknown_buy_ins(audit.final) if audit.final else (),
            pot=plain(ended.pot + shared) if ended else None,
            shared=plain(shared) if ended else None,
            sharers=tuple(shares) if ended else None,
            pot_left=plain(ended.pot) if ended else None,
            unexplained=plain(ended.unexplained) if ended else None,
            house_file=log.house_file,
            traceable=audit.final is None or audit.final.traceable,
        )


class PlayerSettled(Wire):
    """A player's sums over all evenings: ``net`` is cashed out + stack + pot share - bought in."""

    player: Words
    evenings: int
    bought_in: Amount
    cashed_out: Amount
    stack: Amount
    pot_share: Amount
    net: Amount

    @classmethod
    def of(cls, name: str, won: Won, evenings: int) -> Self:
        return cls(
            player=name,
            evenings=evenings,
            bought_in=plain(won.bought_in),
            cashed_out=plain(won.cashed_out),
            stack=plain(won.stack),
            pot_share=plain(won.share),
            net=plain(won.net),
        )


class PaymentReport(Wire):
    """What one pays another; ``pot`` and ``unexplained`` are no players."""

    giver: Words = Field(alias="from")
    taker: Words = Field(alias="to")
    amount: Amount

    @classmethod
    def of(cls, payment: Payment) -> Self:
        return cls(giver=payment.giver, taker=payment.taker, amount=plain(payment.amount))


class SettleReport(Report):
    """Who pays whom; ``minimal`` where it is proved that fewer payments would not do.

    ``players`` and what follows are null where an evening could not be settled. ``alike`` are names that look the same
    and are taken for different players.
    """

    basis: Basis
    pot_choice: PotChoice
    logs: tuple[SettledLog, ...]
    players: tuple[PlayerSettled, ...] | None
    pot: Amount | None
    unexplained: Amount | None
    payments: tuple[PaymentReport, ...] | None
    minimal: bool | None
    alike: tuple[tuple[Words, ...], ...]


class JudgedLog(NamedTuple):
    """A log that was judged, with its heading and where its rule set is defined, if in a house file."""

    path: str
    audit: Audit
    heading: Heading
    house_file: str | None = None


def settle_report(logs: Sequence[JudgedLog], basis: Basis, pot: PotChoice) -> SettleReport:
    """Settles these evenings together."""
    ended = [evening(log.audit.final, basis, pot == "split") if log.audit.final else None for log in logs]
    known = [one for one in ended if one is not None]
    settled = len(known) == len(logs)
    season = together(known)
    paid = settle(season.nets) if settled else None
    return SettleReport(
        basis=basis,
        pot_choice=pot,
        logs=tuple(map(SettledLog.of, logs, ended)),
        players=_players(season.players, known) if settled else None,
        pot=plain(season.pot) if settled else None,
        unexplained=plain(season.unexplained) if settled else None,
        payments=tuple(map(PaymentReport.of, paid.payments)) if paid else None,
        minimal=paid.minimal if paid else None,
        alike=alike(name for log in logs for name in log.audit.players),
    )


def twins(logs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Of logs, by their paths and digests, each that is the same as one before it, with that: an evening is settled
    once."""
    first: dict[str, str] = {}
    for path, digest in logs:
        other = first.setdefault(digest, path)
        if other != path:
            yield path, other


def _unknown_buy_ins(final: Final) -> tuple[str, ...]:
    return tuple(name for name, amount in final.bought_in.items() if amount is None)


def _unknown_from(audit: Audit, final: Final) -> int | None:
    """The first of the last hands after which it is not known who has what; 0 where there was none before.

    ``None`` where it is known at the end.
    """
    if None not in (final.table.pot, *final.table.stacks.values(), *final.cashed_out.values()):
        return None
    known = [account.hand for account in audit.accounts if account.table.pot is not None]
    return min(max(known, default=0) + 1, audit.hands)


def _players(won: Mapping[str, Won], evenings: Sequence[Evening]) -> tuple[PlayerSettled, ...]:
    return tuple(
        PlayerSettled.of(name, one, sum(name in each.players for each in evenings)) for name, one in won.items()
    )
