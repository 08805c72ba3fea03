"""A glance at a hand of which everything is known, so that a hand without fault costs no more than that.

Where it finds nothing, judging the hand in full finds nothing either (a property test holds the two together); where it
is not sure of that, it says nothing.
"""

from collections.abc import Iterable

from referee import statements as st
from referee.replay.duty import Turn, duty
from referee.replay.holdings import room
from referee.table.cards import BEATS, mask
from referee.table.hand import Exchanged, Hand, Noted, Plain


def faultless(hand: Hand) -> bool:
    """Whether every card of the hand is known, no two things said of one contradict, and every play was due."""
    tricks = [trick.plain for trick in hand.tricks if trick.plain]
    if len(tricks) != hand.house.hand_size or len(hand.tricks) != len(tricks) or _is_in_doubt(hand):
        return False
    held = _played(tricks)
    return held is not None and _agrees_with_deal(hand, held) and _is_legal(hand, tricks, held)


def _is_in_doubt(hand: Hand) -> bool:
    said = hand.ruled or hand.takebacks or hand.shows
    return bool(said or hand.lost or hand.gaps or hand.torn or hand.discredited or hand.strays)


def _played(tricks: list[Plain]) -> dict[int, int] | None:
    """The mask of the cards that each has played; ``None`` if one was played twice."""
    held = dict.fromkeys(tricks[0].players, 0)
    for players, cards, _ in tricks:
        for player, card in zip(players, cards, strict=True):
            held[player] |= 1 << card
    played = 0
    for cards_of_one in held.values():
        played |= cards_of_one
    return held if played.bit_count() == len(tricks) * len(held) else None


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


def _is_legal(hand: Hand, tricks: list[Plain], held: dict[int, int]) -> bool:
    """Whether every play was allowed; the holdings are played out. With one card left nobody has a choice."""
    house, won, trump = hand.house, dict.fromkeys(held, 0), hand.trump
    if trump is None:
        return False
    turn = Turn(trump, first=True)
    if house.upcard == "next" and hand.took_upcard is None and hand.upcard is not None:
        turn.seen = 1 << hand.upcard
    for players, cards, taker in tricks[:-1]:
        turn.led = turn.best = None
        left = len(cards)
        for player, card in zip(players, cards, strict=True):
            known, left = held[player], left - 1
            turn.won, turn.last = won[player], not left
            for step in duty(known, turn, house):
                if not step.allowed >> card & 1:
                    return False
            held[player] = known ^ 1 << card
            turn.seen |= 1 << card
            if turn.best is None:
                turn.best, turn.led = card, card // 13
            elif BEATS[trump][turn.best] >> card & 1:
                turn.best = card
        won[taker] += 1
        turn.first = False
    return True
