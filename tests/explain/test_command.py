"""``referee explain``: errors for missing parts, its JSON, and the command that it names. The rest is in goldens."""

import json
import shlex
import sys
from hashlib import sha256
from pathlib import Path
from subprocess import run as run_program

import pytest
from commands import run as run_referee
from commands import squeezed
from explain.telling import game
from jsonschema import Draft202012Validator
from typer.testing import Result

from referee.judge import slips
from referee.judge.audit import audit
from referee.report.json import report_text
from referee.report.json.schemas import schema
from referee.report.terminal import explain
from referee.story.from_engine import play_back
from referee.story.hand import PlayedLog

LOG = game(
    "# Tuesday\n\nhand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob\n  trick Ann Kd, Bob 9h\n"
    "  trick Ann Qd, Bob 5d\n  trick Ann 4c, Bob Jc\n  trick Bob 4d, Ann 8s\n  trick Ann 2c, Bob Th\n  win Ann 4\n",
    "pay Ann Bob 2\n",
    "hand 7\n  stay Cal\n",
)
RENEGE = "Bob 9h: renege (R501), proven"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "tuesday.bourre"
    path.write_text(LOG)
    return path


def run(*words: object, width: int = 80, given: str | None = None) -> Result:
    return run_referee("explain", *words, width=width, given=given)


def test_the_first_of_very_many_findings_are_listed_and_the_others_counted(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explain, "FINDINGS", 2)
    log.write_text(game(*(f"hand {number}\n  nonsense {number}\n" for number in range(1, 6))))
    short = squeezed(run(log).stdout).partition("In short")[2]
    assert short.count("(N101)") == 2
    assert "and 3 findings more" in short


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
        (["tests/goldens/logs/no-hands.bourre", "--hand", "1"], "the log has no hands"),
    ],
)
def test_a_missing_part_is_refused_with_the_existing_ones(
    log: Path, words: list[str], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    result = run(*(word.format(log=log) for word in words))
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in squeezed(result.stderr)


def test_the_suggested_command_works_for_standard_input_too() -> None:
    command = run("-", given=LOG).stdout.splitlines()[-1].split()
    assert command[:2] == ["referee", "explain"]
    assert RENEGE in squeezed(run(*command[2:], given=LOG).stdout)


def test_a_command_that_is_named_judges_by_the_same_house_file(log: Path, tmp_path: Path) -> None:
    house = tmp_path / "our rules.toml"
    house.write_text(
        '[rulesets.kitchen]\nextends = "winning-moves"\ntitle = "Ours"\n[rulesets.kitchen.options]\nante = "3"\n'
    )
    log.write_text(LOG.replace("winning-moves", "kitchen"))
    everything = run(log, "--house", house).stdout
    assert "put in an ante of 3" in squeezed(everything)
    named = everything.splitlines()[-1]
    assert shlex.split(named) == ["referee", "explain", "--house", str(house), f"{log}:12"]
    whole = run(*shlex.split(named)[2:]).stdout.splitlines()[-1]
    assert shlex.split(whole) == ["referee", "explain", "--house", str(house), str(log), "--hand", "1"]
    assert RENEGE in squeezed(run(*shlex.split(whole)[2:]).stdout)


@pytest.mark.parametrize("words", [[], ["--hand", "1"], ["--hand", "1", "--trick", "1"]])
def test_the_json_matches_its_schema(log: Path, words: list[str]) -> None:
    report = json.loads(run(log, *words, "--output-format", "json").stdout)
    Draft202012Validator(schema("explain")).validate(report)
    assert [hand["hand"] for hand in report["hands"]] == ([1] if words else [1, 2])
    [play] = [one for one in report["hands"][0]["tricks"][0]["plays"] if one["verdict"] == "renege"]
    assert [play[key] for key in ("player", "card", "code", "broke", "line")] == ["Bob", "9h", "R501", "follow", 12]
    assert play["allowed"] == ["4d", "5d"]


@pytest.mark.parametrize("text", [LOG, ""])
def test_json_in_pieces_is_the_whole_report(log: Path, text: str) -> None:
    log.write_text(text)
    opening, *hands = play_back(text)
    whole = report_text(PlayedLog(str(log), sha256(text.encode()).hexdigest(), opening, tuple(hands)))
    assert run(log, "--output-format", "json").stdout == whole


def test_the_same_words_are_printed_at_any_width(log: Path) -> None:
    assert squeezed(run(log, width=20).stdout) == squeezed(run(log, width=1000).stdout)


def test_a_report_as_text_loads_neither_its_json_nor_pydantic(log: Path) -> None:
    program = "import sys; from referee.cli.app import app; app(standalone_mode=False); print(*sys.modules)"
    done = run_program([sys.executable, "-c", program, "explain", str(log)], capture_output=True, text=True, check=True)
    assert "referee.report.terminal.explain" in done.stdout
    assert "referee.report.json" not in done.stdout
    assert "pydantic" not in done.stdout


def test_slips_from_an_incomplete_search_are_shown_as_such(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slips, "SLIP_HANDS", 100)
    assert squeezed(run(log).stdout).count("Not every word was tried.") == 1
    monkeypatch.setattr(slips, "SLIP_HANDS_OF_LOG", 0)
    assert "None of the slips of the pen that were tried explains it" in squeezed(run(log).stdout)


def test_slips_are_not_searched_for_a_log_without_an_error_or_on_request(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(slips.LogSearch, "search_hand")
    for text in (LOG, LOG.replace("Bob 9h", "Bob 4d").replace("Bob 4d, Ann", "Bob 9h, Ann")):
        log.write_text(text)
        assert "only written wrong" not in run(log, "--no-slips").stdout
        assert run(log, "--output-format", "json").exit_code == 0
    assert "only written wrong" not in run(log).stdout


@pytest.mark.parametrize(
    ("rules", "more", "tricks"),
    [
        ("louisiana", "", [1]),
        ("winning-moves, golden-hand", "", [1, 2]),
        ("louisiana", "  ruling waive Ann\n", []),
        ("winning-moves", "", []),
    ],
)
def test_a_lead_is_judged_unless_an_earlier_renege_has_cost_the_pot(rules: str, more: str, tricks: list[int]) -> None:
    log = (Path(__file__).parents[1] / "goldens/logs/two-leads.bourre").read_text() + more
    log = log.replace("louisiana", rules)
    assert [finding.trick for finding in audit(log).findings if finding.code == "R506"] == tricks
    told = squeezed(run("-", "--no-slips", given=log).stdout)
    assert ("Ann can't win the pot after the renege in trick 1, and no longer has to lead" in told) == (tricks == [1])
