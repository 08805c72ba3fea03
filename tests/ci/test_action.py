"""The GitHub action, run on a repository of logs as GitHub's runner does."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml
from ci.runner import Command, commands
from ci.test_hooks import CLEAN, FLAWED, Repository
from project.boundaries import ROOT

BASH = ("bash", "--noprofile", "--norc", "-eo", "pipefail")
"""The command with which the runner starts ``shell: bash``."""

ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))

_EXPRESSION = re.compile(r"\$\{\{ (.*?) \}\}")


@dataclass
class Job:
    """A job that uses the action: what came of it."""

    folder: Path
    printed: str = ""
    summary: str = ""
    outputs: dict[str, dict[str, str]] = field(default_factory=dict)
    status: int = 0

    def commands(self) -> list[Command]:
        """The commands to the runner."""
        return list(commands(self.printed))

    def told(self, name: str) -> str:
        """An output of the action."""
        return _evaluated(ACTION["outputs"][name]["value"], {}, self.outputs)


def run(workspace: Path, temporary: Path, inputs: Mapping[str, str], **env: str) -> Job:
    """Runs the action's steps in a repository, up to the first that fails.

    In a script that the runner gets nothing is evaluated, since there may be nothing to evaluate in it.
    """
    job = Job(temporary)
    given = {name: inputs.get(name, told.get("default", "")) for name, told in ACTION["inputs"].items()}
    for number, step in enumerate(ACTION["runs"]["steps"]):
        assert step["shell"] == "bash"
        assert "${{" not in step["run"]
        files = {name: temporary / f"{name}-{number}" for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.touch()
        script = temporary / f"step-{number}.sh"
        script.write_text(step["run"], encoding="utf-8")
        values = {name: _evaluated(value, given, job.outputs) for name, value in step["env"].items()}
        done = subprocess.run(
            [*BASH, script],
            cwd=workspace,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(temporary),
                "RUNNER_TEMP": str(temporary),
                "GITHUB_ACTION_PATH": str(ROOT),
                **{name: str(file) for name, file in files.items()},
                **env,
                **values,
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        job.printed += done.stdout
        job.summary += files["GITHUB_STEP_SUMMARY"].read_text(encoding="utf-8")
        job.outputs[step["id"]] = dict(_named(files["GITHUB_OUTPUT"].read_text(encoding="utf-8")))
        job.status = done.returncode
        if job.status:
            break
    return job


def interpreter(folder: Path) -> Path:
    """A Python whose new environments have from the start what the referee needs, and in which pip only notes what it
    is asked to install: no network.
    """
    path = folder / "python-with-all-that-is-needed"
    site = [one for one in sys.path if one.endswith("-packages")]
    path.write_text(
        f"#!{sys.executable}\n"
        "import subprocess, sys\n"
        "from pathlib import Path\n"
        f"subprocess.run([{sys.executable!r}, *sys.argv[1:], '--without-pip'], check=True)\n"
        "(packages,) = Path(sys.argv[-1]).glob('lib/python*/site-packages')\n"
        f"(packages / 'all.pth').write_text({chr(10).join([str(ROOT), *site])!r})\n"
        "(packages / 'pip.py').write_text('import sys; print(\"pip\", *sys.argv[1:])')\n",
        encoding="utf-8",
    )
    path.chmod(0o755)
    return path


def _evaluated(text: str, inputs: Mapping[str, str], outputs: Mapping[str, Mapping[str, str]]) -> str:
    def value(found: re.Match[str]) -> str:
        match found[1].split("."):
            case ["inputs", name]:
                return inputs[name]
            case ["steps", step, "outputs", name]:
                return outputs.get(step, {}).get(name, "")
        raise AssertionError(found[0])

    return _EXPRESSION.sub(value, text)


def _named(text: str) -> Iterator[tuple[str, str]]:
    """What a step wrote into the file for its outputs: ``name=value``, or lines between two that say the same."""
    lines = iter(text.splitlines())
    for line in lines:
        name, _, end = line.partition("<<")
        if end and "=" not in name:
            yield name, "\n".join(iter(lambda: next(lines), end))
        else:
            name, _, value = line.partition("=")
            yield name, value


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
    python = interpreter(folder)

    def used(**inputs: str) -> Job:
        given = {name.replace("_", "-"): value for name, value in inputs.items()}
        return run(repository.folder, folder / "temporary", {"python": str(python)} | given)

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
    assert f"pip install --quiet --disable-pip-version-check {ROOT}\n" in plain.printed


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
    assert f"{ROOT}\n" in job.printed
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
    env = {**repository.env, "PYTHONPATH": str(ROOT)}
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
def test_a_file_name_is_never_run_or_taken_for_an_option(use: Use, repository: Repository) -> None:
    for name in (names := {"--output=here.bourre", "-o.bourre", "$(touch here).bourre", "`touch here`;.bourre"}):
        repository.put(name, FLAWED)
    for paths in ("\n".join(names), "."):
        job = use(paths=paths)
        assert job.status == 1
        assert {at["file"] for _, at, _ in job.commands()} == names
    assert {one.name for one in repository.folder.iterdir()} == {".git", *names}


@pytest.mark.slow
def test_an_input_is_never_run(use: Use, repository: Repository) -> None:
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
    used = json.dumps([step["env"] for step in ACTION["runs"]["steps"]])
    for name, told in ACTION["inputs"].items():
        assert f"inputs.{name} " in used
        assert told["description"].endswith(".")
