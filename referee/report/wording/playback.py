"""Describe a hand as it went, part by part, for players."""

from collections.abc import Iterator, Sequence
from typing import Final

from referee.finding import CARDS, Finding
from referee.playback import Between, Line, Opening, PlayedHand, Step
from referee.report.wording import plays, steps
from referee.report.wording.phrases import debt, figure

TOLD_AT_PLAYS: Final = ("R501", "R502", "R503", "R504", "R505", "R506", "R507", "R508", "R510", "R511", "U701")

_SESSION: Final = {
    "buy-in": "{player} sits down with {amount}",
    "brought-along": "{amount} lies in the pot from an earlier evening",
    "rebuy": "{player} buys in again for {amount}",
    "cash-out": "{player} leaves and cashes out {amount}",
}

Entry = tuple[str, str]
"""A heading, perhaps empty, and the text next to it."""


def why_no_hand(opening: Opening) -> str:
    """Explain why no hand of a log is shown."""
    if opening.house is not None:
        return "There is no hand to show: the log has none."
    return "There is no hand to show: no game could be read, or its rules are unknown."


def opened(hand: PlayedHand) -> Iterator[str]:
    """Say who dealt, the trump and the hand's place in the log."""
    yield f"{hand.dealer} deals" if hand.dealer else "the dealer is unknown"
    if hand.upcard:
        yield f"{hand.upcard} is turned up, {plays.SUITS[hand.upcard[-1]]} are trump"
    elif hand.trump:
        yield f"{plays.SUITS[hand.trump]} are trump"
    yield f"lines {hand.first} to {hand.last}"


def about_tricks(hand: PlayedHand) -> Iterator[str]:
    """Explain missing tricks, and what is unproven."""
    yield from missing_tricks(hand)
    if hand.took:
        yield f"tricks as noted: {', '.join(f'{name} {count}' for name, count in hand.took.items())}"
    yield from _sure_no_more(hand)
    if list(hand.missing) == [CARDS]:
        yield "the cards were not noted"
    elif hand.missing:
        yield f"not all of this hand is proven; unknown: {', '.join(hand.missing)}"


def missing_tricks(hand: PlayedHand) -> Iterator[str]:
    """Explain tricks that the log does not show card by card."""
    for line in hand.gaps:
        yield f"line {line} could not be read, and may have been a trick"
    if hand.rest:
        yield f"the tricks still to play were conceded to {hand.rest}"


def _sure_no_more(hand: PlayedHand) -> Iterator[str]:
    """Explain why a player who was sure of the pot, and broke the rule for that, is not blamed for later leads."""
    if hand.house.renege != "bourre-and-forfeit":
        return
    lost: dict[str, int] = {}
    for trick in hand.tricks:
        player = trick.leader
        if player in lost:
            where = f"the renege in trick {lost.pop(player)}"
            yield f"{player} can't win the pot after {where}, and no longer has to lead as if sure of it"
        for one in trick.plays:
            if one.player and one.code and (one.broke or "").startswith("cinch") and not one.waived:
                lost.setdefault(one.player, trick.number)


def money(hand: PlayedHand) -> Iterator[str]:
    """Describe the hand's money, from its antes to the stacks after it."""
    yield f"before: {steps.standing(hand.money.before)}"
    yield from steps.antes(hand.money)
    yield from steps.outcome(hand)
    yield from steps.stakes(hand)
    yield from steps.rest(hand.money.steps)
    yield f"after: {steps.standing(hand.money.table)}"
    if hand.money.verified != hand.money.table:
        yield f"should have been: {steps.standing(hand.money.verified)}"


def rulings(hand: PlayedHand) -> Iterator[str]:
    """List the table's rulings."""
    for one in hand.rulings:
        yield f"{one.message} (line {one.at.line})"


def findings(findings: Sequence[Finding]) -> Iterator[Entry]:
    """List the findings that are not shown with the plays."""
    for one in findings:
        if one.code not in TOLD_AT_PLAYS:
            yield f"{one.code} ", f"{one.message} (line {one.at.line})"


# Between the hands


def between_hands(between: Between, number: int | None = None) -> Iterator[Entry]:
    """Describe what each line between hands did, or only one line."""
    for line in between.lines:
        if number not in (None, line.number):
            continue
        told = [_session(one) for one in between.steps if one.line == line.number]
        told += [one.message for one in between.rulings if one.at.line == line.number]
        yield sentence(f"{'; '.join(told) or _said(line)} (line {line.number})")
    for one in between.corrections:
        if number is None or number in one.lines:
            yield sentence(debt(one))
    if number is None:
        yield from findings(between.findings)


def _session(step: Step) -> str:
    if told := _SESSION.get(step.kind):
        return told.format(player=step.player, amount=figure(step.amount))
    return "; ".join(steps.rest([step])).removesuffix(f" (line {step.line})")


def _said(line: Line) -> str:
    """Describe a line that moved no money."""
    if not line.readable:
        return "a line that could not be read"
    told = {"rule": "the table's rule: ", "rules": "the rules: ", "stacks": "the stacks were counted: "}
    return (
        told.get(line.keyword, "") + line.text.removeprefix(line.keyword).strip() if line.keyword in told else line.text
    )


def sentence(told: str) -> Entry:
    """Build an entry without a heading."""
    return "", told
