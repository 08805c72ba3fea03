"""Read the logs in a zip archive in place, without unpacking files, each up to the size limit of a log."""

import os
import stat
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import lru_cache
from glob import has_magic
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from referee.cli.sources.address import Chained, is_remote
from referee.cli.sources.content import Refused
from referee.cli.sources.exclusion import LeftOut, Scope
from referee.cli.sources.pattern import parted
from referee.cli.sources.spool import regular
from referee.cli.sources.walk import Folder, Link

_OPEN: Final = 8
"""Archives that a process keeps open, since the logs of several may alternate."""

_ENCRYPTED: Final = 1
_PACKED: Final = (ZIP_STORED, ZIP_DEFLATED)
"""How a log may be compressed. bzip2 and LZMA can't be unpacked in small steps: a few bytes may become gigabytes in
memory.
"""


def members(meant: Chained, scope: Scope) -> Iterator[str | Refused | Link | LeftOut]:
    """List the names of the matching logs, unordered. A duplicate name in the archive is refused.

    Raises ``OSError`` if the archive can't be read.
    """
    with _mishaps(), _archive(meant.archive) as archive:
        found = archive.infolist()
    times = Counter(one.filename for one in found)
    top = _search(meant.member, times, scope)
    for one in found:
        name = one.filename
        if one.is_dir() or (not name.startswith(top.path) and name != meant.member):
            continue
        what = name if name == meant.member else top.found_below(name)
        if what is None or isinstance(what, Folder):
            continue
        if isinstance(what, LeftOut):
            yield what
            continue
        if times[one.filename] > 1:
            yield Refused(one.filename, f"is in the archive {times[one.filename]} times")
        else:
            yield Link(one.filename) if stat.S_ISLNK(one.external_attr >> 16) else one.filename


@contextmanager
def member(wanted: Chained) -> Iterator[IO[bytes]]:
    """Open a log in an archive, to be read once. Raises ``OSError``, also from inside the block, if that fails."""
    with _mishaps():
        archive = _kept(wanted.archive, *_opened_by(wanted.archive))
        with archive.open(_readable(archive.getinfo(wanted.member))) as file:
            yield file


def _search(member: str, names: Collection[str], scope: Scope) -> Folder:
    """Return the search in an archive: below a folder, or for what fits a glob."""
    if has_magic(member) and member not in names:
        folder, glob = parted(member)
        return Folder(folder, scope, None if glob.is_any_folder else glob, folder)
    folder = "".join(f"{part}/" for part in member.split("/") if part)
    return Folder(folder, scope)


def _readable(found: ZipInfo) -> ZipInfo:
    if found.flag_bits & _ENCRYPTED:
        raise OSError(None, "is encrypted")
    if found.compress_type not in _PACKED:
        raise OSError(None, "is compressed by a method other than deflate")
    return found


@lru_cache(_OPEN)
def _kept(archive: str, process: int, file: object) -> ZipFile:
    return _archive(archive)


def _opened_by(archive: str) -> tuple[int, object]:
    """Identify the process and the file: parent and child share the position of an open file."""
    if is_remote(archive):
        return os.getpid(), None
    found = os.stat(archive)
    return os.getpid(), (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def _archive(address: str) -> ZipFile:
    if is_remote(address):
        from referee.cli.sources.remote import seekable

        return ZipFile(seekable(address))
    return ZipFile(regular(address))


@contextmanager
def _mishaps() -> Iterator[None]:
    """Turn any error of a broken archive into ``OSError``."""
    try:
        yield
    except OSError as error:
        raise error if error.strerror else OSError(None, str(error)) from None
    except KeyError:
        raise OSError(None, "the archive has no such log") from None
    except BadZipFile as bad:
        raise OSError(None, f"is not a valid zip archive: {bad}") from None
    # A broken archive can fail anywhere, for example on a wrong number, a wrong date or undecodable text.
    except Exception as error:
        raise OSError(None, f"is not a valid zip archive: {str(error) or type(error).__name__}") from None
