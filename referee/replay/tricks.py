"""The tricks of a hand: all lines after the draw, and their result."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, product
from math import comb

from referee import statements as st
from referee.finding import DuplicateCard, Evidence, MissingStatement, TrickCount, Violation, WrongTrickWinner
from referee.replay.contradictions import settle
from referee.replay.exchange import has_wrong_name
from referee.replay.trick import AFTER_TRICKS, Layout, had_no_part
from referee.table.cards import NAMES
from referee.table.doubt import houses
from referee.table.hand import Counts, Course, Hand, Laid, Noted, TakenBack, Trick, noted
from referee.text.limits import COURSES, LAYOUTS


def tricks(hand: Hand) -> list[Course]:
    """Lay out the tricks, and note the cards taken back or shown and the tricks conceded.

    Return every course the tricks may have taken; the first is the hand's. There are several if a line was written
    twice or there are more lines than tricks, and none if there would be too many to check.
    """
    _infer_stayers(hand)
    for line in hand.lines:
        _note(hand, line)
    _doubt_who_stayed(hand)
    once, again = _written_once(hand.laid)
    played = {repeat.line.line: one.line for one, repeat in again}
    hand.takebacks = [back._replace(trick=played.get(back.trick.line, back.trick)) for back in hand.takebacks]
    _doubt_takebacks(hand, once)
    _count_tricks(hand, once)
    settle(hand, lambda: _course(hand, once).tricks)
    courses = [_course(hand, order) for order in _orders(hand, once, again)]
    hand.courses = max(1, len(courses))
    hand.course = courses[0] if courses else _course(hand, once[: hand.house.hand_size])
    if courses:
        hand.violations += _in_all(courses)
        _doubt_dealer(hand)
    for first, second in again:
        _report_again(hand, first, second)
    _missing_trump(hand)
    return courses


_CLAIMS = (st.Win, st.Divide, st.Carry)
_BITS = 8
"""The bits in which the tricks of one player are counted, beside those of the others."""


def _note(hand: Hand, line: st.Statement) -> None:
    match line:
        case st.Trick():
            hand.laid.append(_laid(hand, line))
        case st.Unreadable():
            hand.doubt.ruling |= line.keyword == "ruling" or (line.ruling and "ruling" in line.kinds)
            hand.gaps += [len(hand.laid)] * min(line.tricks, hand.house.hand_size)
        case st.TakeBack(name=name):
            _take_back(hand, line, hand.who(name, line))
        case st.Rest():
            _rest(hand, line)
        case st.Show(name=name, cards=cards):
            player = hand.who(name, line)
            if player is not None:
                hand.shows.extend((player, card) for card in noted(cards, line, 2))
        case st.RuledRenege(name=name):
            player = hand.who(name, line, 2)
            if player is not None:
                hand.ruled[player] = line.at
        case st.Waive(name=name):
            player = hand.who(name, line, 2)
            hand.doubt.ruling |= player is None
            if player is not None:
                hand.waived.add(player)


def _take_back(hand: Hand, line: st.TakeBack, player: int | None) -> None:
    """Note a card that was taken back. If the trick line before it is lost, treat the card as shown, and nothing
    more."""
    if player is not None and len(hand.laid) in hand.gaps:
        hand.shows.append((player, Noted(line.card, line, 2)))
        hand.doubt.takebacks.add(player)
    elif player is not None and hand.laid:
        hand.takebacks.append(TakenBack(player, line, hand.laid[-1].line))


def _doubt_takebacks(hand: Hand, once: Sequence[Laid]) -> None:
    """Treat all cards taken back as shown, and nothing more, if any trick may be missing: nobody knows which trick they
    belong to."""
    if hand.takebacks and _is_torn(hand, once):
        hand.shows += [(back.player, Noted(back.line.card, back.line, 2)) for back in hand.takebacks]
        hand.doubt.takebacks.update(back.player for back in hand.takebacks)
        hand.takebacks = []


def _laid(hand: Hand, line: st.Trick) -> Laid:
    """Add the players to a trick line."""
    named = None if line.taker is None else hand.who(line.taker, line, -1, "taker")
    if line.names is None:
        return Laid(line, len(hand.laid), named)
    players = [hand.bearer(name, line, 1 + 2 * i) for i, name in enumerate(line.names)]
    here = [(i, player) for i, player in enumerate(players) if player is not None]
    strays = [i for i, player in here if _is_out(hand, player, line, i)]
    counts = Counter(player for i, player in here if i not in strays)
    doubled = [(i, player) for i, player in here if counts[player] > 1 and i not in strays]
    twice = next(((i, player) for i, player in doubled if player in players[:i]), None)
    for i, _ in doubled:
        players[i], card = None, line.cards[i]
        hand.doubt.doubled |= 0 if card is None else 1 << card
    absent = [player for player in hand.stayed or () if player not in players]
    strangers = [i for i, player in enumerate(players) if player is None]
    among = frozenset(absent) if strangers and not hand.seats.lost else frozenset[int]()
    if len(strangers) == len(among) == 1:
        players[strangers[0]], among = absent[0], frozenset()
    if len(strangers) >= len(absent):
        absent = []
    return Laid(line, len(hand.laid), named, players, strays, twice, tuple(absent), among)


def _is_out(hand: Hand, player: int, line: st.Trick, index: int) -> bool:
    card, word = line.cards[index], 2 + 2 * index
    did = f"played {NAMES[card]}" if card is not None else "played a card"
    return had_no_part(hand, player, line, word, did)


def _infer_stayers(hand: Hand) -> None:
    """Infer who stayed from the cards if no line says so; everybody who stayed has a card in each trick.

    If somebody who wasn't dealt in plays a card, or somebody plays two to one trick, nobody knows who else stayed.
    """
    if hand.stayed is not None:
        return
    lines = hand.of(st.Trick)
    named = [name for line in lines for name in line.names or ()]
    did_pass = {player for player, said in hand.declared.items() if said.what == "passed"}
    stayed = {player for player, said in hand.declared.items() if said.what == "stayed"}
    if named and not hand.doubt.lost("trick"):
        players = {hand.seats.ids.get(name) for name in named} - did_pass
        known = stayed.union(hand.dealt)
        odd = _odd_one(hand, lines)
        players -= set() if odd is None else {odd}
        once = all(len(set(line.names)) == len(line.names) for line in lines if line.names)
        if once and players <= known:
            hand.stayed = hand.turns(known & (players | stayed))
    elif lines and all(len(line.cards) == len(set(hand.dealt) - did_pass) for line in lines):
        hand.stayed = hand.turns(set(hand.dealt) - did_pass)


def _odd_one(hand: Hand, lines: Sequence[st.Trick]) -> int | None:
    """Find a player with a card in one trick alone, who is named there in the place of one with a card in another."""
    named = [[hand.seats.ids.get(name) for name in line.names] for line in lines if line.names]
    count = Counter(chain.from_iterable(named))
    for players in reversed(named):
        odd = next((one for one in players if one not in {None, *hand.declared} and count[one] == 1), None)
        if odd is not None and not count.keys() <= {*players}:
            return odd
    return None


def _doubt_who_stayed(hand: Hand) -> None:
    """Doubt who stayed if one who passed acts where another's card is missing or may be, or if somebody declared twice
    and the cards are too many or too few.

    One name is wrong there, or among those who stayed. That is one finding, and nothing else rests on who stayed.
    """
    stayed, laid = hand.stayed, hand.laid
    if stayed is None or not laid:
        return
    strays = hand.strays.intersection(hand.dealt).difference(stayed)
    if all(one.players is not None and not one.absent for one in laid):
        strays.intersection_update(*(one.players or () for one in laid), hand.dealt if len(laid) > 1 else ())
    elsewhere = has_wrong_name(hand) and any(one.players is None and len(one.line.cards) != len(stayed) for one in laid)
    if strays or elsewhere:
        hand.doubt.lines |= {"stay", "draw"}
        hand.stayed, hand.draws_known = None, False
        hand.laid = [_nameless(one, strays) for one in laid]


def _nameless(laid: Laid, players: Collection[int]) -> Laid:
    """Leave open whose the cards of these players are, and whose are missing."""
    if laid.players is None:
        return laid
    names = [None if player in players else player for player in laid.players]
    strays = [i for i in laid.strays if names[i] is not None]
    return laid._replace(players=names, strays=strays, absent=(), among=frozenset())


def _rest(hand: Hand, line: st.Rest) -> None:
    player = hand.who(line.name, line)
    if player is not None and not had_no_part(hand, player, line, 1, "was given the tricks still to play"):
        hand.rest = player


# Which lines are tricks, and in which order they were played


def _written_once(laid: Sequence[Laid]) -> tuple[list[Laid], list[tuple[Laid, Laid]]]:
    """Separate lines that repeat the known cards of an earlier line: the rest, and pairs of (original, repeat)."""
    first: dict[frozenset[int], Laid] = {}
    once, again = [], []
    for one in laid:
        before = first.setdefault(one.known, one) if one.known else one
        if before is one:
            once.append(one)
        else:
            again.append((before, one))
    return once, again


def _orders(hand: Hand, once: Sequence[Laid], again: Sequence[tuple[Laid, Laid]]) -> list[tuple[Laid, ...]]:
    """List every order in which the tricks may have been played.

    If a line was written twice, the trick may have been played at either place, unless the two are adjacent and
    identical. If there are too many lines, any of them may not be a trick.
    """
    places: dict[int, list[Laid]] = {one.number: [one] for one in once}
    for before, one in again:
        follows = one.number == places[before.number][-1].number + 1
        if (
            not follows
            or one.line.names != before.line.names
            or one.line.cards != before.line.cards
            or one.line.taker != before.line.taker
        ):
            places[before.number].append(one)
    tricks = min(len(once), hand.house.hand_size)
    lost = sum(line.keyword == "trick" for line in hand.of(st.Unreadable))
    spare = max(0, min(lost, len(once) + lost - hand.house.hand_size))
    found = (
        tuple(sorted(order, key=lambda one: one.number))
        for keep in range(tricks, tricks - spare - 1, -1)
        for some in combinations(places.values(), max(0, keep))
        for order in product(*some)
    )
    most = COURSES // max(2, len(hand.dealt if hand.stayed is None else hand.stayed))
    orders = list(islice(found, most + 1))
    return orders if len(orders) <= most else []


def _course(hand: Hand, lines: Sequence[Laid]) -> Course:
    """Lay out the tricks, taking these lines as all that were noted, in this order."""
    missing = max(0, hand.house.hand_size - len(lines))
    gaps = _gaps(hand, lines) if missing else []
    return Layout(hand, Course(gaps=gaps, missing=missing, torn=_is_torn(hand, lines))).lay_all(lines)


def _is_torn(hand: Hand, lines: Sequence[Laid]) -> bool:
    """Check whether tricks are missing that may have been anywhere between these lines."""
    may = sum(line.tricks for line in hand.of(st.Unreadable))
    over = hand.over or hand.has(*AFTER_TRICKS)
    return len(lines) + may < hand.house.hand_size and not hand.has(st.Rest) and over


def _gaps(hand: Hand, lines: Sequence[Laid]) -> list[int]:
    """For each line that may have been a trick, count the lines before it."""
    return [sum(one.number < gap for one in lines) for gap in hand.gaps]


def _in_all(courses: Sequence[Course]) -> list[Violation]:
    """List violations that every course has."""
    first, *others = courses
    there = [{(one.code, one.at) for one in course.violations} for course in others]
    return [one for one in first.violations if all((one.code, one.at) in places for places in there)]


def _doubt_dealer(hand: Hand) -> None:
    """Doubt who dealt if the wrong player led to the first trick, or took it by position."""
    first = [one for one in hand.course.violations if one.trick == 1]
    if any(one.code == "T401" or (one.code == "T404" and hand.tricks[0].line.names is None) for one in first):
        hand.doubt_dealer()


def _report_again(hand: Hand, first: Laid, second: Laid) -> None:
    """Report a line that repeats an earlier one (C301): one trick was written twice."""
    at, players = second.line.card_at(0), second.players
    card = next(card for card in second.line.cards if card is not None)
    if players is None:
        plays = (play for trick in hand.tricks if trick.line is first.line for play in trick.plays)
        player = next((play.player for play in plays if play.noted == second.line.cards[0]), None)
    else:
        player = players[0]
    evidence = (Evidence(first.line.at, "the same trick"),)
    facts = DuplicateCard(NAMES[card], None, None, again=first.line.line)
    hand.report("C301", at, facts, player, evidence=evidence)


def _count_tricks(hand: Hand, once: Sequence[Laid]) -> None:
    """Check that there are as many tricks as cards: never more, and fewer only if the rest was conceded."""
    due, laid = hand.house.hand_size, len(once)
    if laid > due:
        hand.report("T403", once[due].line.at, TrickCount(laid, due, "too-many"), trick=due + 1)
        hand.lacks("which of the lines is no trick")
    _took(hand)
    played = (hand.stayed is None and laid > 0) or (hand.stayed is not None and len(hand.stayed) > 1)
    claimed = hand.has(*_CLAIMS)
    conceded = hand.doubt.lost("rest", "took", "trick") or hand.has(st.Took, st.Rest)
    if len(hand.laid) < due and played and claimed and not conceded and not hand.misdeal:
        at, number = (once[-1].line.at, laid) if laid else (hand.at, None)
        hand.report("T403", at, TrickCount(laid, due, "too-few"), trick=number)


def _took(hand: Hand) -> None:
    """Note the number of tricks each player took. Tricks of a player who wasn't in the hand (H205) count in the total.

    If there are too few, the conceded ``rest`` makes up the number.
    """
    lines = hand.of(st.Took)
    if not lines:
        return
    taken: dict[int, int] = {}
    total, sure = 0, True
    for line in lines:
        for i, (name, number) in enumerate(line.counts):
            player = hand.who(name, line, 1 + 2 * i)
            total += number
            if player is None or (number and had_no_part(hand, player, line, 1 + 2 * i, "took a trick")):
                sure = False
            else:
                taken[player] = number
    if hand.doubt.lost("took"):
        return
    left = hand.house.hand_size - total
    if left > 0 and hand.has(st.Rest):
        sure = sure and hand.rest is not None
        if hand.rest is not None:
            taken[hand.rest] = taken.get(hand.rest, 0) + left
    elif left:
        hand.report("T403", lines[-1].at, TrickCount(total, hand.house.hand_size, "took"))
        return
    if hand.stayed is not None and sure and not hand.doubt.rules("hand-size"):
        hand.took = tuple((player, taken.get(player, 0)) for player in hand.stayed)


def _missing_trump(hand: Hand) -> None:
    if hand.tricks and not hand.has(st.Trump) and not hand.doubt.lost("trump"):
        facts = MissingStatement("trump", "which cards may be played, and who takes a trick")
        hand.report("N108", hand.tricks[0].at, facts, trick=1)


def layouts(hand: Hand, courses: Sequence[Course]) -> None:
    """Work out every way the tricks may have gone, by the cards and by what the log says."""
    if hand.stayed is None or len(hand.stayed) < 2:
        return
    claimed = hand.has(*_CLAIMS)
    complete = not hand.course.missing or hand.rest is not None
    if complete or hand.doubt.lost("trick", "rest") or (hand.laid and claimed):
        conceded = None if _lost_count(hand) else hand.rest
        hand.layouts = _all_ways(hand, courses, conceded, False)
        named = any(trick.named is not None for course in courses for trick in course.tricks)
        hand.as_named = _all_ways(hand, courses, conceded, True) if named else hand.layouts
    if hand.took is not None:
        _against_took(hand, courses, hand.took, complete)


def _against_took(hand: Hand, courses: Sequence[Course], took: Counts, complete: bool) -> None:
    """Use ``took`` if the cards leave open who took what; otherwise report it if it disagrees with them."""
    by_cards, by_names = _all_ways(hand, courses, None, False), _all_ways(hand, courses, None, True)
    agrees = not by_cards or took in by_cards
    hand.as_named = frozenset((took,))
    if agrees or took in by_names:
        if not complete or agrees:
            hand.layouts = frozenset((took,))
        return
    hand.report("T404", hand.of(st.Took)[0].at, WrongTrickWinner(None, None, None, "took"))


def _all_ways(hand: Hand, courses: Sequence[Course], conceded: int | None, as_named: bool) -> frozenset[Counts]:
    """List every way to lay out the tricks in any of these courses; empty if there are too many."""
    found = frozenset[Counts]()
    unlike = {(missing, _outline(course)): course for course in courses for missing in sorted(_missing(hand, course))}
    for (missing, _), course in unlike.items():
        ways = _ways(hand, replace(course, missing=missing), conceded, as_named)
        found |= ways
        if not ways or len(found) > LAYOUTS:
            return frozenset()
    return found


def _outline(course: Course) -> tuple[Hashable, ...]:
    """All of a course that decides who may have taken its tricks, since many courses are alike in it."""
    tricks = ((one.takers, one.winners, one.named, one.anyone, len(one.cards)) for one in course.tricks)
    return (len(course.gaps), *tricks)


def _missing(hand: Hand, course: Course) -> set[int]:
    """The possible numbers of missing tricks in a course. Whether the size of a hand is in doubt only matters for those
    conceded: otherwise what is sure with the missing tricks is as sure without them."""
    if hand.rest is None:
        return {course.missing}
    sizes = [house.hand_size for house in houses(hand.house, hand.doubt.options, "hand-size")]
    return {max(0, size - len(course.tricks)) for size in sizes}


def _ways(hand: Hand, course: Course, conceded: int | None, as_named: bool) -> frozenset[Counts]:
    """List every way to lay out the tricks of a course, as tricks taken; empty if there are too many.

    Each step carries who leads next, if a position needs it. The player to whom the rest was ``conceded`` took every
    trick that is not laid out and not lost; with no such player, anybody may have taken it.
    """
    stayed = hand.stayed or []
    free = course.missing if conceded is None else min(course.missing, len(course.gaps))
    if comb(free + len(stayed) - 1, free) > LAYOUTS:
        return frozenset()
    took = {player: 1 << _BITS * i for i, player in enumerate(stayed)}
    states: set[tuple[int | None, int]] = {(None, 0)}
    for trick in course.tricks:
        leads = {None if trick.anyone else led for led, _ in states}
        takers = {led: _takers(trick, led, stayed, as_named) for led in leads}
        states = {
            (leader, counts + took[taker])
            for led, counts in states
            for taker, leader in takers[None if trick.anyone else led]
        }
        if len(states) > LAYOUTS:
            return frozenset()
    ways = {counts for _, counts in states}
    for number in range(course.missing):
        more = took.values() if number < free or conceded is None else [took[conceded]]
        ways = {counts + one for counts in ways for one in more}
        if len(ways) > LAYOUTS:
            return frozenset()
    return frozenset(
        tuple([(player, counts >> _BITS * i & (1 << _BITS) - 1) for i, player in enumerate(stayed)]) for counts in ways
    )


def _lost_count(hand: Hand) -> bool:
    """Check whether a ``took`` line can't be relied on: then nobody knows how many tricks were left."""
    return hand.took is None and (hand.has(st.Took) or hand.doubt.lost("took"))


def _takers(trick: Trick, led: int | None, stayed: list[int], as_named: bool) -> Iterable[tuple[int, int | None]]:
    """List who may have taken the trick, each with who may lead the next."""
    named = trick.named if trick.named in stayed else None
    if as_named and named is not None:
        return [(named, named)]
    if trick.takers:
        takers = [taker for taker in trick.takers if taker in stayed]
    elif len(trick.cards) != len(stayed) or not trick.winners:
        takers = stayed
    else:
        starts = range(len(stayed)) if led is None else [stayed.index(led)]
        takers = [stayed[(start + winner) % len(stayed)] for start in starts for winner in trick.winners]
    leaders = [] if named is None else [named]
    return {(taker, leader) for taker in takers for leader in (taker, *leaders)}
