"""Work out what each player is known to have held, and how certain it is.

Nobody receives a card between the draw and the end of the hand, so any card that a player plays, takes back or shows
was in the holding all along. The recorded deal and draw add more cards, and limit the room for others.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal, NamedTuple

from referee.engine.cards import NAMES, mask
from referee.engine.deal import may_have_taken
from referee.engine.hand import Hand, Noted, Trick
from referee.finding import Evidence
from referee.values import Place

Did = Literal["dealt", "discarded", "received", "played", "taken back", "shown", "put down"]
HELD: tuple[Did, ...] = ("played", "taken back", "shown")
"""Ways to show a card of one's own holding. Nobody receives a card between the draw and the end of the hand."""


class Sighting(NamedTuple):
    """A card seen with a player (``None`` if it isn't certain which).

    With ``by_turn``, only the order of play shows which player.
    """

    at: Place
    player: int | None
    card: int
    did: Did
    by_turn: bool = False


def sightings(hand: Hand, tricks: Sequence[Trick]) -> list[Sighting]:
    """List all sightings of a hand's cards as written, in the order of the log."""
    written: list[tuple[int, Did, Sequence[Noted]]] = [(player, "dealt", dealt) for player, dealt in hand.deals.items()]
    for player, drawn in hand.draws.items():
        written += (player, "discarded", drawn.discards), (player, "received", drawn.cards)
    written += [(player, "shown", (shown,)) for player, shown in hand.shows]
    result = [Sighting(back.line.word(2), back.player, back.line.card, "taken back") for back in hand.takebacks]
    for player, did, cards in written:
        result += [Sighting(card.at, player, card.card, did) for card in cards if card.card is not None]
    for trick in tricks:
        by_turn = trick.line.names is None
        for play in trick.plays:
            if play.noted is not None and not hand.doubt.doubled >> play.noted & 1:
                act: Did = "put down" if play.stray else "played"
                result.append(Sighting(play.at, play.player, play.noted, act, by_turn))
    return sorted(result)


def words(hand: Hand, player: int | None, did: Did) -> str:
    """Describe what was done with a card and by whom, such as "dealt to Ann" or "played by Bob"."""
    name = "somebody" if player is None else hand.seats.names[player]
    return f"{did} {'to' if did == 'dealt' else 'by'} {name}"


class Room(NamedTuple):
    """The room that a recorded deal and draw leave.

    The holding has at most ``keeps`` of the cards ``kept`` (dealt and not known to be discarded), the cards that
    ``came``, at most ``new`` others, and none of those ``gone``. The ``sure`` cards are always in it. It is ``full``
    if every card dealt is known.
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
        """The least number of ``kept`` cards in the holding, which is 0 unless every card dealt is known."""
        return self.keeps if self.full else 0

    def fits(self, cards: int) -> bool:
        """Check whether the holding may be these cards (a mask)."""
        extra = cards & ~self.kept & ~self.came
        has_room = (cards & self.kept).bit_count() <= self.keeps and extra.bit_count() <= self.new
        return has_room and not cards & self.gone and not self.sure & ~cards


def room(hand: Hand, player: int) -> Room | None:
    """Work out the room left by a player's recorded deal and draw, or ``None`` if they show nothing."""
    took = hand.took_upcard == player
    size = hand.house.hand_size + took
    dealt = hand.deals.get(player, ())
    held = mask(card.card for card in dealt)
    if (hand.house.blind_hands and hand.doubt.may_lack("blind")) or may_have_taken(hand, player):
        return None
    turned = hand.house.upcard == "dealer-last"
    owns_upcard = took or (turned and hand.doubt.dealer_sure and player == hand.dealer)
    if owns_upcard and hand.upcard is not None:
        held |= 1 << hand.upcard
    drawn = hand.draws.get(player)
    every = len(dealt) == hand.house.hand_size == held.bit_count()
    # No other possible dealer has the upcard if a deal has it.
    was_dealt = every and any(card.card == hand.upcard is not None for cards in hand.deals.values() for card in cards)
    unsure = turned and not hand.doubt.dealer_sure and not was_dealt
    if player in hand.doubt.records or not (held or drawn) or unsure:
        return None
    if player in hand.blind:
        return Room(new=size, gone=held)
    discards = mask(card.card for card in drawn.discards) if drawn else 0
    unseen = max(0, size - (held | discards).bit_count()) if dealt else size
    if drawn is None:
        return Room(held, size, new=unseen, sure=held, full=not unseen) if hand.doubt.draws_known else None
    came = mask(card.card for card in drawn.cards)
    unknown = drawn.received - came.bit_count()
    keeps = size - drawn.discarded
    all_noted = drawn.discarded == discards.bit_count()
    sure = came | (held & ~discards if all_noted else 0)
    return Room(held & ~discards, keeps, came, unknown + max(0, min(keeps, unseen)), discards, sure, not unseen)


class Sign(NamedTuple):
    """Proof that a card was held, with the place and the way it was seen (``turned up`` and then kept)."""

    at: Place
    did: Did | Literal["turned up"]

    def evidence(self, hand: Hand, player: int, card: int) -> Evidence:
        """Put the proof in words."""
        name, card_name = hand.seats.names[player], NAMES[card]
        match self.did:
            case "played":
                text = f"{name} still had {card_name}"
            case "dealt":
                text = f"{name} was dealt {card_name}"
            case "received":
                text = f"{name} drew {card_name}"
            case "turned up":
                text = f"{card_name} was turned up, and {name} kept it"
            case did:
                text = f"{card_name} {words(hand, player, did)}"
        return Evidence(self.at, text)


class Holdings:
    """The known cards of every player at the first trick, as masks.

    ``shown`` has the first proof of each card, which is a later sighting, or else the deal and draw. ``dealt`` has the
    proof of those left by the deal and draw. ``kept`` has the mask of the cards kept from a deal, and ``least`` the
    least number of them in the holding, though nobody knows which.
    """

    def __init__(self, hand: Hand, tricks: Sequence[Trick]) -> None:
        self.hand: Hand = hand
        self.known: defaultdict[int, int] = defaultdict(int)
        self.kept: defaultdict[int, int] = defaultdict(int)
        self.least: defaultdict[int, int] = defaultdict(int)
        self.shown: dict[tuple[int, int], Sign] = {}
        self.dealt: dict[tuple[int, int], Sign] = {}
        for sighting in sightings(hand, tricks):
            player, card = sighting.player, sighting.card
            if sighting.did in HELD and player is not None and hand.doubt.certain(card) is not None:
                self.known[player] |= 1 << card
                self.shown.setdefault((player, card), Sign(sighting.at, sighting.did))
        players = {*hand.deals, *hand.draws, *(owner for owner in (hand.dealer, hand.took_upcard) if owner is not None)}
        for player in () if hand.doubt.explains("C302") else sorted(players):
            space = room(hand, player)
            sure = space.sure & ~hand.doubt.cards if space else 0
            if space is None or (self.known[player] | sure).bit_count() > hand.house.hand_size:
                continue  # Together with those seen, they are more than a hand has.
            self.known[player] |= sure
            if not space.kept & hand.doubt.cards:
                self.kept[player], self.least[player] = space.kept, space.least
            drawn = hand.draws.get(player)
            signs = [(card.card, Sign(card.at, "dealt")) for card in hand.deals.get(player, ())]
            signs += [(card.card, Sign(card.at, "received")) for card in (drawn.cards if drawn else ())]
            if hand.upcard is not None:
                signs.append((hand.upcard, Sign(hand.upcard_at, "turned up")))
            for held, sign in signs:
                if held is not None:
                    self.shown.setdefault((player, held), sign)
                    if sure >> held & 1:
                        self.dealt.setdefault((player, held), sign)
