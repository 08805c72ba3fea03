"""Verdicts change only on purpose."""

from itertools import islice
from pathlib import Path

import pytest
import slow

from verdicts import kept
from verdicts.logs import logs
from verdicts.said import COMMANDS, said

BATCH = 20
SHOWN = 5
"""Number of changed logs per batch to show in full; the others are only named."""


def test_every_log_has_its_line_and_its_words() -> None:
    assert list(logs()) == list(kept.digests()) == list(kept.words())
    assert all(list(words) == list(COMMANDS) for words in kept.words().values())


@pytest.mark.parametrize("start", slow.but_one_in(2, range(0, 640, BATCH)))
def test_no_verdict_changes(start: int) -> None:
    """If one should change, ``python -m verdicts`` in ``tests`` saves the new one."""
    found = {name: said(log()) for name, log in islice(logs().items(), start, start + BATCH)}
    assert found
    moved = {name: kept.moved(kept.digests()[name], one) for name, one in found.items()}
    others = [name for name, what in moved.items() if what]
    parts = [kept.difference(name, kept.words()[name], found[name].words, moved[name]) for name in others[:SHOWN]]
    texts = [logs()[name]().decode(errors="replace") for name in others[:SHOWN]]
    told = [f"{part}\n--- {name}: the log\n{text}" for name, part, text in zip(others, parts, texts, strict=False)]
    assert not others, "\n\n".join([f"the verdicts on {', '.join(others)} moved", *told])


def test_a_changed_verdict_is_shown_in_its_old_and_new_words() -> None:
    was = {**dict.fromkeys(COMMANDS, "the same"), "check": "Cal\nfollowed suit\nAnn"}
    now = {**was, "check": "Cal\ndid not follow suit\nAnn"}
    assert kept.difference("game-1", was, now, ("check", "explain")).splitlines() == [
        "--- game-1: check, before (-) and now (+)",
        "@@ -1,3 +1,3 @@",
        " Cal",
        "-followed suit",
        "+did not follow suit",
        " Ann",
        "--- game-1: explain: same words, different JSON",
    ]
    assert kept.difference("game-1", was, was) == ""


def test_saved_verdicts_are_read_back_unchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = said(b"rules booray\nseat Ann 200\nhand 1\n  dealer Cal\n")
    monkeypatch.setattr(kept, "PAGE", tmp_path / "page")
    monkeypatch.setattr(kept, "WORDS", tmp_path / "words")
    kept.write({"one": found.digests}, {"one": found.words})
    assert kept.digests.__wrapped__() == {"one": found.digests}
    assert kept.words.__wrapped__() == {"one": found.words}
    assert "Ann" in found.words["explain"]
