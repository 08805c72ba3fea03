"""Verdicts change only on purpose: ``python -m verdicts`` in ``tests`` shows the changes and keeps new ones."""

from pathlib import Path

import pytest
from verdicts.digests import COMMANDS, digest, kept, names, unpack

BATCH = 40
STARTS = range(0, 641, BATCH)


def test_every_log_has_its_digests() -> None:
    assert tuple(kept()) == names()
    assert len(names()) == 641


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize(
    "column", [pytest.param(name, marks=pytest.mark.long) if name == "slips" else name for name in COMMANDS]
)
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
