"""Stacks and pot from one payment to the next."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from referee.ledger.books import Books
from referee.ledger.entries import POT, Posting, Purpose, Standing, player_of
from referee.playback.played_hand import TAKEN, Step


def standing_after(before: Standing, steps: Iterable[Step]) -> Standing:
    """Return everybody's stack after these steps.

    A step of unknown amount makes the pot unknown, and the stack of its player.
    """
    stacks, pot = dict(before.stacks), before.pot
    for one in steps:
        pot = one.pot
        players = [account for account in (one.giver, one.taker) if player_of(account) is not None]
        if len(players) == 2:
            had = stacks.get(one.taker, 0)
            stacks[one.taker] = None if had is None or one.amount is None else had + one.amount
        for account in players[:1]:
            stacks[account] = one.stack
    return Standing(stacks, pot)


def unknown(at: Standing) -> Standing:
    """Return the same accounts with unknown amounts."""
    return Standing(dict.fromkeys(at.stacks), None)


class Walk:
    """Tracks stacks and pot through the postings of a hand, while they are known."""

    __slots__ = ("_at", "_known", "_names", "_players")

    def __init__(self, books: Books, balance: Mapping[int, int], known: bool) -> None:
        self._at = Counter({books.names[account]: amount for account, amount in balance.items()})
        self._names, self._known = books.seats.names, known
        self._players = {books.names[player]: player for player in range(len(self._names)) if player in books.names}

    def player(self, posting: Posting) -> int | None:
        """Return the player that a posting concerns: the payer or, if that is not a player, the payee."""
        giver = self._players.get(posting.giver)
        return self._players.get(posting.taker) if giver is None else giver

    def steps(self, postings: Iterable[Posting]) -> Iterator[Step]:
        """Return plain steps for postings that need no further detail."""
        return map(self.step, postings)

    def step(
        self, posting: Posting, kind: Purpose | None = None, owed: int | None = None, due: int | None = None
    ) -> Step:
        """Return a posting's step with the amount due; ``kind`` is needed if the ledger's reason does not give it."""
        self._at[posting.giver] -= posting.amount
        self._at[posting.taker] += posting.amount
        player = self.player(posting)
        short = posting.reason == "eliminated"
        return Step(
            kind=kind or ("bourre" if posting.reason == "eliminated" else posting.reason),
            player=None if player is None else self._names[player],
            giver=posting.giver,
            taker=posting.taker,
            amount=posting.amount,
            owed=owed,
            due=due,
            line=posting.line,
            short=short,
            stack=self._stack(posting.giver if posting.giver in self._players else posting.taker),
            pot=self._at[POT] if self._known else None,
        )

    def nothing(self, kind: Purpose, player: int, line: int, owed: int | None, due: int | None) -> Step:
        """Return a step in which nothing was paid; its amount is unknown if the books are."""
        account = next(account for account, one in self._players.items() if one == player)
        taking = kind in TAKEN
        return Step(
            kind=kind,
            player=self._names[player],
            giver=POT if taking else account,
            taker=account if taking else POT,
            amount=0 if self._known or due == 0 else None,
            owed=owed,
            due=due,
            line=line,
            stack=self._stack(account),
            pot=self._at[POT] if self._known else None,
        )

    def lose(self) -> None:
        """Forget stacks and pot from here on."""
        self._known = False

    def _stack(self, account: str) -> int | None:
        return self._at[account] if self._known and account in self._players else None
