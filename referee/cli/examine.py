"""The logs that were named on the command line, read and judged one by one."""

import os
import stat
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.exits import UNEXAMINED, VIOLATIONS, complain
from referee.cli.houses import HouseFile, house_files
from referee.limits import FILE_BYTES

if TYPE_CHECKING:
    from referee.audit import Audit
    from referee.readings import UnderReadings

Paths = Annotated[list[str], typer.Argument(metavar="PATH", help="Logs to read; - is standard input.")]
Readings = Annotated[bool, typer.Option("--readings", help="Judge by every reading of what the rule set leaves open.")]
Large = Annotated[bool, typer.Option("--large", help="Read files larger than 64 MiB too.")]


@dataclass(frozen=True, slots=True)
class Judged:
    """A log and what the referee says of it; ``house_file`` is where the log's rule set is defined, if in one.

    ``readings`` is what it says under every reading, if that was asked for; ``audit`` goes by the default one.
    """

    path: str
    log: bytes
    audit: "Audit"
    house_file: str | None = None
    readings: "UnderReadings | None" = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A path that could not be examined, and why."""

    path: str
    reason: str


def examine(
    paths: Collection[str], large: bool, house: str | None = None, readings: bool = False
) -> Iterator[Judged | Refused]:
    """Judges each log, in the order of their paths; one that can't be read is named on standard error.

    ``house`` is the house file that was named; without it each log has the one nearest to it.
    """
    houses = house_files(paths, house)
    judge = _under_readings if readings else _judged
    for path, log in contents(paths, large):
        yield log if isinstance(log, Refused) else judge(path, log, houses[path])


def _judged(path: str, log: bytes, house: HouseFile | None) -> Judged:
    from referee.audit import audit

    if house is None:
        return Judged(path, log, audit(log))
    verdict = audit(log, rulesets=house.rulesets)
    return Judged(path, log, verdict, house.defines(verdict.rules))


def _under_readings(path: str, log: bytes, house: HouseFile | None) -> Judged | Refused:
    from referee.readings import TooManyReadings, under_readings

    try:
        under = under_readings(log, rulesets=house.rulesets if house else ())
    except TooManyReadings as many:
        return _refused(path, str(many))
    return Judged(path, log, under.audit, house.defines(under.audit.rules) if house else None, under)


def contents(paths: Iterable[str], large: bool) -> Iterator[tuple[str, bytes | Refused]]:
    """The bytes of each log, in the order of their paths; one that can't be read is named on standard error."""
    for path in sorted(set(paths)):
        try:
            yield path, _read(path, large)
        except OSError as error:
            yield path, _refused(path, (error.strerror or str(error)).lower())


def _refused(path: str, reason: str) -> Refused:
    complain(f"{path}: {reason}")
    return Refused(path, reason)


def exit_status(examined: Iterable[Judged | Refused]) -> int:
    """3 if a log could not be examined, else 1 if one has an error, else 0."""
    seen = list(examined)
    if any(isinstance(one, Refused) for one in seen):
        return UNEXAMINED
    found = (finding for one in seen if isinstance(one, Judged) for finding in one.audit.findings)
    return VIOLATIONS if any(finding.severity == "error" for finding in found) else 0


def _read(path: str, large: bool) -> bytes:
    """Raises ``OSError`` where there is no regular file to read, or one too large."""
    if path == "-":
        if sys.stdin is None:
            raise OSError(None, "standard input is closed")
        return sys.stdin.buffer.read()
    found = os.stat(path)
    if stat.S_ISDIR(found.st_mode):
        raise OSError(None, "is a folder: name the logs in it")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(None, "is not a regular file")
    if found.st_size > FILE_BYTES and not large:
        raise OSError(None, "is larger than 64 MiB: --large reads it all the same")
    with open(path, "rb") as file:
        return file.read()
