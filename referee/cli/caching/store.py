"""Store entries in the files of a folder, which several processes may use at the same time.

The keys are shared out among some files. An entry is appended to its file in one write, so two processes don't mix
theirs. When a file is full, it takes the place of an older one, and a new one is begun: so the oldest entries go. Where
anything else happened, as in a crash, the digest of an entry does not fit, and the entry is as none. Nothing that goes
wrong here stops or changes a run.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from referee.cli.caching.entry import KEY, packed, unpacked
from referee.text.limits import CACHE_BYTES, CACHE_ENTRY_BYTES

FOLDER: Final = "verdicts"
_FILES: Final = 64
_OLD: Final = ".old"
_SAFELY: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_READ: Final = os.O_RDONLY | _SAFELY
_APPEND: Final = os.O_WRONLY | os.O_APPEND | os.O_CREAT | _SAFELY
_NOTES: Final = {
    "CACHEDIR.TAG": b"Signature: 8a477f597d28d172789f06886806bc55\n# The verdicts that referee has stored.\n",
    ".gitignore": b"*\n",
}


class _Place(NamedTuple):
    """The place of an entry: its file, and where its line begins and ends."""

    file: str
    start: int
    end: int


class Store:
    """The entries below a folder, in a folder of their own that is only for the user.

    Each has a key of 64 hexadecimal digits. ``objection`` is the reason why the store is not used; ``None`` if it can
    be, or does not exist yet. It ``takes_more`` until an entry could not be written: what fails once would fail for the
    rest of the run.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.path: str = os.path.join(folder, FOLDER)
        self.objection: str | None = _objection(self.path)
        self._places: dict[str, dict[bytes, _Place]] = {}
        self.takes_more: bool = True

    def __reduce__(self) -> tuple[type["Store"], tuple[str]]:
        """Another process finds the places itself."""
        return Store, (self.folder,)

    def get(self, key: str) -> str | None:
        """Return the text of an entry, ``None`` if there is none."""
        if self.objection is not None:
            return None
        file = self._file(key)
        if file not in self._places:
            self._places[file] = {one: place for old in (file + _OLD, file) for one, place in _places(old)}
        place = self._places[file].get(_short(key.encode()))
        try:
            return place and unpacked(key, _content(*place))
        except (OSError, ValueError):
            return None

    def put(self, key: str, text: str) -> None:
        """Store an entry, if that is possible."""
        if self.objection is not None or not self.takes_more:
            return
        try:
            line = packed(key, text)
            if len(line) <= CACHE_ENTRY_BYTES:
                self._append(self._file(key), line)
        except ValueError:
            return
        except OSError:
            self.takes_more = False

    def _file(self, key: str) -> str:
        return os.path.join(self.path, f"{int(key[:2], 16) % _FILES:02}")

    def _append(self, file: str, line: bytes) -> None:
        """Append an entry to a file, which is created if there is none. Raises ``OSError`` if that fails."""
        try:
            opened = os.open(file, _APPEND, 0o600)
        except FileNotFoundError:
            self._make()
            opened = os.open(file, _APPEND, 0o600)
        try:
            found = _own(opened)
            os.write(opened, line)
        finally:
            os.close(opened)
        if found.st_size + len(line) > CACHE_BYTES // _FILES // 2:
            os.replace(file, file + _OLD)

    def _make(self) -> None:
        """Create the folder. Raises ``OSError`` if that fails, or if somebody else was faster with another one."""
        os.makedirs(self.folder, 0o700, exist_ok=True)
        with suppress(FileExistsError):
            os.mkdir(self.path, 0o700)
        self.objection = _objection(self.path)
        if self.objection is not None:
            raise OSError(None, self.objection)
        for name, note in _NOTES.items():
            with suppress(FileExistsError), open(os.path.join(self.path, name), "xb") as file:
                file.write(note)


def _objection(path: str) -> str | None:
    """Return the reason not to use a folder: somebody else could have written there, or could read it."""
    try:
        found = os.lstat(path)
    except OSError:
        return None
    if not stat.S_ISDIR(found.st_mode):
        return "is not a folder"
    if not hasattr(os, "geteuid"):
        return None
    if found.st_uid != os.geteuid():
        return "belongs to somebody else"
    return "is open to others" if found.st_mode & 0o077 else None


def _own(opened: int) -> os.stat_result:
    """Return the state of an open file. Raises ``OSError`` if it is not a file of the user's own."""
    found = os.fstat(opened)
    if not stat.S_ISREG(found.st_mode) or (hasattr(os, "geteuid") and found.st_uid != os.geteuid()):
        raise OSError(None, "is not a file of your own")
    return found


def _content(file: str, start: int = 0, end: int = CACHE_BYTES) -> bytes:
    """Return a part of a file. Raises ``OSError`` if it is not a file of the user's own."""
    opened = os.open(file, _READ)
    try:
        size = _own(opened).st_size
        os.lseek(opened, start, os.SEEK_SET)
        return os.read(opened, max(0, min(end, size) - start))
    finally:
        os.close(opened)


def _places(file: str) -> Iterator[tuple[bytes, _Place]]:
    """Yield the places of all entries in a file by their keys, the latest last; none if it can't be read."""
    try:
        content = _content(file)
    except OSError:
        return
    start = 0
    for line in content.split(b"\n"):
        end = start + len(line)
        if line[KEY : KEY + 1] == b" ":
            yield _short(line), _Place(file, start, end)
        start = end + 1


def _short(line: bytes) -> bytes:
    """Return as much of a key as tells entries apart: the digest makes sure."""
    return line[: KEY // 4]
