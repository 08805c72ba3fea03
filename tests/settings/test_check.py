"""The effect of settings on ``check``, and which settings hold for a log."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from commands import Run
from settings.logs import NAMED, NAMELESS, SHORT, SLIP, TWO, UNPROVEN

from referee import audit
from referee.judge.policy import DEFAULT, Policy
from referee.judge.settings.effective import Layer, listed, policy_of
from referee.judge.settings.file import read_settings

Club = Callable[[Mapping[str, str]], Path]


def files(run: Run, *words: str) -> dict[str, dict[str, Any]]:
    report = json.loads(run("check", "--output-format", "json", *words).stdout)
    return {file["path"]: file for file in report["files"]}


def codes(file: dict[str, Any]) -> list[str]:
    return [finding["code"] for finding in file["findings"]]


@pytest.mark.parametrize(
    ("settings", "words", "listed"),
    [
        ("", "--select L6", True),
        ("", "--select R,L605", False),
        ("", "--select R --select L601", True),
        ('select = ["R", "L605"]', "", False),
        ('select = ["R"]', "--select L", True),
        ('ignore = ["L6"]', "", False),
        ('ignore = ["U"]', "--ignore L6", False),
        ('ignore = ["U"]', "--ignore L6 --select L601", True),
        ('[tool.referee]\nignore = ["L6"]', "", False),
        ("[project]\nname = 'referee'", "", True),
    ],
)
def test_what_is_chosen_is_listed_and_fails_and_the_rest_is_counted(
    run: Run, club: Club, settings: str, words: str, listed: bool
) -> None:
    name = "pyproject.toml" if "[tool" in settings or "[project" in settings else "referee.toml"
    club({name: settings, "a.bourre": NAMED})
    file = files(run, "a.bourre", *words.split())["a.bourre"]
    assert (codes(file), file["left_out"]) == ((["L601"], {}) if listed else ([], {"L601": 1}))
    assert run("check", "a.bourre", *words.split()).exit_code == int(listed)


@pytest.mark.parametrize(
    ("word", "told"),
    [("R51l", "Did you mean"), *((word, "or U; referee rule lists them all.") for word in ("X", "", "L601,"))],
)
def test_an_unknown_code_is_misuse(word: str, told: str, run: Run, club: Club) -> None:
    club({"a.bourre": NAMED})
    result = run("check", "--select", word, "a.bourre")
    assert result.exit_code == 2
    assert told in " ".join(result.stderr.split())


def test_a_severity_sets_a_findings_label_and_whether_it_fails(run: Run, club: Club) -> None:
    club({"referee.toml": '[severity]\nL601 = "warning"', "a.bourre": NAMED})
    file = files(run, "a.bourre")["a.bourre"]
    assert [finding["severity"] for finding in file["findings"]] == ["warning"]
    assert file["verdict"] == "violations"
    assert run("check", "a.bourre").exit_code == 0
    assert run("check", "--fail-on", "warning", "a.bourre").exit_code == 1


FAILS = {"error": [1, 0, 0], "warning": [1, 1, 0], "incomplete": [1, 1, 1]}
"""The exit statuses of a log with an error, one with a warning, and one in which something is not proven."""


@pytest.mark.parametrize("fail_on", FAILS)
def test_findings_fail_by_the_severity_of_the_command_line_or_of_the_settings(
    run: Run, club: Club, fail_on: str
) -> None:
    club({"referee.toml": 'fail-on = "warning"', "a": NAMED, "b": SLIP, "c": UNPROVEN})
    assert [run("check", "--fail-on", fail_on, log).exit_code for log in "abc"] == FAILS[fail_on]
    Path("referee.toml").write_text(f'fail-on = "{fail_on}"')
    assert [run("check", log).exit_code for log in "abc"] == FAILS[fail_on]


def test_exit_zero_ends_with_0_after_errors_but_not_after_a_log_that_could_not_be_read(run: Run, club: Club) -> None:
    club({"a.bourre": NAMED})
    assert run("check", "--exit-zero", "a.bourre").exit_code == 0
    assert run("audit", "--exit-zero", "--jobs", "1", "a.bourre").exit_code == 0
    assert run("check", "--exit-zero", "a.bourre", "gone.bourre").exit_code == 3


def test_quiet_prints_findings_and_nothing_else(run: Run, club: Club) -> None:
    club({"a.bourre": NAMED, "b.bourre": f"rules winning-moves\nrule ante 2\n{NAMELESS}"})
    result = run("check", "--quiet", "-o", "out.json", "a.bourre", "b.bourre")
    assert result.stdout.startswith("L601 error")
    for word in ("verdict", "b.bourre", "all together"):
        assert word not in result.stdout
    assert (result.stderr, result.exit_code) == ("", 1)


PER_PATH = """\
fail-on = "warning"
[[per-path]]
paths = ["archive/**"]
fail-on = "error"
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_failing_severity_may_differ_between_logs(run: Run, club: Club, jobs: int) -> None:
    club({"referee.toml": PER_PATH, "archive/1987/a.bourre": SLIP, "archive/1987/c.bourre": SLIP, "b.bourre": SLIP})
    old = ["archive/1987/a.bourre", "archive/1987/c.bourre"]
    assert run("check", "--jobs", jobs, *old).exit_code == 0
    assert run("audit", "--jobs", jobs, *old).exit_code == 0
    assert run("check", "--jobs", jobs, *old, "b.bourre").exit_code == 1
    assert run("check", "--jobs", jobs, "--fail-on", "error", *old, "b.bourre").exit_code == 0


def test_a_settings_file_is_read_once_by_the_search_and_for_the_logs(run: Run, club: Club) -> None:
    club({"referee.toml": PER_PATH, "archive/a.bourre": SLIP, "archive/b/c.bourre": SLIP})
    with patch("referee.judge.settings.file.read_settings", wraps=read_settings) as reading:
        assert run("check", ".").exit_code == 0
    assert reading.call_count == 1


def test_settings_apply_under_every_reading(run: Run, club: Club) -> None:
    club({"referee.toml": 'ignore = ["L601"]', "a.bourre": NAMED.replace("win Ann 5", "win Ann 4")})
    report = json.loads(run("check", "--readings", "--output-format", "json", "a.bourre").stdout)
    [file] = report["files"]
    assert (codes(file), file["left_out"]) == (["L604"], {"L601": 1})


def test_in_one_folder_referee_toml_comes_first_key_by_key(run: Run, club: Club) -> None:
    pyproject = '[tool.referee]\nfail-on = "incomplete"\nignore = ["U"]'
    club({"referee.toml": 'fail-on = "warning"', "pyproject.toml": pyproject, "a.bourre": UNPROVEN})
    settings = json.loads(run("check", "--show-settings", "--output-format", "json").stdout)["logs"][0]["settings"]
    assert {one["key"]: one["file"] for one in settings if one["file"]} == {
        "ignore": "pyproject.toml",
        "fail-on": "referee.toml",
    }


def test_a_house_file_next_to_the_logs_leaves_the_settings_above_it_in_force(run: Run, club: Club) -> None:
    kitchen = "[rulesets.kitchen]\nextends = 'winning-moves'\noptions = { ante = '2' }"
    club({"referee.toml": "ignore = ['L601']", "k/referee.toml": kitchen, "k/a.bourre": f"rules kitchen\n{SHORT}"})
    assert files(run, "k/a.bourre")["k/a.bourre"]["left_out"] == {"L601": 1}


def test_a_house_file_that_is_named_replaces_the_rule_sets_only(run: Run, club: Club) -> None:
    kitchen = "[rulesets.kitchen]\nextends = 'winning-moves'\noptions = { ante = '2' }\n"
    club({"referee.toml": "ignore = ['L601']", "our.toml": kitchen + "[severity]\nL = 'note'\n"})
    Path("a.bourre").write_text(f"rules kitchen\n{SHORT}")
    assert files(run, "--house", "our.toml", "a.bourre")["a.bourre"]["left_out"] == {"L601": 1}
    [log] = json.loads(run("check", "--show-settings", "--house", "our.toml", "--output-format", "json").stdout)["logs"]
    shown = log["settings"]
    assert [one["value"] for one in shown if one["file"] == "our.toml"] == [["kitchen"]]


def test_a_pyproject_can_be_named_for_its_rule_sets(run: Run, club: Club) -> None:
    kitchen = "[tool.referee.rulesets.kitchen]\nextends = 'winning-moves'\n"
    club({"old/pyproject.toml": kitchen, "pyproject.toml": "[tool.black]", "a.bourre": f"rules kitchen\n{SHORT}"})
    assert run("check", "--house", "old/pyproject.toml", "a.bourre").stdout.count("L601") == 2
    result = run("check", "--house", "pyproject.toml", "a.bourre")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pyproject.toml: has no [tool.referee]" in result.stderr


def test_standard_input_uses_the_settings_of_the_current_folder(run: Run, club: Club) -> None:
    club({"referee.toml": TWO + "[[per-path]]\npaths = ['**']\nignore = ['L601']"})
    assert run("check", "-", given=SHORT).exit_code == 0


EVERY_KEY = {
    "select": "select = ['H']",
    "ignore": "ignore = ['L']",
    "severity": "[severity]\nL = 'note'\nU = 'error'\nN = 'note'",
    "fail-on": "fail-on = 'incomplete'",
    "per-path": "[[per-path]]\npaths = ['**']\nselect = ['H']\nignore = ['L']\nseverity = { U = 'error' }",
    "defaults": "[defaults]\nrules = 'booed'\noptions = { ante = '9' }",
    "rulesets": "[rulesets.kitchen]\nextends = 'booed'",
}


@pytest.mark.parametrize("key", EVERY_KEY)
@pytest.mark.parametrize("log", [NAMED, SLIP, UNPROVEN], ids=["error", "warning", "unproven"])
def test_no_setting_changes_what_is_found_in_a_log_that_names_its_rules(
    run: Run, club: Club, key: str, log: str
) -> None:
    club({"a.bourre": log})
    judged, ledger = files(run, "a.bourre")["a.bourre"], run("ledger", "--output-format", "json", "a.bourre").stdout
    Path("referee.toml").write_text(EVERY_KEY[key])
    again = files(run, "a.bourre")["a.bourre"]
    kept = ("log_sha256", "rules", "variants", "rules_sha256", "hands", "verdict", "rulings")
    assert {name: again[name] for name in kept} == {name: judged[name] for name in kept}
    assert len(again["findings"]) + sum(again["left_out"].values()) == len(judged["findings"])
    assert run("ledger", "--output-format", "json", "a.bourre").stdout == ledger


def under(*texts: str, log: str = "archive/1987.bourre") -> Policy:
    """The policy under these files, the nearest first."""
    return policy_of(applying(*texts, log=log))


def applying(*texts: str, log: str) -> list[tuple[Layer, str]]:
    """These settings files, called 0, 1, 2, and the log."""
    return [(Layer(str(n), read_settings(text.encode(), str(n))), log) for n, text in enumerate(texts)]


def test_without_settings_every_finding_is_listed_and_errors_fail() -> None:
    assert under() == under("") == DEFAULT
    assert DEFAULT.lists("N109")
    assert DEFAULT.fail_on == "error"


def test_the_nearest_file_that_says_a_key_decides() -> None:
    texts = "fail-on = 'warning'", "fail-on = 'incomplete'\nselect = ['R']", "select = ['L']\nbaseline = 'b'"
    assert (under(*texts).fail_on, under(*texts).select) == ("warning", ("R",))
    shown = {setting.key: setting for setting in listed(applying(*texts, log="a.bourre"), None, "b")}
    assert [shown[key].file for key in ("fail-on", "select", "baseline", "exclude")] == ["0", "1", "2", None]


def test_a_nearer_files_ignore_list_replaces_a_farther_ones() -> None:
    farther = "ignore = ['N']\n[[per-path]]\npaths = ['**']\nignore = ['L']"
    assert under("ignore = ['R501']", farther).ignore == ("R501",)
    assert under("ignore = []", "ignore = ['N']").ignore == ()


FAILING_PER_PATH = """\
fail-on = "warning"
ignore = ["N"]
[[per-path]]
paths = ["archive/**", "attic"]
fail-on = "error"
ignore = ["U"]
severity = { L6 = "note" }
[[per-path]]
paths = ["**/1987.bourre"]
fail-on = "incomplete"
"""


@pytest.mark.parametrize(
    ("log", "fail_on"),
    [
        ("monday.bourre", "warning"),
        ("archive/1986.bourre", "error"),
        ("attic/1986.bourre", "error"),
        ("archive/1987.bourre", "incomplete"),
    ],
)
def test_an_entry_for_paths_wins_over_its_file_and_a_later_entry_over_an_earlier(log: str, fail_on: str) -> None:
    assert under(FAILING_PER_PATH, log=log).fail_on == fail_on


def test_the_ignored_codes_of_an_entry_are_added_to_the_general_ones() -> None:
    assert under(FAILING_PER_PATH).ignore == ("N", "U")
    shown = listed(applying(FAILING_PER_PATH, log="attic/1986.bourre"), None, None)
    assert [setting for setting in shown if setting.key == "ignore"] == [
        ("ignore", "N", "0", None),
        ("ignore", "U", "0", 1),
    ]


def test_a_nearer_file_wins_over_an_entry_of_a_farther_one() -> None:
    assert under("fail-on = 'warning'", FAILING_PER_PATH).fail_on == "warning"
    assert under("[severity]\nL6 = 'error'", FAILING_PER_PATH).severity == {"L6": "error"}


@pytest.mark.parametrize(
    ("select", "ignore", "code", "listed"),
    [
        (["R"], [], "R501", True),
        (["R"], [], "L605", False),
        (["R"], ["R5"], "R501", False),
        (["R501"], ["R5"], "R501", True),
        (["R501"], ["R501"], "R501", False),
        (["L", "R5"], ["R"], "R501", True),
    ],
)
def test_the_longest_prefix_decides(select: list[str], ignore: list[str], code: str, listed: bool) -> None:
    assert under(f"select = {select}\nignore = {ignore}").lists(code) == listed


def test_each_severity_is_a_separate_key_and_the_longest_prefix_decides() -> None:
    policy = under("[severity]\nL607 = 'note'", "[severity]\nL607 = 'warning'\nL = 'warning'")
    assert policy.severity == {"L607": "note", "L": "warning"}
    error, *_ = audit(SHORT).findings
    graded = (policy.regrade(replace(error, code=code)) for code in ("L607", "L605"))
    assert [finding.severity for finding in graded] == ["note", "warning"]
