"""What of GitHub's runner the action in ``action.yml`` has to do with: its steps in order, their shell and environment,
the files that they write to, and the commands in what they print.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from project.package import ROOT

BASH = ("bash", "--noprofile", "--norc", "-eo", "pipefail")
"""The command with which the runner starts ``shell: bash``."""

ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))

_EXPRESSION = re.compile(r"\$\{\{ (.*?) \}\}")
_COMMAND = re.compile(r"\s*::([\w-]+)(?: ([^:]*))?::(.*)")
_OLD_COMMAND = re.compile(r"##\[([\w-]+)(?: ([^\]]*))?\](.*)")


@dataclass
class Job:
    """A job that uses the action: what came of it."""

    folder: Path
    printed: str = ""
    summary: str = ""
    outputs: dict[str, dict[str, str]] = field(default_factory=dict)
    status: int = 0

    def commands(self) -> list[tuple[str, dict[str, str], str]]:
        """A command to the runner: its name, its properties, and its message."""
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


def commands(printed: str) -> Iterator[tuple[str, dict[str, str], str]]:
    """The commands among printed lines, as the runner finds them, in the new and in the old way to write them."""
    token = None
    for line in printed.splitlines():
        found = _COMMAND.match(line) or _OLD_COMMAND.search(line)
        if found is None:
            continue
        name, properties, data = found[1], found[2] or "", found[3]
        if token is not None:
            token = None if name == token else token
        elif name == "stop-commands":
            token = data
        else:
            pairs = (one.partition("=") for one in properties.split(",") if one)
            yield name, {key: _plain(value) for key, _, value in pairs}, _plain(data)


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


def _plain(text: str) -> str:
    for sign, instead in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(sign, instead)
    return text
