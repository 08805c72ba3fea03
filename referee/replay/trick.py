"""Lay out the tricks: the player of each card, and who may have taken it."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from referee import statements as st
from referee.finding import Facts, IncompleteTrick, PlayedOutOfTurn, WrongTrickWinner
from referee.replay.declare import out_of_it
from referee.replay.exchange import passed
from referee.table.cards import BEATEN, NAMES, PACK, beating, mask
from referee.table.hand import Course, Hand, Laid, Play, Trick
from referee.text.place import Place

AFTER_TRICKS = (*st.RESULTS, st.Bourre, st.Out, st.Stacks)
"""Statements that show a hand is over."""


class Layout:
    """Lay out the tricks of one course, one after the other.

    ``leaders`` are all who may lead the next trick. ``open`` are those who may have taken the last one by the cards, if
    the log names one of them. ``sure``: positions show who played. ``players_sure``: every line that says who plays was
    read.
    """

    __slots__ = ("anyone", "course", "hand", "leaders", "open", "played", "players_sure", "sure", "trump")

    def __init__(self, hand: Hand, course: Course) -> None:
        self.hand: Hand = hand
        self.course: Course = course
        self.played: int = 0
        doubt, up = hand.doubt, hand.upcard
        self.trump: int | None = None if up is not None and doubt.certain(up) is None else hand.trump
        self.anyone: bool = course.torn or doubt.turns
        self.players_sure: bool = not doubt.lost("stay", "pass", "blind")
        self.sure: bool = self.players_sure and not (hand.seats.lost or course.torn or doubt.turns)
        first = hand.stayed[:1] if hand.stayed and hand.dealer_sure and not course.torn else ()
        self.leaders: frozenset[int] = frozenset(first)
        self.open: frozenset[int]

    def lay_all(self, lines: Sequence[Laid]) -> Course:
        """Lay out these lines as the tricks of the course."""
        for index, laid in enumerate(lines):
            if index in self.course.gaps:
                self._lose_turns()
                self.leaders = self.open = frozenset()
            self._lay(laid, last=laid is lines[-1])
        return self.course

    def _lay(self, laid: Laid, last: bool) -> None:
        """Lay out one more trick."""
        before = len(self.course.tricks)
        number = before + min(self.course.missing, sum(gap <= before for gap in self.course.gaps)) + 1
        trick = Trick(number, laid.line, laid.named, cards=[*map(self.hand.doubt.certain, laid.line.cards)])
        if laid.players is None:
            self._by_position(trick, last)
        else:
            trick.players, trick.strays = laid.players, laid.strays
            trick.absent, trick.among = laid.absent, laid.among
            self._by_name(trick, laid, last)
        self._take(trick)
        self.course.tricks.append(trick)

    def _lose_turns(self) -> None:
        self.sure, self.anyone = False, True

    def _irregular(self, trick: Trick) -> None:
        trick.regular = False
        self._lose_turns()

    def _by_name(self, trick: Trick, laid: Laid, last: bool) -> None:
        read = self.players_sure and not self.hand.doubt.lost("trick")
        if laid.twice:
            position, player = laid.twice
            self._incomplete(trick, player, trick.line.card_at(position), [self.hand.seats.names[player]])
        elif trick.among:
            self._irregular(trick)
        elif trick.absent and read and not self._is_under_way(trick, last):
            self._incomplete(trick, trick.absent[0], trick.at, [])
        self._turns(trick)

    def _is_under_way(self, trick: Trick, last: bool) -> bool:
        """Check whether the log ends in this trick, with only the last players' cards still to come."""
        if not last or not self._is_open(trick):
            return False
        played = [play.player for play in trick.plays if not play.stray]
        if not played or (self.leaders and played[0] not in self.leaders):
            return False
        return self._clockwise(played[0], set(self.hand.stayed or ()))[: len(played)] == played

    def _is_open(self, trick: Trick) -> bool:
        """Check whether this trick may still be in progress where the log ends: nothing says who took it."""
        return not self.hand.over and trick.named is None and not self.hand.has(*AFTER_TRICKS, st.Rest, st.Took)

    def _incomplete(self, trick: Trick, player: int, at: Place, twice: list[str]) -> None:
        self._irregular(trick)
        missing = [] if twice else [self.hand.seats.names[one] for one in trick.absent]
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
        if not players.isdisjoint(self.hand.seats.adrift):
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
            if self.players_sure and not self.hand.seats.lost and not under_way:
                self._report("T402", trick.at, IncompleteTrick([], [], len(cards), len(stayed)), None, trick.number)
        elif stayed is not None and len(self.leaders) == 1 and self.leaders.issubset(stayed):
            trick.due = self._clockwise(next(iter(self.leaders)), set(stayed))
            owners = [*trick.due] if self.sure else owners
        elif not self.hand.dealer_sure:
            self.sure = False  # No card can prove an arrow here wrong.
        trick.players = owners

    def _take(self, trick: Trick) -> None:
        """Find who may have taken the trick, and so may lead the next."""
        plays = self._with_absent(trick)
        self.played |= mask(card for card in trick.cards if card is not None)
        if trick.line.names or self.hand.seats.adrift.isdisjoint(self.hand.stayed or ()):
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
        named, self.open = trick.named, frozenset()
        if named is None:
            self.leaders = trick.takers and trick.takers | astray
            self.sure = self.sure and not astray
        elif any(trick.players[stray] == named for stray in trick.strays):
            self.leaders, self.sure = trick.takers | {named}, False
        elif self._contradicts(trick, named):
            self._wrong_taker(trick, named)
            self.leaders, self.sure = trick.takers and trick.takers | {named}, False
        else:
            self.leaders, self.open = (
                frozenset((named,)),
                trick.takers or frozenset(self.hand.stayed or self.hand.dealt),
            )
            trick.takers = trick.takers and self.leaders

    def _with_absent(self, trick: Trick) -> list[Play]:
        """Add an unknown card for each player in the hand who has none in the trick."""
        trick.led = self.leaders.isdisjoint(trick.absent) and not (trick.absent and not self.leaders)
        if not trick.absent:
            return trick.plays
        at = trick.at
        missing = [Play(player, None, at) for player in trick.absent]
        return [*trick.plays, *missing] if trick.led else [*missing, *trick.plays]

    def _contradicts(self, trick: Trick, named: int) -> bool:
        """Check whether this player can't have taken the trick. If the lead is left out, another may have led out of
        turn."""
        if not trick.led and named in trick.players:
            return False
        if trick.takers:
            return named not in trick.takers
        return self.hand.stayed is not None and named not in self.hand.stayed

    def _wrong_taker(self, trick: Trick, named: int) -> None:
        taker, names = trick.taker, self.hand.seats.names
        card = trick.cards[trick.winners[0]] if len(trick.winners) == 1 and not trick.absent else None
        facts = WrongTrickWinner(
            named=names[named],
            taker=None if taker is None else names[taker],
            card=None if card is None else NAMES[card],
        )
        self._report("T404", trick.line.taker_at, facts, None, trick.number)


def had_no_part(hand: Hand, player: int, line: st.Statement, word: int, did: str) -> bool:
    """Check whether a player who wasn't dealt in, or passed, acts anyway; reports one H205 for each hand."""
    if out_of_it(hand, player, line, word, did) and player not in hand.declared:
        return True
    return passed(hand, player, line, word, did)


def winners(plays: Sequence[Play], trump: int | None, unplayed: int) -> tuple[int, ...]:
    """Find the positions that may take the trick: one, except with missed cards or strays; none if the trump is
    unknown.

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
