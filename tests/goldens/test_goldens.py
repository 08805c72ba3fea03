"""Every command prints what its golden shows: ``python -m goldens`` in ``tests`` puts it there."""

from pathlib import Path

import pytest

from goldens.transcript import GOLDENS, commands, transcript

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.stem)
def test_commands_print_what_the_golden_shows(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = golden.read_text(encoding="utf-8")
    assert list(commands(text))
    assert transcript(text) == text
