"""The room that a recorded deal and draw leave in a holding."""

from typing import NamedTuple

from referee.replay.exchange import may_have_taken
from referee.table.cards import mask
from referee.table.hand import Exchanged, Hand


class Room(NamedTuple):
    """The room that a recorded deal and draw leave.

    The holding has at most ``keeps`` of the cards ``kept`` (dealt and not known to be discarded), the cards that
    ``came``, at most ``new`` others, and none of those ``gone``. The ``sure`` cards are always in it. ``full``: every
    card dealt is known.
    """

    kept: int = 0
    keeps: int = 0
    came: int = 0
    new: int = 0
    gone: int = 0
    sure: int = 0
    full: bool = False

    @property
    def least(self) -> int:
        """The least number of ``kept`` cards in the holding: all that stay, if every card dealt is known."""
        return self.keeps if self.full else 0


def room(hand: Hand, player: int) -> Room | None:
    """Work out the room left by a player's recorded deal and draw; ``None`` if they show nothing."""
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
        return Room(new=size, gone=held)
    gone = mask(card.card for card in drawn.discards if card.card is not None) if drawn else 0
    unseen = max(0, size - (held | gone).bit_count()) if dealt else size
    if drawn is None:
        return Room(held, size, new=unseen, sure=held, full=not unseen) if hand.draws_known else None
    return _after_draw(drawn, held, gone, size, unseen)


def _upcard_was_dealt(hand: Hand) -> bool:
    """Check whether a deal has the upcard: then no other possible dealer has it."""
    return any(card.card == hand.upcard for dealt in hand.deals.values() for card in dealt if card.card is not None)


def _after_draw(drawn: Exchanged, held: int, gone: int, size: int, unseen: int) -> Room:
    """Do the same after a draw; ``unseen`` cards that were dealt are not known."""
    came = mask(card.card for card in drawn.cards if card.card is not None)
    unknown = drawn.received - came.bit_count()
    keeps = size - drawn.discarded
    told = drawn.discarded == gone.bit_count()
    sure = came | (held & ~gone if told else 0)
    return Room(held & ~gone, keeps, came, unknown + max(0, min(keeps, unseen)), gone, sure, not unseen)
