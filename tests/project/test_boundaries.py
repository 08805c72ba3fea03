"""The boundaries hold, and a breach of each is found."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import few
import pytest
from project import figures
from project.boundaries import ROOT, Fault, boundary_faults, circles, faults, grab_bags
from project.figures import Figure
from project.pages import blocks, examples


def test_the_package_keeps_every_rule() -> None:
    """``python -m project`` in ``tests`` prints the same."""
    assert not faults(), "\n" + "\n".join(map(str, faults()))


def test_a_fault_is_reported_with_its_file_and_line() -> None:
    assert str(Fault("referee.engine", 3, "is wrong")) == "referee/engine/__init__.py:3: is wrong"
    assert str(Fault("referee.judge.audit", 3, "is wrong")) == "referee/judge/audit.py:3: is wrong"


@pytest.mark.parametrize(
    ("module", "text", "words"),
    [
        ("referee.engine.tricks", "import referee.ledger.pot", "imports referee.ledger.pot: referee.engine may not"),
        ("referee.finding", "from referee.judge import game", "imports referee.judge.game: referee.finding may not"),
        ("referee.engine.tricks", "from lark import Lark", "imports lark: only referee.notation may"),
        ("referee.cli.app", "import hypothesis", "imports hypothesis: nothing of the package may"),
        (
            "referee.judge.season",
            "import referee.cli.app",
            "imports referee.cli: only referee.cli, referee.__main__ may",
        ),
        ("referee.cli.check", "import referee.lsp", "imports referee.lsp: only referee.lsp, referee.cli.lsp may"),
        ("referee.judge.season", "print(1)", "calls print: only referee.cli may"),
        ("referee.judge.season", "def f(p): p.write_text('')", "calls .write_text: only referee.cli may"),
        ("referee.judge.season", "import os.path", "imports os.path: only referee.cli may"),
        ("referee", "", "no module imports lark, which the list of libraries has"),
        ("referee.cli.lsp", "", "does not import referee.lsp, as the list of extras says"),
        ("referee.engine.utils", "", "utils is a poor name for a room: it does not say what is inside"),
    ],
)
def test_everything_that_crosses_a_boundary_is_noticed(module: str, text: str, words: str) -> None:
    modules = {module: ast.parse(text)}
    assert Fault(module, 1, words) in {*boundary_faults(modules), *grab_bags(modules)}


def test_an_import_cycle_is_reported_once_with_its_path() -> None:
    text = {
        "referee.a": "import referee.b",
        "referee.b": "def f():\n    from referee.c import name",
        "referee.c": "from referee import a",
        "referee.d": "import referee.a",
    }
    assert [*circles({module: ast.parse(one) for module, one in text.items()})] == [
        Fault(
            "referee.a", 1, "is in a circle of files: referee.a imports referee.b imports referee.c imports referee.a"
        )
    ]


AT_THE_TOP = """
.ci .gitignore .pre-commit-hooks.yaml CHANGELOG.md CONTRIBUTING.md LICENSE README.md SECURITY.md action.yml docs grammar
hatch_build.py pyproject.toml referee samples tests
"""


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no git checkout")
def test_nothing_is_committed_at_the_top_but_what_is_listed() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {path.partition("/")[0] for path in tracked.splitlines()} == {*AT_THE_TOP.split()}


@pytest.mark.slow
def test_the_project_is_below_every_ceiling() -> None:
    """``python -m project`` in ``tests`` prints the same."""
    assert not [str(figure) for figure in figures.figures() if figure.is_above]


def test_a_ceiling_comes_down_to_its_figure_and_never_goes_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "CEILINGS", tmp_path / "ceilings.toml")
    figures.lower([Figure("lines", 90, 100), Figure("files", 12, 10)])
    assert figures.CEILINGS.read_text().splitlines()[1:] == ['"lines" = 90', '"files" = 10']


PYRIGHT = ROOT / ".ci/readers/node_modules/.bin/pyright"

needs_pyright = pytest.mark.skipif(not PYRIGHT.exists(), reason="pyright is not installed: see .ci/run")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A program for each page with Python in it: all that one would type, in order."""
    folder = tmp_path_factory.mktemp("programs")
    for page in {block.page for block in examples("pycon")}:
        lines = [line for block in blocks(page) if block.language == "pycon" for line in block.text.splitlines()]
        typed = "".join(f"{line[4:]}\n" for line in lines if line.startswith((">>> ", "... ")))
        (folder / f"{page.stem.replace('-', '_')}.py").write_text(typed, encoding="utf-8")
    return sorted(folder.iterdir())


def pyright(*words: str | Path) -> str:
    """Return what pyright prints."""
    command = [PYRIGHT, "--pythonpath", sys.executable, "--outputjson", *words]
    path = os.environ | {"PYTHONPATH": str(ROOT)}  # This package, whatever is installed.
    return subprocess.run(command, cwd=ROOT, env=path, capture_output=True, text=True, check=False).stdout


@pytest.mark.slow
def test_what_the_docs_show_passes_mypy(programs: list[Path]) -> None:
    assert programs
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", *programs]
    done = subprocess.run(command, cwd=programs[0].parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@needs_pyright
@pytest.mark.slow
def test_what_the_docs_show_passes_pyright(programs: list[Path]) -> None:
    report = json.loads(pyright(*programs))
    assert report["summary"]["filesAnalyzed"] == len(programs)
    assert [one for one in report["generalDiagnostics"] if one["severity"] == "error"] == []


@needs_pyright
@pytest.mark.slow
def test_the_type_of_every_name_is_declared() -> None:
    report = json.loads(pyright("--verifytypes", "referee", "--ignoreexternal"))["typeCompleteness"]
    assert report["pyTypedPath"] == str(ROOT / "referee/py.typed")
    assert [one["name"] for one in report["symbols"] if one["isExported"] and not one["isTypeKnown"]] == []
    assert report["completenessScore"] == 1


PRINTED = "print({call}('').verdict)"


@pytest.mark.parametrize(
    ("imports", "call"),
    few.of_rows(
        2,
        [
            ("from referee import audit", "audit"),
            ("import referee", "referee.audit"),
            ("import referee.cli.app, referee.report.json", "referee.audit"),
            ("from referee.judge.audit import Audit; import referee", "referee.audit"),
        ],
    ),
)
def test_referee_audit_is_the_function_and_not_the_module(imports: str, call: str) -> None:
    assert python(f"{imports}; {PRINTED.format(call=call)}") == "unreadable"


def test_importing_the_library_loads_neither_parser_nor_models() -> None:
    assert python("import referee, sys; print({'lark', 'pydantic', 'typer', 'rich'} & set(sys.modules))") == "set()"


def python(code: str) -> str:
    """Return the output of a fresh Python."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
