"""A hand as moments in time, one for each event, with the findings at their moments."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, takewhile
from typing import Final, Literal

from referee.engine.replay import Ruling
from referee.finding import Finding
from referee.playback.played_hand import (
    STAKES,
    TAKEN,
    Between,
    Line,
    Opening,
    PlayedCard,
    PlayedHand,
    PlayedTrick,
    Step,
)

Kind = Literal["start", "deal", "money", "stayed", "play", "ruling", "line", "over", "after"]

_BEFORE: Final = {"ante", "second-ante", "unexplained", "agreed"}
_NOTED: Final = {"early", "show", "reshuffle", "take", "took", "rest"}
"""Lines of a hand that are neither cards nor money, but moments of their own."""
_PAID: Final = {
    "L601": ("ante", "second-ante"),
    "L603": TAKEN,
    "L604": TAKEN,
    "L605": STAKES,
}
"""The payments that a finding of this code is about."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One event of a hand, in order.

    ``line`` is the log's, from 1. ``trick`` is the current trick, ``play`` the card played to it, ``last`` whether it
    is the trick's last. ``step`` is a payment, ``ruling`` the table's decision, ``noted`` a line shown as written.
    ``findings`` are about this moment; ``proofs`` are those that its card is evidence for.
    """

    kind: Kind
    line: int
    trick: PlayedTrick | None = None
    play: PlayedCard | None = None
    last: bool = False
    step: Step | None = None
    ruling: Ruling | None = None
    noted: Line | None = None
    findings: tuple[Finding, ...] = ()
    proofs: tuple[Finding, ...] = ()


def opening_moments(opening: Opening) -> list[Moment]:
    """Return the moments before the first hand: the seating, then other payments and unreadable lines."""
    before = opening.before
    start = Moment("start", before.lines[0].number if before.lines else 1)
    told = [one for one in _between(before) if (one.step and one.step.kind != "buy-in") or _is_bad(one)]
    return _with_findings([start, *told], before.findings)


def _is_bad(moment: Moment) -> bool:
    return moment.noted is not None and not moment.noted.readable


def hand_moments(hand: PlayedHand) -> list[Moment]:
    """Return the moments of a hand: deal, antes, stays, cards, payments, end, and what precedes the next hand."""
    before, after = _around_the_tricks(hand)
    antes = [*takewhile(lambda one: one.kind == "ante", before)]
    moments = [Moment("deal", hand.first), *_money(antes), *_stayed(hand), *_money(before[len(antes) :])]
    moments = [*_in_time([*moments, *_plays(hand.tricks)], _as_noted(hand)), *_money(after), Moment("over", hand.last)]
    return _with_findings([*moments, *_between(hand.after)], [*hand.findings, *hand.after.findings])


def _around_the_tricks(hand: PlayedHand) -> tuple[Sequence[Step], Sequence[Step]]:
    """Split the payments into those before the first card and those after the last."""
    steps = hand.money.steps
    first = hand.tricks[0].at.line if hand.tricks else hand.last + 1
    before = [*takewhile(lambda one: one.kind in _BEFORE and (one.kind.endswith("ante") or one.line < first), steps)]
    return before, steps[len(before) :]


def _money(steps: Iterable[Step]) -> list[Moment]:
    return [Moment("money", one.line, step=one) for one in steps]


def _stayed(hand: PlayedHand) -> Iterator[Moment]:
    lines = [one.said_at.line for one in hand.holdings if one.said_at and one.said in ("stayed", "passed")]
    if any(one.said in ("stayed", "passed") for one in hand.holdings):
        yield Moment("stayed", min(lines, default=hand.first))


def _plays(tricks: Iterable[PlayedTrick]) -> Iterator[Moment]:
    """Yield each card of each trick; a card taken back comes before its replacement."""
    for trick in tricks:
        back = list(trick.taken_back)
        plays: list[PlayedCard] = []
        for play in trick.plays:
            plays += [one for one in back if one.player == play.player]
            back = [one for one in back if one.player != play.player]
            plays.append(play)
        plays += back
        yield from (Moment("play", one.at.line, trick, one, last=at == len(plays)) for at, one in enumerate(plays, 1))


def _as_noted(hand: PlayedHand) -> Iterator[Moment]:
    """Yield the rulings, and the lines shown as written, in the order of the log.

    A card taken back is shown where it was played.
    """
    noted = [Moment("ruling", one.at.line, ruling=one) for one in hand.rulings if one.kind != "takeback"]
    noted += [Moment("line", one.number, noted=one) for one in hand.lines if one.keyword in _NOTED or not one.readable]
    yield from sorted(noted, key=lambda one: one.line)


def _in_time(moments: Sequence[Moment], told: Iterable[Moment]) -> list[Moment]:
    """Merge both: each noted line comes before the first card of a later line."""
    result = list(moments)
    for one in told:
        later = (at for at, other in enumerate(result) if other.line > one.line and _on_time(other))
        result.insert(next(later, len(result)), one)
    return result


def _on_time(moment: Moment) -> bool:
    """Check whether a moment's line is in time order; the line of a card taken back comes after its trick."""
    return moment.kind == "stayed" or (moment.play is not None and not moment.play.taken_back)


def _between(between: Between) -> list[Moment]:
    """Yield the moments before the first hand or between two: each line, and each payment of it."""
    moments: list[Moment] = []
    steps: dict[int, list[Step]] = defaultdict(list)
    for step in between.steps:
        steps[step.line].append(step)
    for line in between.lines:
        moments += [Moment("after", line.number, step=one, noted=line) for one in steps.get(line.number, (None,))]
    return moments


# Findings


def _with_findings(moments: Sequence[Moment], findings: Iterable[Finding]) -> list[Moment]:
    """Attach each finding to the moment it is about, and to every card that is evidence for it."""
    result, places = list(moments), _Places(moments)
    for finding in findings:
        at = places.of(finding)
        result[at] = replace(result[at], findings=(*result[at].findings, finding))
        for other in places.evidence(finding):
            if other != at:
                result[other] = replace(result[other], proofs=(*result[other].proofs, finding))
    return result


class _Places:
    """An index of moments, since a log may have a thousand findings in as many lines."""

    def __init__(self, moments: Sequence[Moment]) -> None:
        self._moments = moments
        self._cards: dict[tuple[int, int], list[int]] = defaultdict(list)
        self._on_lines: dict[int, list[int]] = defaultdict(list)
        self._payments: list[int] = []
        for at, one in enumerate(moments):
            self._on_lines[one.line].append(at)
            if one.play:
                self._cards[one.play.at[:2]].append(at)
            if one.step:
                self._payments.append(at)
        lasting = sorted((one.line, at) for at, one in enumerate(moments) if one.kind != "money")
        self._lines = [line for line, _ in lasting]
        self._last = [*accumulate((at for _, at in lasting), max)]

    def of(self, finding: Finding) -> int:
        """Return the position of a finding's moment: its card, payment or line, otherwise the last one before it."""
        on_line = (at for at in self._on_lines.get(finding.at.line, ()) if _is_on_its_line(finding, self._moments[at]))
        paid = (at for at in self._payments if _is_its_payment(finding, self._moments[at]))
        for found in (self._cards.get(finding.at[:2], ()), paid, on_line):
            if (last := max(found, default=None)) is not None:
                return last
        before = bisect_right(self._lines, finding.at.line)
        return self._last[before - 1] if before else len(self._moments) - 1

    def evidence(self, finding: Finding) -> list[int]:
        """Return the positions of the cards that are evidence for a finding."""
        spots = {one.at[:2] for one in finding.evidence}
        return sorted(at for spot in spots for at in self._cards.get(spot, ()))


def _is_its_payment(finding: Finding, moment: Moment) -> bool:
    step, kinds = moment.step, _PAID.get(finding.code, ())
    return step is not None and step.kind in kinds and step.player == finding.player


def _is_on_its_line(finding: Finding, moment: Moment) -> bool:
    return moment.kind != "over" and (moment.step is None or finding.code[0] == "L")
