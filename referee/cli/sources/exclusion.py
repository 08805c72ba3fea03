"""The logs that a search through folders leaves out: those that settings and options exclude, and those that ignore
files name.
"""

import os
import stat
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.cli.context import HOUSE_FILE, PYPROJECT, settings_file
from referee.cli.exits import MisusedError, complain
from referee.text.limits import IGNORE_BYTES, IGNORE_PATTERNS

if TYPE_CHECKING:
    from referee.judge.settings.file import SettingsFile
    from referee.judge.settings.paths import PathPatterns

_GIT: Final = ".git"
_GITIGNORE: Final = ".gitignore"
_IGNORE: Final = ".ignore"
_SETTINGS: Final = (PYPROJECT, HOUSE_FILE)
_READ: Final = (_GIT, _GITIGNORE, _IGNORE, *_SETTINGS)
"""The names in a folder that may change what is left out of it."""

_OWN_DATA: Final = (_GIT, ".hg", ".jj", ".svn")
"""Folders of a repository's own data, in which nobody misses a log."""

_HELD: Final = 256
"""The most settings and ignore files to keep until they change."""


class LeftOut(NamedTuple):
    """A log or a folder that a search left out; ``by`` is what excludes it, such as ``.gitignore``."""

    path: str
    is_folder: bool
    by: str


class _Layer(NamedTuple):
    """The patterns of one list.

    The path from the patterns' folder begins ``begins`` characters after the beginning of a path of the search;
    ``above`` precedes it, if that folder is above the search.
    """

    by: str
    patterns: "PathPatterns"
    begins: int = 0
    above: str = ""

    def match_exactly(self, path: str) -> bool | None:
        return self.patterns.match_exactly(self.above + path[self.begins :])


@dataclass(frozen=True, slots=True)
class Scope:
    """The paths to leave out of one folder of a search.

    ``lists`` are those of the settings and of the command line, by their keys: each may leave a path out. ``ignored``
    are the ignore files, the nearest first: an ``.ignore`` decides before any ``.gitignore``.
    """

    exclusion: "Exclusion"
    lists: dict[str, _Layer]
    ignored: tuple[_Layer, ...] = ()

    def reason(self, path: str, is_folder: bool) -> str | None:
        """Return what leaves this path out, if anything does."""
        path = f"{path}/" if is_folder else path
        excluding = (one.by for one in self.lists.values() if one.match_exactly(path))
        return next(excluding, None) or self._ignoring(path)

    def _ignoring(self, path: str) -> str | None:
        for by in (_IGNORE, _GITIGNORE):
            for one in self.ignored:
                if one.by == by and (said := one.match_exactly(path)) is not None:
                    return by if said else None
        return None

    def inside(self, folder: str, names: Collection[str] | None = None) -> "Scope":
        """Return what is left out of a folder further down, whose path is empty or ends in a slash.

        ``names`` are those of its entries, if they are known.
        """
        there = [one for one in _READ if (os.path.lexists(folder + one) if names is None else one in names)]
        return self._told_in(folder, there, len(folder), "") if there else self

    def below(self, folder: str, begins: int, above: str, reads: Collection[str]) -> "Scope":
        """Return what else is left out by the files that must be read in a folder above the search."""
        there = [one for one in reads if os.path.lexists(os.path.join(folder, one))]
        return self._told_in(os.path.join(folder, ""), there, begins, above)

    def _told_in(self, folder: str, there: Collection[str], begins: int, above: str) -> "Scope":
        from referee.judge.settings.paths import patterns

        lists = dict(self.lists)
        for name in (one for one in _SETTINGS if one in there):
            for key, lines in _excluded(folder + name):
                lists[key] = _Layer("settings", patterns(lines), begins, above)
        # Git reads no ignore file above a nested repository.
        ignored = tuple(one for one in self.ignored if one.by != _GITIGNORE or _GIT not in there)
        for name in (one for one in (_GITIGNORE, _IGNORE) if one in there and self.exclusion.ignores):
            ignored = (_Layer(name, self.exclusion.ignore_file(folder + name), begins, above), *ignored)
        return replace(self, lists=lists, ignored=ignored)


class Exclusion:
    """The paths that a run leaves out: the patterns of ``--exclude``, and whether to read ignore files.

    ``forces``: settings and ``--exclude`` also leave out logs that were named. Ignore files don't: the logs that they
    name may still be part of a repository.
    """

    def __init__(self, given: Collection[str] = (), *, ignores: bool = True, forces: bool = False) -> None:
        self.given: tuple[str, ...] = tuple(given)
        self.ignores: bool = ignores
        self.forces: bool = forces
        self._told = set[str]()

    def scope(self, folder: str) -> Scope:
        """Return what is left out near a folder, by the settings and ignore files in it and above."""
        here = os.path.abspath(folder)
        above = [here]
        while above[-1] != os.path.dirname(above[-1]):
            above.append(os.path.dirname(above[-1]))
        repository = next((one for one in above if os.path.lexists(os.path.join(one, _GIT))), here)
        found = self._scope(len(folder), _way(here, os.getcwd()))
        for one in reversed(above[1:]):
            found = found.below(one, len(folder), _way(here, one), _SETTINGS if len(one) < len(repository) else _READ)
        return found

    def reason(self, named: str) -> str | None:
        """Return the reason to leave out a named path, or a folder above it; none unless that is forced."""
        if not self.forces:
            return None
        path, top = _below_current(named)
        scope = replace(self.scope(top), ignored=()).inside(top)
        for number, sign in enumerate(path):
            if sign == "/" and number >= len(top):
                if reason := replace(scope, ignored=()).reason(path[:number], is_folder=True):
                    return reason
                scope = scope.inside(path[: number + 1])
        return replace(scope, ignored=()).reason(path, os.path.isdir(path))

    def ignore_file(self, path: str) -> "PathPatterns":
        """Read an ignore file. An unreadable one leaves nothing out, and standard error names it once."""
        from referee.judge.settings.paths import PathPatterns

        try:
            found = os.lstat(path)
            if not stat.S_ISREG(found.st_mode):
                raise OSError(None, "is not a regular file")
            return _ignore_file(path, (found.st_mtime_ns, found.st_size, found.st_ino))
        except OSError as error:
            if path not in self._told:
                self._told.add(path)
                said = error.strerror or str(error)
                complain(f"{path}: {said if error.errno is None else said.lower()}, so it leaves nothing out")
            return PathPatterns(())

    def _scope(self, begins: int, above: str) -> Scope:
        from referee.judge.settings.effective import EXCLUDED
        from referee.judge.settings.paths import patterns

        lists = {"exclude": _Layer("default", patterns(EXCLUDED), begins)}
        if self.given:
            lists["--exclude"] = _Layer("--exclude", patterns(self.given), begins, above)
        return Scope(self, lists)


def is_own_data(name: str) -> bool:
    """Check whether a folder is one in which a repository keeps its own data."""
    return name in _OWN_DATA


def _way(here: str, above: str) -> str:
    """Return the way from a folder above to this one: empty, or ending in a slash."""
    way = os.path.relpath(here, above).replace(os.sep, "/")
    return "" if way == "." else f"{way}/"


def _below_current(named: str) -> tuple[str, str]:
    """Return a path, relative to the current folder if it is in there, and the folder below which its names count."""
    path = os.path.relpath(named)
    if path.startswith(os.pardir):
        path = os.path.abspath(named)
        return path, os.path.join(os.path.dirname(path), "")
    return path.replace(os.sep, "/"), ""


def _excluded(path: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the lists in a settings file; none if there is a mistake in it, which the run will report."""
    try:
        found = os.stat(path)
        said = _settings(path, (found.st_mtime_ns, found.st_size, found.st_ino))
    except (OSError, MisusedError):
        return
    if said and said.exclude is not None:
        yield "exclude", said.exclude
    if said and said.extend_exclude is not None:
        yield "extend-exclude", said.extend_exclude


@lru_cache(_HELD)
def _settings(path: str, state: tuple[int, ...]) -> "SettingsFile | None":
    file = settings_file(path)
    return file and file.says


@lru_cache(_HELD)
def _ignore_file(path: str, state: tuple[int, ...]) -> "PathPatterns":
    """Read an ignore file in this state. Raises ``OSError``."""
    from referee.judge.settings.paths import PathPatterns

    # A link, which git does not follow either, or a pipe, which would be waited for, may have taken its place.
    opened = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    with open(opened, "rb") as file:
        content = file.read(IGNORE_BYTES + 1)
    if len(content) > IGNORE_BYTES:
        raise OSError(None, f"is larger than {IGNORE_BYTES >> 10} KiB")
    lines = os.fsdecode(content.removeprefix(b"\xef\xbb\xbf")).split("\n")
    if len(lines) > IGNORE_PATTERNS:
        raise OSError(None, f"has more than {IGNORE_PATTERNS:,} lines")
    return PathPatterns(line.removesuffix("\r") for line in lines)
