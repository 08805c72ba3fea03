"""What would be paid if a word had been written right: what ``ledger`` and ``settle`` say of it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.cli.app import app
from slips_of_the_pen.search import hand
from slips_of_the_pen.test_kinds import THREE_CHEATS

CHEATS_PAY = f"{THREE_CHEATS.replace('winning-moves', 'louisiana')}  win Dee 4\n"
"""By these rules each of the three who did not follow pays, and Dee, who was one of them, can't win the pot."""


def printed(folder: Path, *asked: str, status: int = 1, **logs: str) -> str:
    paths = [folder / name for name in logs]
    for path, text in zip(paths, logs.values(), strict=True):
        path.write_text(text)
    result = CliRunner().invoke(app, [*asked, *map(str, paths)], env={"COLUMNS": "4000"})
    assert result.exit_code == status
    return result.stdout


def test_a_ledger_says_that_nobody_owes_anything_if_one_lead_was_written_wrong(tmp_path: Path) -> None:
    told = printed(tmp_path, "ledger", tuesday=CHEATS_PAY)
    assert "hand 1: Dee owes Ann 4 — L603, line 15\n" in told
    assert "\n  If the 8c in line 10 should be 8h, no corrections are due.\n" in told


def test_a_ledger_shows_who_would_pay_whom_instead(tmp_path: Path) -> None:
    told = printed(tmp_path, "ledger", tuesday=f"{CHEATS_PAY}  bourre Bob 4, Cal 3\n")
    assert "If the 8c in line 10 should be 8h, Cal pays 1 into the pot." in told


def test_a_slip_that_changes_no_payment_is_not_shown(tmp_path: Path) -> None:
    told = printed(tmp_path, "ledger", tuesday=hand("  trick Ann Kd, Bob 5d -> Bob"))
    assert "\nIf " not in told
    assert " If " not in told


def test_settling_shows_who_would_pay_whom_if_the_lead_was_written_wrong(tmp_path: Path) -> None:
    told = printed(tmp_path, "settle", tuesday=CHEATS_PAY)
    assert "Payments\n  Bob pays 5 into the pot.\n" in told
    assert (
        f"\n{tmp_path / 'tuesday'}: If the 8c in line 10 should be 8h, Ann pays Dee 1; Bob pays 5 into the pot; "
        in told
    )


@pytest.mark.parametrize("command", ["ledger", "settle"])
def test_without_slips_the_rest_is_printed_and_no_log_is_searched(
    tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = printed(tmp_path, command, tuesday=CHEATS_PAY)

    def never(*_: object, **__: object) -> None:
        raise AssertionError("the log was searched")

    monkeypatch.setattr("referee.judge.slip_money.slips", never)
    without = printed(tmp_path, command, "--no-slips", tuesday=CHEATS_PAY)
    rest = [line for line in told.splitlines() if "If the 8c in line 10 should be 8h" not in line]
    assert len(rest) < len(told.splitlines())
    assert [*filter(None, without.splitlines())] == [*filter(None, rest)]


def test_a_season_names_the_log_and_shows_all_payments_as_they_would_be(tmp_path: Path) -> None:
    told = printed(tmp_path, "settle", monday=hand(after="  win Ann 3\n"), tuesday=CHEATS_PAY)
    assert f"\n{tmp_path / 'tuesday'}: If the 8c in line 10 should be 8h, " in told
    assert f"{tmp_path / 'monday'}: If" not in told


def test_at_most_three_slips_are_reported(tmp_path: Path) -> None:
    logs = {f"evening{number}": f"# {number}\n{CHEATS_PAY}" for number in range(5)}
    assert printed(tmp_path, "settle", **logs).count("If the 8c in line 11 should be 8h") == 3


def test_the_first_of_many_payments_are_shown_and_the_others_counted(tmp_path: Path) -> None:
    pairs = "".join(f"seat A{number} 50\nseat B{number} 50\npay A{number} B{number} 2\n" for number in range(5))
    assert "payments more.\n" in printed(tmp_path, "settle", monday=f"rules winning-moves\n{pairs}", tuesday=CHEATS_PAY)


@pytest.mark.parametrize("command", ["ledger", "settle"])
def test_programs_get_no_slips(tmp_path: Path, command: str) -> None:
    told = printed(tmp_path, command, "--output-format", "json", tuesday=CHEATS_PAY)
    assert "8h" not in told
    json.loads(told)
    assert "8h" not in printed(tmp_path, command, "--output-format", "csv", tuesday=CHEATS_PAY)


@pytest.mark.parametrize("text", ["\ufeff", ""])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_log_from_any_editor_is_read_as_meant(tmp_path: Path, text: str, end: str) -> None:
    log = (text + CHEATS_PAY.replace("Ann", "Zoë")).replace("\n", end)
    path = tmp_path / "tuesday"
    path.write_bytes(log.encode())
    told = CliRunner().invoke(app, ["ledger", str(path)], env={"COLUMNS": "4000"}).stdout
    assert "If the 8c in line 10 should be 8h, no corrections are due." in told
