"""Laying out the tricks: whose each card is, and who may have taken it."""

from collections.abc import Mapping, Sequence

from referee import statements as st
from referee.replay.declare import out_of_it
from referee.replay.duty import beats
from referee.replay.exchange import passed
from referee.source import Place
from referee.table.cards import NAMES, PACK, cards, mask
from referee.table.hand import Hand, Play, Trick


class Layout:
    """Lays out a hand's tricks one after the other.

    ``leaders`` are all who may lead the next trick; ``sure`` whether positions can be told by, ``players_sure`` whether
    every line was read that says who plays.
    """

    __slots__ = ("anyone", "hand", "leaders", "played", "players_sure", "sure")

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.played = 0
        self.anyone = hand.torn
        self.players_sure = not hand.is_lost("stay", "pass", "blind")
        self.sure = self.players_sure and hand.dealer_sure and not hand.seats.lost and not hand.torn
        first = hand.stayed[:1] if hand.stayed and hand.dealer_sure else ()
        self.leaders: frozenset[int] = frozenset(first)

    def lay(self, line: st.Trick) -> None:
        """Lay out one more trick."""
        number = len(self.hand.tricks) + len(self.hand.gaps) + 1
        named = None if line.taker is None else self.hand.who(line.taker, line, -1, "taker")
        trick = Trick(number, line, named)
        if line.names is not None:
            self._by_name(trick, line.names)
        else:
            self._by_position(trick)
        self._take(trick)
        self.hand.tricks.append(trick)

    def lose(self) -> None:
        """A trick line could not be read: from here on positions tell nothing."""
        self._lose_turns()
        self.leaders = frozenset()
        self.hand.gaps.append(len(self.hand.tricks))

    def _lose_turns(self) -> None:
        self.sure, self.anyone = False, True

    def _irregular(self, trick: Trick) -> None:
        trick.regular = False
        self._lose_turns()

    def _by_name(self, trick: Trick, names: Sequence[str]) -> None:
        players: list[int | None] = []
        strays: list[int] = []
        there: set[int] = set()
        for i, name in enumerate(names):
            player = self.hand.who(name, trick.line, 1 + 2 * i)
            twice = player is not None and player in there
            stray = twice or (player is not None and self._is_out(player, trick.line, i))
            players.append(player)
            strays += [i] * stray
            if player is not None and twice:
                self._incomplete(trick, player, trick.line.card_at(i), [name])
            elif player is not None and not stray:
                there.add(player)
        trick.players, trick.cards, trick.strays = players, trick.line.cards, strays
        trick.absent = tuple(player for player in self.hand.stayed or () if player not in there)
        if trick.absent and self.players_sure and not self.hand.is_lost("trick"):
            self._incomplete(trick, trick.absent[0], trick.at, [])
        self._turns(trick)

    def _is_out(self, player: int, line: st.Trick, index: int) -> bool:
        card, word = line.cards[index], 2 + 2 * index
        did = f"played {NAMES[card]}" if card is not None else "played a card"
        return had_no_part(self.hand, player, line, word, did)

    def _incomplete(self, trick: Trick, player: int, at: Place, twice: list[str]) -> None:
        self._irregular(trick)
        missing = [self.hand.seats.names[one] for one in trick.absent]
        if not any(mark.code == "T402" and mark.trick == trick.number for mark in self.hand.marks):
            self.hand.mark("T402", at, player, trick.number, missing=missing, twice=twice)

    def _turns(self, trick: Trick) -> None:
        """Mark the first card of a trick that came out of turn. Who is absent has no turn to miss."""
        plays = [play for play in trick.plays if not play.stray]
        if not plays or any(play.player is None for play in plays):
            trick.regular = False
            return
        lead = plays[0]
        if self.leaders and self.leaders <= set(trick.absent):
            return
        if self.leaders and lead.player not in self.leaders:
            self._out_of_turn(trick, lead, min(self.leaders), True)
            return
        order = self._clockwise(lead.player, {play.player for play in plays})
        wrong = next(((play, due) for play, due in zip(plays, order, strict=True) if play.player != due), None)
        if wrong:
            self._out_of_turn(trick, *wrong, False)
        elif self.hand.tricks and lead.player in self.hand.tricks[-1].takers:
            self.hand.tricks[-1].takers = self.leaders & {lead.player}

    def _out_of_turn(self, trick: Trick, play: Play, due: int, led: bool) -> None:
        self._irregular(trick)
        if led and self.hand.torn:  # A trick that is missing may have been the one before.
            return
        card = NAMES[play.card] if play.card is not None else "a card"
        due_name = self.hand.seats.names[due]
        self.hand.mark("T401", play.at, play.player, trick.number, led=int(led), due=due_name, card=card)

    def _clockwise(self, leader: int | None, players: set[int | None]) -> list[int]:
        seats = self.hand.seats
        if leader is None:
            return []
        return [leader, *(player for player in seats.left_of(leader) if player in players and player != leader)]

    def _by_position(self, trick: Trick) -> None:
        stayed, cards = self.hand.stayed, trick.line.cards
        trick.anyone, self.anyone = self.anyone, self.hand.torn
        owners: list[int | None] = [None] * len(cards)
        if stayed is not None and len(cards) != len(stayed):
            self._irregular(trick)
            if self.players_sure and not self.hand.seats.lost:
                laid, players = len(cards), len(stayed)
                self.hand.mark("T402", trick.at, None, trick.number, missing=[], twice=[], cards=laid, players=players)
        elif stayed is not None and self.sure and len(self.leaders) == 1:
            owners = list(self._clockwise(next(iter(self.leaders)), set(stayed)))
        trick.players, trick.cards = owners, cards

    def _take(self, trick: Trick) -> None:
        """Find who may have taken the trick, and so may lead the next."""
        plays = self._with_absent(trick)
        self.played |= mask(card for card in trick.cards if card is not None)
        trick.winners = winners(plays, self.hand.trump, PACK & ~self.played)
        owners = {plays[winner].player for winner in trick.winners if not plays[winner].stray}
        strays = (plays[winner].player for winner in trick.winners if plays[winner].stray)
        astray = frozenset(player for player in strays if player is not None)
        if None not in owners:
            trick.takers = frozenset(owner for owner in owners if owner is not None)
        named = trick.named
        if named is None:
            self.leaders = trick.takers and trick.takers | astray
            self.sure = self.sure and not astray
        elif any(trick.players[stray] == named for stray in trick.strays):
            self.leaders, self.sure = trick.takers | {named}, False
        elif self._contradicts(trick, named):
            self._wrong_taker(trick, named)
            self.leaders, self.sure = trick.takers | {named}, False
        else:
            self.leaders = frozenset((named,))
            trick.takers = trick.takers and self.leaders

    def _with_absent(self, trick: Trick) -> list[Play]:
        """The trick with an unknown card for each player in the hand who has none in it."""
        trick.led = self.leaders.isdisjoint(trick.absent) and not (trick.absent and not self.leaders)
        missing = [Play(player, None, trick.at) for player in trick.absent]
        return [*trick.plays, *missing] if trick.led else [*missing, *trick.plays]

    def _contradicts(self, trick: Trick, named: int) -> bool:
        if trick.takers:
            return named not in trick.takers
        return self.hand.stayed is not None and named not in self.hand.stayed

    def _wrong_taker(self, trick: Trick, named: int) -> None:
        taker, names = trick.taker, self.hand.seats.names
        card = trick.cards[trick.winners[0]] if len(trick.winners) == 1 and not trick.absent else None
        self.hand.mark(
            "T404",
            trick.line.taker_at,
            trick=trick.number,
            named=names[named],
            taker=None if taker is None else names[taker],
            card=None if card is None else NAMES[card],
        )


def had_no_part(hand: Hand, player: int, line: st.Statement, word: int, did: str) -> bool:
    """Whether one who is not dealt in, or passed, acts all the same: one H205 for each hand."""
    if out_of_it(hand, player, line, word, did) and player not in hand.declared:
        return True
    return passed(hand, player, line, word, did)


def winners(plays: Sequence[Play], trump: int | None, unplayed: int) -> tuple[int, ...]:
    """The positions that may take the trick: one, but for missed cards and strays; none where the trump is unknown.

    ``unplayed`` are the cards that a ``?`` may be. A stray card is counted in and out.
    """
    if trump is None:
        return ()
    states: dict[int, frozenset[int]] = {}
    led = False
    for position, play in enumerate(plays):
        better = unplayed if play.card is None else 1 << play.card
        if led:
            better &= _beating(states, trump)
        after = states if play.stray or play.card is None else _without(states, play.card, trump)
        states = dict(after)
        for card in cards(better):
            states[card] = after.get(card, frozenset()) | {position}
        led = led or not play.stray
    found = frozenset().union(*states.values())
    return tuple(sorted(found))


def _beating(states: Mapping[int, frozenset[int]], trump: int) -> int:
    """The cards that take the trick from some card that may hold it so far."""
    result = 0
    for best in states:
        result |= beats(best, trump)
    return result


def _without(states: Mapping[int, frozenset[int]], card: int, trump: int) -> dict[int, frozenset[int]]:
    """The cards that may hold the trick so far, less those that this card takes it from."""
    return {best: who for best, who in states.items() if not beats(best, trump) >> card & 1}
