"""Search for worlds: fill the open places of a reading with cards, and say how each would end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product

from worlds.log import Log
from worlds.readings import Reading, possible_takers
from worlds.truth import ANTE, ORDER, PACK, RANKS, STAKE, SUITS, Outcome, Rules, Table, broken, outcome, taking

Where = tuple[str, int, int]
"""An open place: the player, the trick from 0, and the cards before it. Cards never played come last."""

BUDGET = 3000
"""Maximum number of cards to try in one search."""


class GaveUpError(Exception):
    """A search took too long."""


@dataclass(frozen=True)
class World:
    """A possible course of the hand: a reading, with a card for each open place."""

    reading: Reading
    cards: Mapping[Where, str]

    def trick(self, at: int) -> list[tuple[str, str]]:
        """Return a trick's players and cards in order."""
        plays = self.reading.tricks[at].plays
        return [(play.player, play.card or self.cards[play.player, at, i]) for i, play in enumerate(plays)]

    def taker(self, at: int) -> str:
        """Return who took a trick."""
        trick = self.trick(at)
        return trick[taking([card for _, card in trick], self.reading.trump)][0]

    def held(self, player: str, at: int) -> set[str]:
        """Return a player's cards before a trick."""
        played = {card for i in range(at, len(self.reading.tricks)) for who, card in self.trick(i) if who == player}
        left = {card for (who, i, _), card in self.cards.items() if who == player and i >= len(self.reading.tricks)}
        return played | left

    def offence(self, at: int, turn: int, rules: Rules) -> str | None:
        """Return the obligation that a play breaks."""
        trick = self.trick(at)
        player, card = trick[turn]
        before = [other for _, other in trick[:turn]]
        return broken(card, self.held(player, at), before, Table(rules, self.reading.trump, at == 0))

    def __str__(self) -> str:
        lines = [f"  trump {self.reading.trump}, {', '.join(self.reading.stayed)} stayed"]
        for at in range(len(self.reading.tricks)):
            trick = ", ".join(f"{player} {card}" for player, card in self.trick(at))
            lines.append(f"  {trick} -> {self.taker(at)}")
        over = {p: sorted(self.held(p, len(self.reading.tricks)), key=ORDER.__getitem__) for p in self.reading.stayed}
        lines += [f"  {player} still has {' '.join(cards)}" for player, cards in over.items() if cards]
        return "\n".join(lines)


@dataclass
class Search:
    """Search a reading for a world in which a play is legal, or certain players took certain tricks."""

    reading: Reading
    rules: Rules
    takers: Mapping[int, str] = field(default_factory=dict)
    legal: tuple[int, int] | None = None
    left: int = BUDGET

    def world(self) -> World | None:
        """Return the first world found, if any."""
        reading = self.reading
        settled = {i: trick.settled for i, trick in enumerate(reading.tricks) if trick.settled}
        if any(self.takers.get(at, player) != player for at, player in settled.items()):
            return None
        self.takers = {**settled, **self.takers}
        self.known = {play.card for trick in reading.tricks for play in trick.plays if play.card}
        self.open = sorted(open_places(reading, self.rules), key=self._urgency)
        self.last: dict[object, int] = {}
        for place, (player, at, _) in enumerate(self.open):
            self.last[at] = self.last[player] = place
        if self.legal:
            self.last["before"] = max((i for i, where in enumerate(self.open) if self._before(where)), default=-1)
        self.kinds = self._kinds()
        self.missing = {player: self._missing(player) for player in reading.stayed}
        self.cards: dict[Where, str] = {}
        return next(self._onward(0), None) if self._sound_at_first() else None

    # ---- the places

    def _urgency(self, where: Where) -> tuple[int, int, str, int]:
        """Order the places: first those that affect the play in question, then by trick, then cards never played."""
        player, at, turn = where
        rank = 2
        if self.legal and self._before(where):
            rank = 0
        elif self.legal and player == self.reading.tricks[self.legal[0]].plays[self.legal[1]].player:
            rank = 1
        return rank, at, player if at == len(self.reading.tricks) else "", turn

    def _before(self, where: Where) -> bool:
        assert self.legal
        return where[1] == self.legal[0] and where[2] <= self.legal[1]

    # ---- the cards

    def _kinds(self) -> list[list[str]]:
        """Group the cards that nobody is known to hold by interchangeability."""
        told = self.known | set(self.reading.owners)
        for holding in self.reading.holdings.values():
            told |= holding.required | holding.dealt
        kinds: list[list[str]] = []
        for suit in SUITS:
            fresh = True
            for rank in RANKS:
                card = rank + suit
                if card in told:
                    fresh = True
                    continue
                if fresh or rank == "Q":
                    kinds.append([])
                    fresh = False
                kinds[-1].append(card)
        plain = [kind for kind in kinds if kind[0][1] != self.reading.trump]
        return plain + [kind for kind in kinds if kind[0][1] == self.reading.trump]

    def _missing(self, player: str) -> list[str]:
        played = {play.card for trick in self.reading.tricks for play in trick.plays if play.player == player}
        holding = self.reading.holdings[player]
        return sorted((holding.required | holding.dealt) - played, key=ORDER.__getitem__)

    def _candidates(self, where: Where) -> Iterator[str]:
        """Yield cards for an open place; for cards never played, only in pack order."""
        player, at, place = where
        beside = self.cards.get((player, at, place - 1)) if at == len(self.reading.tricks) else None
        for card in self._for(player, at):
            if beside is None or ORDER[card] > ORDER[beside]:
                yield card

    def _for(self, player: str, at: int) -> Iterator[str]:
        holding = self.reading.holdings[player]
        used = set(self.cards.values()) | self.known
        until = dict(holding.until)
        for card in self.missing[player]:
            if card not in used and at > until.get(card, -1) and self.reading.owners.get(card, player) == player:
                yield card
        if self._only_known_cards_left(player, used):
            return
        for kind in self.kinds:
            fresh = next((card for card in kind if card not in used), None)
            if fresh:
                yield fresh

    def _only_known_cards_left(self, player: str, used: set[str]) -> bool:
        """Check whether a player needs every open place for cards that the log requires."""
        holding, places = self.reading.holdings[player], self._still_open(player)
        lacking = sum(1 for card in self.missing[player] if card in holding.required and card not in used)
        if lacking >= places:
            return True
        plays = [play for trick in self.reading.tricks for play in trick.plays if play.player == player]
        held = {play.card for play in plays} | {card for (who, _, _), card in self.cards.items() if who == player}
        return holding.least - len(held & holding.dealt) >= places

    def _still_open(self, player: str) -> int:
        return sum(1 for where in self.open if where[0] == player and where not in self.cards)

    # ---- the search

    def _onward(self, place: int) -> Iterator[World]:
        if place == len(self.open):
            yield World(self.reading, dict(self.cards))
            return
        where = self.open[place]
        for card in self._candidates(where):
            self.left -= 1
            if self.left < 0:
                raise GaveUpError
            self.cards[where] = card
            if self._sound(where, place):
                yield from self._onward(place + 1)
            del self.cards[where]

    def _sound_at_first(self) -> bool:
        tricks = all(self._taken_rightly(i) for i in self.takers if i not in self.last)
        holdings = all(self._held_rightly(player) for player in self.reading.stayed if player not in self.last)
        return tricks and holdings and (self.legal is None or self.last["before"] >= 0 or self._may_be_legal())

    def _sound(self, where: Where, place: int) -> bool:
        player, at, _ = where
        if self.last[at] == place and at in self.takers and not self._taken_rightly(at):
            return False
        if self.last[player] == place and not self._held_rightly(player):
            return False
        if self.legal is None or place < self.last["before"]:
            return True
        return self._may_be_legal()

    def _taken_rightly(self, at: int) -> bool:
        trick = self.reading.tricks[at]
        cards = [play.card or self.cards[play.player, at, turn] for turn, play in enumerate(trick.plays)]
        return trick.plays[taking(cards, self.reading.trump)].player == self.takers[at]

    def _held_rightly(self, player: str) -> bool:
        holding = self.reading.holdings[player]
        plays = [play for trick in self.reading.tricks for play in trick.plays if play.player == player]
        held = {play.card for play in plays if play.card}
        held |= {card for (who, _, _), card in self.cards.items() if who == player}
        return holding.required <= held and holding.least <= len(held & holding.dealt) <= holding.most

    def _may_be_legal(self) -> bool:
        """Check whether the play is legal by the cards tried so far; more cards can only make it illegal.

        ``every_world`` works without that assumption.
        """
        assert self.legal
        at, turn = self.legal
        plays = self.reading.tricks[at].plays
        card = plays[turn].card or self.cards[plays[turn].player, at, turn]
        before = [play.card or self.cards[play.player, at, i] for i, play in enumerate(plays[:turn])]
        player = plays[turn].player
        later = [play for trick in self.reading.tricks[at:] for play in trick.plays if play.player == player]
        held = {card} | {play.card for play in later if play.card}
        held |= {other for (who, i, _), other in self.cards.items() if who == player and i >= at}
        return broken(card, held, before, Table(self.rules, self.reading.trump, at == 0)) is None


def open_places(reading: Reading, rules: Rules) -> list[Where]:
    """Return where a reading leaves a card open: in tricks, and in hands not played to the end."""
    places = [
        (play.player, at, turn)
        for at, trick in enumerate(reading.tricks)
        for turn, play in enumerate(trick.plays)
        if not play.card
    ]
    played = len(reading.tricks)
    return places + [(player, played, i) for player in reading.stayed for i in range(rules.hand_size - played)]


def every_world(reading: Reading, rules: Rules) -> Iterator[World]:
    """Yield every way of filling the open places with cards."""
    places = open_places(reading, rules)
    known = {play.card for trick in reading.tricks for play in trick.plays}
    free = [card for card in PACK if card not in known]
    for cards in permutations(free, len(places)):
        world = World(reading, dict(zip(places, cards, strict=True)))
        if _possible(world):
            yield world


def _possible(world: World) -> bool:
    reading = world.reading
    for player in reading.stayed:
        holding, held = reading.holdings[player], world.held(player, 0)
        if not holding.required <= held or not holding.least <= len(held & holding.dealt) <= holding.most:
            return False
        if any(reading.owners.get(card, player) != player for card in held):
            return False
        if any(card not in world.held(player, at + 1) for card, at in holding.until):
            return False
    return all(trick.settled in {None, world.taker(at)} for at, trick in enumerate(reading.tricks))


def outcomes(log: Log, found: Sequence[Reading], enough: int, *, trust: bool = False) -> dict[Outcome, World]:
    """Return up to ``enough`` possible outcomes, each with a world.

    A trick with a card left out, or an ambiguous name, is resolved with the fewest wrong arrows and leads, which decide
    who took it. If positions are uncertain, the taker of a trick still leads the next: every such layout counts, and no
    other. With ``trust``, every arrow is right.
    """
    told: dict[Outcome, World] = {}
    fewest: dict[object, int] = {}
    in_turn = [reading for reading in found if reading.in_turn]
    for reading in in_turn:
        fewest[reading.layout] = min(reading.against, fewest.get(reading.layout, 99))
    for reading in in_turn:
        if reading.against > fewest[reading.layout]:
            continue
        for takers in product(*_takers(reading)):
            for tail in _tails(reading):
                came_to = outcome(reading.stayed, [*takers, *tail])
                if came_to in told or (trust and _against_arrows(reading, takers)):
                    continue
                world = Search(reading, log.rules, dict(enumerate(takers))).world()
                if world:
                    told[came_to] = world
                    if len(told) >= enough:
                        return told
    return told


def _against_arrows(reading: Reading, takers: Sequence[str]) -> bool:
    """Check whether an arrow contradicts who took the trick."""
    laid = zip(reading.tricks, takers, strict=False)
    return any(trick.arrow in reading.stayed and trick.arrow != taker for trick, taker in laid)


def _takers(reading: Reading) -> Iterator[Sequence[str]]:
    """Yield the possible takers of the tricks. An arrow settles what the cards leave open, or else the name of the next
    leader.

    Nothing settles a trick whose line is lost.
    """
    for at, trick in enumerate(reading.tricks):
        may = possible_takers(trick.plays, reading.trump)
        after = reading.tricks[at + 1] if at + 1 < len(reading.tricks) else None
        if trick.settled:
            yield [trick.settled]
        elif len(may) == 1:
            yield list(may)
        elif after and not (after.line and after.line.named) and after.leader in may:
            yield [after.leader]
        elif trick.arrow in may:
            yield [str(trick.arrow)]
        elif trick.line and after and after.leader in may:
            yield [after.leader]
        else:
            yield [player for player in reading.stayed if player in may]


def _tails(reading: Reading) -> Iterator[Sequence[str]]:
    """Yield the possible takers of the tricks missing from the log."""
    if reading.conceded:
        yield [reading.conceded] * reading.tail
    else:
        yield from product(reading.stayed, repeat=reading.tail)


def claimed_winners(log: Log, came_to: Outcome) -> bool:
    """Check whether a claimed result is right for an outcome."""
    assert log.result
    kind, names = log.result
    if len(came_to.best) == 1:
        return kind == "win" and set(names) == came_to.best
    if log.rules.tie == "carry":
        return kind == "carry"
    return kind == "divide" and set(names) == came_to.best


def agrees(log: Log, came_to: Outcome) -> bool:
    """Check whether everything a log claims about the result is right for an outcome."""
    winners = log.result is None or claimed_winners(log, came_to)
    return winners and (log.bourre is None or set(log.bourre) == came_to.bourre)


def settled_as_claimed(log: Log) -> tuple[dict[str, int], int]:
    """Return stacks and pot if a claim is accepted as written."""
    stacks = dict.fromkeys(log.seats, STAKE - ANTE)
    pot = stake = ANTE * len(log.seats)
    winners = log.result[1] if log.result else []
    for player in winners:
        if player in stacks:
            stacks[player] += stake // len(winners)
            pot -= stake // len(winners)
    for player in log.bourre or []:
        if player in stacks:
            stacks[player] -= stake
            pot += stake
    return stacks, pot
