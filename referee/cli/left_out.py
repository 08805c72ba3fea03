"""What a search through folders leaves out because settings or options exclude it, or an ignore file names it."""

import os
import stat
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.cli.context import HOUSE_FILE, PYPROJECT, settings_file
from referee.cli.exits import MisusedError, complain, reason_of
from referee.text.limits import IGNORE_BYTES, IGNORE_PATTERNS

if TYPE_CHECKING:
    from referee.judge.settings.paths import PathPatterns

_GIT: Final = ".git"
_GITIGNORE: Final = ".gitignore"
_IGNORE: Final = ".ignore"
_SETTINGS: Final = (PYPROJECT, HOUSE_FILE)

OWN_DATA: Final = (_GIT, ".hg", ".jj", ".svn")
"""Folders of a repository's own data, in which nobody misses a log."""


class _Patterns(NamedTuple):
    """The patterns of one list, relative to a folder, whose path ends in a slash; ``by`` names the list in reports."""

    by: str
    folder: str
    patterns: "PathPatterns"

    def match(self, path: str) -> bool | None:
        """Check an absolute path, as ``PathPatterns.match_exactly`` does."""
        inside = path.startswith(self.folder)
        return self.patterns.match_exactly(path[len(self.folder) :] if inside else f"..{path}")


@dataclass(frozen=True, slots=True)
class Scope:
    """What is left out of a folder of a search.

    ``lists`` are those of the settings and of the command line, by their keys: each may leave a path out. ``ignored``
    are the ignore files, the nearest first: an ``.ignore`` decides before any ``.gitignore``.
    """

    exclusion: "Exclusion"
    lists: dict[str, _Patterns]
    ignored: tuple[_Patterns, ...] = ()

    def reason(self, path: str, is_folder: bool) -> str | None:
        """Return what leaves this absolute path out, such as ``.gitignore``, if anything does."""
        path = f"{path}/" if is_folder else path
        for excluded in self.lists.values():
            if excluded.match(path):
                return excluded.by
        for by in (_IGNORE, _GITIGNORE):
            matches = (ignored.match(path) for ignored in self.ignored if ignored.by == by)
            if (decided := next((match for match in matches if match is not None), None)) is not None:
                return by if decided else None
        return None

    def inside(self, folder: str, names: Collection[str]) -> "Scope":
        """Return the scope of a folder further down, by the settings and ignore files among these names in it."""
        from referee.judge.settings.paths import patterns

        lists, ignored, within = self.lists, self.ignored, f"{folder.rstrip('/')}/"
        for name in _SETTINGS:
            if name in names:
                lists = lists | {
                    key: _Patterns("settings", within, patterns(said)) for key, said in _excluded(within + name)
                }
        if _GIT in names:  # Git reads no ignore file above a nested repository.
            ignored = tuple(one for one in ignored if one.by != _GITIGNORE)
        for name in (_GITIGNORE, _IGNORE):
            if name in names and self.exclusion.ignores:
                ignored = (_Patterns(name, within, _ignore_file(within + name)), *ignored)
        return replace(self, lists=lists, ignored=ignored)


class Exclusion(NamedTuple):
    """The paths that a run leaves out: the patterns of ``--exclude``, and whether to read ignore files.

    ``forces``: settings and ``--exclude`` also leave out logs that were named. Ignore files don't: the logs that they
    name may still be part of a repository.
    """

    given: tuple[str, ...] = ()
    ignores: bool = True
    forces: bool = False

    def scope(self, folder: str) -> Scope:
        """Return what is left out near a folder, by the settings and ignore files above it."""
        from referee.judge.settings.effective import EXCLUDED
        from referee.judge.settings.paths import patterns

        here = absolute(folder)
        above = [here]
        while above[-1] != os.path.dirname(above[-1]):
            above.append(os.path.dirname(above[-1]))
        repository = next((path for path in above if os.path.lexists(os.path.join(path, _GIT))), here)
        lists = {"exclude": _Patterns("default", f"{here}/", patterns(EXCLUDED))}
        if self.given:
            lists["--exclude"] = _Patterns("--exclude", f"{absolute('')}/", patterns(self.given))
        scope = Scope(self, lists)
        for path in reversed(above[1:]):
            read = (*_SETTINGS, _GIT, _GITIGNORE, _IGNORE) if len(path) >= len(repository) else _SETTINGS
            scope = scope.inside(path, [name for name in read if os.path.lexists(os.path.join(path, name))])
        return scope

    def reason(self, named: str) -> str | None:
        """Return what leaves out a named path, or a folder above it below the current one; nothing unless forced."""
        if not self.forces:
            return None
        path, current = absolute(named), f"{absolute('')}/"
        begins = len(current) if path.startswith(current) else len(os.path.dirname(path)) + 1
        folder = path[: begins - 1]
        for end in (*(at for at, sign in enumerate(path) if sign == "/" and at >= begins), len(path)):
            scope = replace(self.scope(os.path.join(folder, "_")), ignored=())
            if by := scope.reason(path[:end], end < len(path) or os.path.isdir(path)):
                return by
            folder = path[:end]
        return None


def absolute(path: str) -> str:
    """Return an absolute path without a slash at its end."""
    return os.path.abspath(path).replace(os.sep, "/").rstrip("/")


def _excluded(path: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the lists in a settings file; none if there is a mistake in it, which the run will report."""
    try:
        file = settings_file(path)
    except MisusedError:
        return
    if file and file.says.exclude is not None:
        yield "exclude", file.says.exclude
    if file and file.says.extend_exclude is not None:
        yield "extend-exclude", file.says.extend_exclude


def _ignore_file(path: str) -> "PathPatterns":
    """Read an ignore file. An unreadable one leaves nothing out, and standard error names it."""
    from referee.judge.settings.paths import PathPatterns

    try:
        return PathPatterns(_ignored(path))
    except OSError as error:
        near = os.path.relpath(path)
        complain(f"{path if near.startswith(os.pardir) else near}: {reason_of(error)}, so it leaves nothing out")
        return PathPatterns(())


def _ignored(path: str) -> Iterable[str]:
    """Return the lines of an ignore file. Raises ``OSError`` if it is no file of its own, or too large."""
    if not stat.S_ISREG(os.lstat(path).st_mode):
        raise OSError(None, "is not a regular file")
    # A link, which git does not follow either, or a pipe, which would be waited for, may have taken its place.
    opened = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    with open(opened, "rb") as file:
        content = file.read(IGNORE_BYTES + 1)
    if len(content) > IGNORE_BYTES:
        raise OSError(None, f"is larger than {IGNORE_BYTES >> 10} KiB")
    lines = os.fsdecode(content.removeprefix(b"\xef\xbb\xbf")).split("\n")
    if len(lines) > IGNORE_PATTERNS:
        raise OSError(None, f"has more than {IGNORE_PATTERNS:,} lines")
    return [line.removesuffix("\r") for line in lines]
