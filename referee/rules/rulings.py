"""The rulings of a table, with each decision, what the cards prove of it, and its cost by the rules in force."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final, Literal, NamedTuple

from referee.engine.cards import NAMES
from referee.engine.hand import Hand
from referee.finding import Violation
from referee.ledger.pot import Outcomes
from referee.notation import statements as st
from referee.records import Inline, Key
from referee.rules.phrases import in_a_row
from referee.values import Money, Place, plain

_COSTS: Final = {
    "none": "the rules have no penalty for it",
    "bourre": "the penalty is a bourré",
    "bourre-and-forfeit": "the penalty is a bourré and the loss of the pot",
    "free": "that costs nothing",
    "forfeit": "that costs the pot and the next turn to deal",
}
"""The cost of a renege, by the value of the option ``renege`` or ``corrected``."""

_PROVEN: Final = {"renege": "which the cards prove", "corrected": "which was taken back in time"}


Kind = Literal["renege", "waive", "misdeal", "forfeit", "takeback", "share"]
Proven = Literal["renege", "corrected"]
"""What the cards prove about the player: a renege, or one taken back in time."""


class Ruling(NamedTuple):
    """One ruling, its place and its decision."""

    kind: Annotated[Kind, Key("ruling")]
    at: Inline[Place]
    hand: int | None
    """The hand, from 1; null before the first. A ruling between two hands has the number of the earlier one."""
    players: tuple[str, ...] = ()
    """The players named."""
    card: str | None = None
    """The card taken back."""
    amount: Money | None = None
    """Each player's part of a shared pot; null if the log doesn't give it."""
    proven: Proven | None = None
    """What the cards of the hand prove about the player."""
    penalty: str | None = None
    """What the rules in force demand for it, as the value of ``renege`` or ``corrected``; null if it is open which."""
    waived: bool = False
    """True if the table let the player off."""
    void: bool = False
    """True if the hand was a misdeal, so that the ruling has no effect."""

    message: str = ""
    """The decision, what the cards prove of it, and its effect, in one sentence."""


_DECISIONS: Final[Mapping[Kind, str]] = {
    "renege": "the table ruled that {names} reneged",
    "waive": "the table waived the penalty for a renege by {names}",
    "misdeal": "the table called a misdeal",
    "forfeit": "the table ruled that {names} loses the next turn to deal",
    "takeback": "{names} took {card} back",
    "share": "{names} shared the pot by agreement{parts}",
}


def decision(ruling: Ruling) -> str:
    """Return the table's decision under any rules, such as ``the table waived the penalty for a renege by Cal``."""
    parts = "" if ruling.amount is None else f", {plain(ruling.amount)} each"
    return _DECISIONS[ruling.kind].format(names=in_a_row(ruling.players), card=ruling.card, parts=parts)


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


RULINGS = (st.RuledRenege, st.Waive, st.Misdeal, st.Forfeit, st.TakeBack, st.Share)
_RENEGES = frozenset((*(f"R50{number}" for number in range(1, 9)), "R510"))
"""Findings for a renege that was not taken back in time."""


def rulings_of(lines: Iterable[st.Statement], hand: Hand, outcomes: Outcomes) -> Iterator[Ruling]:
    """Yield the rulings among these lines of, or after, a hand that was judged.

    A line with an unknown name has none, but a finding.
    """
    ids = hand.seats.ids
    for line in lines:
        ruling, at = None, line.at
        match line:
            case st.Misdeal():
                ruling = Ruling("misdeal", at, hand.number)
            case st.Forfeit(name=name) if name in ids:
                ruling = Ruling("forfeit", at, hand.number or None, (name,))
            case st.Share(names=names, amount=amount) if ids.keys() >= set(names):
                ruling = Ruling("share", at, hand.number, names, amount=amount, void=hand.misdeal)
            case st.RuledRenege(name=name) if name in ids:
                ruling = _on_renege("renege", at, name, outcomes, hand.violations)
            case st.Waive(name=name) if name in ids:
                ruling = _on_renege("waive", at, name, outcomes, hand.violations)
            case st.TakeBack(name=name, card=card) if name in ids:
                violations = [violation for violation in hand.violations if violation.at == at]
                ruling = _on_renege("takeback", at, name, outcomes, violations)._replace(card=NAMES[card])
            case _:
                pass
        if ruling:
            yield ruling._replace(message=sentence(ruling))


def _on_renege(kind: Kind, at: Place, name: str, outcomes: Outcomes, violations: Iterable[Violation]) -> Ruling:
    """Make a ruling about a possible renege, with what these violations prove."""
    hand, player = outcomes.hand, outcomes.hand.seats.ids[name]
    codes = {violation.code for violation in violations if violation.player == name}
    reneged = any(code in _RENEGES for code in codes)
    proven: Proven | None = "renege" if reneged else "corrected" if "R511" in codes else None
    corrected = proven == "corrected" or kind == "takeback" or player in outcomes.corrected
    unclear = kind == "renege" and player in outcomes.open
    return Ruling(
        kind,
        at,
        hand.number,
        (name,),
        proven=proven,
        penalty=None if unclear else hand.house.corrected if corrected else hand.house.renege,
        waived=kind != "waive" and player in hand.waived,
        void=hand.misdeal,
    )
