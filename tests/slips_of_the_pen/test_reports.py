"""Slips of the pen in the reports: their places, their wording, and what they leave unchanged."""

import json
from pathlib import Path
from typing import Any

import commands
import pytest
from slips_of_the_pen.search import hand
from slips_of_the_pen.test_kinds import THREE_CHEATS
from typer.testing import Result

from referee.judge.slip_edits import Kind, SlipEdit, WordReading
from referee.judge.slips import Slip
from referee.report.wording.findings import UNSEARCHED, introduce_slips
from referee.values import Place

TWICE = hand().replace("Bob Th", "Bob Qd")
"""The queen of diamonds is in two tricks."""


def run(tmp_path: Path, text: str, *words: str, command: str = "check", width: int = 200) -> Result:
    path = tmp_path / "tuesday.bourre"
    path.write_text(text)
    return commands.run(command, path, *words, width=width)


def file(tmp_path: Path, text: str, *words: str, command: str = "check") -> dict[str, Any]:
    [found] = json.loads(run(tmp_path, text, "--output-format", "json", *words, command=command).stdout)["files"]
    return found


def test_a_slip_explains_what_is_printed_by_its_place_there(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.referee]\nignore = ["U701"]\n')
    assert [(one["code"]) for one in file(tmp_path, TWICE)["findings"]] == ["C301"]
    assert [one["explains"] for one in file(tmp_path, TWICE)["slips"]] == [[0], [0]]
    (tmp_path / "pyproject.toml").unlink()
    assert [one["explains"] for one in file(tmp_path, TWICE)["slips"]] == [[1], [1]]


def test_a_slip_does_not_explain_what_is_waived(tmp_path: Path) -> None:
    text = TWICE.replace("Bob Qd\n", 'Bob Qd # referee: waive C301 "we know"\n')
    assert [one["code"] for one in file(tmp_path, text)["findings"]] == ["U701", "C301"]
    assert file(tmp_path, text)["slips"] == []


def related(result: dict[str, Any]) -> list[tuple[int, int]]:
    """Where the related locations of a result are that name a slip."""
    slips = [one for one in result["relatedLocations"] if one["message"]["text"].startswith("One slip")]
    regions = [one["physicalLocation"]["region"] for one in slips]
    return [(one["startLine"], one["startColumn"]) for one in regions]


def test_sarif_names_the_slip_at_each_finding_that_it_explains(tmp_path: Path) -> None:
    [told] = json.loads(run(tmp_path, THREE_CHEATS, "--output-format", "sarif").stdout)["runs"]
    assert [related(one) for one in told["results"]] == [[(10, 9)]] * 3
    [alone] = json.loads(run(tmp_path, THREE_CHEATS, "--no-slips", "--output-format", "sarif").stdout)["runs"]
    for one, other in zip(told["results"], alone["results"], strict=True):
        assert {**one, "relatedLocations": None, "fixes": None} == {**other, "relatedLocations": None, "fixes": None}


def test_a_reached_bound_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert UNSEARCHED not in run(tmp_path, TWICE).stdout
    monkeypatch.setattr("referee.judge.slips.SLIP_HANDS", 1)
    assert f"\n{UNSEARCHED}\n\n" in run(tmp_path, TWICE).stdout


def slip(line: int = 3, *, explains: tuple[int, ...] = (0,), leaves: int = 0, kind: Kind = "card", **more: Any) -> Slip:
    readings = tuple(WordReading((), text) for text in more.get("meant", ("8h",)))
    return Slip(1, SlipEdit(kind, Place(line, 9, 11), "8c", readings), explains, leaves, more.get("won"))


def test_findings_with_others_between_are_counted_among_the_next() -> None:
    [(index, said)] = introduce_slips([slip(explains=(2, 4, 5), leaves=1)])
    assert (index, said) == (
        2,
        "One slip of the pen would explain 3 of the next 4 findings. "
        "If the 8c in line 3 should be 8h, 1 error would be left.",
    )


def test_a_slip_that_explains_nothing_else_is_an_alternative() -> None:
    best, other = slip(explains=(0, 1)), slip(4, explains=(1,), leaves=1)
    [(_, said)] = introduce_slips([best, other])
    fewer = "Or if the 8c in line 4 should be 8h, 1 error would be left (this explains only 1 of the 2)."
    assert said.endswith(f"If the 8c in line 3 should be 8h, this hand was clean. {fewer}")
    [(_, said)] = introduce_slips([slip(won=(("Ann",), 450)), slip(5, won=(("Ann",), 450))])
    won = "should be 8h, this hand was clean and Ann won 4.5"
    assert said.endswith(f" {won}. Or if the 8c in line 5 {won}.")
    first, second = introduce_slips([slip(), slip(6, explains=(1,))])
    assert (first[0], second[0]) == (0, 1)
