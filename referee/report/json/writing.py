"""A log while it is written: what is asked, what was said, where everything lies."""

from typing import Final, Self

from referee.report.json.base import Wire, Words
from referee.report.json.explain import OpeningReport, RetoldHandReport
from referee.scribe import Prompt, Session

LAST: Final = 12
"""Lines of the log that are shown, the last ones."""


class PromptReport(Wire):
    """What comes next, what may be typed, whose turn it is, and the lines that a bare Enter writes."""

    kind: str
    question: Words
    accepted: Words
    turn: Words | None
    offer: tuple[Words, ...]

    @classmethod
    def of(cls, prompt: Prompt) -> Self:
        return cls(
            kind=prompt.kind,
            question=prompt.question,
            accepted=prompt.accepted,
            turn=prompt.turn,
            offer=prompt.offer,
        )


class WritingReport(Wire):
    """Where somebody stands who writes a log.

    ``hand`` is the hand that is written, ``opening`` what stands before the first; one of them is null, or both where
    no known rules are played by. ``waiting`` is how many of the last trick's cards are still to be played: they are
    among its plays, as unknown ones. ``number`` counts the hands, ``errors`` those found so far. ``lines`` are the last
    of the log, each with its number.
    """

    prompt: PromptReport
    said: tuple[Words, ...]
    number: int
    errors: int
    waiting: int
    opening: OpeningReport | None
    hand: RetoldHandReport | None
    lines: tuple[tuple[int, Words], ...]

    @classmethod
    def of(cls, session: Session) -> Self:
        now, sheet = session.now, session.sheet
        there = len(sheet.lines)
        return cls(
            prompt=PromptReport.of(session.prompt),
            said=session.said,
            number=now.game.number,
            errors=now.errors,
            waiting=len(now.turns) - now.laid if now.trick else 0,
            opening=OpeningReport.of(now.opening) if now.opening else None,
            hand=RetoldHandReport.of(now.hand) if now.hand else None,
            lines=tuple([(number, sheet.text(number)) for number in range(max(1, there - LAST + 1), there + 1)]),
        )
