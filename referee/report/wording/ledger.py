"""Describe how the hands of a ledger ended, and the standings at the end."""

from collections.abc import Iterator
from typing import Final

from referee.judge.ledger import Ledger
from referee.ledger.entries import Account, Standing
from referee.ledger.entries import Final as End
from referee.report.wording.phrases import UNKNOWN, figure, lost_or_found
from referee.rules.phrases import in_a_row

NO_GAME: Final = "There is no game to account for."
STANDS_FOR: Final = f"{UNKNOWN} means not proven."

_RESULTS: Final = {
    "carry": "nobody takes the pot",
    "all-passed": "all passed",
    "misdeal": "misdeal",
    "unproven": "not proven",
}


def result(hand: Account) -> str:
    """Describe how a hand ended: ``Ann wins; bourré: Bob``."""
    told = _RESULTS.get(hand.result) or _taken(hand)
    paid = {"bourré": hand.bourre or (), "reneged": hand.reneged, "out": hand.eliminated}
    return "; ".join([told, *(f"{what}: {', '.join(names)}" for what, names in paid.items() if names)])


def _taken(hand: Account) -> str:
    """Say who took the pot, and how."""
    names = in_a_row(hand.winners or (UNKNOWN,))
    if hand.result == "divide":
        return f"{names} divide"
    if hand.result == "agreed":
        return f"{names} share by agreement"
    return f"{names} alone stayed" if hand.result == "default" else f"{names} wins"


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
                "table": figure(stack),
                "correction": figure(known),
                "verified": figure(verified),
            },
        )
    ends = {"table": figure(final.table.pot), "correction": "", "verified": figure(final.verified.pot)}
    yield "pot", {"bought in": "", "cashed out": "", **ends}


def outcome(final: End) -> Iterator[tuple[str, str]]:
    """Say who won, who is out, and how much money nobody can account for."""
    yield "winner", final.winner or "nobody yet"
    if final.eliminated:
        yield "eliminated", ", ".join(final.eliminated)
    if final.unexplained != 0:
        yield "money", lost_or_found(final.unexplained)


def is_open(final: End) -> bool:
    """Check whether any of these amounts is unproven."""
    return any(value == UNKNOWN for _, values in final_rows(final) for value in values.values())
