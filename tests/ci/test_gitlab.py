"""The GitLab job, its script run on a repository of logs."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from project.package import ROOT

from ci.scratch import CLEAN, FLAWED, Repository

JOB: dict[str, Any] = yaml.safe_load((ROOT / "docs/ci/gitlab-ci.yml").read_text(encoding="utf-8"))["referee"]


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """A repository with a pip that only records what it should install."""
    commands = {"pip": 'echo pip "$@"', "referee": f'exec {shlex.quote(sys.executable)} -m referee "$@"'}
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, line in commands.items():
        (folder / name).write_text(f"#!/bin/sh\n{line}\n")
        (folder / name).chmod(0o755)
    return Repository(tmp_path / "evenings", PATH=f"{folder}:/usr/bin:/bin", PYTHONPATH=str(ROOT), **JOB["variables"])


def test_the_job_fails_and_leaves_the_reports_that_it_names(repository: Repository) -> None:
    repository.write(tuesday=FLAWED, friday=CLEAN)
    done = repository.run("sh", "-ec", "\n".join(JOB["script"]))
    assert done.returncode == 1
    assert JOB["variables"]["REFEREE"] in done.stdout
    reports = JOB["artifacts"]["reports"]
    assert JOB["artifacts"]["when"] == "always"
    ((finding),) = json.loads((repository.folder / reports["codequality"]).read_text(encoding="utf-8"))
    assert finding["location"] == {"path": "tuesday.bourre", "lines": {"begin": 10}}
    suites = ElementTree.parse(repository.folder / reports["junit"]).getroot()
    assert [len(case.findall("failure")) for case in suites.iter("testcase")] == [0, 1]


@pytest.mark.slow
def test_the_job_passes_where_nothing_is_wrong(repository: Repository) -> None:
    repository.put("won right/friday.bourre", CLEAN)
    assert repository.run("sh", "-ec", "\n".join(JOB["script"])).returncode == 0
