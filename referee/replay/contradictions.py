"""Facts of a hand that contradict each other: which cards may be the wrong ones, and what is said of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

from referee.finding import CardNotHeld, Evidence, NotHeld, UpcardConflict, Violation
from referee.replay.card_conflicts import HELD, Conflicts, Contradiction, Did, Sighting, sightings
from referee.replay.room import Room, room
from referee.table.cards import NAMES, mask
from referee.table.hand import Exchanged, Hand, Trick


def settle(hand: Hand, lay: Callable[[], Sequence[Trick]]) -> None:
    """Find the cards in conflict, which are missed cards from then on, and report them.

    ``lay`` lays the tricks out by what is known of the conflicts so far. What contradicts itself whoever laid the
    cards without names comes first. What does so only by the order of play may come of a wrong card, trump or trick
    before it: it is told where nothing else is, and the order of play is in doubt from the first trick on.
    """
    doubt, tricks = hand.doubt, lay()
    doubt.records |= {*_without_a_card(hand, tricks), *_out_of_turn(hand, tricks)}
    records = set(doubt.records)
    if not _contradictions(hand, tricks, by_turn=True):
        return
    doubt.records = set(records)
    too_many = len(tricks) > hand.house.hand_size  # Then nobody knows which of their cards were played in this hand.
    found: Mapping[tuple[int, int], Contradiction]
    found = _places(_contradictions(hand, () if too_many else tricks, by_turn=False))
    doubt.cards = _cards(found.values())
    doubt.records = records | _players(found.values())
    if too_many:
        doubt.cards |= conflicts(hand, sightings(hand, tricks)).cards
    else:
        found = _by_turn(hand, lay(), found)
        doubt.cards = _cards(found.values())
        doubt.records = records | _players(found.values())
    for one in found.values():
        if doubt.explains(one.violation.code):
            hand.lacks("the rules")
        else:
            hand.violations.append(one.violation)
    if doubt.turns or (hand.upcard is not None and doubt.cards >> hand.upcard & 1):
        hand.upcard = hand.trump = None


def _without_a_card(hand: Hand, tricks: Sequence[Trick]) -> Iterator[int]:
    """The players whose whole holding is recorded, and who have no card of it in a trick of which nobody knows who laid
    which card: one of its cards may be wrong, or the record."""
    loose = _of_unknown_players(tricks)
    for player in sorted({*hand.deals, *hand.draws}.intersection(hand.stayed or hand.dealt)) if loose else ():
        space = room(hand, player)
        whole = space is not None and space.sure.bit_count() == hand.house.hand_size
        if space and whole and any(not space.sure & cards for cards in loose):
            yield player


def _out_of_turn(hand: Hand, tricks: Sequence[Trick]) -> list[int]:
    """The player whose record has a card that lies where another was to lay it, in a trick of unknown players.

    Somebody played out of turn, or one card was misread, there or in the record. With two such cards
    the order of play was another.
    """
    laid = [
        (card, due)
        for trick in tricks
        if {*trick.players} == {None}
        for card, due in zip(trick.cards, trick.due, strict=False)
        if card is not None
    ]
    rooms = {player: room(hand, player) for player in sorted({*hand.deals, *hand.draws})} if laid else {}
    found = [
        player
        for card, due in laid
        for player, space in rooms.items()
        if space and due != player and space.sure >> card & 1
    ]
    return found if len(found) == 1 else []


def _of_unknown_players(tricks: Iterable[Trick]) -> list[int]:
    """The cards, as masks, of the whole tricks of which nobody knows who laid which card."""
    return [
        mask(card for card in trick.cards if card is not None)
        for trick in tricks
        if {*trick.players} == {None} and None not in trick.cards and not trick.short
    ]


def _by_turn(
    hand: Hand, tricks: Sequence[Trick], found: Mapping[tuple[int, int], Contradiction]
) -> Mapping[tuple[int, int], Contradiction]:
    """The contradictions with those that only the order of play makes, which are told where nothing else was found."""
    by_turn = _places(_contradictions(hand, tricks, by_turn=True))
    if by_turn.keys() - found.keys():
        hand.doubt.turns = True
        found = found or {min(by_turn): by_turn[min(by_turn)]}
    return {place: by_turn.get(place, one) for place, one in found.items()}


def _places(found: Iterable[Contradiction]) -> dict[tuple[int, int], Contradiction]:
    """Contradictions by their place, the first of each."""
    places: dict[tuple[int, int], Contradiction] = {}
    for one in found:
        places.setdefault((one.violation.at.line, one.violation.at.column), one)
    return places


def _cards(found: Iterable[Contradiction]) -> int:
    return reduce(or_, (one.cards for one in found), 0)


def _players(found: Iterable[Contradiction]) -> set[int]:
    return {player for one in found for player in one.players}


def conflicts(hand: Hand, seen: Sequence[Sighting]) -> Conflicts:
    """The cards in two places, and the upcard where it can't be, less what one of them explains: a discard that was
    misread."""
    found = _looked(Conflicts(hand), seen)
    if len(found.found) < 2:
        return found
    again = _looked(Conflicts(hand, found.cards), seen)
    return again if again.found else found


def _looked(found: Conflicts, seen: Sequence[Sighting]) -> Conflicts:
    for one in seen:
        found.look(one)
    found.look_for_upcard()
    return found


def _contradictions(hand: Hand, tricks: Sequence[Trick], *, by_turn: bool) -> list[Contradiction]:
    """All that contradicts itself in a hand whose tricks went like this; by the order of play, too, or without it."""
    seen = sightings(hand, tricks)
    if not by_turn:
        seen = [one._replace(player=None, by_turn=False) if one.by_turn else one for one in seen]
    found = conflicts(hand, seen)
    hand.doubt.records |= found.players
    true = [_owned(hand, found, one) for one in seen if not (found.cards | hand.doubt.cards) >> one.card & 1]
    beyond = list(_beyond_room(hand, tricks, true))
    hand.doubt.records |= _players(beyond)
    told = hand.upcard is not None and found.cards >> hand.upcard & 1
    sure = by_turn or all(one.line.names for one in tricks)
    never = _upcard_never_played(hand, tricks) if sure and not told else ()
    return [*found.found, *beyond, *never]


def _owned(hand: Hand, found: Conflicts, seen: Sighting) -> Sighting:
    """The sighting with its player filled in, where only one player may have held the card."""
    if seen.player is not None or not seen.by_turn:
        return seen
    holders = [player for player in hand.stayed or () if found.may_hold(player, seen.card)]
    return seen._replace(player=holders[0]) if len(holders) == 1 else seen


def _beyond_room(hand: Hand, tricks: Sequence[Trick], true: Sequence[Sighting]) -> Iterator[Contradiction]:
    """The first card of each player that deal and draw, or the size of a hand, leave no room for (C302).

    A player who stayed has a card in each trick of unknown players, too: one more, where it is none of those known.
    """
    whole: dict[int, int] = {}
    for seen in true:
        if seen.player is not None and seen.did in HELD:
            whole[seen.player] = whole.get(seen.player, 0) | 1 << seen.card
    rooms = {player: room(hand, player) for player in sorted({one.player for one in true if one.player is not None})}
    unknown = _of_unknown_players(tricks)
    held: dict[int, int] = {}
    done = set[int]()
    for seen in true:
        player = seen.player
        if player is None or player in done:
            continue
        space, reason, others = rooms.get(player), None, list[int]()
        every = whole.get(player, 0)
        if seen.did in HELD:
            mine = held[player] = held.get(player, 0) | 1 << seen.card
            reason = _no_room(seen.card, mine, space, hand.draws.get(player))
            others = [cards for cards in unknown if not cards & every] if player in (hand.stayed or ()) else []
            if reason in (None, "no-room") and mine.bit_count() + len(others) > hand.house.hand_size:
                reason = "too-many"
        elif seen.did == "discarded" and space and player not in hand.blind and not _was_dealt(hand, player, seen.card):
            reason = "not-dealt"
        if reason:
            done.add(player)
            odd = reduce(or_, others if reason == "too-many" else (), _odd(reason, seen.card, every, space))
            violation = _no_room_violation(hand, tricks, seen, player, reason)
            yield Contradiction(violation, odd, frozenset((player,)))


def _odd(reason: NotHeld, card: int, mine: int, space: Room | None) -> int:
    """The cards of a holding that may be the wrong one where one is too many."""
    match reason:
        case "not-dealt":
            return 0
        case "discarded":
            return 1 << card
        case "kept" if space:
            return mine & space.kept
        case "drew" | "stood-pat" | "no-room" if space:
            return mine & ~space.kept & ~space.came & ~space.gone
        case _:
            return mine


def _no_room(card: int, held: int, space: Room | None, drawn: Exchanged | None) -> NotHeld | None:
    """Why a card can't be in the holding beside those of ``mine``, if it can't."""
    if space is None:
        return None
    if space.gone >> card & 1:
        return "discarded"
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


def _no_room_violation(hand: Hand, tricks: Sequence[Trick], seen: Sighting, player: int, reason: NotHeld) -> Violation:
    name, drawn, evidence = hand.seats.names[player], hand.draws.get(player), []
    if player in hand.deals:
        dealt = hand.deals[player]
        at = dealt[0].at._replace(end=dealt[-1].at.end)
        cards = " ".join("?" if card.card is None else NAMES[card.card] for card in dealt)
        evidence.append(Evidence(at, f"{name} was dealt {cards}"))
    if drawn:
        evidence.append(Evidence(drawn.at, f"{name} drew {drawn.discarded}"))
    trick = next((t.number for t in tricks for play in t.plays if play.at == seen.at), None)
    facts = CardNotHeld(NAMES[seen.card], _DID[seen.did], reason, drawn.discarded if drawn else None)
    return hand.violation("C302", seen.at, facts, player, trick, evidence=evidence)


def _upcard_never_played(hand: Hand, tricks: Sequence[Trick]) -> Iterator[Contradiction]:
    """The dealer's own last card, turned up and not exchanged, must be played in some trick (C304).

    Where it was not, it is one card more than a hand has: either line may be wrong.
    """
    dealer, up, due = hand.dealer, hand.upcard, hand.house.hand_size
    if hand.house.upcard != "dealer-last" or dealer is None or up is None or not hand.draws_known:
        return
    if not hand.dealer_sure or dealer in hand.draws or dealer in hand.doubt.records or dealer in hand.blind:
        return
    laid = [play for trick in tricks for play in trick.plays if play.player == dealer and not play.stray]
    played = {play.card for play in laid}
    if len(played) == due and None not in played and up not in played:
        last = tricks[-1]
        evidence = (Evidence(hand.upcard_at, f"{NAMES[up]} was turned up"),)
        facts = UpcardConflict(NAMES[up], "never-played")
        violation = hand.violation("C304", last.at, facts, dealer, last.number, evidence=evidence)
        odd = 1 << up | mask(card for card in played if card is not None)
        yield Contradiction(violation, odd, frozenset((dealer,)))
