"""Every command prints what its golden shows: ``python -m goldens`` in ``tests`` puts it there."""

from pathlib import Path

import pytest

from goldens.transcript import GOLDENS, commands, transcript

ROOT = Path(__file__).parents[2]


SLOW = ("check-folder", "check-slips", "ledger-slips")
"""Goldens of commands that judge many logs, or search them for slips."""
CASES = [pytest.param(one, marks=[pytest.mark.slow] if one.stem in SLOW else [], id=one.stem) for one in GOLDENS]


@pytest.mark.parametrize("golden", CASES)
def test_commands_print_what_the_golden_shows(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = golden.read_text(encoding="utf-8")
    assert list(commands(text))
    assert transcript(text) == text
