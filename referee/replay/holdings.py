"""What each player is known to have held, and how surely.

Between the draw and the end of the hand nobody receives a card: whatever a player plays, takes back or shows was in
that holding all along. To these come the cards that a recorded deal and draw leave.
"""

from typing import Literal, NamedTuple

from referee.finding import Evidence
from referee.replay.exchange import may_have_taken
from referee.replay.sightings import HELD, Conflicts, Did, Sighting, sightings, words
from referee.source import Place
from referee.table.cards import NAMES, mask
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


class Sign(NamedTuple):
    """What shows that a card was held: where it was seen, and doing what (``turned up``: the dealer kept it)."""

    at: Place
    did: Did | Literal["turned up"]

    def evidence(self, hand: Hand, player: int, card: int) -> Evidence:
        """The same in words."""
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


class Holdings:
    """The known cards of every player at the first trick, as masks.

    ``shown`` is for each the first thing that shows it by what was seen later, or else by the deal and the draw;
    ``dealt`` is what shows those that deal and draw leave.
    """

    __slots__ = ("conflicts", "dealt", "hand", "known", "shown")

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.conflicts = Conflicts(hand)
        self.known: dict[int, int] = {}
        self.shown: dict[tuple[int, int], Sign] = {}
        self.dealt: dict[tuple[int, int], Sign] = {}
        seen = sightings(hand)
        true = [one for one in seen if self.conflicts.look(one)]
        self.conflicts.look_for_upcard()
        told = {*hand.deals, *hand.draws, *(player for player in (hand.dealer, hand.took_upcard) if player is not None)}
        rooms = {player: room(hand, player) for player in sorted(told)}
        offenders = _beyond_room(hand, true, rooms)
        _upcard_never_played(hand)
        for one in true:
            if one.did in HELD and (one.player, one.card) not in offenders:
                self._hold(one)
        for player, space in rooms.items():
            if space and player not in hand.discredited:
                self._keep(player, space)

    def _hold(self, seen: Sighting) -> None:
        card = seen.card
        if seen.player is None or self.conflicts.cards >> card & 1:
            return
        self.known[seen.player] = self.known.get(seen.player, 0) | 1 << card
        self.shown.setdefault((seen.player, card), Sign(seen.at, seen.did))

    def _keep(self, player: int, space: Room) -> None:
        """Add what deal and draw leave; nothing where that and what was seen are more cards than a hand has."""
        sure = space.sure & ~self.conflicts.cards
        known = self.known.get(player, 0) | sure
        if known.bit_count() > self.hand.house.hand_size:
            return
        self.known[player] = known
        drawn = self.hand.draws.get(player)
        signs = [(card.card, Sign(card.at, "dealt")) for card in self.hand.deals.get(player, ())]
        signs += [(card.card, Sign(card.at, "received")) for card in (drawn.cards if drawn else ())]
        if self.hand.upcard is not None:
            signs.append((self.hand.upcard, Sign(self.hand.upcard_at, "turned up")))
        for card, sign in signs:
            if card is not None and sure >> card & 1:
                self.dealt.setdefault((player, card), sign)
                self.shown.setdefault((player, card), sign)


def room(hand: Hand, player: int) -> Room | None:
    """What the recorded deal and draw of a player leave room for; ``None`` where they say nothing."""
    took = hand.took_upcard == player
    size = hand.house.hand_size + took
    dealt = hand.deals.get(player, ())
    held = mask(card.card for card in dealt if card.card is not None)
    if (hand.house.blind_hands and hand.is_lost("blind")) or may_have_taken(hand, player):
        return None
    own = took or (hand.house.upcard == "dealer-last" and player == hand.dealer)
    if own and hand.upcard is not None:
        held |= 1 << hand.upcard
    drawn = hand.draws.get(player)
    unsure = (hand.house.upcard == "dealer-last" and not hand.dealer_sure) or (own and not hand.rules_sure)
    if player in hand.discredited or not (held or drawn) or unsure:
        return None
    if player in hand.blind:
        return Room(0, 0, 0, size, held, 0, False)
    gone = mask(card.card for card in drawn.discards if card.card is not None) if drawn else 0
    unseen = max(0, size - (held | gone).bit_count()) if dealt else size
    if drawn is None:
        return Room(held, size, 0, unseen, 0, held, not unseen) if hand.draws_known else None
    return _after_draw(drawn, held, gone, size, unseen)


def _after_draw(drawn: Exchanged, held: int, gone: int, size: int, unseen: int) -> Room:
    """The same after a draw; ``unseen`` cards that were dealt are not known."""
    came = mask(card.card for card in drawn.cards if card.card is not None)
    unknown = drawn.received - came.bit_count()
    keeps = size - drawn.discarded
    told = drawn.discarded == gone.bit_count()
    sure = came | (held & ~gone if told else 0)
    return Room(held & ~gone, keeps, came, unknown + max(0, min(keeps, unseen)), gone, sure, not unseen)


def _beyond_room(hand: Hand, true: list[Sighting], rooms: dict[int, Room | None]) -> set[tuple[int, int]]:
    """Mark the first card of each player that deal and draw, or the size of a hand, leave no room for (C302)."""
    offenders: dict[int, int] = {}
    held: dict[int, set[int]] = {}
    for seen in true:
        player = seen.player
        if player is None or player in offenders:
            continue
        mine, space = held.setdefault(player, set()), rooms.get(player)
        if seen.did in HELD:
            mine.add(seen.card)
            reason = _no_room(seen.card, mine, space, hand.draws.get(player))
            if reason in (None, "no-room") and len(mine) > hand.house.hand_size:
                reason = "too-many"
        elif seen.did == "discarded" and space and player not in hand.blind and not _was_dealt(hand, player, seen.card):
            reason = "not-dealt"
        else:
            continue
        if reason:
            offenders[player] = seen.card
            _mark_no_room(hand, seen, reason)
    hand.discredited.update(offenders)
    return set(offenders.items())


def _no_room(card: int, mine: set[int], space: Room | None, drawn: Exchanged | None) -> str | None:
    """Why a card can't be in the holding beside those of ``mine``, if it can't."""
    if space is None:
        return None
    if space.gone >> card & 1:
        return "discarded"
    held = mask(mine)
    if space.kept >> card & 1:
        return "kept" if (held & space.kept).bit_count() > space.keeps else None
    others = held & ~space.kept & ~space.came & ~space.gone
    if others.bit_count() <= space.new:
        return None
    if not space.full:
        return "no-room"
    return "drew" if drawn else "stood-pat"


def _was_dealt(hand: Hand, player: int, card: int) -> bool:
    """Whether the recorded deal has the card, or leaves room for it."""
    dealt = [one.card for one in hand.deals.get(player, ())]
    own = hand.took_upcard == player or (player == hand.dealer and hand.house.upcard == "dealer-last")
    turned = own and (hand.upcard is None or card == hand.upcard)
    return len(dealt) != hand.house.hand_size or None in dealt or card in dealt or turned


_DID: dict[Did, str] = {"played": "played", "taken back": "played", "shown": "showed", "discarded": "discarded"}


def _mark_no_room(hand: Hand, seen: Sighting, reason: str) -> None:
    player = seen.player
    if player is None:
        return
    name, drawn, evidence = hand.seats.names[player], hand.draws.get(player), []
    if player in hand.deals:
        dealt = hand.deals[player]
        at = dealt[0].at._replace(end=dealt[-1].at.end)
        cards = " ".join("?" if card.card is None else NAMES[card.card] for card in dealt)
        evidence.append(Evidence(at, f"{name} was dealt {cards}"))
    if drawn:
        evidence.append(Evidence(drawn.at, f"{name} drew {drawn.discarded}"))
    trick = next((t.number for t in hand.tricks for play in t.plays if play.at == seen.at), None)
    number = drawn.discarded if drawn else None
    did = _DID[seen.did]
    hand.mark(
        "C302", seen.at, player, trick, evidence=evidence, card=NAMES[seen.card], did=did, reason=reason, drew=number
    )


def _upcard_never_played(hand: Hand) -> None:
    """The dealer's own last card, turned up and not exchanged, must be played in some trick.

    Where it was not, it proves nothing: beside all that were played it is one card more than a hand has.
    """
    dealer, up, due = hand.dealer, hand.upcard, hand.house.hand_size
    if hand.house.upcard != "dealer-last" or dealer is None or up is None or not hand.draws_known:
        return
    if not hand.dealer_sure:
        return
    if dealer in hand.draws or dealer in hand.discredited or dealer in hand.blind:
        return
    played = {play.card for trick in hand.tricks for play in trick.plays if play.player == dealer and not play.stray}
    if len(played) == due and None not in played and up not in played:
        last = hand.tricks[-1]
        evidence = (Evidence(hand.upcard_at, f"{NAMES[up]} was turned up"),)
        hand.mark("C304", last.at, dealer, last.number, evidence=evidence, card=NAMES[up], reason="never-played")
