"""What a site keeps of its folder: each log as it was judged last, and the season that they make."""

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
"""What the page of the whole folder is called."""


def key_of(name: str) -> str:
    """What the page of a log or a player is called in addresses: nothing of a name stands there."""
    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:16]


class SiteLog(NamedTuple):
    """What a site keeps of a log: its entry, and what it brings to the season and to the settling of it."""

    game: ListedGame
    share: SeasonShare | None = None
    log: JudgedLog | None = None


def judged(game: JudgedGame | UnexaminedLog, below: str = "") -> SiteLog:
    """What is kept of a log, which is called by its path ``below`` the folder.

    Of its ledger that is the end: a page tells the rest, and judges anew.
    """
    path = game.path.removeprefix(below)
    if isinstance(game, UnexaminedLog):
        return SiteLog(ListedGame(key_of(game.path), path, file=game))
    audit, head = game.audit, heading(game.log)
    # Since when it is not known who has what is told by the last account that knew.
    known = [one for one in audit.accounts if one.table.pot is not None][-1:]
    errors = [one for one in audit.findings if one.severity == "error"]
    short = replace(audit, accounts=tuple(known), findings=tuple(errors))
    file = CheckedLog(game.path, short, game.listing, game.fails)
    listed = ListedGame(key_of(game.path), path, head.title, head.date, file)
    return SiteLog(listed, share(audit), JudgedLog(path, short, head))


class _Kept(NamedTuple):
    """A log in the folder: what tells its state from others, and what was made of it, ``None`` while it is judged."""

    stamp: str
    judged: SiteLog | None


class Shelf:
    """The logs of a folder, of which all paths begin with ``below``. One thread puts logs here while others ask."""

    def __init__(self, folder: str, below: str = "") -> None:
        self._folder, self._below = folder, below
        self._kept: dict[str, _Kept] = {}
        self._paths: dict[str, str] = {}
        self._version = 0
        self._told: SeasonSite | None = None
        self._lock = Lock()

    def announce(self, stamps: Mapping[str, str]) -> list[str]:
        """Takes notice of the logs that are there, by their paths and states; gives those that are to be judged."""
        with self._lock:
            changed = [path for path, stamp in stamps.items() if not self._is(path, stamp)]
            if changed or len(stamps) != len(self._kept):
                self._kept = {path: self._kept_as(path, stamp) for path, stamp in sorted(stamps.items())}
                self._paths = {key_of(path): path for path in self._kept}
                self._turn()
            return changed

    def put(self, path: str, stamp: str, game: JudgedGame | UnexaminedLog) -> None:
        """Keeps what was made of a log, unless it is another by now."""
        one = judged(game, self._below)
        with self._lock:
            if self._is(path, stamp):
                self._kept[path] = _Kept(stamp, one)
                self._turn()

    def path(self, key: str) -> str | None:
        """The log whose page is called so."""
        return self._paths.get(key)

    def stamp(self, key: str) -> str:
        """What changes whenever a page does; empty for one that is not there (any more)."""
        path = self.path(key)
        if path is not None:
            kept = self._kept.get(path)
            return kept.stamp if kept else ""
        is_here = key == SEASON or any(one.key == key for one in self.site().players)
        return str(self._version) if is_here else ""

    def site(self) -> SeasonSite:
        """The season as it is known now."""
        with self._lock:
            if self._told is None:
                self._told = self._site()
            return self._told

    def player(self, key: str) -> PlayersSeason | None:
        """The player whose page is called so."""
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
        self._told = None

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
    """A player's games."""
    for one in judged:
        if one.share and name in one.share.players:
            yield PlayerInGame(one.game, one.share.players[name], tuple(_about(name, one.game.file)))


def _about(name: str, file: CheckedLog | UnexaminedLog | None) -> Iterator[FoundInGame]:
    """The findings about a player, as the page of the game numbers them."""
    for number, finding in enumerate(file.listing.findings if isinstance(file, CheckedLog) else (), 1):
        if finding.player is not None and account_name(finding.player) == name:
            yield FoundInGame(number, finding)
