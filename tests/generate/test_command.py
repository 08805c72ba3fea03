"""``referee generate``: one log on standard output, many in a folder, and what is refused."""

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from generate.judged import planted
from referee.cli.app import app
from referee.generate import Plan, generate


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["generate", *map(str, words)], terminal_width=200)


def test_one_log_is_printed():
    result = run("--hands", 3, "--seed", 5)
    assert result.exit_code == 0
    assert result.stdout == next(generate(Plan(hands=3, seed=5))).text


def test_many_logs_are_written_into_a_folder_each_with_its_expected_findings(tmp_path: Path):
    folder = tmp_path / "new" / "games"
    assert run("-o", folder, "--logs", 2, "--rules", "booray", "--fault", "l605", "--fault-rate", 30).exit_code == 0
    logs = list(generate(Plan("booray", logs=2, faults=("L605",), fault_rate=30)))
    assert sorted(path.name for path in folder.iterdir()) == [
        "booray-0001.bourre",
        "booray-0001.json",
        "booray-0002.bourre",
        "booray-0002.json",
    ]
    for log in logs:
        assert (folder / f"{log.name}.bourre").read_bytes() == log.text.encode()
        written = json.loads((folder / f"{log.name}.json").read_text())
        assert written == {"findings": [list(one) for one in planted(log)]}


def test_new_files_have_the_mode_that_others_have(tmp_path: Path):
    old = os.umask(0o027)
    try:
        run("-o", tmp_path, "--hands", 1)
    finally:
        os.umask(old)
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o640}


def test_a_folder_with_such_logs_is_left_alone(tmp_path: Path):
    there = tmp_path / "winning-moves-0002.json"
    there.write_text("mine")
    result = run("-o", tmp_path, "--logs", 3)
    assert result.exit_code == 2
    assert f"already contains {there.name}" in " ".join(result.stderr.split())
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


def test_a_folder_that_cannot_be_created_is_named(tmp_path: Path):
    (tmp_path / "file").write_text("")
    result = run("-o", tmp_path / "file" / "games")
    assert result.exit_code == 74
    assert "could not be written" in result.stderr


REFUSED = {
    "--rules louisana": "Did you mean `louisiana`?",
    "--rules whist": "choose from winning-moves, booray",
    "--variant golden": "it has last-standing",
    "--rule anti=2": "there is no option anti=2",
    "--rules three-card --players 5": "7 to 10 players, not 5",
    "--variant four-card --players 5": "3 to 4 players, not 5",
    "--fault R5O1": "Did you mean `R501`?",
    "--fault R599": "choose from C301, C302",
    "--fault renege": "choose from C301, C302",
    "--fault R505": "R505 can't occur under these rules; C301",
    "--rules booed --fault R503": "R503 can't occur under these rules",
    "--rules boure --fault R506": "R506 can't occur under these rules",
    "--fault H206": "H206 can't occur under these rules",
    "--fault C302": "use --deals",
    "--fault L605 --claims none": "use --claims full or --claims part",
    "--fault T404 --claims none": "use --claims full or --claims part",
    "--rules three-card --fault N101": "use --deals",
    "--fault-rate 20": "name them with --fault CODE",
    "--fault any --fault-rate 120": "'--fault-rate'",
    "--logs 2": "name a folder with -o FOLDER",
    "--hands 0": "'--hands'",
    "--seed -1": "'--seed'",
    "--claims most": "Choose from full, part, none",
}


@pytest.mark.parametrize("words", REFUSED)
def test_impossible_plans_are_refused_with_the_alternatives(words: str):
    result = run(*words.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert REFUSED[words] in " ".join(result.stderr.split())


def test_a_log_that_can_not_be_written_is_74_with_the_number_already_written(tmp_path: Path, monkeypatch):
    usual = os.replace

    def refused(source, target):
        if target.name == "winning-moves-0002.json":
            raise OSError(28, "No space left on device")
        usual(source, target)

    monkeypatch.setattr(os, "replace", refused)
    result = run("-o", tmp_path, "--logs", 3, "--hands", 1)
    assert result.exit_code == 74
    assert result.stderr == (
        f"referee: {tmp_path}: 1 log written before this failed\n"
        f"referee: {tmp_path / 'winning-moves-0002.json'}: could not be written: No space left on device\n"
    )
