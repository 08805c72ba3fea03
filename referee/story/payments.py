"""The payments of a hand, with what was paid, what was due, and why."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from referee.judge.game import HandRecord
from referee.ledger.books import Books
from referee.ledger.entries import POT, Exemption, HandLedger, Posting, Purpose, Standing, player_of
from referee.ledger.pot import shares
from referee.notation import statements as st
from referee.story.hand import STAKES, TAKEN, HandMoney, MoneyStep, Stake, StakeBase

_PUT_IN: Final = ("ante", "eliminated")
_INTO_THE_NEXT: Final = (*STAKES, "eliminated")


def standing_after(before: Standing, payments: Iterable[MoneyStep]) -> Standing:
    """Return everybody's stack after these payments.

    A payment of unknown amount makes the pot unknown, and the stack of its player.
    """
    stacks, pot = dict(before.stacks), before.pot
    for payment in payments:
        pot = payment.pot
        players = [account for account in (payment.giver, payment.taker) if player_of(account) is not None]
        if len(players) == 2:
            stack = stacks.get(payment.taker, 0)
            stacks[payment.taker] = None if stack is None or payment.amount is None else stack + payment.amount
        for account in players[:1]:
            stacks[account] = payment.stack
    return Standing(stacks, pot)


def unknown(standing: Standing) -> Standing:
    """Return the accounts of a standing with every amount unknown."""
    return Standing(dict.fromkeys(standing.stacks), None)


class Purse:
    """The accounts of a hand, which turn postings into payments with the stack and pot after each, while ``known``.

    What was due is a payment too, of which only its purpose, ``owed``, ``due`` and remarks are known yet.
    """

    def __init__(self, books: Books, balance: Mapping[int, int], known: bool) -> None:
        self.balance: Counter[str] = Counter({books.names[account]: amount for account, amount in balance.items()})
        self.known: bool = known

    def payment(self, posting: Posting, due: MoneyStep | None = None) -> MoneyStep:
        """Return the payment of a posting, which is of 0 if nothing was paid.

        Without what was ``due``, its purpose is that of the posting. Of nothing while the accounts are unknown, only
        nothing due is certain.
        """
        giver, taker, amount, reason, line = posting
        self.balance[giver] -= amount
        self.balance[taker] += amount
        account = taker if player_of(giver) is None else giver
        step = due or MoneyStep("bourre", short=reason == "eliminated")
        is_stated = step.noted or step.due is not None
        return step._replace(
            kind=step.kind if reason == "eliminated" else reason,
            player=player_of(account),
            giver=giver,
            taker=taker,
            amount=amount if amount or step.due == 0 or (self.known and is_stated) else None,
            line=line,
            stack=self.balance[account] if self.known and player_of(account) is not None else None,
            pot=self.balance[POT] if self.known else None,
        )

    def payments(
        self, postings: Sequence[Posting], *kinds: tuple[Collection[str], Mapping[str, MoneyStep]]
    ) -> Iterator[MoneyStep]:
        """Yield the payments of postings, which are of several ``kinds``, one after the other.

        A kind has the reasons for its postings, and what was due to or from each account. After its last posting come
        the payments that were due and not made, which are the ones with a line.
        """
        begin = 0
        for reasons, dues in kinds:
            end = max((at + 1 for at in range(begin, len(postings)) if postings[at].reason in reasons), default=begin)
            unpaid = dict(dues)
            for posting in postings[begin:end]:
                account = posting.taker if posting.giver == POT else posting.giver
                is_due = posting.reason in reasons
                yield self.payment(posting, dues.get(account) if is_due else None)
                if is_due:
                    unpaid.pop(account, None)
            for account, due in unpaid.items():
                if due.line:
                    ends = (POT, account) if due.kind in TAKEN else (account, POT)
                    yield self.payment(Posting(*ends, 0, due.kind, due.line), due)
            begin = end
        yield from map(self.payment, postings[begin:])


def hand_money(record: HandRecord, account: HandLedger, purse: Purse) -> HandMoney:
    """Return the money of a hand. ``account`` is its ledger entry, ``purse`` has what everybody had before it."""
    hand, accounted, before = record.hand, record.account, record.before
    verdicts, name = accounted.verdicts, hand.seats.names
    postings = account.postings[len(record.start.books.postings) : record.postings]
    first_taking = accounted.begun - len(record.start.books.postings)
    seconds = {
        posting.giver: MoneyStep("second-ante", owed=hand.house.second_ante, due=posting.amount, noted=False)
        for posting in postings
        if posting.reason == "second-ante"
    }
    put_in = [*purse.payments(postings[:first_taking], (_PUT_IN, _antes(record)), (("second-ante",), seconds))]
    is_known = accounted.pot is not None
    purse.known &= is_known
    stake, stakes = _stakes(record)
    return HandMoney(
        before=before,
        playing=standing_after(before, put_in) if is_known and before.pot is not None else unknown(before),
        steps=(
            *put_in,
            *purse.payments(postings[first_taking:], (TAKEN, _takings(record)), (_INTO_THE_NEXT, stakes)),
        ),
        ante=accounted.antes.ante if accounted.antes.known else None,
        second_ante=hand.house.second_ante,
        pot=account.pot,
        result=account.result,
        winners=account.winners,
        tied=tuple([name[player] for player in verdicts.right.tied]) if verdicts.right else (),
        bourre=account.bourre,
        penalties=tuple([name[player] for player in record.turns(verdicts.penal)]),
        stake=stake,
        eliminated=account.eliminated,
        table=record.table,
        verified=record.verified,
        corrections=account.corrections[len(record.start.books.corrections) : record.corrections],
    )


def _antes(record: HandRecord) -> dict[str, MoneyStep]:
    """Return everybody's ante by account. Its amount is unknown if it is uncertain who owed one."""
    hand, out, antes, name = record.hand, record.start.out, record.account.antes, record.books.names
    players = dict.fromkeys((*antes.dues, *record.turns(hand.away | out)))
    exempt: dict[int, Exemption] = {**antes.earlier.exempt, **dict.fromkeys(antes.earlier.void, "void")}
    if antes.known and not antes.ante:
        exempt = dict.fromkeys(players, "no-ante")
    exempt |= {**dict.fromkeys(out, "out"), **dict.fromkeys(hand.away, "away")}
    steps = {}
    for player in players:
        due, is_short = antes.dues.get(player, 0), player in antes.short
        is_sure = antes.known and (not due or antes.earlier.exempt_sure)
        steps[name[player]] = MoneyStep(
            "ante",
            owed=(antes.ante if is_short else due) if is_sure else None,
            due=due if is_sure else None,
            line=antes.line if player in record.order else 0,
            noted=hand.has(st.Antes, st.Ante),
            why=exempt.get(player),
            short=is_short,
        )
    return steps


def _takings(record: HandRecord) -> dict[str, MoneyStep]:
    """Return what each player should have taken from the pot by cards and rules, by account."""
    accounted, books, house = record.account, record.books, record.hand.house
    taking, right = accounted.taking, accounted.verdicts.right
    if taking is None:
        return {}
    dues: Mapping[int, int] | None = None
    if right is not None and accounted.pot is not None:
        dues = shares(right.winners, taking.pot, house, books.unit(house))
    steps = {}
    for player in dict.fromkeys((*(dues or ()), *books.bought_in)):
        due = None if dues is None else dues.get(player, 0)
        line = taking.line if due else 0
        kind = cast(Purpose, right.result if right else "win")
        steps[books.names[player]] = MoneyStep(kind, owed=due, due=due, line=line, noted=taking.claim is not None)
    return steps


def _stakes(record: HandRecord) -> tuple[Stake | None, dict[str, MoneyStep]]:
    """Return how to calculate a payment into the next pot, if the pot is known, and each player's bourré or penalty.

    These are by account. Their amounts are unknown if nobody knows the pot or who owes.
    """
    accounted, stakes, antes, house = record.account, record.account.stakes, record.account.antes, record.hand.house
    if stakes is None:
        return None, {}
    of: StakeBase = house.bourre if isinstance(house.bourre, str) else "fixed"
    fixed = house.bourre if isinstance(house.bourre, int) else 0
    base = {"pot": stakes.pot, "antes": antes.antes, "ante": antes.ante, "fixed": fixed}[of]
    stake = None if accounted.pot is None else Stake(of, base, house.bourre_limit, stakes.base)
    steps = {}
    for player in record.turns(stakes.dues):
        due, paid = stakes.dues[player], stakes.paid.get(player, 0)
        owes = player in stakes.due or player not in stakes.paid
        is_sure = accounted.pot is not None and (stakes.stood is not None or player in accounted.verdicts.penal)
        steps[record.books.names[player]] = MoneyStep(
            stakes.kind(player),
            owed=(stakes.base if owes and (due or not paid) else 0) if is_sure else None,
            due=due if is_sure else None,
            line=0 if paid else stakes.line,  # While the stacks are unknown, it is assumed to be paid.
            noted=record.hand.has(st.Bourre),
            short=player in stakes.short and paid >= due,
        )
    return stake, steps
