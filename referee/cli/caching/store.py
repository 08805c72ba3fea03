"""Entries in a folder, a file for each, for any number of processes at once.

A file appears under its name when it is complete, and is never changed. So whatever ends a process, and whatever
another one does meanwhile, an entry is there or it is not. Nothing that goes wrong here stops or changes a run.
"""

import os
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from referee.cli.caching.entry import packed, unpacked
from referee.text.limits import CACHE_BYTES, CACHE_ENTRY_BYTES

FOLDER: Final = "verdicts"
_SHARDS: Final = 256
_BLOCK: Final = 4096
_DAY: Final = 24 * 60 * 60
_UNFINISHED: Final = ".new"
_READ: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_WRITE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_NOTES: Final = {
    "CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55\n# Verdicts of referee: https://bford.info/cachedir/\n",
    ".gitignore": "*\n",
}


class Size(NamedTuple):
    """The number of entries, and their size on the disk in bytes."""

    entries: int
    size: int


class _Found(NamedTuple):
    """A file of a shard: when it was last used, in seconds, its size on the disk, and its path."""

    used: float
    size: int
    path: str
    is_entry: bool


class Store:
    """The entries below a folder, in a folder of their own that is only for the user.

    Each has a key of hexadecimal digits. The first two are the name of its shard, a folder with an equal share of the
    space. ``objection`` is the reason why the store is not used; ``None`` if it can be, or does not exist yet.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.path: str = os.path.join(folder, FOLDER)
        self._sizes: dict[str, int] = {}
        self._now = time.time()
        self._takes_more = True
        self.objection: str | None = _objection(self.path)

    def get(self, key: str) -> str | None:
        """Return the text of an entry, ``None`` if there is none."""
        if self.objection is not None:
            return None
        try:
            file = os.open(self._place(key), _READ)
        except OSError:
            return None
        try:
            found = os.fstat(file)
            if not _is_own_file(found) or found.st_size > CACHE_ENTRY_BYTES:
                return None
            if not 0 <= self._now - found.st_mtime < _DAY:
                self._use(key)
            return unpacked(key, os.read(file, CACHE_ENTRY_BYTES))
        except (OSError, ValueError):
            return None
        finally:
            os.close(file)

    def put(self, key: str, text: str) -> None:
        """Store an entry, if that is possible."""
        if self.objection is not None or not self._takes_more:
            return
        try:
            entry = packed(key, text)
            if len(entry) <= CACHE_ENTRY_BYTES:
                self._write(key, entry)
        except ValueError:
            return
        except OSError:
            # A folder or disk that takes nothing now will take nothing for the rest of the run.
            self._takes_more = False

    def measure(self) -> Size:
        """Count the entries. Raises ``OSError`` if that fails."""
        found = [one for shard in self._shards() for one in _files(shard) if one.is_entry]
        return Size(len(found), sum(one.size for one in found))

    def clear(self) -> Size:
        """Remove all entries, and count them; nothing else in the folder is removed. Raises ``OSError``."""
        entries = size = 0
        for shard in self._shards():
            for one in _files(shard):
                with suppress(FileNotFoundError):
                    os.unlink(one.path)
                    entries, size = entries + one.is_entry, size + one.size
            with suppress(OSError):
                os.rmdir(shard)
        return Size(entries, size)

    def _place(self, key: str) -> str:
        return os.path.join(self.path, key[:2], key[2:])

    def _use(self, key: str) -> None:
        """Note that an entry is in use, once a day."""
        with suppress(OSError, NotImplementedError):
            os.utime(self._place(key), follow_symlinks=False)

    def _write(self, key: str, entry: bytes) -> None:
        place, shard = self._place(key), os.path.join(self.path, key[:2])
        self._make_room(shard, len(entry))
        unfinished = f"{place}.{os.urandom(4).hex()}{_UNFINISHED}"
        try:
            with open(os.open(unfinished, _WRITE, 0o600), "wb") as file:
                file.write(entry)
            os.replace(unfinished, place)
        except BaseException:
            with suppress(OSError):
                os.unlink(unfinished)
            raise

    def _make_room(self, shard: str, size: int) -> None:
        """Make room for one more entry in a shard, which is measured before its first one."""
        if shard not in self._sizes:
            self._make(shard)
            self._sizes[shard] = sum(one.size for one in _files(shard))
        self._sizes[shard] += _on_disk(size)
        if self._sizes[shard] > CACHE_BYTES // _SHARDS:
            self._sizes[shard] = _on_disk(size) + _thinned(shard, CACHE_BYTES // _SHARDS * 3 // 4, self._now)

    def _make(self, shard: str) -> None:
        """Create the folder of a shard, and the store if there is none. Raises ``OSError`` if that fails."""
        if not os.path.isdir(self.path):
            os.makedirs(self.folder, 0o700, exist_ok=True)
            with suppress(FileExistsError):
                os.mkdir(self.path, 0o700)
            for name, note in _NOTES.items():
                with (
                    suppress(FileExistsError),
                    open(os.open(os.path.join(self.path, name), _WRITE, 0o600), "w", encoding="ascii") as file,
                ):
                    file.write(note)
            if (objection := _objection(self.path)) is not None:
                raise OSError(None, objection)
        with suppress(FileExistsError):
            os.mkdir(shard, 0o700)

    def _shards(self) -> Iterator[str]:
        """Yield the folders of the shards that exist."""
        if self.objection is None and os.path.isdir(self.path):
            for number in range(_SHARDS):
                shard = os.path.join(self.path, f"{number:02x}")
                if os.path.isdir(shard) and not os.path.islink(shard):
                    yield shard


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


def _is_own_file(found: os.stat_result) -> bool:
    return stat.S_ISREG(found.st_mode) and (not hasattr(os, "geteuid") or found.st_uid == os.geteuid())


def _files(shard: str) -> list[_Found]:
    """List the files of a shard; unfinished ones are left behind by processes that were killed."""
    found = []
    with os.scandir(shard) as there:
        for one in there:
            with suppress(OSError):
                state = one.stat(follow_symlinks=False)
                is_entry = not one.name.endswith(_UNFINISHED)
                found.append(_Found(state.st_mtime, _on_disk(state.st_size), one.path, is_entry))
    return found


def _thinned(shard: str, most: int, now: float) -> int:
    """Remove what was not used for the longest time until a shard has at most that size; return its size.

    An unfinished file may be another process's, if it is not old.
    """
    found = [one for one in _files(shard) if one.is_entry or now - one.used > _DAY]
    left = sum(one.size for one in found)
    for one in sorted(found):
        if left <= most:
            break
        with suppress(OSError):
            os.unlink(one.path)
        left -= one.size
    return left


def _on_disk(size: int) -> int:
    """Return the size that a file takes up on a disk, which has it in blocks."""
    return -(-max(size, 1) // _BLOCK) * _BLOCK
