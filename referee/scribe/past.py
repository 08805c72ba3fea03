"""The game before the current hand, played through only once: a new line costs no more than one hand."""

from typing import NamedTuple

from referee import statements as st
from referee.finding import Finding
from referee.judge.game import Game
from referee.notation import read
from referee.playback.playback import findings
from referee.rulesets import RuleSet

Lines = tuple[st.Statement, ...]


class PastGame(NamedTuple):
    """The game before the section that begins at line ``first`` (counted from 0), and the findings up to there.

    ``header``: the section is the part before the first hand. ``ante`` is the last hand's, in hundredths, if known.
    """

    first: int
    game: Game
    header: bool = False
    findings: tuple[Finding, ...] = ()
    ante: int | None = None


class Past:
    """Keeps the game before each hand, so going back is as fast as going forward."""

    def __init__(self, rulesets: tuple[RuleSet, ...]) -> None:
        self._own = {one.name: one for one in rulesets}
        self._known: list[PastGame] = []

    def before(self, lines: list[bytes], changed: int) -> tuple[PastGame, Lines]:
        """The game before the last section of these lines, and the statements of that section.

        No line before ``changed`` (from 0) has changed since the last call.
        """
        while self._known and self._known[-1].first > changed:
            self._known.pop()
        # The first line of a hand may have changed, and be one no longer.
        while len(self._known) > 1 and self._known[-1].first == changed:
            self._known.pop()
        if not self._known:
            self._known.append(PastGame(0, Game(None, self._own).recording(careful=None), header=True))
        last = self._known[-1]
        sections = [one.statements for one in read(b"\n" * last.first + b"".join(lines[last.first :]))]
        if not last.header:
            del sections[0]  # Nothing comes before the hand's own line.
        if len(sections) > 1:
            self._known.append(_played(last, sections))
        return self._known[-1], sections[-1]


def _played(before: PastGame, sections: list[Lines]) -> PastGame:
    """The game before the last of these sections."""
    game, found, ante = before.game.fork(), list(before.findings), before.ante
    for number, lines in enumerate(sections[:-1]):
        play(game, lines, header=before.header and not number, over=True)
        found += findings(game)
        ante = game.record.account.antes.ante if game.record else ante
        game.forget()
    return PastGame(sections[-1][0].line - 1, game, findings=tuple(found), ante=ante)


def play(game: Game, lines: Lines, *, header: bool, over: bool = False) -> None:
    """Play one more section of a log; ``over``: another one follows."""
    if header:
        game.header(lines)
    else:
        game.hand(lines, last=not over)
