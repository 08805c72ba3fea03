"""The naive referee's judgement of one hand with every card written, up to who took the tricks."""

from itertools import combinations

from naive.hands.lines import Judged, Numbered
from naive.hands.opening import Book
from naive.rules import Seen, duties, offence, taker

Sighting = tuple[str, str]
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
    drawn, left = sum(map(len, hand.received.values())), stock_size(hand)
    if not (over(hand, taker_, left) if hand.sure_dealer else drawn > left):
        return False
    if giver not in hand.stayed:
        return True
    turn = hand.stayed.index
    earlier = turn(giver) < turn(taker_) or not hand.sure_dealer
    return kind != "reshuffle-folded" and earlier and card in hand.thrown.get(giver, [])


def places(hand: Judged) -> None:
    """Find cards in two places at once, or an upcard where it can't be, in log order."""
    where: dict[str, list[Sighting]] = {}
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


def mistakes(hand: Judged, card: str, seen: list[Sighting]) -> int:
    """Count the places that must be wrong at least, so that the card may appear in all the others."""
    return next(
        wrong
        for wrong in range(len(seen) + 1)
        for right in combinations(seen, len(seen) - wrong)
        if all(together(hand, card, *both) for both in combinations(right, 2))
    )


def undealt(hand: Judged) -> None:
    """Judge an upcard that was the dealer's own last card but is missing from the recorded deal."""
    if hand.options["upcard"] == "next" or not hand.sure_dealer:
        return
    if hand.upcard in hand.conflicts or hand.dealer in hand.unsure:
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
    return (
        not hand.sure_dealer or name == hand.dealer or (did != "dealt" and may_come_back(hand, card, hand.dealer, name))
    )


def together(hand: Judged, card: str, one: Sighting, other: Sighting) -> bool:
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


def judge(lines: list[Numbered], book: Book, dealer: str, poor: set[str]) -> Judged:
    """Judge the lines of a hand; antes are in. ``poor`` players can't pay a second ante."""
    hand = Judged(book.options, lines, lines[0][0], dealer, book.left_of(dealer), not book.turn_open)
    hand.misdeal = bool(hand.all("misdeal"))
    read_deal(hand)
    declarations(hand, poor)
    upcard_taken(hand)
    draws(hand)
    stock(hand)
    lay_out(hand)
    take_back(hand)
    places(hand)
    undealt(hand)
    held(hand)
    hand.ruled = {one.args[0] for _, one in hand.all("renege")}
    hand.waived = {one.args[0] for _, one in hand.all("waive")}
    plays(hand)
    for at, one in hand.all("renege"):
        if one.args[0] not in hand.reneged | hand.taken_back:
            hand.say("R509", at, one.args[0])
    return hand


# Before the tricks


def read_deal(hand: Judged) -> None:
    for at, one in hand.all("deal"):
        who, cards = one.args
        hand.dealt[who] = list(cards)
        if len(cards) != hand.options["hand-size"]:
            hand.say("C303", at, who)
            hand.unsure.add(who)
    for _, one in hand.all("trump"):
        hand.upcard = one.args[0]


def declarations(hand: Judged, poor: set[str]) -> None:
    """Judge who stayed: declared twice, forced, without cover, blind without permission."""
    blinds = sum(one.args[0] for _, one in hand.all("blinds"))
    said: dict[str, int] = {}
    for at, one in hand.all("stay", "pass", "blind", "early"):
        names = one.args[0] if isinstance(one.args[0], list) else [one.args[0]]
        for name in names:
            if one.word == "early":
                hand.say("H203", at, name)
                continue
            if one.word == "blind":
                if hand.options["blind-hands"] is None or len(hand.blind) >= blinds:
                    hand.say("H209", at, name)
                hand.blind.append(name)
            if name in hand.declared:
                hand.say("H204", at, name)
                continue
            hand.declared[name] = "pass" if one.word == "pass" else "stay"
            said[name] = at
    hand.stayed = [name for name in hand.order if hand.declared.get(name) == "stay"]
    for name in hand.stayed:
        if name in poor:
            hand.say("H211", said[name], name)
    first = next((at for at, _ in hand.all("stay", "pass", "blind")), hand.at)
    ace = hand.options["dealer-ace"] and hand.upcard[:1] == "A" and hand.all("stay", "pass", "blind")
    if ace and hand.sure_dealer and hand.dealer not in hand.stayed and hand.dealer not in poor:
        hand.say("H212", said.get(hand.dealer, first), hand.dealer)


def upcard_taken(hand: Judged) -> None:
    for at, one in hand.all("take"):
        who = one.args[0]
        thrown = [card for _, draw in hand.all("exchange") if draw.args[0] == who for card in draw.args[1]]
        hand.took_upcard = who
        allowed = hand.options["trump-pickup"] and hand.options["upcard"] == "next"
        is_other = hand.sure_dealer and who != hand.dealer
        if not allowed or is_other or who not in hand.stayed or not thrown:
            hand.say("H208", at, who)
        if not thrown:
            hand.unsure.add(who)


def draws(hand: Judged) -> None:
    """Judge exchanges: too many, by a player who passed, or with too few or too many cards."""
    strayed: set[str] = set()
    for at, one in hand.all("exchange"):
        who, thrown, received = one.args
        if who not in hand.stayed:
            if who not in strayed:
                hand.say("H205", at, who)
            strayed.add(who)
            continue
        hand.thrown[who], hand.received[who] = list(thrown), list(received)
        extra = int(hand.took_upcard == who)
        if len(received) != len(thrown) - extra:
            hand.say("C303", at, who)
            hand.unsure.add(who)
        if len(received) > hand.options["draw-max"]:
            hand.say("H206", at, who)


def stock(hand: Judged) -> None:
    """Judge a stock that ran out without a reshuffle, or was reshuffled with cards left."""
    kind, left = hand.options["stock-out"], stock_size(hand)
    shuffled = hand.all("reshuffle")
    late = [at for at, one in hand.all("exchange") if over(hand, one.args[0], left)]
    late_in_turn = {one.args[0]: at for at, one in hand.all("exchange") if at in late}
    first = next((late_in_turn[name] for name in hand.stayed if name in late_in_turn), None)
    drawn = sum(map(len, hand.received.values()))
    if shuffled and (kind == "recycle" or drawn < left):
        hand.say("C305", shuffled[0][0])
    elif first is not None and (kind == "forbidden" or (kind != "recycle" and not shuffled)):
        hand.say("C305", first)


# The tricks


def lay_out(hand: Judged) -> None:
    """Work out who played to each trick in what order, who should have, and who took it."""
    leader = {hand.stayed[0]} if hand.stayed else set()
    size = hand.options["hand-size"]
    for number, (at, one) in enumerate(hand.all("trick"), 1):
        plays, claimed, _ = one.args
        if number > size:
            twice_written = {card for _, card in plays} in [{card for _, card in one} for one in hand.tricks]
            hand.say("C301" if twice_written else "T403", at, None, None if twice_written else number)
            break
        who = [name for name, _ in plays]
        absent = [name for name in hand.stayed if name not in who]
        twice = {name for name in who if who.count(name) > 1}
        if twice or claimed or not under_way(hand, at, who, leader):
            for name in [*absent, *sorted(twice)]:
                hand.say("T402", at, name, number)
        turns(hand, at, number, who, leader)
        hand.tricks.append(list(plays))
        best = plays[taker([card for _, card in plays], hand.upcard[1])][0]
        by_cards = None if absent else best
        hand.takers.append(by_cards)
        hand.named.append(claimed or by_cards)
        if claimed and claimed != by_cards and not absent and not twice:
            hand.say("T404", at, None, number)
        if absent or twice:
            hand.proven = False
        leader = {best, claimed or best} if not absent else set(hand.stayed)
    count = len(hand.tricks)
    if count < size and not hand.all("rest"):
        hand.proven = hand.proven and len(hand.stayed) < 2
    for _, one in hand.all("rest"):
        hand.takers += [one.args[0]] * (size - count)
        hand.named += [one.args[0]] * (size - count)


def under_way(hand: Judged, at: int, who: list[str], leaders: set[str]) -> bool:
    """Check whether the log ends in this trick, with only the last players' cards still to come."""
    start = hand.stayed.index(who[0])
    order = hand.stayed[start:] + hand.stayed[:start]
    return at == hand.lines[-1][0] and who[0] in leaders and who == order[: len(who)]


def take_back(hand: Judged) -> None:
    """Judge cards put down and taken back."""
    number = 0
    for at, one in hand.lines:
        number += one.word == "trick"
        if one.word == "takeback":
            hand.backs.append((at, number, *one.args))


def turns(hand: Judged, at: int, number: int, who: list[str], leaders: set[str]) -> None:
    """Find plays out of turn."""
    here = [name for name in hand.stayed if name in who]
    first = who[0]
    if first not in leaders and leaders & set(here):
        hand.say("T401", at, first, number)
    start = here.index(first)
    waiting = here[start:] + here[:start]
    for name in who:
        if name not in waiting:
            continue
        if name != waiting[0]:
            hand.say("T401", at, name, number)
        waiting.remove(name)
