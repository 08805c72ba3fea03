"""Find what differs if a log is judged under another premise.

A premise is other house rules or another reading of them, or a log without a line or with one line edited. Games by
different rules are played side by side from the first line on. For a change of one line, a fork of the game is played
from the hand of that line until both games are in equal states again.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from referee.engine.house import House
from referee.finding import Finding, Violation
from referee.judge.audit import Audit
from referee.judge.draft import Draft
from referee.ledger.entries import AccountName, Correction, FinalStandings
from referee.limits import RULINGS
from referee.records import Inline, Internal, shows
from referee.rules.rulings import Ruling
from referee.rulesets.ruleset import RuleSet
from referee.values import Money, Place

T = TypeVar("T")


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


def text_key(finding: Finding | Violation) -> tuple[Place, str, str]:
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


def money_moved(before: FinalStandings, after: FinalStandings) -> dict[AccountName, Money | None]:
    """Return how much more each account should have at one end than at another, ``None`` if that is not proven."""
    sums, later_sums = before.verified.accounts, after.verified.accounts
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
    return weigh_rulings(Draft(text, tuple(rulesets), house=house), rulings)


def weigh_rulings(draft: Draft, rulings: Sequence[Ruling]) -> tuple[Without, ...]:
    """Return the differences without each of a log's first rulings."""
    return tuple([_without(ruling, draft, draft.without(ruling.at.line)) for ruling in rulings[:RULINGS]])


def _without(ruling: Ruling, written: Draft, other: Draft) -> Without:
    """Return the differences of a draft that is ``written`` and of the ``other`` without a ruling."""
    ours, theirs = written.audit, other.audit
    if ours.final is None or theirs.final is None or len(theirs.ledgers) < len(ours.ledgers):
        return Without(ruling)  # Without the line, what is left is no text any more.
    for hand, changed in zip(ours.ledgers, theirs.ledgers, strict=True):
        is_played = ruling.kind == "misdeal" and hand.hand == ruling.hand and changed.result != "misdeal"
        if is_played or (hand.table.pot is not None and changed.table.pot is None):
            return Without(ruling)
    not_owed, owed = difference(_corrections(ours), _corrections(theirs), lambda correction: correction)
    not_found, found = (map(BriefFinding, part) for part in difference(ours.findings, theirs.findings, text_key))
    moved = money_moved(ours.final, theirs.final)
    changes = None if None in moved.values() else {name: amount for name, amount in moved.items() if amount}
    return Without(ruling, owed, not_owed, tuple(found), tuple(not_found), changes, theirs.final)


def _corrections(audit: Audit) -> list[HandCorrection]:
    """Return all corrections, in the order of the hands."""
    return [HandCorrection(each, ledger.hand) for ledger in audit.ledgers for each in ledger.corrections]
