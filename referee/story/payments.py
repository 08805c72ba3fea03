"""The payments of a hand, with what was paid, what was due, and why."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from referee.judge.game import HandRecord
from referee.ledger.books import Books
from referee.ledger.entries import POT, Exemption, HandLedger, Posting, Purpose, Reason, Standing, player_of
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
    """The accounts of a hand, which turn postings into payments with the stack and pot after each, while known.

    What was due is a payment too, of which only its purpose, ``owed``, ``due`` and remarks are known yet.
    """

    __slots__ = ("_balance", "_names", "_players", "known")

    def __init__(self, books: Books, balance: Mapping[int, int], known: bool) -> None:
        self._balance = Counter({books.names[account]: amount for account, amount in balance.items()})
        self._names = books.seats.names
        self.known: bool = known
        self._players = {books.names[player]: player for player in range(len(self._names)) if player in books.names}

    def player(self, posting: Posting) -> int | None:
        """Return the player who pays a posting or, if the payer is not a player, the one who receives it."""
        giver = self._players.get(posting.giver)
        return self._players.get(posting.taker) if giver is None else giver

    def payment(self, posting: Posting, due: MoneyStep | None = None) -> MoneyStep:
        """Return the payment of a posting. Without what was ``due``, its purpose is that of the posting."""
        self._balance[posting.giver] -= posting.amount
        self._balance[posting.taker] += posting.amount
        if due is None:
            due = MoneyStep("bourre", short=True) if posting.reason == "eliminated" else MoneyStep(posting.reason)
        account = posting.giver if posting.giver in self._players else posting.taker
        accounts = due._replace(giver=posting.giver, taker=posting.taker, amount=posting.amount, line=posting.line)
        return self._with_stack(accounts, account)

    def nothing(self, player: int, due: MoneyStep) -> MoneyStep:
        """Return a payment that was not made. Its amount is unknown if the books are, unless nothing was due."""
        account = next(account for account, owner in self._players.items() if owner == player)
        giver, taker = (POT, account) if due.kind in TAKEN else (account, POT)
        amount = 0 if self.known or due.due == 0 else None
        return self._with_stack(due._replace(giver=giver, taker=taker, amount=amount), account)

    def _with_stack(self, payment: MoneyStep, account: str) -> MoneyStep:
        player = self._players.get(account)
        return payment._replace(
            player=None if player is None else self._names[player],
            stack=self._balance[account] if self.known and player is not None else None,
            pot=self._balance[POT] if self.known else None,
        )


def hand_money(record: HandRecord, account: HandLedger, purse: Purse) -> HandMoney:
    """Return the money of a hand. ``account`` is its ledger entry, ``purse`` has what everybody had before it."""
    hand, accounted, before = record.hand, record.account, record.before.table
    verdicts, name = accounted.verdicts, hand.seats.names
    postings = account.postings[record.before.postings : record.postings]
    first_taking = accounted.begun - record.before.postings
    antes = _end(postings[:first_taking], 0, _PUT_IN)
    first_stake = _end(postings, first_taking, TAKEN)
    staked = _end(postings, first_stake, _INTO_THE_NEXT)
    put_in = [*_antes(record, postings[:antes], purse)]
    for posting in postings[antes:first_taking]:
        second = MoneyStep("second-ante", owed=hand.house.second_ante, due=posting.amount, noted=False)
        put_in.append(purse.payment(posting, second if posting.reason == second.kind else None))
    is_known = accounted.pot is not None
    if not is_known:
        purse.known = False
    return HandMoney(
        before=before,
        playing=standing_after(before, put_in) if is_known and before.pot is not None else unknown(before),
        steps=(
            *put_in,
            *_takings(record, postings[first_taking:first_stake], purse),
            *_stakes(record, postings[first_stake:staked], purse),
            *map(purse.payment, postings[staked:]),
        ),
        ante=accounted.antes.ante if accounted.antes.known else None,
        second_ante=hand.house.second_ante,
        pot=account.pot,
        result=account.result,
        winners=account.winners,
        tied=tuple([name[player] for player in verdicts.right.tied]) if verdicts.right else (),
        bourre=account.bourre,
        penalties=tuple([name[player] for player in record.turns(verdicts.penal)]),
        stake=_stake(record),
        eliminated=account.eliminated,
        table=record.table,
        verified=record.verified,
        corrections=account.corrections[record.before.corrections : record.corrections],
    )


def _end(postings: Sequence[Posting], start: int, reasons: Collection[str]) -> int:
    """Return the number of postings up to the last with one of these reasons, from ``start`` on."""
    return max((at + 1 for at in range(start, len(postings)) if postings[at].reason in reasons), default=start)


def _payments(
    postings: Sequence[Posting],
    purse: Purse,
    due_of: Callable[[int, Reason], MoneyStep],
    reasons: Collection[str],
    owing: Mapping[int, MoneyStep],
) -> Iterator[MoneyStep]:
    """Yield the payments of postings, with what was due for those that have one of these reasons.

    Then yield what each player was ``owing`` who paid nothing for such a reason.
    """
    paid = set[int]()
    for posting in postings:
        player = purse.player(posting)
        if posting.reason in reasons and player is not None:
            paid.add(player)
            yield purse.payment(posting, due_of(player, posting.reason))
        else:
            yield purse.payment(posting)
    for player, due in owing.items():
        if player not in paid:
            yield purse.nothing(player, due)


def _antes(record: HandRecord, postings: Sequence[Posting], purse: Purse) -> Iterator[MoneyStep]:
    """Yield the antes. One that was not paid comes where it should have been."""
    hand, before, antes = record.hand, record.before, record.account.antes
    is_noted, line = hand.has(st.Antes, st.Ante), (hand.of(st.Antes) or hand.lines)[0].line
    exempt: dict[int, Exemption] = {**antes.earlier.exempt, **dict.fromkeys(antes.earlier.void, "void")}
    players = dict.fromkeys((*antes.dues, *record.turns(hand.away | before.out)))
    if antes.known and not antes.ante:
        exempt = dict.fromkeys(players, "no-ante")
    exempt |= {**dict.fromkeys(before.out, "out"), **dict.fromkeys(hand.away, "away")}

    def due_of(player: int, reason: Reason) -> MoneyStep:
        """Return an ante. Its amount is unknown if it is uncertain who owed one."""
        due, is_short = antes.dues.get(player, 0), reason == "eliminated"
        ante = MoneyStep("ante", line=line, noted=is_noted, why=exempt.get(player), short=is_short)
        if not antes.known or (due and not antes.earlier.exempt_sure):
            return ante
        return ante._replace(owed=antes.ante if is_short else due, due=due)

    owing = {
        player: due_of(player, "eliminated" if player in antes.short and not exempt.get(player) else "ante")
        for player in players
        if player not in before.gone
    }
    for payment in _payments(postings, purse, due_of, _PUT_IN, owing):
        is_open = payment.amount == 0 and payment.due is None and not is_noted
        yield payment._replace(amount=None) if is_open else payment


def _takings(record: HandRecord, postings: Sequence[Posting], purse: Purse) -> Iterator[MoneyStep]:
    """Yield what each player took from the pot, and should have taken by cards and rules."""
    accounted, books, house = record.account, record.books, record.hand.house
    taking, right = accounted.taking, accounted.verdicts.right
    due: Mapping[int, int] = {}
    is_known = right is not None and taking is not None and accounted.pot is not None
    is_noted = taking is not None and taking.claim is not None

    def due_of(player: int, reason: Reason) -> MoneyStep:
        share = due.get(player, 0) if is_known else None
        return MoneyStep(cast(Purpose, reason), owed=share, due=share, noted=is_noted)

    owing = {}
    if right is not None and taking is not None and is_known:
        due, result = shares(right.winners, taking.pot, house, books.unit(house)), cast(Reason, right.result)
        owing = {player: due_of(player, result)._replace(line=taking.line) for player in due if due[player]}
    return _payments(postings, purse, due_of, TAKEN, owing)


def _stakes(record: HandRecord, postings: Sequence[Posting], purse: Purse) -> Iterator[MoneyStep]:
    """Yield bourrés and penalties, paid or not."""
    accounted, is_noted = record.account, record.hand.has(st.Bourre)
    stakes, penal = accounted.stakes, accounted.verdicts.penal

    def due_of(player: int, reason: Reason) -> MoneyStep:
        """Return a payment. Its amount is unknown if the pot is, or if nobody knows who was bourré."""
        stake = MoneyStep(stakes.kind(player) if stakes else "bourre", noted=is_noted, short=reason == "eliminated")
        if stakes is None or accounted.pot is None or (stakes.stood is None and player not in penal):
            return stake
        due = stakes.dues.get(player, 0)
        owes = player in stakes.due or player not in stakes.paid
        is_withdrawn = not due and bool(stakes.paid.get(player))
        return stake._replace(owed=stakes.base if owes and not is_withdrawn else 0, due=due)

    owing = {}
    for player in record.turns(stakes.dues) if stakes else ():
        if stakes and not stakes.paid.get(player):  # Otherwise it is assumed to be paid while the stacks are unknown.
            due = due_of(player, "bourre")
            owing[player] = due._replace(line=stakes.line, short=due.due == 0 and player in stakes.short)
    return _payments(postings, purse, due_of, _INTO_THE_NEXT, owing)


def _stake(record: HandRecord) -> Stake | None:
    """Return how to calculate a payment into the next pot, if the pot is known."""
    stakes, antes, house = record.account.stakes, record.account.antes, record.hand.house
    if stakes is None or record.account.pot is None:
        return None
    of: StakeBase = house.bourre if isinstance(house.bourre, str) else "fixed"
    fixed = house.bourre if isinstance(house.bourre, int) else 0
    base = {"pot": stakes.pot, "antes": antes.antes, "ante": antes.ante, "fixed": fixed}[of]
    return Stake(of, base, house.bourre_limit, stakes.base)
