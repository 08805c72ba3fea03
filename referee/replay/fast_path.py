"""A plain hand: all cards and their players are known, nothing contradicts itself, and every play was legal.

Most hands are plain and need no proof. Any other hand, or one that may not be plain, goes through the full replay
(``tricks``, ``proof``); a property test checks that both give the same result for a plain hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import reduce
from operator import or_
from typing import TypeGuard

from referee import statements as st
from referee.replay.duty import Turn, duty
from referee.replay.order import GROUP
from referee.replay.room import room
from referee.table.cards import BEATS, STRENGTH, SUIT, mask
from referee.table.hand import Exchanged, Hand, Noted, Trick, noted

Laid = tuple[st.Trick, tuple[int, ...], Sequence[int], int]
"""A trick: its line, its players in turn, the cards, and the taker."""


def plain(hand: Hand) -> bool:
    """Lay out a plain hand; leave any other untouched."""
    is_sure = hand.dealer_sure and not hand.missing and is_complete(hand)
    tricks = _plain_tricks(hand, hand.of(st.Trick)) if is_sure else None
    if tricks is None:
        return False
    _note(hand, tricks)
    return True


def plain_takers(hand: Hand, line: st.Statement) -> tuple[int, ...] | None:
    """The takers of a complete hand's tricks with this line of cards in place of the one of the same number.

    ``None`` if the hand, of which all before the tricks is noted, is not plain with it.
    """
    changed = copy(hand)
    match line:
        case st.Trick():
            pass
        case st.Trump():
            changed.upcard, changed.trump = line.card, line.suit
        case st.Deal():
            dealt = {player for player, cards in hand.deals.items() if cards and cards[0].line.line == line.line}
            changed.deals = {**hand.deals, **{player: noted(line.cards, line, 2) for player in dealt}}
        case st.Exchange():
            drew = {player: drawn for player, drawn in hand.draws.items() if drawn.line.line == line.line}
            changed.draws = {**hand.draws, **{player: drawn._replace(line=line) for player, drawn in drew.items()}}
        case _:
            raise TypeError(line)
    lines = [line if isinstance(line, st.Trick) and each.line == line.line else each for each in hand.of(st.Trick)]
    tricks = _plain_tricks(changed, lines)
    return None if tricks is None else tuple(taker for *_, taker in tricks)


_PLAIN = frozenset((*GROUP, st.Hand, st.Pot, st.Early)) - {st.TakeBack, st.Took, st.Rest}


def is_complete(hand: Hand) -> bool:
    """True if a hand has the lines that a plain one needs, and no others."""
    if hand.stayed is None or len(hand.stayed) < 2 or hand.trump is None:
        return False
    return len(hand.of(st.Trick)) == hand.house.hand_size and _PLAIN.issuperset(hand.kinds)


def _plain_tricks(hand: Hand, lines: Sequence[st.Trick]) -> list[Laid] | None:
    """Lay out these tricks of a complete hand; ``None`` if it is not plain."""
    held = dict.fromkeys(hand.stayed or (), 0)
    tricks = list(_laid(hand, lines, held))
    if len(tricks) != hand.house.hand_size or not _is_each_card_once(tricks, held):
        return None
    return tricks if _agrees_with_deal(hand, held) and _is_legal(hand, tricks, held) else None


def _laid(hand: Hand, lines: Sequence[st.Trick], held: dict[int, int]) -> Iterator[Laid]:
    """Yield tricks up to the first that isn't plain: everybody in turn, every card known, the named taker correct.

    Add the cards that each player played to ``held`` (masks).
    """
    stayed, ids, strength = tuple(hand.stayed or ()), hand.seats.ids, STRENGTH[hand.trump or 0]
    rounds = {player: stayed[i:] + stayed[:i] for i, player in enumerate(stayed)}
    players = stayed
    for line in lines:
        cards = line.cards
        if not _all_known(cards) or len(cards) != len(players):
            return
        if line.names and players != tuple(map(ids.get, line.names)):
            return
        taker = players[cards.index(max(cards, key=strength[cards[0] // 13].__getitem__))]
        if line.taker is not None and ids.get(line.taker) != taker:
            return
        for player, card in zip(players, cards, strict=True):
            held[player] |= 1 << card
        yield line, players, cards, taker
        players = rounds[taker]


def _all_known(cards: Sequence[int | None]) -> TypeGuard[Sequence[int]]:
    return None not in cards


def _is_each_card_once(tricks: list[Laid], held: dict[int, int]) -> bool:
    return reduce(or_, held.values()).bit_count() == len(tricks) * len(held)


def _agrees_with_deal(hand: Hand, held: dict[int, int]) -> bool:
    """Check whether these holdings agree with the upcard, deal and draw, and have no unplayed cards."""
    up, own = hand.upcard, _upcard_owner(hand)
    if up is not None and any(cards >> up & 1 for player, cards in held.items() if player != own):
        return False
    if own is None and not (hand.deals or hand.has(st.Exchange)):
        return True
    return _is_nowhere_twice(hand, held) and all(_has_room(hand, player, cards) for player, cards in held.items())


def _upcard_owner(hand: Hand) -> int | None:
    """Return the player who may play the upcard: whoever took it, or the dealer whose last card it is."""
    return hand.took_upcard if hand.house.upcard == "next" else hand.dealer


def _is_nowhere_twice(hand: Hand, held: dict[int, int]) -> bool:
    """Check that no card was seen with two players or reached one player twice, and that every discard had been
    dealt."""
    up, own = 0 if hand.upcard is None else 1 << hand.upcard, _upcard_owner(hand)
    holdings = {player: cards | (up if player == own else 0) for player, cards in held.items()}
    everywhere = 0 if own in holdings else up
    holder = hand.dealer if hand.house.upcard == "dealer-last" else None
    for player, cards in hand.deals.items():
        dealt = _known(cards)
        misplaced = up & ~dealt if player == holder else up & dealt
        if not dealt.bit_count() == len(cards) == hand.house.hand_size or misplaced:
            return False
        holdings[player] = holdings.get(player, 0) | dealt
    for player, drawn in hand.draws.items():
        if isinstance(drawn.line, st.Exchange) and not _is_exchanged(hand, player, drawn, up if player == own else 0):
            return False
        holdings[player] |= _known(drawn.cards)
    for holding in holdings.values():
        if everywhere & holding:
            return False
        everywhere |= holding
    return True


def _is_exchanged(hand: Hand, player: int, drawn: Exchanged, up: int) -> bool:
    """Check whether every card of an exchange is known, with the discards held before it and the new cards not."""
    came, gone = _known(drawn.cards), _known(drawn.discards)
    had = _known(hand.deals.get(player, ())) | up
    told = came.bit_count() == drawn.received and gone.bit_count() == drawn.discarded
    return told and not gone & ~had and not came & had


def _known(cards: Iterable[Noted]) -> int:
    return mask(card.card for card in cards if card.card is not None)


def _has_room(hand: Hand, player: int, cards: int) -> bool:
    """Check whether the recorded deal and draw have room for these cards and require no others."""
    space = room(hand, player)
    if space is None:
        return True
    others = cards & ~space.kept & ~space.came
    fits = (cards & space.kept).bit_count() <= space.keeps and others.bit_count() <= space.new
    return fits and not cards & space.gone and not space.sure & ~cards


def _is_legal(hand: Hand, tricks: list[Laid], held: dict[int, int]) -> bool:
    """Check whether every play was allowed; this empties the holdings."""
    house, won, trump = hand.house, dict.fromkeys(held, 0), hand.trump or 0
    turn, better = Turn(trump, first=True, seen=hand.beside_stock), BEATS[trump]
    for _, players, cards, taker in tricks[:-1]:  # with the last card nobody has a choice
        turn.led = best = None
        suit, last = 0, players[-1]
        for player, card in zip(players, cards, strict=True):
            known, bit = held[player], 1 << card
            if known & suit != bit:  # otherwise it was the only card of the suit led
                turn.best, turn.won, turn.last = best, won[player], player == last
                steps = duty(known, turn, house)
                if steps and not steps[-1].allowed & bit:
                    return False
            held[player] = known ^ bit
            turn.seen |= bit
            if best is None:
                turn.led, suit = card // 13, SUIT[card // 13]
                best = card
            elif better[best] & bit:
                best = card
        won[taker] += 1
        turn.first = False
    return True


def _note(hand: Hand, tricks: list[Laid]) -> None:
    """Write the tricks into the hand's record."""
    taken = dict.fromkeys(hand.stayed or (), 0)
    for number, (line, players, cards, taker) in enumerate(tricks, 1):
        taken[taker] += 1
        named = None if line.taker is None else taker
        trick = Trick(number, line, named, players, cards, frozenset((taker,)), (players.index(taker),))
        hand.course.tricks.append(trick)
    hand.layouts = hand.as_named = frozenset((tuple(taken.items()),))
