"""The frozen logs, and the digests of the JSON that ``check`` and ``ledger`` print for them."""

import json
import zipfile
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from commands import run

ARCHIVE: Final = Path(__file__).with_name("logs.zip")


@cache
def names() -> tuple[str, ...]:
    """Return the names of the logs, sorted."""
    with zipfile.ZipFile(ARCHIVE) as archive:
        return tuple(name.removesuffix(".bourre") for name in archive.namelist())


def unpack(folder: Path, wanted: Iterable[str]) -> dict[str, Path]:
    """Write these logs into a folder, and return the path of each."""
    with zipfile.ZipFile(ARCHIVE) as archive:
        return {name: Path(archive.extract(f"{name}.bourre", folder)) for name in wanted}


PAGE: Final = Path(__file__).with_name("digests.txt")
COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "check": ("check", "--no-cache", "--no-slips"),
    "ledger": ("ledger", "--no-slips"),
    "slips": ("check", "--no-cache"),
}
"""What is run, by the heading of its column. The search for slips takes twenty times as long as all the rest."""


def normalize(printed: str) -> str:
    """Return printed JSON in comparable lines, without the release of the program; "" stays as it is."""
    if not printed:
        return ""
    return json.dumps({**json.loads(printed), "program": None}, indent=1, ensure_ascii=False)


def digest(path: Path, column: str) -> str:
    """Return the digest of what a command prints for a log, and of its exit status.

    The path should be relative, as it stands in the JSON.
    """
    result = run(*COMMANDS[column], "--output-format", "json", path)
    assert result.exit_code in {0, 1, 3}, result.output
    return sha256(f"{result.exit_code} {normalize(result.stdout)}".encode()).hexdigest()[:12]


def kept() -> dict[str, dict[str, str]]:
    """Return the digests that are kept, by the name of the log and the column."""
    head, *rows = (line.split() for line in PAGE.read_text(encoding="ascii").splitlines())
    return {name: dict(zip(head[1:], row, strict=True)) for name, *row in rows}


def keep(digests: Mapping[str, Mapping[str, str]]) -> None:
    """Write the digests of all logs."""
    rows = [("log", *COMMANDS), *((name, *(row[column] for column in COMMANDS)) for name, row in digests.items())]
    PAGE.write_text("".join(f"{' '.join(row)}\n" for row in rows), encoding="ascii")
