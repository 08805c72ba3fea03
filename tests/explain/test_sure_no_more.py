"""A later lead by a player who was sure of the pot is judged differently: the first offence has cost the pot."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.cli.app import app
from referee.judge.audit import audit

TWO_LEADS = """\
rules {}
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann As, Bob 9h
  trick Ann Ks, Bob Jc
  trick Ann Qs, Bob Th
"""
NO_MORE = "Ann can't win the pot after the renege in trick 1, and no longer has to lead as if sure of it"


def blamed(rules: str, more: str = "") -> list[int | None]:
    """The tricks of the cinch leads that are found."""
    return [one.trick for one in audit(TWO_LEADS.format(rules) + more).findings if one.code == "R506"]


def explained(folder: Path, rules: str, more: str = "") -> str:
    log = folder / "log.bourre"
    log.write_text(TWO_LEADS.format(rules) + more)
    return CliRunner().invoke(app, ["explain", "--hand", "1", str(log)], env={"COLUMNS": "200"}).stdout


def test_if_a_renege_costs_the_pot_the_second_lead_is_not_judged_with_a_reason(tmp_path: Path) -> None:
    assert blamed("louisiana") == [1]
    assert NO_MORE in explained(tmp_path, "louisiana")


@pytest.mark.parametrize(
    ("rules", "more", "tricks"),
    [("winning-moves, golden-hand", "", [1, 2]), ("louisiana", "  ruling waive Ann\n", []), ("winning-moves", "", [])],
)
def test_if_a_renege_does_not_cost_the_pot_each_lead_is_judged(
    tmp_path: Path, rules: str, more: str, tricks: list[int]
) -> None:
    assert blamed(rules, more) == tricks
    assert "need not lead" not in explained(tmp_path, rules, more)
