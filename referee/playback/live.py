"""A log judged and told while it is written: from what was changed on it is played again, and no hand before that."""

from collections.abc import Mapping, Sequence
from itertools import islice, takewhile
from typing import Final, NamedTuple

from referee import statements as st
from referee.finding import Violation
from referee.judge.audit import Audit, judged
from referee.judge.game import Game
from referee.ledger.account import table, verified
from referee.ledger.entries import Account, Standing
from referee.notation import Section, read
from referee.playback.playback import played_hand
from referee.playback.played_hand import PlayedHand
from referee.rulesets import RuleSet
from referee.table.house import House
from referee.table.ruling import Ruling
from referee.text.limits import GAMES_KEPT
from referee.text.log import smallest_unit

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


class TableState(NamedTuple):
    """The table as it stands before some line.

    ``seated`` are those who sit there, clockwise, ``out`` those of them who were eliminated, ``gone`` those who left.
    ``house`` is the rules in force, ``hand`` the hand as it went so far; both are ``None`` where there is none. ``due``
    are those whose turn to deal that hand it may be.
    """

    seated: tuple[str, ...]
    out: tuple[str, ...]
    gone: tuple[str, ...]
    house: House | None
    hand: PlayedHand | None
    due: tuple[str, ...]


class _Left(NamedTuple):
    """What a hand, or what stands before the first, leaves behind once it is played."""

    accounts: tuple[Account, ...]
    violations: tuple[Violation, ...]
    rulings: tuple[Ruling, ...]
    glance: Glance | None = None


class LiveLog:
    """One log over all its versions. ``read`` takes up the next; then any hand of it can be asked for. ``sections`` are
    its statements: those before the first hand, then those of each."""

    def __init__(self) -> None:
        self._text: str | None = None
        self._own: tuple[RuleSet, ...] = ()
        self._chip = 0
        self.sections: tuple[Section, ...] = ()
        self._kept: dict[int, Game] = {}
        self._left: list[_Left | None] = []

    def read(self, text: str, rulesets: Sequence[RuleSet] = ()) -> None:
        """Take up a version: its text, and the rule sets that it may name besides those that every referee knows."""
        own = tuple(rulesets)
        if text == self._text and own == self._own:
            return
        chip = smallest_unit(text)
        last = self._read_on(text)
        if (chip, own) != (self._chip, self._own):
            last = 0
        self._kept = {number: game for number, game in self._kept.items() if number <= last}
        self._left = [*self._left[:last], *[None] * (len(self.sections) - last)]
        self._text, self._own, self._chip = text, own, chip

    def _read_on(self, text: str) -> int:
        """Reads the next version from the last hand on that begins before the first change; gives its number."""
        same = _same(self._text or "", text)
        line = text.count("\n", 0, same) + 1
        last = max((number for number, one in enumerate(self.sections[1:], 1) if _begins(one) < line), default=0)
        start = same
        for _ in range(line - _begins(self.sections[last]) + 1 if last else 0):
            start = text.rfind("\n", 0, start)
        rest = text[start + 1 :]
        if not last or "\ufeff" in rest[:1] or "\0" in rest[:2]:  # That is read otherwise where a text begins with it.
            self.sections = tuple(read(text))
            return 0
        self.sections = (*self.sections[:last], *islice(read(rest, _begins(self.sections[last])), 1, None))
        return last

    def hand(self, number: int) -> PlayedHand | None:
        """A hand as it went; ``None`` where there is none, or one by no known rules."""
        if not 0 < number < len(self.sections):
            return None
        return self._play_on(self._before(number), number, self.sections[number].statements)

    def glances(self, first: int, last: int) -> dict[int, Glance]:
        """Hands in short, from the first to the last."""
        there = range(max(1, first), min(last, len(self.sections) - 1) + 1)
        if not all(self._left[number] for number in there):
            self._play(there)
        return {number: left.glance for number in there if (left := self._left[number]) and left.glance}

    def audit(self) -> Audit:
        """The same as ``audit`` says of the log."""
        game = self._play(range(len(self.sections)))
        for left in filter(None, self._left):
            game.accounts += left.accounts
            game.violations += left.violations
            game.rulings += left.rulings
        game.end()
        return judged(self._text or "", game)

    def until(self, line: int, more: Sequence[st.Statement] = ()) -> TableState:
        """The table as it stood before a line, as if nothing followed but ``more``."""
        number = sum(1 for one in self.sections[1:] if _begins(one) < line)
        lines = takewhile(lambda one: one.line < line, self.sections[number].statements)
        section = (*lines, *more)
        game = self._before(number) if number else self._opened(section)
        seats, due = game.seats, _names(game, game.seats.due_dealers(set()))
        hand = self._play_on(game, number, section, last=True) if number else None
        return TableState(
            seated=_names(game, seats.seated()),
            out=_names(game, sorted(seats.out)),
            gone=_names(game, sorted(seats.gone)),
            house=game.rules.house,
            hand=hand,
            due=due,
        )

    def _play_on(
        self, game: Game, number: int, section: Sequence[st.Statement], last: bool | None = None
    ) -> PlayedHand | None:
        """Plays the next hand of a game that stands before it."""
        game.recording(careful=(number,))
        game.hand(tuple(section), number == len(self.sections) - 1 if last is None else last)
        return played_hand(game, section)

    def _opened(self, header: Sequence[st.Statement]) -> Game:
        """The game after what stands before its first hand."""
        game = Game(None, self._chip, {one.name: one for one in self._own}).recording(careful=())
        game.header(header)
        return game

    def _before(self, number: int) -> Game:
        """A copy of the game before a hand."""
        game = self._play(range(number))
        self._keep(number, game)
        return game

    def _keep(self, number: int, game: Game) -> None:
        """Keeps a copy of the game before a hand; where there are too many, in place of one asked for long ago."""
        if number in self._kept:
            return
        if len(self._kept) >= GAMES_KEPT:
            del self._kept[next(kept for kept in self._kept if kept % self._every)]
        self._kept[number] = game.fork()

    @property
    def _every(self) -> int:
        """Of so many hands one is kept anyway: sixteen of them at most."""
        return max(EVERY, len(self.sections) // EVERY)

    def _play(self, hands: range) -> Game:
        """Plays these hands, of which the header is one, as far as they are not played; gives a game that stands after
        the last of them."""
        begun = next((number for number in hands if self._left[number] is None), hands.stop)
        number = max((kept for kept in self._kept if kept <= begun), default=0)
        game = self._kept[number].fork() if number else self._opened(self.sections[0].statements)
        if not number:
            self._note(game, 0)
        for at in range(max(1, number), hands.stop):
            game.hand(self.sections[at].statements, at == len(self.sections) - 1)
            self._note(game, at)
        return game

    def _note(self, game: Game, number: int) -> None:
        """Notes what a hand leaves behind that was just played, and keeps some games to begin at."""
        self._left[number] = _Left(tuple(game.accounts), tuple(game.violations), tuple(game.rulings), _glance(game))
        game.forget()
        if not (number + 1) % self._every:
            self._keep(number + 1, game)


def _glance(game: Game) -> Glance | None:
    """A glance at the hand that was just played, if one was."""
    record, books = game.record, game.books
    if record is None:
        return None
    names = game.seats.names
    stood = Stood(record.table, record.verified) if record.certain and record.table.pot is not None else None
    return Glance(
        takers={one.line.line: names[one.taker] for one in record.hand.tricks if one.taker is not None},
        pot=record.account.pot if record.certain else None,
        stood=stood,
        seated=_names(game, record.seated),
        after=Stood(table(books), verified(books)) if game.certain and books.known else None,
        stay=_names(game, game.seats.seated()),
    )


def _names(game: Game, players: Sequence[int]) -> tuple[str, ...]:
    return tuple([game.seats.names[player] for player in players])


def _begins(section: Section) -> int:
    """The line that a hand begins in."""
    return section.statements[0].line


def _same(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginnings."""
    same, differs = 0, min(len(one), len(other)) + 1
    while differs - same > 1:
        half = (same + differs) // 2
        same, differs = (half, differs) if one.startswith(other[same:half], same) else (same, half)
    return same
