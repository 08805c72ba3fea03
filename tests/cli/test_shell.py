"""What a shell gets: completed words and short options."""

import os
import subprocess
import sys

import pytest
from cli.conftest import Run

from referee import __version__
from referee.cli.run import cores

PROGRAM = "from referee.cli.app import app; app(prog_name='referee')"
ASKED = {
    "bash": ("complete_bash", lambda words: {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}),
    "zsh": ("complete_zsh", lambda words: {"_TYPER_COMPLETE_ARGS": words}),
    "fish": (
        "complete_fish",
        lambda words: {"_TYPER_COMPLETE_ARGS": words, "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    ),
    "powershell": (
        "complete_powershell",
        lambda words: {"_TYPER_COMPLETE_ARGS": words, "_TYPER_COMPLETE_WORD_TO_COMPLETE": words.split(" ")[-1]},
    ),
}


def completed(shell: str, words: str) -> str:
    """What the program answers to a shell that asks how the last word may go on."""
    kind, asked = ASKED[shell]
    env = {**os.environ, "_REFEREE_COMPLETE": kind, **asked(words)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=False)
    return done.stdout


@pytest.mark.parametrize("shell", ASKED)
def test_every_shell_completes_codes(shell: str) -> None:
    told = completed(shell, "referee check --select R50")
    assert "R501" in told
    assert "L601" not in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("referee check --fail-on ", ["error", "warning", "incomplete"]),
        ("referee check --output-format sa", ["sarif"]),
        ("referee check --select L607,R50", ["L607,R501", "L607,R502"]),
        ("referee rule R50", ["R501", "R502"]),
        ("referee rulesets b", ["booray", "booed", "boure"]),
        ("referee compare --rules winning-moves,pot-l", ["winning-moves,pot-limit"]),
        ("referee settle --pot ", ["leave", "split"]),
        ("referee schema sett", ["settings", "settle"]),
    ],
)
def test_values_are_offered(words: str, offered: list[str]) -> None:
    assert set(offered) <= set(completed("bash", words).split())


def test_short_options_print_version_and_help(run: Run) -> None:
    assert run("-V").stdout == f"referee {__version__}\n"
    for words in ([], ["check"], ["baseline", "write"]):
        assert run(*words, "-h").stdout == run(*words, "--help").stdout


def test_only_the_cores_that_this_process_may_use_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "process_cpu_count", raising=False)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 2, 3}, raising=False)
    assert cores() == 3
    monkeypatch.setattr(os, "process_cpu_count", lambda: 2, raising=False)
    assert cores() == 2
