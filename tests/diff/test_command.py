"""``referee diff``: printed and written output, and the exit status."""

import json
from pathlib import Path

import commands
import pytest
from commands import squeezed
from diff.kinds import log
from diff.scribes import notes, with_slips
from jsonschema import Draft202012Validator
from typer.testing import Result

from referee.notation.write import canonical_form
from referee.report.json.schemas import schema

OURS = log(declared="stay Ann, Bob, Cal", played="trick As ? 4h", after="win Ann 4  # gladly\n  bourre Bob 4")
THEIRS = log(declared="stay Ann, Bob, Cal\n  draw Ann 2", played="trick As 2s 4h", after="win Bob 4\n  bourre Bob 4")


@pytest.fixture
def logs(tmp_path: Path) -> tuple[Path, Path]:
    ours, theirs = tmp_path / "ann.bourre", tmp_path / "bob.bourre"
    ours.write_text(OURS)
    theirs.write_text(THEIRS)
    return ours, theirs


def run(*words: object, width: int = 80, given: str | None = None) -> Result:
    return commands.run("diff", *words, width=width, given=given)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_both_lines_are_shown_with_their_numbers_at_any_width(logs: tuple[Path, Path], width: int) -> None:
    result = run(*logs, width=width)
    assert result.exit_code == 1
    told = squeezed(result.stdout)
    assert "A 13 | win Ann 4 # gladly B 14 | win Bob 4" in told
    assert "only in B: B 11 | draw Ann 2" in told
    assert "B says more: A 12 | trick As ? 4h B 13 | trick As 2s 4h" in told
    shown = result.stdout.partition("Hand 1")[2]
    assert max(map(len, shown.splitlines())) <= width


@pytest.mark.parametrize("seed", range(8))
def test_five_lines_say_where_the_logs_differ_and_what_it_changes(logs: tuple[Path, Path], seed: int) -> None:
    ours = notes(seed, "winning-moves", "full")
    for path, text in zip(logs, (ours, with_slips(ours, seed)), strict=True):
        path.write_text(text)
    lines = run(*logs, width=1000).stdout.splitlines()
    assert lines[3].startswith("The verdict: ")
    assert lines[2].startswith(("They first contradict each other", "They don't contradict", "Both say the same"))
    assert lines[4].startswith(("At the end", "Neither"))
    assert lines[5:6] in ([], [""])


def test_equal_logs_are_0(logs: tuple[Path, Path]) -> None:
    ours, theirs = logs
    theirs.write_text(canonical_form(OURS) + "# a comment\n")
    result = run(ours, theirs)
    assert (result.exit_code, "Both say the same." in result.stdout) == (0, True)


def test_the_json_matches_its_schema(logs: tuple[Path, Path]) -> None:
    result = run(*logs, "--output-format", "json")
    report = json.loads(result.stdout)
    Draft202012Validator(schema("diff")).validate(report)
    assert list(report)[:6] == ["version", "program", "a", "b", "same", "in_full"]
    assert [one["how"] for one in report["hands"][0]["differences"]] == ["more-b", "differs", "only-b"]
    assert report["counts"]["differs"] == 1
    assert result.stdout == run(*logs, "--output-format", "json").stdout


def test_logs_of_different_games_are_2_with_the_reason(logs: tuple[Path, Path]) -> None:
    logs[1].write_text("rules booray\nseat Uma 5\nseat Vic 5\n")
    result = run(*logs)
    assert result.exit_code == 2
    assert "was played by Ann, Bob, Cal, Dee" in squeezed(result.stderr)
    assert "was played by Uma, Vic" in squeezed(result.stderr)


def test_standard_input_is_a_log_too(logs: tuple[Path, Path]) -> None:
    assert "A is -" in run("-", logs[1], given=OURS).stdout


def test_the_rule_sets_of_a_house_file_are_known(logs: tuple[Path, Path]) -> None:
    house = logs[0].parent / "referee.toml"
    house.write_text(
        '[rulesets.kitchen]\nextends = "winning-moves"\ntitle = "Ours"\n[rulesets.kitchen.options]\nante = "2"\n'
    )
    for path in logs:
        path.write_text(path.read_text().replace("winning-moves", "kitchen"))
    assert "N104" not in run(*logs).stdout


def test_nothing_of_a_log_or_its_name_is_obeyed(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "[red]\x1b[2J.bourre", tmp_path / "bob.bourre"
    ours.write_text(log(after="win Ann 4  # [link=x]\x9b\x1b]0;pwned"))
    theirs.write_text(log(after="win Bob 4  # :skull:[/]"))
    for words in ([], ["--output-format", "json"]):
        result = run(ours, theirs, *words)
        assert result.exit_code in (0, 1)
        assert "\x1b" not in result.stderr
        assert not {"\x1b", "\x9b"} & set(result.stdout)
    assert ":skull:[/]" in run(ours, theirs).stdout
