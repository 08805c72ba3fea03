"""Options of ``check`` and ``audit`` that choose what is listed and how the command ends."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from settings.conftest import Run
from settings.logs import NAMED, NAMELESS, TWO

Club = Callable[[Mapping[str, str]], Path]
LISTED = ("check", "--output-format", "json")


def codes(run: Run, *words: str) -> tuple[list[str], dict[str, int], int]:
    """The listed codes, the counts of those left out, and the exit status."""
    result = run(*LISTED, "a.bourre", *words)
    [file] = json.loads(result.stdout)["files"]
    return [one["code"] for one in file["findings"]], file["left_out"], result.exit_code


def test_select_lists_only_these_codes_and_counts_the_others(run: Run, club: Club) -> None:
    club({"a.bourre": NAMED})
    assert codes(run, "--select", "L6") == (["L601"], {}, 1)
    assert codes(run, "--select", "R,L605") == ([], {"L601": 1}, 0)
    assert codes(run, "--select", "R", "--select", "L601") == (["L601"], {}, 1)


def test_select_replaces_the_choice_of_the_settings(run: Run, club: Club) -> None:
    club({"referee.toml": 'select = ["R"]', "a.bourre": NAMED})
    assert codes(run) == ([], {"L601": 1}, 0)
    assert codes(run, "--select", "L") == (["L601"], {}, 1)


def test_ignore_adds_to_the_settings_and_the_longer_beginning_decides(run: Run, club: Club) -> None:
    club({"referee.toml": 'ignore = ["U"]', "a.bourre": NAMED})
    assert codes(run, "--ignore", "L6") == ([], {"L601": 1}, 0)
    assert codes(run, "--ignore", "L6", "--select", "L601") == (["L601"], {}, 1)


@pytest.mark.parametrize(
    ("word", "told"),
    [("R51l", "Did you mean"), ("X", "Codes begin with"), ("", "Codes begin with"), ("L601,", "Codes begin with")],
)
def test_an_unknown_code_is_misuse(word: str, told: str, run: Run, club: Club) -> None:
    club({"a.bourre": NAMED})
    result = run("check", "--select", word, "a.bourre")
    assert result.exit_code == 2
    assert told in " ".join(result.stderr.split())


def test_exit_zero_ends_with_0_after_errors_but_not_after_a_log_that_could_not_be_read(run: Run, club: Club) -> None:
    club({"a.bourre": NAMED})
    assert run("check", "a.bourre").exit_code == 1
    assert run("check", "--exit-zero", "a.bourre").exit_code == 0
    assert run("audit", "--exit-zero", "--jobs", "1", "a.bourre").exit_code == 0
    assert run("check", "--exit-zero", "a.bourre", "gone.bourre").exit_code == 3


def test_quiet_prints_findings_and_nothing_else(run: Run, club: Club) -> None:
    club({"a.bourre": NAMED, "b.bourre": f"rules winning-moves\nrule ante 2\n{NAMELESS}"})
    result = run("check", "--quiet", "-o", "out.json", "a.bourre", "b.bourre")
    assert result.stdout.startswith("L601 error")
    assert "verdict" not in result.stdout
    assert "b.bourre" not in result.stdout
    assert "all together" not in result.stdout
    assert result.stderr == ""
    assert result.exit_code == 1


def test_statistics_count_the_findings_of_each_code_the_most_frequent_first(run: Run, club: Club) -> None:
    club({"a.bourre": NAMED, "b.bourre": NAMED, "c.bourre": TWO})
    lines = run("check", "--statistics", "a.bourre", "b.bourre", "c.bourre").stdout.splitlines()
    counts = [int(line.split()[0]) for line in lines[:-1]]
    assert lines[0].split()[1:] == ["L601", "wrong-ante"]
    assert counts == sorted(counts, reverse=True)
    assert lines[-1].startswith("3 files; ")


def test_grouped_puts_the_findings_below_the_name_of_their_log(run: Run, club: Club) -> None:
    club({"a.bourre": NAMED, "b.bourre": NAMED})
    a, b = run("check", "--output-format", "grouped", "a.bourre", "b.bourre").stdout.rstrip("\n").split("\n\n")
    assert a.splitlines()[0] == "a.bourre:"
    assert a.splitlines()[1].lstrip().split()[1] == "L601"
    assert b.splitlines()[1:] == a.splitlines()[1:]
