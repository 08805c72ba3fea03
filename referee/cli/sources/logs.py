"""Find the logs and open them: files, folders, globs, archives, buckets and web servers."""

import os
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from heapq import heapify, heappop, heappush
from itertools import chain
from typing import IO, BinaryIO, NamedTuple

import typer

from referee.cli.context import folder_of
from referee.cli.exits import complain
from referee.cli.sources.address import REMOTE, ZIP, chained, is_remote, is_web, scheme, without_secrets
from referee.cli.sources.content import Refused
from referee.cli.sources.exclusion import Exclusion, LeftOut
from referee.cli.sources.named import STANDARD_INPUT, Found, LogFile, found, is_here, least
from referee.cli.sources.spellings import SpelledPaths
from referee.cli.sources.spool import GZIP, is_read_once, regular, spooled, unpacked, within_limit
from referee.cli.sources.walk import Link


class LeftOutCounts(NamedTuple):
    """The numbers of logs and folders that a search left out, and the reasons, such as ``.gitignore``, with their
    numbers.
    """

    logs: int = 0
    folders: int = 0
    by: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, found: Counter[tuple[str, bool]]) -> "LeftOutCounts":
        """Add up the numbers of logs and folders."""
        folders = sum(number for (_, is_folder), number in found.items() if is_folder)
        by = Counter[str]()
        for (reason, _), number in found.items():
            by[reason] += number
        return cls(found.total() - folders, folders, tuple(sorted(by.items())))


class Logs:
    """The logs named on the command line, in the order of their paths, without duplicates.

    Can be iterated repeatedly; each time it searches again, each folder when its turn comes, and keeps no paths. A link
    in a folder is named on standard error, the first time. If folders and globs must not be searched, they count as
    unreadable logs. ``left_out`` is what the last complete search left out. ``stdin`` is the name of the log on
    standard input.
    """

    def __init__(
        self,
        named: Collection[str],
        looks_into: bool = True,
        exclusion: Exclusion | None = None,
        stdin: str | None = None,
    ) -> None:
        self.named: list[str] = sorted(set(named))
        self._stdin = stdin
        self.exclusion: Exclusion = exclusion or Exclusion()
        self.left_out: LeftOutCounts = LeftOutCounts()
        self._looks_into = looks_into
        self._words = SpelledPaths.of(self.named if looks_into else (), self.exclusion)
        self._told: dict[str, str] = {}

    def __iter__(self) -> Iterator[LogFile | Refused]:
        before = None
        left_out = Counter[tuple[str, bool]]()
        for one in self._merged(left_out):
            if one.path != before:
                yield one
            before = one.path
        self.left_out = LeftOutCounts.of(left_out)

    def read_once(self) -> Iterator[tuple[str, str]]:
        """Return what can only be read once: the path of each such log, and the word that names it."""
        called = ((self._called(one), one) for one in self.named if is_read_once(one))
        return ((path, one) for path, one in called if not self.exclusion.reason(path))

    def _called(self, named: str) -> str:
        """Return the path of a log that was named."""
        return self._stdin if self._stdin is not None and named == STANDARD_INPUT else named

    def folders(self) -> set[str]:
        """Return the folders of the logs on this machine; for logs elsewhere, the current one."""
        elsewhere = (folder_of(self._called(named)) for named in self.named if not is_here(named))
        return {*map(os.path.dirname, self._here()), *elsewhere}

    def files(self) -> Iterator[str]:
        """Return the files read on this machine: logs, and archives that contain some."""
        yield from self._here()
        yield from filter(is_here, (chained(named).archive for named in self.named if scheme(named) == ZIP))

    def _here(self) -> Iterator[str]:
        """Return the paths of the logs in folders of this machine."""
        everything = chain.from_iterable(map(self._found, filter(is_here, self.named)))
        return (one.path for one in everything if isinstance(one, LogFile))

    def _found(self, named: str) -> Iterator[Found]:
        if named == STANDARD_INPUT:
            path = self._called(named)
            by = self.exclusion.reason(path)
            return iter([LeftOut(path, False, by) if by else LogFile(path, path)])
        if self._looks_into:
            return found(named, len(self.named) == 1, self.exclusion)
        return iter([LogFile(named, named)])

    def _merged(self, left_out: Counter[tuple[str, bool]]) -> Iterator[LogFile | Refused]:
        """Merge all logs in order; each word is searched when one of its paths may be next."""
        begun: dict[str, Iterator[LogFile | Refused]] = {}
        ahead: list[tuple[str, str, LogFile | Refused | None]]
        ahead = [(least(named), named, None) for named in self.named]
        heapify(ahead)
        while ahead:
            _, named, one = heappop(ahead)
            if one is not None:
                yield one
            if named not in begun:
                begun[named] = self._followed(named, left_out)
            if (following := next(begun[named], None)) is not None:
                heappush(ahead, (following.path, named, following))
            else:
                del begun[named]

    def _followed(self, named: str, left_out: Counter[tuple[str, bool]]) -> Iterator[LogFile | Refused]:
        """Yield the logs of a word without links; count what is left out.

        Complain about each link once.
        """
        for one in self._found(named):
            match one:
                case LogFile() if self._words.has_elsewhere(one.path, named):
                    continue
                case LeftOut():
                    if not self._words.accounts_for(one, named):
                        left_out[one.by, one.is_folder] += 1
                case Link():
                    if one.path > self._told.get(named, ""):
                        self._told[named] = one.path
                        complain(f"{one.path}: is a link; name it to have it read")
                case _:
                    yield one


def logs(
    named: Collection[str],
    looks_into: bool = True,
    exclusion: Exclusion | None = None,
    stdin: str | None = None,
) -> Logs:
    """Find the logs. Exit with 2 if an address is of an unknown kind, or a library is missing."""
    if stdin is not None and set(named) != {STANDARD_INPUT}:
        raise typer.BadParameter(f"--stdin-filename {stdin} needs - as the only log.")
    for one in named:
        address = chained(one).archive if scheme(one) == ZIP else one
        if is_remote(address):
            from referee.cli.sources.remote import demand_library

            demand_library(address)
        elif scheme(address) is not None:
            known = ", ".join(f"{name}://" for name in (ZIP, *REMOTE))
            raise typer.BadParameter(f"{without_secrets(address)} can't be read: addresses begin with {known}.")
    return Logs(named, looks_into, exclusion, stdin)


@contextmanager
def opened(log: LogFile, large: bool) -> Iterator[BinaryIO]:
    """Open a log, unpacked if it is packed, as a file that can be read more than once.

    Raises ``OSError`` if it is not a regular file, or larger than a log may be.
    """
    with _stored(log, large) as stored:
        if is_packed(log.address):
            with unpacked(stored, large) as file:
                yield file
        else:
            yield stored


@contextmanager
def _stored(log: LogFile, large: bool) -> Iterator[BinaryIO]:
    """Open a log without unpacking it."""
    address = log.address
    if log.copy:
        file = regular(log.copy)
    elif is_here(address):
        if address.lower().endswith(".zip"):
            raise OSError(None, f"is an archive: write {ZIP}://{address} to read the logs in it")
        file = regular(address)
    else:
        with _source(address) as source:
            file = spooled(source, large)
    with file:
        yield within_limit(file, large)


@contextmanager
def _source(address: str) -> Iterator[IO[bytes]]:
    """Open a log that is not a file of this machine, to be read once."""
    if address == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError(None, "standard input is closed")
        yield sys.stdin.buffer
    elif scheme(address) == ZIP:
        from referee.cli.sources.archive import member

        with member(chained(address)) as file:
            yield file
    else:
        from referee.cli.sources.remote import stream

        with stream(address) as file:
            yield file


def is_packed(address: str) -> bool:
    """Check by its name whether a file is packed; in a signed address the name ends before the question mark."""
    name = chained(address).member if scheme(address) == ZIP else address
    return (name.partition("?")[0] if is_web(name) else name).endswith(GZIP)
