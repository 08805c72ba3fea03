"""The rules of play: which obligation a card breaks, given the whole holding."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from worlds.cards import above, highest, of_suit


@dataclass(frozen=True)
class Rules:
    """The house rules of a hand, limited to those that these tests change."""

    hand_size: int = 5
    head: bool = True
    ruff: str = "must"
    overtrump: bool = True
    lead: str = "any"
    tie: str = "carry"
    upcard: str = "next"
    draw_max: int = 5


@dataclass(frozen=True)
class Table:
    """The rules, the trump suit, and whether it is the first trick."""

    rules: Rules
    trump: str
    first: bool


def broken(card: str, held: Set[str], before: Sequence[str], table: Table) -> str | None:
    """Return the code of the first obligation that playing a card breaks. ``held`` includes the card."""
    if not before:
        return _broken_by_lead(card, held, table)
    led = before[0][1]
    following = of_suit(held, led)
    if not following:
        return _broken_by_ruff(card, held, before, table)
    if card not in following:
        return "R501"
    if table.rules.head and (led == table.trump or not of_suit(before, table.trump)):
        better = above(following, highest(of_suit(before, led)))
        if better and card not in better:
            return "R503"
    return None


def _broken_by_lead(card: str, held: Set[str], table: Table) -> str | None:
    honours = {honour for honour in of_suit(held, table.trump) if honour[0] in "AKQ"}
    if table.rules.lead == "any" or not honours:
        return None
    highest_only = table.rules.lead == "highest-trump" or (table.rules.lead == "highest-then-honour" and table.first)
    due = {highest(honours)} if highest_only else honours
    return None if card in due else "R505"


def _broken_by_ruff(card: str, held: Set[str], before: Sequence[str], table: Table) -> str | None:
    trumps, played = of_suit(held, table.trump), of_suit(before, table.trump)
    winning = above(trumps, highest(played)) if played else trumps
    if not (trumps if table.rules.ruff == "must" else winning):
        return None
    if card not in trumps:
        return "R502"
    return "R504" if table.rules.overtrump and winning and card not in winning else None
