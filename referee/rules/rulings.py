"""The rulings of a table in words, with each decision and its cost by the rules in force."""

from collections.abc import Iterable, Iterator
from typing import Final

from referee.engine.replay import Ruling
from referee.rules.phrases import in_a_row
from referee.values import plain

_COSTS: Final = {
    "none": "the rules have no penalty for it",
    "bourre": "the penalty is a bourré",
    "bourre-and-forfeit": "the penalty is a bourré and the loss of the pot",
    "free": "that costs nothing",
    "forfeit": "that costs the pot and the next turn to deal",
}
"""The cost of a renege, by the value of the option ``renege`` or ``corrected``."""

_PROVEN: Final = {"renege": "which the cards prove", "corrected": "which was taken back in time"}


def in_words(rulings: Iterable[Ruling]) -> Iterator[Ruling]:
    """Return each ruling with its sentence as message."""
    return (ruling._replace(message=sentence(ruling)) for ruling in rulings)


def decision(ruling: Ruling) -> str:
    """Return the table's decision under any rules, such as ``the table waived the penalty for a renege by Cal``."""
    names = in_a_row(ruling.players)
    match ruling.kind:
        case "renege":
            return f"the table ruled that {names} reneged"
        case "waive":
            return f"the table waived the penalty for a renege by {names}"
        case "misdeal":
            return "the table called a misdeal"
        case "forfeit":
            return f"the table ruled that {names} loses the next turn to deal"
        case "takeback":
            return f"{names} took {ruling.card} back"
        case "share":
            parts = "" if ruling.amount is None else f", {plain(ruling.amount)} each"
            return f"{names} shared the pot by agreement{parts}"


def sentence(ruling: Ruling) -> str:
    """Return the table's decision, what the cards prove about it, and its cost."""
    text = decision(ruling)
    if ruling.kind == "takeback":
        text += ", which would have been a renege" if ruling.proven else "; no renege is proven in it"
    elif ruling.kind in ("renege", "waive"):
        text += f", {_PROVEN[ruling.proven] if ruling.proven else 'which the cards do not prove'}"
    if ruling.void:
        return f"{text}; the hand was void anyway"
    if ruling.kind == "misdeal":
        return f"{text}: the hand is void, the pot stays, and the same dealer deals again"
    if ruling.penalty is None or (ruling.kind == "takeback" and not ruling.proven):
        return text
    if ruling.waived:
        return f"{text}; the table waived the penalty"
    if ruling.kind == "waive":
        return f"{text}; the rules have none" if ruling.penalty in ("none", "free") else text
    return f"{text}; {_COSTS[ruling.penalty]}"
