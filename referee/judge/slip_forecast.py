"""Predict, without judging the hand again, the errors that another card or trump would certainly cause.

Most cards of the pack can't have been meant: they were dealt to somebody else, or would have been a renege or won the
trick for somebody else. Checking that takes a tenth of the time of a judgement; whatever passes is judged.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from referee.engine.cards import BEATS, card
from referee.engine.deal import stock
from referee.engine.hand import Hand, Noted, Play, Trick
from referee.engine.proof import Turn, broken, duty
from referee.finding import CardNotHeld, DuplicateCard, UpcardConflict, Violation
from referee.judge.slip_edits import SlipEdit, noted_cards
from referee.notation import statements as st
from referee.notation.names import CARDS
from referee.values import Place

_PLAIN: Final = (
    *(st.Hand, st.Dealer, st.Away, st.Ante, st.Antes, st.Deal, st.Trump, st.Stay, st.Pass, st.Draw, st.Exchange),
    *(st.Trick, st.Pot, *st.RESULTS, st.Bourre, st.Out, st.Stacks, st.Early),
)
"""Lines of a hand that leave no doubt about turns, and excuse nobody."""
_CERTAIN: Final = frozenset("RLH")
"""Codes of errors that leave no such doubt either."""


class Forecast:
    """The tricks of a hand where it is certain who played which card; cards in conflict are left out."""

    __slots__ = (
        "_alone",
        "_came",
        "_conflict",
        "_hand",
        "_known",
        "_lines",
        "_named",
        "_others",
        "_recorded",
        "_seen",
        "_wrong",
        "may_come_back",
    )

    def __init__(self, hand: Hand, lines: Sequence[st.Statement], errors: Sequence[Violation]) -> None:
        self._hand, self._conflict = hand, conflicting(errors)
        doubt = hand.doubt
        ends = next((i for i, line in enumerate(lines) if not isinstance(line, _PLAIN)), len(lines))
        between = (st.Rebuy, st.Leave, st.Join, st.Pay, st.Put, st.Rule)
        plain = all(isinstance(line, between) for line in lines[ends:])
        sure = not (doubt.lines or doubt.options or doubt.turns or doubt.ruling or hand.seats.lost or hand.misdeal)
        understood = all(_is_understood(one) for one in errors)
        few = len(hand.tricks) <= hand.house.hand_size
        self._known = few and plain and sure and understood and hand.trump is not None
        self._lines = {trick.line.line: trick for trick in hand.tricks}
        self._wrong = {(one.code[0], one.at) for one in errors if one.code[0] == "R" or one.code == "T404"}
        self._others = len(errors) > len(self._wrong)
        self.may_come_back: bool = _may_come_back(hand)
        self._came = {player: _cards(dealt) for player, dealt in hand.deals.items()}
        for player, drawn in hand.draws.items():
            self._came[player] = self._came.get(player, frozenset()) | _cards(drawn.cards)
        self._alone = len(errors) == 1
        self._recorded = sum(one.code[0] == "C" for one in errors) <= 1
        self._named = all(trick.line.names is not None for trick in hand.tricks)
        self._seen = noted_cards(lines)

    def rules_out(self, edit: SlipEdit, errors: Sequence[Violation]) -> bool:
        """True if an edit certainly adds a renege or a wrong winner, or certainly keeps all errors.

        ``errors`` are those that depend on its words.
        """
        if edit.kind != "card" or not self._known:
            return edit.kind == "card" and self._leaves_no_more_room(edit, errors)
        line = edit.statement
        if isinstance(line, st.Deal | st.Exchange):
            return self._cannot_be_recorded(line, CARDS[edit.written])
        if not isinstance(line, st.Trick) or not set(line.cards).isdisjoint(self._conflict):
            return isinstance(line, st.Trump) and self._turns_are_noted() and self._is_worse({}, line.suit)
        trick = self._lines.get(line.line)
        if trick and self._cannot_be_held(trick, edit):
            return True
        if trick is None or not (self._named or line.taker is not None):
            return False
        return self._is_worse({line.line: line.cards}, self._hand.trump)

    def _turns_are_noted(self) -> bool:
        """True if it is certain under any trump who played which card: names or arrows show who led."""
        return self._named or all(one.named is not None for one in self._hand.tricks[:-1])

    def _leaves_no_more_room(self, edit: SlipEdit, errors: Sequence[Violation]) -> bool:
        """True if a player's cards that can't have been held (C302) still can't after an edit of the deal or the draw.

        That is so if the new card was seen nowhere else in the hand, or is a discard that was never dealt.
        """
        line, hand = edit.statement, self._hand
        if not isinstance(line, st.Deal | st.Exchange):
            return False
        player = hand.seats.ids.get(line.name)
        if player is None or any(one.code != "C302" or one.player != line.name for one in errors):
            return False
        if not self._named or not (hand.dealer_sure or hand.house.upcard == "next"):
            return False
        new, dealt = CARDS[edit.readings[0].text], _cards(hand.deals.get(player, ()))
        if isinstance(line, st.Exchange) and not self._is_dealt_whole(player, dealt):
            return False
        discarded = isinstance(line, st.Exchange) and new in line.discards
        return new not in (dealt if discarded else self._seen)

    def _cannot_be_held(self, trick: Trick, edit: SlipEdit) -> bool:
        """True if the player of a card in a trick can't have had it, given the deal and the draw."""
        line, hand = edit.statement, self._hand
        if self.may_come_back or not isinstance(line, st.Trick) or trick.strays:
            return False
        at = next(i for i in range(len(line.cards)) if trick.line.card_at(i).column == edit.column)
        player, held, was = trick.players[at], line.cards[at], trick.line.cards[at]
        if player is None or held is None:
            return False
        if self._is_with_another(player, held):
            return True
        dealt = _cards(hand.deals.get(player, ()))
        drawn = hand.draws.get(player)
        whole = self._whole(player, dealt, drawn.line if drawn else None) if self._proves(was) else None
        return whole is not None and held not in whole

    def _cannot_be_recorded(self, line: st.Deal | st.Exchange, was: int) -> bool:
        """True if a player can't have been dealt, or have exchanged, these cards, given where they were seen."""
        hand, player = self._hand, self._hand.seats.ids.get(line.name)
        if self.may_come_back or player is None:
            return False
        drawn, before = hand.draws.get(player), _cards(hand.deals.get(player, ()))
        if isinstance(line, st.Deal):
            dealt = came = _certain(line.cards)
            new, exchange = dealt - before, drawn.line if drawn else None
        elif drawn and drawn.line.line == line.line:
            dealt, exchange, came = before, line, _certain(line.received)
            new = came - _cards(drawn.cards)
        else:
            return False
        if not came.isdisjoint(self._conflict):
            return False
        return self._is_elsewhere(player, new, was) or (
            self._proves(was) and self._is_dealt_whole(player, dealt) and self._does_not_fit(player, dealt, exchange)
        )

    def _is_elsewhere(self, player: int, new: frozenset[int], was: int) -> bool:
        """True if others had one of the new cards of a player's record, or the old one stays in two places."""
        laid = self._laid()
        stays = self._alone and len({play.player for play in laid if play.noted == was}) > 1
        others = any(play.player != player and play.noted in new for play in laid)
        return stays or others or any(self._is_with_another(player, one) for one in new)

    def _does_not_fit(self, player: int, dealt: frozenset[int], exchange: st.Statement | None) -> bool:
        """True if a player discarded or played a card that was never dealt or drawn, though all of these are known."""
        if isinstance(exchange, st.Exchange) and not _certain(exchange.discards) <= dealt:
            return True
        whole = self._whole(player, dealt, exchange)
        mine = {play.card for play in self._laid() if play.player == player and play.card is not None}
        return whole is not None and not mine <= whole

    def _laid(self) -> list[Play]:
        """The plays that certainly belong to their player."""
        plays = (play for trick in self._hand.tricks for play in trick.plays)
        return [play for play in plays if play.player is not None and not play.stray]

    def _is_with_another(self, player: int, one: int) -> bool:
        """True if another player was dealt or drew the card, or it was turned up next to the stock."""
        hand = self._hand
        turned = hand.house.upcard == "next" and one == hand.upcard
        return turned or any(one in came for other, came in self._came.items() if other != player)

    def _proves(self, was: int | None) -> bool:
        """True if deal and draw prove something once this card is changed: no other card is in conflict."""
        return self._recorded and (not self._conflict or was in self._conflict)

    def _is_dealt_whole(self, player: int, dealt: frozenset[int]) -> bool:
        own = self._hand.house.upcard != "next" and player == self._hand.dealer
        return not own and len(dealt) == self._hand.house.hand_size

    def _whole(self, player: int, dealt: frozenset[int], exchange: st.Statement | None) -> frozenset[int] | None:
        """All cards that a player with this deal and exchange held in the tricks, if every one is recorded."""
        if not self._is_dealt_whole(player, dealt) or not (exchange or self._hand.draws_known):
            return None
        if exchange is None:
            return dealt
        if not isinstance(exchange, st.Exchange):
            return None
        gone, came = _certain(exchange.discards), _certain(exchange.received)
        told = len(gone) == len(exchange.discards) == len(came) == len(exchange.received)
        return (dealt - gone) | came if told and gone <= dealt and came.isdisjoint(dealt) else None

    def _is_worse(self, other: dict[int, Sequence[int | None]], trump: int | None) -> bool:
        """True if all errors remain, or a new one comes up, with these cards in a line or with this trump."""
        laid = [(trick, self._laid_by_whom(trick, other.get(trick.line.line))) for trick in self._hand.tricks]
        held: dict[int, int] = {}
        for trick, cards in laid:
            for player, one in zip(trick.players, cards, strict=True):
                if player is not None and one is not None:
                    held[player] = held.get(player, 0) | 1 << one
        still = 0
        for trick, cards in laid:
            for wrong in self._in_trick(trick, cards, held, trump or 0):
                if wrong not in self._wrong:
                    return True
                still += 1
        return still == len(self._wrong) and not self._others

    def _laid_by_whom(self, trick: Trick, cards: Sequence[int | None] | None) -> Sequence[int | None]:
        """The cards of a trick; ``None`` for one in conflict, and for all if it is uncertain who played which."""
        if None in trick.players or trick.strays or trick.absent or trick.short:
            return [None] * len(trick.players)
        return [None if one in self._conflict else one for one in cards or trick.line.cards]

    def _in_trick(
        self, trick: Trick, cards: Sequence[int | None], held: dict[int, int], trump: int
    ) -> Iterator[tuple[str, Place]]:
        """The reneges of a trick and its wrong winner, by kind and place; its cards are removed from ``held``."""
        turn = Turn(trump, first=trick is self._hand.tricks[0], forfeited=True)
        best = taker = None
        for index, (player, one) in enumerate(zip(trick.players, cards, strict=True)):
            if player is None or one is None:
                break
            turn.best = best
            if broken(one, duty(held[player], turn, self._hand.house)):
                yield "R", trick.line.card_at(index)
            if best is None or BEATS[trump][best] >> one & 1:
                best, taker = one, player
            if turn.led is None:
                turn.led = one // 13
        else:
            if trick.named is not None and trick.named != taker:
                yield "T", trick.line.taker_at
        for player, one in zip(trick.players, cards, strict=True):
            if player is not None and one is not None:
                held[player] &= ~(1 << one)


def _may_come_back(hand: Hand) -> bool:
    """True if a card that one player gave up may have come to another: the stock may have run out."""
    doubt = hand.doubt
    if hand.seats.lost or doubt.explains("C305") or doubt.lost("away", "blinds", "take", "pass", "stay", "blind"):
        return True
    players = hand.dealt if hand.stayed is None else hand.stayed
    most = 0 if hand.draws_known else hand.house.draw_max * len(players)
    return max(most, sum(drawn.received for drawn in hand.draws.values())) > stock(hand)


def _cards(some: Iterable[Noted]) -> frozenset[int]:
    return _certain(one.card for one in some)


def _certain(cards: Iterable[int | None]) -> frozenset[int]:
    return frozenset(one for one in cards if one is not None)


def _is_understood(error: Violation) -> bool:
    """True if an error leaves no doubt about anything but its own cards."""
    facts = error.facts
    once = facts.again is None if isinstance(facts, DuplicateCard) else error.code == "T404"
    return error.code[0] in _CERTAIN or once


def conflicting(errors: Sequence[Violation]) -> frozenset[int]:
    """The cards that can't be where they were noted, according to these errors."""
    kinds = DuplicateCard, CardNotHeld, UpcardConflict
    return frozenset(card(one.facts.card) for one in errors if isinstance(one.facts, kinds))
