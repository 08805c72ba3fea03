"""A report on logs in every form, with the cache and without."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from evenings.logs import evening_log
from typer.testing import CliRunner

from referee.cli.app import app
from referee.cli.forms import FORMS, OF_LOGS

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "samples").rglob("*.bourre"))
FLAWED = ROOT / "samples" / "flawed" / "l604-wrong-amount-won.bourre"
CLEAN = ROOT / "samples" / "clean" / "antes.bourre"


class Report(NamedTuple):
    """What a run printed, its exit status, and the bytes of its files by form."""

    status: int
    printed: bytes
    said: bytes
    files: dict[str, bytes]


def run(*words: object, width: int = 80, **env: str) -> Report:
    """Run the command line in this process; without ``--cache-dir`` or ``REFEREE_CACHE_DIR``, without the cache."""
    given = {"COLUMNS": str(width), "REFEREE_NO_CACHE": "" if env else "1", **env}
    done = CliRunner().invoke(app, list(map(str, words)), env=given)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return Report(done.exit_code, done.stdout_bytes, done.stderr_bytes, {})


def report(command: str, *words: object, cache: Path | None = None, jobs: int = 1, width: int = 80) -> Report:
    """Report on logs in every form at once: one is printed, and the others are files."""
    with TemporaryDirectory() as folder:
        files = {form: Path(folder, form) for form in (FORMS if command == "audit" else OF_LOGS)}
        wanted = [part for form, file in files.items() for part in ("-o", f"{form}:{file}")]
        stored = ["--no-cache"] if cache is None else ["--cache-dir", cache]
        done = run(command, "--jobs", jobs, *wanted, *stored, *words, width=width)
        said = done.said.replace(folder.encode(), b"")
        return done._replace(said=said, files={form: file.read_bytes() for form, file in files.items()})


@contextmanager
def nothing_judged() -> Iterator[None]:
    """Fail if a log is judged."""
    with patch("referee.judge.audit.audit", side_effect=AssertionError("a log was judged")):
        yield


def logs(folder: Path, texts: Iterable[bytes]) -> Path:
    """Write these logs into a folder."""
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(texts):
        (folder / f"{number:04}.bourre").write_bytes(text)
    return folder


def games(number: int, seed: int, *, hands: int = 5, mistakes: float = 0.2) -> list[bytes]:
    """Random games, with mistakes in some hands."""
    return [evening_log(hands=hands, seed=1000 * seed + at, mistakes=mistakes).encode() for at in range(number)]


def entries(cache: Path) -> list[Path]:
    """The entries of a cache, each a file."""
    return sorted(cache.glob("verdicts/??/*"))
