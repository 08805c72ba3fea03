"""The cells and the payments of the ledger of a game, hand by hand."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from referee.ledger.entries import UNEXPLAINED, HandLedger
from referee.report.wording.phrases import account, describe_move, figure, purpose
from referee.rules.phrases import in_a_row

_NO_POT: Final = ("all-passed", "misdeal")
"""The results of a hand in which nobody played for the pot."""


def pot_of(hand: HandLedger) -> str:
    """Return the pot that a hand was played for, or no text if nobody played for it."""
    return "" if hand.pot is None and hand.result in _NO_POT else figure(hand.pot)


def cells(hand: HandLedger, players: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each player's stack and the pot after a hand, as counted and as it should have been if that differs.

    Both are empty for a player who is not seated.
    """
    table, verified = hand.table, hand.verified
    amounts = [(table.stacks[name], verified.stacks.get(name)) if name in table.stacks else None for name in players]
    for pair in (*amounts, (table.pot, verified.pot)):
        yield ("", "") if pair is None else (figure(pair[0]), "" if pair[0] == pair[1] else figure(pair[1]))


def transfers(hand: HandLedger) -> Iterator[tuple[str, int]]:
    """Yield the payments of a hand in order, with equal consecutive ones merged, and the line that records them."""
    for (_, line, amount, taker), group in groupby(
        hand.postings, lambda posting: (posting.reason, posting.line, posting.amount, posting.taker)
    ):
        payments = list(group)
        givers = [account(posting.giver) for posting in payments]
        each = " each" if len(givers) > 1 else ""
        text = f"{in_a_row(givers)} to {account(taker)} {figure(amount)}{each}"
        if UNEXPLAINED in (payments[0].giver, taker):
            text = f"{figure(amount)} {describe_move(payments[0].giver, taker)}"
        yield f"{purpose(payments[0])}: {text}", line
