"""A log judged in memory that does not grow with it: the verdict, without the ledger that it rests on.

A site's log may have hands by the million. The account of each is looked at as it comes and let go of; of findings and
rulings the first are kept, and all are counted.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.audit import Verdict, stepwise, verdict
from referee.finding import Finding, Mark, Severity
from referee.game import Game, digest
from referee.ledger.account import final
from referee.ledger.entries import Account, Final
from referee.ledger.recheck import Recheck
from referee.limits import FINDINGS
from referee.log import Log, sha256_of, smallest_unit
from referee.rules.catalogue import by_code, judge
from referee.table.ruling import Ruling

if TYPE_CHECKING:
    from referee.rulesets import RuleSet
    from referee.table.house import House


@dataclass(frozen=True, slots=True)
class Review:
    """What the referee has to say about one log, but for its ledger.

    All that an ``Audit`` has too says the same, but that ``findings`` and ``rulings`` are only the first of them:
    ``found`` tells how many findings of each code there are, in the order of the codes, ``ruled`` how many rulings.
    """

    findings: tuple[Finding, ...]
    found: Mapping[str, int]
    verdict: Verdict
    hands: int
    final: Final | None
    players: tuple[str, ...]
    rules: str | None
    variants: tuple[str, ...]
    house: "House | None"
    log_sha256: str
    rules_sha256: str | None
    rulings: tuple[Ruling, ...]
    ruled: int

    def count(self, severity: Severity) -> int:
        """How many findings of this severity there are."""
        return sum(number for code, number in self.found.items() if severity_of(code) == severity)


def reviewed(
    log: Log,
    house: "House | None" = None,
    *,
    rulesets: "Iterable[RuleSet]" = (),
    watch: Callable[[Account], None] | None = None,
) -> Review:
    """Judge one log, which is gone through several times, and keep no more of it than a report needs.

    ``house`` and ``rulesets`` are what ``audit`` takes. ``watch`` is shown the account of each hand in turn. Pure, if
    ``log`` is; no log, however long, broken or hostile, makes it raise.
    """
    game = Game(house, smallest_unit(log), {one.name: one for one in rulesets})
    kept = _Kept(watch)
    for _ in stepwise(log, [game]):
        kept.take(game)
    kept.take(game)
    last = final(game.books, game.out, game.rules.house)
    kept.books.end(last)
    return Review(
        findings=tuple([judge(mark, game.rules.source) for mark in kept.first_marks()]),
        found=dict(sorted(kept.found.items())),
        verdict=verdict({code: severity_of(code) for code in kept.found}, readable=bool(game.readable)),
        hands=game.number,
        final=last if game.start else None,
        players=tuple(game.seats.names),
        rules=game.rules.name,
        variants=game.rules.variants,
        house=game.start,
        log_sha256=sha256_of(log),
        rules_sha256=digest(game.start),
        rulings=tuple(kept.rulings),
        ruled=kept.ruled,
    )


class _Kept:
    """What is kept of a game as it goes on."""

    def __init__(self, watch: Callable[[Account], None] | None) -> None:
        self.watch = watch
        self.books = Recheck()
        self.marks: list[Mark] = []
        self.found: Counter[str] = Counter()
        self.rulings: list[Ruling] = []
        self.ruled = 0

    def take(self, game: Game) -> None:
        """Look at what there is new in a game, and take it away."""
        for account in game.accounts:
            self.books.hand(account)
            if self.watch:
                self.watch(account)
        game.accounts.clear()
        if game.marks:
            self.found.update([mark.code for mark in game.marks])
            self.marks += game.marks
            game.marks.clear()
            if len(self.marks) > 2 * FINDINGS:
                self.marks = self.first_marks()
        if game.rulings:
            self.ruled += len(game.rulings)
            self.rulings += game.rulings[: FINDINGS - len(self.rulings)]
            game.rulings.clear()

    def first_marks(self) -> list[Mark]:
        """The first in text order of all marks until now."""
        return sorted(self.marks, key=lambda mark: (mark.at, mark.code))[:FINDINGS]


def severity_of(code: str) -> Severity:
    """How grave a finding of a code is. Raises ``KeyError`` where there is no such rule."""
    rule = by_code(code)
    if rule is None:
        raise KeyError(code)
    return rule.severity
