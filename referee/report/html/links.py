"""Where a link of a page may lead: to what of a game stands on the page, and nowhere else."""

from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

from referee.finding import Finding
from referee.ledger.entries import Correction
from referee.report.page import GameReport


class Anchor(NamedTuple):
    """The words of a link, and the id that it leads to; nothing where that is not on the page."""

    text: str
    to: str = ""


class Links:
    """The links to the parts of one game."""

    def __init__(self, game: GameReport) -> None:
        self._game = game
        self._tricks = {hand.number: {one.number for one in hand.tricks} for hand in game.hands}
        self._begin = [first for first, _ in game.shown]

    def line(self, number: int) -> Anchor:
        """To a line of the log."""
        at = bisect_right(self._begin, number) - 1
        there = at >= 0 and number <= self._game.shown[at][1]
        return Anchor(f"line {number:,}", self._game.line_id(number) if there else "")

    def play(self, hand: int | None, trick: int | None = None) -> Anchor | None:
        """To a trick, or to its hand, on the table."""
        if hand is None or hand not in self._tricks:
            return None
        if trick in self._tricks[hand]:
            return Anchor(f"hand {hand}, trick {trick}", self._game.trick_id(hand, trick or 0))
        return Anchor(f"hand {hand}", self._game.hand_id(hand))

    def meant(self, hand: int | None) -> Anchor | None:
        """To a hand as it was meant, where the page has it."""
        if hand is None or hand not in self._game.meant:
            return None
        return Anchor(f"hand {hand}, as meant", self._game.hand_id(hand, meant=True))

    def play_at(self, line: int) -> Anchor | None:
        """To what happens at a line of the log."""
        return self.play(*self._whereabouts.get(line, (None, None)))

    def causes(self, one: Correction) -> list[Anchor]:
        """To the findings that a correction comes from; to its lines where none of those is told of."""
        found = [
            Anchor(f"{each.code}, line {each.at.line:,}", self._game.finding_id(number))
            for number, each in enumerate(self._game.findings, 1)
            if is_cause(each, one)
        ]
        return found or [Anchor(", ".join(one.codes)), *map(self.line, one.lines)]

    @cached_property
    def _whereabouts(self) -> dict[int, tuple[int, int | None]]:
        """The hand and the trick of each line that belongs to one."""
        found: dict[int, tuple[int, int | None]] = {}
        for hand in self._game.hands:
            found |= {one.number: (hand.number, None) for one in (*hand.lines, *hand.after.lines)}
            found |= {one.at.line: (hand.number, one.number) for one in hand.tricks}
        return found


def is_cause(finding: Finding, one: Correction) -> bool:
    """Whether a correction comes from a finding."""
    return finding.code in one.codes and finding.at.line in one.lines
