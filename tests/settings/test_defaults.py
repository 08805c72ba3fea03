"""The rules of logs that name none, and ``check --show-settings``."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from commands import Run
from settings.logs import NAMED, NAMELESS, SHORT, TWO

import referee
from referee.cli.context import Settings
from referee.rulesets import ruleset as rulesets
from referee.rulesets.ruleset import RuleSet

Club = Callable[[Mapping[str, str]], Path]
WIDE = {"COLUMNS": "200"}


def default(*variants: str, **changes: str) -> RuleSet:
    return rulesets.load("winning-moves").as_default(variants, changes, "referee.toml")


def codes(audit: referee.Audit) -> list[str]:
    return [finding.code for finding in audit.findings]


def test_a_log_without_rules_is_judged_by_the_default_rules() -> None:
    audit = referee.audit(SHORT, rulesets=[default("pot-limit", ante="2")])
    assert (audit.rules, audit.variants, audit.rules_file) == ("winning-moves", ("pot-limit",), "referee.toml")
    assert codes(audit) == ["L601"]
    named = referee.audit(f"rules winning-moves, pot-limit\nrule ante 2\n{SHORT}")
    assert (audit.verdict, audit.rules_sha256, audit.final) == (named.verdict, named.rules_sha256, named.final)


def test_a_logs_rule_lines_win_over_the_default_rules() -> None:
    audit = referee.audit(f"rule ante 1\n{SHORT}", rulesets=[default(ante="2")])
    assert codes(audit) == ["L601", "L601"]


def test_default_rules_win_over_a_reading() -> None:
    from referee.judge.premise import under_readings

    assert [one.name for one in under_readings(NAMELESS, rulesets=[default(ante="2")]).readings] == ["renege"]
    settled = default(ante="2", renege="bourre")
    assert under_readings(NAMELESS, rulesets=[settled]).readings == ()


NAMES = ["rules boure", "rules nobodys", "rules winning-moves, nobodys"]
LOST = ["rulse boure", "rules", "rules boure,,", "rule boure pot", "boure", "\x00", "rule", "by boure"]


@pytest.mark.parametrize("line", [*NAMES, *LOST])
def test_a_log_that_names_its_rules_or_has_perhaps_lost_them_ignores_the_defaults(line: str) -> None:
    log = f"{line}\n{SHORT}"
    assert referee.audit(log, rulesets=[default(ante="2")]) == referee.audit(log)


def test_other_lost_lines_leave_the_default_rules_in_force_and_a_given_house_does_not() -> None:
    assert referee.audit(SHORT.replace("Cal 20", "Cal 2O", 1), rulesets=[default(ante="2")]).rules == "winning-moves"
    house = rulesets.load("winning-moves").house()
    assert referee.audit(SHORT, house, rulesets=[default(ante="2")]) == referee.audit(SHORT, house)


def test_no_log_can_name_the_default_rules() -> None:
    for name in ('""', '" "'):
        audit = referee.audit(f"rules {name}\n{SHORT}", rulesets=[default(ante="2")])
        assert audit.house is None


@pytest.fixture
def evening(club: Club) -> Path:
    """A log without rules in a folder whose settings say them."""
    return club({"referee.toml": TWO, "a.bourre": SHORT}) / "a.bourre"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("check", "1 hand by winning-moves (referee.toml); violations found"),
        ("audit --output-format full", "1 hand by winning-moves (referee.toml); violations found"),
        ("ledger", "a.bourre: winning-moves (referee.toml)"),
        ("explain", "a.bourre: winning-moves (referee.toml)"),
        ("settle", "a.bourre: winning-moves (referee.toml)"),
        ("check --readings", "combinations of readings (renege)"),
    ],
)
def test_every_command_judges_by_the_default_rules_and_says_where_they_are(
    run: Run, evening: Path, words: str, said: str
) -> None:
    assert said in run(*words.split(), "a.bourre", env=WIDE).stdout


def test_a_ledger_is_verified_by_the_default_rules(run: Run, evening: Path) -> None:
    assert run("ledger", "-o", "a.json", "a.bourre").exit_code == 1
    assert run("verify", "a.json", "a.bourre").exit_code == 0
    Path("referee.toml").unlink()
    assert run("verify", "a.json", "a.bourre").exit_code == 1


def test_diff_uses_the_default_rules(run: Run, evening: Path) -> None:
    Path("b.bourre").write_text(NAMELESS)
    assert "violations in A, clean in B" in run("diff", "a.bourre", "b.bourre", env=WIDE).stdout


def test_compare_takes_the_logs_own_rules_from_the_defaults(run: Run, evening: Path) -> None:
    Path("referee.toml").write_text("[defaults]\nrules = 'three-card'")
    result = run("compare", "--rules", "winning-moves", "--rules", "boure", "a.bourre")
    assert "players get 3 cards in this log" in " ".join(result.stderr.split())


def test_rulesets_and_compare_do_not_list_the_default_rules(run: Run, evening: Path) -> None:
    named = json.loads(run("rulesets", "--output-format", "json").stdout)["rulesets"]
    assert [one["name"] for one in named] == list(rulesets.names())
    assert run("compare", "--rules", "", "--rules", "boure", "a.bourre").exit_code == 2


KITCHEN = "[rulesets.kitchen]\nextends = 'winning-moves'\noptions = { ante = '2' }\n"


def test_default_rules_may_be_an_own_rule_set(run: Run, club: Club) -> None:
    club({"referee.toml": KITCHEN + "[defaults]\nrules = 'kitchen'", "a.bourre": SHORT})
    assert "1 hand by kitchen (referee.toml); violations found" in run("check", "a.bourre", env=WIDE).stdout


@pytest.mark.parametrize(
    ("defaults", "sentence"),
    [
        ("rules = 'boore'", "defaults.rules: there is no rule set `boore`. Did you mean `boure`?"),
        ("rules = 'boure'\nvariants = ['limit']", "defaults: boure has no variant `limit`; it has none"),
        ("rules = 'boure'\noptions = { anti = '1' }", "defaults: there is no option `anti`. Did you mean `ante`?"),
        ("rules = 'boure'\noptions = { ante = 'x' }", "defaults: ante takes an amount or dealer, not x"),
        ("rules = 'boure'\noptions = { goal = 'target' }", "defaults: goal target needs a target"),
    ],
)
def test_impossible_default_rules_are_2_before_any_log_is_judged(
    run: Run, club: Club, defaults: str, sentence: str
) -> None:
    club({"referee.toml": f"[defaults]\n{defaults}", "a.bourre": NAMED})
    result = run("check", "a.bourre")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"referee: referee.toml: {sentence}")


def test_rules_that_the_nearest_rule_sets_do_not_have_are_wrong(run: Run, club: Club) -> None:
    other = KITCHEN.replace("kitchen", "porch")
    club({"referee.toml": KITCHEN + "[defaults]\nrules = 'kitchen'", "k/referee.toml": other, "k/a.bourre": SHORT})
    result = run("check", "k/a.bourre")
    assert result.exit_code == 2
    assert "referee.toml: defaults.rules: there is no rule set `kitchen`" in result.stderr


SHOW = ("check", "--show-settings")
ROOT = """\
ignore = ["N109"]
baseline = "known.json"
[severity]
L607 = "note"
[[per-path]]
paths = ["archive/**"]
ignore = ["U"]
"""


def told(run: Run, *words: str) -> dict[str, Any]:
    result = run(*SHOW, "--output-format", "json", *words)
    assert result.exit_code == 0
    report: dict[str, Any]
    [report] = json.loads(result.stdout)["logs"]
    return report


def stated(report: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What some file says: key, value, file and entry."""
    return [tuple(one.values()) for one in report["settings"] if one["file"]]


def test_without_a_file_every_key_has_its_default(run: Run, club: Club) -> None:
    club({"a.bourre": NAMED})
    report = told(run, "a.bourre")
    assert report["files"] == stated(report) == []
    assert {one["key"]: one["value"] for one in report["settings"]} == {
        "select": "all",
        "ignore": [],
        "fail-on": "error",
        "baseline": None,
        "exclude": "usual folders",
        "extend-exclude": [],
        "defaults.rules": None,
        "rulesets": [],
    }


def test_each_key_is_shown_with_the_file_that_sets_it(run: Run, club: Club) -> None:
    club({"referee.toml": ROOT, "archive/referee.toml": TWO, "archive/a.bourre": NAMED})
    report = told(run, "archive/a.bourre")
    assert report["files"] == ["archive/referee.toml", "referee.toml"]
    assert stated(report) == [
        ("ignore", "N109", "referee.toml", None),
        ("ignore", "U", "referee.toml", 1),
        ("severity.L607", "note", "referee.toml", None),
        ("baseline", "known.json", "referee.toml", None),
        ("defaults.rules", "winning-moves", "archive/referee.toml", None),
        ("defaults.variants", [], "archive/referee.toml", None),
        ("defaults.options.ante", "2", "archive/referee.toml", None),
    ]


def test_a_folder_has_the_settings_of_what_is_in_it(run: Run, club: Club) -> None:
    club({"referee.toml": ROOT, "archive/1987/a.bourre": NAMED})
    log = told(run, "archive/1987/a.bourre")
    assert told(run, "archive")["settings"] == told(run, "archive/1987/")["settings"] == log["settings"]
    assert told(run)["settings"] == told(run, ".")["settings"] != log["settings"]


def test_a_baseline_is_found_from_the_folder_of_the_file_that_names_it(
    run: Run, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = club({"referee.toml": ROOT, "archive/a.bourre": NAMED, "elsewhere/b.bourre": NAMED})
    monkeypatch.chdir(folder / "elsewhere")
    assert Settings().of_folder("../archive").baseline == "../known.json"
    assert Settings().of_folder("").baseline == "../known.json"
    assert Settings().of_folder(str(folder / "archive")).baseline == str(folder / "known.json")


def test_several_logs_are_shown_in_the_order_of_their_paths(run: Run, club: Club) -> None:
    club({"referee.toml": ROOT, "archive/referee.toml": TWO, "archive/a.bourre": NAMED, "b.bourre": NAMED})
    shown = json.loads(run(*SHOW, "--output-format", "json", "b.bourre", "archive").stdout)["logs"]
    assert [one["path"] for one in shown] == ["archive", "b.bourre"]
    assert shown == [told(run, "archive"), told(run, "b.bourre")]
    lines = run(*SHOW, "b.bourre", "archive").stdout.splitlines()
    assert [line.rstrip() for line in lines if line.rstrip().endswith(":")] == ["archive:", "b.bourre:"]


def test_on_a_narrow_screen_each_key_has_its_own_paragraph(run: Run, club: Club) -> None:
    club({"referee.toml": ROOT})
    assert run(*SHOW, "archive/", env={"COLUMNS": "40"}).exit_code == 3
    Path("archive").mkdir()
    lines = run(*SHOW, "archive", env={"COLUMNS": "40"}).stdout.splitlines()
    assert "ignore: U (referee.toml, per-path 1)" in lines
    assert max(map(len, lines)) <= 40


def test_a_file_can_not_control_the_terminal(run: Run, club: Club) -> None:
    club({"referee.toml": 'baseline = "\\u001b[31m[/]"'})
    assert "\x1b" not in run(*SHOW).stdout
    assert "<U+001B>[31m[/]" in run(*SHOW).stdout
