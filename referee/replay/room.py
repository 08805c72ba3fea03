"""What a recorded deal and draw leave room for in a holding."""

from typing import NamedTuple

from referee.replay.exchange import may_have_taken
from referee.table.cards import mask
from referee.table.hand import Exchanged, Hand


class Room(NamedTuple):
    """What a recorded deal and draw leave room for.

    Of ``kept`` (cards dealt and not known to be discarded) at most ``keeps`` are in the holding, beside ``came``,
    and at most ``new`` others; none of ``gone``. ``sure`` are in it whatever else is. ``full``: every card dealt is
    known.
    """

    kept: int
    keeps: int
    came: int
    new: int
    gone: int
    sure: int
    full: bool

    @property
    def least(self) -> int:
        """How many of the cards ``kept`` are in the holding for certain: all that stay, where every card dealt is
        known."""
        return self.keeps if self.full else 0


def room(hand: Hand, player: int) -> Room | None:
    """What the recorded deal and draw of a player leave room for; ``None`` where they say nothing."""
    took = hand.took_upcard == player
    size = hand.house.hand_size + took
    dealt = hand.deals.get(player, ())
    held = mask(card.card for card in dealt if card.card is not None)
    if (hand.house.blind_hands and hand.doubt.lost("blind")) or may_have_taken(hand, player):
        return None
    turned = hand.house.upcard == "dealer-last"
    own = took or (turned and hand.dealer_sure and player == hand.dealer)
    if own and hand.upcard is not None:
        held |= 1 << hand.upcard
    drawn = hand.draws.get(player)
    every = len(dealt) == hand.house.hand_size == held.bit_count()
    unsure = turned and not hand.dealer_sure and not (every and _upcard_was_dealt(hand))
    if player in hand.doubt.records or not (held or drawn) or unsure:
        return None
    if player in hand.blind:
        return Room(0, 0, 0, size, held, 0, False)
    gone = mask(card.card for card in drawn.discards if card.card is not None) if drawn else 0
    unseen = max(0, size - (held | gone).bit_count()) if dealt else size
    if drawn is None:
        return Room(held, size, 0, unseen, 0, held, not unseen) if hand.draws_known else None
    return _after_draw(drawn, held, gone, size, unseen)


def _upcard_was_dealt(hand: Hand) -> bool:
    """Whether a deal has the upcard: then whoever else may be the dealer has no other."""
    return any(card.card == hand.upcard for dealt in hand.deals.values() for card in dealt if card.card is not None)


def _after_draw(drawn: Exchanged, held: int, gone: int, size: int, unseen: int) -> Room:
    """The same after a draw; ``unseen`` cards that were dealt are not known."""
    came = mask(card.card for card in drawn.cards if card.card is not None)
    unknown = drawn.received - came.bit_count()
    keeps = size - drawn.discarded
    told = drawn.discarded == gone.bit_count()
    sure = came | (held & ~gone if told else 0)
    return Room(held & ~gone, keeps, came, unknown + max(0, min(keeps, unseen)), gone, sure, not unseen)
