"""Find every place where a card was seen in a hand, and the sightings that can't all be true."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from referee.finding import DuplicateCard, Evidence, UpcardConflict, Violation
from referee.replay.exchange import blinds_uncounted, may_have_taken, stock
from referee.table.cards import NAMES
from referee.table.hand import Hand, Noted, Trick
from referee.text.place import Place

Did = Literal["dealt", "discarded", "received", "played", "taken back", "shown", "put down"]
HELD: tuple[Did, ...] = ("played", "taken back", "shown")
"""Ways to show a card of one's own holding; nobody receives a card between the draw and the end of the hand."""


class Sighting(NamedTuple):
    """A card seen with a player (``None`` if it isn't certain which).

    ``by_turn``: only the order of play shows which player.
    """

    at: Place
    player: int | None
    card: int
    did: Did
    by_turn: bool = False


class Contradiction(NamedTuple):
    """Facts that can't all be true: the violation, the mask of the cards that may be wrong, and the players whose
    recorded deal and draw no longer prove anything."""

    violation: Violation
    cards: int
    players: frozenset[int]


def sightings(hand: Hand, tricks: Sequence[Trick]) -> list[Sighting]:
    """List all sightings of a hand's cards as written, in the order of the log."""
    return sorted(_sightings(hand, tricks))


def _sightings(hand: Hand, tricks: Sequence[Trick]) -> Iterator[Sighting]:
    for player, dealt in hand.deals.items():
        yield from _seen(player, dealt, "dealt")
    for player, drawn in hand.draws.items():
        yield from _seen(player, drawn.discards, "discarded")
        yield from _seen(player, drawn.cards, "received")
    for trick in tricks:
        by_turn = trick.line.names is None
        for i, card in enumerate(trick.line.cards):
            if card is not None and not hand.doubt.doubled >> card & 1:
                did: Did = "put down" if i in trick.strays else "played"
                yield Sighting(trick.line.card_at(i), trick.players[i], card, did, by_turn)
    for back in hand.takebacks:
        yield Sighting(back.line.card_at, back.player, back.line.card, "taken back")
    for player, shown in hand.shows:
        yield from _seen(player, (shown,), "shown")


def _seen(player: int, cards: Iterable[Noted], did: Did) -> Iterator[Sighting]:
    return (Sighting(card.at, player, card.card, did) for card in cards if card.card is not None)


def words(hand: Hand, player: int | None, did: Did) -> str:
    """Describe what was done with a card and by whom: "dealt to Ann", "played by Bob"."""
    name = "somebody" if player is None else hand.seats.names[player]
    return f"{did} {'to' if did == 'dealt' else 'by'} {name}"


class Conflicts:
    """Find cards in two places (C301) and upcards where they can't be (C304).

    ``cards`` is the mask of the conflicting cards, ``players`` the players they were seen with. ``wrong`` lists, for
    each card seen in two places, the two sightings that may be the one mistake. A discard in ``doubtful`` (a mask) may
    be any card.
    """

    __slots__ = ("cards", "doubtful", "found", "hand", "players", "seen", "wrong")

    def __init__(self, hand: Hand, doubtful: int = 0) -> None:
        self.hand: Hand = hand
        self.doubtful: int = doubtful
        self.cards: int = 0
        self.players: set[int] = set()
        self.found: list[Contradiction] = []
        self.seen: dict[int, dict[tuple[int | None, Did], Sighting]] = {}
        self.wrong: dict[int, tuple[Sighting, Sighting]] = {}

    def look(self, seen: Sighting) -> None:
        """Record a sighting, and report it if it contradicts earlier ones."""
        before = self.seen.get(seen.card)
        if before is None:
            before = self.seen[seen.card] = {}
            if seen.card != self.hand.upcard:  # Most cards are seen once.
                before[seen.player, seen.did] = seen
                return
        if self.cards >> seen.card & 1 and any(
            None in (player, seen.player) or player == seen.player for player, _ in before
        ):
            return
        against = [one for one in before.values() if self._contradicts(one, seen)]
        before.setdefault((seen.player, seen.did), seen)
        if seen.card == self.hand.upcard and not self._may_hold_upcard(seen):
            elsewhere = [one for one in before.values() if one is not seen and not self._may_hold_upcard(one)]
            if elsewhere and seen.player is not None and all(self._agree(one, seen) for one in elsewhere):
                self.players.add(seen.player)  # one misread upcard explains them all
                return
            up = Evidence(self.hand.upcard_at, f"{NAMES[seen.card]} was turned up")
            did = words(self.hand, seen.player, seen.did)
            facts = UpcardConflict(NAMES[seen.card], "turned-up-elsewhere", did)
            violation = self.hand.violation("C304", seen.at, facts, seen.player, evidence=(up,))
            self._conflict(violation, seen.card, seen.player)
        elif against and not self._is_explained(against):
            first = against[0]
            self.wrong[seen.card] = first, seen
            # Either one may be the mistake, whichever line comes first.
            here, there = (words(self.hand, one.player, one.did) for one in (seen, first))
            other = Evidence(first.at, f"{NAMES[seen.card]} {there}")
            twice = DuplicateCard(NAMES[seen.card], there, here)
            violation = self.hand.violation("C301", seen.at, twice, seen.player, evidence=(other,))
            self._conflict(violation, seen.card, first.player, seen.player)

    def _is_explained(self, against: Sequence[Sighting]) -> bool:
        """Check whether one word that may already be wrong explains the contradiction."""
        return len(against) == 1 and against[0] in self.wrong.get(against[0].card, ())

    def look_for_upcard(self) -> None:
        """Report a dealer whose last card was turned up but whose recorded deal doesn't include it: either line may be
        wrong."""
        hand, up, dealer = self.hand, self.hand.upcard, self.hand.dealer
        if hand.house.upcard != "dealer-last" or not hand.dealer_sure or dealer is None or up is None:
            return
        dealt = hand.deals.get(dealer)
        if not dealt or dealer in hand.doubt.records | self.players:
            return
        if self.cards >> up & 1 or {None, up} & {one.card for one in dealt}:
            return
        at = dealt[0].at._replace(end=dealt[-1].at.end)
        evidence = (Evidence(hand.upcard_at, f"{NAMES[up]} was turned up"),)
        violation = hand.violation("C304", at, UpcardConflict(NAMES[up], "not-dealt"), dealer, evidence=evidence)
        self._conflict(violation, up, dealer)

    def may_hold(self, player: int, card: int) -> bool:
        """Check whether a player may hold a card during the tricks, given the sightings so far."""
        held = Sighting(self.hand.at, player, card, "shown")
        up = card == self.hand.upcard and not self._may_hold_upcard(held)
        return not up and all(self._agree(one, held) for one in self.seen.get(card, {}).values())

    def _conflict(self, violation: Violation, card: int, *players: int | None) -> None:
        self.cards |= 1 << card
        concerned = frozenset(player for player in players if player is not None)
        self.players |= concerned
        self.found.append(Contradiction(violation, 1 << card, concerned))

    def _contradicts(self, before: Sighting, seen: Sighting) -> bool:
        """Check whether the two can't both be true; an upcard noted where it can't be proves nothing against others."""
        strayed = seen.card == self.hand.upcard and not self._may_hold_upcard(before)
        return not strayed and not self._agree(before, seen)

    def _may_hold_upcard(self, seen: Sighting) -> bool:
        hand, player, dealer = self.hand, seen.player, self.hand.dealer
        if player is None:
            if hand.house.upcard == "dealer-last" and hand.stayed and seen.by_turn:
                return any(self._may_hold_upcard(seen._replace(player=one)) for one in hand.stayed)
            return hand.house.upcard == "dealer-last" or hand.took_upcard is not None or hand.doubt.lost("take")
        if hand.house.upcard == "next":
            took = player == hand.took_upcard or may_have_taken(hand, player)
            return took and seen.did not in ("dealt", "received")
        if dealer is None or not hand.dealer_sure:
            return True
        return player == dealer or (seen.did != "dealt" and self._came_back(seen._replace(player=dealer), seen))

    def _agree(self, first: Sighting, then: Sighting) -> bool:
        if first.player is None or then.player is None:
            known, unknown = (then, first) if first.player is None else (first, then)
            if known.did in _BEFORE and unknown.by_turn:
                return self._kept(known) or self._anybody_drew(known, unknown)
            return not (first.did == "played" and then.did == "played")
        if first.player == then.player:
            return (first.did, then.did) not in _IMPOSSIBLE_FOR_ONE
        before, after = (first, then) if first.did in _BEFORE else (then, first)
        return before.did in _BEFORE and after.did not in _BEFORE and self._came_back(before, after)

    def _kept(self, given: Sighting) -> bool:
        """Check whether a player may have played a card that was dealt to them."""
        stayed = self.hand.stayed
        return given.did == "dealt" and (stayed is None or given.player in stayed)

    def _anybody_drew(self, discard: Sighting, seen: Sighting) -> bool:
        """Check whether anybody at all may have drawn a card that was given up, and later seen in a trick."""
        stayed = self.hand.stayed
        return stayed is None or any(
            self._came_back(discard, seen._replace(player=player)) for player in stayed if player != discard.player
        )

    def _came_back(self, given: Sighting, seen: Sighting) -> bool:
        """Check whether a card of one player may have been drawn by another after the stock ran out.

        A player who takes a blind hand sets the dealt one aside, and may discard from the blind one.
        """
        hand, giver, taker = self.hand, given.player, seen.player
        rule = hand.house.stock_out
        if hand.seats.lost or hand.doubt.explains("C305"):
            return True
        if hand.doubt.lost("away", "blinds", "take", "pass", "stay", "blind"):
            return True
        if rule == "forbidden" or taker is None or not self._ran_out(taker):
            return False
        if hand.stayed is None or giver is None or giver not in hand.stayed:
            return True
        if given.did == "dealt" and giver in hand.blind:
            return False
        earlier = hand.turns({giver, taker})[0] == giver or not hand.dealer_sure
        return rule != "reshuffle-folded" and earlier and self._gave_up(giver, seen.card)

    def _gave_up(self, player: int, card: int) -> bool:
        drawn = self.hand.draws.get(player)
        if drawn is None:
            return not self.hand.draws_known
        known = {one.card for one in drawn.discards}
        unsure = any(one is None or self.doubtful >> one & 1 for one in known)
        return drawn.discarded > 0 and (not known or unsure or card in known)

    def _ran_out(self, taker: int) -> bool:
        """Check whether the stock may have run out by this player's turn, which comes last if the dealer is unknown."""
        hand = self.hand
        most, served = hand.house.draw_max, 0
        stayed = hand.dealt if hand.stayed is None else hand.stayed
        drawn = hand.draws.get(taker)
        if hand.draws_known and (drawn is None or not drawn.received):
            return False
        if blinds_uncounted(hand):
            return True
        for player in hand.turns(set(stayed) | {taker}):
            one = hand.draws.get(player)
            served += one.received if one else 0 if hand.draws_known else most
            if player == taker and hand.dealer_sure:
                break
        return served > stock(hand)


_BEFORE = ("dealt", "discarded")
"""Actions that show a card in the hand as it was dealt."""

_IMPOSSIBLE_FOR_ONE = {
    ("dealt", "dealt"),
    ("dealt", "received"),
    ("discarded", "received"),
    ("discarded", "discarded"),
    ("received", "received"),
    ("received", "dealt"),
    ("received", "discarded"),
    ("played", "played"),
    ("played", "taken back"),
}
