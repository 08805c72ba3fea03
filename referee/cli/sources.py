"""The logs that words of the command line mean, files, folders, globs, pipes and ``-``, and the bytes of these logs."""

import os
import re
import stat
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import field
from glob import has_magic
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import typer

from referee import RefereeError
from referee.cli.context import SETTINGS_FILES, STANDARD_INPUT, Settings, bytes_of, real_place, settings_files
from referee.cli.exits import UNEXAMINED, CommandError, complain, reason_of
from referee.limits import FILE_BYTES, IGNORE_BYTES, IGNORE_PATTERNS
from referee.records import record

if TYPE_CHECKING:
    from referee.judge.settings.effective import PathPatterns

PACKED: Final = ".gz"
ENDINGS: Final = (".bourre", ".bourre.gz")
"""The endings of logs in a folder."""

_GIT: Final = ".git"
_GITIGNORE: Final = ".gitignore"
_IGNORE: Final = ".ignore"

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


@record()
class Exclusion:
    """The paths that a run leaves out, by its settings, by ``--exclude``, and by ignore files if it reads them.

    If it ``forces``, settings and ``--exclude`` leave out even logs that are named. Ignore files don't, since the logs
    that they name may still be part of a repository.
    """

    patterns: tuple[str, ...] = ()
    ignores: bool = True
    forces: bool = False
    settings: Settings = field(default_factory=Settings)

    def lists(self, folder: str) -> dict[str, _Patterns]:
        """Return the patterns that leave out paths in a folder, those of the settings and of ``--exclude``, by key."""
        from referee.judge.settings.effective import EXCLUDED, patterns

        default = _Patterns("default", f"{absolute(folder)}/", patterns(EXCLUDED))
        given = _Patterns("--exclude", f"{absolute('')}/", patterns(self.patterns))
        return self.with_settings({"exclude": default, "--exclude": given}, *reversed(settings_files(folder)))

    def with_settings(self, lists: dict[str, _Patterns], *files: str) -> dict[str, _Patterns]:
        """Return the lists after those of settings files, given the nearest last, have taken the place of others."""
        from referee.judge.settings.effective import patterns

        for path in files:
            with suppress(RefereeError):  # The run will report a mistake in the file, if it is for a log.
                layer = self.settings.read(path)
                for key in ("exclude", "extend_exclude"):
                    if layer and (lines := getattr(layer.says, key)) is not None:
                        place = f"{absolute(os.path.dirname(path))}/"
                        lists = {**lists, key: _Patterns("settings", place, patterns(lines))}
        return lists

    def ignore_files(self, folder: str, above: tuple[_Patterns, ...]) -> tuple[_Patterns, ...]:
        """Return the ignore files for an absolute folder, given those ``above`` it, in the order in which they decide.

        Each ``.ignore`` decides before any ``.gitignore``, and the nearest of them first.
        """
        if os.path.lexists(f"{folder}/{_GIT}"):  # Git reads no ignore file above a nested repository.
            above = tuple(file for file in above if file.by != _GITIGNORE)
        for name in (_GITIGNORE, _IGNORE):
            path = f"{folder}/{name}"
            if self.ignores and os.path.lexists(path):
                above = (_Patterns(name, path.removesuffix(name), _read_ignore_file(path)), *above)
        return tuple(sorted(above, key=lambda file: file.by == _GITIGNORE))

    def reason(self, named: str) -> str | None:
        """Return what leaves out a named path, or a folder above it below the current one, if anything does."""
        path, current = absolute(named), f"{absolute('')}/"
        begins = len(current) if path.startswith(current) else len(os.path.dirname(path)) + 1
        folder = path[: begins - 1]
        for end in (*(match.start() for match in re.finditer("/", path) if match.start() >= begins), len(path)):
            if by := _reason(path[:end], end < len(path) or os.path.isdir(path), self.lists(folder).values(), ()):
                return by
            folder = path[:end]
        return None


def _reason(path: str, is_folder: bool, lists: Iterable[_Patterns], ignore_files: Iterable[_Patterns]) -> str | None:
    """Return what leaves an absolute path out, such as ``.gitignore``, if anything does."""
    path = f"{path}/" if is_folder else path
    if by := next((excluded.by for excluded in lists if excluded.match(path)), None):
        return by
    decisions = ((file.by, file.match(path)) for file in ignore_files)
    return next((by if matches else None for by, matches in decisions if matches is not None), None)


def absolute(path: str) -> str:
    """Return an absolute path without a slash at its end."""
    return os.path.abspath(path).replace(os.sep, "/").rstrip("/")


def _read_ignore_file(path: str) -> "PathPatterns":
    """Read an ignore file. An unreadable one leaves nothing out, and standard error names it."""
    from referee.judge.settings.effective import PathPatterns

    try:
        if os.path.islink(path):  # Git does not follow it either.
            raise OSError(None, "is not a regular file")
        content = bytes_of(path, IGNORE_BYTES)
        if len(content) > IGNORE_BYTES:
            raise OSError(None, f"is larger than {IGNORE_BYTES >> 10} KiB")
        lines = os.fsdecode(content.removeprefix(b"\xef\xbb\xbf")).split("\n")
        if len(lines) > IGNORE_PATTERNS:
            raise OSError(None, f"has more than {IGNORE_PATTERNS:,} lines")
        return PathPatterns(line.removesuffix("\r") for line in lines)
    except OSError as error:
        near = os.path.relpath(path)
        complain(f"{path if near.startswith(os.pardir) else near}: {reason_of(error)}, so it leaves nothing out")
        return PathPatterns(())


# The logs


class LogFile(NamedTuple):
    """The path of a log, and its bytes once read, or the ``refusal`` that says why it can't be examined."""

    path: str
    content: bytes | None = None
    refusal: str | None = None

    def read(self, stream: str = "") -> "LogFile":
        """Return the log with its bytes, or with the reason why there are none."""
        try:
            return self._replace(content=self.bytes(stream))
        except OSError as error:
            return self._replace(refusal=reason_of(error))

    def bytes(self, stream: str = "") -> bytes:
        """Return the bytes of the log, unpacked if its name says that it is packed.

        ``stream`` is the pipe or the ``-`` from which it is read, if any. Raises ``OSError`` if it can't be read, is
        not a regular file, which may never end, or is larger than a log may be.
        """
        if self.refusal is not None:
            raise OSError(None, self.refusal)
        if self.content is not None:
            return self.content
        if stream == STANDARD_INPUT:
            if sys.stdin is None:
                raise OSError(None, "standard input is closed")
            content = sys.stdin.buffer.read(FILE_BYTES + 1)
        elif stream:
            with open(stream, "rb") as pipe:
                content = pipe.read(FILE_BYTES + 1)
        elif os.path.isdir(self.path):
            raise OSError(None, "is a folder: name the logs in it")
        else:
            content = bytes_of(self.path, FILE_BYTES)
        if self.path.endswith(PACKED) and len(content) <= FILE_BYTES:
            content = _unpack(content)
        if len(content) > FILE_BYTES:
            raise OSError(None, f"is larger than {FILE_BYTES >> 20} MiB, which is more than a log may have")
        return content


class LeftOut(NamedTuple):
    """A log or a folder that a search left out. ``by`` is what excludes it, such as ``.gitignore``."""

    path: str
    is_folder: bool
    by: str


class Logs(NamedTuple):
    """The logs of a run in the order of their paths, each once, and what the search for them left out."""

    found: tuple[LogFile, ...]
    left_out: tuple[LeftOut, ...]
    settings: Settings

    def files(self) -> list[str]:
        """Return the paths of the logs in files."""
        return [log.path for log in self.found if log.refusal is None and log.content is None]

    def left_out_totals(self) -> tuple[int, int]:
        """Return the numbers of logs and of folders that were left out."""
        folders = sum(left.is_folder for left in self.left_out)
        return len(self.left_out) - folders, folders

    def left_out_in_words(self) -> str:
        """Count what was left out, as in ``1 log and 2 folders left out``, or return an empty text."""
        from referee.report.wording.phrases import logs_left_out

        return logs_left_out(*self.left_out_totals())


def find_logs(named: Collection[str], exclusion: Exclusion, *, stdin: str | None = None) -> Logs:
    """Find the logs that words of the command line mean. ``stdin`` is the name of the log on standard input.

    What can be read only once is read at once. Exit with 2 if ``stdin`` is named, and standard input is not the only
    log. A link in a folder is named on standard error.
    """
    if stdin is not None and {*named} != {STANDARD_INPUT}:
        raise typer.BadParameter(f"--stdin-filename {stdin} needs - as the only log.")
    words = {*named}
    for glob in [word for word in words if has_magic(word) and not os.path.lexists(word)]:
        words = words - {glob} | ({*_expand_glob(glob)} or {glob})
    logs: dict[str, LogFile] = {}
    left_out: dict[str, LeftOut] = {}
    folders = {os.path.realpath(word) for word in words if os.path.isdir(word)}
    # If several words mean a log, it has the path of a folder's search before that of a file.
    for word in sorted(words, key=lambda word: (not os.path.isdir(word), word)):
        stream = _stream(word)
        for item in _find_meant(word, exclusion, stdin):
            place = item.path if item.path == STANDARD_INPUT else real_place(item.path)
            if isinstance(item, LeftOut):
                left_out.setdefault(place, item)
            elif place not in logs:
                logs[place] = item.read(stream) if stream else item
    missed = (left for place, left in left_out.items() if place not in logs and place not in folders)
    return Logs(tuple(sorted(logs.values(), key=lambda log: log.path)), tuple(missed), exclusion.settings)


def _expand_glob(word: str) -> Iterator[str]:
    """Yield what a shell makes of a glob. A link is named on standard error instead."""
    parts = word.split("/")
    first = next(number for number, part in enumerate(parts) if has_magic(part))
    prefix = "".join(f"{part}/" for part in parts[:first])
    rest = [part if part == "**" else re.sub(r"\*+", "*", part) for part in parts[first:] if part]
    while rest[-1:] == ["**"]:
        rest.pop()
    if not rest:
        yield prefix or "."
        return
    pattern = "/".join(rest)
    for path in Path(prefix or ".").glob(pattern):
        inside = path.relative_to(prefix or ".")
        if "/." not in f"/{pattern}" and any(part.startswith(".") for part in inside.parts):
            continue
        if any(os.path.islink(prefix + folder.as_posix()) for folder in (inside, *inside.parents[:-1])):
            complain(f"{prefix}{inside.as_posix()}: is a link; name it to have it read")
            continue
        yield prefix + inside.as_posix()


def _find_meant(word: str, exclusion: Exclusion, stdin: str | None) -> Iterator[LogFile | LeftOut]:
    """Yield what one word means, and refuse it if it means nothing."""
    path = stdin if stdin is not None and word == STANDARD_INPUT else word
    if exclusion.forces and (by := exclusion.reason(path)):
        yield LeftOut(path, os.path.isdir(path), by)
    elif word != STANDARD_INPUT and os.path.isdir(word):
        folder, is_empty = word, True
        while folder.startswith("./"):
            folder = folder[2:].lstrip("/")
        folder = "" if folder in {"", "."} else f"{folder.rstrip('/')}/"
        for item in _search(folder, exclusion):
            is_empty = False
            yield item
        if is_empty:
            yield LogFile(word, refusal="has no logs: their names end in .bourre or .bourre.gz")
    elif has_magic(word) and not os.path.lexists(word):
        yield LogFile(word, refusal="matches no log")
    else:
        yield LogFile(path)


def _search(folder: str, exclusion: Exclusion) -> Iterator[LogFile | LeftOut]:
    """Yield the logs in a folder and below. A link is named on standard error, and not followed.

    A folder that can't be listed is refused with a slash at its end.
    """
    folders = [absolute(folder), *map(absolute, map(str, Path(f"{absolute(folder)}/").parents))]
    # Above the folder, the ignore files of its own repository count.
    repository = next((at for at, path in enumerate(folders) if os.path.lexists(f"{path}/{_GIT}")), 0)
    above: tuple[_Patterns, ...] = ()
    for path in reversed(folders[1 : repository + 1]):
        above = exclusion.ignore_files(path, above)
    waiting = [(folder, exclusion.lists(os.path.dirname(folder)), above)]
    while waiting:
        folder, lists, above = waiting.pop()
        try:
            with os.scandir(folder or ".") as listed:
                entries = [(entry.name, os.path.isdir(entry), entry.is_symlink()) for entry in listed]
        except OSError as error:
            yield LogFile(folder, refusal=reason_of(error))
            continue
        place = absolute(folder)
        lists = exclusion.with_settings(lists, *filter(os.path.lexists, (f"{folder}{name}" for name in SETTINGS_FILES)))
        ignore_files = exclusion.ignore_files(place, above)
        for name, is_folder, is_link in entries:
            path = folder + name
            if not (is_folder or name.endswith(ENDINGS)):
                continue
            if by := _reason(f"{place}/{name}", is_folder, lists.values(), ignore_files):
                if name not in OWN_DATA:
                    yield LeftOut(path, is_folder, by)
            elif is_link:
                complain(f"{path}: is a link; name it to have it read")
            elif is_folder:
                waiting.append((f"{path}/", lists, ignore_files))
            else:
                yield LogFile(path)


def _stream(word: str) -> str:
    """Return the word for a log that can be read only once, from standard input or a pipe, and otherwise nothing."""
    try:
        return word if word == STANDARD_INPUT or stat.S_ISFIFO(os.stat(word).st_mode) else ""
    except (OSError, ValueError):
        return ""


# The bytes of one log


def content_of(path: str) -> bytes:
    """Return the bytes of one log. Exit with 3 if it can't be read."""
    log = LogFile(path).read(_stream(path))
    if log.content is None:
        raise CommandError(f"{path}: {log.refusal}", UNEXAMINED)
    return log.content


def _unpack(content: bytes) -> bytes:
    """Return the bytes of a packed log, one more than a log may have if it has more. Raises ``OSError`` if damaged."""
    import zlib
    from gzip import BadGzipFile, GzipFile
    from io import BytesIO

    if not content:
        raise OSError(None, "is not a valid gzip file: it is empty")
    try:
        return GzipFile(fileobj=BytesIO(content)).read(FILE_BYTES + 1)
    except (BadGzipFile, EOFError, zlib.error) as bad:
        raise OSError(None, f"is not a valid gzip file: {bad}") from None
