"""A command loads only what it needs: loading takes most of the time for a short log."""

import os
import subprocess
import sys
from pathlib import Path

import few
import pytest
from typer.main import get_command

from referee.cli.app import COMMANDS, app

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/*.bourre"))
READABLE = [path for path in SAMPLES if "expect N1" not in path.read_text(encoding="utf-8", errors="replace")]
MAIN = "import sys, atexit; from referee.cli.start import main; atexit.register(lambda: print(*sys.modules)); main()"


def loaded(*words: object) -> set[str]:
    """Return the modules that a command has loaded when it ends."""
    command = [sys.executable, "-c", MAIN, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "COLUMNS": "80"})
    assert done.returncode in (0, 1), done.stderr
    return set(done.stdout.splitlines()[-1].split())


def test_the_version_is_printed_before_anything_is_loaded():
    """Typer, which lists the option in its help, would print it in the same words."""
    modules = loaded("--version")
    assert {one for one in modules if one.partition(".")[0] == "referee"} == {
        "referee",
        "referee.cli",
        "referee.cli.start",
        "referee.cli.status",
    }
    assert not {"typer", "pydantic", "lark", "typing", "signal"} & modules


@pytest.mark.parametrize("words", few.of(1, [["--help"], ["check", "--help"], ["explain", "--help"]]))
def test_help_loads_no_parser_and_nothing_that_judges(words):
    modules = loaded(*words)
    assert "referee.cli.app" in modules
    assert not {"lark", "rich", "referee.judge.game", "referee.report.json", "multiprocessing"} & modules


def test_a_command_loads_no_other_command(flawed):
    assert not {f"referee.cli.{name}" for name in COMMANDS if name != "check"} & loaded("check", flawed)


def test_every_command_has_a_module():
    group = get_command(app)
    assert all(group.get_command(None, name).get_short_help_str() for name in group.list_commands(None))


def test_help_loads_no_models():
    """With some versions of Typer, a command's own help does."""
    assert "pydantic" not in loaded("--help")


@pytest.mark.parametrize("output_format", ["full", "concise"])
def test_a_check_loads_nothing_of_another_command_or_of_another_way_to_run(output_format, log):
    modules = loaded("check", "--output-format", output_format, log)
    needless = ["asyncio", "multiprocessing", "concurrent.futures", "ssl", "http", "xml", "sqlite3", "lark", "gzip"]
    needless += ["jinja2", "markupsafe", "pygls", "distributed", "dask"]
    needless += ["pydantic", "socket", "zipfile", "tempfile", "importlib.metadata", "importlib.resources"]
    assert not {*needless} & modules


def test_texts_and_defaults_of_the_command_line_load_no_pydantic(log):
    """Everything read before the log: house rules, rule sets, and the words of the command line."""
    script = f"""
import sys
from referee.cli.app import app
from referee.rulesets import load
import referee.cli.reporting as command
command.report = lambda *given: print(*given) or load("winning-moves").house() and 0
try:
    app(["check", {str(log)!r}, "--output-format", "concise", "-o", "a.txt", "--house", "b.toml"])
finally:
    assert "pydantic" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    wanted = "shown='concise', files=['a.txt']", "house='b.toml', readings=False, jobs=1, scheduler=None"
    assert all(one in done.stdout for one in wanted), done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("output_format", few.of(1, ["concise", "full", "json"]))
def test_logs_whose_lines_can_be_read_need_no_parser(output_format):
    """Other errors in them don't matter."""
    assert len(READABLE) > 100
    modules = loaded("check", "--output-format", output_format, *READABLE)
    assert "referee.notation.patterns" in modules
    assert not {"lark", "referee.notation.grammar", "referee.notation.hints"} & modules


@pytest.mark.parametrize(
    ("output_format", "rich"), few.of_rows(1, [("concise", False), ("full", True), ("json", False)])
)
def test_check_loads_the_reports_and_rules_that_it_needs(output_format, rich, flawed):
    modules = loaded("check", "--output-format", output_format, flawed)
    assert ("rich" in modules) == rich
    assert "pydantic" not in modules
    assert not [module for module in modules if module.startswith("referee.judge.settings")]
    assert (
        not {
            "referee.judge.season",
            "referee.judge.comparison",
            "referee.judge.interpretations",
            "referee.rulesets.own",
            "multiprocessing",
        }
        & modules
    )
