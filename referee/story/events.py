"""The events of a hand in the order in which they happened, each with its findings."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, takewhile
from typing import Final, Literal, NamedTuple

from referee.finding import Finding
from referee.ledger.entries import STAKES, TAKEN, MoneyStep
from referee.rules.rulings import Ruling
from referee.story.hand import Between, Line, Opening, PlayedCard, PlayedHand, PlayedTrick

Kind = Literal["start", "deal", "payment", "stay", "play", "ruling", "line", "over", "between"]
"""What happened: the players sat down, cards were dealt, money moved, players stayed, a card was played, the table
ruled, a line of a hand said something else, the hand ended, or a line between two hands said something."""

_BEFORE: Final = {"ante", "second-ante", "unexplained", "agreed"}
"""The purposes of payments that come before the tricks."""
_SHOWN: Final = {"early", "show", "reshuffle", "take", "took", "rest"}
"""Lines of a hand that are neither cards nor money, but events of their own. A card taken back is one where it was
played."""
_PAID: Final = {
    "L601": ("ante", "second-ante"),
    "L603": TAKEN,
    "L604": TAKEN,
    "L605": STAKES,
}
"""The payments that a finding of this code is about."""


class Event(NamedTuple):
    """One event, and the line of the log that has it."""

    kind: Kind
    line: int
    trick: PlayedTrick | None = None
    """The current trick."""
    play: PlayedCard | None = None
    """The card played to it."""
    is_last: bool = False
    """Whether the card is the last of its trick."""
    payment: MoneyStep | None = None
    ruling: Ruling | None = None
    noted: Line | None = None
    """A line that is shown as it is written."""
    findings: tuple[Finding, ...] = ()
    """The findings about this event."""
    proofs: tuple[Finding, ...] = ()
    """The findings elsewhere that the card is evidence for."""


def opening_events(opening: Opening) -> list[Event]:
    """Return the events before the first hand, which are the seating, then other payments and unreadable lines."""
    before = opening.before
    events = [Event("start", before.lines[0].number if before.lines else 1)]
    for event in _between(before):
        is_payment = event.payment is not None and event.payment.kind != "buy-in"
        if is_payment or (event.noted is not None and not event.noted.readable):
            events.append(event)
    return _with_findings(events, before.findings)


def hand_events(hand: PlayedHand) -> list[Event]:
    """Return the deal, antes, stays, cards, payments and end of a hand, and what precedes the next one, as events."""
    steps, first = hand.money.steps, hand.tricks[0].at.line if hand.tricks else hand.last + 1
    before = [
        *takewhile(lambda step: step.kind.endswith("ante") or (step.kind in _BEFORE and step.line < first), steps)
    ]
    antes = [*takewhile(lambda step: step.kind == "ante", before)]
    events = [Event("deal", hand.first), *_payments(antes)]
    stays = [holding.said_line for holding in hand.holdings if holding.said in ("stayed", "passed")]
    if stays:
        events.append(Event("stay", min(filter(None, stays), default=hand.first)))
    events += _payments(before[len(antes) :])
    for trick in hand.tricks:
        cards = list(trick.plays)
        for back in trick.taken_back:  # It comes before its replacement.
            replacing = (at for at, card in enumerate(cards) if card.player == back.player and not card.taken_back)
            cards.insert(next(replacing, len(cards)), back)
        events += [Event("play", card.at.line, trick, card, card is cards[-1]) for card in cards]
    shown = [Event("ruling", ruling.at.line, ruling=ruling) for ruling in hand.rulings if ruling.kind != "takeback"]
    shown += [
        Event("line", line.number, noted=line) for line in hand.lines if line.keyword in _SHOWN or not line.readable
    ]
    for event in sorted(shown, key=lambda event: event.line):
        # The line of a card taken back comes after its trick.
        in_time = (
            at
            for at, other in enumerate(events)
            if other.kind == "stay" or (other.play is not None and not other.play.taken_back)
        )
        events.insert(next((at for at in in_time if events[at].line > event.line), len(events)), event)
    events += [*_payments(steps[len(before) :]), Event("over", hand.last), *_between(hand.after)]
    return _with_findings(events, (*hand.findings, *hand.after.findings))


def _payments(steps: Iterable[MoneyStep]) -> list[Event]:
    return [Event("payment", step.line, payment=step) for step in steps]


def _between(between: Between) -> Iterator[Event]:
    """Yield each line before the first hand or between two, once for each of its payments."""
    payments: dict[int, list[MoneyStep]] = defaultdict(list)
    for payment in between.steps:
        payments[payment.line].append(payment)
    for line in between.lines:
        event = Event("between", line.number, noted=line)
        yield from [event._replace(payment=payment) for payment in payments[line.number]] or [event]


# Findings


def _with_findings(events: Sequence[Event], findings: Iterable[Finding]) -> list[Event]:
    """Attach each finding to the event it is about, and to every card that is evidence for it."""
    result, places = list(events), _Places(events)
    for finding in findings:
        at = places.of(finding)
        result[at] = result[at]._replace(findings=(*result[at].findings, finding))
        for other in places.evidence(finding):
            if other != at:
                result[other] = result[other]._replace(proofs=(*result[other].proofs, finding))
    return result


class _Places:
    """An index of events, since a log may have a thousand findings in as many lines."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = events
        self._cards: dict[tuple[int, ...], list[int]] = defaultdict(list)
        self._lines: dict[int, list[int]] = defaultdict(list)
        for at, event in enumerate(events):
            self._lines[event.line].append(at)
            if event.play:
                self._cards[event.play.at[:2]].append(at)
        self._payments = [at for at, event in enumerate(events) if event.payment]
        lasting = sorted((event.line, at) for at, event in enumerate(events) if event.kind != "payment")
        self._begins = [line for line, _ in lasting]
        self._last = [*accumulate((at for _, at in lasting), max)]

    def of(self, finding: Finding) -> int:
        """Return the index of the event of a finding's card, payment or line, or else of the last event before it."""
        if cards := self._cards.get(finding.at[:2]):
            return cards[-1]
        kinds = _PAID.get(finding.code, ())
        for at in reversed(self._payments if kinds else ()):
            payment = self._events[at].payment
            if payment and payment.kind in kinds and payment.player == finding.player:
                return at
        for at in reversed(self._lines.get(finding.at.line, ())):
            event = self._events[at]
            if event.kind != "over" and (event.payment is None or finding.code[0] == "L"):
                return at
        before = bisect_right(self._begins, finding.at.line)
        return self._last[before - 1] if before else len(self._events) - 1

    def evidence(self, finding: Finding) -> list[int]:
        """Return the indices of the cards that are evidence for a finding."""
        places = {proof.at[:2] for proof in finding.evidence}
        return sorted(at for place in places for at in self._cards.get(place, ()))
