"""The record of one hand after it was played, for everything that shows how the hand went."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from referee import statements as st
from referee.ledger.account import HandAccount
from referee.ledger.books import Books
from referee.ledger.entries import Standing
from referee.replay.proof import Proof
from referee.table.hand import Hand

Exemption = Literal["bourre", "renege", "tied", "void", "away", "out", "no-ante"]
"""Why no ante was owed: paid a bourré or a renege penalty after the last hand, tied for its pot, already put in the
void hand's ante, is away, is out, or nobody puts in antes here."""


@dataclass(frozen=True, slots=True)
class Before:
    """The situation before a hand: everybody's money, who was out or had left, who owed no ante and why.

    ``sure``: nobody else was exempt. ``void`` had put in their antes for a hand that was void. ``postings`` and
    ``corrections`` count those of the account from before the hand.
    """

    table: Standing
    balance: Mapping[int, int]
    known: bool
    sure: bool
    exempt: Mapping[int, Exemption | None]
    void: frozenset[int]
    out: frozenset[int]
    gone: frozenset[int]
    postings: int
    corrections: int


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand that was played.

    ``postings`` and ``corrections`` count those of the account at its end, ``table`` and ``verified`` are everybody's
    money then; ``certain``: every line that affects the money could be read. ``between`` are the lines that followed,
    up to the next hand. ``order`` are those at the table during the hand, from the dealer's left. ``judged`` are its
    plays, if each was judged.
    """

    before: Before
    account: HandAccount
    judged: Proof | None
    postings: int
    corrections: int
    table: Standing
    verified: Standing
    certain: bool
    between: tuple[st.Statement, ...]
    order: tuple[int, ...]

    @property
    def hand(self) -> Hand:
        """The cards and declarations of the hand."""
        return self.account.hand

    @property
    def books(self) -> Books:
        """The books of the game."""
        return self.account.books

    @property
    def proof(self) -> Proof:
        """Every play of the hand, judged. Raises ``ValueError`` if they were not judged."""
        if self.judged is None:
            raise ValueError(f"hand {self.hand.number} was not judged play by play")
        return self.judged

    def turns(self, players: Collection[int]) -> list[int]:
        """Sort these players in the order of their seats."""
        return [player for player in self.order if player in players]


def why_exempt(player: int, account: HandAccount, before: Exemption | None) -> Exemption | None:
    """Find why a player owes no ante to the next hand, given this one's account; ``before``: why none to this one."""
    stakes, hand = account.stakes, account.hand
    if hand.misdeal:
        return before
    paid = stakes.paid.get(player) if stakes and hand.house.bourre_exempt else None
    if stakes and (paid or (paid == 0 and player in stakes.due)):
        return stake_kind(account, player)
    stood = account.taking.stood if account.taking else None
    return "tied" if stood and player in stood.tied else None


def stake_kind(account: HandAccount, player: int) -> Literal["bourre", "renege"]:
    """Tell whether a payment into the next pot is a bourré or a renege penalty; a player without a trick is bourré."""
    stakes, verdicts = account.stakes, account.verdicts
    stood = stakes.stood if stakes else None
    for outcome in (stood, verdicts.right):
        if outcome and player in outcome.bourre:
            return "bourre"
    return "renege" if player in verdicts.ruled or player in verdicts.penal else "bourre"
