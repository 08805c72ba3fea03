"""Work out what each player is known to have held, and how certain it is.

Nobody receives a card between the draw and the end of the hand, so any card that a player plays, takes back or shows
was in the holding all along. The recorded deal and draw add more cards, and limit the room for others.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from referee.engine.cards import NAMES, mask
from referee.engine.deal import may_have_taken
from referee.engine.hand import Hand, Trick
from referee.finding import Evidence
from referee.notation import statements as st
from referee.values import Place

Did = Literal["dealt", "discarded", "received", "played", "taken back", "shown", "put down", "turned up"]
HELD: tuple[Did, ...] = ("played", "taken back", "shown")
"""Ways to show a card of one's own holding. Nobody receives a card between the draw and the end of the hand."""


class Sighting(NamedTuple):
    """A card seen with a player (``None`` if it isn't certain which). One ``turned up`` was kept by the player.

    With ``by_turn``, only the order of play shows which player.
    """

    at: Place
    player: int | None
    card: int
    did: Did
    by_turn: bool = False

    def words(self, hand: Hand) -> str:
        """Describe what was done with the card and by whom, such as "dealt to Ann" or "played by Bob"."""
        name = "somebody" if self.player is None else hand.seats.names[self.player]
        return f"{self.did} {'to' if self.did == 'dealt' else 'by'} {name}"

    def evidence(self, hand: Hand, player: int) -> Evidence:
        """Put it in words as the proof that this player held the card."""
        name, card_name = hand.seats.names[player], NAMES[self.card]
        match self.did:
            case "played":
                text = f"{name} still had {card_name}"
            case "dealt":
                text = f"{name} was dealt {card_name}"
            case "received":
                text = f"{name} drew {card_name}"
            case "turned up":
                text = f"{card_name} was turned up, and {name} kept it"
            case _:
                text = f"{card_name} {self.words(hand)}"
        return Evidence(self.at, text)


def _recorded(hand: Hand, player: int) -> Iterator[Sighting]:
    """Yield the cards of a player's recorded deal and draw, as written."""
    written: list[tuple[Did, st.Statement, int, Sequence[int | None]]] = []
    if dealt := hand.deals.get(player):
        written.append(("dealt", dealt, 2, dealt.cards))
    if drawn := hand.draws.get(player):
        written.append(("discarded", drawn.line, 2, drawn.discards))
        written.append(("received", drawn.line, 2 + len(drawn.discards), drawn.cards))
    for did, line, first, cards in written:
        for word, card in enumerate(cards, first):
            if card is not None:
                yield Sighting(line.word(word), player, card, did)


def sightings(hand: Hand, tricks: Sequence[Trick]) -> list[Sighting]:
    """List all sightings of a hand's cards as written, in the order of the log."""
    result = [Sighting(back.line.word(2), back.player, back.line.card, "taken back") for back in hand.takebacks]
    for player in {*hand.deals, *hand.draws}:
        result += _recorded(hand, player)
    for player, line in hand.shows:
        shown = enumerate(line.cards, 2)
        result += [Sighting(line.word(word), player, card, "shown") for word, card in shown if card is not None]
    for trick in tricks:
        by_turn = trick.line.names is None
        for play in trick.plays:
            if play.noted is not None and not hand.doubt.doubled >> play.noted & 1:
                act: Did = "put down" if play.stray else "played"
                result.append(Sighting(play.at, play.player, play.noted, act, by_turn))
    return sorted(result)


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
    dealt = hand.deals[player].cards if player in hand.deals else ()
    held = mask(dealt)
    if (hand.house.blind_hands and hand.doubt.may_lack("blind")) or may_have_taken(hand, player):
        return None
    turned = hand.house.upcard == "dealer-last"
    owns_upcard = took or (turned and hand.doubt.dealer_sure and player == hand.dealer)
    if owns_upcard and hand.upcard is not None:
        held |= 1 << hand.upcard
    drawn = hand.draws.get(player)
    every = len(dealt) == hand.house.hand_size == held.bit_count()
    # No other possible dealer has the upcard if a deal has it.
    was_dealt = every and hand.upcard is not None and any(hand.upcard in deal.cards for deal in hand.deals.values())
    unsure = turned and not hand.doubt.dealer_sure and not was_dealt
    if player in hand.doubt.records or not (held or drawn) or unsure:
        return None
    if player in hand.blind:
        return Room(new=size, gone=held)
    discards = mask(drawn.discards) if drawn else 0
    unseen = max(0, size - (held | discards).bit_count()) if dealt else size
    if drawn is None:
        return Room(held, size, new=unseen, sure=held, full=not unseen) if hand.doubt.draws_known else None
    came = mask(drawn.cards)
    unknown = drawn.received - came.bit_count()
    keeps = size - drawn.discarded
    all_noted = drawn.discarded == discards.bit_count()
    sure = came | (held & ~discards if all_noted else 0)
    return Room(held & ~discards, keeps, came, unknown + max(0, min(keeps, unseen)), discards, sure, not unseen)


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
        self.shown: dict[tuple[int, int], Sighting] = {}
        self.dealt: dict[tuple[int, int], Sighting] = {}
        for sighting in sightings(hand, tricks):
            player, card = sighting.player, sighting.card
            if sighting.did in HELD and player is not None and hand.doubt.certain(card) is not None:
                self.known[player] |= 1 << card
                self.shown.setdefault((player, card), sighting)
        players = {*hand.deals, *hand.draws, *(owner for owner in (hand.dealer, hand.took_upcard) if owner is not None)}
        for player in () if hand.doubt.explains("C302") else sorted(players):
            space = room(hand, player)
            sure = space.sure & ~hand.doubt.cards if space else 0
            if space is None or (self.known[player] | sure).bit_count() > hand.house.hand_size:
                continue  # Together with those seen, they are more than a hand has.
            self.known[player] |= sure
            if not space.kept & hand.doubt.cards:
                self.kept[player], self.least[player] = space.kept, space.least
            signs = [sign for sign in _recorded(hand, player) if sign.did != "discarded"]
            if hand.upcard is not None:
                signs.append(Sighting(hand.upcard_at, player, hand.upcard, "turned up"))
            for sign in signs:
                self.shown.setdefault((player, sign.card), sign)
                if sure >> sign.card & 1:
                    self.dealt.setdefault((player, sign.card), sign)
