"""Verdicts change only on purpose: ``python -m verdicts`` in ``tests`` shows the changes and keeps new ones."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from verdicts.digests import COMMANDS, digest, kept, names, unpack

BATCH = 40


def batches() -> Iterator[object]:
    """Yield the numbers of the first log of each batch, with the column to look at: in a quick run ``check`` and
    ``ledger`` for a quarter of the logs each.
    """
    for number, start in enumerate(range(0, 641, BATCH)):
        for at, column in enumerate(COMMANDS):
            marks = [pytest.mark.slow] if number % 4 != 2 * at else []
            yield pytest.param(column, start, marks=[pytest.mark.long] if column == "slips" else marks)


def test_every_log_has_its_digests() -> None:
    assert tuple(kept()) == names()
    assert len(names()) == 641


@pytest.mark.parametrize(("column", "start"), [*batches()])
def test_no_verdict_changes(column: str, start: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs = unpack(tmp_path, names()[start : start + BATCH])
    monkeypatch.chdir(tmp_path)
    changed = [name for name, path in logs.items() if digest(Path(path.name), column) != kept()[name][column]]
    assert not changed


def test_another_verdict_has_another_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    log = Path("game-000.bourre")
    log.write_bytes(unpack(tmp_path, ["game-000"])["game-000"].read_bytes().replace(b" 1", b" 2"))
    assert digest(log, "check") != kept()["game-000"]["check"]
