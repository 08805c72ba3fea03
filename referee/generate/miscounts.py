"""What goes wrong with the money of a hand: one claim that is wrong, and stands as the table made it.

What is due comes from the account of the hand as it should have been.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple

from referee.generate.claims import Claims, PotResult
from referee.generate.record import Fault, Played
from referee.ledger.entries import Account
from referee.table.house import House

UNIT: Final = 100
"""One unit of money, in hundredths."""
AMPLE: Final = 10 * UNIT
"""A stack that no wrong amount here brings to its end."""


class ClaimableHand(NamedTuple):
    """A hand to plant a wrong claim in: what can be claimed of it by rights, and the account that says so."""

    played: Played
    account: Account
    right: Claims
    house: House

    def rich(self) -> list[str]:
        """Those whom a unit more does not bring to the end of their money, or of the game."""
        last = (self.house.target or 1 << 40) - AMPLE
        stacks = self.account.table.stacks
        return [name for name in self.played.order if AMPLE <= (stacks[name] or 0) <= last]


Planted = tuple[Claims, Fault] | None


def plant(code: str, chance: Random, hand: ClaimableHand) -> Planted:
    """The wrong claim of this code and nothing else, and the fault that it is; ``None`` where there is no occasion."""
    return MISCOUNTS[code](chance, hand)


def _ante(chance: Random, hand: ClaimableHand) -> Planted:
    """An ante that was not paid, a unit too much, or paid by one who owes none."""
    due, rich = hand.right.antes or {}, hand.rich()
    if not rich or hand.account.eliminated:
        return None
    name = chance.choice(rich)
    wrong = chance.choice([0, due[name] + UNIT]) if name in due else UNIT
    return Claims(antes=_with(hand.played.order, due, name, wrong)), Fault("L601", name, "ante")


def _pot(chance: Random, hand: ClaimableHand) -> Planted:
    """A pot that is said to hold a unit more or less than it does."""
    pot = hand.right.before
    if pot is None or pot < 2 * UNIT:
        return None
    return Claims(before=pot + chance.choice([-UNIT, UNIT])), Fault("L602", None, "pot")


def _winner(chance: Random, hand: ClaimableHand) -> Planted:
    """A pot that went to another of those who stayed."""
    result = hand.right.result
    if not result or hand.account.result != "win" or len(result.names) != 1:
        return None
    other = chance.choice([name for name in hand.played.stayed if name not in result.names])
    return Claims(result=PotResult((other,), result.amount)), Fault("L603", other, "result")


def _won(chance: Random, hand: ClaimableHand) -> Planted:
    """A pot of which the winner left a part."""
    result = hand.right.result
    if not result or len(result.names) != 1 or result.amount < 2 * UNIT:
        return None
    return Claims(result=PotResult(result.names, result.amount - UNIT)), Fault("L604", result.names[0], "result")


def _bourre(chance: Random, hand: ClaimableHand) -> Planted:
    """A bourré that was not paid, or a unit too much or too little."""
    due, rich = hand.right.bourres or {}, hand.rich()
    owing = [name for name in due if name not in hand.account.eliminated]
    if not owing:
        return None
    name = chance.choice(owing)
    amounts = [0, due[name] - UNIT, due[name] + UNIT] if name in rich else [0]
    wrong = chance.choice([amount for amount in amounts if amount >= 0])
    return Claims(bourres=_with(hand.played.order, due, name, wrong)), Fault("L605", name, "bourre")


def _out(chance: Random, hand: ClaimableHand) -> Planted:
    """One who could pay, and is said to be out."""
    name = chance.choice([one for one in hand.played.order if one not in hand.account.eliminated])
    return Claims(out=(*hand.account.eliminated, name)), Fault("L606", name, "out")


def _stack(chance: Random, hand: ClaimableHand) -> Planted:
    """A stack that is counted a unit too low, or as much too high as the pot can explain."""
    pot = hand.account.table.pot or 0
    return _counted("L607", chance, hand, [-UNIT, UNIT] if pot >= UNIT else [-UNIT])


def _nowhere(chance: Random, hand: ClaimableHand) -> Planted:
    """A stack that is counted higher than the pot can explain."""
    return _counted("L608", chance, hand, [(hand.account.table.pot or 0) + 3 * UNIT])


def _counted(code: str, chance: Random, hand: ClaimableHand, wrong_by: list[int]) -> Planted:
    rich, by = hand.rich(), chance.choice(wrong_by)
    stacks = dict(hand.right.stacks or {})
    rich = [name for name in rich if not hand.house.target or stacks[name] + by < hand.house.target]
    if not rich or hand.account.eliminated:
        return None
    name = chance.choice(rich)
    return Claims(stacks={**stacks, name: stacks[name] + by}), Fault(code, name, "stacks")


def _with(order: list[str], due: Mapping[str, int], name: str, amount: int) -> dict[str, int]:
    """The list of payments with one changed; whoever paid nothing is not in it."""
    paid = {**due, name: amount}
    return {one: paid[one] for one in order if paid.get(one)}


MISCOUNTS: Final[dict[str, Callable[[Random, ClaimableHand], Planted]]] = {
    "L601": _ante,
    "L602": _pot,
    "L603": _winner,
    "L604": _won,
    "L605": _bourre,
    "L606": _out,
    "L607": _stack,
    "L608": _nowhere,
}
"""How each wrong claim is planted."""
