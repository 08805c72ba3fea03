"""What can go wrong in a game, one thing at a time, and what the referee must then find."""

from random import Random
from typing import NamedTuple

from naive.page import Key
from naive.record import Fault, Hand, Played
from naive.scribe import Log

CODES = {
    "dealer": "H201",
    "taker": "T404",
    "ante": "L601",
    "pot-before": "L602",
    "pot-after": "L602",
    "win-name": "L603",
    "win-amount": "L604",
    "bourre-amount": "L605",
    "bourre-missing": "L605",
    "out": "L606",
}
"""The finding of each wrong claim; a wrong ``stack`` or ``count`` is L607, or L608 where the pot can't explain it."""
LINES = {
    "win-name": "win",
    "win-amount": "win",
    "bourre-amount": "bourre",
    "bourre-missing": "bourre",
    "stack": "stacks",
    "count": "stacks",
}
"""The log line of a claim, where it is not called as the fault is."""
NOBODY = {"taker", "pot-before", "pot-after"}
"""Faults that are nobody's."""
RARE = {"R504", "R506", "R507", "R508"}
CHIP = 100
AMPLE = 10 * CHIP
"""A stack that no fault here brings to its end."""


class Expected(NamedTuple):
    """A finding: its code, where it stands, and who is concerned. ``column`` is 0 where any will do."""

    code: str
    line: int
    column: int
    hand: int
    trick: int | None
    player: str | None


def expected(fault: Fault, log: Log) -> Expected:
    """What the referee must find, and nothing else."""
    if fault.kind == "renege":
        spot = log.where["play", fault.hand, fault.trick, fault.player]
        return Expected(fault.code, spot.line, spot.column, fault.hand, fault.trick, fault.player)
    key: Key = (LINES.get(fault.kind, fault.kind), fault.hand)
    trick = None
    if fault.kind == "taker":
        key, trick = ("trick", fault.hand, fault.trick), fault.trick
    player = None if fault.kind in NOBODY else fault.player
    return Expected(fault.code, log.where[key].line, 0, fault.hand, trick, player)


def reneges(played: Played) -> list[Fault]:
    """Every illegal card that somebody could have played in a game without a fault."""
    return [
        Fault("renege", hand.number, play.name, trick=number, card=card, code=code)
        for hand in played.hands
        for number, trick in enumerate(hand.tricks, 1)
        for play in trick
        for card, code in play.wrong.items()
    ]


def pick(faults: list[Fault], rng: Random) -> Fault | None:
    """One of the faults, each kind and code as likely as the next, and the rare ones likelier."""
    if not faults:
        return None
    kinds = sorted({(fault.kind, fault.code) for fault in faults})
    kind = rng.choice(kinds + 5 * [one for one in kinds if one[1] in RARE])
    return rng.choice([fault for fault in faults if (fault.kind, fault.code) == kind])


def wrong_claims(played: Played, rng: Random) -> list[Fault]:
    """Some wrong claims that a game without a fault has room for."""
    found = []
    for hand in played.hands:
        if not hand.out:
            found += in_procedure(played, hand, rng) + in_money(played, hand, rng) + in_counting(played, hand, rng)
    return [fault._replace(code=fault.code or CODES[fault.kind]) for fault in found]


def in_procedure(played: Played, hand: Hand, rng: Random) -> list[Fault]:
    """A wrong dealer, a wrong taker, one wrongly said to be out."""
    found = [Fault("out", hand.number, rng.choice(hand.order))]
    if hand.number > 1:
        found.append(Fault("dealer", hand.number, rng.choice(hand.order[:-1])))
    for number, taker in enumerate(hand.takers, 1):
        other = rng.choice([name for name in hand.stayed if name != taker])
        found.append(Fault("taker", hand.number, other, trick=number))
    return found


def in_money(played: Played, hand: Hand, rng: Random) -> list[Fault]:
    """A wrong ante, pot, winner, win or bourré."""
    rich = [name for name in hand.order if hand.stacks[name] - hand.won.get(name, 0) >= AMPLE]
    found = []
    if rich:
        payer = rng.choice(rich)
        found.append(Fault("ante", hand.number, payer, wrong_by(hand.paid[payer], hand.ante, rng)))
    if hand.tricks and hand.pot > CHIP:
        found.append(Fault("pot-before", hand.number, "", rng.choice([-CHIP, CHIP])))
        if hand is played.hands[-1]:
            found.append(Fault("pot-after", hand.number, "", CHIP))
    if hand.result == "win" and hand.won[hand.winners[0]]:
        other = rng.choice([name for name in hand.stayed if name not in hand.winners])
        found.append(Fault("win-name", hand.number, other))
    if hand.result in ("win", "default") and hand.won[hand.winners[0]] > CHIP:
        found.append(Fault("win-amount", hand.number, hand.winners[0], -CHIP))
    return found + in_bourres(played, hand, rng, rich)


def wrong_by(due: int, whole: int, rng: Random) -> int:
    """The difference that makes an ante wrong: missing, put in without need, or of another amount."""
    if not due:
        return whole
    return rng.choice([-due, CHIP, -CHIP]) if due > CHIP else rng.choice([-due, CHIP])


def in_bourres(played: Played, hand: Hand, rng: Random, rich: list[str]) -> list[Fault]:
    """A bourré not paid, of a wrong amount, or paid by one who had passed."""
    found = []
    for name, paid in hand.bourres.items():
        found.append(Fault("bourre-missing", hand.number, name))
        if name in rich:
            found.append(Fault("bourre-amount", hand.number, name, -CHIP if paid > CHIP else CHIP))
    passed = [name for name in rich if name not in hand.stayed and hand.stacks[name] >= hand.pot + AMPLE]
    if passed and hand.tricks:
        found.append(Fault("bourre-amount", hand.number, rng.choice(passed), hand.pot))
    return found


def in_counting(played: Played, hand: Hand, rng: Random) -> list[Fault]:
    """A stack that is off, and stays so; or a slip of counting that the next count puts right."""
    far = (played.options["target"] or 10**9) - AMPLE
    named = [name for name in hand.order if AMPLE <= hand.stacks[name] < far]
    if not named:
        return []
    name = rng.choice(named)
    amounts = [-CHIP, CHIP, hand.pot_after + 3 * CHIP]
    found = [
        Fault("stack", hand.number, name, amount, code="L607" if amount <= hand.pot_after else "L608")
        for amount in amounts
        if hand.stacks[name] + amount < far
    ]
    slips = [amount for amount in amounts[:2] if amount <= hand.pot_after]
    return found + [Fault("count", hand.number, name, amount, code="L607") for amount in slips]
