"""A log told while it is written: what was changed since is played again, and what stands before it is not."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from referee import statements as st
from referee.ledger.account import HandAccount, table, verified
from referee.ledger.entries import Standing
from referee.log import smallest_unit
from referee.notation import Section, read
from referee.retelling.retell import findings_so_far, retold
from referee.retelling.told import RetoldHand
from referee.retelling.watch import WatchedGame
from referee.rulesets import RuleSet
from referee.table.house import House

EVERY: Final = 16
"""Of so many hands one is kept to begin at."""


class Stood(NamedTuple):
    """Where everybody stood at the table, and where everybody should have."""

    table: Standing
    verified: Standing


class Glance(NamedTuple):
    """A hand in short, once it is played, as far as it is proven.

    ``takers`` are those whose a trick is, by its line. ``pot`` is what was played for, ``stood`` where that left
    everybody, ``seated`` those at the table then; ``after`` and ``stay`` are the same once the lines that follow the
    hand are done. ``None`` where a line that bears on it could not be read, or a result is not proven.
    """

    takers: Mapping[int, str]
    pot: int | None
    stood: Stood | None
    seated: tuple[str, ...]
    after: Stood | None = None
    stay: tuple[str, ...] = ()


class Table(NamedTuple):
    """The table as it stands before some line.

    ``seated`` are those who sit there, clockwise, ``out`` those of them who were eliminated, ``gone`` those who left.
    ``house`` is the rules in force, ``hand`` the hand as it went so far; both are ``None`` where there is none. ``due``
    are those whose turn to deal that hand it may be.
    """

    seated: tuple[str, ...]
    out: tuple[str, ...]
    gone: tuple[str, ...]
    house: House | None
    hand: RetoldHand | None
    due: tuple[str, ...]


class _Game(WatchedGame):
    """A game that gives a glance at each of its hands."""

    def __init__(self, chip: int, own: Mapping[str, RuleSet]) -> None:
        super().__init__(None, chip, own, ())
        self.glance: Glance | None = None

    def _play(self, house: House, lines: Sequence[st.Statement], over: bool) -> HandAccount:
        account = super()._play(house, lines, over)
        name = self.seats.names
        takers = {one.line.line: name[one.taker] for one in account.hand.tricks if one.taker is not None}
        pot = None if self._in_doubt else account.pot
        self.glance = Glance(takers, pot, self.stood(), self.names(self.seats.seated()))
        return account

    def names(self, players: Sequence[int]) -> tuple[str, ...]:
        """The names of players."""
        return tuple([self.seats.names[player] for player in players])

    @property
    def _in_doubt(self) -> bool:
        """Whether a line that bears on the money could not be read."""
        return self.books.doubtful or self.seats.lost or self.rules.lost

    def stood(self) -> Stood | None:
        """Where everybody stands, if that is certain."""
        return None if self._in_doubt or not self.books.known else Stood(table(self.books), verified(self.books))


class Followed:
    """One log over all its versions. ``read`` takes up the next; then any hand of it can be asked for."""

    def __init__(self) -> None:
        self._text: str | None = None
        self._own: tuple[RuleSet, ...] = ()
        self._chip = 0
        self._sections: Sequence[Section] = ()
        self._kept: dict[int, _Game] = {}
        self._glances: list[Glance | None] = []

    def read(self, text: str, rulesets: Sequence[RuleSet] = (), sections: Sequence[Section] | None = None) -> None:
        """Take up a version: its text, the rule sets that it may name besides those that every referee knows, and its
        sections where somebody has read them."""
        own = tuple(rulesets)
        if text == self._text and own == self._own:
            return
        sections, before = sections or tuple(read(text)), self._sections
        chip = smallest_unit(text)
        line = _first_difference(self._text or "", text) if (chip, own) == (self._chip, self._own) else 0
        pairs = enumerate(zip(before[1:], sections[1:], strict=False), 1)
        same = [number for number, (old, new) in pairs if _begins(old) == _begins(new) <= line]
        last = max(same, default=0)  # So far, the same hands were played when this one begins.
        self._kept = {number: game for number, game in self._kept.items() if number <= last}
        self._glances = [*self._glances[:last], *[None] * (len(sections) - last)]
        self._text, self._own, self._chip, self._sections = text, own, chip, sections

    def hand(self, number: int) -> RetoldHand | None:
        """A hand as it went; ``None`` where there is none, or one by no known rules."""
        if not 0 < number < len(self._sections):
            return None
        return self._told(self._before(number), number, self._sections[number].statements)

    def glances(self, first: int, last: int) -> dict[int, Glance]:
        """Hands in short, from the first to the last."""
        there = range(max(1, first), min(last, len(self._sections) - 1) + 1)
        wanted = [number for number in there if self._glances[number] is None]
        if wanted:
            self._before(min(wanted), wanted[-1])
        return {number: glance for number in there if (glance := self._glances[number])}

    def until(self, line: int, more: Sequence[st.Statement] = ()) -> Table:
        """The table as it stood before a line, as if nothing followed but ``more``."""
        number = sum(1 for one in self._sections[1:] if _begins(one) < line)
        lines = takewhile(lambda one: one.line < line, self._sections[number].statements)
        section = (*lines, *more)
        game = self._before(number) if number else self._opened(section)
        seats, due = game.seats, game.names(game.seats.due_dealers(set()))
        told = self._told(game, number, section, last=True) if number else None
        return Table(
            seated=game.names(seats.seated()),
            out=game.names(sorted(seats.out)),
            gone=game.names(sorted(seats.gone)),
            house=game.rules.house,
            hand=told,
            due=due,
        )

    def _told(
        self, game: _Game, number: int, section: Sequence[st.Statement], last: bool | None = None
    ) -> RetoldHand | None:
        game.hands = (number,)
        game.hand(tuple(section), number == len(self._sections) - 1 if last is None else last)
        return retold(game, game.watched, section, findings_so_far(game)) if game.watched else None

    def _opened(self, header: Sequence[st.Statement]) -> _Game:
        """The game after what stands before its first hand."""
        game = _Game(self._chip, {one.name: one for one in self._own})
        game.header(header)
        game.forget()
        return game

    def _before(self, number: int, to: int | None = None) -> _Game:
        """A copy of the game before a hand, or after those up to another."""
        begun = max((kept for kept in self._kept if kept <= number), default=0)
        game = self._kept[begun].copied() if begun else self._opened(self._sections[0].statements)
        for at in range(max(1, begun), number if to is None else to + 1):
            self._play(game, at)
            if not at % EVERY or at + 1 == number:
                self._kept.setdefault(at + 1, game.copied())
        return game

    def _play(self, game: _Game, number: int) -> None:
        game.glance = None
        game.hand(self._sections[number].statements, number == len(self._sections) - 1)
        if game.glance:
            self._glances[number] = game.glance._replace(after=game.stood(), stay=game.names(game.seats.seated()))
        game.forget()


def _begins(section: Section) -> int:
    """The line that a hand begins in."""
    return section.statements[0].line


def _first_difference(one: str, other: str) -> int:
    """The number of the first line in which two texts differ; past the end where one is the other's beginning."""
    same, differs = 0, min(len(one), len(other)) + 1
    while differs - same > 1:
        half = (same + differs) // 2
        same, differs = (half, differs) if one.startswith(other[same:half], same) else (same, half)
    return one.count("\n", 0, same) + 1
