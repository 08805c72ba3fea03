"""Describe a hand's money step by step, for players."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from referee.ledger.entries import Standing
from referee.playback import Money, PlayedHand, Step
from referee.playback.played_hand import STAKES, TAKEN
from referee.report.wording.phrases import UNKNOWN, account, debt, figure, moved
from referee.report.wording.plays import fault
from referee.rules.phrases import in_a_row
from referee.values import plain

_FREE: Final = {
    "bourre": "paid a bourré after the last hand",
    "renege": "paid a renege penalty after the last hand",
    "tied": "tied for the last pot",
    "void": "the ante of the void hand counts",
    "away": "away",
    "out": "out of the game",
    "no-ante": "there is no ante",
}
_RESULTS: Final = {
    "win": "by tricks {winners} wins the pot of {pot}{can}",
    "divide": "by tricks the pot of {pot} is split: {winners} tie for the most",
    "default": "only {winners} stayed, and takes the pot of {pot}",
    "all-passed": "nobody plays for it: the pot of {pot} rides",
    "misdeal": "a misdeal: the hand is void, and the pot of {pot} stays",
    "agreed": "the table agreed that {winners} share the pot of {pot}",
    "carry": "the pot of {pot} rides: {tied}",
    "unproven": "the tricks don't prove who wins the pot",
}
_STAKE: Final = {
    "pot": "the size of the pot",
    "antes": "the antes of this hand",
    "ante": "one ante",
    "fixed": "a fixed sum",
}


def standing(at: Standing) -> str:
    """List every stack and the pot."""
    stacks = ", ".join(f"{name} {figure(stack)}" for name, stack in at.stacks.items()) or "nobody at the table"
    return f"{stacks}; pot {figure(at.pot)}"


# Into the pot


def antes(money: Money) -> Iterator[str]:
    """Say who put in what before the tricks, and who was exempt."""
    steps = [one for one in money.steps if one.kind == "ante"]
    paid = [one for one in steps if one.amount and one.amount == one.owed]
    for at, amount in dict.fromkeys((_at(one), one.amount) for one in paid):
        same = [one.player or "" for one in paid if (_at(one), one.amount) == (at, amount)]
        yield f"{in_a_row(same)} put{_s(same)} in an ante of {figure(amount)} ({at})"
    free = [one for one in steps if one.amount == one.due == 0 and not one.short]
    for why in dict.fromkeys(one.why for one in free):
        names = [one.player or "" for one in free if one.why == why]
        yield f"{in_a_row(names)} owe{_s(names)} no ante" + (f": {_FREE[why]}" if why else "")
    yield from (_ante(one) for one in steps if one not in paid and one not in free)
    seconds = [one for one in money.steps if one.kind == "second-ante"]
    for amount in dict.fromkeys(one.amount for one in seconds):
        same = [one.player or "" for one in seconds if one.amount == amount]
        yield f"{in_a_row(same)} put{_s(same)} in a second ante of {figure(amount)} for staying"


def _ante(step: Step) -> str:
    """Describe a wrong or unproven ante."""
    if step.short:
        puts = f"puts in the last {figure(step.amount)}" if step.amount else "has nothing left"
        return f"{step.player} owes an ante of {figure(step.owed)}, {puts} and is out ({_at(step)})"
    if step.amount is None and step.due is None:
        return f"what {step.player} puts in is not known"
    if step.amount is None:
        return f"{step.player} owes an ante of {figure(step.due)}; what was put in is not known"
    if step.due is None:
        return f"{step.player} puts in {plain(step.amount)} ({_at(step)}); whether it was owed is not known"
    why = f" ({_FREE[step.why]})" if step.why else ""
    return f"{step.player} owes {_sum(step.due)}{why}, but puts in {_sum(step.amount)} ({_at(step)})"


def pot(money: Money) -> Iterator[str]:
    """List the pot's contents, from before the hand to after it."""
    for when, at in (
        ("before the hand", money.before),
        ("during the hand", money.playing),
        ("after it", money.table),
    ):
        yield f"in the pot {when}: {figure(at.pot)}"


# Out of the pot


def outcome(hand: PlayedHand) -> Iterator[str]:
    """Say who wins the pot by cards and rules, and by which tricks; then who took it."""
    money = hand.money
    counts = hand.tricks_taken
    if counts and money.result not in ("default", "all-passed", "misdeal"):
        yield f"tricks: {', '.join(f'{name} {count}' for name, count in counts.items())}"
    yield rightful(hand)
    steps = [one for one in money.steps if one.kind in TAKEN]
    yield from map(taken, steps)


def rightful(hand: PlayedHand) -> str:
    """Say who wins the pot, and why."""
    money = hand.money
    barred = _barred(hand) if money.result == "win" else []
    can = "".join(f", because {name} {fault(hand, name)} and can't win it" for name in barred)
    tied = f"{in_a_row(money.tied)} tie for the most tricks" if money.tied else "nobody has enough tricks"
    winners = in_a_row(money.winners or ())
    return _RESULTS[money.result].format(pot=figure(money.pot), winners=winners, can=can, tied=tied)


def _barred(hand: PlayedHand) -> list[str]:
    """Name the players who have more tricks than the winner."""
    counts, winners = hand.tricks_taken or {}, hand.money.winners or ()
    best = max((counts.get(name, 0) for name in winners), default=0)
    return [name for name, count in counts.items() if count >= best and name not in winners]


def taken(step: Step) -> str:
    """Say what a player took from the pot, and was due."""
    if step.amount is None:
        return f"{step.player} takes an amount that is not known ({_at(step)})"
    at = f" ({_at(step)})" if step.amount else ""
    if step.due is None:
        return f"{step.player} takes {_sum(step.amount)}{at}, which the tricks don't prove"
    due = "" if step.amount == step.due else f"is due {_sum(step.due)}, but "
    return f"{step.player} {due}takes {_sum(step.amount)}{at}"


# Into the next pot


def stakes(hand: PlayedHand) -> Iterator[str]:
    """Describe each bourré and penalty: how it is calculated, and what was paid."""
    money = hand.money
    steps = [one for one in money.steps if one.kind in STAKES]
    if money.stake and steps:
        one = money.stake
        limit = "" if one.amount == one.base else f", {plain(one.base)}, but at most {figure(one.limit)}"
        yield f"a bourré is {_STAKE[one.of]}{limit}: {plain(one.amount)}"
    yield from (stake(one, hand) for one in steps)


def stake(step: Step, hand: PlayedHand) -> str:
    """Say what a player paid into the next pot, and owed."""
    name = step.player or UNKNOWN
    because = "took no trick" if step.kind == "bourre" and name in (hand.money.bourre or ()) else ""
    because = fault(hand, name) if step.kind == "renege" and name in hand.money.penalties else because
    owes = f"{name} {because} and" if because else name
    if step.due is None:
        return f"{name} pays {figure(step.amount)} ({_at(step)}); whether it was owed is not proven"
    if step.short and step.amount == step.due:
        pays = f"pays the last {plain(step.due)}" if step.due else "has nothing left"
        return f"{owes} owes {figure(step.owed)}, {pays} and is out ({_at(step)})"
    if step.amount is None:
        return f"{owes} owes {plain(step.due)}; what was paid is not known"
    if step.amount == step.due:
        return f"{owes} pays {plain(step.amount)} ({_at(step)})"
    return f"{owes} owes {_sum(step.due)}, but pays {_sum(step.amount)} ({_at(step)})"


# The rest


def rest(steps: Iterable[Step]) -> Iterator[str]:
    """Describe money that moved outside the rules' payments."""
    for one in steps:
        if one.kind == "agreed":
            yield f"{account(one.giver)} pays {account(one.taker)} {figure(one.amount)}, as agreed (line {one.line})"
        elif one.kind == "unexplained":
            yield f"by the count in line {one.line}, {figure(one.amount)} {moved(one.giver, one.taker)}"


def corrections(money: Money) -> Iterator[str]:
    """Say who owes whom for each error."""
    yield from map(debt, money.corrections)


def _at(step: Step) -> str:
    """Name the line that records a payment."""
    return f"line {step.line}" if step.noted else "not noted"


def _sum(amount: int) -> str:
    return plain(amount) if amount else "nothing"


def _s(names: Sequence[str]) -> str:
    return "s" if len(names) == 1 else ""
