"""The table before a line of a log, and after each event of a hand, with seats, cards left, stacks, pot and trick."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final, NamedTuple

from referee.engine.house import House
from referee.judge.draft import Draft, play_with_record
from referee.judge.game import Game, Part
from referee.ledger.account import table_standing
from referee.ledger.entries import Standing, account_name
from referee.notation import statements as st
from referee.notation.order import BETWEEN
from referee.story.events import Event
from referee.story.from_engine import played_hand
from referee.story.hand import Holding, Opening, PlayedHand, PlayedTrick, standing_after
from referee.values import Money

WRONG: Final = "!"
"""Marks a card that was not allowed."""
PROOF: Final = "+"
"""Marks a card that proves a violation, in the hand at the time or when it is played."""
TAKES: Final = "*"
"""Marks a card that takes the trick, or may take it."""
BACK: Final = "<"
"""Marks a card that was taken back."""
STRAY: Final = "x"
"""Marks a card that does not count."""

MEANINGS: Final = {
    WRONG: "was not allowed",
    PROOF: "proves it",
    TAKES: "takes the trick",
    BACK: "was taken back",
    STRAY: "counts for nothing",
}
"""The meaning of each mark in words."""


class TableCard(NamedTuple):
    """A card on the table, ``None`` if unknown, and its signs. ``player`` is who played it to a trick."""

    name: str | None
    signs: str = ""
    player: str | None = None


class SeatView(NamedTuple):
    """A player at the table.

    ``said`` is what the player did so far, ``drew`` the number of cards drawn, ``tricks`` the number taken (``None``:
    unknown), ``change`` the effect of this event's payment on the stack. ``acts`` marks the event's player. Money is in
    hundredths, ``None`` if unknown.
    """

    player: str
    dealer: bool = False
    acts: bool = False
    said: str | None = None
    drew: int | None = None
    stack: Money | None = None
    change: Money | None = None
    tricks: int | None = 0
    cards: tuple[TableCard, ...] = ()


class Position(NamedTuple):
    """The table after an event. ``laid`` has the trick's cards in the order played."""

    seats: tuple[SeatView, ...]
    pot: int | None
    trump: str | None = None
    upcard: str | None = None
    laid: tuple[TableCard, ...] = ()


def opening_position(opening: Opening) -> Position:
    """Return the table before the first hand."""
    stacks, pot = opening.before.table
    return Position(tuple([SeatView(name, stack=stacks.get(account_name(name))) for name in opening.players]), pot)


def hand_positions(hand: PlayedHand, events: Iterable[Event], order: Sequence[str]) -> Iterator[Position]:
    """Yield the table after each event of a hand. ``order`` lists players as they first sat down."""
    table = _Table(hand, order)
    for event in events:
        table.play(event)
        yield table.position(event)


class _Table:
    """The table of a hand, into which its events are folded one by one."""

    def __init__(self, hand: PlayedHand, order: Sequence[str]) -> None:
        self.hand, self.standing = hand, hand.money.before
        holdings, places = hand.holdings, {name: place for place, name in enumerate(order)}
        first = min(range(len(holdings)), key=lambda at: places.get(holdings[at].player, len(order)), default=0)
        self.holdings: Sequence[Holding] = [*holdings[first:], *holdings[:first]]
        """The players in turn order, whoever deals, beginning with the one who sat down first."""
        self.cards: dict[str, list[str | None]] = {}
        """The cards that each player has left: known ones as players sort them, then unknown ones."""
        self.done: list[PlayedTrick] = []
        self.laid: list[Event] = []
        """The plays of the trick that was begun last."""
        self.has_stayed = self.is_over = self.is_counted = False
        for holding in holdings:
            unseen = len(holding.cards) + holding.unknown
            is_in = holding.said not in ("away", "out")
            self.cards[holding.player] = [*(holding.dealt or (None,) * unseen)] if is_in else []

    def play(self, event: Event) -> None:
        """Change the table by one event."""
        play, trick = event.play, event.trick
        if play and trick:
            self.standing = self.hand.money.playing
            if self.laid and self.laid[0].trick is not trick:
                self.laid = []
            self.laid.append(event)
            left = self.cards.get(play.player or "", [])
            if self.has_stayed and play.card in left and not (play.taken_back or play.stray):
                left.remove(play.card)  # One that is taken back, or counts for nothing, stays in the hand.
            if event.is_last:
                self.done.append(trick)
        elif event.payment:
            self.standing = standing_after(self.standing, event.payment)
        elif event.kind == "stay":
            self.has_stayed = True
            for holding in self.holdings:
                is_in = holding.said not in ("away", "out", "passed")
                known = [held.card for held in holding.cards]
                known.sort(key=lambda card: ("shdc".index(card[1]), -"23456789TJQKA".index(card[0])))
                self.cards[holding.player] = [*known, *[None] * holding.unknown] if is_in else []
        elif event.kind == "over":
            self.is_over, self.standing = True, self.hand.money.table
            self.cards = {}
        elif event.noted and event.noted.keyword == "took":
            self.is_counted = True

    def position(self, event: Event) -> Position:
        """Return the table after an event, which was the last to be played."""
        hand, (stacks, pot) = self.hand, self.standing
        tricks = self._tricks(event)
        seats, action, payment = [], event.play or event.payment, event.payment
        players = {action.player} if action else event.ruling.players if event.ruling else ()
        for holding in self.holdings:
            player, change = holding.player, None
            if payment and payment.player == player and payment.amount:
                change = -payment.amount if payment.giver == account_name(player) else payment.amount
            said = holding.said if holding.said in ("away", "out") or self.has_stayed else None
            proof = event.play.held if event.play and event.play.player == player else ()
            cards = [
                TableCard(card, PROOF if card in proof and self.has_stayed else "")
                for card in self.cards.get(player, ())
            ]
            seat = SeatView(
                player=player,
                dealer=player == hand.dealer,
                acts=player in players,
                said=said,
                drew=holding.drew if said == "stayed" else None,
                stack=stacks.get(account_name(player)),
                change=change,
                tricks=None if tricks is None else tricks.get(player, 0),
                cards=tuple(cards),
            )
            seats.append(seat)
        laid = tuple(self._cards_of_trick()) if event.trick else ()
        return Position(tuple(seats), pot, hand.trump, hand.upcard, laid)

    def _tricks(self, event: Event) -> Mapping[str, int] | None:
        """Count the tricks that each has taken so far, or ``None`` if uncertain."""
        hand = self.hand
        if self.is_over and hand.tricks_taken is not None:
            return hand.tricks_taken
        if self.is_counted and hand.took is not None:
            return hand.took
        is_missed = any(line <= event.line for line in hand.gaps)
        is_unproven = event.kind in ("payment", "over", "between") and hand.money.result == "unproven"
        if is_missed or is_unproven or any(len(trick.takers) != 1 for trick in self.done):
            return None
        return Counter(trick.takers[0] for trick in self.done)

    def _cards_of_trick(self) -> Iterator[TableCard]:
        """Yield the cards of the trick so far. The winner is marked once its last card is played."""
        last = self.laid[-1]
        takers = [last.trick.plays[at] for at in last.trick.winning] if last.is_last and last.trick else []
        for event in self.laid:
            if play := event.play:
                signs = (
                    (WRONG, play.verdict == "renege"),
                    (PROOF, bool(event.proofs)),
                    (BACK, play.taken_back),
                    (STRAY, play.stray),
                    (TAKES, any(play is taker for taker in takers)),
                )
                yield TableCard(play.card, "".join(sign for sign, fits in signs if fits), play.player)


# At a line of a log

_MONEY_AFTER_PLAY: Final = (*st.RESULTS, st.Stacks, st.Misdeal, *BETWEEN)


@dataclass(frozen=True)
class TableState:
    """The table before some line.

    ``seated`` are the players there, clockwise, ``out`` those of them who were eliminated, ``gone`` those who left.
    ``house`` is the rules in force, or ``None``. ``game`` has played the ``section``, which is the hand's lines before
    that line.
    """

    seated: tuple[str, ...]
    out: tuple[str, ...]
    gone: tuple[str, ...]
    house: House | None
    game: Game = field(compare=False, repr=False)
    section: tuple[st.Statement, ...] = field(compare=False, repr=False)

    @property
    def hand(self) -> PlayedHand | None:
        """The current hand so far, or ``None`` before the first, or if its rules are unknown."""
        return played_hand(self.game, self.section) if self.game.record else None

    @property
    def number(self) -> int:
        """The number of the next hand, as the log counts."""
        return self.game.number + 1 if self.game.expected_number is None else self.game.expected_number

    @property
    def standing(self) -> Standing:
        """Everybody's money, without what the rules will ask for once a line says how the hand ended."""
        if self.hand and not any(isinstance(line, _MONEY_AFTER_PLAY) for line in self.section):
            return self.hand.money.playing
        table = table_standing(self.game.books)
        return table.unknown if self.game.number and not self.hand else table


def table_before(draft: Draft, line: int, more: Sequence[st.Statement] = ()) -> TableState:
    """Return the table before a line of a log, with the lines of ``more`` added to those before it."""
    part = _lines_before(draft, line)
    part = part._replace(lines=(*part.lines, *more))
    game = play_with_record(draft.before(part.number), part)
    groups = game.seats.at_table(), sorted(game.seats.out), sorted(game.seats.gone)
    seated, out, gone = (tuple([game.seats.names[player] for player in players]) for players in groups)
    return TableState(seated, out, gone, game.rules.house, game, part.lines)


def next_dealer(draft: Draft, line: int) -> str | None:
    """Return the player who deals next if a hand begins at a line, or ``None`` if that is not certain."""
    part = _lines_before(draft, line)
    game = draft.before(part.number).fork().recording(None)
    game.play(part._replace(last=False))
    ante = game.record.account.antes.ante if game.record else 0
    # Where the dealer sets the ante, the last one probably stays; a player who can't pay it does not deal.
    begins = (st.Hand(line, "hand", None), st.Ante(line, "ante", ante))
    game.play_hand(begins if game.rules.house and game.rules.house.ante == "dealer" else begins[:1], last=True)
    hand = game.record.hand if game.record else None
    return hand.seats.names[hand.dealer] if hand and hand.doubt.dealer_sure and hand.dealer is not None else None


def _lines_before(draft: Draft, line: int) -> Part:
    """Return the hand before a line as if the log ended there."""
    number = draft.hand_at(line - 1)
    lines = takewhile(lambda statement: statement.line < line, draft.sections[number])
    return Part(number, tuple(lines), last=True)
