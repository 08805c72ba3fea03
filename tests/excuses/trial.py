"""One log, as ``check`` and ``explain`` see it: the hands with errors, and the slips that these two tell and offer."""

from collections.abc import Sequence
from typing import NamedTuple

from excuses.mistakes import Mistake
from referee import audit
from referee.finding import Finding
from referee.judge.slips import IMPOSSIBLE, HandSlips, Slip, slips


class JudgedHand(NamedTuple):
    """A hand with errors, and the slips that ``check`` reports; ``offered``: what ``explain`` finds, if asked."""

    number: int
    errors: tuple[Finding, ...]
    told: tuple[Slip, ...]
    complete: bool
    offered: HandSlips | None
    first: int
    """The first error, by its place among the findings."""

    @property
    def players(self) -> int:
        """The number of players accused."""
        return len({one.player for one in self.errors if one.player is not None})

    @property
    def impossible(self) -> bool:
        """Tell whether the log can't be right here."""
        return any(one.code in IMPOSSIBLE for one in self.errors)

    @property
    def explaining(self) -> tuple[Slip, ...]:
        """The slips that ``explain`` offers for the first error."""
        return self.offered.explaining(self.first) if self.offered else ()


class Trial(NamedTuple):
    """A log judged."""

    findings: tuple[Finding, ...]
    hands: tuple[JudgedHand, ...]

    @property
    def clean(self) -> bool:
        """Tell whether the log has no error."""
        return not any(one.severity == "error" for one in self.findings)


def tried(text: str, *, asked: bool) -> Trial:
    """Judge a log as ``check`` does; ``asked``: as ``explain`` does as well."""
    findings = tuple(audit(text).findings)
    by_hand: dict[int, list[int]] = {}
    for index, one in enumerate(findings):
        if one.severity == "error" and one.hand:
            by_hand.setdefault(one.hand, []).append(index)
    searched = {one.hand: one for one in slips(text, findings).hands} if by_hand else {}
    hands = []
    for number, indices in by_hand.items():
        checked = searched.get(number)
        offered = slips(text, findings, hand=number).hands[0] if asked else None
        errors = tuple(findings[index] for index in indices)
        told = checked.told if checked else ()
        hands.append(JudgedHand(number, errors, told, checked is None or checked.complete, offered, indices[0]))
    return Trial(findings, tuple(hands))


def undoing(mistake: Mistake, told: Sequence[Slip]) -> tuple[int, int] | None:
    """The place of the true word among these slips, and among the readings of its slip; ``None`` if it is missing."""
    for number, slip in enumerate(told):
        text = mistake.text.split("\n")[slip.line - 1]
        if not slip.meant and mistake.is_undone_by(slip.line, None):
            return number, 0
        for reading, meant in enumerate(slip.meant):
            fixed = text[: slip.column - 1] + meant + text[slip.end_column - 1 :]
            if abs(slip.line - mistake.line) <= 1 and mistake.is_undone_by(slip.line, fixed):
                return number, reading
    return None
