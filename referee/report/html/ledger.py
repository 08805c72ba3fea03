"""The ledger of a game: hand by hand, who owes what and why, and the standings at the end."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from referee.judge.settlement import Ledger
from referee.ledger.effects import Effects
from referee.ledger.entries import UNEXPLAINED, Account, Posting
from referee.report.html.findings import DebtView, debts
from referee.report.html.links import Anchor, Links
from referee.report.wording.effects import NO_FINDING, ends
from referee.report.wording.ledger import result
from referee.report.wording.phrases import UNKNOWN, account, figure, moved, purpose
from referee.rules.phrases import in_a_row

_NO_POT: Final = ("all-passed", "misdeal")
"""The results of a hand in which nobody played for the pot."""


class Cell(NamedTuple):
    """An amount as counted, and as it should have been; the latter is empty if both are the same."""

    table: str
    verified: str = ""


class EffectRow(NamedTuple):
    """The effect of findings on everybody's money, and the debts that add up to it."""

    causes: tuple[Anchor, ...]
    ends: str
    debts: tuple[DebtView, ...]


class Transfer(NamedTuple):
    """Payments of one kind, and the line of the log that records them."""

    text: str
    line: Anchor


class HandRow(NamedTuple):
    """A hand in the ledger."""

    number: int
    play: Anchor | None
    dealer: str
    result: str
    pot: str
    stacks: tuple[Cell, ...]
    after: Cell
    transfers: tuple[Transfer, ...]


def hand_rows(ledger: Ledger, links: Links) -> Iterator[HandRow]:
    """Return the hands of a ledger in order."""
    for hand in ledger.hands:
        yield HandRow(
            number=hand.hand,
            play=links.play(hand.hand),
            dealer=hand.dealer or UNKNOWN,
            result=result(hand),
            pot="" if hand.pot is None and hand.result in _NO_POT else figure(hand.pot),
            stacks=tuple(_stack(hand, player) for player in ledger.players),
            after=_cell(hand.table.pot, hand.verified.pot),
            transfers=tuple(_transfers(hand, links)),
        )


def effect_rows(effects: Effects, links: Links) -> Iterator[EffectRow]:
    """Return the effects of the findings of a game."""
    for one in effects:
        causes = dict.fromkeys(map(links.cause, one.causes))
        yield EffectRow(tuple(causes) or (Anchor(NO_FINDING),), ends(one), tuple(debts(one, links)))


def _stack(hand: Account, player: str) -> Cell:
    """Return a player's stack; empty for a player who is not seated."""
    if player not in hand.table.stacks:
        return Cell("")
    return _cell(hand.table.stacks[player], hand.verified.stacks.get(player))


def _cell(table: int | None, verified: int | None) -> Cell:
    return Cell(figure(table), "" if table == verified else figure(verified))


def _transfers(hand: Account, links: Links) -> Iterator[Transfer]:
    """Return the payments of a hand in order; equal consecutive ones are merged."""
    for (_, line, amount), group in groupby(hand.postings, lambda one: (one.reason, one.line, one.amount)):
        for told in _together(list(group), amount):
            yield Transfer(told, links.line(line))


def _together(equal: list[Posting], amount: int) -> Iterator[str]:
    """Describe several equal payments: who pays whom how much each."""
    for taker, group in groupby(equal, lambda one: one.taker):
        payments = list(group)
        givers = [account(one.giver) for one in payments]
        each = " each" if len(givers) > 1 else ""
        told = f"{in_a_row(givers)} to {account(taker)} {figure(amount)}{each}"
        if UNEXPLAINED in (payments[0].giver, taker):
            told = f"{figure(amount)} {moved(payments[0].giver, taker)}"
        yield f"{purpose(payments[0])}: {told}"
