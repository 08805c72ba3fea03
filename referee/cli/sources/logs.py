"""Find the logs and open them: files, folders, globs, archives, buckets and web servers."""

import os
import sys
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from heapq import heapify, heappop, heappush
from itertools import chain
from typing import IO, BinaryIO

import typer

from referee.cli.exits import complain
from referee.cli.sources.address import REMOTE, ZIP, chained, is_remote, is_web, scheme, without_secrets
from referee.cli.sources.content import Refused
from referee.cli.sources.named import STANDARD_INPUT, Found, LogFile, found, is_here, least
from referee.cli.sources.spellings import SpelledPaths
from referee.cli.sources.spool import regular, spooled, within_limit
from referee.cli.sources.walk import Link


class Logs:
    """The logs named on the command line, in the order of their paths, without duplicates.

    Can be iterated repeatedly; each time it searches again, each folder when its turn comes, and keeps no paths. A link
    in a folder is named on standard error, the first time. If folders and globs must not be searched, they count as
    unreadable logs.
    """

    def __init__(self, named: Collection[str], looks_into: bool = True) -> None:
        self.named: list[str] = sorted(set(named))
        self._looks_into = looks_into
        self._words = SpelledPaths.of(self.named if looks_into else ())
        self._told: dict[str, str] = {}

    def __iter__(self) -> Iterator[LogFile | Refused]:
        before = None
        for one in self._merged():
            if one.path != before:
                yield one
            before = one.path

    def folders(self) -> set[str]:
        """Return the folders of the logs on this machine; for logs elsewhere, the current one."""
        return {*map(os.path.dirname, self._here()), *("" for named in self.named if not is_here(named))}

    def files(self) -> Iterator[str]:
        """Return the files read on this machine: logs, and archives that contain some."""
        yield from self._here()
        yield from filter(is_here, (chained(named).archive for named in self.named if scheme(named) == ZIP))

    def _here(self) -> Iterator[str]:
        """Return the paths of the logs in folders of this machine."""
        everything = chain.from_iterable(map(self._found, filter(is_here, self.named)))
        return (one.path for one in everything if isinstance(one, LogFile))

    def _found(self, named: str) -> Iterator[Found]:
        return found(named, len(self.named) == 1) if self._looks_into else iter([LogFile(named, named)])

    def _merged(self) -> Iterator[LogFile | Refused]:
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
                begun[named] = self._followed(named)
            if (following := next(begun[named], None)) is not None:
                heappush(ahead, (following.path, named, following))
            else:
                del begun[named]

    def _followed(self, named: str) -> Iterator[LogFile | Refused]:
        """Yield the logs of a word without links; complain about each link once."""
        for one in self._found(named):
            if isinstance(one, LogFile) and self._words.has_elsewhere(one.path, named):
                continue
            if not isinstance(one, Link):
                yield one
            elif one.path > self._told.get(named, ""):
                self._told[named] = one.path
                complain(f"{one.path}: is a link; links are only followed if they are named themselves")


def logs(named: Collection[str], looks_into: bool = True) -> Logs:
    """Find the logs. Exit with 2 if an address is of an unknown kind, or a library is missing."""
    for one in named:
        address = chained(one).archive if scheme(one) == ZIP else one
        if is_remote(address):
            from referee.cli.sources.remote import demand_library

            demand_library(address)
        elif scheme(address) is not None:
            known = ", ".join(f"{name}://" for name in (ZIP, *REMOTE))
            raise typer.BadParameter(f"{without_secrets(address)} can't be read: addresses begin with {known}.")
    return Logs(named, looks_into)


@contextmanager
def opened(log: LogFile, large: bool) -> Iterator[BinaryIO]:
    """Open a log, unpacked if it is packed, as a file that can be read more than once.

    Raises ``OSError`` if it is not a regular file, or larger than a log may be.
    """
    with _stored(log.address, large) as stored:
        if _is_packed(log.address):
            with within_limit(_unpacked(stored, large), large) as file:
                yield file
        else:
            yield stored


@contextmanager
def _stored(address: str, large: bool) -> Iterator[BinaryIO]:
    """Open a log without unpacking it."""
    if is_here(address):
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


def _is_packed(address: str) -> bool:
    """Check by its name whether a file is packed; in a signed address the name ends before the question mark."""
    name = chained(address).member if scheme(address) == ZIP else address
    return (name.partition("?")[0] if is_web(name) else name).endswith(".gz")


def _unpacked(stored: BinaryIO, large: bool) -> BinaryIO:
    if not stored.read(1):
        raise OSError(None, "is not a valid gzip file: it is empty")
    stored.seek(0)
    from gzip import BadGzipFile, GzipFile

    try:
        return spooled(GzipFile(mode="rb", fileobj=stored), large)
    except (BadGzipFile, EOFError, zlib.error) as bad:
        raise OSError(None, f"is not a valid gzip file: {bad}") from None
