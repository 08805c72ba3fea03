"""The GitHub action, run on a repository of logs as GitHub's runner does."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ci import runner
from ci.runner import Job
from ci.scratch import CLEAN, FLAWED, Repository

Use = Callable[..., Job]


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "repository")


@pytest.fixture
def use(tmp_path: Path, repository: Repository) -> Use:
    """Uses the action in the repository; only that its Python has all that is needed, and nothing is downloaded."""
    return user(repository, tmp_path)


def user(repository: Repository, folder: Path) -> Use:
    (folder / "temporary").mkdir()
    python = runner.interpreter(folder)

    def used(**inputs: str) -> Job:
        given = {name.replace("_", "-"): value for name, value in inputs.items()}
        return runner.run(repository.folder, folder / "temporary", {"python": str(python)} | given)

    return used


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Job:
    """The action used without any input in a repository with a flawed log and a clean one."""
    folder = tmp_path_factory.mktemp("plain")
    repository = Repository(folder / "repository")
    repository.write(tuesday=FLAWED, friday=CLEAN)
    return user(repository, folder)()


def test_a_flawed_log_fails_the_step_and_is_annotated_summed_up_and_written_as_sarif(plain: Job) -> None:
    assert (plain.status, plain.told("exit-status")) == (1, "1")
    ((command, at, words),) = plain.commands()
    assert command == "error"
    assert (at["file"], at["line"], at["title"]) == ("tuesday.bourre", "10", "L604 wrong-amount-won")
    assert words == "Ann was due 3 from the pot, but took 2: 1 short"
    assert "**error L604** " in plain.summary
    (told,) = json.loads(Path(plain.told("sarif")).read_text(encoding="utf-8"))["runs"]
    assert [one["ruleId"] for one in told["results"]] == ["L604"]
    assert f"pip install --quiet --disable-pip-version-check {runner.ROOT}\n" in plain.printed


def test_the_default_judges_no_junk_of_a_repository(use: Use, repository: Repository) -> None:
    repository.write(tuesday=CLEAN)
    (repository.folder / ".gitignore").write_text("scratch/\n", encoding="utf-8")
    for folder in ("scratch", "node_modules/bourre", "build/lib", ".venv/lib", ".tox"):
        (repository.folder / folder).mkdir(parents=True)
        (repository.folder / folder / "flawed.bourre").write_text(FLAWED, encoding="utf-8")
    job = use()
    assert (job.status, job.commands()) == (0, [])
    assert "1 file; 1 hand; no findings; 5 folders left out" in job.printed


@pytest.mark.slow
def test_a_clean_repository_passes_without_annotations_in_a_sarif_file_of_choice(
    use: Use, repository: Repository
) -> None:
    repository.write(tuesday=CLEAN)
    job = use(sarif="all that was found.json")
    assert (job.status, job.told("exit-status"), job.commands()) == (0, "0", [])
    assert f"{runner.ROOT}\n" in job.printed
    assert job.told("sarif") == "all that was found.json"
    (told,) = json.loads((repository.folder / job.told("sarif")).read_text(encoding="utf-8"))["runs"]
    assert told["results"] == []


@pytest.mark.slow
def test_paths_and_other_options_are_one_per_line_and_the_referee_expands_patterns(
    use: Use, repository: Repository
) -> None:
    repository.put("won wrong/tuesday.bourre", FLAWED)
    repository.put("clean/friday.bourre", CLEAN)
    job = use(paths="clean\n\n*/t*.bourre\n", args="--jobs\n1\n-o\na list of logs.json")
    assert [at["file"] for _, at, _ in job.commands()] == ["won wrong/tuesday.bourre"]
    assert (repository.folder / "a list of logs.json").is_file()


@pytest.mark.slow
def test_a_log_that_is_not_there_fails_with_3(use: Use) -> None:
    job = use(paths="nowhere.bourre")
    assert (job.status, job.told("exit-status")) == (3, "3")
    assert json.loads(Path(job.told("sarif")).read_text(encoding="utf-8"))["runs"][0]["results"] == []


@pytest.mark.slow
def test_the_failing_severity_can_be_set_and_known_findings_fail_nothing(use: Use, repository: Repository) -> None:
    repository.write(tuesday=CLEAN.replace("  win Ann 3\n", "").replace("stay Ann", "stay Ann, Bob"))
    assert use(fail_on="incomplete").status == 1
    repository.write(tuesday=FLAWED)
    words = [sys.executable, "-m", "referee", "baseline", "write", "known.json", "."]
    env = {**repository.env, "PYTHONPATH": str(runner.ROOT)}
    subprocess.run(words, cwd=repository.folder, env=env, capture_output=True, check=True)
    job = use(baseline="known.json")
    assert (job.status, job.commands()) == (0, [])


@pytest.mark.slow
@pytest.mark.parametrize("cache", ["~/what was judged", "judged"])
def test_verdicts_are_kept_where_asked_and_nowhere_else(
    cache: str, use: Use, repository: Repository, tmp_path: Path
) -> None:
    repository.write(tuesday=FLAWED)
    fresh = use()
    assert not list(tmp_path.rglob("verdicts"))
    for _ in range(2):
        assert use(cache=cache).commands() == fresh.commands()
    home = tmp_path / "temporary"
    folder = home / cache.removeprefix("~/") if cache.startswith("~") else repository.folder / cache
    assert list(tmp_path.rglob("verdicts")) == [folder / "verdicts"]


@pytest.mark.slow
def test_a_wrong_option_fails_with_2_and_leaves_no_old_report_to_upload(use: Use, repository: Repository) -> None:
    repository.put("referee.sarif", "of yesterday")
    job = use(sarif="referee.sarif", fail_on="everything")
    assert (job.status, job.told("exit-status"), job.told("sarif")) == (2, "2", "")
    assert "everything" in job.printed


@pytest.mark.slow
def test_a_name_is_only_a_name(use: Use, repository: Repository) -> None:
    for name in (names := {"--output=here.bourre", "-o.bourre", "$(touch here).bourre", "`touch here`;.bourre"}):
        repository.put(name, FLAWED)
    for paths in ("\n".join(names), "."):
        job = use(paths=paths)
        assert job.status == 1
        assert {at["file"] for _, at, _ in job.commands()} == names
    assert {one.name for one in repository.folder.iterdir()} == {".git", *names}


@pytest.mark.slow
def test_inputs_are_only_inputs(use: Use, repository: Repository) -> None:
    hostile = "$(touch here)`touch here`;touch here\n'\""
    job = use(paths=hostile, fail_on=hostile, baseline=hostile, args=hostile, sarif=hostile, cache=hostile)
    assert job.status == 2
    assert [one.name for one in repository.folder.iterdir()] == [".git"]


@pytest.mark.slow
def test_an_output_of_the_action_can_not_contain_another(use: Use, repository: Repository) -> None:
    repository.write(tuesday=CLEAN)
    job = use(sarif="one\nexit-status=7")
    assert job.told("exit-status") == "0"
    assert job.told("sarif") == "one\nexit-status=7"


@pytest.mark.slow
def test_a_name_gives_the_runner_no_commands(use: Use, repository: Repository) -> None:
    names = ["::error::x", "##[add-mask]x", "x ##[error]y", "::stop-commands::x"]
    for name in names:
        os.symlink("nowhere", repository.folder / name)
    job = use(paths="\n".join(names))
    assert job.status == 3
    assert [(command, at["title"]) for command, at, _ in job.commands()] == [("error", "not examined")] * len(names)


@pytest.mark.slow
def test_no_code_of_the_repository_is_run(use: Use, repository: Repository) -> None:
    repository.write(tuesday=FLAWED)
    for name in ("venv", "pip", "referee", "typer", "sitecustomize", "usercustomize", "secrets", "json"):
        repository.put(f"{name}.py", "open('here', 'w')")
    assert use().status == 1
    assert not (repository.folder / "here").exists()


def test_every_input_has_its_use_and_its_description() -> None:
    used = json.dumps([step["env"] for step in runner.ACTION["runs"]["steps"]])
    for name, told in runner.ACTION["inputs"].items():
        assert f"inputs.{name} " in used
        assert told["description"].endswith(".")
