"""The naive referee's judgement of one hand with every card written, up to who took the tricks."""

from naive.hands.book import Book
from naive.hands.places import held, over, places, stock_size, undealt
from naive.hands.plays import plays
from naive.hands.record import Judged, Numbered
from naive.rules import taker


def judge(lines: list[Numbered], book: Book, dealer: str, poor: set[str]) -> Judged:
    """Judge the lines of a hand; antes are in. ``poor`` players can't pay a second ante."""
    hand = Judged(book.options, lines, lines[0][0], dealer, book.left_of(dealer))
    hand.misdeal = bool(hand.all("misdeal"))
    read_deal(hand)
    declarations(hand, poor, sure_dealer=not book.turn_open)
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


def declarations(hand: Judged, poor: set[str], *, sure_dealer: bool) -> None:
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
    if ace and sure_dealer and hand.dealer not in hand.stayed and hand.dealer not in poor:
        hand.say("H212", said.get(hand.dealer, first), hand.dealer)


def upcard_taken(hand: Judged) -> None:
    for at, one in hand.all("take"):
        who = one.args[0]
        thrown = [card for _, draw in hand.all("exchange") if draw.args[0] == who for card in draw.args[1]]
        hand.took_upcard = who
        allowed = hand.options["trump-pickup"] and hand.options["upcard"] == "next"
        if not allowed or who != hand.dealer or who not in hand.stayed or not thrown:
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
