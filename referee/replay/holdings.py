"""Work out what each player is known to have held, and how certain it is.

Nobody receives a card between the draw and the end of the hand, so any card that a player plays, takes back or shows
was in the holding all along. The recorded deal and draw add more cards.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from referee.finding import Evidence
from referee.replay.card_conflicts import HELD, Did, Sighting, sightings, words
from referee.replay.room import Room, room
from referee.table.cards import NAMES, cards
from referee.table.hand import Hand, Trick
from referee.text.place import Place


class Sign(NamedTuple):
    """Proof that a card was held: where it was seen and how (``turned up``: the dealer kept it)."""

    at: Place
    did: Did | Literal["turned up"]

    def evidence(self, hand: Hand, player: int, card: int) -> Evidence:
        """Put the proof in words."""
        name, what = hand.seats.names[player], NAMES[card]
        match self.did:
            case "played":
                text = f"{name} still had {what}"
            case "dealt":
                text = f"{name} was dealt {what}"
            case "received":
                text = f"{name} drew {what}"
            case "turned up":
                text = f"{what} was turned up, and {name} kept it"
            case did:
                text = f"{what} {words(hand, player, did)}"
        return Evidence(self.at, text)


class Held(NamedTuple):
    """The known part of a holding at a trick.

    ``sure`` is the mask of the cards certainly in it. The ``others`` were in it at the first trick, with
    ``least_of_pool`` cards of the ``pool``; up to ``hidden`` of all these may be gone, in plays that nobody knows.
    """

    sure: int
    others: int = 0
    pool: int = 0
    least_of_pool: int = 0
    hidden: int = 0

    @property
    def size(self) -> int:
        """The least number of cards in it."""
        return self.sure.bit_count() + max(0, self.others.bit_count() + self.least_of_pool - self.hidden)

    def least(self) -> Iterator[int]:
        """Yield the smallest possible holdings, as masks: the true one contains at least one of them."""
        left = max(0, self.others.bit_count() + self.least_of_pool - self.hidden)
        loose = [1 << card for card in cards(self.others | self.pool)]
        for some in combinations(loose, left):
            chosen = sum(some)
            if (chosen & self.pool).bit_count() <= self.least_of_pool:
                yield self.sure | chosen


class Holdings:
    """The known cards of every player at the first trick, as masks.

    ``shown`` has the first proof of each card: a later sighting, or else the deal and draw. ``dealt`` has the proof of
    those left by the deal and draw. ``kept`` has the mask of the cards kept from a deal, and ``least`` the least number
    of them in the holding, though nobody knows which.
    """

    __slots__ = ("dealt", "hand", "kept", "known", "least", "shown")

    def __init__(self, hand: Hand, tricks: Sequence[Trick]) -> None:
        self.hand: Hand = hand
        self.known: defaultdict[int, int] = defaultdict(int)
        self.kept: defaultdict[int, int] = defaultdict(int)
        self.least: defaultdict[int, int] = defaultdict(int)
        self.shown: dict[tuple[int, int], Sign] = {}
        self.dealt: dict[tuple[int, int], Sign] = {}
        for one in sightings(hand, tricks):
            if one.did in HELD:
                self._hold(one)
        told = {*hand.deals, *hand.draws, *(player for player in (hand.dealer, hand.took_upcard) if player is not None)}
        for player in () if hand.doubt.explains("C302") else sorted(told):
            if space := room(hand, player):
                self._keep(player, space)

    def _hold(self, seen: Sighting) -> None:
        card = seen.card
        if seen.player is None or self.hand.doubt.cards >> card & 1:
            return
        self.known[seen.player] |= 1 << card
        self.shown.setdefault((seen.player, card), Sign(seen.at, seen.did))

    def _keep(self, player: int, space: Room) -> None:
        """Add the cards left by the deal and draw, unless together with those seen they are more than a hand has."""
        doubt = self.hand.doubt.cards
        sure = space.sure & ~doubt
        known = self.known[player] | sure
        if known.bit_count() > self.hand.house.hand_size:
            return
        self.known[player] = known
        if not space.kept & doubt:
            self.kept[player], self.least[player] = space.kept, space.least
        drawn = self.hand.draws.get(player)
        signs = [(card.card, Sign(card.at, "dealt")) for card in self.hand.deals.get(player, ())]
        signs += [(card.card, Sign(card.at, "received")) for card in (drawn.cards if drawn else ())]
        if self.hand.upcard is not None:
            signs.append((self.hand.upcard, Sign(self.hand.upcard_at, "turned up")))
        for card, sign in signs:
            if card is not None:
                self.shown.setdefault((player, card), sign)
                if sure >> card & 1:
                    self.dealt.setdefault((player, card), sign)
