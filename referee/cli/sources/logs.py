"""Find the logs that the command line means: files, folders, globs, pipes and standard input."""

import os
from collections import Counter
from collections.abc import Collection, Iterator
from heapq import heapify, heappop, heappush
from itertools import chain
from typing import NamedTuple

import typer

from referee.cli.exits import complain
from referee.cli.sources.content import STANDARD_INPUT, Refused, is_read_once
from referee.cli.sources.exclusion import Exclusion, LeftOut
from referee.cli.sources.named import Found, LogFile, found, least
from referee.cli.sources.spellings import SpelledPaths
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
        """Return the folders of the logs."""
        streamed = (self._called(named) for named in self.named if named == STANDARD_INPUT)
        return {os.path.dirname(one) for one in chain(self.files(), streamed)}

    def files(self) -> Iterator[str]:
        """Return the paths of the logs in files."""
        named = (one for one in self.named if one != STANDARD_INPUT)
        return (one.path for one in chain.from_iterable(map(self._found, named)) if isinstance(one, LogFile))

    def _found(self, named: str) -> Iterator[Found]:
        if named == STANDARD_INPUT:
            path = self._called(named)
            by = self.exclusion.reason(path)
            return iter([LeftOut(path, False, by) if by else LogFile(path)])
        if self._looks_into:
            return found(named, self.exclusion)
        return iter([LogFile(named)])

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
    """Find the logs. Exit with 2 if ``stdin`` names the log on standard input, and that is not the only log."""
    if stdin is not None and set(named) != {STANDARD_INPUT}:
        raise typer.BadParameter(f"--stdin-filename {stdin} needs - as the only log.")
    return Logs(named, looks_into, exclusion, stdin)
