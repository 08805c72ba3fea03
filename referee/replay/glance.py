"""A glance at a hand of which everything is known, so that a hand without fault costs no more than that.

Where it finds nothing, judging the hand in full finds nothing either (a property test holds the two together); where it
is not sure of that, it says nothing.
"""

from collections.abc import Iterable

from referee import statements as st
from referee.replay.duty import Turn, beats, duty
from referee.replay.holdings import room
from referee.table.cards import mask
from referee.table.hand import Exchanged, Hand, Noted


def faultless(hand: Hand) -> bool:
    """Whether every card of the hand is known, no two things said of one contradict, and every play was due."""
    if not _is_told_in_full(hand):
        return False
    held = _played(hand)
    return held is not None and _agrees_with_deal(hand, held) and _is_legal(hand, held)


def _is_told_in_full(hand: Hand) -> bool:
    doubts = hand.lost or hand.ruled or hand.takebacks or hand.shows or hand.gaps or hand.torn or hand.discredited
    if doubts or hand.strays or hand.trump is None or len(hand.tricks) != hand.house.hand_size:
        return False
    return all(trick.plain for trick in hand.tricks)


def _played(hand: Hand) -> dict[int, int] | None:
    """The mask of the cards that each has played; ``None`` if one was played twice."""
    held = dict.fromkeys(hand.stayed or (), 0)
    played = 0
    for trick in hand.tricks:
        for player, card in zip(trick.players, trick.cards, strict=True):
            if player is None or card is None or played >> card & 1:
                return None
            played |= 1 << card
            held[player] |= 1 << card
    return held


def _agrees_with_deal(hand: Hand, held: dict[int, int]) -> bool:
    """Whether these holdings are such as upcard, deal and draw leave, and no larger than was played."""
    up, own = hand.upcard, _upcard_owner(hand)
    if up is not None and any(cards >> up & 1 for player, cards in held.items() if player != own):
        return False
    if own is None and not (hand.deals or hand.blind or hand.has(st.Exchange)):
        return True
    if hand.house.upcard == "dealer-last" and not hand.dealer_sure:
        return False
    return _is_nowhere_twice(hand, held) and all(_has_room(hand, player, cards) for player, cards in held.items())


def _upcard_owner(hand: Hand) -> int | None:
    """Who may play the upcard: who took it, or the dealer whose last card it is."""
    return hand.took_upcard if hand.house.upcard == "next" else hand.dealer


def _is_nowhere_twice(hand: Hand, held: dict[int, int]) -> bool:
    """Whether no card was seen with two players, or came to one twice, and every discard had been dealt."""
    up, own = 0 if hand.upcard is None else 1 << hand.upcard, _upcard_owner(hand)
    holdings = {player: cards | (up if player == own else 0) for player, cards in held.items()}
    if own not in holdings:
        holdings[-1] = up
    for player, cards in hand.deals.items():
        dealt = _known(cards)
        turned = up if hand.house.upcard == "next" else 0
        if dealt.bit_count() != hand.house.hand_size or dealt & turned:
            return False
        holdings[player] = holdings.get(player, 0) | dealt
    for player, drawn in hand.draws.items():
        if isinstance(drawn.line, st.Exchange) and not _is_exchanged(hand, player, drawn, up if player == own else 0):
            return False
        holdings[player] |= _known(drawn.cards)
    everywhere = 0
    for holding in holdings.values():
        if everywhere & holding:
            return False
        everywhere |= holding
    return True


def _is_exchanged(hand: Hand, player: int, drawn: Exchanged, up: int) -> bool:
    """Whether every card of an exchange is known, what went had been there and what came had not."""
    came, gone = _known(drawn.cards), _known(drawn.discards)
    had = _known(hand.deals.get(player, ())) | up
    told = came.bit_count() == drawn.received and gone.bit_count() == drawn.discarded
    return told and not gone & ~had and not came & had


def _known(cards: Iterable[Noted]) -> int:
    return mask(card.card for card in cards if card.card is not None)


def _has_room(hand: Hand, player: int, cards: int) -> bool:
    """Whether the recorded deal and draw leave room for these cards, and leave no others."""
    space = room(hand, player)
    if space is None:
        return True
    others = cards & ~space.kept & ~space.came
    fits = (cards & space.kept).bit_count() <= space.keeps and others.bit_count() <= space.new
    return fits and not cards & space.gone and not space.sure & ~cards


def _is_legal(hand: Hand, held: dict[int, int]) -> bool:
    """Whether every play was allowed; the holdings are played out."""
    house, trump, won = hand.house, hand.trump, dict.fromkeys(held, 0)
    taken = house.upcard != "next" or hand.took_upcard is not None
    seen = 0 if taken or hand.upcard is None else 1 << hand.upcard
    for index, trick in enumerate(hand.tricks):
        led = best = None
        left = len(trick.cards)
        for player, card in zip(trick.players, trick.cards, strict=True):
            if trump is None or player is None or card is None:
                return False
            left -= 1
            turn = Turn(trump, led, best, index == 0, left == 0, won[player], seen)
            for step in duty(held[player], turn, house):
                if not step.allowed >> card & 1:
                    return False
            if best is None or beats(best, trump) >> card & 1:
                best = card
            led = card // 13 if led is None else led
            seen |= 1 << card
            held[player] &= ~(1 << card)
        if trick.taker is not None:
            won[trick.taker] += 1
    return True
