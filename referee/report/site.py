"""The season of a folder as its site tells it: the games in order, the standings, who pays whom, and each player."""

from typing import NamedTuple

from referee.finding import Finding
from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.judge.season import Record, Season
from referee.judge.settlement import SettledEvenings


class ListedGame(NamedTuple):
    """A log of the folder; ``key`` is what its page is called, ``file`` ``None`` while it is being judged."""

    key: str
    path: str
    title: str | None = None
    date: str | None = None
    file: CheckedLog | UnexaminedLog | None = None

    @property
    def name(self) -> str:
        """What the game is called: its title, or the file."""
        return self.title or self.path


class ListedPlayer(NamedTuple):
    """A player, by account, what the player's page is called, and the sums over the season."""

    key: str
    name: str
    record: Record


class SeasonSite(NamedTuple):
    """The whole folder. ``pending`` are logs that are still being judged, of which nothing is in the sums.

    ``settle`` is who pays whom, ``None`` where that can't be told: where a log could not be examined, or while one is
    pending, or where two are the same (``twins``).
    """

    folder: str
    games: tuple[ListedGame, ...]
    pending: int
    season: Season
    players: tuple[ListedPlayer, ...]
    settle: SettledEvenings | None
    twins: tuple[tuple[str, str], ...]


class FoundInGame(NamedTuple):
    """A finding, and its number on the page of its game, from 1."""

    number: int
    finding: Finding


class PlayerInGame(NamedTuple):
    """What a game brought a player, and the findings about the player."""

    game: ListedGame
    record: Record
    findings: tuple[FoundInGame, ...]


class PlayersSeason(NamedTuple):
    """One player over the season."""

    player: ListedPlayer
    season: Season
    games: tuple[PlayerInGame, ...]
