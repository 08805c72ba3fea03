"""The effect of each ruling of the table, found by judging the log again without that one line.

The line is treated like a comment; everything else stays as written, including the smallest unit of money.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from referee.engine.house import House
from referee.engine.replay import Ruling
from referee.finding import Severity, Violation
from referee.judge.game import Game
from referee.ledger.account import final, verified_standing
from referee.ledger.entries import Correction, FinalStandings, Standing
from referee.limits import RULINGS
from referee.notation.read import read
from referee.notation.statements import Statement
from referee.records import Inline, Internal, shows
from referee.rules.catalogue import judge
from referee.rulesets.ruleset import RuleSet
from referee.values import Money, Place


class HandCorrection(NamedTuple):
    """A correction, and the hand in which it arises."""

    correction: Inline[Correction]
    hand: int


@shows("code", "severity", "at.line", "at.column", "hand", "player", "message")
class BriefFinding(NamedTuple):
    """A finding in short."""

    code: str
    severity: Severity
    at: Place
    hand: int | None
    player: str | None
    message: str


class Without(NamedTuple):
    """The differences without one ruling.

    If the outcome of the hand is not proven, ``final`` is null, and all else is empty: without a misdeal, nobody knows
    how the hand would have been played out.
    """

    ruling: Internal[Ruling]
    owed: tuple[HandCorrection, ...] = ()
    """The corrections that would be added."""
    not_owed: tuple[HandCorrection, ...] = ()
    """The corrections that would disappear."""
    found: tuple[BriefFinding, ...] = ()
    """The findings that would be added."""
    not_found: tuple[BriefFinding, ...] = ()
    """The findings that would disappear."""
    changes: Mapping[str, Money] | None = None
    """How much more each account would have at the end in the verified ledger (negative: less); null if unproven."""
    final: FinalStandings | None = None
    """The money at the end."""


def without_rulings(
    text: str | bytes, rulings: Sequence[Ruling], house: House | None = None, *, rulesets: Iterable[RuleSet] = ()
) -> tuple[Without, ...]:
    """Judge a log without each of its rulings in turn, and return the differences in the order of ``rulings``.

    ``rulings`` are those of the log's ``Audit``, the other arguments as for ``audit``. Only the first 64 are worked
    out. Pure; the log is read once, and only its latest hand is kept.
    """
    written = Game(house, {one.name: one for one in rulesets})
    trials = [_Trial(ruling) for ruling in rulings[:RULINGS]]
    sections = chain((section.statements for section in read(text)), ((),))
    for number, (lines, after) in enumerate(pairwise(sections) if trials else ()):
        written.forget()
        for trial in trials:
            if (trial.ruling.hand or 0) == number:
                trial.begin(written)
        _play(written, number, lines, not after)
        for trial in trials:
            trial.play(written, number, lines, not after)
    return tuple(trial.outcome(written) for trial in trials)


def _play(game: Game, number: int, lines: tuple[Statement, ...], last: bool) -> None:
    """Play the hand of this number (from 1), or for 0 the lines before the first."""
    if number:
        game.hand(lines, last)
    else:
        game.header(lines)


class _Trial:
    """The log without one ruling, compared with the log as it is ``written``.

    Before the ruling's hand, and again after the last difference, there is only the written game: ``game`` is ``None``
    then.
    """

    __slots__ = ("found", "game", "not_found", "not_owed", "owed", "proven", "ruling")

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        self.game: Game | None = None
        self.proven = True
        self.owed: list[HandCorrection] = []
        self.not_owed: list[HandCorrection] = []
        self.found: list[BriefFinding] = []
        self.not_found: list[BriefFinding] = []

    def begin(self, written: Game) -> None:
        """Start with the hand of the ruling."""
        self.game = written.fork()

    def play(self, written: Game, number: int, lines: tuple[Statement, ...], last: bool) -> None:
        """Play a hand and compare it, while there are differences and the course of the game is proven."""
        game = self.game
        if game is None:
            return
        here = (self.ruling.hand or 0) == number
        left = tuple(line for line in lines if line.line != self.ruling.at.line) if here else lines
        _play(game, number, left, last)
        played_on = here and self.ruling.kind == "misdeal" and game.accounts[-1].result != "misdeal"
        self.proven = not played_on and (game.books.doubt.known or not written.books.doubt.known)
        self._compare(game, written)
        game.forget()
        if not self.proven or game.state() == written.state():
            self.game = None

    def _compare(self, game: Game, written: Game) -> None:
        """Note the differences of the latest hand from the written one."""
        ours, theirs = Counter(_owed(game)), Counter(_owed(written))
        self.owed += (ours - theirs).elements()
        self.not_owed += (theirs - ours).elements()
        if game.violations != written.violations:
            self.found += _findings(game, written)
            self.not_found += _findings(written, game)

    def outcome(self, written: Game) -> Without:
        """The differences without the ruling."""
        if not self.proven:
            return Without(self.ruling)
        game = self.game or written
        last = final(game.books, game.out)
        return Without(
            self.ruling,
            tuple(self.owed),
            tuple(self.not_owed),
            tuple(self.found),
            tuple(self.not_found),
            _changes(last.verified, verified_standing(written.books)),
            last,
        )


def _changes(ours: Standing, theirs: Standing) -> dict[str, int] | None:
    """Each account's balance in one standing minus that in another."""
    changes, have = {}, ours.accounts
    for name, there in theirs.accounts.items():
        here = have[name]
        if here is None or there is None:
            return None
        if here != there:
            changes[name] = here - there
    return changes


def _owed(game: Game) -> Iterator[HandCorrection]:
    """The corrections that arose in a game's latest hand."""
    return (HandCorrection(one, account.hand) for account in game.accounts for one in account.corrections)


def _findings(game: Game, other: Game) -> Iterator[BriefFinding]:
    """The findings of a game that another lacks, compared by code, place and player."""
    there = Counter(map(_key, other.violations))
    for violation in sorted(game.violations, key=_key):
        if there[_key(violation)]:
            there[_key(violation)] -= 1
        else:
            one = judge(violation, game.rules.clause)
            yield BriefFinding(one.code, one.severity, one.at, one.hand, one.player, one.message)


def _key(violation: Violation) -> tuple[Place, str, str]:
    return violation.at, violation.code, violation.player or ""
