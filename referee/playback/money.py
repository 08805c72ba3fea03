"""The money of a hand, step by step: what was paid, what was due, and why."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from typing import Final, cast

from referee.judge.game import Exemption, HandRecord, stake_kind
from referee.ledger.dues import shares
from referee.ledger.entries import Account, Posting, Purpose
from referee.notation import statements as st
from referee.playback.played_hand import STAKES, TAKEN, Money, Stake, StakeOf, Step
from referee.playback.standings import Walk, standing_after, unknown

_PUT_IN: Final = ("ante", "eliminated")
_INTO_THE_NEXT: Final = (*STAKES, "eliminated")


def money(record: HandRecord, account: Account, walk: Walk) -> Money:
    """Return the money of a hand; ``account`` is its ledger entry, ``walk`` is positioned before it."""
    hand, accounted = record.hand, record.account
    verdicts, name = accounted.verdicts, hand.seats.names
    right = verdicts.right
    postings = account.postings[record.before.postings : record.postings]
    begun = accounted.begun - record.before.postings
    put_in = tuple(_put_in(record, postings[:begun], walk))
    before, known = record.before.table, accounted.pot is not None
    if not known:
        walk.lose()
    return Money(
        before=before,
        playing=standing_after(before, put_in) if known and before.pot is not None else unknown(before),
        steps=(*put_in, *_paid_out(record, postings[begun:], walk)),
        ante=accounted.antes.ante if accounted.antes.known else None,
        second_ante=hand.house.second_ante,
        pot=account.pot,
        result=account.result,
        winners=account.winners,
        tied=tuple([name[player] for player in right.tied]) if right else (),
        bourre=account.bourre,
        penalties=tuple([name[player] for player in record.turns(verdicts.penal)]),
        stake=_stake(record),
        eliminated=account.eliminated,
        table=record.table,
        verified=record.verified,
        corrections=account.corrections[record.before.corrections : record.corrections],
    )


def _put_in(record: HandRecord, postings: Sequence[Posting], walk: Walk) -> Iterator[Step]:
    """Yield the steps before the tricks in order; an unpaid debt comes where it should have been paid."""
    antes = _end(postings, 0, _PUT_IN)
    yield from _antes(record, postings[:antes], walk)
    yield from _second_antes(record, postings[antes:], walk)


def _paid_out(record: HandRecord, postings: Sequence[Posting], walk: Walk) -> Iterator[Step]:
    """Yield the steps after the tricks, also in order."""
    taken = _end(postings, 0, TAKEN)
    stakes = _end(postings, taken, _INTO_THE_NEXT)
    yield from _takings(record, postings[:taken], walk)
    yield from _stakes(record, postings[taken:stakes], walk)
    yield from walk.steps(postings[stakes:])


def _end(postings: Sequence[Posting], start: int, reasons: Container[str]) -> int:
    """Return the number of postings up to the last with one of these reasons, from ``start`` on."""
    return max((at + 1 for at in range(start, len(postings)) if postings[at].reason in reasons), default=start)


# Into the pot


def _antes(record: HandRecord, postings: Sequence[Posting], walk: Walk) -> Iterator[Step]:
    antes, paid = record.account.antes, set()
    noted = record.hand.has(st.Antes, st.Ante)
    for one in postings:
        player = walk.player(one)
        if one.reason in _PUT_IN and player is not None:
            paid.add(player)
            why = _exemption(record, player)
            step = walk.step(one, "ante", *_ante_due(record, player, one.reason == "eliminated"))
            yield replace(step, why=why, noted=noted)
        else:
            yield walk.step(one)
    line = (record.hand.of(st.Antes) or record.hand.lines)[0].line
    absent = record.hand.away | record.before.out
    for player in (*antes.dues, *(one for one in record.turns(absent) if one not in antes.dues)):
        if player not in paid and player not in record.before.gone:
            why = _exemption(record, player)
            broke = why is None and player in antes.short
            nothing = walk.nothing("ante", player, line, *_ante_due(record, player, broke))
            told = nothing.amount if noted or nothing.due is not None else None
            yield replace(nothing, amount=told, why=why, noted=noted, short=broke)


def _ante_due(record: HandRecord, player: int, short: bool) -> tuple[int | None, int | None]:
    """Return an ante in full and as far as the stack covers it; unknown if it is uncertain who owed one."""
    antes, before = record.account.antes, record.before
    due = antes.dues.get(player, 0)
    if not antes.known or (due and not before.sure):
        return None, None
    return antes.ante if short else due, due


def _exemption(record: HandRecord, player: int) -> Exemption | None:
    """Return why a player owed no ante."""
    hand, before, antes = record.hand, record.before, record.account.antes
    if player in hand.away:
        return "away"
    if player in before.out:
        return "out"
    if antes.known and not antes.ante:
        return "no-ante"
    return "void" if player in before.void else before.exempt.get(player)


def _second_antes(record: HandRecord, postings: Sequence[Posting], walk: Walk) -> Iterator[Step]:
    for one in postings:
        if one.reason == "second-ante":
            yield replace(walk.step(one, None, record.hand.house.second_ante, one.amount), noted=False)
        else:
            yield walk.step(one)


# Out of it


def _takings(record: HandRecord, postings: Sequence[Posting], walk: Walk) -> Iterator[Step]:
    """Yield what each player took from the pot, and should have taken by cards and rules."""
    due, paid = _shares_due(record), set()
    claimed = record.account.taking is not None and record.account.taking.claim is not None
    for one in postings:
        player = walk.player(one)
        if one.reason not in TAKEN or player is None:
            yield walk.step(one)
            continue
        paid.add(player)
        share = None if due is None else due.get(player, 0)
        yield replace(walk.step(one, None, share, share), noted=claimed)
    taking, verdicts = record.account.taking, record.account.verdicts
    for player in due or ():
        if player not in paid and due and due[player] and taking and verdicts.right:
            kind = cast(Purpose, verdicts.right.result)
            yield replace(walk.nothing(kind, player, taking.line, due[player], due[player]), noted=claimed)


def _shares_due(record: HandRecord) -> dict[int, int] | None:
    """Return each player's rightful share of the pot; ``None`` if unproven."""
    accounted, books, house = record.account, record.books, record.hand.house
    right = accounted.verdicts.right
    if right is None or accounted.taking is None or accounted.pot is None:
        return None
    return shares(right.winners, accounted.taking.pot, house, books.unit(house))


# Into the next


def _stakes(record: HandRecord, postings: Sequence[Posting], walk: Walk) -> Iterator[Step]:
    """Yield bourrés and penalties, paid or not."""
    stakes, paid = record.account.stakes, set()
    noted = record.hand.has(st.Bourre)
    for one in postings:
        player = walk.player(one)
        if one.reason not in _INTO_THE_NEXT or player is None:
            yield walk.step(one)
            continue
        paid.add(player)
        step = walk.step(one, stake_kind(record.account, player), *_stake_due(record, player))
        yield replace(step, noted=noted)
    if stakes is None:
        return
    for player in record.turns(stakes.dues.keys() - paid):
        if stakes.paid.get(player):  # Assumed to be paid while the stacks are unknown.
            continue
        owed, due = _stake_due(record, player)
        nothing = walk.nothing(stake_kind(record.account, player), player, stakes.line, owed, due)
        yield replace(nothing, noted=noted, short=due == 0 and player in stakes.short)


def _stake_due(record: HandRecord, player: int) -> tuple[int | None, int | None]:
    """Return what a player rightly owed the next pot, in full and as far as the stack covered it."""
    stakes, verdicts = record.account.stakes, record.account.verdicts
    if stakes is None or record.account.pot is None:
        return None, None
    if stakes.stood is None and player not in verdicts.penal:
        return None, None
    due = stakes.dues.get(player, 0)
    owes = player in stakes.due or player not in stakes.paid
    withdrawn = not due and bool(stakes.paid.get(player))
    return stakes.base if owes and not withdrawn else 0, due


def _stake(record: HandRecord) -> Stake | None:
    """Return how to calculate a payment into the next pot, if the pot is known."""
    stakes, antes, house = record.account.stakes, record.account.antes, record.hand.house
    if stakes is None or record.account.pot is None:
        return None
    of: StakeOf = house.bourre if isinstance(house.bourre, str) else "fixed"
    fixed = house.bourre if isinstance(house.bourre, int) else 0
    base = {"pot": stakes.pot, "antes": antes.antes, "ante": antes.ante, "fixed": fixed}[of]
    return Stake(of, base, house.bourre_limit, stakes.base)
