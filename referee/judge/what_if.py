"""The effect of each ruling of the table, found by judging the log again without that one line.

The line is treated like a comment; everything else stays as written, including the smallest unit of money.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.house import House
from referee.engine.replay import Ruling
from referee.finding import Finding
from referee.judge.game import Game
from referee.judge.premise import Part, difference, money_moved, parts, play_part, text_key
from referee.ledger.account import final, verified_standing
from referee.ledger.entries import Correction, FinalStandings
from referee.limits import RULINGS
from referee.records import Inline, Internal, shows
from referee.rules.catalogue import all_judged
from referee.rulesets.ruleset import RuleSet
from referee.values import Money


class HandCorrection(NamedTuple):
    """A correction, and the hand in which it arises."""

    correction: Inline[Correction]
    hand: int


@shows(
    *("finding.code", "finding.severity", "finding.at.line", "finding.at.column", "finding.hand"),
    *("finding.player", "finding.message"),
)
class BriefFinding(NamedTuple):
    """A finding, of which only the most important keys are shown."""

    finding: Finding


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
    written = Game(house, {ruleset.name: ruleset for ruleset in rulesets})
    trials = [_Trial(ruling) for ruling in rulings[:RULINGS]]
    for part in parts(text) if trials else ():
        written.forget()
        for trial in trials:
            if (trial.ruling.hand or 0) == part.number:
                trial.game = written.fork()
        play_part(part, written)
        for trial in trials:
            trial.play(part, written)
    return tuple(trial.outcome(written) for trial in trials)


class _Trial:
    """The log without one ruling, compared with the log as it is ``written``.

    Before the ruling's hand, and again after the last difference, there is only the written game: ``game`` is ``None``
    then. ``differences`` are by the name of their field in ``Without``.
    """

    def __init__(self, ruling: Ruling) -> None:
        self.ruling: Ruling = ruling
        self.game: Game | None = None
        self.proven: bool = True
        self.differences: defaultdict[str, tuple[Any, ...]] = defaultdict(tuple)

    def play(self, part: Part, written: Game) -> None:
        """Play a hand and compare it, while there are differences and the course of the game is proven."""
        game = self.game
        if game is None:
            return
        play_part(part.edited(self.ruling.at.line), game)
        is_here = (self.ruling.hand or 0) == part.number
        played_on = is_here and self.ruling.kind == "misdeal" and game.accounts[-1].result != "misdeal"
        self.proven = not played_on and (game.books.doubt.known or not written.books.doubt.known)
        not_owed, owed = difference(_corrections(written), _corrections(game))
        not_found, found = difference(_findings(written), _findings(game))
        self.differences["owed"] += owed
        self.differences["not_owed"] += not_owed
        self.differences["found"] += tuple(map(BriefFinding, found))
        self.differences["not_found"] += tuple(map(BriefFinding, not_found))
        game.forget()
        if not self.proven or game.state() == written.state():
            self.game = None

    def outcome(self, written: Game) -> Without:
        """Return the differences without the ruling."""
        if not self.proven:
            return Without(self.ruling)
        game = self.game or written
        last = final(game.books, game.out)
        moved = money_moved(verified_standing(written.books), last.verified)
        changes = {name: amount for name, amount in moved.items() if amount != 0}
        known = {name: amount for name, amount in changes.items() if amount is not None}
        changed = known if len(known) == len(changes) else None
        return Without(self.ruling, **self.differences, changes=changed, final=last)


def _corrections(game: Game) -> list[tuple[Hashable, HandCorrection]]:
    """Return the corrections that arose in a game's latest hand, each also as its key."""
    of_hand = [HandCorrection(each, account.hand) for account in game.accounts for each in account.corrections]
    return [(correction, correction) for correction in of_hand]


def _findings(game: Game) -> list[tuple[Hashable, Finding]]:
    """Return the findings in a game's latest hand in text order, each with its key."""
    return [(text_key(finding), finding) for finding in all_judged(game.violations, game.rules.clause)]
