"""A game that is played through like any other, and of whose hands everything is kept that tells how they went."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from referee import statements as st
from referee.judge.game import Game
from referee.ledger.account import HandAccount, table, verified
from referee.ledger.books import Books
from referee.ledger.entries import Standing
from referee.playback.record import Exemption
from referee.replay.proof import Proof
from referee.replay.replay import replay
from referee.rulesets import RuleSet
from referee.table.hand import Hand
from referee.table.house import House


@dataclass(frozen=True, slots=True)
class Before:
    """What held before a hand: where everybody stood, who was out or had left, who owed no ante and why.

    ``sure``: nobody else was exempt. ``void`` had put in their antes for a hand that was void. ``postings`` and
    ``corrections`` are how many of the account's were made before the hand.
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
class Watched:
    """One hand that was played through.

    ``postings`` and ``corrections`` are how many of the account's there were at its end, ``table`` and ``verified``
    where everybody stood then; ``between`` are the lines that followed, up to the next hand. ``order`` are those who
    sat there, from the dealer's left.
    """

    before: Before
    account: HandAccount
    proof: Proof
    postings: int
    corrections: int
    table: Standing
    verified: Standing
    between: tuple[st.Statement, ...]
    order: tuple[int, ...]

    @property
    def hand(self) -> Hand:
        """The hand's record."""
        return self.account.hand

    def turns(self, players: Collection[int]) -> list[int]:
        """These players in the order in which they sat."""
        return [player for player in self.order if player in players]

    @property
    def books(self) -> Books:
        """The game's books."""
        return self.account.books


class WatchedGame(Game):
    """A game of which the hands of some numbers (``None``: all) are judged with all care and kept until the next."""

    def __init__(
        self, house: House | None, chip: int, own: Mapping[str, RuleSet], hands: Collection[int] | None
    ) -> None:
        super().__init__(house, chip, own)
        self.hands = hands
        self.watched: Watched | None = None
        self._exempt: dict[int, Exemption] = {}
        self._proof: Proof | None = None
        self._following: tuple[st.Statement, ...] = ()

    def forget(self) -> None:
        """The same, and the hand that is kept to be retold."""
        super().forget()
        self.watched = self._proof = None
        self._following = ()

    @property
    def _watching(self) -> bool:
        return self.hands is None or self.number in self.hands

    def _hand(
        self,
        lines: Sequence[st.Statement],
        between: list[st.Statement],
        over: bool,
        adrift: frozenset[str] = frozenset(),
    ) -> None:
        self._following, self.watched = tuple(between), None
        super()._hand(lines, between, over, adrift)

    def _play(self, house: House, lines: Sequence[st.Statement], over: bool) -> HandAccount:
        before = self._before() if self._watching else None
        account = super()._play(house, lines, over)
        if before and self._proof:
            books = self.books
            self.watched = Watched(
                before=before,
                account=account,
                proof=self._proof,
                postings=len(books.postings),
                corrections=len(books.corrections),
                table=table(books),
                verified=verified(books),
                between=self._following,
                order=tuple(account.hand.turns([one for one in self.seats.order if one not in before.gone])),
            )
        self._exempt = {player: why for player in self.books.exempt if (why := self._why(player, account))}
        return account

    def _replay(self, hand: Hand) -> None:
        self._proof = replay(hand, with_care=self._watching)

    def _before(self) -> Before:
        books, seats = self.books, self.seats
        return Before(
            table=table(books),
            balance=dict(books.balance),
            known=books.known,
            sure=books.exempt_sure,
            exempt={player: self._exempt.get(player) for player in books.exempt},
            void=frozenset(books.void),
            out=frozenset(seats.out),
            gone=frozenset(seats.gone),
            postings=len(books.postings),
            corrections=len(books.corrections),
        )

    def _why(self, player: int, account: HandAccount) -> Exemption | None:
        """Why a player owes no ante to the next hand, once this one is accounted for."""
        stakes, hand = account.stakes, account.hand
        if hand.misdeal:
            return self._exempt.get(player)
        paid = stakes.paid.get(player) if stakes and hand.house.bourre_exempt else None
        if stakes and (paid or (paid == 0 and player in stakes.due)):
            return stake_kind(account, player)
        stood = account.taking.stood if account.taking else None
        return "tied" if stood and player in stood.tied else None


def stake_kind(account: HandAccount, player: int) -> Literal["bourre", "renege"]:
    """Whether a payment into the next pot is a bourré or a penalty for a renege; one who took no trick is bourré."""
    stakes, verdicts = account.stakes, account.verdicts
    stood, right = stakes.stood if stakes else None, verdicts.right if verdicts else None
    for outcome in (stood, right):
        if outcome and player in outcome.bourre:
            return "bourre"
    penal = verdicts is not None and (player in verdicts.ruled or player in verdicts.penal)
    return "renege" if penal else "bourre"
