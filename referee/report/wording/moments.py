"""Describe a moment in sentences, the same for every display."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.playback import Between, Holding, Opening, PlayedHand, Step
from referee.playback.moments import Moment
from referee.playback.played_hand import TAKEN
from referee.report.wording import playback, plays, steps
from referee.report.wording.phrases import rules_named
from referee.rules.phrases import begun, in_a_row


def opening_entries(opening: Opening, moment: Moment) -> list[playback.Entry]:
    """Say who sat down, and by which rules; or describe one line from before the first hand."""
    if moment.kind != "start":
        return [*map(playback.sentence, map(begun, _between(opening.before, moment)))]
    rules = rules_named(opening)
    return [("Before the first hand: ", rules), *playback.between_hands(replace(opening.before, findings=()))]


def moment_entries(hand: PlayedHand, moment: Moment) -> list[playback.Entry]:
    """Describe a moment of a hand."""
    if moment.play:
        return _play(hand, moment)
    return [*map(playback.sentence, _sentences(hand, moment))]


def _play(hand: PlayedHand, moment: Moment) -> list[playback.Entry]:
    """Describe a card, what it proves, and who takes the trick if it is the last."""
    entries = [plays.played(hand, moment.play)] if moment.play else []
    entries += [*map(playback.sentence, _proven(moment))]
    if moment.last and moment.trick:
        entries.append(playback.sentence(begun(plays.taken(moment.trick)) + "."))
    return entries


def _proven(moment: Moment) -> Iterator[str]:
    """List the findings elsewhere that a card is evidence for."""
    for finding in moment.proofs:
        for one in finding.evidence:
            if moment.play and one.at[:2] == moment.play.at[:2]:
                yield f"{one.message}: proof of {finding.code} in line {finding.at.line}."


def _sentences(hand: PlayedHand, moment: Moment) -> Iterator[str]:
    match moment.kind:
        case "deal":
            yield begun("; ".join(playback.opened(hand)))
        case "stayed":
            yield from _stayed(hand.holdings)
        case "money" if moment.step:
            yield from map(begun, _step(hand, moment.step))
        case "ruling" if moment.ruling:
            yield begun(moment.ruling.message)
        case "line" if moment.noted:
            yield f"The log says: {moment.noted.text}" if moment.noted.readable else "This line could not be read."
        case "after":
            yield from map(begun, _between(hand.after, moment))
        case _:
            yield from map(begun, _over(hand))


# Staying, drawing


def _stayed(holdings: Sequence[Holding]) -> Iterator[str]:
    """Say who stays, who passes, and how many cards were drawn."""
    stay = [one for one in holdings if one.said == "stayed"]
    parts = [_did(stay, "stay"), _did([one for one in holdings if one.said == "passed"], "pass", "es")]
    yield begun("; ".join(filter(None, parts))) + "."
    drawn = [one for one in stay if one.drew is not None]
    if drawn:
        yield "; ".join(map(_drew, drawn)) + "."
    if len(drawn) < len(stay):
        yield f"What {in_a_row(one.player for one in stay if one.drew is None)} drew was not noted."


def _did(some: Sequence[Holding], what: str, ending: str = "s") -> str:
    return f"{in_a_row(one.player for one in some)} {what}{ending if len(some) == 1 else ''}" if some else ""


def _drew(one: Holding) -> str:
    if not one.drew:
        return f"{one.player} stands pat"
    noted = ((one.discarded, "discards"), (one.received, "receives"))
    cards = [f"{what} {' '.join(card or '?' for card in cards)}" for cards, what in noted if any(cards)]
    return f"{one.player} draws {one.drew}" + (f" ({', '.join(cards)})" if cards else "")


# Money


def _step(hand: PlayedHand, step: Step) -> Iterator[str]:
    """Describe one payment, as if it were the hand's only one."""
    alone = replace(hand, money=replace(hand.money, steps=(step,)))
    yield from steps.antes(alone.money)
    if step.kind in TAKEN:
        yield from steps.outcome(alone)
    yield from steps.stakes(alone)
    yield from steps.rest([step])


def _over(hand: PlayedHand) -> Iterator[str]:
    """Sum up the hand: who owes whom what, and what is unproven."""
    money = hand.money
    yield f"hand {hand.number} is over"
    if not any(one.kind in TAKEN for one in money.steps):
        yield from steps.outcome(hand)
    yield from steps.corrections(money)
    if money.verified != money.table:
        yield f"should have been: {steps.standing(money.verified)}"
    yield from playback.about_tricks(hand)


def _between(between: Between, moment: Moment) -> Iterator[str]:
    """Describe one line between two hands; if it moved money several times, only this moment's payment."""
    steps = (moment.step,) if moment.step else ()
    alone = replace(between, steps=steps, findings=())
    return (told for _, told in playback.between_hands(alone, moment.line))
