"""The logs: a fuzzer's inputs, games with slips in their lines, and random hands; kept as files, so none can change."""

import zipfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

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
