"""Watch a folder of logs, and judge only what changed.

The folder is polled, because notifications don't work on every file system, for example on network drives.
"""

import os
from hashlib import sha256
from threading import Event
from typing import TYPE_CHECKING, Final

import typer

from referee.cli.context import HOUSE_FILE, PYPROJECT, Contexts, contexts_of
from referee.cli.exits import FaultError, complain
from referee.cli.run.examine import case
from referee.cli.run.judging import Judging, policy_of
from referee.cli.run.worker import Job, Worker
from referee.cli.sources.content import Refused
from referee.cli.sources.logs import Logs
from referee.cli.sources.named import LogFile
from referee.judge.checked import UnexaminedLog
from referee.text.limits import PAGE_HANDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.judge.policy import Policy
    from referee.report.page import JudgedGame
    from referee.web.serve.shelf import Shelf

PERIOD: Final = 1.0
"""Seconds between two looks at the folder."""


class Watch:
    """The logs of a folder and their settings files, as of the last look."""

    def __init__(self, folder: str, house: str | None) -> None:
        self.folder: str = folder.rstrip("/") or "/"
        self._logs, self._house = Logs([self.folder]), house
        self._folders = sorted(self._logs.folders())
        self._houses, self._policy = self._read()
        self._beside = self._state_beside()

    def look(self, shelf: "Shelf", stop: Event) -> None:
        """Judge what is new or changed, and forget what is gone; can be stopped between two logs."""
        self._look_beside()
        # An empty folder is refused by its own name; a site says that in its own words.
        logs = {one.path: one for one in self._logs if one.path != self.folder or isinstance(one, LogFile)}
        stamps = {path: self._stamp(one) for path, one in logs.items()}
        for path in shelf.announce(stamps):
            if stop.is_set():
                return
            shelf.put(path, stamps[path], self.judged(logs[path]))

    def run(self, shelf: "Shelf", stop: Event) -> None:
        """Look until stopped. System errors on the folder are reported there, and don't end the loop."""
        while not stop.is_set():
            try:
                self.look(shelf, stop)
            except OSError as error:
                complain(f"the folder can't be read: {error}")
            stop.wait(PERIOD)

    def game(self, path: str) -> "JudgedGame | UnexaminedLog":
        """Judge a log of the folder as it is now, for its own page."""
        return self.judged(LogFile(path), PAGE_HANDS)

    def judged(self, log: LogFile | Refused, room: int = 0) -> "JudgedGame | UnexaminedLog":
        """Judge a log, with ``room`` for that many hands; an error affects only that log."""
        if isinstance(log, LogFile) and self._is_linked(log.path):
            return UnexaminedLog(log.path, "has become a link")
        games: list[JudgedGame | UnexaminedLog] = []
        worker = Worker(case, Judging(games, self._policy, room), self._houses, False, {})
        try:
            worker(log)
        except FaultError as fault:
            return UnexaminedLog(log.path, str(fault))
        return games[-1]

    def _is_linked(self, path: str) -> bool:
        """Check whether a log found here, or a folder on the way to it, has become a link since."""
        here = os.path.relpath(path, self.folder)
        return os.path.realpath(path) != os.path.normpath(os.path.join(os.path.realpath(self.folder), here))

    def _look_beside(self) -> None:
        """Reread the settings if they changed; if they are wrong, keep the old ones."""
        folders = sorted(self._logs.folders())
        if folders == self._folders and self._state_beside() == self._beside:
            return
        self._folders = folders
        self._beside = self._state_beside()
        try:
            self._houses, self._policy = self._read()
        except typer.Exit:
            complain("the previous settings stay in force")

    def _read(self) -> "tuple[Contexts, Callable[[Job], Policy]]":
        """Read the settings, and the policy for findings by them. Exit with 2 if a file is wrong."""
        contexts = contexts_of(self._folders, self._house)
        return contexts, policy_of(contexts)

    def _state_beside(self) -> str:
        """Return a fingerprint of the settings files and their baselines."""
        above = {up for folder in self._folders for up in _upwards(os.path.abspath(folder))}
        files = {os.path.join(up, name) for up in above for name in (HOUSE_FILE, PYPROJECT)}
        files |= {*self._houses.baselines(), *([self._house] if self._house else [])}
        return repr([(file, _state(file)) for file in sorted(files)])

    def _stamp(self, one: LogFile | Refused) -> str:
        """Return a fingerprint of a log and its settings."""
        state = one.reason if isinstance(one, Refused) else _state(one.path)
        return sha256(repr((one.path, state, self._beside)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _upwards(folder: str) -> set[str]:
    found = {folder}
    while folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
        found.add(folder)
    return found


def _state(path: str) -> tuple[int, ...] | None:
    """Return a file's times, size and number; ``None`` if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino
