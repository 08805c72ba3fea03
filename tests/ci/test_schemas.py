"""What GitHub, GitLab and pre-commit are given is of the shape that they publish, in ``docs/ci.md`` too."""

import json
import re
import subprocess
import sys
from pathlib import Path

import few
import pytest
import yaml
from project.package import ROOT
from project.pages import Block, blocks

PAGE = ROOT / "docs" / "ci.md"
YAML = [block for block in blocks(PAGE) if block.language == "yaml"]


def validated(kind: str, path: Path) -> None:
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{kind}", path]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_action_is_valid() -> None:
    validated("github-actions", ROOT / "action.yml")


def test_the_gitlab_job_is_valid() -> None:
    validated("gitlab-ci", ROOT / "docs" / "ci" / "gitlab-ci.yml")


def test_the_workflow_that_publishes_the_site_is_valid() -> None:
    validated("github-workflows", ROOT / "docs" / "ci" / "site.yml")


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
