"""A log judged as a whole.

The parser and the rule sets load slowly, so the first call loads them.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeVar

from referee.finding import Finding, Severity, Unproven
from referee.ledger.effects import Effects
from referee.ledger.entries import FinalStandings, HandLedger, Unfinished
from referee.limits import FINDINGS
from referee.records import plain, record, shows
from referee.text import Log, sha256_of

if TYPE_CHECKING:
    from referee.engine.house import House
    from referee.finding import Violation
    from referee.judge.game import Game
    from referee.rules.rulings import Ruling
    from referee.rulesets.ruleset import RuleSet
    from referee.values import Place


T = TypeVar("T")

Verdict = Literal["clean", "incomplete", "violations", "unreadable"]


class JudgedHand(NamedTuple):
    """A hand of a log, with what was found in it and what became of the money."""

    number: int
    """The number of the hand, counted from 1 over the whole log."""
    findings: tuple[Finding, ...]
    """The findings of this hand, in text order."""
    ledger: HandLedger | None
    """The money of this hand; ``None`` if its rules are unknown."""


@shows("log_sha256", "rules", "variants", "rules_sha256", "hand_count as hands", "verdict", "findings", "rulings")
@record()
class Audit:
    """The referee's judgement of one log."""

    findings: tuple[Finding, ...]
    """The findings in text order."""
    verdict: Verdict
    """``clean`` (everything proven), ``incomplete`` (nothing wrong found, something unproven), ``violations`` (an error
    finding) or ``unreadable`` (no game could be read at all)."""
    hand_count: int
    """The number of hands."""
    ledgers: tuple[HandLedger, ...]
    """The ledger of each hand; none if the rules are unknown."""
    final: FinalStandings | None
    """What everybody has at the end, or ``None`` if there was no game to account for."""
    players: tuple[str, ...]
    """All who ever sat down, in the order of the log."""
    rules: str | None
    """The name of the rule set in the log, or null if there is none."""
    variants: tuple[str, ...]
    """The variants that the log names after its rule set."""
    house: "House | None"
    """The house rules in force at the start; ``None`` if they are unknown."""
    log_sha256: str
    """The SHA-256 of the log's bytes, in hexadecimal."""
    rules_sha256: str | None
    """The SHA-256 of the rules in force at the start, or null without rules."""
    rulings: tuple["Ruling", ...] = ()
    """The table's decisions, in text order."""
    rules_file: str | None = None
    """The file that defines the rule set or a log's default rules, or ``None`` if the log alone states them."""
    unfinished: Unfinished | None = None
    """The last hand if the log ends in the middle of it."""
    found: Mapping[str, int] = field(default_factory=dict)
    """The number of findings of each code, in the order of the codes."""
    unjudged: int = 0
    """The number of hands not judged in full because lines, names or rules could not be read."""
    ruled: int = 0
    """The number of rulings."""
    title: str | None = None
    """The first title that the log gives its game."""
    date: str | None = None
    """The first day that the log gives, such as ``2026-11-17``."""
    first_effects: Effects | None = field(default=None, compare=False)
    """The effects of the first findings that move money, in an audit without the details of ``brief``."""

    @property
    def hands(self) -> tuple[JudgedHand, ...]:
        """The hands in order, each with its findings and its ledger."""
        ledgers = {ledger.hand: ledger for ledger in self.ledgers}
        findings: dict[int, list[Finding]] = {}
        for finding in self.findings:
            findings.setdefault(finding.hand or 0, []).append(finding)
        return tuple(
            JudgedHand(number, tuple(findings.get(number, ())), ledgers.get(number))
            for number in range(1, self.hand_count + 1)
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the audit as ``referee check --output-format json`` has it under ``files``.

        What only a run of the command knows is missing or ``None``: the path, waivers, slips and fingerprints.
        """
        record: dict[str, Any] = plain(self)
        return record

    @property
    def effects(self) -> Effects:
        """The effect of each finding on everybody's money, computed at each access."""
        return self.first_effects or Effects.of_hands(self.ledgers, unfinished=self.unfinished is not None)


UNREAD: Final = Audit((), "unreadable", 0, (), None, (), None, (), None, "", None)
"""Stands for the audit of a log that could not be examined."""


def brief(audit: Audit) -> Audit:
    """Return what the reports on many logs use of an audit, without its findings and ledgers.

    It keeps as many rulings and effects as are listed, and no debts of these effects.
    """
    effects = Effects(tuple([effect._replace(debts=()) for effect in audit.effects][:FINDINGS]))
    rulings = audit.rulings[:FINDINGS]
    return replace(audit, findings=(), ledgers=(), rulings=rulings, unfinished=None, first_effects=effects)


def audit(text: str | bytes, house: "House | None" = None, *, rulesets: "Iterable[RuleSet]" = ()) -> Audit:
    """Judge one log.

    ``text`` is the log, as text or as the bytes of its file. ``house`` replaces the log's rule set, for logs that name
    none or to judge the same facts by other rules. ``rulesets`` are rule sets that the log may name besides the
    built-in ones, which they cannot change. The function reads no file and prints nothing, and no log, however broken
    or hostile, makes it raise.
    """
    from referee.judge.game import Game, parts

    game = Game(house, {ruleset.name: ruleset for ruleset in rulesets})
    for part in parts(text):
        game.play(part)
    return audit_of(text, game)


def audit_of(text: Log, game: "Game") -> Audit:
    """Return the audit of a log that a game has played through."""
    from referee.ledger.account import final
    from referee.ledger.recheck import recheck
    from referee.rules.catalogue import all_judged
    from referee.rulesets.ruleset import digest

    accounts, last = tuple(game.accounts), final(game.books, game.out, game.rules.house)
    recheck(accounts, last)
    findings = all_judged(game.violations, game.rules.clause) if game.violations else ()
    return Audit(
        findings=findings,
        verdict=verdict({finding.code: finding.severity for finding in findings}, readable=bool(game.readable)),
        hand_count=game.number,
        ledgers=accounts,
        final=last if game.rules.start else None,
        players=tuple(game.seats.names),
        rules=game.rules.name,
        variants=game.rules.variants,
        house=game.rules.start,
        log_sha256=sha256_of(text),
        rules_sha256=digest(game.rules.start),
        rulings=tuple(game.rulings),
        rules_file=game.rules.file,
        unfinished=game.unfinished,
        found=dict(sorted(Counter([finding.code for finding in findings]).items())),
        unjudged=sum(isinstance(finding.facts, Unproven) and finding.facts.lost for finding in findings),
        ruled=len(game.rulings),
        title=game.title,
        date=game.date,
    )


def verdict(severities: Mapping[str, Severity], *, readable: bool) -> Verdict:
    """Return the verdict on a log, given the severity of each code and whether any line was readable."""
    if not readable:
        return "unreadable"
    if "error" in severities.values():
        return "violations"
    return "incomplete" if "U701" in severities else "clean"


def needs_fixing(codes: Iterable[str]) -> bool:
    """Return whether these codes include errors, but none by which a player broke a rule."""
    from referee.rules.catalogue import ERRORS, LOG_ERRORS

    errors = ERRORS.intersection(codes)
    return bool(errors) and LOG_ERRORS.issuperset(errors)


# What differs between two audits


def by_identity(items: Iterable[T], key: Callable[[T], Hashable]) -> dict[tuple[Hashable, int], T]:
    """Return findings, or anything else that an audit lists, by identity, in their order.

    The ``key`` of each is the same under any premise. Those with the same key are numbered from 0.
    """
    seen = Counter[Hashable]()
    items_by_identity = {}
    for item in items:
        own = key(item)
        items_by_identity[own, seen[own]] = item
        seen[own] += 1
    return items_by_identity


def text_key(finding: "Finding | Violation") -> "tuple[Place, str, str]":
    """Return the key that a finding has in any audit of the same text, which sorts findings in text order."""
    return finding.at, finding.code, finding.player or ""


def difference(
    before: Iterable[T], after: Iterable[T], key: Callable[[T], Hashable]
) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return what one audit lists and another does not, such as findings, and what is new there, in their order.

    The ``key`` is as for ``by_identity``. Of several with one key, the last are gone or new.
    """
    ours, theirs = by_identity(before, key), by_identity(after, key)
    gone = tuple([item for identity, item in ours.items() if identity not in theirs])
    return gone, tuple([item for identity, item in theirs.items() if identity not in ours])
