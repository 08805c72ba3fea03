"""A log that ends in the middle of a hand: the pot, and the one line that would settle the hand."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Self

from referee import statements as st
from referee.finding import BOURRE_PAYER, POT_TAKER
from referee.ledger import entries
from referee.ledger.account import HandAccount, final
from referee.ledger.books import POT, Books
from referee.ledger.entries import Closing, Unfinished, player_of
from referee.table.hand import Hand, Trick

_TELLING = ("trick", "took", "rest", "win", "divide", "carry", "share", "misdeal", "bourre")
"""Lines that may say who took the pot, or who paid a bourré."""


class Balances(NamedTuple):
    """Every account's balance before a hand, what it was owed, and which of that was ``unclear``, and by whom."""

    balance: dict[int, int]
    owed: dict[int, int]
    unclear: set[int]
    unpaid: set[int]

    @classmethod
    def of(cls, books: Books) -> Self:
        """The balances in the books now."""
        return cls(books.balance.copy(), books.owed.copy(), books.unclear.copy(), books.unpaid.copy())


def unfinished(account: HandAccount, before: Balances, out: list[int]) -> Unfinished | None:
    """Describe the last hand of a log, if no line gives its money, nor one that may have been lost.

    ``before`` is what the books had before the hand, ``out`` are those who were eliminated by then.
    """
    books, hand = account.books, account.hand
    taken = POT_TAKER not in hand.missing
    told = taken and BOURRE_PAYER not in hand.missing
    if told or books.known or hand.strays or hand.doubt.lost(*_TELLING) or hand.doubt.options or hand.seats.lost:
        return None
    counts = taken and account.pot is not None
    twin = books.fork(books.seats)
    twin.known, twin.unclear, twin.unpaid = True, before.unclear, before.unpaid
    if not counts:
        twin.balance, twin.owed = before.balance, before.owed
    put: Counter[str] = Counter()
    for one in books.postings:
        name = player_of(one.giver)
        if one.taker == entries.POT and name is not None:
            put[name] += one.amount
    closing, players = _closing(account, taken)
    names = hand.seats.names
    ended = Unfinished(
        hand.number,
        account.pot,
        put,
        final(twin, out, hand.house),
        taken,
        closing,
        tuple([names[player] for player in players]),
        final(_with_all_bourred(account, twin), out, hand.house) if counts else None,
    )
    trick = _open_trick(hand)
    if trick is None:
        return ended
    return ended._replace(
        open_line=trick.line.line, takers=tuple([names[player] for player in hand.turns(trick.takers)])
    )


def _with_all_bourred(account: HandAccount, books: Books) -> Books:
    """Books in which everybody who stayed, or may have stayed, and did not take the pot was bourré."""
    hand, taking, stakes = account.hand, account.taking, account.stakes
    twin = books.fork(books.seats)
    for player in hand.dealt if hand.stayed is None else hand.stayed:
        if taking and stakes and player not in taking.takers:
            due = stakes.base if hand.house.short_stack == "debt" else min(stakes.base, twin.balance[player])
            twin.move(player, POT, due, "bourre", hand.at.line)
    return twin


def _open_trick(hand: Hand) -> Trick | None:
    """The only trick of a hand whose taker is open, if nothing but a card is in doubt and all tricks are laid out."""
    doubt = hand.doubt
    if hand.course.missing or doubt.lines or doubt.turns:
        return None
    open_ones = [trick for trick in hand.course.tricks if trick.named is None and len(trick.takers) != 1]
    return open_ones[0] if len(open_ones) == 1 and open_ones[0].takers else None


def _closing(account: HandAccount, taken: bool) -> tuple[Closing, Sequence[int]]:
    """The one line that would settle a hand, and the players that it names.

    A count of everybody's stacks always does, and is the last resort.
    """
    hand = account.hand
    if account.pot is None or hand.doubt or (hand.stayed is None and not taken):
        return "stacks", hand.seats.playing()
    if taken or hand.stayed is None:
        return "bourre", hand.stayed or hand.dealt
    if hand.has(st.Bourre):
        return "win", hand.stayed
    if hand.has(st.Took, st.Out, st.Stacks):  # A second count of tricks, or one after these, would be out of place.
        return "stacks", hand.seats.playing()
    return "took", hand.stayed
