"""Find what differs if a log is judged under another premise.

A premise is other house rules or another reading of them, or a log without a line or with one line edited. Games by
different rules are played side by side from the first line on. For a change of one line, a fork of the game is played
from the hand of that line until both games are in equal states again.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from referee.engine.house import House
from referee.finding import Finding, Violation
from referee.judge.draft import Draft, HandResults
from referee.judge.game import Game
from referee.ledger.account import final, verified_standing
from referee.ledger.entries import AccountName, Correction, FinalStandings, Standing
from referee.limits import RULINGS
from referee.records import Inline, Internal, shows
from referee.rules.catalogue import all_judged
from referee.rules.rulings import Ruling
from referee.rulesets.ruleset import RuleSet
from referee.values import Money, Place

Before = TypeVar("Before")
After = TypeVar("After")


def by_identity(findings: Iterable[tuple[Hashable, After]]) -> dict[tuple[Hashable, int], After]:
    """Return findings by identity, in their order.

    Each comes with a key that it has under any premise too. Findings with the same key are numbered from 0.
    """
    seen = Counter[Hashable]()
    findings_by_identity = {}
    for key, finding in findings:
        findings_by_identity[key, seen[key]] = finding
        seen[key] += 1
    return findings_by_identity


def text_key(finding: Finding | Violation) -> tuple[Place, str, str]:
    """Return the key that a finding has in any audit of the same text, which sorts findings in text order."""
    return finding.at, finding.code, finding.player or ""


def difference(
    before: Iterable[tuple[Hashable, Before]], after: Iterable[tuple[Hashable, After]]
) -> tuple[tuple[Before, ...], tuple[After, ...]]:
    """Return the findings of one audit that are gone in another, and those that are new there, in their order.

    Each comes with its key, as for ``by_identity``. Of several with one key, the last are gone or new.
    """
    ours, theirs = by_identity(before), by_identity(after)
    gone = tuple([finding for identity, finding in ours.items() if identity not in theirs])
    return gone, tuple([finding for identity, finding in theirs.items() if identity not in ours])


def money_moved(before: Standing | None, after: Standing | None) -> dict[AccountName, Money | None]:
    """Return how much more each account has in one standing than in another, ``None`` if that is not proven."""
    sums, later_sums = (standing.accounts if standing else {} for standing in (before, after))
    moved = dict[AccountName, Money | None]()
    for name in {**sums, **later_sums}:
        first, last = sums.get(name), later_sums.get(name)
        moved[name] = None if first is None or last is None else last - first
    return moved


# The effect of each ruling


class HandCorrection(NamedTuple):
    """A correction, and the hand in which it arises."""

    correction: Inline[Correction]
    hand: int


@shows(
    *("finding.code", "finding.severity", "finding.at.line", "finding.at.column", "finding.hand"),
    *("finding.player", "finding.message"),
)
class BriefFinding(NamedTuple):
    """A finding that shows only its main keys."""

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

    The line of a ruling is treated like a comment, and everything else stays as written.

    ``rulings`` are those of the log's ``Audit``, the other arguments as for ``audit``. Only the first 64 are worked
    out. Pure.
    """
    if not rulings:
        return ()
    written = Draft(text, tuple(rulesets), house=house)
    return tuple([_without(ruling, written, written.without(ruling.at.line)) for ruling in rulings[:RULINGS]])


def _without(ruling: Ruling, written: Draft, other: Draft) -> Without:
    """Return the differences of a draft that is ``written`` and of the ``other`` without a ruling."""
    if len(other.sections) != len(written.sections):  # Without the line, what is left is no text any more.
        return Without(ruling)
    game, other_game = (draft.before(len(draft.sections)) for draft in (written, other))
    differences: defaultdict[str, tuple[Any, ...]] = defaultdict(tuple)
    for number, (results, other_results) in enumerate(zip(written.results(), other.results(), strict=True)):
        if results is other_results:
            continue
        ends, other_ends = results.accounts[-1:], other_results.accounts[-1:]
        is_here = number == (ruling.hand or 0)
        if is_here and ruling.kind == "misdeal" and any(end.result != "misdeal" for end in other_ends):
            return Without(ruling)
        if any(end.table.pot is not None for end in ends) and any(end.table.pot is None for end in other_ends):
            return Without(ruling)
        not_owed, owed = difference(_corrections(results), _corrections(other_results))
        not_found, found = difference(_findings(results, game), _findings(other_results, game))
        differences["owed"] += owed
        differences["not_owed"] += not_owed
        differences["found"] += tuple(map(BriefFinding, found))
        differences["not_found"] += tuple(map(BriefFinding, not_found))
    last = final(other_game.books, other_game.out)
    moved = money_moved(verified_standing(game.books), last.verified)
    changes = {name: amount for name, amount in moved.items() if amount != 0}
    known = {name: amount for name, amount in changes.items() if amount is not None}
    return Without(ruling, **differences, changes=known if len(known) == len(changes) else None, final=last)


def _corrections(results: HandResults) -> list[tuple[Hashable, HandCorrection]]:
    """Return the corrections that arose in a hand, each also as its key."""
    of_hand = [HandCorrection(each, account.hand) for account in results.accounts for each in account.corrections]
    return [(correction, correction) for correction in of_hand]


def _findings(results: HandResults, game: Game) -> list[tuple[Hashable, Finding]]:
    """Return the findings of a hand in text order, each with its key."""
    return [(text_key(finding), finding) for finding in all_judged(results.violations, game.rules.clause)]
