"""The table as the referee accounts for it: who sits there, who can ante, and what every hand came to.

The referee's own game keeps the books, so that nothing is reckoned twice: it is told what happened in a hand, and what
the table claims of it follows from its account.
"""

from collections.abc import Sequence

from referee import statements as st
from referee.judge.game import Game
from referee.ledger.entries import Account
from referee.table.house import House


class TableGame:
    """A game under way. ``house`` is what it is played by, ``unit`` the smallest unit of its money."""

    __slots__ = ("_game", "house")

    def __init__(self, header: Sequence[st.Statement], house: House, unit: int) -> None:
        self.house = house
        self._game = Game(None, unit)
        self._game.header(header)

    def play(self, hand: Sequence[st.Statement]) -> Account:
        """Accounts for one hand, and goes on from there."""
        return _played(self._game, hand)

    def trial(self, hand: Sequence[st.Statement]) -> Account:
        """What a hand would come to; nothing is changed by it."""
        return _played(self._game.fork(), hand)

    def able(self, ante: int, second: int = 0) -> list[str]:
        """Those who can pay what they owe of this ante, and a second one beside it, clockwise.

        Who can't pay the first is out before the deal.
        """
        seats, books = self._game.seats, self._game.books
        debt = self.house.short_stack == "debt"
        owes = {player: second + (0 if player in books.exempt else ante) for player in seats.playing()}
        return [seats.names[player] for player, due in owes.items() if debt or due <= books.balance.get(player, 0)]

    def dealer(self, able: Sequence[str]) -> str | None:
        """Whose turn it is to deal; ``None`` in the first hand."""
        seats = self._game.seats
        absent = {player for player in seats.playing() if seats.names[player] not in able}
        due = seats.due_dealers(absent)
        return seats.names[due[0]] if due else None

    def left_of(self, dealer: str, able: Sequence[str]) -> list[str]:
        """Those who are dealt in, from the dealer's left."""
        seats = self._game.seats
        names = (seats.names[player] for player in seats.left_of(seats.ids[dealer]))
        return [name for name in names if name in able]

    @property
    def pot(self) -> int:
        """What lies in the pot, in hundredths."""
        return self._game.books.pot

    @property
    def won(self) -> bool:
        """Whether the game is over."""
        return self._game.books.winner is not None

    @property
    def counted_wrongly(self) -> bool:
        """Whether a wrong count has not come to rest yet: a second slip might look like its correction."""
        return bool(self._game.books.slips)


def _played(game: Game, hand: Sequence[st.Statement]) -> Account:
    game.hand(tuple(hand))
    account = game.accounts[-1]
    # A long evening is not carried along.
    game.accounts.clear()
    game.violations.clear()
    return account
