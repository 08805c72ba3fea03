"""The benchmarks measure what they say, with few and small files."""

import sys
from pathlib import Path

import pytest
from benchmarks.__main__ import ROOT, referees, show
from benchmarks.data import evenings, events
from benchmarks.measure import FailedError, Program, measured

HAND = """
hand 1
  dealer Cal
  ante Ann 1, Bob 1, Cal 1
  trump 7s
  stay Ann, Bob
  draw Ann 2
  trick Ann Kd, Bob 5d -> Ann
  win Ann 3
  bourre Bob 3
"""


def test_each_card_declaration_draw_and_payment_is_an_event() -> None:
    assert events(HAND) == 3 + 2 + 1 + 2 + 1 + 1


def test_a_seed_gives_the_same_evenings(tmp_path: Path) -> None:
    one, other = (evenings(tmp_path / name, 2, 7) for name in ("one", "other"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]


@pytest.mark.slow
def test_another_checkout_is_measured_in_the_same_rounds(tmp_path: Path) -> None:
    programs = [*referees(ROOT, "referee", tmp_path, 2, 1), *referees(ROOT, "other referee", tmp_path, 2, 1)]
    rounds = [[measured(program, tmp_path) for program in programs]]
    assert [one.seconds > 0 for one in rounds[0]] == [True] * 4
    table = show(programs, rounds)
    each = ["referee check", "referee audit", "other referee check", "other referee audit"]
    assert list(table.columns[0].cells) == each
    assert list(table.columns[-1].cells)[:2] == ["1.00", "1.00"]


def test_a_program_that_fails_is_named(tmp_path: Path) -> None:
    failing = Program("nobody", "nothing", [sys.executable, "-c", "import sys; sys.exit('so it is')"], [])
    with pytest.raises(FailedError, match="nobody ended with 1: so it is"):
        measured(failing, tmp_path)
