"""A version of a log to try edits on. Whatever the referee knows about it is computed once, on demand."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from referee.judge.audit import Audit
from referee.notation.names import Roster
from referee.notation.read import Section
from referee.notation.statements import BadComment, Statement
from referee.notation.write import FAR, Edit, with_edits
from referee.rulesets.ruleset import RuleSet
from referee.story.hand import PlayedHand
from referee.story.live import LiveLog
from referee.text import foreign, texts
from referee.values import Place


def draft_of(log: bytes, rulesets: Sequence[RuleSet] = (), audit: Audit | None = None) -> "Draft | None":
    """Return the log, and its ``audit`` if that is known, as a draft, or ``None`` if it is not UTF-8."""
    try:
        draft = None if foreign(log) else Draft(log.decode(), rulesets)
    except UnicodeDecodeError:
        return None
    if draft and audit:
        draft.audit = audit
    return draft


class Draft:
    """One version of a log, which never changes.

    Lines, columns and hands count from 1; hand 0 is the part before the first hand. It may name the ``rulesets``
    besides the built-in ones. It shares ``live`` with earlier versions, so unchanged hands are not replayed.
    """

    def __init__(self, text: str, rulesets: Sequence[RuleSet] = (), live: LiveLog | None = None) -> None:
        self.text = text
        self.rulesets: Sequence[RuleSet] = rulesets
        self._live = live or LiveLog()
        self._hands: dict[int, PlayedHand] = {}
        self._without: dict[int, Draft] = {}

    def edited(self, edits: Sequence[Edit]) -> "Draft":
        """Return the log with these edits, in text order."""
        live = self.live.fork(self.hand_at(edits[0].at.line - 1))
        return Draft(with_edits(self.text, edits), self.rulesets, live)

    def without(self, line: int) -> "Draft":
        """Return the log with nothing on a line."""
        if line not in self._without:
            self._without[line] = self.edited([Edit(Place(line, 1, FAR), "")])
        return self._without[line]

    @property
    def line_end(self) -> str:
        """The line end of its first line."""
        return "\r\n" if self.text.partition("\n")[0].endswith("\r") else "\n"

    @cached_property
    def lines(self) -> list[str]:
        """The text of each line, as used for columns."""
        return texts(self.text)

    def line(self, number: int) -> str:
        """Return the text of a line, which is empty if there is none, as in an empty log."""
        return self.lines[number - 1] if number <= len(self.lines) else ""

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Its statements before the first hand, if any, then those of each hand."""
        return self.live.sections

    @cached_property
    def statements(self) -> dict[int, Statement]:
        """Its statements by line, in order."""
        roster = Roster()
        lines = (roster.read(line) for section in self.sections for line in section.statements)
        return {line.line: line for line in lines if not isinstance(line, BadComment)}

    def hand_at(self, line: int) -> int:
        """Return the number of the hand that contains or precedes a line, or 0 before the first."""
        return bisect_right(self.sections, line, lo=1, key=lambda section: section.statements[0].line) - 1

    @cached_property
    def audit(self) -> Audit:
        """The audit of the log."""
        return self.live.audit()

    @property
    def live(self) -> LiveLog:
        """Its hands, of which only changed ones are replayed."""
        self._live.read(self.text, self.rulesets)
        return self._live

    def hand(self, number: int) -> PlayedHand | None:
        """Return a replayed hand, or ``None`` if there is none with this number or its rules are unknown."""
        if number not in self._hands and (hand := self.live.hand(number)):
            self._hands[number] = hand
        return self._hands.get(number)
