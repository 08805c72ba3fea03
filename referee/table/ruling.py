"""The table's rulings, as written in the log."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, NamedTuple

from referee import statements as st
from referee.finding import Violation
from referee.records import Inline, Key
from referee.table.cards import NAMES
from referee.table.doubt import houses
from referee.table.hand import Hand
from referee.table.money import Money
from referee.text.place import Place

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
    """The decision, what the cards prove of it, and its effect, in one sentence that the judge adds."""


RULINGS = (st.RuledRenege, st.Waive, st.Misdeal, st.Forfeit, st.TakeBack, st.Share)


def lose_turns(lines: Iterable[st.Forfeit], hand: Hand) -> None:
    """Note who loses the next turn to deal, by these lines, for acting early or for a card taken back in the hand.

    For a card taken back this is certain only if it is a proven renege, and the table ruled it. If such a line is lost,
    it may be anybody.
    """
    ids, costs = hand.seats.ids, {house.early for house in houses(hand.house, hand.doubt.options, "early")}
    for early in hand.of(st.Early) if "forfeit" in costs else ():
        if early.name in ids:
            hand.seats.forfeits[ids[early.name]] = len(costs) == 1 or hand.seats.forfeits.get(ids[early.name], False)
    if hand.house.corrected == "forfeit":
        for offence in hand.offences:
            if offence.corrected:
                before = hand.seats.forfeits.get(offence.player, False)
                hand.seats.forfeits[offence.player] = before or offence.player in hand.ruled
        for doubtful in hand.doubt.takebacks:
            hand.seats.forfeits.setdefault(doubtful, False)
    for line in lines:
        player = hand.who(line.name, line)
        if player is not None:
            hand.seats.forfeits[player] = True
    ruled = hand.house.corrected == "forfeit" and hand.doubt.lost("takeback", "ruling")
    if ruled or hand.doubt.lost("forfeit") or ("forfeit" in costs and hand.doubt.lost("early")):
        hand.seats.lose_a_turn()


def decided(lines: Iterable[st.Statement], hand: Hand) -> Iterator[Ruling]:
    """Yield the rulings among these lines of, or after, a hand that was replayed."""
    for line in lines:
        if isinstance(line, RULINGS):
            yield from _decided(line, hand)


def _decided(line: st.Statement, hand: Hand) -> Iterator[Ruling]:
    """Yield the decision of a line, unless it has an unknown name, which is a finding."""
    match line:
        case st.Misdeal():
            yield Ruling("misdeal", line.at, hand.number)
        case st.Forfeit(name=name) if name in hand.seats.ids:
            yield Ruling("forfeit", line.at, hand.number or None, (name,))
        case st.Share(names=names, amount=amount) if hand.seats.ids.keys() >= set(names):
            yield Ruling("share", line.at, hand.number, names, amount=amount, void=hand.misdeal)
        case st.RuledRenege(name=name) if name in hand.seats.ids:
            yield _on_renege("renege", line.at, name, hand)
        case st.Waive(name=name) if name in hand.seats.ids:
            yield _on_renege("waive", line.at, name, hand)
        case st.TakeBack(name=name, card=card) if name in hand.seats.ids:
            at = line.at
            violations = [violation for violation in hand.violations if violation.at == at]
            yield _on_renege("takeback", at, name, hand, violations)._replace(card=NAMES[card])
        case _:
            pass


def _on_renege(kind: Kind, at: Place, name: str, hand: Hand, violations: Iterable[Violation] | None = None) -> Ruling:
    """Make a ruling about a possible renege, with what the violations in the hand prove."""
    codes = {
        violation.code
        for violation in (hand.violations if violations is None else violations)
        if violation.player == name
    }
    reneged = any(code in _RENEGES for code in codes)
    proven: Proven | None = "renege" if reneged else "corrected" if "R511" in codes else None
    player = hand.seats.ids[name]
    corrected = proven == "corrected" or kind == "takeback" or player in hand.may_have_corrected - hand.listed
    unclear = hand.unclear_rulings - hand.listed if kind == "renege" else ()
    return Ruling(
        kind,
        at,
        hand.number,
        (name,),
        proven=proven,
        penalty=None if player in unclear else hand.house.corrected if corrected else hand.house.renege,
        waived=kind != "waive" and player in hand.waived,
        void=hand.misdeal,
    )


_RENEGES = frozenset((*(f"R50{number}" for number in range(1, 9)), "R510"))
"""Findings for a renege that was not taken back in time."""
