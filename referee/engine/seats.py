"""Where players sit, who is still in, and who deals next."""

from dataclasses import MISSING, field, fields, replace
from itertools import takewhile

from referee.engine.doubt import TableDoubt
from referee.limits import STRANGERS
from referee.notation.names import skeleton
from referee.records import record


@record(frozen=False)
class Seats:
    """The seats of a game, clockwise. Players are numbered from 0 in the order in which they first sat down.

    ``out`` are eliminated, and ``gone`` have left. An empty seat keeps its place in the turn. ``forfeits`` has those
    who lose their next turn to deal, and whether that is certain. If ``same_deals``, the last hand was void. ``doubt``
    is what may be otherwise at the table.
    """

    doubt: TableDoubt = field(default_factory=TableDoubt)
    names: list[str] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    forfeits: dict[int, bool] = field(default_factory=dict)
    last_dealer: int | None = None
    same_deals: bool = False
    _rounds: dict[int, list[int]] = field(default_factory=dict, compare=False)
    _strangers: int = field(default=0, compare=False)

    def fork(self) -> "Seats":
        """Copy the seats, for playing on differently from here."""
        return replace(self, **{name: getattr(self, name).copy() for name in _COPIED})

    def sit(self, name: str, after: int | None = None) -> int:
        """Seat a player, new or returned, to the left of ``after`` (or last)."""
        player = self.ids.setdefault(name, len(self.names))
        if player == len(self.names):
            self.names.append(name)
        due = None
        if player in self.order and after != player:
            if player == self.last_dealer and not self.same_deals:
                due = self.left_of(player)[0]
            self.order.remove(player)
        if player not in self.order:
            self.order.insert(len(self.order) if after is None else self.order.index(after) + 1, player)
            self._rounds.clear()
            absent = self.gone | self.out  # Nothing says on which side of a dealer's empty seat this one is.
            self.doubt.turn |= self.last_dealer in {*takewhile(absent.__contains__, self.left_of(player))}
        if due not in (None, player):  # The deal passes on from the seat that the dealer gave up.
            self.last_dealer = self.left_of(due)[-2]
        self.out.discard(player)
        self.gone.discard(player)
        return player

    def resembling(self, name: str) -> list[tuple[tuple[int, int], str]]:
        """List the players whom an unknown name may mean, each after its distance, the likeliest first. After
        ``STRANGERS`` names the list is empty."""
        from referee.text import resembling

        self._strangers += 1
        return resembling(name, self.names) if self._strangers <= STRANGERS else []

    def at_table(self) -> list[int]:
        """List the players at the table, clockwise, including eliminated ones."""
        return [player for player in self.order if player not in self.gone]

    def playing(self) -> list[int]:
        """List the players at the table who are not eliminated, clockwise."""
        return [player for player in self.order if player not in self.gone and player not in self.out]

    def left_of(self, player: int) -> list[int]:
        """List all seats clockwise, from this player's left neighbour to the player."""
        if player not in self._rounds:
            start = self.order.index(player) + 1
            self._rounds[player] = self.order[start:] + self.order[:start]
        return self._rounds[player]

    def due_dealers(self, absent: set[int]) -> list[int]:
        """List the possible next dealers, of whom there are several if a forfeited deal is uncertain.

        ``absent`` are those who are away or couldn't ante. The list is empty before the first hand.
        """
        if self.last_dealer is None:
            return []
        absent = absent.union(self.gone, self.out)
        if self.same_deals and self.last_dealer not in absent:
            return [self.last_dealer]
        present = [player for player in self.left_of(self.last_dealer) if player not in absent]
        if not self.forfeits:
            return present[:1]
        due = []
        for player in present:
            certain = self.forfeits.get(player)
            if certain:
                continue
            due.append(player)
            if certain is None:
                return due
        return list(dict.fromkeys((*due, *present[:1])))  # If everybody has forfeited, the deal comes round.

    def deals(self, dealer: int, absent: set[int], sure: bool) -> None:
        """Note who dealt, and use up the forfeited turns that were skipped, all of them if the deal came round.

        If it is not ``sure`` who dealt before and who was there, or whether it came round, any of them may be used up.
        """
        last, same_dealer = self.last_dealer, dealer == self.last_dealer and self.same_deals
        if self.forfeits and last is not None and not same_dealer:
            present = [player for player in self.left_of(last) if player not in absent and player not in self.gone]
            came_round = present[:1] == [dealer] and self.forfeits.keys() >= {*present}
            sure = sure and (not came_round or all(self.forfeits.values()))
            for player in present if sure else ():
                self.forfeits.pop(player, None)
                if player == dealer and not came_round:
                    break
        if not sure:
            self.forfeits = dict.fromkeys(self.forfeits, False)
        self.last_dealer = dealer

    def lose_a_turn(self) -> None:
        """Note that anybody at the table may lose the next turn to deal."""
        for player in self.at_table():
            self.forfeits.setdefault(player, False)

    def namesake(self, name: str) -> str | None:
        """Find another name that can't be told from this one. It looks the same and its player is at the table, or it
        differs in case alone, wherever its player is."""
        shape, folded = skeleton(name), name.casefold()
        at_table = next((n for p in self.at_table() if skeleton(n := self.names[p]) == shape), None)
        return at_table or next((n for n in self.names if n != name and n.casefold() == folded), None)


_COPIED = [part.name for part in fields(Seats) if part.default_factory is not MISSING]
