"""The site's state of its folder: the latest judgement of each log, and the resulting season."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from threading import Lock
from typing import Final, NamedTuple

from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.judge.heading import heading
from referee.judge.season import Season, SeasonShare, share
from referee.judge.settlement import JudgedLog, settled, twins
from referee.ledger.entries import account_name
from referee.report.page import JudgedGame
from referee.report.site import (
    FoundInGame,
    ListedGame,
    ListedPlayer,
    PlayerInGame,
    PlayersSeason,
    SeasonSite,
)

SEASON: Final = "season"
"""The key of the season's page."""


def key_of(name: str) -> str:
    """Return the key of a log's or player's page; it reveals nothing about the name."""
    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:16]


class SiteLog(NamedTuple):
    """The site's data about a log: its entry, and its part in the season and the settlement."""

    game: ListedGame
    share: SeasonShare | None = None
    log: JudgedLog | None = None


def judged(game: JudgedGame | UnexaminedLog, below: str = "") -> SiteLog:
    """Return the data to keep about a log, under its path ``below`` the folder.

    It only has the end of the ledger: a page judges the log again for the rest.
    """
    path = game.path.removeprefix(below)
    if isinstance(game, UnexaminedLog):
        return SiteLog(ListedGame(key_of(game.path), path, file=game))
    audit, head = game.audit, heading(game.log)
    # The last account that was still known shows since when the stacks are unknown.
    known = [one for one in audit.accounts if one.table.pot is not None][-1:]
    errors = [one for one in audit.findings if one.severity == "error"]
    short = replace(audit, accounts=tuple(known), findings=tuple(errors))
    file = CheckedLog(game.path, short, game.listing, game.fails)
    listed = ListedGame(key_of(game.path), path, head.title, head.date, file)
    return SiteLog(listed, share(audit), JudgedLog(path, short, head))


class _Kept(NamedTuple):
    """A log in the folder: a stamp of its state and its result, ``None`` while it is being judged."""

    stamp: str
    judged: SiteLog | None


class Shelf:
    """The logs of a folder; all paths begin with ``below``. One thread adds logs while others read."""

    def __init__(self, folder: str, below: str = "") -> None:
        self._folder, self._below = folder, below
        self._kept: dict[str, _Kept] = {}
        self._paths: dict[str, str] = {}
        self._version = 0
        self._latest: SeasonSite | None = None
        self._lock = Lock()

    def announce(self, stamps: Mapping[str, str]) -> list[str]:
        """Register the logs that exist now, by path and state; return those that need judging."""
        with self._lock:
            changed = [path for path, stamp in stamps.items() if not self._is(path, stamp)]
            if changed or len(stamps) != len(self._kept):
                self._kept = {path: self._kept_as(path, stamp) for path, stamp in sorted(stamps.items())}
                self._paths = {key_of(path): path for path in self._kept}
                self._turn()
            return changed

    def put(self, path: str, stamp: str, game: JudgedGame | UnexaminedLog) -> None:
        """Store the result for a log, unless it has changed again."""
        one = judged(game, self._below)
        with self._lock:
            if self._is(path, stamp):
                self._kept[path] = _Kept(stamp, one)
                self._turn()

    def path(self, key: str) -> str | None:
        """Return the log with this page key."""
        return self._paths.get(key)

    def stamp(self, key: str) -> str:
        """Return a stamp that changes whenever the page does; empty if there is no such page (any more)."""
        path = self.path(key)
        if path is not None:
            kept = self._kept.get(path)
            return kept.stamp if kept else ""
        is_here = key == SEASON or any(one.key == key for one in self.site().players)
        return str(self._version) if is_here else ""

    def site(self) -> SeasonSite:
        """Return the season as known now."""
        with self._lock:
            if self._latest is None:
                self._latest = self._site()
            return self._latest

    def player(self, key: str) -> PlayersSeason | None:
        """Return the player with this page key."""
        site = self.site()
        player = next((one for one in site.players if one.key == key), None)
        if player is None:
            return None
        return PlayersSeason(player, site.season, tuple(_played(player.name, self._all_judged())))

    def _is(self, path: str, stamp: str) -> bool:
        kept = self._kept.get(path)
        return kept is not None and kept.stamp == stamp

    def _kept_as(self, path: str, stamp: str) -> _Kept:
        return self._kept[path] if self._is(path, stamp) else _Kept(stamp, None)

    def _turn(self) -> None:
        self._version += 1
        self._latest = None

    def _all_judged(self) -> list[SiteLog]:
        return [one.judged for one in list(self._kept.values()) if one.judged]

    def _listed(self, path: str, kept: _Kept) -> ListedGame:
        if kept.judged:
            return kept.judged.game
        return ListedGame(key_of(path), path.removeprefix(self._below))

    def _site(self) -> SeasonSite:
        season, done = Season(), self._all_judged()
        for one in done:
            season.add(one.share)
        logs = [one.log for one in done if one.log]
        same = tuple(twins((one.path, one.audit.log_sha256) for one in logs))
        complete = bool(logs) and len(logs) == len(self._kept) and not same
        return SeasonSite(
            folder=self._folder,
            games=tuple(self._listed(path, one) for path, one in self._kept.items()),
            pending=len(self._kept) - len(done),
            season=season,
            players=tuple(ListedPlayer(key_of(f"player {one.player}"), *one) for one in season.standing),
            settle=settled(logs, "verified", "leave") if complete else None,
            twins=same,
        )


def _played(name: str, judged: list[SiteLog]) -> Iterator[PlayerInGame]:
    """Yield a player's games."""
    for one in judged:
        if one.share and name in one.share.players:
            yield PlayerInGame(one.game, one.share.players[name], tuple(_about(name, one.game.file)))


def _about(name: str, file: CheckedLog | UnexaminedLog | None) -> Iterator[FoundInGame]:
    """Yield the findings about a player, numbered as on the game's page."""
    for number, finding in enumerate(file.listing.findings if isinstance(file, CheckedLog) else (), 1):
        if finding.player is not None and account_name(finding.player) == name:
            yield FoundInGame(number, finding)
