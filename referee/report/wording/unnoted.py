"""One sentence for all hands without cards in a log, in place of a U701 for each."""

from collections.abc import Collection, Sequence

from referee.finding import Finding, Unproven
from referee.judge.checked import ConditionalFinding
from referee.judge.policy import Listing
from referee.report.wording.phrases import cards_not_noted
from referee.rules.phrases import begun


def unnoted(findings: Sequence[Finding]) -> Collection[int]:
    """Return the indices of the findings that only say that a hand's cards were not noted.

    A finding that is suppressed, is not a note here or depends on a reading says more.
    """
    return frozenset(index for index, one in enumerate(findings) if _is_unnoted(one))


def _is_unnoted(one: Finding) -> bool:
    if not isinstance(one.facts, Unproven) or not one.facts.only_cards:
        return False
    says_more = one.suppression is not None or (isinstance(one, ConditionalFinding) and bool(one.readings))
    return one.severity == "note" and not says_more


def only_money(hands: int, listing: Listing) -> str:
    """Say in how many of the listed hands of a log only the money was judged."""
    more = " or more" if listing.more else ""
    money = "money" if more or hands > 1 else "its money"
    return f"{begun(cards_not_noted(hands))}{more}, so only {money} was judged."
