"""The tricks, with the player of each card, who may have taken each trick, and the result of the hand."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from copy import copy
from dataclasses import replace
from functools import reduce
from itertools import chain, combinations, islice, product
from math import comb
from operator import or_

from referee.engine.cards import BEATEN, NAMES, PACK, beating, mask
from referee.engine.conflicts import settle
from referee.engine.deal import has_wrong_name, is_acting_after_pass, out_of_it
from referee.engine.hand import Counts, Course, Hand, Play, TakenBack, Trick
from referee.finding import (
    DuplicateCard,
    Evidence,
    Facts,
    IncompleteTrick,
    MissingStatement,
    PlayedOutOfTurn,
    TrickCount,
    WrongTrickWinner,
)
from referee.limits import COURSES, LAYOUTS
from referee.notation import statements as st
from referee.values import Place

AFTER_TRICKS = (*st.RESULTS, st.Bourre, st.Out, st.Stacks)
"""Statements that show a hand is over."""


class Layout:
    """The tricks of one course, which are laid out one after the other.

    ``leaders`` are all who may lead the next trick. ``open`` are those who may have taken the last one by the cards, if
    the log names one of them. If ``sure``, positions show who played. If ``players_sure``, every line that says who
    plays was read.
    """

    def __init__(self, hand: Hand, course: Course) -> None:
        self.hand: Hand = hand
        self.course: Course = course
        self.played: int = 0
        doubt, up = hand.doubt, hand.upcard
        self.trump: int | None = None if up is not None and doubt.certain(up) is None else hand.trump
        self.anyone: bool = course.torn or doubt.turns
        self.players_sure: bool = not doubt.stayers
        self.sure: bool = self.players_sure and not (hand.doubt.seats or course.torn or doubt.turns)
        first = hand.stayed[:1] if hand.stayed and hand.doubt.dealer_sure and not course.torn else ()
        self.leaders: frozenset[int] = frozenset(first)
        self.open: frozenset[int]

    def lay_all(self, lines: Sequence[Trick]) -> Course:
        """Lay out these lines as the tricks of the course."""
        for index, written in enumerate(lines):
            if index in self.course.gaps:
                self.sure, self.anyone = False, True
                self.leaders = self.open = frozenset()
            last, lost = written is lines[-1], sum(gap <= index for gap in self.course.gaps)
            number = index + min(self.course.missing, lost) + 1
            trick = copy(written)
            trick.number, trick.cards = number, [*map(self.hand.doubt.certain, written.line.cards)]
            if trick.line.names is None:
                self._by_position(trick, last)
            else:
                self._by_name(trick, last)
            self._take(trick)
            self.course.tricks.append(trick)
        return self.course

    def _irregular(self, trick: Trick) -> None:
        trick.regular = self.sure = False
        self.anyone = True

    def _by_name(self, trick: Trick, last: bool) -> None:
        read = self.players_sure and not self.hand.doubt.may_lack("trick")
        if trick.twice:
            position, player = trick.twice
            self._incomplete(trick, player, trick.line.card_places[position], [self.hand.seats.names[player]])
        elif trick.among:
            self._irregular(trick)
        elif trick.absent and read:
            # The log may end in this trick, with only the last players' cards still to come.
            played = [play.player for play in trick.plays if not play.stray] if last and self._is_open(trick) else []
            if (
                not played
                or (self.leaders and played[0] not in self.leaders)
                or played != self._clockwise(played[0], set(self.hand.stayed or ()))[: len(played)]
            ):
                self._incomplete(trick, trick.absent[0], trick.at, [])
        self._turns(trick)

    def _is_open(self, trick: Trick) -> bool:
        """Check whether this trick may still be in progress where the log ends, with nothing to say who took it."""
        return not self.hand.over and trick.named is None and not self.hand.has(*AFTER_TRICKS, st.Rest, st.Took)

    def _incomplete(self, trick: Trick, player: int, at: Place, twice: list[str]) -> None:
        self._irregular(trick)
        missing = [] if twice else [self.hand.seats.names[absentee] for absentee in trick.absent]
        self._report("T402", at, IncompleteTrick(missing, twice), player, trick.number)

    def _turns(self, trick: Trick) -> None:
        """Report the first card of a trick played out of turn. Absent players have no turn to miss."""
        plays = [play for play in trick.plays if not play.stray]
        if not plays or any(play.player is None for play in plays):
            trick.regular = False
            return
        lead, due = plays[0], self.leaders
        if not due.isdisjoint(trick.absent):
            return
        before = self.course.tricks[-1] if self.course.tricks else None
        if before and lead.player is not None and lead.player in self.open - due:
            # Nobody knows for certain who took that trick, and the arrow and the lead disagree.
            before.takers = before.takers and before.takers | {lead.player}
        elif due and lead.player not in due:
            by_cards = due & before.takers if before else due
            self._out_of_turn(trick, lead, min(by_cards or due), True)
            return
        elif before and due and lead.player in before.takers:
            before.takers = due & {lead.player}
        players = {play.player for play in plays}
        if not players.isdisjoint(self.hand.seats.doubt.adrift):
            trick.regular = False
            return
        order = self._clockwise(lead.player, players)
        wrong = next(((play, due) for play, due in zip(plays, order, strict=True) if play.player != due), None)
        if wrong:
            self._out_of_turn(trick, *wrong, False)

    def _out_of_turn(self, trick: Trick, play: Play, due: int, led: bool) -> None:
        self._irregular(trick)
        before = self.course.tricks[-1] if self.course.tricks else None
        if led and (self.course.torn or (before and not before.led)):
            return  # A trick before it, or that trick's lead, is missing: somebody else may be due.
        card = NAMES[play.card] if play.card is not None else "a card"
        facts = PlayedOutOfTurn(led, self.hand.seats.names[due], card)
        self._report("T401", play.at, facts, play.player, trick.number)

    def _report(self, code: str, at: Place, facts: Facts, player: int | None, trick: int) -> None:
        self.course.violations.append(self.hand.violation(code, at, facts, player, trick))

    def _clockwise(self, leader: int | None, players: set[int | None]) -> list[int]:
        seats = self.hand.seats
        if leader is None:
            return []
        return [leader, *(player for player in seats.left_of(leader) if player in players and player != leader)]

    def _by_position(self, trick: Trick, last: bool) -> None:
        stayed, cards = self.hand.stayed, trick.cards
        trick.anyone, self.anyone = self.anyone, self.course.torn
        owners: list[int | None] = [None] * len(cards)
        trick.short = stayed is not None and len(cards) < len(stayed)
        if stayed is not None and len(cards) != len(stayed):
            under_way = last and self._is_open(trick) and trick.short
            self._irregular(trick)
            if self.players_sure and not self.hand.doubt.seats and not under_way:
                self._report("T402", trick.at, IncompleteTrick([], [], len(cards), len(stayed)), None, trick.number)
        elif stayed is not None and len(self.leaders) == 1 and self.leaders.issubset(stayed):
            trick.due = self._clockwise(next(iter(self.leaders)), set(stayed))
            owners = [*trick.due] if self.sure else owners
        elif not self.hand.doubt.dealer_sure:
            self.sure = False  # No card can prove an arrow here wrong.
        trick.players = owners

    def _take(self, trick: Trick) -> None:
        """Find who may have taken the trick, and so may lead the next."""
        trick.led = self.leaders.isdisjoint(trick.absent) and not (trick.absent and not self.leaders)
        # An unknown card for each player in the hand who has none in the trick.
        unknown = [Play(player, None, trick.at) for player in trick.absent]
        plays = [*trick.plays, *unknown] if trick.led else [*unknown, *trick.plays]
        self.played |= mask(trick.cards)
        if trick.line.names or self.hand.seats.doubt.adrift.isdisjoint(self.hand.stayed or ()):
            trick.winners = winners(plays, self.trump, PACK & ~self.played)
        owners, astray = set[int | None](), set[int]()
        for winner in trick.winners:
            play = plays[winner]
            if play.player is None:
                owners |= trick.among or {None}
            elif play.stray:
                astray.add(play.player)
            else:
                owners.add(play.player)
        if None not in owners:
            trick.takers = frozenset(owner for owner in owners if owner is not None)
        self._read_claim(trick, frozenset(astray))

    def _read_claim(self, trick: Trick, astray: frozenset[int]) -> None:
        """Decide who may lead next, by the cards and the name after ``->``. A card of those ``astray`` may have won.

        A player with a card in a trick whose lead is left out may have taken the trick, since another may have led out
        of turn.
        """
        claimed, self.open = trick.named, frozenset()
        stayed, names = self.hand.stayed, self.hand.seats.names
        by_cards = claimed in trick.takers if trick.takers else stayed is None or claimed in stayed
        if claimed is None:
            self.leaders = trick.takers and trick.takers | astray
            self.sure = self.sure and not astray
        elif any(trick.players[stray] == claimed for stray in trick.strays):
            self.leaders, self.sure = trick.takers | {claimed}, False
        elif by_cards or (not trick.led and claimed in trick.players):
            self.leaders, self.open = frozenset((claimed,)), trick.takers or frozenset(stayed or self.hand.dealt)
            trick.takers = trick.takers and self.leaders
        else:
            card = trick.cards[trick.winners[0]] if len(trick.winners) == 1 and not trick.absent else None
            facts = WrongTrickWinner(
                named=names[claimed],
                taker=None if trick.taker is None else names[trick.taker],
                card=None if card is None else NAMES[card],
            )
            self._report("T404", trick.line.taker_at, facts, None, trick.number)
            self.leaders, self.sure = trick.takers and trick.takers | {claimed}, False


def had_no_part(hand: Hand, player: int, line: st.Statement, word: int, did: str) -> bool:
    """Check whether a player who wasn't dealt in, or passed, acts anyway, and report one H205 for each hand."""
    if out_of_it(hand, player, line, word, did) and player not in hand.declared:
        return True
    return is_acting_after_pass(hand, player, line, word, did)


def winners(plays: Sequence[Play], trump: int | None, unplayed: int) -> tuple[int, ...]:
    """Find the positions that may take the trick. There is one, or several if there are missed cards or strays, or none
    if the trump is unknown.

    ``unplayed`` is the mask of the cards a ``?`` may be. A stray is tried both ways, counted and not.
    """
    if trump is None:
        return ()
    states: dict[int, int] = {}  # For each position, the mask of its cards that may be winning.
    led = False
    for position, play in enumerate(plays):
        better = unplayed if play.card is None else 1 << play.card
        if led:
            better &= beating(reduce(or_, states.values(), 0), trump)
        if play.card is not None and not play.stray:
            beaten = BEATEN[trump][play.card]
            states = {before: left for before, cards in states.items() if (left := cards & ~beaten)}
        if better:
            states[position] = better
        led = led or not play.stray
    return tuple(sorted(states))


def tricks(hand: Hand) -> list[Course]:
    """Lay out the tricks, and note the cards taken back or shown and the tricks conceded.

    Return every course the tricks may have taken; the first is the hand's. There are several if a line was written
    twice or there are more lines than tricks, and none if there would be too many to check.
    """
    if hand.stayed is None:
        _infer_stayers(hand)
    for line in hand.lines:
        _note(hand, line)
    _doubt_who_stayed(hand)
    by_cards: dict[frozenset[int], Trick] = {}
    once, repeats = [], []  # A repeat has the known cards of an earlier line.
    for trick in hand.trick_lines:
        known_cards = frozenset(card for card in trick.line.cards if card is not None)
        before = by_cards.setdefault(known_cards, trick) if known_cards else trick
        if before is trick:
            once.append(trick)
        else:
            repeats.append((before, trick))
    played = {repeat.line.line: original.line for original, repeat in repeats}
    hand.takebacks = [back._replace(trick=played.get(back.trick.line, back.trick)) for back in hand.takebacks]
    if hand.takebacks and _is_torn(hand, once):
        for back in hand.takebacks:
            _treat_as_shown(hand, back.player, back.line)
        hand.takebacks = []
    _count_tricks(hand, once)
    hand.doubt.cards = hand.doubt.doubled
    course, orders = _course(hand, once), _orders(hand, once, repeats)
    in_conflict = settle(hand, course.tricks, lambda: _course(hand, once).tricks)
    is_settled = not in_conflict and orders == [tuple(once)]
    courses = [course] if is_settled else [_course(hand, order) for order in orders]
    hand.courses = max(1, len(courses))
    hand.course = courses[0] if courses else _course(hand, once[: hand.house.hand_size])
    if courses:
        everywhere = [{(violation.code, violation.at) for violation in course.violations} for course in courses]
        common = set.intersection(*everywhere)
        hand.violations += [fault for fault in hand.course.violations if (fault.code, fault.at) in common]
        by_position = bool(hand.tricks) and hand.tricks[0].line.names is None
        at_first = {violation.code for violation in hand.course.violations if violation.trick == 1}
        if "T401" in at_first or ("T404" in at_first and by_position):
            hand.doubt.doubt_dealer()
    for first, second in repeats:
        _report_again(hand, first, second)
    if hand.tricks and not hand.has(st.Trump) and not hand.doubt.may_lack("trump"):
        facts = MissingStatement("trump", "which cards may be played, and who takes a trick")
        hand.report("N108", hand.tricks[0].at, facts, trick=1)
    return courses


_CLAIMS = (st.Win, st.Divide, st.Carry)
_BITS = 8
"""The bits in which the tricks of one player are counted, beside those of the others."""


def _note(hand: Hand, line: st.Statement) -> None:
    """Note what a line among the tricks or after them says."""
    if isinstance(line, st.Trick):
        hand.trick_lines.append(_with_players(hand, line))
    elif isinstance(line, st.Unreadable):
        hand.doubt.ruling |= line.keyword == "ruling" or (line.ruling and "ruling" in line.kinds)
        hand.gaps += [len(hand.trick_lines)] * min(line.tricks, hand.house.hand_size)
    if not isinstance(line, st.TakeBack | st.Rest | st.Show | st.RenegeRuling):
        return
    player = hand.who(line.name, line, 2 if isinstance(line, st.RenegeRuling) else 1)
    match line:
        case _ if player is None:
            hand.doubt.ruling |= isinstance(line, st.Waive)
        case st.TakeBack() if len(hand.trick_lines) in hand.gaps:  # The trick line before it is lost.
            _treat_as_shown(hand, player, line)
        case st.TakeBack() if hand.trick_lines:
            hand.takebacks.append(TakenBack(player, line, hand.trick_lines[-1].line))
        case st.Rest() if not had_no_part(hand, player, line, 1, "was given the tricks still to play"):
            hand.rest = player
        case st.Show():
            hand.shows.append((player, line))
        case st.RuledRenege():
            hand.ruled[player] = line.at
        case st.Waive():
            hand.waived.add(player)


def _treat_as_shown(hand: Hand, player: int, line: st.TakeBack) -> None:
    """Treat a card taken back as shown, and nothing more, since nobody knows which trick it belongs to."""
    hand.shows.append((player, st.Show(line.line, line.text, line.name, (line.card,))))
    hand.doubt.takebacks.add(player)


def _with_players(hand: Hand, line: st.Trick) -> Trick:
    """Add the players to a trick line."""
    number, taker = len(hand.trick_lines), None if line.taker is None else hand.who(line.taker, line, -1, "taker")
    if line.names is None:
        return Trick(number, line, taker)
    players: list[int | None] = [hand.bearer(name, line, 1 + 2 * i) for i, name in enumerate(line.names)]
    seen_players = [(i, player) for i, player in enumerate(players) if player is not None]
    plays = ["a card" if card is None else NAMES[card] for card in line.cards]
    strays = [i for i, player in seen_players if had_no_part(hand, player, line, 2 + 2 * i, f"played {plays[i]}")]
    counts = Counter(player for i, player in seen_players if i not in strays)
    doubled = [(i, player) for i, player in seen_players if counts[player] > 1 and i not in strays]
    twice = next(((i, player) for i, player in doubled if player in players[:i]), None)
    for i, _ in doubled:
        players[i], card = None, line.cards[i]
        hand.doubt.doubled |= 0 if card is None else 1 << card
    absent = [player for player in hand.stayed or () if player not in players]
    strangers = [i for i, player in enumerate(players) if player is None]
    among = frozenset(absent) if strangers and not hand.doubt.seats else frozenset[int]()
    if len(strangers) == len(among) == 1:
        players[strangers[0]], among = absent[0], frozenset()
    if len(strangers) >= len(absent):
        absent = []
    return Trick(number, line, taker, players, strays=strays, absent=tuple(absent), among=among, twice=twice)


def _infer_stayers(hand: Hand) -> None:
    """Infer who stayed from the cards if no line says so, since everybody who stayed has a card in each trick."""
    lines = hand.of(st.Trick)
    names = [name for line in lines for name in line.names or ()]
    did_pass = {player for player, declaration in hand.declared.items() if declaration.what == "passed"}
    stayed = {player for player, declaration in hand.declared.items() if declaration.what == "stayed"}
    if names and not hand.doubt.may_lack("trick"):
        players = {hand.seats.ids.get(name) for name in names} - did_pass
        known = stayed.union(hand.dealt)
        # One with a card in one trick alone may be named there in the place of one with a card in another.
        players_of_lines = [[hand.seats.ids.get(name) for name in line.names] for line in lines if line.names]
        count = Counter(chain.from_iterable(players_of_lines))
        for players_of_line in reversed(players_of_lines):
            odd = [player for player in players_of_line if player not in {None, *hand.declared} and count[player] == 1]
            if odd and not count.keys() <= {*players_of_line}:
                players.discard(odd[0])
                break
        once = all(len(set(line.names)) == len(line.names) for line in lines if line.names)
        if once and players <= known:
            hand.stayed = hand.turns(known & (players | stayed))
    elif lines and all(len(line.cards) == len(set(hand.dealt) - did_pass) for line in lines):
        hand.stayed = hand.turns(set(hand.dealt) - did_pass)


def _doubt_who_stayed(hand: Hand) -> None:
    """Doubt who stayed if one who passed acts where another's card is missing or may be, or if somebody declared twice
    and the cards are too many or too few.

    One name is wrong there, or among those who stayed. That is one finding, and nothing else rests on who stayed.
    """
    stayed, tricks = hand.stayed, hand.trick_lines
    if stayed is None or not tricks:
        return
    strays = hand.strays.intersection(hand.dealt).difference(stayed)
    sizes = [len(trick.line.cards) for trick in tricks if trick.line.names is None]
    if not any(trick.line.names is None or trick.absent for trick in tricks):
        strays.intersection_update(*(trick.players for trick in tricks), hand.dealt if len(tricks) > 1 else ())
    elif sizes == [len(stayed)] * len(tricks):  # One more would be too many, so whoever is noted as passing did pass.
        strays -= hand.declared.keys()
    elsewhere = has_wrong_name(hand) and bool({*sizes} - {len(stayed)})
    if strays or elsewhere:
        hand.doubt.lines |= {"stay", "draw"}
        hand.stayed, hand.doubt.draws_known = None, False
        for trick in tricks:  # It is open whose the cards of these players are, and whose are missing.
            trick.players = [None if player in strays else player for player in trick.players]
            trick.strays = [i for i in trick.strays if trick.players[i] is not None]
            trick.absent, trick.among = (), frozenset()


def _orders(hand: Hand, once: Sequence[Trick], repeats: Sequence[tuple[Trick, Trick]]) -> list[tuple[Trick, ...]]:
    """List every order in which the tricks may have been played.

    If a line was written twice, the trick may have been played at either place, unless the two are adjacent and
    identical. If there are too many lines, any of them may not be a trick.
    """
    places: dict[int, list[Trick]] = {trick.number: [trick] for trick in once}
    for before, repeat in repeats:
        follows = repeat.number == places[before.number][-1].number + 1
        if (
            not follows
            or repeat.line.names != before.line.names
            or repeat.line.cards != before.line.cards
            or repeat.line.taker != before.line.taker
        ):
            places[before.number].append(repeat)
    tricks = min(len(once), hand.house.hand_size)
    lost = sum(line.keyword == "trick" for line in hand.of(st.Unreadable))
    spare = max(0, min(lost, len(once) + lost - hand.house.hand_size))
    candidates = (
        tuple(sorted(order, key=lambda trick: trick.number))
        for keep in range(tricks, tricks - spare - 1, -1)
        for lines_kept in combinations(places.values(), max(0, keep))
        for order in product(*lines_kept)
    )
    limit = COURSES // max(2, len(hand.dealt if hand.stayed is None else hand.stayed))
    orders = list(islice(candidates, limit + 1))
    return orders if len(orders) <= limit else []


def _course(hand: Hand, lines: Sequence[Trick]) -> Course:
    """Lay out the tricks, taking these lines as all that were noted, in this order."""
    missing = max(0, hand.house.hand_size - len(lines))
    # For each line that may have been a trick, the number of lines before it.
    gaps = [sum(line.number < gap for line in lines) for gap in hand.gaps] if missing else []
    return Layout(hand, Course(gaps=gaps, missing=missing, torn=_is_torn(hand, lines))).lay_all(lines)


def _is_torn(hand: Hand, lines: Sequence[Trick]) -> bool:
    """Check whether tricks are missing that may have been anywhere between these lines."""
    may = sum(line.tricks for line in hand.of(st.Unreadable))
    over = hand.over or hand.has(*AFTER_TRICKS)
    return len(lines) + may < hand.house.hand_size and not hand.has(st.Rest) and over


def _report_again(hand: Hand, first: Trick, second: Trick) -> None:
    """Report a line that repeats an earlier one (C301), since one trick was written twice."""
    at = second.line.card_places[0]
    card = next(card for card in second.line.cards if card is not None)
    if second.line.names is None:
        plays = (play for trick in hand.tricks if trick.line is first.line for play in trick.plays)
        player = next((play.player for play in plays if play.noted == second.line.cards[0]), None)
    else:
        player = second.players[0]
    evidence = (Evidence(first.line.at, "the same trick"),)
    facts = DuplicateCard(NAMES[card], None, None, again=first.line.line)
    hand.report("C301", at, facts, player, evidence=evidence)


def _count_tricks(hand: Hand, once: Sequence[Trick]) -> None:
    """Check that there are as many tricks as cards. More are never allowed, and fewer only if the rest was conceded."""
    due, laid = hand.house.hand_size, len(once)
    if laid > due:
        hand.report("T403", once[due].line.at, TrickCount(laid, due, "too-many"), trick=due + 1)
        hand.lacks("which of the lines is no trick")
    if hand.has(st.Took):
        _took(hand)
    played = (hand.stayed is None and laid > 0) or (hand.stayed is not None and len(hand.stayed) > 1)
    claimed = hand.has(*_CLAIMS)
    conceded = hand.doubt.may_lack("rest", "took", "trick") or hand.has(st.Took, st.Rest)
    if len(hand.trick_lines) < due and played and claimed and not conceded and not hand.misdeal:
        at, number = (once[-1].line.at, laid) if laid else (hand.at, None)
        hand.report("T403", at, TrickCount(laid, due, "too-few"), trick=number)


def _took(hand: Hand) -> None:
    """Note the number of tricks each player took. Tricks of a player who wasn't in the hand (H205) count in the total.

    If there are too few, the conceded ``rest`` makes up the number.
    """
    lines = hand.of(st.Took)
    counts: dict[int, int] = {}
    total, sure = 0, True
    for line in lines:
        for i, (name, number) in enumerate(line.counts):
            player = hand.who(name, line, 1 + 2 * i)
            total += number
            if player is None or (number and had_no_part(hand, player, line, 1 + 2 * i, "took a trick")):
                sure = False
            else:
                counts[player] = number
    if hand.doubt.may_lack("took"):
        return
    left = hand.house.hand_size - total
    if left > 0 and hand.has(st.Rest):
        sure = sure and hand.rest is not None
        if hand.rest is not None:
            counts[hand.rest] = counts.get(hand.rest, 0) + left
    elif left:
        hand.report("T403", lines[-1].at, TrickCount(total, hand.house.hand_size, "took"))
        return
    if hand.stayed is not None and sure and not hand.doubt.rules("hand-size"):
        hand.took = tuple((player, counts.get(player, 0)) for player in hand.stayed)


def tally(hand: Hand, courses: Sequence[Course]) -> None:
    """Work out how many tricks each player may have taken, by the cards and by what the log says."""
    if hand.stayed is None or len(hand.stayed) < 2:
        return
    if hand.took is not None and not hand.trick_lines:
        hand.tallies = hand.as_named = frozenset((hand.took,))
        return
    claimed = hand.has(*_CLAIMS)
    complete = not hand.course.missing or hand.rest is not None
    if complete or hand.doubt.may_lack("trick", "rest") or (hand.trick_lines and claimed):
        # If a ``took`` line can't be relied on, nobody knows how many tricks were left.
        count_lost = hand.took is None and (hand.has(st.Took) or hand.doubt.may_lack("took"))
        conceded = None if count_lost else hand.rest
        hand.tallies = _all_ways(hand, courses, conceded, False)
        named = any(trick.named is not None for course in courses for trick in course.tricks)
        hand.as_named = _all_ways(hand, courses, conceded, True) if named else hand.tallies
    if hand.took is None:
        return
    # It decides if the cards leave open who took what, and is reported if it disagrees with them.
    by_cards, by_names = _all_ways(hand, courses, None, False), _all_ways(hand, courses, None, True)
    agrees = not by_cards or hand.took in by_cards
    hand.as_named = frozenset((hand.took,))
    if agrees or hand.took in by_names:
        if not complete or agrees:
            hand.tallies = frozenset((hand.took,))
        return
    hand.report("T404", hand.of(st.Took)[0].at, WrongTrickWinner(None, None, None, "took"))


def _all_ways(hand: Hand, courses: Sequence[Course], conceded: int | None, as_named: bool) -> frozenset[Counts]:
    """List every way to lay out the tricks in any of these courses, or none if there are too many."""
    all_ways = frozenset[Counts]()
    unlike: dict[tuple[int, Hashable], Course] = {}
    for course in courses:
        lengths = {course.missing}
        if hand.rest is not None:
            # Where tricks were conceded, another hand size counts, since what is sure with the missing tricks is as
            # sure without them.
            sizes = [house.hand_size for house in hand.doubt.houses(hand.house, "hand-size")]
            lengths = {max(0, size - len(course.tricks)) for size in sizes}
        tricks = ((trick.takers, trick.winners, trick.named, trick.anyone, len(trick.cards)) for trick in course.tricks)
        outline = (len(course.gaps), *tricks)  # All that decides who may have taken the tricks.
        unlike |= {(missing, outline): course for missing in sorted(lengths)}
    for (missing, _), course in unlike.items():
        outcomes = _ways(hand, replace(course, missing=missing), conceded, as_named)
        all_ways |= outcomes
        if not outcomes or len(all_ways) > LAYOUTS:
            return frozenset()
    return all_ways


def _ways(hand: Hand, course: Course, conceded: int | None, as_named: bool) -> frozenset[Counts]:
    """List every way to lay out the tricks of a course, as tricks taken, or none if there are too many.

    Each step carries who leads next, if a position needs it. The player to whom the rest was ``conceded`` took every
    trick that is not laid out and not lost. With no such player, anybody may have taken it.
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
    sums = {counts for _, counts in states}
    for number in range(course.missing):
        additions = took.values() if number < free or conceded is None else [took[conceded]]
        sums = {counts + addition for counts in sums for addition in additions}
        if len(sums) > LAYOUTS:
            return frozenset()
    return frozenset(
        tuple([(player, counts >> _BITS * i & (1 << _BITS) - 1) for i, player in enumerate(stayed)]) for counts in sums
    )


def _takers(trick: Trick, led: int | None, stayed: list[int], as_named: bool) -> Iterable[tuple[int, int | None]]:
    """List who may have taken the trick, each with who may lead the next."""
    claimed = trick.named if trick.named in stayed else None
    if as_named and claimed is not None:
        return [(claimed, claimed)]
    if trick.takers:
        takers = [taker for taker in trick.takers if taker in stayed]
    elif len(trick.cards) != len(stayed) or not trick.winners:
        takers = stayed
    else:
        starts = range(len(stayed)) if led is None else [stayed.index(led)]
        takers = [stayed[(start + winner) % len(stayed)] for start in starts for winner in trick.winners]
    leaders = [] if claimed is None else [claimed]
    return {(taker, leader) for taker in takers for leader in (taker, *leaders)}
