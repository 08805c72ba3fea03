"""The season of a folder for its site: the games in order, the standings, who pays whom, and each player."""

from typing import NamedTuple

from referee.finding import Finding
from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.judge.season import Record, Season
from referee.judge.settlement import SettledEvenings


class ListedGame(NamedTuple):
    """A log of the folder; ``key`` is the name of its page, ``file`` is ``None`` while it is being judged."""

    key: str
    path: str
    title: str | None = None
    date: str | None = None
    file: CheckedLog | UnexaminedLog | None = None

    @property
    def name(self) -> str:
        """The name of the game: its title, or the file."""
        return self.title or self.path


class ListedPlayer(NamedTuple):
    """A player, by account, the name of the player's page, and the sums over the season."""

    key: str
    name: str
    record: Record


class SeasonSite(NamedTuple):
    """The whole folder. ``pending`` are logs still being judged, which are not in the sums.

    ``settle`` is who pays whom, ``None`` if that is unknown: a log could not be examined or is pending, or two are the
    same (``twins``).
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
    """A player's result in a game, and the findings about the player."""

    game: ListedGame
    record: Record
    findings: tuple[FoundInGame, ...]


class PlayersSeason(NamedTuple):
    """One player over the season."""

    player: ListedPlayer
    season: Season
    games: tuple[PlayerInGame, ...]
