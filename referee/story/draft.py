"""A log in several versions. What is known of one is computed once, on demand, and of the next from its change on."""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, takewhile
from typing import Final, NamedTuple

from referee.engine.house import House
from referee.finding import Violation
from referee.judge.audit import Audit, audit_of
from referee.judge.game import Game
from referee.ledger.account import table_standing
from referee.ledger.entries import HandLedger, Standing
from referee.limits import GAMES_KEPT
from referee.notation import statements as st
from referee.notation.names import Roster
from referee.notation.order import BETWEEN
from referee.notation.read import Section, read
from referee.notation.write import FAR, Edit, with_edits
from referee.rules.rulings import Ruling
from referee.rulesets.ruleset import RuleSet
from referee.story.from_engine import played_hand
from referee.story.hand import PlayedHand
from referee.text import foreign, texts
from referee.values import Place

EVERY: Final = 16
"""Restart points lie at most this many hands apart in a short log."""
TABLES: Final = 8
"""The number of tables before some line that are kept for the next question."""
_MONEY_AFTER_PLAY: Final = (*st.RESULTS, st.Stacks, st.Misdeal, *BETWEEN)


@dataclass(frozen=True)
class TableState:
    """The table before some line.

    ``seated`` are the players there, clockwise, ``out`` those of them who were eliminated, ``gone`` those who left.
    ``house`` is the rules in force, or ``None``. ``game`` has played the ``section``, which is the hand's lines before
    that line.
    """

    seated: tuple[str, ...]
    out: tuple[str, ...]
    gone: tuple[str, ...]
    house: House | None
    game: Game = field(compare=False, repr=False)
    section: tuple[st.Statement, ...] = field(compare=False, repr=False)

    @cached_property
    def hand(self) -> PlayedHand | None:
        """The current hand so far, or ``None`` before the first, or if its rules are unknown."""
        return played_hand(self.game, self.section) if self.game.record else None

    @property
    def number(self) -> int:
        """The number of the next hand, as the log counts."""
        return self.game.number + 1 if self.game.expected_number is None else self.game.expected_number

    @property
    def standing(self) -> Standing:
        """Everybody's money, without what the rules will ask for once a line says how the hand ended."""
        if self.hand and not any(isinstance(line, _MONEY_AFTER_PLAY) for line in self.section):
            return self.hand.money.playing
        table = table_standing(self.game.books)
        return table.unknown if self.game.number and not self.hand else table


class _HandResults(NamedTuple):
    """The results of a hand, or of the part before the first, once it is played."""

    accounts: tuple[HandLedger, ...]
    violations: tuple[Violation, ...]
    rulings: tuple[Ruling, ...]


def draft_of(log: bytes, rulesets: Sequence[RuleSet] = (), audit: Audit | None = None) -> "Draft | None":
    """Return the log, and its ``audit`` if that is known, as a draft, or ``None`` if it is not UTF-8."""
    try:
        draft = None if foreign(log) else Draft(log.decode(), rulesets)
    except UnicodeDecodeError:
        return None
    if draft and audit:
        draft.audit = audit
    return draft


class Draft:
    """One version of a log, which never changes, to ask about or to try edits on.

    Lines, columns and hands count from 1; hand 0 is the part before the first hand. ``sections`` are its statements, in
    that part and then in each hand. It may name the ``rulesets`` besides the built-in ones. Hands that are the same in
    the version ``before`` are not replayed.
    """

    def __init__(self, text: str, rulesets: Sequence[RuleSet] = (), before: "Draft | None" = None) -> None:
        self.text = text
        self.rulesets: Sequence[RuleSet] = rulesets
        self.sections: tuple[Section, ...]
        last, self.sections = _read_on(before, text) if before else (0, tuple(read(text)))
        games, results, tables = (before._kept, before._results, before._tables) if before else ({}, [], ())
        self._kept: dict[int, Game] = {number: game for number, game in games.items() if number <= last}
        self._results: list[_HandResults | None] = [*results[:last], *[None] * (len(self.sections) - last)]
        self._tables: deque[tuple[int, TableState]] = deque((pair for pair in tables if pair[0] <= last), TABLES)
        self._hands: dict[int, PlayedHand | None] = {}
        self._without: dict[int, Draft] = {}

    def with_edits(self, edits: Sequence[Edit]) -> "Draft":
        """Return the log with these edits, in text order."""
        self._before(self.hand_at(edits[0].at.line - 1))  # Several edits of a hand are tried.
        return Draft(with_edits(self.text, edits), self.rulesets, self)

    def without(self, line: int) -> "Draft":
        """Return the log with nothing on a line."""
        if line not in self._without:
            self._without[line] = self.with_edits([Edit(Place(line, 1, FAR), "")])
        return self._without[line]

    @property
    def line_end(self) -> str:
        """The line end of its first line."""
        return "\r\n" if self.text.partition("\n")[0].endswith("\r") else "\n"

    @cached_property
    def lines(self) -> list[str]:
        """The text of each line, as used for columns."""
        return texts(self.text)

    def line(self, number: int) -> str:
        """Return the text of a line, which is empty if there is none, as in an empty log."""
        return self.lines[number - 1] if number <= len(self.lines) else ""

    @cached_property
    def statements(self) -> dict[int, st.Statement]:
        """Its statements by line, in order."""
        roster = Roster()
        lines = (roster.read(line) for section in self.sections for line in section)
        return {line.line: line for line in lines if not isinstance(line, st.BadComment)}

    def hand_at(self, line: int) -> int:
        """Return the number of the hand that contains or precedes a line, or 0 before the first."""
        return bisect_right(self.sections, line, lo=1, key=_begins) - 1

    def hand(self, number: int) -> PlayedHand | None:
        """Return a played hand, or ``None`` if there is no such hand, or its rules are unknown."""
        if number not in self._hands and 0 < number < len(self.sections):
            game, section = self._before(number), self.sections[number]
            game.recording((number,)).hand(section, number == len(self.sections) - 1)
            self._hands[number] = played_hand(game, section)
        return self._hands.get(number)

    def violations(self) -> Iterator[tuple[Violation, ...]]:
        """Yield the violations in each part of the log, which is played only as far as they are asked for."""
        games = self._playing(range(len(self.sections)))
        for number in range(len(self.sections)):
            while (results := self._results[number]) is None:
                next(games)
            yield results.violations

    @cached_property
    def audit(self) -> Audit:
        """The audit of the log."""
        game = self._play(range(len(self.sections)))
        for results in filter(None, self._results):
            game.accounts += results.accounts
            game.violations += results.violations
            game.rulings += results.rulings
        return audit_of(self.text, game)

    def until(self, line: int, more: Sequence[st.Statement] = ()) -> TableState:
        """Return the table before a line of the log, with the lines of ``more`` added to those before it."""
        number, lines = self._lines_before(line)
        section = (*lines, *more)
        if table := self._find_table(number, section):
            return table
        self._tables.append((number, self._table_after(number, section)))
        return self._tables[-1][1]

    def _find_table(self, number: int, section: tuple[st.Statement, ...]) -> TableState | None:
        return next((state for hand, state in self._tables if hand == number and state.section == section), None)

    def _table_after(self, number: int, section: tuple[st.Statement, ...]) -> TableState:
        """Play the first lines of a hand, or of the part before the first."""
        game = self._before(number) if number else self._play_header(section)
        if number:
            game.recording((number,)).hand(section, last=True)
        groups = game.seats.at_table(), sorted(game.seats.out), sorted(game.seats.gone)
        seated, out, gone = (tuple([game.seats.names[player] for player in players]) for players in groups)
        return TableState(seated, out, gone, game.rules.house, game, section)

    def next_dealer(self, line: int) -> str | None:
        """Return the player who deals next if a hand begins at a line, or ``None`` if that is not certain."""
        number, lines = self._lines_before(line)
        game = (self._before(number) if number else self._play_header(lines)).recording(None)
        if number:
            game.hand(lines)
        ante = game.record.account.antes.ante if game.record else 0
        # Where the dealer sets the ante, the last one probably stays; a player who can't pay it does not deal.
        begins = (st.Hand(line, "hand", None), st.Ante(line, "ante", ante))
        game.hand(begins if game.rules.house and game.rules.house.ante == "dealer" else begins[:1], last=True)
        hand = game.record.hand if game.record else None
        return hand.seats.names[hand.dealer] if hand and hand.doubt.dealer_sure and hand.dealer is not None else None

    def _lines_before(self, line: int) -> tuple[int, tuple[st.Statement, ...]]:
        """Return the number of the hand before a line, and its lines up to there."""
        number = self.hand_at(line - 1)
        return number, tuple(takewhile(lambda statement: statement.line < line, self.sections[number]))

    def _play_header(self, header: Sequence[st.Statement]) -> Game:
        """Return the game after the part before its first hand."""
        game = Game(None, {ruleset.name: ruleset for ruleset in self.rulesets})
        game.header(header)
        return game

    def _before(self, number: int) -> Game:
        """Return a copy of the game before a hand."""
        game = self._play(range(number))
        self._keep(number, game)
        return game

    def _keep(self, number: int, game: Game) -> None:
        """Keep a copy of the game before a hand, and drop an old one if there are too many."""
        if number in self._kept:
            return
        if len(self._kept) >= GAMES_KEPT:
            del self._kept[next(kept for kept in self._kept if kept % self._every)]
        self._kept[number] = game.fork()

    @property
    def _every(self) -> int:
        """The number of hands from one game that is always kept to the next. At most sixteen are kept."""
        return max(EVERY, len(self.sections) // EVERY)

    def _play(self, hands: range) -> Game:
        """Play the hands in a range (0 is the header) that are not played yet, and return the game after the last."""
        return deque(self._playing(hands), maxlen=1).pop()

    def _playing(self, hands: range) -> Iterator[Game]:
        """Play the hands that are not played yet, and yield the game before the first of them and after each."""
        begun = next((number for number in hands if self._results[number] is None), hands.stop)
        number = max((kept for kept in self._kept if kept <= begun), default=0)
        game = self._kept[number].fork() if number else self._play_header(self.sections[0])
        if not number:
            if len(self.sections) == 1:
                game.end()
            self._note(game, 0)
        yield game
        for at in range(max(1, number), hands.stop):
            if at == begun:  # Where the text changed, it is likely to change again.
                self._keep(at, game)
            section, is_last = self.sections[at], at == len(self.sections) - 1
            if is_last and (table := self._find_table(at, section)):
                game = table.game.fork()
            else:
                game.hand(section, is_last)
            self._note(game, at)
            yield game

    def _note(self, game: Game, number: int) -> None:
        """Record the results of the hand just played, and keep some games to restart from."""
        self._results[number] = _HandResults(tuple(game.accounts), tuple(game.violations), tuple(game.rulings))
        game.forget()
        if not (number + 1) % self._every or number + 1 == len(self.sections):
            self._keep(number + 1, game)


def _begins(section: Section) -> int:
    """Return the first line of a hand."""
    return section[0].line


def _read_on(before: Draft, text: str) -> tuple[int, tuple[Section, ...]]:
    """Parse the next version from the last hand that begins before the first change.

    Returns the number of that hand (0 if there is none) and all sections.
    """
    # The length of the common beginning of both texts is found by halving.
    old, sections, same = before.text, before.sections, 0
    differs = min(len(old), len(text)) + 1
    while differs - same > 1:
        half = (same + differs) // 2
        same, differs = (half, differs) if old.startswith(text[same:half], same) else (same, half)
    line = text.count("\n", 0, same) + 1
    last = before.hand_at(line - 1)
    start = same
    for _ in range(line - _begins(sections[last]) + 1 if last else 0):
        start = text.rfind("\n", 0, start)
    rest = text[start + 1 :]
    if not last or "\ufeff" in rest[:1] or "\0" in rest[:2]:  # At the start of a text these mean something else.
        return 0, tuple(read(text))
    return last, (*sections[:last], *islice(read(rest, _begins(sections[last])), 1, None))
