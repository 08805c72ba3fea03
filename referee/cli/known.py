"""Baseline files: the known findings of an archive, loaded once and compared with each log."""

import os
import stat
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from referee.cli.exits import MisusedError, complain, misuse_told, unwritten
from referee.cli.output import put, refuse_to_destroy
from referee.cli.sources import STANDARD_INPUT
from referee.cli.status import MISUSED
from referee.text.escape import whole
from referee.text.limits import BASELINE_BYTES
from referee.text.log import Log, sha256_of

if TYPE_CHECKING:
    from referee.judge.baseline import Known, KnownFinding, Recorded


class BaselineFolder(NamedTuple):
    """The folder of a baseline. Paths in the baseline are relative to it, so the archive can be moved."""

    path: str

    @classmethod
    def of(cls, file: str) -> "BaselineFolder":
        """Return the folder of a baseline file."""
        return cls(os.path.realpath(os.path.dirname(file)))

    def stored(self, log: str) -> str:
        """Return the path of a log as stored in the baseline; that of standard input (``-``) doesn't change."""
        if log == STANDARD_INPUT:
            return log
        there = os.path.join(os.path.realpath(os.path.dirname(log)), os.path.basename(log))
        return whole(os.path.relpath(there, self.path).replace(os.sep, "/"))

    def lacks(self, stored: str) -> bool:
        """Check whether a log is gone, without opening anything."""
        return stored != STANDARD_INPUT and not os.path.lexists(os.path.join(self.path, stored))


class KnownFindings(NamedTuple):
    """A baseline: its file, its folder, and the known findings of each log by its stored path.

    ``gone`` are the paths of logs that no longer exist, by their SHA-256.
    """

    file: str
    folder: BaselineFolder
    logs: "Mapping[str, Known]"
    gone: Mapping[str, str]

    def of(self, path: str, log: Log) -> "Known":
        """Return the known findings of a log; a moved log with the same content keeps those of its old path."""
        return self.logs.get(self.stored(path, log), {}) if self.logs else {}

    def stored(self, path: str, log: Log) -> str:
        """Return the path of a log in the baseline, which is the old one if it was moved."""
        stored = self.folder.stored(path)
        return stored if stored in self.logs or not self.gone else self.gone.get(sha256_of(log), stored)

    def lost(self, moved: Container[str]) -> "list[KnownFinding]":
        """Return the entries for logs that no longer exist, except those that were ``moved``."""
        lost = (path for path in self.logs if path not in moved and self.folder.lacks(path))
        return [entry for path in lost for entry in self.logs[path].values()]


@misuse_told()
def known_findings(file: str) -> KnownFindings:
    """Read a baseline. Exit with 2 if that fails."""
    return read_known(file)


def read_known(file: str) -> KnownFindings:
    """Read a baseline for a program that continues after an error. Raises ``MisusedError`` if that fails."""
    from referee.judge.baseline import by_log
    from referee.report.json.baseline import NoBaselineError, read_baseline

    try:
        recorded, folder = read_baseline(_content(file)), BaselineFolder.of(file)
        gone = {digest: path for path, digest in recorded.logs.items() if folder.lacks(path)}
        return KnownFindings(file, folder, by_log(recorded.findings), gone)
    except NoBaselineError as error:
        raise MisusedError(f"{file} can't be read as a baseline: {error}") from None
    except OSError as error:
        raise MisusedError(f"{file}: {(error.strerror or str(error)).lower()}") from None


def refuse_foreign(file: str, logs: Iterable[str]) -> None:
    """Exit with 2 if the file exists and is not a baseline, for example a log."""
    refuse_to_destroy(file, logs)
    if os.path.lexists(file):
        known_findings(file)


def write(file: str, recorded: "Recorded") -> None:
    """Write a baseline in one piece or not at all. Exit with 74 if that fails, with 2 if it is too long."""
    from referee.report.json.baseline import baseline_text

    content = baseline_text(recorded).encode()
    if len(content) > BASELINE_BYTES:
        complain(f"{file}: not written: {len(content):,} bytes are more than a baseline may have; {_LARGER}")
        raise typer.Exit(MISUSED)
    try:
        put(Path(file), content)
    except OSError as error:
        raise unwritten(file, error) from None


_LARGER = "write one for each of several folders"


def _content(file: str) -> bytes:
    """Read a file; raise ``OSError`` if it is not regular, or too large."""
    if not stat.S_ISREG(os.stat(file).st_mode):
        raise OSError(None, "is not a regular file")
    with open(file, "rb") as opened:
        content = opened.read(BASELINE_BYTES + 1)
    if len(content) > BASELINE_BYTES:
        raise OSError(None, f"is larger than {BASELINE_BYTES:,} bytes: {_LARGER}")
    return content
