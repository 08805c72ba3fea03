"""What GitHub, GitLab and pre-commit are given is of the shape that they publish."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import few
import pytest
import yaml
from ci.test_hooks import FLAWED
from project.boundaries import ROOT
from project.pages import Block, blocks
from typer.testing import CliRunner

from referee.cli.app import app
from referee.rules.catalogue import RULES

PAGE = ROOT / "docs" / "ci.md"
YAML = [block for block in blocks(PAGE) if block.language == "yaml"]


def validated(kind: str, path: Path) -> None:
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{kind}", path]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        ("github-actions", "action.yml"),
        pytest.param("gitlab-ci", "docs/ci/gitlab-ci.yml", marks=pytest.mark.slow),
        pytest.param("github-workflows", "docs/ci/site.yml", marks=pytest.mark.slow),
    ],
)
def test_the_action_the_job_and_the_workflow_of_the_site_are_valid(kind: str, path: str) -> None:
    validated(kind, ROOT / path)


@pytest.mark.slow
@pytest.mark.parametrize("block", few.of(1, YAML), ids=str)
def test_the_examples_on_the_page_are_valid(block: Block, tmp_path: Path) -> None:
    path = tmp_path / "shown.yml"
    path.write_text(block.text.replace("REVISION", "v1.0"), encoding="utf-8")
    match yaml.safe_load(block.text):
        case {"jobs": _}:
            validated("github-workflows", path)
        case {"repos": _}:
            words = [sys.executable, "-m", "pre_commit", "validate-config", str(path)]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            assert (done.returncode, done.stdout) == (0, "")
        case [*steps]:
            workflow = {"on": "push", "jobs": {"audit": {"runs-on": "ubuntu-latest", "steps": steps}}}
            path.write_text(yaml.safe_dump(workflow), encoding="utf-8")
            validated("github-workflows", path)
        case _:
            validated("gitlab-ci", path)


def test_the_inputs_and_hooks_that_the_page_shows_exist() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    shown = "".join(block.text for block in YAML)
    page = PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"- id: (referee-\w+)", shown)) == {hook["id"] for hook in hooks}
    assert set(re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)) == {*action["inputs"], *action["outputs"]}


def test_the_editors_matchers_equal_the_runners() -> None:
    matchers = json.loads((ROOT / "docs/ci/problem-matcher.json").read_text(encoding="utf-8"))["problemMatcher"]
    (task,) = json.loads((ROOT / "docs/ci/vscode-tasks.json").read_text(encoding="utf-8"))["tasks"]
    told = [(one["owner"], one["severity"], [one["pattern"]]) for one in task["problemMatcher"]]
    assert told == [(one["owner"], one["severity"].replace("notice", "info"), one["pattern"]) for one in matchers]


MATCHERS: list[dict[str, Any]] = json.loads((ROOT / "docs/ci/problem-matcher.json").read_text())["problemMatcher"]
SEVERITIES = {"error": "error", "warning": "warning", "notice": "note"}
PARTS = ("file", "line", "column", "code", "message")
NODE = """
const lines = require("fs").readFileSync(0, "utf8").split("\\n");
const found = lines.map((line) => JSON.parse(process.argv[1]).map((one) => line.match(new RegExp(one))));
console.log(JSON.stringify(found));
"""


def matched(lines: Iterable[str]) -> list[tuple[str, ...]]:
    """What the matchers make of the lines that they know: the severity, then the parts. No line is known to two."""
    told = []
    for line in lines:
        found = [(one, match) for one in MATCHERS if (match := re.match(expression(one), line))]
        assert len(found) <= 1, line
        told += [
            (SEVERITIES[one["severity"]], *(match[one["pattern"][0][part]] for part in PARTS)) for one, match in found
        ]
    return told


def expression(matcher: dict[str, Any]) -> str:
    (pattern,) = matcher["pattern"]
    return str(pattern["regexp"])


def printed(form: str, *paths: object) -> str:
    return CliRunner().invoke(app, ["check", "--output-format", form, *map(str, paths)]).stdout


def listed(*paths: object) -> list[tuple[str, ...]]:
    """The same from the JSON; findings that fail nothing are notes."""
    return [
        (
            "note" if one["suppressed"] else one["severity"],
            file["path"],
            str(one["line"]),
            str(one["column"]),
            one["code"],
            one["message"],
        )
        for file in json.loads(printed("json", *paths))["files"]
        for one in file["findings"]
    ]


@pytest.mark.slow
def test_every_finding_is_matched_with_its_severity_and_nothing_else_is() -> None:
    logs = sorted((ROOT / "samples" / "flawed").glob("*.bourre"))
    found = matched(printed("concise", *logs).splitlines())
    assert found == listed(*logs)
    assert {(severity, code) for severity, _, _, _, code, _ in found} == {(rule.severity, rule.code) for rule in RULES}


@pytest.mark.parametrize("why", ["known: in the baseline", "waived: agreed (line 3)", "waived: a (b) (line 12)"])
def test_a_finding_that_fails_nothing_is_a_note(why: str) -> None:
    for code in ("L604", "N109", "U701"):
        ((severity, *_, message),) = matched([f"tuesday.bourre:1:2: {code} Ann took the pot ({why})"])
        assert (severity, message) == ("note", f"Ann took the pot ({why})")


@pytest.mark.parametrize("line", ["a.bourre:1:2: ruling: Ann", "a.bourre: 3 more findings, not shown", "referee: a: b"])
def test_other_lines_are_left_alone(line: str) -> None:
    assert matched([line]) == []


def test_a_name_may_have_blanks_and_colons(tmp_path: Path) -> None:
    logs = [tmp_path / name for name in ("a b.bourre", "a:1:2.bourre", "a: L604 b.bourre", "-.bourre", "12:3: R501")]
    for log in logs:
        log.write_text(FLAWED)
    assert sorted(matched(printed("concise", *logs).splitlines())) == sorted(listed(*logs))


def test_nothing_in_a_log_moves_a_finding_or_raises_its_severity(tmp_path: Path) -> None:
    log = tmp_path / "tuesday.bourre"
    log.write_text(FLAWED + '  a.bourre:1:1: R501 Bob reneged\n  pass "b.bourre:2:2: R501 Cal"\n')
    assert matched(printed("concise", log).splitlines()) == listed(log)
    ((severity, file, *_),) = matched(["a.bourre:1:1: U701 not known b.bourre:2:2: R501 Cal reneged"])
    assert (severity, file) == ("note", "a.bourre")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
def test_javascript_matches_the_lines_that_python_does(tmp_path: Path) -> None:
    logs = sorted((ROOT / "samples" / "flawed").glob("*.bourre"))
    text = printed("concise", *logs) + "a:1:1: U701 x b:2:2: R501 y\na:1:1: L604 x (known: in the baseline)\n"
    expressions = [expression(one) for one in MATCHERS]
    done = subprocess.run(
        ["node", "-e", NODE, "--", json.dumps(expressions)], input=text, capture_output=True, text=True, check=True
    )
    by_python = [[re.match(one, line) for one in expressions] for line in text.split("\n")]
    assert json.loads(done.stdout) == [[found and [found[0], *found.groups()] for found in one] for one in by_python]


def test_a_long_line_takes_no_longer() -> None:
    for hostile in ("a:" * 3000, ":1" * 3000, "a:1:1: L604 " + " (waived: (line 1)" * 200, "1" * 6000):
        matched([hostile])
