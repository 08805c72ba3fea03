"""The readings of a log: each repairs every contradiction in one particular way."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product

from worlds.log import RESULTS, Entry, Log, TrickLine, Unreadable
from worlds.truth import MISSED, ORDER, SUITS, taking

Slot = TrickLine | None
"""A valid trick line, or a trick whose line is lost."""


@dataclass(frozen=True)
class Arrangement:
    """The tricks in order, and how many more are missing from the log, conceded or not written."""

    slots: tuple[Slot, ...]
    tail: int = 0
    conceded: str | None = None


def doubles(lines: Sequence[TrickLine]) -> dict[int, int]:
    """Map each line that repeats another to its original, by number."""
    found: dict[int, int] = {}
    for place, line in enumerate(lines):
        for first in lines[:place]:
            if line.cards and set(line.cards) == set(first.cards) and first.line not in found:
                found[line.line] = first.line
                break
    return found


def repeated(lines: Sequence[TrickLine], twice: dict[int, int]) -> set[str]:
    """Return cards that occur in two tricks, ignoring a line written twice."""
    counted = Counter(card for line in lines if line.line not in twice for card in line.cards)
    return {card for card, times in counted.items() if times > 1}


def claimed(log: Log) -> bool:
    """Check whether the log claims a result of the hand."""
    lost = any(item.kind in RESULTS | {"bourre"} for item in log.unreadable)
    return log.result is not None or log.bourre is not None or lost


def arrangements(log: Log) -> list[Arrangement]:
    """Return the arrangements that fit the number of tricks, or else the others."""
    fitting: dict[Arrangement, None] = {}
    others: dict[Arrangement, None] = {}
    for dropped in product(*doubles(log.lines).items()):
        items = [item for item in log.tricks if item.line not in dropped]
        for kinds in product(*(_kinds(item) for item in items)):
            standing = [(item, kind) for item, kind in zip(items, kinds, strict=True) if kind]
            slots = [item if isinstance(item, TrickLine) else None for item, _ in standing]
            lacking = log.rules.hand_size - len(slots)
            wrong = lacking < 0 or (lacking > 0 and claimed(log) and not log.rest)
            (others if wrong else fitting).update(dict.fromkeys(_filled(log, slots)))
    return list(fitting or others)


def _kinds(item: TrickLine | Unreadable) -> list[str]:
    """Return what an item among the tricks may be: a valid line, a lost trick, or irrelevant."""
    if isinstance(item, TrickLine):
        return ["line"]
    return {"trick": ["lost"], None: ["lost", ""]}.get(item.kind, [""])


def _filled(log: Log, slots: list[Slot]) -> Iterator[Arrangement]:
    """Yield the ways to extend these tricks to the hand's full number."""
    size = log.rules.hand_size
    lacking = size - len(slots)
    if lacking <= 0:
        yield from (Arrangement(kept) for kept in combinations(slots, size))
        return
    if log.rest:
        for seat in [log.rest] if log.rest in log.seats else log.seats:
            yield Arrangement(tuple(slots), lacking, seat)
        return
    if any(item.kind in {None, "rest"} for item in log.unreadable):
        yield from (Arrangement(tuple(slots), lacking, seat) for seat in log.seats)
    if not claimed(log):
        yield Arrangement(tuple(slots), lacking)
        return
    for places in combinations(range(size), lacking):
        rest = iter(slots)
        yield Arrangement(tuple(None if place in places else next(rest) for place in range(size)))


UPCARD, DISCARDS = "the upcard", "the discards"
"""Holders of cards that belong to nobody."""


@dataclass(frozen=True)
class Doubt:
    """The conflicts in a log: cards that may be any card wherever they appear, and players whose deal and draw prove
    nothing.

    ``leads`` are the trick lines that were certainly led out of turn.
    """

    cards: frozenset[str] = frozenset()
    players: frozenset[str] = frozenset()
    upcard: bool = False
    leads: frozenset[int] = frozenset()

    def less_than(self, other: "Doubt") -> bool:
        """Check whether another doubt includes all of this one, and more."""
        within = self.cards <= other.cards and self.players <= other.players and self.upcard <= other.upcard
        return within and self != other


@dataclass(frozen=True)
class Holding:
    """The statements of the log about a player's cards after the draw.

    The player held all of ``required``, and between ``least`` and ``most`` of ``dealt``. ``until`` has cards that the
    player still held after a trick, counted from 0.
    """

    required: frozenset[str] = frozenset()
    dealt: frozenset[str] = frozenset()
    least: int = 0
    most: int = 99
    until: tuple[tuple[str, int], ...] = ()


class Mentions:
    """The place of each card, according to all lines except the tricks.

    ``doubtful`` cards may be any card wherever they appear, ``sole`` names the only possible owner of each other card,
    and ``dropped`` are the players whose deal and draw prove nothing.
    """

    def __init__(self, log: Log, dealer: str, doubt: Doubt) -> None:
        self.log, self.dealer, self.doubt = log, dealer, doubt
        self.owners: dict[str, set[str]] = {}
        for player, cards in log.deals.items():
            self._own(player, cards)
        for player, (out, back) in log.exchanged.items():
            self._own(player, [*out, *back])
        for seen in log.seen:
            self._own(seen.name, [seen.card])
        turned = log.trump if log.trump in ORDER else None
        self.upcard = None if doubt.upcard or turned in doubt.cards else turned
        if self.upcard:
            self._own(dealer if log.rules.upcard == "dealer-last" else UPCARD, [self.upcard])
        played = {card for line in log.lines for card in line.cards}
        held = played | {seen.card for seen in log.seen}
        self.dropped = doubt.players | {player for player, (out, _) in log.exchanged.items() if set(out) & held}
        gone = {card for player, (out, _) in log.exchanged.items() if player not in self.dropped for card in out}
        apart = {card for card, owners in self.owners.items() if len(owners) > 1}
        apart |= {card for out, _ in log.exchanged.values() for card in out} & held
        apart |= {card for player in log.seats for card, times in self._places(player).items() if times > 1}
        if self.upcard and (self.upcard in apart or self._upcard_elsewhere(played)):
            apart.add(self.upcard)
            self.upcard = None
        if self.upcard and self._upcard_not_dealt(apart | doubt.cards | self._dealt_to_another(dealer)):
            apart.update([self.upcard, *log.deals[dealer]])
            self.upcard = None
        self.doubtful = frozenset(apart | doubt.cards)
        known = log.trump if log.trump and log.trump not in ORDER else self.upcard
        self.trump = known[-1] if known else None
        self.sole = {card: next(iter(owners)) for card, owners in self.owners.items() if card not in self.doubtful}
        self.sole.update(dict.fromkeys(gone - self.doubtful - {MISSED}, DISCARDS))

    def _own(self, player: str, cards: Sequence[str]) -> None:
        if player in self.log.seats or player == UPCARD:
            for card in cards:
                if card != MISSED:
                    self.owners.setdefault(card, set()).add(player)

    def _places(self, player: str) -> Counter[str]:
        """Count how often each card came to a player, dealt or received."""
        out, back = self.log.exchanged.get(player, ([], []))
        dealt = self.log.deals.get(player, [])
        turned = [self.upcard] if self.upcard and player == self.dealer and self.upcard not in dealt else []
        mine = turned if self.log.rules.upcard == "dealer-last" else []
        counted = Counter([*dealt, *mine, *back, *(set(out) & set(back))])
        counted += Counter({card: times for card, times in Counter(out).items() if times > 1})
        return Counter({card: times for card, times in counted.items() if card != MISSED})

    def _upcard_elsewhere(self, played: set[str]) -> bool:
        """Check whether the upcard is in a trick where it can't be the dealer's."""
        if self.log.rules.upcard == "next":
            return self.upcard in played
        entries = [entry for line in self.log.lines for entry in line.entries if entry.card == self.upcard]
        return any(entry.name in self.log.seats and entry.name != self.dealer for entry in entries)

    def _dealt_to_another(self, dealer: str) -> set[str]:
        """Return the dealer's cards that another player plays: one may be a misread upcard."""
        entries = [entry for line in self.log.lines for entry in line.entries]
        dealt = self.log.deals.get(dealer, [])
        return {one.card for one in entries if one.card in dealt and one.name in {*self.log.seats} - {dealer}}

    def _upcard_not_dealt(self, doubtful: Set[str]) -> bool:
        """Check whether the upcard must have been dealt to the dealer, although all the dealer's cards are known."""
        dealt = self.log.deals.get(self.dealer, [])
        whole = len(dealt) == self.log.rules.hand_size and not doubtful & set(dealt) and MISSED not in dealt
        return self.log.rules.upcard == "dealer-last" and whole and self.upcard not in dealt

    def known(self, cards: Sequence[str]) -> frozenset[str]:
        """Return the cards that are neither missed nor in conflict."""
        return frozenset(card for card in cards if card != MISSED and card not in self.doubtful)


def holdings(log: Log, order: tuple[str, ...], lines: Mapping[int, int], mentions: Mentions) -> dict[str, Holding]:
    """Return what the log says about each holding; ``lines`` maps the valid trick lines to their tricks."""
    return {player: _holding(log, player, lines, mentions) for player in order}


def _holding(log: Log, player: str, lines: Mapping[int, int], mentions: Mentions) -> Holding:
    shown = [seen for seen in log.seen if seen.name == player]
    required = mentions.known([seen.card for seen in shown])
    taken_back = [(seen.card, seen.after) for seen in shown if seen.after is not None and seen.card in required]
    until = tuple((card, lines[after]) for card, after in taken_back if after in lines)
    if player in mentions.dropped:
        return Holding(required, until=until)
    size, count = log.rules.hand_size, drawn(log, player)
    out, back = log.exchanged.get(player, ([], []))
    dealt = mentions.known(log.deals.get(player, []))
    if mentions.upcard and log.rules.upcard == "dealer-last" and player == mentions.dealer:
        dealt |= {mentions.upcard}
    fewest, most = (count, count) if count is not None else (0, log.rules.draw_max)
    discarded = mentions.known(out)
    unknown = max(0, size - len(dealt | discarded))
    return Holding(
        required | mentions.known(back), dealt - discarded, max(0, size - most - unknown), size - fewest, until
    )


def drawn(log: Log, player: str) -> int | None:
    """Return how many cards a player exchanged, if known."""
    if log.drawn is None:
        return None
    if player in log.drawn:
        return log.drawn[player]
    first = min((line.line for line in log.lines), default=10**6)
    lost = any(item.kind == "draw" or (item.kind is None and item.line < first) for item in log.unreadable)
    return None if lost or set(log.drawn) - set(log.seats) else 0


def contradicted(player: str, played: Sequence[str | None], holding: Holding, mentions: Mentions) -> Doubt | None:
    """Return the doubt that arises if a player's plays can't come from the holding."""
    cards = {card for card in played if card}
    held = cards | holding.required
    once = (
        cards ^ holding.required
    )  # A card that was drawn and played is the same in both places, so neither is misread.
    log, doubt = mentions.log, mentions.doubt
    size, odd = log.rules.hand_size, set()
    if len(held - holding.dealt) > size - holding.least:
        odd = once - holding.dealt
    elif len(held & holding.dealt) > holding.most:
        odd = held & holding.dealt
    elif len(held) > size:
        odd = once
    else:  # Cards taken back after they were played.
        odd = {card for card, at in holding.until if card in played[: at + 1]}
    if not odd:
        return None
    never_played = mentions.upcard in holding.dealt - held and len(held - holding.dealt) > size - holding.least
    upcard = doubt.upcard or never_played
    return replace(doubt, cards=doubt.cards | odd, players=doubt.players | {player}, upcard=upcard)


ROUNDS, MOST_DOUBTS = 4, 12
"""Maximum number of rounds of new doubts, and of doubts to follow in parallel."""

Place = tuple[int, int]
"""The line and the column of a card in the log."""


class UnsupportedError(Exception):
    """A log that these tests can't interpret."""


@dataclass(frozen=True)
class Play:
    """A player's card in a trick, ``None`` if it may be any."""

    player: str
    card: str | None
    place: Place | None = None


@dataclass(frozen=True)
class Trick:
    """A trick in playing order. ``settled`` is the taker assumed from the next lead."""

    plays: tuple[Play, ...]
    line: TrickLine | None
    settled: str | None = None

    @property
    def leader(self) -> str:
        """The player who led."""
        return self.plays[0].player

    @property
    def arrow(self) -> str | None:
        """The taker named by the table."""
        return self.line.arrow if self.line else None

    @property
    def certain(self) -> bool:
        """True if each card's owner is certain: the line has names, or a card from everybody."""
        if self.line is None or not self.line.named:
            return self.line is None or len(self.line.entries) == len(self.plays)
        strangers = {entry.name for entry in self.line.entries} - {play.player for play in self.plays}
        return len(self.line.entries) - len(strangers) >= len(self.plays) - 1

    @property
    def whole(self) -> bool:
        """True if its line has a card from everybody."""
        return self.line is not None and len(self.line.entries) == len(self.plays)

    def amiss(self, mentions: Mentions) -> set[str]:
        """Return its cards that belong to another player, according to the rest of the log."""
        known = [(play.card, play.player) for play in self.plays if play.card]
        return {card for card, player in known if mentions.sole.get(card, player) != player}


@dataclass(frozen=True)
class Reading:
    """What a log says, repaired in one way. ``tail`` tricks are missing from the log: conceded or not written."""

    stayed: tuple[str, ...]
    first: str | None
    trump: str
    tricks: tuple[Trick, ...]
    tail: int
    conceded: str | None
    holdings: dict[str, Holding]
    owners: dict[str, str]
    doubted: bool
    wrongly_led: frozenset[int]
    in_turn: bool

    @property
    def against(self) -> int:
        """The number of wrong leads and arrows."""
        wrong = [
            t for t in self.tricks if t.arrow in self.stayed and t.arrow not in possible_takers(t.plays, self.trump)
        ]
        return len(self.wrongly_led) + len(wrong)

    @property
    def layout(self) -> tuple[object, ...]:
        """The lines and card owners, except for tricks with a missing card or an ambiguous name."""
        sure = [trick for trick in self.tricks if trick.certain and trick.line and trick.whole]
        owners = frozenset((play.place, play.player) for trick in sure for play in trick.plays)
        lines = tuple(trick.line.line if trick.line else None for trick in self.tricks)
        return self.trump, self.stayed, lines, owners


def readings(log: Log, cap: int) -> tuple[list[Reading], bool]:
    """Return the readings of a log, at most ``cap``, and whether these are all."""
    doubts = [Doubt(frozenset(repeated(log.lines, doubles(log.lines))))]
    for _ in range(ROUNDS):
        tried = [_consistent(log, doubt, cap) for doubt in doubts]
        found = [reading for some, _, _ in tried for reading in some]
        if found:
            return found, all(whole for _, _, whole in tried)
        further = list(dict.fromkeys(doubt for _, some, _ in tried for doubt in some))
        doubts = [doubt for doubt in further if not any(other.less_than(doubt) for other in further)][:MOST_DOUBTS]
    return [], False


def _consistent(log: Log, doubt: Doubt, cap: int) -> tuple[list[Reading], list[Doubt], bool]:
    """Return the consistent readings under a doubt, or else further doubts that would help.

    After a player has certainly led out of turn, positions are uncertain.
    """
    found, doubts, whole = _with_leads(log, doubt, cap)
    certain = frozenset.intersection(*(reading.wrongly_led for reading in found)) if found else frozenset()
    return _with_leads(log, replace(doubt, leads=certain), cap) if certain else (found, doubts, whole)


def _with_leads(log: Log, doubt: Doubt, cap: int) -> tuple[list[Reading], list[Doubt], bool]:
    found: list[Reading] = []
    doubts: dict[Doubt, None] = {}
    for tried, reading in enumerate(_readings(log, doubt)):
        if tried == cap:
            return found, list(doubts), False
        if isinstance(reading, Doubt):
            doubts[reading] = None
        else:
            found.append(reading)
    return found, list(doubts), True


def _readings(log: Log, doubt: Doubt) -> Iterator[Reading | Doubt]:
    arranged = arrangements(log)
    for dealer in [log.dealer] if log.dealer in log.seats else log.seats:
        mentions = Mentions(log, dealer, doubt)
        for order in stays(log, dealer):
            for trump in [mentions.trump] if mentions.trump else SUITS:
                for arrangement in arranged:
                    if arrangement.conceded not in {None, *order}:
                        continue
                    laid_out = LaidOut(log, arrangement, order, trump, mentions)
                    for tricks in laid_out.tricks():
                        yield from _with_holdings(laid_out, tricks)


def _with_holdings(laid_out: "LaidOut", tricks: tuple[Trick, ...]) -> Iterator[Reading | Doubt]:
    """Yield the tricks with what is known of the holdings, or each doubt that may help.

    Doubts come one by one, as a single repair may resolve several contradictions.
    """
    log, order, mentions = laid_out.log, laid_out.order, laid_out.mentions
    strangers = {card for trick in tricks for card in trick.amiss(mentions)}
    if strangers:
        yield from (replace(mentions.doubt, cards=mentions.doubt.cards | {card}) for card in sorted(strangers))
        return
    plays = [play for trick in tricks for play in trick.plays]
    lines = {trick.line.line: i for i, trick in enumerate(tricks) if trick.line}
    held = holdings(log, order, lines, mentions)
    for player in order:
        further = contradicted(player, [play.card for play in plays if play.player == player], held[player], mentions)
        if further:
            yield further
            return
    first = order[0] if log.dealer in log.seats else None
    doubted = bool(mentions.doubtful)
    tail, conceded = laid_out.arrangement.tail, laid_out.arrangement.conceded
    wrong, in_turn = laid_out.wrongly_led(tricks), laid_out.in_turn(tricks)
    yield Reading(order, first, laid_out.trump, tricks, tail, conceded, held, mentions.sole, doubted, wrong, in_turn)


def stays(log: Log, dealer: str) -> Iterator[tuple[str, ...]]:
    """Yield who may have stayed, from the dealer's left."""
    start = log.seats.index(dealer) + 1
    around = log.seats[start:] + log.seats[:start]
    written = set(log.stay or [])
    known = written & set(log.seats)
    unknown = len(written - known)
    if log.stay is not None and not unknown:
        yield tuple(seat for seat in around if seat in known)
        return
    playing = {entry.name for line in log.lines for entry in line.entries} & set(log.seats) | known
    size = len(known) + unknown if unknown else max((len(line.entries) for line in log.lines), default=2)
    for chosen in combinations(around, size):
        if playing <= set(chosen):
            yield chosen


@dataclass(frozen=True)
class LaidOut:
    """The ways in which the lines of an arrangement become tricks: each card's owner, and who leads."""

    log: Log
    arrangement: Arrangement
    order: tuple[str, ...]
    trump: str
    mentions: Mentions

    def tricks(self) -> Iterator[tuple[Trick, ...]]:
        """Yield each way."""
        yield from self._onward((), loose=False, misled=False)

    def _onward(self, tricks: tuple[Trick, ...], *, loose: bool, misled: bool) -> Iterator[tuple[Trick, ...]]:
        """Extend some tricks; ``loose`` if no position is certain, ``misled`` if an arrow was wrong."""
        slots = self.arrangement.slots
        if len(tricks) == len(slots):
            yield tricks
            return
        slot = slots[len(tricks)]
        loose |= slot is not None and self._after_lost_line(slot)
        misled |= bool(tricks) and self._wrong_arrow(tricks[-1])
        if slot is not None and slot.named:
            for plays in self._by_name(slot):
                if plays[0].place is None and not (loose or self._may_lead(tricks, plays[0].player)):
                    continue
                wrong = len(slot.entries) < len(self.order) or slot.line in self.mentions.doubt.leads
                yield from self._onward((*tricks, Trick(plays, slot)), loose=loose or wrong, misled=misled)
            return
        for before, leader in self._leaders(tricks, loose=loose, misled=misled):
            for plays in self._by_position(slot, leader):
                short = slot is not None and len(slot.entries) < len(self.order)
                yield from self._onward((*before, Trick(plays, slot)), loose=loose or short, misled=misled)

    def _after_lost_line(self, slot: TrickLine) -> bool:
        lost = (item.line for item in self.log.unreadable if item.kind in {None, "trick", "stay"})
        return any(line < slot.line for line in lost)

    def _by_name(self, slot: TrickLine) -> Iterator[tuple[Play, ...]]:
        """Assign the cards of a named line; an unknown name fits anybody who has no other card there."""
        written = [entry.name for entry in slot.entries if entry.name in self.order]
        absent = [player for player in self.order if player not in written]
        if len(written) != len(set(written)) or len(slot.entries) > len(self.order):
            raise UnsupportedError("two cards of one player in a trick")
        for owners in permutations(absent):
            unknown = iter(owners)
            plays = [self._play(e.name if e.name in self.order else next(unknown), e) for e in slot.entries]
            yield from self._missed_anywhere(plays, list(unknown))

    def _missed_anywhere(self, plays: list[Play], missing: list[str]) -> Iterator[tuple[Play, ...]]:
        if not missing:
            yield tuple(plays)
            return
        for at in range(len(plays) + 1):
            yield from self._missed_anywhere([*plays[:at], Play(missing[0], None), *plays[at:]], missing[1:])

    def _by_position(self, slot: Slot, leader: str) -> Iterator[tuple[Play, ...]]:
        start = self.order.index(leader)
        turns = self.order[start:] + self.order[:start]
        if slot is None:
            yield tuple(Play(player, None) for player in turns)
            return
        if len(slot.entries) > len(turns):
            raise UnsupportedError("a trick with too many cards")
        for given in combinations(range(len(turns)), len(slot.entries)):
            entries = dict(zip(given, slot.entries, strict=True))
            yield tuple(
                self._play(player, entries[i]) if i in entries else Play(player, None) for i, player in enumerate(turns)
            )

    def _play(self, player: str, entry: Entry) -> Play:
        known = entry.card != MISSED and entry.card not in self.mentions.doubtful
        return Play(player, entry.card if known else None, (entry.line, entry.column))

    def _leaders(
        self, tricks: tuple[Trick, ...], *, loose: bool, misled: bool
    ) -> Iterator[tuple[tuple[Trick, ...], str]]:
        """Yield who may lead the next trick, with the earlier tricks settled accordingly."""
        if loose:
            yield from ((tricks, player) for player in self.order)
            return
        if not tricks:
            yield tricks, self.order[0]
            return
        last, takers = tricks[-1], possible_takers(tricks[-1].plays, self.trump)
        if last.arrow in self.order and not misled:
            takers &= {last.arrow}
        for taker in sorted(takers, key=self.order.index):
            yield (*tricks[:-1], replace(last, settled=taker)), taker
        if misled and last.arrow in self.order and last.arrow not in takers:
            yield tricks, last.arrow

    def _wrong_arrow(self, trick: Trick) -> bool:
        return trick.arrow in self.order and trick.arrow not in possible_takers(trick.plays, self.trump)

    def _may_lead(self, tricks: tuple[Trick, ...], player: str) -> bool:
        """Check whether a player may have been next to lead, assuming nobody led out of turn unrecorded."""
        if not tricks:
            return self.log.dealer not in self.log.seats or player == self.order[0]
        return player in possible_takers(tricks[-1].plays, self.trump) | {tricks[-1].arrow}

    def in_turn(self, tricks: tuple[Trick, ...]) -> bool:
        """Check whether the previous taker may have led each unnamed trick, with arrows deciding open cases."""
        misled = False
        for at, trick in enumerate(tricks):
            if trick.line and not trick.line.named:
                before = tricks[at - 1] if at and not misled else None
                settled = before is not None and before.arrow in possible_takers(before.plays, self.trump)
                if before and settled and trick.leader != before.arrow:
                    return False
                if not self._may_lead(tricks[:at], trick.leader):
                    return False
            misled |= self._wrong_arrow(trick)
        return True

    def wrongly_led(self, tricks: tuple[Trick, ...]) -> frozenset[int]:
        """Return the lines of the tricks that were led by somebody who can't have been next."""
        named = [(at, trick) for at, trick in enumerate(tricks) if trick.line and trick.line.named]
        wrong = [trick for at, trick in named if not self._may_lead(tricks[:at], trick.leader)]
        return frozenset(trick.line.line for trick in wrong if trick.line)


def possible_takers(plays: Sequence[Play], trump: str) -> set[str]:
    """Return who may have taken a trick, for any choice of its missed cards."""
    known = [play.card for play in plays if play.card]
    if len(known) == len(plays):
        return {plays[taking(known, trump)].player}
    if not known:
        return {play.player for play in plays}
    led = plays[0].card
    found = set()
    for play in plays:
        if play.card:
            trick = [led or play.card, *known]
            if trick[taking(trick, trump)] == play.card:
                found.add(play.player)
        elif f"A{trump}" not in known:
            found.add(play.player)
    return found
