"""The logs that were named on the command line, read and judged one by one."""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.exits import UNEXAMINED, VIOLATIONS, complain
from referee.limits import FILE_BYTES

if TYPE_CHECKING:
    from referee.audit import Audit

Paths = Annotated[list[str], typer.Argument(metavar="PATH", help="Logs to read; - is standard input.")]
Large = Annotated[bool, typer.Option("--large", help="Read files larger than 64 MiB too.")]


@dataclass(frozen=True, slots=True)
class Judged:
    """A log and what the referee says of it."""

    path: str
    log: bytes
    audit: "Audit"


@dataclass(frozen=True, slots=True)
class Refused:
    """A path that could not be examined, and why."""

    path: str
    reason: str


def examine(paths: Iterable[str], large: bool) -> Iterator[Judged | Refused]:
    """Judges each log, in the order of their paths; one that can't be read is named on standard error."""
    from referee.audit import audit

    for path, log in contents(paths, large):
        yield log if isinstance(log, Refused) else Judged(path, log, audit(log))


def contents(paths: Iterable[str], large: bool) -> Iterator[tuple[str, bytes | Refused]]:
    """The bytes of each log, in the order of their paths; one that can't be read is named on standard error."""
    for path in sorted(set(paths)):
        try:
            yield path, _read(path, large)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            complain(f"{path}: {reason}")
            yield path, Refused(path, reason)


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
