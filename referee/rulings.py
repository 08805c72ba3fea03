"""What each ruling of the table changed: the log judged once more without that one line.

The line is taken to say nothing, as a comment would; everything else stands as it was written, the smallest unit of
money too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.audit import play, smallest_unit
from referee.finding import Finding, Mark
from referee.game import Game
from referee.ledger.account import final, verified
from referee.ledger.entries import POT, Correction, Final, Standing
from referee.limits import RULINGS
from referee.rules.catalogue import judge
from referee.rulesets.ruleset import RuleSet
from referee.source import Place
from referee.statements import Statement
from referee.table.house import House
from referee.table.ruling import Ruling


class Owed(NamedTuple):
    """A correction, and the hand in which it arises."""

    hand: int
    correction: Correction


class Without(NamedTuple):
    """What would be otherwise without one ruling.

    ``final`` is where everybody would stand at the end; ``owed`` are the corrections that there would be, ``not_owed``
    those that there are and would not be; ``found`` and ``not_found`` are the like of findings. ``changes`` is what
    each account would have more at the end in the verified ledger (below zero: less), in hundredths; ``None`` where
    that is not proven. ``final`` is ``None``, and all else empty, where it is not proven what would have come of the
    hand: without a misdeal it would have been played on, and nobody knows how.
    """

    ruling: Ruling
    final: Final | None
    owed: tuple[Owed, ...] = ()
    not_owed: tuple[Owed, ...] = ()
    found: tuple[Finding, ...] = ()
    not_found: tuple[Finding, ...] = ()
    changes: Mapping[str, int] | None = None


def without_rulings(
    text: str | bytes, rulings: Sequence[Ruling], house: House | None = None, *, rulesets: Iterable[RuleSet] = ()
) -> tuple[Without, ...]:
    """Judge a log without each of its rulings in turn: what would be otherwise, in the order of ``rulings``.

    ``rulings`` are those of the log's ``Audit``, the other arguments what ``audit`` takes. Only the first 64 are worked
    out. Pure; the log is read once, and its memory does not grow with the number of rulings.
    """
    chip, own = smallest_unit(text), {one.name: one for one in rulesets}
    written = _AsWritten(house, chip, own)
    games = [_WithoutOne(written, ruling, house, chip, own) for ruling in rulings[:RULINGS]]
    if games:
        play(text, [written, *games])
    return tuple(game.outcome() for game in games)


class _AsWritten(Game):
    """The log with all its rulings; of its hands only the latest is remembered."""

    def hand(self, lines: tuple[Statement, ...], last: bool = False) -> None:
        """Play the next hand."""
        _forget(self)
        super().hand(lines, last)


class _WithoutOne(Game):
    """The log without one ruling, held against the one as ``written`` after every hand, which is then forgotten."""

    def __init__(
        self, written: Game, ruling: Ruling, house: House | None, chip: int, own: Mapping[str, RuleSet]
    ) -> None:
        super().__init__(house, chip, own)
        self.written, self.ruling = written, ruling
        self.proven = True
        self.owed: list[Owed] = []
        self.not_owed: list[Owed] = []
        self.found: list[Finding] = []
        self.not_found: list[Finding] = []

    def header(self, lines: Sequence[Statement]) -> None:
        """Seat the players and settle the rules."""
        super().header(self._left(lines) if self.ruling.hand is None else lines)
        self._compare()

    def hand(self, lines: tuple[Statement, ...], last: bool = False) -> None:
        """Play the next hand, as long as it is proven how the game would have gone."""
        if not self.proven:
            return
        here = self.ruling.hand == self.number + 1
        super().hand(self._left(lines) if here else lines, last)
        played_on = here and self.ruling.kind == "misdeal" and self.accounts[-1].result != "misdeal"
        self.proven = not played_on and (self.books.known or not self.written.books.known)
        self._compare()

    def _left(self, lines: Sequence[Statement]) -> tuple[Statement, ...]:
        return tuple(line for line in lines if line.line != self.ruling.at.line)

    def _compare(self) -> None:
        """Note what the latest hand has more and less than as it is written."""
        ours, theirs = (Counter(_owed(game)) for game in (self, self.written))
        self.owed += (ours - theirs).elements()
        self.not_owed += (theirs - ours).elements()
        if self.marks != self.written.marks:
            self.found += _findings(self, self.written)
            self.not_found += _findings(self.written, self)
        _forget(self)

    def outcome(self) -> Without:
        """What would be otherwise."""
        if not self.proven:
            return Without(self.ruling, None)
        last = final(self.books, self.out)
        return Without(
            self.ruling,
            last,
            tuple(self.owed),
            tuple(self.not_owed),
            tuple(self.found),
            tuple(self.not_found),
            _changes(last.verified, verified(self.written.books)),
        )


def _changes(ours: Standing, theirs: Standing) -> dict[str, int] | None:
    """What each account has more in one standing than in another."""
    had, have = ({**one.stacks, POT: one.pot} for one in (theirs, ours))
    changes = {}
    for name, there in had.items():
        here = have[name]
        if here is None or there is None:
            return None
        if here != there:
            changes[name] = here - there
    return changes


def _forget(game: Game) -> None:
    for each in (game.marks, game.accounts, game.rulings):
        each.clear()


def _owed(game: Game) -> Iterator[Owed]:
    """The corrections that arose in a game's latest hand."""
    return (Owed(account.hand, one) for account in game.accounts for one in account.corrections)


def _findings(game: Game, other: Game) -> Iterator[Finding]:
    """The findings of a game that another does not have: by code, place and player."""
    there = Counter(map(_key, other.marks))
    for mark in sorted(game.marks, key=_key):
        if there[_key(mark)]:
            there[_key(mark)] -= 1
        else:
            yield judge(mark, game.rules.source)


def _key(mark: Mark) -> tuple[Place, str, str]:
    return mark.at, mark.code, mark.player or ""
