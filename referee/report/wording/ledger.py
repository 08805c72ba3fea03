"""Describe how the hands of a ledger ended, and the standings at the end."""

from collections.abc import Collection, Iterator
from typing import Final

from referee.judge.settlement import Ledger
from referee.ledger.entries import POT, Account, Standing
from referee.ledger.entries import Final as End
from referee.report.wording.phrases import UNKNOWN, figure, lost_or_found
from referee.rules.phrases import in_a_row

NO_GAME: Final = "There is no game to account for."
AS_PLAYED: Final = "Pots and stacks as played, and how each hand should have ended."
STANDS_FOR: Final = f"{UNKNOWN} means not known."

_RESULTS: Final = {
    "carry": "the pot rides",
    "all-passed": "all passed",
    "misdeal": "misdeal",
    "unproven": "not known",
}


def result(hand: Account) -> str:
    """Describe how a hand should have ended, and who took the pot if others did, as in ``Ann wins (Bob took it)``."""
    told = who_won(hand.result, hand.winners or ()) + _as_played(hand)
    paid = {"bourré": hand.bourre or (), "reneged": hand.reneged, "out": hand.eliminated}
    return "; ".join([told, *(f"{what}: {', '.join(names)}" for what, names in paid.items() if names)])


def who_won(result: str, winners: Collection[str]) -> str:
    """Say who takes the pot of a hand, and how."""
    names = in_a_row(winners or (UNKNOWN,))
    return {
        **_RESULTS,
        "divide": f"{names} split the pot",
        "default": f"{names} alone stayed",
        "agreed": f"{names} share the pot, as agreed",
    }.get(result, f"{names} wins")


def _as_played(hand: Account) -> str:
    """Say who took the pot at the table, if not those who should have."""
    taken = [one for one in hand.postings if one.giver == POT and one.reason in ("win", "divide", "default")]
    takers = dict.fromkeys(one.taker for one in taken)
    return f" ({in_a_row(takers)} took it)" if takers and takers.keys() != set(hand.winners or ()) else ""


def corrected(ledger: Ledger) -> str:
    """Return the heading of the corrections, or a sentence that replaces them. Unknown payments are not called due."""
    if any(hand.corrections for hand in ledger.hands):
        return "Corrections"
    if all(_is_known(standing) for hand in ledger.hands for standing in (hand.table, hand.verified)):
        return "No corrections: everybody paid what was due."
    return "No corrections can be proven: some payments are unknown."


def _is_known(standing: Standing) -> bool:
    return None not in standing.accounts.values()


def final_rows(final: End) -> Iterator[tuple[str, dict[str, str]]]:
    """Return a row for each player and the pot at the end; cells that don't apply are empty."""
    for name in final.table.stacks:
        stack, verified = final.in_front(final.table, name), final.in_front(final.verified, name)
        known = None if stack is None or verified is None else verified - stack
        yield (
            name,
            {
                "bought in": figure(final.bought_in.get(name)),
                "cashed out": figure(final.cashed_out.get(name)),
                "as played": figure(stack),
                "correction": figure(known),
                "should have": figure(verified),
            },
        )
    ends = {"as played": figure(final.table.pot), "correction": "", "should have": figure(final.verified.pot)}
    yield "pot", {"bought in": "", "cashed out": "", **ends}


def outcome(final: End) -> Iterator[tuple[str, str]]:
    """Say who won, who is out, and how much money nobody can account for."""
    if final.winner or final.has_goal:
        yield "winner", final.winner or "nobody yet"
    if final.eliminated:
        yield "eliminated", ", ".join(final.eliminated)
    if final.unexplained != 0:
        yield "money", lost_or_found(final.unexplained)


def is_open(final: End) -> bool:
    """Check whether any of these amounts is unproven."""
    return any(value == UNKNOWN for _, values in final_rows(final) for value in values.values())
