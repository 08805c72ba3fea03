"""Baseline files: the known findings of an archive, read at once and held against each log."""

import os
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from referee.cli.exits import MisusedError, complain, misuse_told, unwritten
from referee.cli.output import files
from referee.cli.output.disk import put
from referee.cli.status import MISUSED
from referee.text.escape import whole
from referee.text.limits import BASELINE_BYTES

if TYPE_CHECKING:
    from referee.judge.baseline import Known, KnownFinding

Baseline = Annotated[
    str | None,
    typer.Option(
        "--baseline",
        metavar="FILE",
        help="Findings that are known and don't count, in place of the baseline that the settings name.",
    ),
]


class Folder(NamedTuple):
    """The folder of a baseline, from which the paths in it go: so it holds wherever the archive is put."""

    path: str

    @classmethod
    def of(cls, file: str) -> "Folder":
        """That of a baseline file."""
        return cls(os.path.realpath(os.path.dirname(file)))

    def stored(self, log: str) -> str:
        """The path of a log as the baseline has it; an address and standard input (``-``) are the same everywhere."""
        before, parts, archive = log.rpartition("::")
        if "://" in before:
            return f"{before}{parts}{self.stored(archive)}"
        if "://" in log or log == "-":
            return log
        there = os.path.join(os.path.realpath(os.path.dirname(log)), os.path.basename(log))
        return whole(os.path.relpath(there, self.path).replace(os.sep, "/"))

    def lacks(self, stored: str) -> bool:
        """Whether there is no such log any more, as far as can be told without opening anything."""
        archive = stored.rpartition("::")[2]
        return "://" not in archive and archive != "-" and not os.path.lexists(os.path.join(self.path, archive))


class KnownFindings(NamedTuple):
    """A baseline: its file, its folder, and the known findings of each log by its stored path."""

    file: str
    folder: Folder
    logs: "Mapping[str, Known]"

    def of(self, log: str) -> "Known":
        """The known findings of a log."""
        return self.logs.get(self.folder.stored(log), {}) if self.logs else {}

    def lost(self) -> "list[KnownFinding]":
        """The entries of logs that are there no more."""
        return [entry for path, known in self.logs.items() if self.folder.lacks(path) for entry in known.values()]


@misuse_told()
def known_findings(file: str) -> KnownFindings:
    """Reads a baseline. Ends the program with 2 where that can't be done."""
    return read_known(file)


def read_known(file: str) -> KnownFindings:
    """The same for a program that goes on where that can't be done: raises ``MisusedError``."""
    from referee.judge.baseline import by_log
    from referee.report.json.baseline import NoBaselineError, baseline_entries

    try:
        return KnownFindings(file, Folder.of(file), by_log(baseline_entries(_content(file))))
    except NoBaselineError as error:
        raise MisusedError(f"{file} can't be read as a baseline: {error}") from None
    except OSError as error:
        raise MisusedError(f"{file}: {(error.strerror or str(error)).lower()}") from None


def refuse_to_destroy(file: str, logs: Iterable[str]) -> None:
    """Ends the program with 2 where something stands in the place of a baseline that is none, as one of the logs."""
    files.refuse_to_destroy(file, logs)
    if os.path.lexists(file):
        known_findings(file)


def write(file: str, entries: "Iterable[KnownFinding]") -> None:
    """Writes a baseline, whole or not at all. Ends the program with 74 where that fails, with 2 if it is too long."""
    from referee.judge.baseline import in_order
    from referee.report.json.baseline import baseline_text

    content = baseline_text(in_order(entries)).encode()
    if len(content) > BASELINE_BYTES:
        complain(f"{file}: not written, {len(content):,} bytes are more than a baseline may have: {_LARGER}")
        raise typer.Exit(MISUSED)
    try:
        put(Path(file), content)
    except OSError as error:
        raise unwritten(file, error) from None


_LARGER = "write one for each of several folders"


def _content(file: str) -> bytes:
    """Raises ``OSError`` where there is no regular file to read, or one too large."""
    if not stat.S_ISREG(os.stat(file).st_mode):
        raise OSError(None, "is not a regular file")
    with open(file, "rb") as opened:
        content = opened.read(BASELINE_BYTES + 1)
    if len(content) > BASELINE_BYTES:
        raise OSError(None, f"is larger than {BASELINE_BYTES:,} bytes: {_LARGER}")
    return content
