"""The table's claims about a hand: as it was, in full, in part or not at all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, NamedTuple

from referee.generate.hand import Played
from referee.ledger.entries import POT, Account

Detail = Literal["full", "part", "none"]
ODDS: Mapping[Detail, float] = {"full": 1.0, "part": 0.5, "none": 0.0}
"""Probability of writing down each claim."""


class PotResult(NamedTuple):
    """The players who took the pot, and how much each took; no names if it was carried."""

    names: tuple[str, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims of one hand; unwritten claims are ``None`` or empty. Amounts are hundredths.

    ``before`` is the pot before the tricks, ``after`` the pot at the end.
    """

    dealer: bool = False
    antes: Mapping[str, int] | None = None
    before: int | None = None
    takers: tuple[str | None, ...] = ()
    result: PotResult | None = None
    bourres: Mapping[str, int] | None = None
    out: tuple[str, ...] = ()
    after: int | None = None
    stacks: Mapping[str, int] | None = None


def told(account: Account, hand: Played, trump_line: int) -> Claims:
    """Return everything that can be claimed about a hand, from its account. Antes were paid before the trump line."""
    played = len(hand.stayed) > 1
    return Claims(
        dealer=True,
        antes=_paid(account, ("ante", "eliminated"), range(trump_line)),
        before=account.pot if played else None,
        takers=tuple(hand.takers),
        result=_result(account) if hand.stayed else None,
        bourres=_paid(account, ("bourre", "renege", "eliminated"), range(trump_line, 1 << 62)) if played else None,
        out=account.eliminated,
        after=account.table.pot,
        stacks={name: stack for name, stack in account.table.stacks.items() if stack is not None},
    )


def chosen(chance: Random, whole: Claims, detail: Detail, planted: Claims) -> Claims:
    """Choose the claims that a scribe writes down, always including the ``planted`` ones."""
    odds = ODDS[detail]

    def now() -> bool:
        return chance.random() < odds

    return Claims(
        dealer=now() or planted.dealer,
        antes=planted.antes if planted.antes is not None else whole.antes if now() else None,
        before=planted.before if planted.before is not None else whole.before if now() else None,
        takers=planted.takers or tuple(name if now() else None for name in whole.takers),
        result=planted.result or (whole.result if now() else None),
        bourres=planted.bourres if planted.bourres is not None else whole.bourres if now() else None,
        out=planted.out or (whole.out if now() else ()),
        after=whole.after if now() else None,
        stacks=planted.stacks if planted.stacks is not None else whole.stacks if now() else None,
    )


def _paid(account: Account, reasons: Sequence[str], lines: range) -> dict[str, int]:
    postings = (one for one in account.postings if one.taker == POT and one.reason in reasons and one.line in lines)
    return {one.giver: one.amount for one in postings}


def _result(account: Account) -> PotResult | None:
    """Return who took the pot, from the transfers; ``None`` if the shares of a divided pot were 0."""
    won = {one.taker: one.amount for one in account.postings if one.reason in ("win", "divide", "default")}
    if won:
        return PotResult(tuple(won), next(iter(won.values())))
    if account.result in ("win", "default") and account.pot == 0:
        return PotResult(account.winners or (), 0)
    return None if account.result == "divide" or account.pot is None else PotResult((), account.pot)
