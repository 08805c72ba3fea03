"""Judge a log in constant memory: its findings one by one, then the verdict, but no ledger.

A site's log may have millions of hands. The account of each is checked as it arrives, and then dropped.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from referee.finding import Finding, Severity
from referee.judge.audit import Review, is_unjudged, stepwise, verdict
from referee.judge.game import Game
from referee.judge.house_rules import digest
from referee.ledger.account import final
from referee.ledger.effects import Effects
from referee.ledger.entries import Account
from referee.ledger.recheck import Recheck
from referee.rules.catalogue import all_judged, by_code
from referee.table.ruling import Ruling
from referee.text.limits import FINDINGS
from referee.text.log import Log, sha256_of, smallest_unit

if TYPE_CHECKING:
    from referee.rulesets import RuleSet
    from referee.table.house import House


class Reviewer:
    """Goes through one log and reaches the same result as ``audit``.

    ``house`` and ``rulesets`` are as for ``audit``. ``watch`` gets the account of each hand in turn. With ``debts`` the
    effects of findings have their debts hand by hand. No log, however long, broken or hostile, makes it raise.
    """

    def __init__(
        self,
        log: Log,
        house: "House | None" = None,
        *,
        rulesets: "Iterable[RuleSet]" = (),
        watch: Callable[[Account], None] | None = None,
        debts: bool = False,
    ) -> None:
        self._log, self._watch = log, watch
        self._game = Game(house, smallest_unit(log), {one.name: one for one in rulesets})
        self._books = Recheck()
        self._effects = Effects(debts=debts, most=FINDINGS)
        self._found: Counter[str] = Counter()
        self._rulings: list[Ruling] = []
        self._ruled = self._unjudged = 0

    def findings(self) -> Iterator[Finding]:
        """Yield every finding in text order; call it once, and read it to its end."""
        for _ in stepwise(self._log, [self._game]):
            yield from self._new()
        yield from self._new()

    def _new(self) -> Iterable[Finding]:
        """Account for the latest section and return its findings, which come after all earlier ones."""
        game = self._game
        for account in game.accounts:
            self._books.hand(account)
            self._effects.hand(account)
            if self._watch:
                self._watch(account)
        game.accounts.clear()
        if game.rulings:
            self._ruled += len(game.rulings)
            self._rulings += game.rulings[: FINDINGS - len(self._rulings)]
            game.rulings.clear()
        if not game.violations:
            return ()
        found = all_judged(game.violations, game.rules.clause)
        game.violations.clear()
        self._found.update([one.code for one in found])
        self._unjudged += sum(map(is_unjudged, found))
        return found

    def review(self) -> Review:
        """Sum up after all findings were read."""
        game, books = self._game, self._game.books
        last = final(books, game.out, game.rules.house)
        self._books.end(last)
        self._effects.end(unfinished=game.unfinished is not None)
        return Review(
            verdict=verdict({code: severity_of(code) for code in self._found}, readable=bool(game.readable)),
            found=dict(sorted(self._found.items())),
            hands=game.number,
            final=last if game.rules.start else None,
            players=tuple(game.seats.names),
            rules=game.rules.name,
            variants=game.rules.variants,
            house=game.rules.start,
            log_sha256=sha256_of(self._log),
            rules_sha256=digest(game.rules.start),
            rulings=tuple(self._rulings),
            ruled=self._ruled,
            unjudged=self._unjudged,
            rules_file=game.rules.file,
            effects=self._effects,
        )


def severity_of(code: str) -> Severity:
    """The severity of a code. Raises ``KeyError`` if there is no such rule."""
    rule = by_code(code)
    if rule is None:
        raise KeyError(code)
    return rule.severity
