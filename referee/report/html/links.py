"""Link targets on a page: only parts of the game that are on it."""

from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

from referee.ledger.entries import Cause
from referee.report.page import GameReport


class Anchor(NamedTuple):
    """The text of a link, and the id it leads to; the id is empty if that is not on the page."""

    text: str
    to: str = ""


class Links:
    """The links to the parts of one game."""

    def __init__(self, game: GameReport) -> None:
        self._game = game
        self._tricks = {hand.number: {one.number for one in hand.tricks} for hand in game.hands}
        self._begin = [first for first, _ in game.shown]

    def line(self, number: int) -> Anchor:
        """Link to a line of the log."""
        at = bisect_right(self._begin, number) - 1
        there = at >= 0 and number <= self._game.shown[at][1]
        return Anchor(f"line {number:,}", self._game.line_id(number) if there else "")

    def play(self, hand: int | None, trick: int | None = None) -> Anchor | None:
        """Link to a trick, or to its hand, on the table."""
        if hand is None or hand not in self._tricks:
            return None
        if trick in self._tricks[hand]:
            return Anchor(f"hand {hand}, trick {trick}", self._game.trick_id(hand, trick or 0))
        return Anchor(f"hand {hand}", self._game.hand_id(hand))

    def meant(self, hand: int | None) -> Anchor | None:
        """Link to a hand as it was meant, if it is on the page."""
        if hand is None or hand not in self._game.meant:
            return None
        return Anchor(f"hand {hand}, as meant", self._game.hand_id(hand, meant=True))

    def play_at(self, line: int) -> Anchor | None:
        """Link to the event at a line of the log."""
        return self.play(*self._whereabouts.get(line, (None, None)))

    def cause(self, one: Cause) -> Anchor:
        """Link to the finding that a correction comes from, if it is listed."""
        return Anchor(f"{one.code}, line {one.line:,}", self._findings.get(one, ""))

    @cached_property
    def _findings(self) -> dict[Cause, str]:
        """Map each listed finding to its id."""
        found = enumerate(self._game.findings, 1)
        return {Cause(one.code, one.at, one.player): self._game.finding_id(number) for number, one in found}

    @cached_property
    def _whereabouts(self) -> dict[int, tuple[int, int | None]]:
        """Map each line to its hand and trick, if it has one."""
        found: dict[int, tuple[int, int | None]] = {}
        for hand in self._game.hands:
            found |= {one.number: (hand.number, None) for one in (*hand.lines, *hand.after.lines)}
            found |= {one.at.line: (hand.number, one.number) for one in hand.tricks}
        return found
