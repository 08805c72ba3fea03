"""The meaning of one word of the command line: a log, or all logs of a folder or a glob."""

import os
import re
from collections.abc import Iterator
from glob import has_magic
from typing import Final, NamedTuple

from referee.cli.sources.content import Refused
from referee.cli.sources.exclusion import Exclusion, LeftOut
from referee.cli.sources.pattern import parted
from referee.cli.sources.walk import Folder, Link, walk

_NO_LOGS: Final = "has no logs: their names end in .bourre or .bourre.gz"


class LogFile(NamedTuple):
    """The path of a log, and its bytes if they were read already, as those of a pipe are."""

    path: str
    content: bytes | None = None


Found = LogFile | Refused | Link | LeftOut


def found(named: str, exclusion: Exclusion) -> Iterator[Found]:
    """Find the logs, in the order of the paths."""
    some = False
    try:
        for one in _meant(named, exclusion):
            some = some or not isinstance(one, Link)
            yield LogFile(one) if isinstance(one, str) else one
    except OSError as error:
        yield Refused.because(named, error)
    else:
        if not some:
            yield Refused(named, "matches no log" if has_magic(named) else _NO_LOGS)


def _meant(named: str, exclusion: Exclusion) -> Iterator[str | Refused | Link | LeftOut]:
    if by := exclusion.reason(named):
        return iter([LeftOut(named, os.path.isdir(named), by)])
    if os.path.isdir(named):
        return walk(whole_folder(named, exclusion))
    if has_magic(named) and not os.path.lexists(named):
        folder, glob = parted(named)
        return walk(Folder(folder, exclusion.scope(folder), None if glob.is_any_folder else glob, folder))
    return iter([named])


def least(named: str) -> str:
    """Return a lower bound of the paths."""
    begins = re.split(r"[*?[]", named)[0]
    return min(begins, prefix(begins).rstrip("/"))


def whole_folder(named: str, exclusion: Exclusion) -> Folder:
    """Return the search for all logs in a folder."""
    folder = prefix(named)
    return Folder(folder, exclusion.scope(folder))


def prefix(folder: str) -> str:
    """Return the prefix of the paths in a folder; empty for the current one."""
    while folder.startswith("./"):
        folder = folder[2:].lstrip("/")
    return "" if folder in {"", "."} else f"{folder.rstrip('/')}/"
