"""The meaning of one word of the command line: a log, or all logs of a folder, a glob, an archive or a bucket."""

import os
import re
from collections.abc import Iterable, Iterator
from glob import has_magic
from typing import Final, NamedTuple

from referee.cli.sources.address import ZIP, Chained, chained, is_remote, is_web, scheme, without_secrets
from referee.cli.sources.content import Refused
from referee.cli.sources.exclusion import Exclusion, LeftOut, Scope
from referee.cli.sources.pattern import Glob, parted
from referee.cli.sources.walk import Folder, FolderEntry, Link, Listing, walk

STANDARD_INPUT: Final = "-"

_NO_LOGS: Final = "has no logs: their names end in .bourre or .bourre.gz"


class LogFile(NamedTuple):
    """The name of a log in reports, and its address.

    They differ only if the address holds a password, or if the log is in an archive named ``alone``. ``copy`` is the
    file with the bytes of a log that can only be read once.
    """

    path: str
    address: str
    copy: str = ""


Found = LogFile | Refused | Link | LeftOut


def found(named: str, alone: bool, exclusion: Exclusion) -> Iterator[Found]:
    """Find the logs, in the order of the paths; a log in an archive named ``alone`` goes by its own name."""
    some = False
    try:
        for one in _meant(named, alone, exclusion):
            some = some or not isinstance(one, Link)
            yield one
    except OSError as error:
        yield Refused.because(without_secrets(named), error)
    else:
        if not some:
            yield Refused(without_secrets(named), "matches no log" if has_magic(named) else _NO_LOGS)


def _meant(named: str, alone: bool, exclusion: Exclusion) -> Iterator[Found]:
    if scheme(named) == ZIP:
        return _in_archive(chained(named), alone, exclusion)
    if is_web(named):
        return _on_web(named)
    return _in_bucket(named, exclusion) if is_remote(named) else _on_disk(named, exclusion)


def least(named: str) -> str:
    """Return a lower bound of the paths."""
    if scheme(named) == ZIP:
        return ""
    shown = without_secrets(named)
    begins = re.split(r"[*?[]", shown)[0]
    return min(begins, prefix(begins).rstrip("/"))


def is_here(named: str) -> bool:
    """Check whether the logs are in folders of this machine."""
    return named != STANDARD_INPUT and scheme(named) is None


def _on_disk(named: str, exclusion: Exclusion) -> Iterator[Found]:
    if by := exclusion.reason(named):
        return iter([LeftOut(named, os.path.isdir(named), by)])
    if os.path.isdir(named):
        return _walked(whole_folder(named, exclusion), _listing)
    if has_magic(named) and not os.path.lexists(named):
        folder, glob = parted(named)
        return _walked(_searched(folder, glob, exclusion.scope(folder)), _listing)
    return iter([LogFile(named, named)])


def whole_folder(named: str, exclusion: Exclusion) -> Folder:
    """Return the search for all logs in a folder of this machine."""
    folder = prefix(named)
    return Folder(folder, exclusion.scope(folder))


def _searched(folder: str, glob: Glob, scope: Scope) -> Folder:
    return Folder(folder, scope, None if glob.is_any_folder else glob, folder)


def _in_bucket(named: str, exclusion: Exclusion) -> Iterator[Found]:
    from referee.cli.sources.remote import kind, listing

    scope = exclusion.elsewhere(named.index("://") + 3)
    match kind(named):
        case "file":
            yield LogFile(named, named)
        case "folder":
            yield from _walked(Folder(f"{named.rstrip('/')}/", scope), listing)
        case None if has_magic(named):
            yield from _walked(_searched(*parted(named), scope), listing)
        case None:
            raise OSError(None, "no such file or directory")


def _on_web(named: str) -> Iterator[Found]:
    if "*" in named or named.endswith("/"):
        raise OSError(None, "web servers don't list their folders: name the logs in it")
    yield LogFile(without_secrets(named), named)


def _in_archive(meant: Chained, alone: bool, exclusion: Exclusion) -> Iterator[Found]:
    from referee.cli.sources.archive import members

    def called(name: str) -> str:
        return name if alone else without_secrets(str(meant._replace(member=name)))

    def as_found(one: str | Refused | Link | LeftOut) -> Found:
        match one:
            case str(name):
                return LogFile(called(name), str(meant._replace(member=name)))
            case _:
                return one._replace(path=called(one.path))

    return iter(sorted(set(map(as_found, members(meant, exclusion.elsewhere(0)))), key=lambda one: one.path))


def _walked(top: Folder, listing: Listing) -> Iterator[Found]:
    for one in walk(top, listing):
        yield LogFile(one, one) if isinstance(one, str) else one


def prefix(folder: str) -> str:
    """Return the prefix of the paths in a folder; empty for the current one."""
    while folder.startswith("./"):
        folder = folder[2:].lstrip("/")
    return "" if folder in {"", "."} else f"{folder.rstrip('/')}/"


def _listing(folder: str) -> Iterable[FolderEntry]:
    """List a folder of this machine."""
    with os.scandir(folder or ".") as there:
        return [
            FolderEntry(one.name, os.path.isdir(one), True) if one.is_symlink() else FolderEntry(one.name, one.is_dir())
            for one in there
        ]
