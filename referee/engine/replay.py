"""Replay a hand, turning its lines and the seats into a record, with violations for the rules.

Most hands are plain and need no proof, since all cards and their players are known, nothing contradicts itself, and
every play was legal. Any other hand, or one that may not be plain, goes through the full replay (``tricks``,
``proof``). A property test checks that both give the same result for a plain hand.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from referee.engine.cards import BEATS, STRENGTH, SUIT, mask
from referee.engine.deal import deal, declarations, exchange, report_forced_stay
from referee.engine.hand import Hand, Trick
from referee.engine.holdings import room
from referee.engine.proof import Proof, Turn, duty, judge
from referee.engine.tricks import tally, tricks
from referee.finding import CARDS, PlayerCount, Unproven
from referee.notation import statements as st
from referee.notation.order import GROUP


def replay(hand: Hand, with_care: bool) -> Proof | None:
    """Apply what the log says, legal or not. Antes are in, and players who couldn't pay them are out.

    Return no proof for a plain hand, or for one that only has its first line, unless judged ``with_care``.
    """
    proof = None
    if not with_care and len(hand.lines) == 1:  # As many hands of a small log may be.
        deal(hand)
    else:
        before_tricks(hand)
        if not with_care and lay_plain(hand):
            report_forced_stay(hand)
            return None
        courses = tricks(hand)
        report_forced_stay(hand)
        tally(hand, courses)
        proof = judge(hand, courses)
    is_reported = any(violation.code == "T403" for violation in hand.violations)
    if not hand.misdeal and len(hand.dealt if hand.stayed is None else hand.stayed) > 1:
        if hand.stayed is None and (hand.tricks or hand.doubt.lines or hand.has(*st.RESULTS, st.Took)):
            hand.lacks("who stayed")
        if not hand.tricks:
            hand.lacks(CARDS)
        elif len(hand.tricks) < hand.house.hand_size and hand.rest is None and not is_reported:
            hand.lacks("tricks that were not noted")
    return proof


def before_tricks(hand: Hand) -> None:
    """Note who was dealt in, the trump, who stayed, and the cards dealt and exchanged."""
    deal(hand)
    # Two lines that contradict each other tell nothing.
    lines = hand.of(st.Trump)
    upcards, suits = {line.card for line in lines} - {None}, {line.suit for line in lines}
    hand.upcard = upcards.pop() if len(upcards) == 1 else None
    hand.trump = suits.pop() if len(suits) == 1 else None
    declarations(hand)
    exchange(hand)


# A plain hand


LaidTrick = tuple[st.Trick, tuple[int, ...], Sequence[int], int]
"""A trick, as its line, its players in turn, the cards, and the taker."""


def lay_plain(hand: Hand) -> bool:
    """Lay out the tricks of a plain hand, or return false for any other hand, which stays untouched."""
    is_sure = hand.doubt.dealer_sure and not hand.missing and is_complete(hand)
    # Whoever acts and is on no list may have stayed in another's place.
    if not is_sure or hand.strays.intersection(hand.dealt).difference(hand.stayed or (), hand.declared):
        return False
    lines = hand.of(st.Trick)
    tricks = _lay_tricks(hand, lines, hand.trump or 0)
    held = _held(hand, ((players, cards) for _, players, cards, _ in tricks))
    if len(tricks) < len(lines) or _clashes(hand, lines, held) or _renege(hand, tricks, held):
        return False
    counts = dict.fromkeys(hand.stayed or (), 0)
    for number, (line, players, cards, taker) in enumerate(tricks, 1):
        counts[taker] += 1
        claimed = None if line.taker is None else taker
        trick = Trick(number, line, claimed, players, cards, frozenset((taker,)), (players.index(taker),))
        hand.course.tricks.append(trick)
    hand.tallies = hand.as_named = frozenset((tuple(counts.items()),))
    return True


_PLAIN = frozenset((*GROUP, st.Hand, st.Pot, st.Early)) - {st.TakeBack, st.Took, st.Rest}


def is_complete(hand: Hand) -> bool:
    """Check whether a hand has the lines that a plain one needs, and no others."""
    if hand.stayed is None or len(hand.stayed) < 2 or hand.trump is None:
        return False
    return len(hand.of(st.Trick)) == hand.house.hand_size and _PLAIN.issuperset(hand.kinds)


def _lay_tricks(hand: Hand, lines: Sequence[st.Trick], trump: int, laid: Sequence[LaidTrick] = ()) -> list[LaidTrick]:
    """Lay out tricks after those ``laid``, up to one with a player out of turn, an unknown card, or a wrong taker."""
    tricks, stayed = [*laid], tuple(hand.stayed or ())
    ids, strength = hand.seats.ids, STRENGTH[trump]
    for line in lines[len(tricks) :]:
        first = stayed.index(tricks[-1][-1]) if tricks else 0
        players = stayed[first:] + stayed[:first]
        cards: Sequence[Any] = line.cards
        if len(cards) != len(players) or None in cards:
            break
        if line.names and players != tuple(map(ids.get, line.names)):
            break
        taker = players[cards.index(max(cards, key=strength[cards[0] // 13].__getitem__))]
        if line.taker is not None and ids.get(line.taker) != taker:
            break
        tricks.append((line, players, cards, taker))
    return tricks


def _held(hand: Hand, turns: Iterable[tuple[Iterable[Any], Iterable[Any]]]) -> dict[int, int]:
    """Return each player's cards, as masks, by the players and the cards of each trick."""
    held = dict.fromkeys(hand.stayed or (), 0)
    for players, cards in turns:
        for player, card in zip(players, cards, strict=True):
            held[player] |= 1 << card
    return held


def _clashes(hand: Hand, tricks: Sequence[st.Trick], held: dict[int, int]) -> int:
    """Return the cards that can't be where they were seen, and the players whose holdings don't agree with the upcard,
    deal and draw or have unplayed cards, as the mask in ``Laying``."""
    clashes = 0
    if reduce(or_, held.values()).bit_count() != len(tricks) * len(held):
        times_seen = Counter([card for line in tricks for card in line.cards])
        clashes = mask(card for card, times in times_seen.items() if times > 1)
    # Only a player who took the upcard, or the dealer whose last card it is, may play it.
    up, owner = hand.upcard, hand.took_upcard if hand.house.upcard == "next" else hand.dealer
    up_mask = 0 if up is None else 1 << up
    for player, cards in held.items():
        if cards & up_mask and player != owner:
            clashes |= up_mask
    if owner is None and not (hand.deals or hand.has(st.Exchange)):
        return clashes
    holdings = {player: cards | (up_mask if player == owner else 0) for player, cards in held.items()}
    everywhere = 0 if owner in holdings else up_mask
    holder = hand.dealer if hand.house.upcard == "dealer-last" else None
    for player, deal_line in hand.deals.items():
        dealt = mask(deal_line.cards)
        clashes |= up_mask & ~dealt if player == holder else up_mask & dealt
        if not dealt.bit_count() == len(deal_line.cards) == hand.house.hand_size:
            clashes |= _PLAYER << player
        holdings[player] = holdings.get(player, 0) | dealt
    for player, drawn in hand.draws.items():
        if isinstance(drawn.line, st.Exchange):
            received, discards = mask(drawn.cards), mask(drawn.discards)
            before = mask(hand.deals[player].cards if player in hand.deals else ())
            before |= up_mask if player == owner else 0
            all_noted = received.bit_count() == drawn.received and discards.bit_count() == drawn.discarded
            if not all_noted or discards & ~before or received & before:
                clashes |= _PLAYER << player
        holdings[player] = holdings.get(player, 0) | mask(drawn.cards)
    for holding in holdings.values():
        clashes |= everywhere & holding
        everywhere |= holding
    for player, cards in held.items():
        space = room(hand, player)
        if space and not space.fits(cards):
            clashes |= _PLAYER << player
    return clashes


_PLAYER = 1 << 52
"""The bit of the first player after those of the cards."""


def _renege(hand: Hand, tricks: list[LaidTrick], held: dict[int, int]) -> tuple[int, int] | None:
    """Return the line and the player of the first play that was not allowed, emptying the holdings."""
    house, won, trump = hand.house, dict.fromkeys(held, 0), hand.trump or 0
    turn, better, seen = Turn(trump, first=True), BEATS[trump], hand.beside_stock
    for line, players, cards, taker in tricks[:-1]:  # with the last card nobody has a choice
        turn.led = best = None
        suit, last = 0, players[-1]
        for player, card in zip(players, cards, strict=True):
            known, bit = held[player], 1 << card
            if known & suit != bit:  # otherwise it was the only card of the suit led
                turn.best, turn.won, turn.last, turn.seen = best, won[player], player == last, seen
                steps = duty(known, turn, house)
                if steps and not steps[-1].allowed & bit:
                    return line.line, player
            held[player] = known ^ bit
            seen |= bit
            if best is None:
                turn.led, suit = card // 13, SUIT[card // 13]
                best = card
            elif better[best] & bit:
                best = card
        won[taker] += 1
        turn.first = False
    return None


# A hand with another line of cards


class Laying(NamedTuple):
    """The tricks of a complete hand, laid out up to the first that nobody can have played like that.

    ``clashes`` is a mask of the cards that can't be where they were seen, and, from bit 52, of the players whose cards
    don't agree with their deal and draw. It is ``None`` if it is not known who played which card. ``fault`` is the line
    of the trick that can't have been played, or else, if nothing clashes, of the first renege with its player.
    """

    takers: tuple[int, ...]
    clashes: int | None
    fault: tuple[int, int | None] | None

    @property
    def is_plain(self) -> bool:
        """Whether nothing is wrong."""
        return not self.clashes and self.fault is None


class CompleteHand:
    """A complete hand noted up to its tricks, which can be laid out with another line of cards in place of its own."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._tricks: dict[int, list[LaidTrick]] = {}
        """The tricks as written, by the trump."""

    def lay(self, line: st.Statement | None = None, least: int = 0) -> Laying | None:
        """Lay out the tricks, with a ``line`` in place of the hand's line of the same number if one is given.

        Return ``None`` if fewer than ``least`` tricks can be laid out, and not all.
        """
        hand, lines = self._hand, self._hand.of(st.Trick)
        trump = line.suit if isinstance(line, st.Trump) else hand.trump or 0
        if trump not in self._tricks:
            self._tricks[trump] = _lay_tricks(hand, lines, trump)
        tricks = self._tricks[trump]
        if isinstance(line, st.Trick):
            at = [written.line for written in lines].index(line.line)
            lines = [*lines[:at], line, *lines[at + 1 :]]
            tricks = _lay_tricks(hand, lines, trump, tricks[:at]) if at <= len(tricks) else tricks
        is_whole = len(tricks) == len(lines)
        if len(tricks) < least and not is_whole:
            return None
        hand = _with_line(hand, line)
        turns = ((players, cards) for _, players, cards, _ in tricks)
        held = _held(hand, turns) if is_whole else _held_by_name(hand, lines)
        clashes = None if held is None else _clashes(hand, lines, held)
        fault: tuple[int, int | None] | None = None if is_whole else (lines[len(tricks)].line, None)
        if is_whole and held and not clashes:
            fault = _renege(hand, tricks, held)
        return Laying(tuple([taker for *_, taker in tricks]), clashes, fault)


def _with_line(hand: Hand, line: st.Statement | None) -> Hand:
    """Return a hand with another line of cards before its tricks in place of the one of the same number."""
    changed = hand if line is None or isinstance(line, st.Trick) else copy(hand)
    match line:
        case st.Trump():
            changed.upcard, changed.trump = line.card, line.suit
        case st.Deal():
            changed.deals = {player: line if deal.line == line.line else deal for player, deal in hand.deals.items()}
        case st.Exchange():
            for player, drawn in hand.draws.items():
                if drawn.line.line == line.line:
                    exchanged = drawn._replace(line=line, discards=line.discards, cards=line.received)
                    changed.draws = {**hand.draws, player: exchanged}
    return changed


def _held_by_name(hand: Hand, tricks: Iterable[st.Trick]) -> dict[int, int] | None:
    """Return each player's cards by the names in these tricks, or ``None`` if a card or a name is missing."""
    stayed = set(hand.stayed or ())
    turns = [([hand.seats.ids.get(name) for name in trick.names or ()], trick.cards) for trick in tricks]
    for players, cards in turns:
        if not len(players) == len(cards) == len(stayed) or stayed != {*players} or None in cards:
            return None
    return _held(hand, turns)


# After the hand


def lose_turns(lines: Iterable[st.Forfeit], hand: Hand) -> None:
    """Note who loses the next turn to deal, by these lines, for acting early or for a card taken back in the hand.

    For a card taken back this is certain only if it is a proven renege, and the table ruled it. If such a line is lost,
    it may be anybody.
    """
    ids, acted_early, costs = hand.seats.ids, hand.of(st.Early), set[str]()
    if acted_early or hand.doubt:
        costs = {house.early for house in hand.doubt.houses(hand.house, "early")}
    for early in acted_early if "forfeit" in costs else ():
        if early.name in ids:
            hand.seats.forfeits[ids[early.name]] = len(costs) == 1 or hand.seats.forfeits.get(ids[early.name], False)
    if hand.house.corrected == "forfeit":
        for offence in hand.offences:
            if offence.corrected:
                before = hand.seats.forfeits.get(offence.player, False)
                hand.seats.forfeits[offence.player] = before or offence.player in hand.ruled
        for doubtful in hand.doubt.takebacks:
            hand.seats.forfeits.setdefault(doubtful, False)
    for line in lines:
        player = hand.who(line.name, line)
        if player is not None:
            hand.seats.forfeits[player] = True
    ruled = hand.house.corrected == "forfeit" and hand.doubt.may_lack("takeback", "ruling")
    if ruled or hand.doubt.may_lack("forfeit") or ("forfeit" in costs and hand.doubt.may_lack("early")):
        hand.seats.lose_a_turn()


def report_unproven(hand: Hand) -> None:
    """Report what couldn't be judged and why, once, after a hand's replay and accounts."""
    if hand.number == 1 and not hand.doubt.seats:  # The hand may have named others.
        seated, players = len(hand.seats.at_table()), hand.house.players
        if seated < players[0]:
            hand.report("H202", hand.at, PlayerCount(seated, *players))
    if hand.missing:
        lost = bool(hand.doubt.lines or hand.doubt.options or hand.doubt.seats)
        hand.report("U701", hand.at, Unproven(hand.unproven, hand.missing, lost))
