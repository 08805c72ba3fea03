"""The logs that words of the command line mean, files, folders, globs, pipes and ``-``, and the bytes of these logs."""

import os
import stat
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from glob import has_magic
from typing import TYPE_CHECKING, Final, NamedTuple

import typer

from referee.cli.context import HOUSE_FILE, PYPROJECT, STANDARD_INPUT, bytes_of, settings_file
from referee.cli.exits import MisusedError, complain, reason_of
from referee.cli.status import UNEXAMINED
from referee.limits import FILE_BYTES, IGNORE_BYTES, IGNORE_PATTERNS

if TYPE_CHECKING:
    from referee.judge.settings.effective import PathPatterns

PACKED: Final = ".gz"
ENDINGS: Final = (".bourre", ".bourre.gz")
"""The endings of logs in a folder."""

_ANY_FOLDERS: Final = "**"
_NO_LOGS: Final = "has no logs: their names end in .bourre or .bourre.gz"

_GIT: Final = ".git"
_GITIGNORE: Final = ".gitignore"
_IGNORE: Final = ".ignore"
_SETTINGS: Final = (PYPROJECT, HOUSE_FILE)

OWN_DATA: Final = (_GIT, ".hg", ".jj", ".svn")
"""Folders of a repository's own data, in which nobody misses a log."""


# What is left out


class _Patterns(NamedTuple):
    """The patterns of one list, relative to a folder, whose path ends in a slash. ``by`` names the list in reports."""

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
        from referee.judge.settings.effective import patterns

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
    """The paths that a run leaves out, by the patterns of ``--exclude`` and, if it reads them, by ignore files.

    ``forces``: settings and ``--exclude`` also leave out logs that were named. Ignore files don't: the logs that they
    name may still be part of a repository.
    """

    given: tuple[str, ...] = ()
    ignores: bool = True
    forces: bool = False

    @classmethod
    def of(cls, exclude: Iterable[str] | None, no_ignore: bool, force: bool = False) -> "Exclusion":
        """Build the exclusion that the options of a command ask for."""
        return cls(tuple(exclude or ()), not no_ignore, force)

    def scope(self, folder: str) -> Scope:
        """Return what is left out near a folder, by the settings and ignore files above it."""
        from referee.judge.settings.effective import EXCLUDED, patterns

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
        """Return what leaves out a named path, or a folder above it below the current one, or nothing unless forced."""
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
    """Yield the lists in a settings file, or none if there is a mistake in it, which the run will report."""
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
    from referee.judge.settings.effective import PathPatterns

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


# The logs


class Refused(NamedTuple):
    """A path that could not be examined, and why."""

    path: str
    reason: str

    @classmethod
    def because(cls, path: str, error: OSError) -> "Refused":
        """Refuse a path for the reason that the system gives."""
        return cls(path, reason_of(error))


class LogFile(NamedTuple):
    """The path of a log. What can only be read once has the word that names it, and its bytes once it is read."""

    path: str
    stream: str | None = None
    content: bytes | None = None

    def read(self) -> "LogFile | Refused":
        """Return the log with its bytes, or the reason why there are none."""
        try:
            return self._replace(content=self.bytes())
        except OSError as error:
            return Refused.because(self.path, error)

    def bytes(self) -> bytes:
        """Return the bytes of the log. Raises ``OSError`` if it can't be read."""
        if self.content is not None:
            return self.content
        return content_of_file(self.path) if self.stream is None else _content_of_stream(self.stream, self.path)


class LeftOut(NamedTuple):
    """A log or a folder that a search left out. ``by`` is what excludes it, such as ``.gitignore``."""

    path: str
    is_folder: bool
    by: str


class _Link(NamedTuple):
    """A link in a folder, which is not followed because nobody named it."""

    path: str


class Logs(NamedTuple):
    """The logs of a run in the order of their paths, each once, and what the search for them left out."""

    found: tuple[LogFile | Refused, ...]
    left_out: tuple[LeftOut, ...]
    exclusion: Exclusion

    def files(self) -> list[str]:
        """Return the paths of the logs in files."""
        return [log.path for log in self.found if isinstance(log, LogFile) and log.stream != STANDARD_INPUT]

    def left_out_totals(self) -> tuple[int, int]:
        """Return the numbers of logs and of folders that were left out."""
        folders = sum(left.is_folder for left in self.left_out)
        return len(self.left_out) - folders, folders

    def left_out_in_words(self) -> str:
        """Count what was left out, as in ``1 log and 2 folders left out``, or return an empty text."""
        from referee.report.wording.phrases import logs_left_out

        return logs_left_out(*self.left_out_totals())

    def reasons(self) -> str:
        """Return what left out how many of them, as in ``1 by .gitignore, 2 by settings``."""
        return ", ".join(
            f"{count:,} by {by}" for by, count in sorted(Counter(left.by for left in self.left_out).items())
        )


def find_logs(
    named: Collection[str], exclusion: Exclusion, *, stdin: str | None = None, files_only: bool = False
) -> Logs:
    """Find the logs that words of the command line mean. ``stdin`` is the name of the log on standard input.

    With ``files_only`` no folder is searched. Exit with 2 if ``stdin`` is named, and standard input is not the only
    log. A link in a folder is named on standard error.
    """
    if stdin is not None and {*named} != {STANDARD_INPUT}:
        raise typer.BadParameter(f"--stdin-filename {stdin} needs - as the only log.")
    places = _RealPaths()
    found: dict[str, LogFile | Refused] = {}
    left_out: dict[str, LeftOut] = {}
    folders = {places[word] for word in named if os.path.isdir(word)}
    # If several words mean a log, it has the path of a folder's search before that of a file or a glob.
    for word in sorted({*named}, key=lambda word: (not os.path.isdir(word), has_magic(word), word)):
        for item in _meant(word, exclusion, stdin, files_only):
            match item:
                case LeftOut():
                    left_out.setdefault(places.of(item.path), item)
                case _Link():
                    complain(f"{item.path}: is a link; name it to have it read")
                case _:
                    found.setdefault(places.of(item.path), item)
    missed = (left for place, left in left_out.items() if place not in found and place not in folders)
    return Logs(tuple(sorted(found.values(), key=lambda log: log.path)), tuple(missed), exclusion)


class _RealPaths(dict[str, str]):
    """The real path of each folder, for the places of logs in it, however they are spelled."""

    def __missing__(self, folder: str) -> str:
        self[folder] = os.path.realpath(folder)
        return self[folder]

    def of(self, path: str) -> str:
        """Return the place of a path. A link to a log is a log of its own."""
        folder, name = os.path.split(path.rstrip("/"))
        return path if path == STANDARD_INPUT else os.path.join(self[folder], name)


def _meant(
    word: str, exclusion: Exclusion, stdin: str | None, files_only: bool
) -> Iterator[LogFile | Refused | LeftOut | _Link]:
    """Yield what one word means, and refuse it if it means nothing."""
    path = stdin if stdin is not None and word == STANDARD_INPUT else word
    if by := exclusion.reason(path):
        yield LeftOut(path, os.path.isdir(path), by)
    elif word == STANDARD_INPUT or _is_pipe(word):
        yield LogFile(path, word)
    elif files_only or not (os.path.isdir(word) or (has_magic(word) and not os.path.lexists(word))):
        yield LogFile(word)
    else:
        is_empty = True
        for item in _searched(word, exclusion):
            is_empty = is_empty and isinstance(item, _Link)
            yield item
        if is_empty:
            yield Refused(word, "matches no log" if has_magic(word) else _NO_LOGS)


def _searched(word: str, exclusion: Exclusion) -> Iterator[LogFile | Refused | LeftOut | _Link]:
    """Search the folder that a word names, or those that a glob leads to."""
    if os.path.isdir(word):
        folder = _prefix(word)
        return _search(folder, [], exclusion.scope(folder))
    parts = word.split("/")
    first = next(number for number, part in enumerate(parts) if has_magic(part))
    folder, glob = "".join(f"{part}/" for part in parts[:first]), list(filter(None, parts[first:]))
    while glob[-1:] == [_ANY_FOLDERS]:
        glob.pop()
    return _search(folder, glob, exclusion.scope(folder))


def _prefix(folder: str) -> str:
    """Return what the paths in a folder begin with, or nothing for the current one."""
    while folder.startswith("./"):
        folder = folder[2:].lstrip("/")
    return "" if folder in {"", "."} else f"{folder.rstrip('/')}/"


def _search(folder: str, glob: list[str], scope: Scope) -> Iterator[LogFile | Refused | LeftOut | _Link]:
    """Yield what the parts of a glob match in a folder, as a shell reads them. Without parts, these are all logs.

    What a part names is never left out, but a folder is that only ``**`` would look into. A matching folder means all
    its logs. A folder that can't be listed is refused with a slash at its end.
    """
    waiting = [(folder, glob, scope)]
    while waiting:
        folder, glob, scope = waiting.pop()
        try:
            with os.scandir(folder or ".") as listed:
                entries = [(entry.name, os.path.isdir(entry), entry.is_symlink()) for entry in listed]
        except OSError as error:
            yield Refused.because(folder, error)
            continue
        here = absolute(folder)
        inner = scope.inside(here, {name for name, _, _ in entries})
        part, rest = (glob[0], glob[1:]) if glob else (None, [])
        if part == _ANY_FOLDERS:
            waiting.append((folder, rest, scope))
        for name, is_folder, is_link in entries:
            path = folder + name
            if not _fits(name, part, is_folder=is_folder, is_last=not rest):
                continue
            may_be_left_out = part in {None, _ANY_FOLDERS} and name not in rest
            if may_be_left_out and (by := inner.reason(f"{here}/{name}", is_folder)):
                if name not in OWN_DATA:
                    yield LeftOut(path, is_folder, by)
            elif is_link:
                yield _Link(path)
            elif is_folder:
                waiting.append((f"{path}/", glob if part == _ANY_FOLDERS else rest, inner))
            else:
                yield LogFile(path)


def _fits(name: str, part: str | None, *, is_folder: bool, is_last: bool) -> bool:
    """Check a name against a part of a glob, or for ``None`` whether it may be that of a log, or of a folder with logs.

    Only a dot that is written matches one at the beginning of a name.
    """
    if part is None:
        return is_folder or name.endswith(ENDINGS)
    if part == _ANY_FOLDERS:
        return is_folder and not name.startswith(".")
    return name.startswith(".") <= part.startswith(".") and fnmatchcase(name, part) and (is_folder or is_last)


def _is_pipe(named: str) -> bool:
    try:
        return stat.S_ISFIFO(os.stat(named).st_mode)
    except (OSError, ValueError):
        return False


# The bytes of a log


def content_of_file(path: str) -> bytes:
    """Return the bytes of a log, unpacked if its name says that it is packed.

    Raises ``OSError`` if it can't be read, is not a regular file, which may never end, or is larger than a log may be.
    """
    if os.path.isdir(path):
        raise OSError(None, "is a folder: name the logs in it")
    return _unpacked(path, bytes_of(path, FILE_BYTES))


def _content_of_stream(named: str, path: str) -> bytes:
    """Return the bytes from standard input or a pipe, unpacked if the ``path`` says so. Raises ``OSError``."""
    if named != STANDARD_INPUT:
        with open(named, "rb") as pipe:
            return _unpacked(path, pipe.read(FILE_BYTES + 1))
    if sys.stdin is None:
        raise OSError(None, "standard input is closed")
    return _unpacked(path, sys.stdin.buffer.read(FILE_BYTES + 1))


def read_log(path: str, in_place: bool = False) -> bytes | Refused:
    """Return the bytes of a log, or the reason why there are none, which standard error then names.

    ``in_place``: the log will be written, so a pipe or a packed log is refused.
    """
    try:
        if path == STANDARD_INPUT or (not in_place and _is_pipe(path)):
            return _content_of_stream(path, path)
        content = content_of_file(path)
        if in_place and path.endswith(PACKED):
            raise OSError(None, "is packed: unpack it first")
        return content
    except OSError as error:
        refused = Refused.because(path, error)
        complain(f"{path}: {refused.reason}")
        return refused


def content_of(path: str) -> bytes:
    """Return the bytes of one log. Exit with 3 if it can't be read."""
    log = read_log(path)
    if isinstance(log, Refused):
        raise typer.Exit(UNEXAMINED)
    return log


def _unpacked(path: str, content: bytes) -> bytes:
    """Return a log as it is, or unpacked if the name says that it is packed. Raises ``OSError`` if it is damaged."""
    if path.endswith(PACKED) and len(content) <= FILE_BYTES:
        import zlib
        from gzip import BadGzipFile, GzipFile
        from io import BytesIO

        if not content:
            raise OSError(None, "is not a valid gzip file: it is empty")
        try:
            content = GzipFile(fileobj=BytesIO(content)).read(FILE_BYTES + 1)
        except (BadGzipFile, EOFError, zlib.error) as bad:
            raise OSError(None, f"is not a valid gzip file: {bad}") from None
    if len(content) > FILE_BYTES:
        raise OSError(None, f"is larger than {FILE_BYTES >> 20} MiB, which is more than a log may have")
    return content
