"""The index of a folder of pages: its logs, the season's standings, and who pays whom."""

from dataclasses import replace
from typing import NamedTuple

from referee.judge.audit import heading
from referee.judge.fingerprint import evening_digest
from referee.judge.policy import CheckedLog, RunTotals, UnexaminedLog, totals
from referee.judge.season import Season, share
from referee.judge.settlement import JudgedLog, SettledEvenings, settled, twins
from referee.report.page import JudgedGame
from referee.text import whole


class IndexedLog(NamedTuple):
    """A log in the index; ``page`` is the file name of its page, empty if the log could not be examined."""

    file: CheckedLog | UnexaminedLog
    page: str = ""
    title: str | None = None
    date: str | None = None

    @property
    def name(self) -> str:
        """The name of the game: its title, else the name of its file."""
        return self.title or self.file.path.rpartition("/")[2] or self.file.path


class SeasonIndex:
    """The logs of a folder of pages, one after the other; of each it keeps only what the index shows."""

    def __init__(self) -> None:
        self.logs: list[IndexedLog] = []
        self.season: Season = Season()
        self._judged: list[JudgedLog] = []

    def add(self, game: JudgedGame | UnexaminedLog, page: str) -> None:
        """Add a log, and the file name of its page."""
        if isinstance(game, UnexaminedLog):
            self.logs.append(IndexedLog(game))
            self.season.add(None)
            return
        self.season.add(share(game.audit))
        head = heading(game.log)
        # The last account that was still known shows since when the stacks are unknown.
        known = [one for one in game.audit.accounts if one.table.pot is not None][-1:]
        errors = [one for one in game.audit.findings if one.severity == "error"]
        short = replace(game.audit, accounts=tuple(known), findings=tuple(errors))
        file = CheckedLog(game.path, short, game.listing._replace(findings=()), game.fails)
        self.logs.append(IndexedLog(file, page, None if head.title is None else whole(head.title), head.date))
        self._judged.append(JudgedLog(game.path, short, head, evening_digest(game.log)))

    @property
    def totals(self) -> RunTotals:
        """The totals over all logs."""
        return totals(one.file for one in self.logs)

    @property
    def twins(self) -> tuple[tuple[str, str], ...]:
        """Pairs of paths of the same evening: a copy, and the original."""
        return tuple(twins(self._judged))

    @property
    def settlement(self) -> SettledEvenings | None:
        """Who pays whom across all logs; ``None`` if that is unknown, because a log is missing or is there twice."""
        if self.twins or len(self._judged) < len(self.logs):
            return None
        return settled(self._judged, "verified", "leave")
