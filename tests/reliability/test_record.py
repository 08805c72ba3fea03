"""The page shows the last lines of the last long runs, and nothing else."""

from importlib.util import find_spec

import pytest
from benchmarks.page import BEGIN, END

from reliability.__main__ import PAGE, _last, run
from reliability.parts import PARTS, Part
from reliability.record import Run, read, table


def test_the_page_shows_the_last_run_of_each_part() -> None:
    shown = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    assert shown.strip() == table(read())


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_every_part_is_a_program(part: Part) -> None:
    name = part.arguments[1]
    assert find_spec(name if name == "pytest" else f"{name}.__main__")


def test_a_part_that_failed_is_shown_as_failed() -> None:
    run = Run("2026-11-22", "abc", 1, passed=False, said="2 of 3 torn", minutes=4)
    assert "**failed:** 2 of 3 torn |" in table({"faults": run})


def test_the_result_of_a_part_is_its_last_line_that_is_not_blank(capsys: pytest.CaptureFixture[str]) -> None:
    assert _last(["begun\n", "1,000 kills, none torn\n", "\n"]) == "1,000 kills, none torn"
    assert capsys.readouterr().out == "begun\n1,000 kills, none torn\n\n"


@pytest.mark.parametrize("status", [0, 1])
def test_a_part_runs_with_its_seed_and_passes_if_it_exits_with_0(status: int) -> None:
    program = f"import sys; print('seed', sys.argv[1], 'jobs', sys.argv[2]); sys.exit({status})"
    done = run(Part("one", "a claim", ("-c", program, "{seed}", "{jobs}")), seed=7, jobs=3)
    assert (done.said, done.seed, done.passed) == ("seed 7 jobs 3", 7, status == 0)
