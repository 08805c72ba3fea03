"""The output is the same everywhere; ``python -m determinism`` tries all combinations, these few represent them."""

import json
import sys
from pathlib import Path

import pytest

from determinism import written
from determinism.commands import is_for_a_width
from determinism.held import Held
from determinism.places import Python, locales, path_of_locales
from determinism.runs import Run, commands
from determinism.setting import ZONES, Setting, whole

HERE = Python(sys.executable, "here")
SLOW = ("all logs", "check --readings", "schema", "compare", "replay")
"""Cases for the long run, except one of each."""


def names(width: str, jobs: int) -> list[Run]:
    """Return one run of the quicker commands."""
    quick = [name for name in commands() if not any(word in name for word in SLOW) or name == "schema check"]
    return [Run(width, jobs, quick)]


@pytest.fixture
def held(tmp_path):
    return Held(tmp_path / "held", path_of_locales(tmp_path / "locales"))


@pytest.mark.skipif(sys.platform == "win32", reason="what is open can't be put in place of a stream there")
@pytest.mark.slow
def test_place_time_and_number_of_processes_do_not_affect_the_bytes(held, tmp_path, monkeypatch):
    """A smaller version: tests/hardening/test_running.py."""
    monkeypatch.setenv("PYTHONPATH", str(Path(written.__file__).parents[2]))
    there = locales(tmp_path / "locales", ("C", "tr_TR.UTF-8"))
    held.locales = path_of_locales(tmp_path / "locales")
    settings = Setting(3, HERE, "1", "C", ZONES[0]), Setting(4, HERE, "99", there[-1], ZONES[1])
    for setting, (width, jobs) in zip(settings, (("80", 1), ("", 3)), strict=True):
        held.hold(setting, held.wrote(setting, names(width, jobs)))
    assert not held.differs
    assert len(held.first) > 80


def test_another_width_folds_lines_elsewhere_but_changes_no_file():
    assert is_for_a_width("check")
    assert not is_for_a_width("check, full")


def test_differences_are_named_and_shown(held, capsys):
    held.store.mkdir(parents=True)
    for number, text in enumerate((b"Ann\nBob\n", b"Ann\nCal\n", b"Ann\nBob\n")):
        sums = {"settle table": written.kept(text, held.store), "settle json": "0" * 64}
        held.hold(Setting(number, HERE, "1", "C", ZONES[0]), json.dumps([("80", "", "80")[number], 1, sums]))
    assert set(held.differs) == {("settle table", "80")}
    assert len(held.differs["settle table", "80"]) == 1
    shown = capsys.readouterr().out
    assert "-Bob" in shown
    assert "+Cal" in shown


def test_every_combination_is_tried_once():
    settings = list(whole([HERE, Python("", "other")], ["C", "tr_TR.UTF-8"], ["0", "1", "2"]))
    assert len({setting[1:] for setting in settings}) == len(settings) == 2 * 2 * 3 * 2


@pytest.mark.parametrize("order", range(4))
def test_only_words_between_the_brackets_change_their_order(order):
    turned = written.turned(["check", "--jobs", "2", "[", "a", "b", "c", "]"], order)
    assert turned[:3] == ["check", "--jobs", "2"]
    assert sorted(turned[3:]) == ["a", "b", "c"]
