"""Check every play against the rules, using the cards its player is known to have held."""

from naive.hands.places import recorded
from naive.hands.record import Judged
from naive.rules import Seen, duties, offence


def holding(hand: Judged, name: str, index: int) -> set[str]:
    """Return the cards that this player is known to hold at a trick, counted from 0."""
    later = {card for trick in hand.tricks[index:] for who, card in trick if who == name}
    later |= {card for _, after, who, card in hand.backs if who == name and after > index}
    later -= {card for who, card in hand.unheld if who == name}
    if name not in hand.unsure and name not in hand.blind and not missed(hand, name, index):
        gone = {card for trick in hand.tricks[:index] for who, card in trick if who == name}
        later |= recorded(hand, name) - gone
    return later - hand.conflicts


def missed(hand: Judged, name: str, index: int) -> bool:
    """Check whether an earlier trick lacks a card of the player."""
    return any(name not in {who for who, _ in trick} for trick in hand.tricks[:index])


def plays(hand: Judged) -> None:
    """Check every play against the rules, using the cards known to have been held."""
    bars = hand.options["renege"] == "bourre-and-forfeit"
    for index, trick in enumerate(hand.tricks):
        line = hand.all("trick")[index][0]
        ruled = {one.args[0] for at, one in hand.all("renege") if at < line}
        hand.barred |= ruled - hand.waived if bars else set()
        if set(hand.stayed) - {name for name, _ in trick}:
            continue
        for position, (name, card) in enumerate(trick):
            if name not in {other for other, _ in trick[:position]}:
                play(hand, index, position, name, card)


def play(hand: Judged, index: int, position: int, name: str, card: str) -> None:
    """Check one card against the rules, and any card taken back before it."""
    known = holding(hand, name, index)
    before = [one for _, one in hand.tricks[index][:position]]
    unclear = name in hand.barred or None in hand.takers[:index]
    options = hand.options | {"cinch": False} if unclear else hand.options
    owed = duties(known, before, hand.upcard[1], options, seen_by(hand, index, before, name))
    for at, other in put_back(hand, index, name):
        if other in known and offence(other, owed):
            hand.say("R511", at, name, index + 1)
            if name not in hand.waived:
                hand.taken_back.add(name)
                hand.barred |= {name} if hand.options["corrected"] == "forfeit" else set()
    if card in known and (code := offence(card, owed)):
        line = hand.all("trick")[index][0]
        hand.say("R510" if name in hand.waived else code, line, name, index + 1)
        if name not in hand.waived:
            hand.reneged.add(name)
            hand.barred |= {name} if hand.options["renege"] == "bourre-and-forfeit" else set()


def seen_by(hand: Judged, index: int, before: list[str], name: str) -> Seen:
    """Return what is public at a play."""
    past = [card for trick in hand.tricks[:index] for _, card in trick]
    return Seen(
        players=len(hand.stayed),
        won=hand.takers[:index].count(name),
        number=index + 1,
        played=frozenset([*past, *before]),
        upcard=hand.upcard if hand.options["upcard"] == "next" and not hand.took_upcard else None,
    )


def put_back(hand: Judged, index: int, name: str) -> list[tuple[int, str]]:
    """Return lines and cards that a player took back in this trick, counted from 0."""
    return [(at, card) for at, after, who, card in hand.backs if who == name and after == index + 1]
