"""What a site keeps of its folder: each log as it was judged last, and the season that they make."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from threading import Lock
from typing import Final, NamedTuple

from referee.judge.heading import heading
from referee.judge.season import Season, share
from referee.judge.settlement import JudgedLog, settled, twins
from referee.ledger.entries import account_name
from referee.report.json.check import FileReport, Unexamined
from referee.report.json.page import JudgedGame
from referee.report.json.season import PlayerSeason, SeasonReport
from referee.report.json.site import (
    FoundInGame,
    ListedGame,
    ListedPlayer,
    PlayerInGame,
    PlayerReport,
    SiteLog,
    SiteReport,
)

SEASON: Final = "season"
"""What the page of the whole folder is called."""


def key_of(name: str) -> str:
    """What the page of a log or a player is called in addresses: nothing of a name stands there."""
    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def judged(game: JudgedGame | Unexamined, below: str = "") -> SiteLog:
    """What is kept of a log, which is called by its path ``below`` the folder.

    Of its ledger that is the end: a page tells the rest, and judges anew.
    """
    path = game.path.removeprefix(below)
    if isinstance(game, Unexamined):
        return SiteLog(ListedGame(key=key_of(game.path), path=path, file=game))
    audit, head = game.audit, heading(game.log)
    file = FileReport.listed_by(game.path, audit, game.listing, audit.rules_file, fails=game.fails)
    listed = ListedGame(key=key_of(game.path), path=path, title=head.title, date=head.date, file=file)
    # Since when it is not known who has what is told by the last account that knew.
    known = [one for one in audit.accounts if one.table.pot is not None][-1:]
    errors = [one for one in audit.findings if one.severity == "error"]
    short = replace(audit, accounts=tuple(known), findings=tuple(errors))
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
        self._told: SiteReport | None = None
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

    def put(self, path: str, stamp: str, game: JudgedGame | Unexamined) -> None:
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

    def site(self) -> SiteReport:
        """The season as it is known now."""
        with self._lock:
            if self._told is None:
                self._told = self._site()
            return self._told

    def player(self, key: str) -> PlayerReport | None:
        """The player whose page is called so."""
        site = self.site()
        player = next((one for one in site.players if one.key == key), None)
        if player is None:
            return None
        name = player.season.player
        games = tuple(_played(name, self._all_judged()))
        return PlayerReport(player=player, season=site.season, games=games)

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
        return ListedGame(key=key_of(path), path=path.removeprefix(self._below))

    def _site(self) -> SiteReport:
        season, done = Season(), self._all_judged()
        for one in done:
            season.add(one.share)
        report = SeasonReport.of(season)
        logs = [one.log for one in done if one.log]
        same = tuple(twins((one.path, one.audit.log_sha256) for one in logs))
        complete = bool(logs) and len(logs) == len(self._kept) and not same
        return SiteReport(
            folder=self._folder,
            games=tuple(self._listed(path, one) for path, one in self._kept.items()),
            pending=len(self._kept) - len(done),
            season=report,
            players=tuple(ListedPlayer(key=key_of(f"player {one.player}"), season=one) for one in report.players),
            settle=settled(logs, "verified", "leave") if complete else None,
            twins=same,
        )


def _played(name: str, judged: list[SiteLog]) -> Iterator[PlayerInGame]:
    """A player's games."""
    for one in judged:
        if one.share and name in one.share.players:
            sums = PlayerSeason.of(name, one.share.players[name])
            yield PlayerInGame(game=one.game, sums=sums, findings=tuple(_about(name, one.game.file)))


def _about(name: str, file: FileReport | Unexamined | None) -> Iterator[FoundInGame]:
    """The findings about a player, as the page of the game numbers them."""
    for number, finding in enumerate(file.findings if file else (), 1):
        if finding.player is not None and account_name(finding.player) == name:
            yield FoundInGame(number=number, finding=finding)
