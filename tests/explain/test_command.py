"""``referee explain``: the parts of a log it explains, and its errors for missing parts."""

import json
import shlex
import sys
from pathlib import Path
from subprocess import run as run_program

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from explain.telling import game
from referee.cli.app import app
from referee.report.schemas import schema

LOG = game(
    "# Tuesday\n\nhand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob\n  trick Ann Kd, Bob 9h\n"
    "  trick Ann Qd, Bob 5d\n  trick Ann 4c, Bob Jc\n  trick Bob 4d, Ann 8s\n  trick Ann 2c, Bob Th\n  win Ann 4\n",
    "pay Ann Bob 2\n",
    "hand 7\n  stay Cal\n",
)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "tuesday.bourre"
    path.write_text(LOG)
    return path


def run(*words: object, width: int = 80, **more: object) -> Result:
    return CliRunner().invoke(app, ["explain", *map(str, words)], env={"COLUMNS": str(width)}, **more)  # type: ignore[arg-type]


def squeezed(printed: str) -> str:
    return " ".join(printed.split())


def test_all_hands_are_explained_and_what_came_between_them(log: Path) -> None:
    result = run(log)
    assert result.exit_code == 0
    told = squeezed(result.stdout)
    for part in ("Before the first hand", "Hand 1: Dee deals", "After hand 1", "Ann pays Bob 2", "Hand 2: Ann deals"):
        assert part in told


def test_findings_are_repeated_briefly_after_all_hands(log: Path) -> None:
    told = squeezed(run(log).stdout)
    short = told[told.index("In short") :]
    assert "hand 1, line 12: Bob did not follow suit: played 9h on a diamond lead, holding" in short
    assert short.endswith(f"To see more about one of them: referee explain {log}:12")
    assert "In short" not in run(log, "--hand", 1).stdout


def test_a_log_without_findings_says_so_and_what_could_not_be_judged(log: Path) -> None:
    log.write_text(game("hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob\n  took Ann 3, Bob 2\n  win Ann\n"))
    told = squeezed(run(log).stdout)
    assert told.endswith("In short Nothing wrong was found. 1 hand could not be judged in full.")


def test_the_first_of_very_many_findings_are_listed_and_the_others_counted(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.report.terminal.found.FINDINGS", 2)
    log.write_text(game(*(f"hand {number}\n  nonsense {number}\n" for number in range(1, 6))))
    told = squeezed(run(log).stdout)
    short = told[told.index("In short") :]
    assert short.count("(N101)") == 2
    assert "and 3 findings more" in short


def test_one_hand_is_explained_alone(log: Path) -> None:
    told = squeezed(run(log, "--hand", 2).stdout)
    assert "only Cal stayed, and takes the pot" in told
    assert "Hand 1" not in told
    assert "Before the first hand" not in told


def test_one_trick_is_explained_with_what_everybody_held(log: Path) -> None:
    told = squeezed(run(log, "--hand", 1, "--trick", 2).stdout)
    assert "Trick 2 (line 13) Ann held: 2c 4c Qd 8s Bob held: Jc 4d 5d Th Ann Qd: allowed." in told
    assert "Trick 1" not in told
    assert told.endswith(f"The whole hand: referee explain {log} --hand 1")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (2, "Before the first hand 2 | seat Ann 200 What it did Ann sits down with 200 (line 2)"),
        (9, "Hand 1: Dee deals; 7s is turned up, spades are trump; lines 8 to 17 9 | dealer Dee The whole hand: "),
        (11, "11 | stay Ann, Bob Who held what Ann (stayed): 2c 4c Qd Kd 8s seen when played Bob (stayed)"),
        (12, "Bob 9h: renege (R501), proven. Had to follow diamonds, and held 4d"),
        (17, "The money tricks: Ann 4, Bob 1 by tricks Ann wins the pot of 4 Ann takes 4 (line 17)"),
        (19, "After hand 1 19 | pay Ann Bob 2 What it did Ann pays Bob 2, as agreed (line 19)"),
        (21, "Also found N109 "),
    ],
)
def test_a_line_is_explained_alone(log: Path, line: int, sentence: str) -> None:
    result = run(f"{log}:{line}")
    assert result.exit_code == 0
    assert sentence in squeezed(result.stdout)


def test_an_existing_path_with_a_colon_has_no_line(tmp_path: Path) -> None:
    path = tmp_path / "tuesday:12"
    path.write_text(LOG)
    assert "Hand 2" in run(path).stdout
    assert "Hand 2" not in run(f"{path}:12").stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["{log}", "--hand", "9"], "there is no hand 9: the log has 2 hands."),
        (["{log}", "--hand", "0"], "there is no hand 0: the log has 2 hands."),
        (["{log}", "--hand", "1", "--trick", "6"], "hand 1 has no trick 6: it has tricks 1 to 5."),
        (["{log}", "--hand", "2", "--trick", "1"], "hand 2 has no trick 1: it has no tricks in the log."),
        (["{log}", "--trick", "1"], "--trick needs --hand."),
        (["{log}:12", "--hand", "1"], "line 12 already gives the hand: leave out --hand."),
        (["{log}:7"], "line 7 is blank; hand 1 runs from line 8 to line 19."),
        (["{log}:6"], "line 6 is a comment; hand 1 runs from line 8 to line 19."),
        (["{log}:20"], "line 20 is blank; hand 2 runs from line 21 to line 22."),
        (["{log}:99"], "there is no line 99: the last one is 22; hand 2 runs from line 21 to line 22."),
        (["{log}:0"], "there is no line 0: the last one is 22; hand 1 runs from line 8 to line 19."),
    ],
)
def test_a_missing_part_is_refused_with_the_existing_ones(log: Path, words: list[str], reason: str) -> None:
    result = run(*(word.format(log=log) for word in words))
    assert result.exit_code == 2
    assert not result.stdout
    assert reason in squeezed(result.stderr)


def test_a_log_without_a_hand_says_so(tmp_path: Path) -> None:
    path = tmp_path / "empty.bourre"
    path.write_text("# nothing yet\n")
    assert "There is no hand to show" in run(path).stdout
    assert "the log has no hands" in squeezed(run(path, "--hand", 1).stderr)
    assert "line 1 is a comment; the log has no hands" in squeezed(run(f"{path}:1").stderr)


def test_a_log_by_unknown_rules_lists_findings_and_explains_no_hand(tmp_path: Path) -> None:
    path = tmp_path / "unknown.bourre"
    path.write_text(LOG.replace("winning-moves", "no-such-rules"))
    for words in ([], ["--hand", 1]):
        result = run(path, *words)
        assert result.exit_code == 0
        assert "its rules are unknown" in squeezed(result.stdout)
    assert "N104" in run(path).stdout


def test_the_suggested_command_works_for_standard_input_too() -> None:
    command = run("-", input=LOG.encode()).stdout.splitlines()[-1].split()
    assert command[:2] == ["referee", "explain"]
    again = run(*command[2:], input=LOG.encode())
    assert again.exit_code == 0
    assert "R501" in again.stdout


def test_findings_in_hands_without_an_account_are_still_listed(tmp_path: Path) -> None:
    path = tmp_path / "norules.bourre"
    path.write_text("hand 1\n  stay Ann\n  trick As Kd\n  stay Bob\nhand 2\n  nonsense\n")
    checked = CliRunner().invoke(app, ["check", "--output-format", "json", str(path)])
    found = json.loads(checked.stdout)["files"][0]["findings"]
    found = [{**one, "fingerprint": None} for one in found]
    assert len(found) > 2
    assert json.loads(run(path, "--output-format", "json").stdout)["opening"]["before"]["findings"] == found
    assert "N105 A `stay` line belongs earlier in the hand" in squeezed(run(path).stdout)


def test_a_line_of_a_hand_without_an_account_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "norules.bourre"
    path.write_text("hand 1\n  stay Ann\n")
    assert "its rules are unknown" in squeezed(run(f"{path}:2").stdout)


def test_a_log_by_known_rules_without_a_hand_says_so(tmp_path: Path) -> None:
    path = tmp_path / "header.bourre"
    path.write_text("rules winning-moves\nseat Ann 200\nseat Bob 200\n")
    assert squeezed(run(path).stdout).endswith("There is no hand to show: the log has none.")
    assert "no hand to show" not in run(f"{path}:2").stdout


def test_a_log_that_is_not_text_has_one_finding_as_in_check(tmp_path: Path) -> None:
    path = tmp_path / "picture.bourre"
    path.write_bytes(b"\xff\xfe\x00bad\n")
    assert "N107" in run(path).stdout
    assert "N108" not in run(path).stdout


def test_a_path_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for words in ([tmp_path / "nothing"], [f"{tmp_path / 'nothing'}:3"], [tmp_path]):
        result = run(*words)
        assert result.exit_code == 3
        assert "nothing: no such file" in result.stderr or "is a folder" in result.stderr


def test_standard_input_is_read_too() -> None:
    assert "Hand 2" in run("-", input=LOG).stdout


def test_a_house_file_defines_the_rules(log: Path, tmp_path: Path) -> None:
    (tmp_path / "referee.toml").write_text(
        '[rulesets.kitchen]\nextends = "winning-moves"\ntitle = "Ours"\n[rulesets.kitchen.options]\nante = "3"\n'
    )
    log.write_text(LOG.replace("winning-moves", "kitchen"))
    told = squeezed(run(log).stdout)
    assert "kitchen (" in told
    assert "put in an ante of 3" in told


def test_a_command_that_is_named_judges_by_the_same_house_file(log: Path, tmp_path: Path) -> None:
    house = tmp_path / "our rules.toml"
    house.write_text('[rulesets.kitchen]\nextends = "winning-moves"\ntitle = "Ours"\n')
    log.write_text(LOG.replace("winning-moves", "kitchen"))
    named = run(log, "--house", house).stdout.splitlines()[-1]
    assert shlex.split(named) == ["referee", "explain", "--house", str(house), f"{log}:12"]
    whole = run(*shlex.split(named)[2:]).stdout.splitlines()[-1]
    assert shlex.split(whole) == ["referee", "explain", "--house", str(house), str(log), "--hand", "1"]
    assert "Bob 9h: renege (R501), proven" in squeezed(run(*shlex.split(whole)[2:]).stdout)


@pytest.mark.parametrize("words", [[], ["--hand", "1"], ["--hand", "1", "--trick", "1"]])
def test_the_json_matches_its_schema(log: Path, words: list[str]) -> None:
    result = run(log, *words, "--output-format", "json")
    report = json.loads(result.stdout)
    Draft202012Validator(schema("explain")).validate(report)
    assert [hand["hand"] for hand in report["hands"]] == ([1] if words else [1, 2])
    [play] = [one for one in report["hands"][0]["tricks"][0]["plays"] if one["verdict"] == "renege"]
    assert (play["player"], play["card"], play["code"], play["allowed"], play["line"]) == (
        "Bob",
        "9h",
        "R501",
        ["4d", "5d"],
        12,
    )


def test_json_in_pieces_is_the_whole_report(log: Path) -> None:
    from hashlib import sha256

    from referee.playback import retell
    from referee.report.json import explain_report, json_text

    whole = json_text(explain_report(str(log), sha256(LOG.encode()).hexdigest(), retell(LOG)))
    assert run(log, "--output-format", "json").stdout == whole
    log.write_text("")
    nothing = json_text(explain_report(str(log), sha256(b"").hexdigest(), retell("")))
    assert run(log, "--output-format", "json").stdout == nothing


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_the_same_words_are_printed_at_any_width(log: Path, width: int) -> None:
    told = squeezed(run(log, width=width).stdout)
    assert told == squeezed(run(log, width=1000).stdout)


def test_a_log_cannot_control_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "hostile.bourre"
    path.write_text(LOG.replace("# Tuesday", "# \x1b[2J[bold]:skull:").replace("hand 7", "hand 7 # [/] \u202e"))
    printed = run(path).stdout
    assert "\x1b" not in printed
    assert "\u202e" not in printed


def test_text_reports_need_no_model_of_the_json(log: Path) -> None:
    program = "import sys; from referee.cli.app import app; app(standalone_mode=False); print(*sys.modules)"
    done = run_program([sys.executable, "-c", program, "explain", str(log)], capture_output=True, text=True, check=True)
    assert "referee.report.terminal.explain" in done.stdout
    assert "referee.report.json." not in done.stdout
