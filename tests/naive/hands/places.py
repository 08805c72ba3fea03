"""Track where each card was seen: a card in two places, and cards that deal and draw leave no room for."""

from itertools import combinations

from naive.hands.record import Judged

Seen = tuple[str, str]
"""A player, and the action that showed a card with that player."""


def stock_size(hand: Judged) -> int:
    """Return the number of cards left to draw."""
    hands = len(hand.order) + sum(one.args[0] for _, one in hand.all("blinds"))
    return 52 - hands * hand.options["hand-size"] - (hand.options["upcard"] == "next")


def served_before(hand: Judged, name: str) -> int:
    """Return how many cards were drawn before this player's turn to draw."""
    before = hand.stayed[: hand.stayed.index(name)] if name in hand.stayed else hand.stayed
    return sum(len(hand.received.get(other, [])) for other in before)


def over(hand: Judged, name: str, left: int) -> bool:
    """Check whether this player was served past the end of the first stock."""
    return name in hand.received and served_before(hand, name) + len(hand.received[name]) > left


def may_come_back(hand: Judged, card: str, giver: str, taker_: str) -> bool:
    """Check whether a card dealt to one player may have been drawn by another: only from a refilled stock."""
    kind = hand.options["stock-out"]
    if kind == "forbidden" or giver in hand.blind or taker_ not in hand.received:
        return False
    if not over(hand, taker_, stock_size(hand)):
        return False
    if giver not in hand.stayed:
        return True
    turn = hand.stayed.index
    return kind != "reshuffle-folded" and turn(giver) < turn(taker_) and card in hand.thrown.get(giver, [])


def places(hand: Judged) -> None:
    """Find cards in two places at once, or an upcard where it can't be, in log order."""
    where: dict[str, list[Seen]] = {}
    for at, _, name, card, did in sightings(hand):
        before = where.setdefault(card, [])
        if card in hand.conflicts and name in {other for other, _ in before}:
            continue
        honest = [one for one in before if card != hand.upcard or upcard_may_be(hand, one[0], card, one[1])]
        others = [one for one in honest if not together(hand, card, one, (name, did))]
        clash = "C301" if mistakes(hand, card, [*honest, (name, did)]) > mistakes(hand, card, honest) else ""
        if card == hand.upcard and not upcard_may_be(hand, name, card, did):
            clash = "C304"
        before.append((name, did))
        if clash:
            hand.say(clash, at, name)
            hand.conflicts.add(card)
            hand.unsure.add(name)
            hand.unsure |= {other for other, _ in others[:1]} if clash == "C301" else set()


def mistakes(hand: Judged, card: str, seen: list[Seen]) -> int:
    """Count the places that must be wrong at least, so that the card may appear in all the others."""
    return next(
        wrong
        for wrong in range(len(seen) + 1)
        for right in combinations(seen, len(seen) - wrong)
        if all(together(hand, card, *both) for both in combinations(right, 2))
    )


def undealt(hand: Judged) -> None:
    """Judge an upcard that was the dealer's own last card but is missing from the recorded deal."""
    if hand.options["upcard"] == "next" or hand.upcard in hand.conflicts or hand.dealer in hand.unsure:
        return
    for at, one in hand.all("deal"):
        if one.args[0] == hand.dealer and hand.upcard not in one.args[1]:
            hand.say("C304", at, hand.dealer)
            hand.conflicts.add(hand.upcard)
            hand.unsure.add(hand.dealer)


def sightings(hand: Judged) -> list[tuple[int, int, str, str, str]]:
    """Return line, trick, player, card and action, in log order."""
    seen = []
    number = 0
    for at, one in hand.lines:
        if number == hand.options["hand-size"]:
            break
        if one.word in ("deal", "show"):
            seen += [(at, 0, one.args[0], card, "dealt" if one.word == "deal" else "played") for card in one.args[1]]
        elif one.word == "exchange" and one.args[0] in hand.stayed:
            seen += [(at, 0, one.args[0], card, "thrown") for card in one.args[1]]
            seen += [(at, 0, one.args[0], card, "received") for card in one.args[2]]
        elif one.word == "trick":
            number += 1
            who = [name for name, _ in one.args[0]]
            for place, (name, card) in enumerate(one.args[0]):
                if name in hand.stayed and name not in who[:place]:
                    seen.append((at, number, name, card, "played"))
    return seen


def upcard_may_be(hand: Judged, name: str, card: str, did: str) -> bool:
    """Check whether the upcard may appear here."""
    if hand.options["upcard"] == "next":
        return name == hand.took_upcard and did in ("thrown", "played")
    return name == hand.dealer or (did != "dealt" and may_come_back(hand, card, hand.dealer, name))


def together(hand: Judged, card: str, one: Seen, other: Seen) -> bool:
    """Check whether a card may appear in both places."""
    (first, did), (then, does) = one, other
    if first == then:
        return (did, does) in {("dealt", "thrown"), ("dealt", "played"), ("received", "played"), ("thrown", "played")}
    early = ("dealt", "thrown")
    if did in early and does not in early:
        return may_come_back(hand, card, first, then)
    if does in early and did not in early:
        return may_come_back(hand, card, then, first)
    return False


def recorded(hand: Judged, name: str) -> set[str]:
    """Return the holding according to the recorded deal and draw."""
    cards = set(hand.dealt.get(name, []))
    if hand.took_upcard == name:
        cards.add(hand.upcard)
    return cards - set(hand.thrown.get(name, [])) | set(hand.received.get(name, []))


def held(hand: Judged) -> None:
    """Find each player's first card that the recorded deal and draw leave no room for."""
    for at, number, name, card, did in sightings(hand):
        if name in hand.unsure or name in hand.blind or card in hand.conflicts:
            continue
        had = set(hand.dealt[name]) | ({hand.upcard} if hand.took_upcard == name else set())
        wrong = (did == "thrown" and card not in had) or (did == "played" and card not in recorded(hand, name))
        if wrong:
            hand.say("C302", at, name, number or None)
            hand.unheld.add((name, card))
            hand.unsure.add(name)
