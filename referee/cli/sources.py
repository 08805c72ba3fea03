"""The logs that files, folders, globs, pipes and ``-`` on the command line mean, and their bytes."""

import os
import stat
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from fnmatch import fnmatchcase
from glob import has_magic
from typing import Final, NamedTuple

import typer

from referee.cli.exits import complain, reason_of
from referee.cli.left_out import OWN_DATA, Exclusion, Scope, absolute
from referee.cli.status import UNEXAMINED
from referee.text.limits import FILE_BYTES

STANDARD_INPUT: Final = "-"
PACKED: Final = ".gz"
ENDINGS: Final = (".bourre", ".bourre.gz")
"""The endings of logs in a folder."""

_ANY_FOLDERS: Final = "**"
_NO_LOGS: Final = "has no logs: their names end in .bourre or .bourre.gz"


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
    """A log or a folder that a search left out; ``by`` is what excludes it, such as ``.gitignore``."""

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

    def folders(self) -> list[str]:
        """Return the folders of the logs, in order."""
        return sorted({os.path.dirname(log.path) for log in self.found if isinstance(log, LogFile)})

    def left_out_totals(self) -> tuple[int, int]:
        """Return the numbers of logs and of folders that were left out."""
        folders = sum(left.is_folder for left in self.left_out)
        return len(self.left_out) - folders, folders

    def reasons(self) -> str:
        """Return what left out how many of them, as in ``1 by .gitignore, 2 by settings``."""
        return ", ".join(
            f"{count:,} by {by}" for by, count in sorted(Counter(left.by for left in self.left_out).items())
        )


def find_logs(
    named: Collection[str], exclusion: Exclusion, *, stdin: str | None = None, files_only: bool = False
) -> Logs:
    """Find the logs that words of the command line mean; ``stdin`` is the name of the log on standard input.

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
    """Return what the paths in a folder begin with; nothing for the current one."""
    while folder.startswith("./"):
        folder = folder[2:].lstrip("/")
    return "" if folder in {"", "."} else f"{folder.rstrip('/')}/"


def _search(folder: str, glob: list[str], scope: Scope) -> Iterator[LogFile | Refused | LeftOut | _Link]:
    """Yield what a glob matches in a folder, as a shell reads it: its parts, of which there are none for all logs.

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
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise OSError(None, "is a folder: name the logs in it")
    if not stat.S_ISREG(mode):
        raise OSError(None, "is not a regular file")
    with open(path, "rb") as file:
        return _unpacked(path, _limited(file.read(FILE_BYTES + 1)))


def _content_of_stream(named: str, path: str) -> bytes:
    """Return the bytes from standard input or a pipe, unpacked if the ``path`` says so. Raises ``OSError``."""
    if named != STANDARD_INPUT:
        with open(named, "rb") as pipe:
            return _unpacked(path, _limited(pipe.read(FILE_BYTES + 1)))
    if sys.stdin is None:
        raise OSError(None, "standard input is closed")
    return _unpacked(path, _limited(sys.stdin.buffer.read(FILE_BYTES + 1)))


def contents(paths: Iterable[str], in_place: bool = False) -> Iterator[tuple[str, bytes | Refused]]:
    """Yield the bytes of each log, in the order of their paths; name an unreadable one on standard error.

    ``in_place``: the logs will be written, so pipes and packed logs are refused.
    """
    for path in sorted({*paths}):
        try:
            if path == STANDARD_INPUT or (not in_place and _is_pipe(path)):
                yield path, _content_of_stream(path, path)
            else:
                content = content_of_file(path)
                if in_place and path.endswith(PACKED):
                    raise OSError(None, "is packed: unpack it first")
                yield path, content
        except OSError as error:
            refused = Refused.because(path, error)
            complain(f"{path}: {refused.reason}")
            yield path, refused


def content_of(path: str, in_place: bool = False) -> bytes:
    """Return the bytes of one log, as ``contents`` does. Exit with 3 if it can't be read."""
    [(_, log)] = contents([path], in_place)
    if isinstance(log, Refused):
        raise typer.Exit(UNEXAMINED)
    return log


def _unpacked(path: str, stored: bytes) -> bytes:
    """Return a log as it is, or unpacked if the name says that it is packed. Raises ``OSError`` if it is damaged."""
    if not path.endswith(PACKED):
        return stored
    import zlib
    from gzip import BadGzipFile, GzipFile
    from io import BytesIO

    if not stored:
        raise OSError(None, "is not a valid gzip file: it is empty")
    try:
        return _limited(GzipFile(fileobj=BytesIO(stored)).read(FILE_BYTES + 1))
    except (BadGzipFile, EOFError, zlib.error) as bad:
        raise OSError(None, f"is not a valid gzip file: {bad}") from None


def _limited(content: bytes) -> bytes:
    if len(content) > FILE_BYTES:
        raise OSError(None, f"is larger than {FILE_BYTES >> 20} MiB, which is more than a log may have")
    return content
