"""Find contradictions between the facts of a hand, and the sightings of a card that can't all be true."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from referee.engine.cards import NAMES, mask
from referee.engine.deal import blinds_uncounted, may_have_taken, stock
from referee.engine.hand import Exchanged, Hand, Trick
from referee.engine.holdings import HELD, Did, Room, Sighting, room, sightings
from referee.finding import CardNotHeld, DuplicateCard, Evidence, NotHeld, UpcardConflict, Violation


class Contradiction(NamedTuple):
    """Facts that can't all be true, with the violation, the mask of the cards that may be wrong, and the players whose
    recorded deal and draw no longer prove anything."""

    violation: Violation
    cards: int
    players: frozenset[int]


class Conflicts:
    """The cards seen in two places (C301), and upcards where they can't be (C304).

    ``cards`` is the mask of the conflicting cards, ``players`` the players they were seen with. ``wrong`` lists, for
    each card seen in two places, the two sightings that may be the one mistake. A discard in ``doubtful`` (a mask) may
    be any card.
    """

    def __init__(self, hand: Hand, sightings: Iterable[Sighting], doubtful: int = 0) -> None:
        self.hand: Hand = hand
        self.doubtful: int = doubtful
        self.cards: int = 0
        self.players: set[int] = set()
        self.contradictions: list[Contradiction] = []
        self.seen: dict[int, dict[tuple[int | None, Did], Sighting]] = {}
        self.wrong: dict[int, tuple[Sighting, Sighting]] = {}
        for sighting in sightings:
            self._look(sighting)
        if hand.house.upcard == "dealer-last" and hand.upcard is not None:
            self._look_for_upcard(hand.upcard)

    def _look(self, new: Sighting) -> None:
        """Record a sighting, and report it if it contradicts earlier ones."""
        before = self.seen.get(new.card)
        if before is None:
            before = self.seen[new.card] = {}
            if new.card != self.hand.upcard:  # Most cards are seen once.
                before[new.player, new.did] = new
                return
        if self.cards >> new.card & 1 and any(
            None in (player, new.player) or player == new.player for player, _ in before
        ):
            return
        # An upcard noted where it can't be proves nothing.
        elsewhere = [
            past for past in before.values() if new.card == self.hand.upcard and not self._may_hold_upcard(past)
        ]
        against = [past for past in before.values() if past not in elsewhere and not self._agree(past, new)]
        before.setdefault((new.player, new.did), new)
        if new.card == self.hand.upcard and not self._may_hold_upcard(new):
            if elsewhere and new.player is not None and all(self._agree(past, new) for past in elsewhere):
                self.players.add(new.player)  # one misread upcard explains them all
                return
            up = Evidence(self.hand.upcard_at, f"{NAMES[new.card]} was turned up")
            facts = UpcardConflict(NAMES[new.card], "turned-up-elsewhere", new.words(self.hand))
            violation = self.hand.violation("C304", new.at, facts, new.player, evidence=(up,))
            self._conflict(violation, new.card, new.player)
        elif len(against) > 1 or any(past not in self.wrong.get(new.card, ()) for past in against):
            first = against[0]  # No one word that may already be wrong explains the contradiction.
            self.wrong[new.card] = first, new
            # Either one may be the mistake, whichever line comes first.
            later_words, first_words = new.words(self.hand), first.words(self.hand)
            evidence = Evidence(first.at, f"{NAMES[new.card]} {first_words}")
            twice = DuplicateCard(NAMES[new.card], first_words, later_words)
            violation = self.hand.violation("C301", new.at, twice, new.player, evidence=(evidence,))
            self._conflict(violation, new.card, first.player, new.player)

    def _look_for_upcard(self, up: int) -> None:
        """Report a dealer whose last card was turned up though the recorded deal doesn't include it. Either line may be
        wrong."""
        hand, dealer = self.hand, self.hand.dealer
        if dealer is None or not hand.doubt.dealer_sure:
            return
        dealt = hand.deals.get(dealer)
        if dealt is None or dealer in hand.doubt.records | self.players:
            return
        if self.cards >> up & 1 or not {None, up}.isdisjoint(dealt.cards):
            return
        at = dealt.word(2)._replace(end=dealt.word(-1).end)
        evidence = (Evidence(hand.upcard_at, f"{NAMES[up]} was turned up"),)
        violation = hand.violation("C304", at, UpcardConflict(NAMES[up], "not-dealt"), dealer, evidence=evidence)
        self._conflict(violation, up, dealer)

    def may_hold(self, player: int, card: int) -> bool:
        """Check whether a player may hold a card during the tricks, given the sightings so far."""
        held = Sighting(self.hand.at, player, card, "shown")
        up = card == self.hand.upcard and not self._may_hold_upcard(held)
        return not up and all(self._agree(sighting, held) for sighting in self.seen.get(card, {}).values())

    def _conflict(self, violation: Violation, card: int, *players: int | None) -> None:
        self.cards |= 1 << card
        concerned = frozenset(player for player in players if player is not None)
        self.players |= concerned
        self.contradictions.append(Contradiction(violation, 1 << card, concerned))

    def _may_hold_upcard(self, sighting: Sighting) -> bool:
        hand, player, dealer = self.hand, sighting.player, self.hand.dealer
        if player is None:
            if hand.house.upcard == "dealer-last" and hand.stayed and sighting.by_turn:
                return any(self._may_hold_upcard(sighting._replace(player=holder)) for holder in hand.stayed)
            return hand.house.upcard == "dealer-last" or hand.took_upcard is not None or hand.doubt.may_lack("take")
        if hand.house.upcard == "next":
            took = player == hand.took_upcard or may_have_taken(hand, player)
            return took and sighting.did not in ("dealt", "received")
        if dealer is None or not hand.doubt.dealer_sure:
            return True
        if player == dealer:
            return sighting.did != "received"
        return sighting.did != "dealt" and self._came_back(sighting._replace(player=dealer), sighting)

    def _agree(self, first: Sighting, then: Sighting) -> bool:
        if first.player is None or then.player is None:
            known, unknown = (then, first) if first.player is None else (first, then)
            if known.did not in _BEFORE or not unknown.by_turn:
                return not (first.did == "played" and then.did == "played")
            stayed = self.hand.stayed
            was_kept = known.did == "dealt" and (stayed is None or known.player in stayed)
            # Otherwise somebody must have drawn the card that was given up.
            draws = [unknown._replace(player=player) for player in stayed or () if player != known.player]
            return was_kept or stayed is None or any(self._came_back(known, draw) for draw in draws)
        if first.player == then.player:
            return (first.did, then.did) not in _IMPOSSIBLE_FOR_ONE
        before, after = (first, then) if first.did in _BEFORE else (then, first)
        return before.did in _BEFORE and after.did not in _BEFORE and self._came_back(before, after)

    def _came_back(self, before: Sighting, after: Sighting) -> bool:
        """Check whether a card of one player may have been drawn by another after the stock ran out.

        A player who takes a blind hand sets the dealt one aside, and may discard from the blind one.
        """
        hand, giver, taker = self.hand, before.player, after.player
        rule = hand.house.stock_out
        is_unsure = hand.doubt.may_lack("away", "blinds", "take", "pass", "stay", "blind")
        if is_unsure or hand.doubt.seats or hand.doubt.explains("C305"):
            return True
        if rule == "forbidden" or taker is None or not self._ran_out(taker):
            return False
        if hand.stayed is None or giver is None or giver not in hand.stayed:
            return True
        set_aside = before.did == "dealt" and giver in hand.blind
        earlier = hand.turns({giver, taker})[0] == giver or not hand.doubt.dealer_sure
        if set_aside or rule == "reshuffle-folded" or not earlier:
            return False
        drawn = hand.draws.get(giver)  # May the giver have discarded it?
        if drawn is None:
            return not hand.doubt.draws_known
        known = drawn.discards
        unsure = any(discard is None or self.doubtful >> discard & 1 for discard in known)
        return drawn.discarded > 0 and (not known or unsure or after.card in known)

    def _ran_out(self, taker: int) -> bool:
        """Check whether the stock may have run out by this player's turn, which comes last if the dealer is unknown."""
        hand = self.hand
        limit, served = hand.house.draw_max, 0
        stayed = hand.dealt if hand.stayed is None else hand.stayed
        drawn = hand.draws.get(taker)
        if hand.doubt.draws_known and (drawn is None or not drawn.received):
            return False
        if blinds_uncounted(hand):
            return True
        for player in hand.turns(set(stayed) | {taker}):
            draw = hand.draws.get(player)
            served += draw.received if draw else 0 if hand.doubt.draws_known else limit
            if player == taker and hand.doubt.dealer_sure:
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


def settle(hand: Hand, tricks: Sequence[Trick], lay: Callable[[], Sequence[Trick]]) -> bool:
    """Find the conflicting cards in these tricks, treat them as missed from then on, and report them.

    Return whether there are any. ``lay`` lays out the tricks again with the conflicts known so far. Contradictions that
    don't depend on who laid the unnamed cards come first. One that depends on the order of play may be caused by a
    wrong card, trump or trick before it, so it is reported only if there is nothing else, and the order of play is then
    in doubt from the first trick.
    """
    doubt = hand.doubt
    doubt.records |= _doubtful_records(hand, tricks)
    records = set(doubt.records)
    if not _contradictions(hand, tricks, by_turn=True):
        return False
    doubt.records = set(records)
    too_many = len(tricks) > hand.house.hand_size  # With too many, nobody knows which cards were played in this hand.
    by_place = _places(_contradictions(hand, () if too_many else tricks))
    doubt.cards = reduce(or_, (contradiction.cards for contradiction in by_place.values()), doubt.doubled)
    if too_many:
        doubt.cards |= conflicts(hand, sightings(hand, tricks)).cards
    else:
        by_turn = _places(_contradictions(hand, lay(), by_turn=True))
        if by_turn.keys() - by_place.keys():
            doubt.turns = True
            by_place = by_place or {min(by_turn): by_turn[min(by_turn)]}
        by_place = {place: by_turn.get(place, contradiction) for place, contradiction in by_place.items()}
        doubt.cards = reduce(or_, (contradiction.cards for contradiction in by_place.values()), doubt.doubled)
    doubt.records = records.union(*(contradiction.players for contradiction in by_place.values()))
    for contradiction in by_place.values():
        if doubt.explains(contradiction.violation.code):
            hand.lacks("the rules")
        else:
            hand.violations.append(contradiction.violation)
    if hand.house.upcard == "dealer-last" and "C304" in {fact.violation.code for fact in by_place.values()}:
        hand.doubt.doubt_dealer()
    if doubt.turns or (hand.upcard is not None and doubt.cards >> hand.upcard & 1):
        hand.upcard = hand.trump = None
    return True


def _doubtful_records(hand: Hand, tricks: Sequence[Trick]) -> set[int]:
    """List the players whose recorded deal and draw disagree with tricks whose players are unknown.

    One whose whole holding is recorded has no card in a complete trick. Or a recorded card was laid at another player's
    turn: then either somebody played out of turn, or one card was misread, there or in the record. If there are two
    such cards, the order of play was different, and neither is doubtful.
    """
    unknown = [trick for trick in tricks if {*trick.players} == {None}]
    if not unknown:
        return set()
    rooms = {player: space for player in {*hand.deals, *hand.draws} if (space := room(hand, player))}
    loose, stayed = _of_unknown_players(tricks), hand.stayed or hand.dealt
    complete = [
        player for player in stayed if player in rooms and rooms[player].sure.bit_count() == hand.house.hand_size
    ]
    absent = {player for player in complete if any(not rooms[player].sure & cards for cards in loose)}
    # Nobody is due where the lead is unknown.
    laid = [(card, due) for trick in unknown for card, due in zip(trick.cards, trick.due, strict=False)]
    early = [
        player
        for card, due in laid
        for player, space in rooms.items()
        if card is not None and due != player and space.sure >> card & 1
    ]
    return absent.union(early if len(early) == 1 else ())


def _of_unknown_players(tricks: Iterable[Trick]) -> list[int]:
    """List the cards, as masks, of complete tricks whose players are unknown."""
    return [
        mask(trick.cards)
        for trick in tricks
        if {*trick.players} == {None} and None not in trick.cards and not trick.short
    ]


def _places(contradictions: Iterable[Contradiction]) -> dict[tuple[int, int], Contradiction]:
    """Index contradictions by place, keeping the first at each."""
    places: dict[tuple[int, int], Contradiction] = {}
    for contradiction in contradictions:
        places.setdefault((contradiction.violation.at.line, contradiction.violation.at.column), contradiction)
    return places


def conflicts(hand: Hand, sightings: Sequence[Sighting]) -> Conflicts:
    """Find cards in two places and misplaced upcards, except those that one misread discard explains."""
    clashes = Conflicts(hand, sightings)
    return clashes if len(clashes.contradictions) < 2 else Conflicts(hand, sightings, clashes.cards)


def _contradictions(hand: Hand, tricks: Sequence[Trick], *, by_turn: bool = False) -> list[Contradiction]:
    """Find all contradictions in a hand with these tricks, with or without those that depend on the order of play."""
    evidence = sightings(hand, tricks)
    if not by_turn:
        evidence = [sign._replace(player=None, by_turn=False) if sign.by_turn else sign for sign in evidence]
    clashes = conflicts(hand, evidence)
    hand.doubt.records |= clashes.players
    false = clashes.cards | hand.doubt.cards
    true = [sighting for sighting in evidence if not false >> sighting.card & 1]
    for index, sighting in enumerate(true):  # Only one player may have held the card.
        if sighting.player is None and sighting.by_turn:
            holders = [player for player in hand.stayed or () if clashes.may_hold(player, sighting.card)]
            true[index] = sighting._replace(player=holders[0]) if len(holders) == 1 else sighting
    beyond = list(_beyond_room(hand, tricks, true))
    hand.doubt.records.update(*(contradiction.players for contradiction in beyond))
    up, never = hand.upcard, list[Contradiction]()
    is_sure = tricks and (by_turn or all(trick.line.names for trick in tricks))
    if up is not None and hand.house.upcard == "dealer-last" and is_sure and not clashes.cards >> up & 1:
        never += _upcard_never_played(hand, true, up, tricks[-1])
    return [*clashes.contradictions, *beyond, *never]


def _beyond_room(hand: Hand, tricks: Sequence[Trick], true: Sequence[Sighting]) -> Iterator[Contradiction]:
    """Find each player's first card that the deal and draw, or the size of a hand, leave no room for (C302).

    In a trick whose players are unknown, everybody who stayed has a card. If none of its cards is known to be the
    player's, the player holds one more card.
    """
    holdings = defaultdict[int | None, int](int)
    for sighting in true:
        if sighting.did in HELD:
            holdings[sighting.player] |= 1 << sighting.card
    players = sorted({sighting.player for sighting in true if sighting.player is not None})
    rooms = {player: room(hand, player) for player in players}
    unknown = _of_unknown_players(tricks)
    held = defaultdict[int, int](int)
    reported = set[int]()
    for sighting in true:
        player, did = sighting.player, sighting.did
        if player is None or player in reported:
            continue
        space, every = rooms.get(player), holdings[player]
        refusal: tuple[NotHeld, int] | None = None
        if did in HELD:
            held[player] |= 1 << sighting.card
            if space:
                refusal = _no_room(sighting.card, held[player], every, space, hand.draws.get(player))
            other_tricks = [cards for cards in unknown if not cards & every] if player in (hand.stayed or ()) else []
            is_over = held[player].bit_count() + len(other_tricks) > hand.house.hand_size
            if is_over and (refusal is None or refusal[0] == "no-room"):
                refusal = "too-many", reduce(or_, other_tricks, every)
        elif did == "discarded" and space and player not in hand.blind:
            dealt = hand.deals[player].cards if player in hand.deals else ()
            has_upcard = hand.took_upcard == player or (player == hand.dealer and hand.house.upcard == "dealer-last")
            turned = has_upcard and hand.upcard in (None, sighting.card)
            if len(dealt) == hand.house.hand_size and not (turned or None in dealt or sighting.card in dealt):
                refusal = "not-dealt", 0
        if refusal:
            reported.add(player)
            reason, odd = refusal
            yield Contradiction(_card_not_held(hand, tricks, sighting, player, reason), odd, frozenset((player,)))


def _no_room(card: int, held: int, every: int, space: Room, drawn: Exchanged | None) -> tuple[NotHeld, int] | None:
    """Return why a card can't be in a holding with the cards ``held``, or ``None`` if it can.

    Beside the reason is the mask of the cards, among ``every`` card seen in the holding, of which one must be wrong.
    """
    if space.gone >> card & 1:
        return "discarded", 1 << card
    if space.kept >> card & 1:
        return ("kept", every & space.kept) if (held & space.kept).bit_count() > space.keeps else None
    extra = ~space.kept & ~space.came & ~space.gone
    if (held & extra).bit_count() <= space.new:
        return None
    return "no-room" if not space.full else "drew" if drawn else "stood-pat", every & extra


_DID: dict[Did, str] = {"played": "played", "taken back": "played", "shown": "showed", "discarded": "discarded"}


def _card_not_held(hand: Hand, tricks: Sequence[Trick], sighting: Sighting, player: int, reason: NotHeld) -> Violation:
    name, drawn, evidence = hand.seats.names[player], hand.draws.get(player), []
    if dealt := hand.deals.get(player):
        at = dealt.word(2)._replace(end=dealt.word(-1).end)
        cards = " ".join("?" if card is None else NAMES[card] for card in dealt.cards)
        evidence.append(Evidence(at, f"{name} was dealt {cards}"))
    if drawn:
        evidence.append(Evidence(drawn.at, f"{name} drew {drawn.discarded}"))
    trick = next((t.number for t in tricks for play in t.plays if play.at == sighting.at), None)
    facts = CardNotHeld(NAMES[sighting.card], _DID[sighting.did], reason, drawn.discarded if drawn else None)
    return hand.violation("C302", sighting.at, facts, player, trick, evidence=evidence)


def _upcard_never_played(hand: Hand, true: Sequence[Sighting], up: int, last: Trick) -> Iterator[Contradiction]:
    """Report a dealer's own last card that was turned up, not discarded, and missing in a holding that is all known
    (C304).

    It would be one card too many for the hand, so either line may be wrong.
    """
    dealer = hand.dealer
    if dealer is None or not (hand.doubt.draws_known and hand.doubt.dealer_sure):
        return
    if dealer in hand.doubt.records or dealer in hand.blind:
        return
    drawn = hand.draws.get(dealer)
    dealers = [sighting for sighting in true if sighting.player == dealer]
    discards = mask(sighting.card for sighting in dealers if sighting.did == "discarded")
    if drawn and (discards.bit_count() != drawn.discarded or discards >> up & 1):
        return
    held = mask(sighting.card for sighting in dealers if sighting.did in HELD)
    if held.bit_count() == hand.house.hand_size and not held >> up & 1:
        evidence = [Evidence(hand.upcard_at, f"{NAMES[up]} was turned up")]
        if drawn:
            evidence.append(Evidence(drawn.at, f"{hand.seats.names[dealer]} drew {drawn.discarded}"))
        facts = UpcardConflict(NAMES[up], "never-played")
        violation = hand.violation("C304", last.at, facts, dealer, last.number, evidence=evidence)
        yield Contradiction(violation, 1 << up | held, frozenset((dealer,)))
