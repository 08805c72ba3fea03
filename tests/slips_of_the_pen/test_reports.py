"""Slips of the pen in the reports: their places, their wording, and what they leave unchanged."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from forms.test_markdown import OURS, page
from forms.test_sarif import MULTITOOL, complaints, needs_multitool
from forms.written import Log, written
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from referee import audit
from referee.cli.app import app
from referee.judge.checked import CheckedLog
from referee.judge.policy import DEFAULT
from referee.judge.slip_edits import Kind
from referee.judge.slips import IMPOSSIBLE, Slip, slips
from referee.report.ci.jsonl import Jsonl
from referee.report.ci.sarif.form import Sarif
from referee.report.form import Form
from referee.report.json.stream import Json
from referee.report.schemas import schema
from referee.report.terminal.check import Full
from referee.report.terminal.concise import Concise
from referee.report.wording.slips import UNSEARCHED, introduced, sentence, should_be
from referee.rules.catalogue import LOG_ERRORS
from referee.text.escape import sarif_message
from slips_of_the_pen.search import hand, told
from slips_of_the_pen.test_kinds import THREE_CHEATS

TWICE = hand().replace("Bob Th", "Bob Qd")
"""The queen of diamonds is in two tricks."""


def run(tmp_path: Path, text: str, *words: str, command: str = "check", width: int = 200) -> Result:
    path = tmp_path / "tuesday.bourre"
    path.write_text(text)
    return CliRunner().invoke(app, [command, str(path), *words], env={"COLUMNS": str(width)})


def file(tmp_path: Path, text: str, *words: str, command: str = "check") -> dict[str, Any]:
    [found] = json.loads(run(tmp_path, text, "--output-format", "json", *words, command=command).stdout)["files"]
    return found


def test_one_slip_is_shown_before_the_findings_that_it_explains(tmp_path: Path) -> None:
    printed = run(tmp_path, THREE_CHEATS).stdout
    said = "One slip of the pen would explain the next 3 findings. "
    said += "If the 8c in line 10 should be 8h (or one of 8 others), "
    assert printed.startswith(said + "this hand was clean; with 8h, the likeliest, Dee won 4.\n\nR501 error  Bob")
    assert printed.count("rule: follow suit") == 3
    assert "violations found; 3 errors" in printed


def test_a_slips_winner_is_that_of_the_corrected_log() -> None:
    [hand_1] = audit(THREE_CHEATS.replace("8c 9h", "8h 9h")).accounts
    assert (hand_1.winners, hand_1.pot) == (("Dee",), 400)


def test_a_finding_of_something_impossible_takes_one_line(tmp_path: Path) -> None:
    lines = run(tmp_path, TWICE, width=400).stdout.splitlines()
    first = "One slip of the pen would explain the next finding. If the Qd in line 10 should be"
    [said] = [line for line in lines if line.startswith(first)]
    after = lines[lines.index(said) + 1 :]
    assert after[:3] == [
        "",
        "C301 log error  line 13: There is only one Qd, but it was played by both Ann and Bob",
        "",
    ]
    assert " Or if the Qd in line 13 should be Qc (or one of 40 others), this" in said


def test_a_log_that_only_needs_fixing_is_not_called_a_violation(tmp_path: Path) -> None:
    assert "; the log needs fixing in 1 place; 1 error, 1 note;" in run(tmp_path, TWICE).stdout
    assert file(tmp_path, TWICE)["verdict"] == "violations"
    spelled = hand().replace("dealer Cal", "dealer Cal\n  xyzzy").replace("trick Ann Kd", "trcik Ann Kd")
    assert "; the log needs fixing in 2 places; 2 errors" in run(tmp_path, spelled).stdout
    both = THREE_CHEATS.replace("4d Jc", "4d Jc -> Ann")
    assert "; violations found; 4 errors" in run(tmp_path, both).stdout


def test_every_form_labels_log_errors_differently(tmp_path: Path) -> None:
    text = THREE_CHEATS.replace("4d Jc", "4d Jc -> Ann")
    for form, log_error, error in (
        ("full", "T404 log error  ", "R501 error  "),
        ("markdown", "**log error T404** ", "**error R501** "),
        ("junit", ": log error T404: ", ": error R501: "),
        ("github", "title=T404 wrong-trick-winner (log error)::", "title=R501 failed-to-follow::"),
        ("gitlab", '"description": "log error: By the cards, ', '"description": "Bob'),
    ):
        printed = run(tmp_path, text, "--no-slips", "--output-format", form).stdout
        assert log_error in printed, form
        assert error in printed, form


@pytest.mark.parametrize(
    ("form", "said"),
    [("markdown", "| needs fixing | 1 |"), ("junit", "the log needs fixing in 1 place; 1")],
)
def test_continuous_integration_says_that_a_log_needs_fixing(tmp_path: Path, form: str, said: str) -> None:
    assert said in run(tmp_path, TWICE, "--output-format", form).stdout
    assert "needs fixing" not in run(tmp_path, THREE_CHEATS, "--output-format", form).stdout


def test_sarif_tags_the_rules_by_which_a_log_cant_be_right(tmp_path: Path) -> None:
    [told] = json.loads(run(tmp_path, TWICE, "--output-format", "sarif").stdout)["runs"]
    tags = {one["id"]: one["properties"]["tags"] for one in told["tool"]["driver"]["rules"]}
    assert {code for code, some in tags.items() if "log-error" in some} == LOG_ERRORS
    assert {code for code in LOG_ERRORS if not code.startswith("N")} == IMPOSSIBLE - {"N102"}
    assert "R501" not in LOG_ERRORS


def test_a_season_counts_logs_that_need_fixing_separately(tmp_path: Path) -> None:
    for name, text in (("a", TWICE), ("b", THREE_CHEATS), ("c", hand())):
        (tmp_path / f"{name}.bourre").write_text(text)
    told = CliRunner().invoke(app, ["audit", str(tmp_path)], env={"COLUMNS": "200"}).stdout
    assert "logs: 1 clean, 1 to be fixed, 1 with violations\n" in told


def test_json_has_the_slips_last_with_their_keys_in_order(tmp_path: Path) -> None:
    found = file(tmp_path, THREE_CHEATS)
    assert list(found)[-1] == "slips"
    assert found["slips"] == [
        {
            "hand": 1,
            "line": 10,
            "column": 9,
            "end_column": 11,
            "kind": "card",
            "written": "8c",
            "meant": ["8h", "2h", "3h", "4h", "5h", "6h", "7h", "Qh", "Kh"],
            "explains": [0, 1, 2],
            "leaves": 0,
            "message": "One slip would explain 3 findings: the 8c in line 10 should be 8h (or one of 8 others)",
        }
    ]


@pytest.mark.parametrize(("command", "word"), [("check", ()), ("audit", ("--slips",))])
def test_the_json_matches_its_schema(tmp_path: Path, command: str, word: tuple[str, ...]) -> None:
    report = json.loads(run(tmp_path, TWICE, *word, "--output-format", "json", command=command).stdout)
    Draft202012Validator(schema(command)).validate(report)
    assert len(report["files"][0]["slips"]) == 2


@pytest.mark.parametrize(
    ("command", "words"),
    [("check", ("--no-slips",)), ("check", ("--readings",)), ("audit", ()), ("audit", ("--readings",))],
)
def test_without_a_search_there_are_no_slips(tmp_path: Path, command: str, words: tuple[str, ...]) -> None:
    assert file(tmp_path, THREE_CHEATS, *words, command=command)["slips"] == []
    assert "slip" not in run(tmp_path, THREE_CHEATS, *words, command=command).stdout


def test_audit_reports_slips_on_request(tmp_path: Path) -> None:
    found = file(tmp_path, THREE_CHEATS, "--slips", command="audit")
    assert found["slips"] == file(tmp_path, THREE_CHEATS)["slips"]


def test_clean_and_missing_logs_have_no_slips(tmp_path: Path) -> None:
    assert file(tmp_path, hand())["slips"] == []
    report = CliRunner().invoke(app, ["check", str(tmp_path / "gone.bourre"), "--output-format", "json"]).stdout
    assert json.loads(report)["files"][0]["slips"] == []


def test_the_search_for_slips_changes_nothing_else(tmp_path: Path) -> None:
    for text in (THREE_CHEATS, TWICE):
        with_them, without = run(tmp_path, text), run(tmp_path, text, "--no-slips")
        assert with_them.exit_code == without.exit_code == 1
        assert {**file(tmp_path, text), "slips": []} == file(tmp_path, text, "--no-slips")


def test_a_slip_explains_what_is_printed_by_its_place_there(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.referee]\nignore = ["U701"]\n')
    assert [(one["code"]) for one in file(tmp_path, TWICE)["findings"]] == ["C301"]
    assert [one["explains"] for one in file(tmp_path, TWICE)["slips"]] == [[0], [0]]
    (tmp_path / "pyproject.toml").unlink()
    assert [one["explains"] for one in file(tmp_path, TWICE)["slips"]] == [[1], [1]]


def test_a_slip_without_listed_findings_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.referee]\nignore = ["C301"]\n')
    assert file(tmp_path, TWICE)["slips"] == []


def test_a_slip_does_not_explain_what_is_waived(tmp_path: Path) -> None:
    text = TWICE.replace("Bob Qd\n", 'Bob Qd # referee: waive C301 "we know"\n')
    assert [one["code"] for one in file(tmp_path, text)["findings"]] == ["U701", "C301"]
    assert file(tmp_path, text)["slips"] == []


def test_both_takers_of_a_divided_pot_are_named(tmp_path: Path) -> None:
    log = """\
rules boure
seat Ann 30
seat Bob 30
seat Cal 30

hand 1
  dealer Cal
  trump 9h
  stay Ann, Bob, Cal
  trick Ann Ks, Bob 4s, Cal 7s
  trick Ann Qd, Bob Ad, Cal 2d
  trick Bob Jc, Cal Qc, Ann 3c
  trick Cal 8d, Ann Kd, Bob Td
  trick Ann Tc, Bob Qc, Cal 5c
"""
    told = (
        "If the Qc in line 12 should be Kc (or Ac), this hand was clean; with Kc, the likeliest, Ann and Bob divided "
        "3. Or if the Qc in line 14 should be Qs"
    )
    assert told in " ".join(run(tmp_path, log).stdout.split())


def test_other_severities_of_the_settings_change_no_slip(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.referee.severity]\nC301 = "note"\nU701 = "error"\n')
    assert [one["explains"] for one in file(tmp_path, TWICE)["slips"]] == [[1], [1]]


def test_the_concise_form_has_a_line_for_each_slip(tmp_path: Path) -> None:
    *_, last = run(tmp_path, THREE_CHEATS, "--output-format", "concise").stdout.splitlines()
    assert last.endswith(
        ":10:9: slip: One slip would explain 3 findings: the 8c in line 10 should be 8h (or one of 8 others)"
    )


def test_a_line_of_json_for_each_slip(tmp_path: Path) -> None:
    lines = run(tmp_path, THREE_CHEATS, "--output-format", "jsonl").stdout.splitlines()
    slip = json.loads(lines[-1])
    assert [json.loads(line)["type"] for line in lines] == ["finding"] * 3 + ["slip"]
    assert {key: slip[key] for key in list(slip)[2:]} == file(tmp_path, THREE_CHEATS)["slips"][0]


def test_a_page_shows_slips_before_the_first_finding(tmp_path: Path) -> None:
    text = run(tmp_path, THREE_CHEATS, "--output-format", "markdown").stdout
    before, said, after = text.partition(
        "One slip of the pen would explain the next 3 findings. If the 8c in line 10 should be"
    )
    assert said
    assert ("R501" in before, after.count("**error R501**")) == (False, 3)


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


HOSTILE = "<b>[x](y)`{0}\x1b[31m\u202e|"


def hostile() -> Log:
    """A log with a slip of a name that a terminal, a browser or a viewer would obey."""
    log = checked(THREE_CHEATS)
    [slip] = log.slips
    named = replace(slip, kind="name", written=HOSTILE, meant=(f'"{HOSTILE}"',), won=((HOSTILE,), 400))
    return replace(log, slips=(named,)), tuple(THREE_CHEATS.splitlines())


def checked(text: str) -> CheckedLog:
    """The log as the command line judges it."""
    log = text.encode()
    found = audit(log)
    told = slips(log, found.findings).told
    return CheckedLog("tuesday.bourre", found, DEFAULT.apply(log, found.findings), fails=True, slips=told)


@pytest.mark.parametrize("form", [Full, Concise])
def test_a_terminal_gets_nothing_to_obey(form: type[Form]) -> None:
    text = written(form, [hostile()])
    assert all(sign.isprintable() for line in text.split("\n") for sign in line)
    assert "<U+001B>[31m<U+202E>" in text


@pytest.mark.parametrize("form", [Json, Jsonl, Sarif])
def test_json_is_ascii_and_whole(form: type[Form]) -> None:
    text = written(form, [hostile()])
    assert text.isascii()
    assert [json.loads(one) for one in (text.splitlines() if form is Jsonl else [text])]


def test_a_viewer_gets_no_link_and_no_argument() -> None:
    [told] = json.loads(written(Sarif, [hostile()]))["runs"]
    said = told["results"][0]["relatedLocations"][-1]["message"]["text"]
    assert f"{sarif_message(HOSTILE)} in line" in said
    assert "\\[x\\](y)`{{0}}<U+001B>" in said


def test_a_page_has_no_markup_of_a_name() -> None:
    assert {one.strip("/") for one in page([hostile()]).tags} <= OURS
    assert "<b>" in "".join(page([hostile()]).words)


@needs_multitool
def test_sarif_is_what_the_schema_of_the_standard_asks_for() -> None:
    assert MULTITOOL
    found = json.loads((MULTITOOL.parent / "sarif-2.1.0.json").read_text(encoding="utf-8-sig"))
    assert not list(Draft202012Validator(found).iter_errors(json.loads(written(Sarif, [hostile()]))))


@needs_multitool
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["Sarif", "Ghas"])
def test_the_multitool_accepts_slips(tmp_path: Path, kind: str) -> None:
    twice = checked(TWICE), tuple(TWICE.splitlines())
    path = tmp_path / "referee.sarif"
    path.write_text(written(Sarif, [hostile(), (replace(twice[0], path="twice.bourre"), twice[1])]), encoding="ascii")
    told = json.loads(path.read_text())["runs"][0]["results"]
    assert [len(related(one)) for one in told if one["ruleId"] != "U701"] == [1, 1, 1, 2]
    assert complaints(path, kind) == []


def test_a_reached_bound_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert UNSEARCHED not in run(tmp_path, TWICE).stdout
    monkeypatch.setattr("referee.judge.slips.SLIP_HANDS", 10)
    assert f"\n{UNSEARCHED}\n\n" in run(tmp_path, TWICE).stdout


def test_a_log_with_too_many_errors_is_not_searched_and_the_report_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("cli.run.rendering", "judge.checked"):
        monkeypatch.setattr(f"referee.{place}.FINDINGS", 2)
    assert UNSEARCHED in run(tmp_path, THREE_CHEATS).stdout
    assert file(tmp_path, THREE_CHEATS)["slips"] == []


def slip(line: int = 3, *, explains: tuple[int, ...] = (0,), leaves: int = 0, kind: Kind = "card", **more: Any) -> Slip:
    words: dict[str, Any] = {"written": "8c", "meant": ("8h",), **more}
    return Slip(1, line, 9, 11, kind, words["written"], words["meant"], explains, leaves, more.get("won"))


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (slip(), "1 finding: the 8c in line 3 should be 8h"),
        (slip(meant=("8h", "8s")), "1 finding: the 8c in line 3 should be 8h (or 8s)"),
        (slip(meant=("8d", "8h", "8s")), "1 finding: the 8c in line 3 should be 8d (or 8h or 8s)"),
        (slip(meant=("8d", "8h", "8s", "9c")), "1 finding: the 8c in line 3 should be 8d (or one of 3 others)"),
        (slip(kind="suit", written="h", meant=("s",)), "1 finding: the trump suit in line 3 should be s, not h"),
        (slip(kind="name", written="Bob", meant=('"Big Dee"',)), '1 finding: the Bob in line 3 should be "Big Dee"'),
        (
            slip(kind="number", written="919", meant=("199",), explains=(1, 2)),
            "2 findings: the 919 in line 3 should be 199",
        ),
        (
            slip(kind="exchange", written='"Big Dee" 9h, Bob 4c', meant=('Bob 9h, "Big Dee" 4c',)),
            '1 finding: line 3 has "Big Dee" and 4c the wrong way round',
        ),
        (slip(kind="line", written="stay Ann", meant=()), "1 finding: line 3 is the same line written twice"),
    ],
)
def test_each_kind_has_its_words(one: Slip, said: str) -> None:
    assert sentence(one) == f"One slip would explain {said}"


def test_findings_with_others_between_are_counted_among_the_next() -> None:
    [(index, said)] = introduced([slip(explains=(2, 4, 5), leaves=1)])
    assert (index, said) == (
        2,
        "One slip of the pen would explain 3 of the next 4 findings. "
        "If the 8c in line 3 should be 8h, 1 error would be left.",
    )


def test_a_slip_that_explains_nothing_else_is_an_alternative() -> None:
    best, other = slip(explains=(0, 1)), slip(4, explains=(1,), leaves=1)
    [(_, said)] = introduced([best, other])
    fewer = "Or if the 8c in line 4 should be 8h, 1 error would be left (this explains only 1 of the 2)."
    assert said.endswith(f"If the 8c in line 3 should be 8h, this hand was clean. {fewer}")
    [(_, said)] = introduced([slip(won=(("Ann",), 450)), slip(5, won=(("Ann",), 450))])
    won = "should be 8h, this hand was clean and Ann won 4.5"
    assert said.endswith(f" {won}. Or if the 8c in line 5 {won}.")
    first, second = introduced([slip(), slip(6, explains=(1,))])
    assert (first[0], second[0]) == (0, 1)


def test_of_two_words_alike_in_one_line_each_is_named_by_its_place():
    text = hand("  trick Ann Kd, Bob Kd")
    said = {should_be(slip, slip.meant[0]).partition(" should")[0] for slip in told(text) if slip.kind == "card"}
    assert said == {"the first Kd in line 9", "the second Kd in line 9"}
