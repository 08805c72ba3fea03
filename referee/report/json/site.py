"""The season of a folder as its site tells it: the games in order, the standings, who pays whom, and each player."""

from dataclasses import dataclass
from typing import NamedTuple

from referee.judge.season import SeasonShare
from referee.judge.settlement import JudgedLog, SettledEvenings
from referee.report.json.base import Report, Wire, Words
from referee.report.json.check import FileReport, FindingReport, Unexamined
from referee.report.json.season import PlayerSeason, SeasonReport


class ListedGame(Wire):
    """A log of the folder; ``key`` is what its page is called, ``file`` null while it is being judged."""

    key: str
    path: Words
    title: Words | None = None
    date: str | None = None
    file: FileReport | Unexamined | None = None

    @property
    def name(self) -> str:
        """What the game is called: its title, or the file."""
        return self.title or self.path


class ListedPlayer(Wire):
    """A player's sums over the season, and what the player's page is called."""

    key: str
    season: PlayerSeason


@dataclass(frozen=True, slots=True)
class SiteReport:
    """The whole folder. ``pending`` are logs that are still being judged, of which nothing is in the sums.

    ``settle`` is who pays whom, null where that can't be told: where a log could not be examined, or while one is
    pending, or where two are the same (``twins``).
    """

    folder: str
    games: tuple[ListedGame, ...]
    pending: int
    season: SeasonReport
    players: tuple[ListedPlayer, ...]
    settle: SettledEvenings | None
    twins: tuple[tuple[str, str], ...]


class FoundInGame(Wire):
    """A finding, and its number on the page of its game, from 1."""

    number: int
    finding: FindingReport


class PlayerInGame(Wire):
    """What a game brought a player: the sums, and the findings about the player."""

    game: ListedGame
    sums: PlayerSeason
    findings: tuple[FoundInGame, ...]


class PlayerReport(Report):
    """One player over the season."""

    player: ListedPlayer
    season: SeasonReport
    games: tuple[PlayerInGame, ...]


class SiteLog(NamedTuple):
    """What a site keeps of a log: its report and what it brings to the season and to the settling of it."""

    game: ListedGame
    share: SeasonShare | None = None
    log: JudgedLog | None = None
