"""``referee`` as a separate process, and what is left when it ends."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from referee.cli.output.forms import FORMS

HEAD = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
HAND = "\nhand\n  dealer Cal\n  trump 7s\n  stay Ann\n  win Ann 3\n"
LOG = HEAD + HAND
FLAWED = LOG.replace("win Ann 3", "win Ann 2")
OLD = b"what stood there before\n"


class Place(NamedTuple):
    """A folder of logs, one for reports with old ones in it, and one for temporary files."""

    logs: Path
    reports: Path
    temporary: Path

    def report(self, form: str) -> Path:
        """Return the report in this form."""
        return self.reports / f"report.{form}"

    def wanted(self, *forms: str) -> list[str]:
        """Return the options that request reports in these forms."""
        return [word for form in forms for word in ("-o", f"{form}:{self.report(form)}")]

    def log(self, name: str, text: str = LOG) -> Path:
        """Write a log into the folder."""
        path = self.logs / f"{name}.bourre"
        path.write_text(text)
        return path

    @property
    def is_as_before(self) -> bool:
        """True if every old report is unchanged, and there is no other file."""
        files = [path for path in self.reports.iterdir() if path.read_bytes() != OLD]
        return not files and not list(self.temporary.iterdir()) and len(list(self.reports.iterdir())) == len(FORMS)


def place(folder: Path) -> Place:
    """Make such folders, with an old report of every form."""
    made = Place(*(folder / name for name in ("logs", "reports", "temporary")))
    for path in made:
        path.mkdir()
    for form in FORMS:
        made.report(form).write_bytes(OLD)
    return made


@contextmanager
def running(
    place: Place, *words: object, program: str | None = None, **more: object
) -> Iterator[subprocess.Popen[bytes]]:
    """Run ``referee`` in its own session; ``program`` is Python code to run instead."""
    command = [sys.executable, *(["-c", program] if program else ["-m", "referee"]), *map(str, words)]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    # A process that may not write more than a few bytes must not leave half a file of bytecode for the next one.
    settings = {"TMPDIR": str(place.temporary), "COLUMNS": "80", "PYTHONDONTWRITEBYTECODE": "1"}
    environment = {**os.environ, "REFEREE_NO_CACHE": "1", **settings}
    with subprocess.Popen(command, env=environment, start_new_session=True, **streams) as process:  # type: ignore[call-overload]
        yield process


def ended(place: Place, *words: object, **more: object) -> tuple[int, bytes, bytes]:
    """Return the exit status of ``referee`` and both its outputs."""
    with running(place, *words, **more) as process:  # type: ignore[arg-type]
        said, complained = process.communicate(timeout=120)
        return process.returncode, said or b"", complained or b""


def endless(place: Place, name: str) -> Path:
    """Write a log that takes minutes to judge."""
    return place.log(name, HEAD + HAND * 100_000)


def children(process: int) -> set[int]:
    """Return the children of a process that have not ended."""
    return {int(path.name) for path in Path("/proc").glob("[0-9]*") if _parent(path) == process}


def _parent(process: Path) -> int | None:
    try:
        state, parent = (process / "stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return None
    return None if state == "Z" else int(parent)
