"""The package keeps the rules of CONTRIBUTING, and each violation is reported with its line."""

import ast
from textwrap import dedent

import pytest

from project import boundaries, style
from project.fault import Fault
from project.package import imports, modules, within
from project.rules import faults


def test_the_package_keeps_every_rule() -> None:
    """``python -m project`` in ``tests`` prints the same."""
    assert not faults(), "\n" + "\n".join(map(str, faults()))


def test_a_fault_is_reported_with_its_file_and_line() -> None:
    assert str(Fault("referee.engine", 3, "is wrong")) == "referee/engine/__init__.py:3: is wrong"
    assert str(Fault("referee.judge.audit", 3, "is wrong")) == "referee/judge/audit.py:3: is wrong"


def test_every_form_of_import_is_seen() -> None:
    seen = imports(ast.parse("from referee import replay\ndef late():\n    import referee.ledger.books"))
    assert seen == {"referee": 1, "referee.replay": 1, "referee.ledger.books": 3}


@pytest.mark.parametrize(
    ("module", "text", "words"),
    [
        ("referee.engine.tricks", "import referee.ledger.dues", "imports referee.ledger.dues: referee.engine may not"),
        ("referee.finding", "from referee.judge import game", "imports referee.judge.game: referee.finding may not"),
        ("referee.engine.tricks", "from lark import Lark", "imports lark: only referee.notation may"),
        ("referee.cli.app", "import hypothesis", "imports hypothesis: nothing of the package may"),
        (
            "referee.judge.season",
            "import referee.cli.app",
            "imports referee.cli: only referee.cli, referee.__main__ may",
        ),
        (
            "referee.cli.check",
            "import referee.lsp",
            "imports referee.lsp: only referee.lsp, referee.cli.lsp may",
        ),
        ("referee.judge.season", "print(1)", "calls print: only referee.cli may"),
        ("referee.judge.season", "def f(p): p.write_text('')", "calls .write_text: only referee.cli may"),
        ("referee.judge.season", "import os.path", "imports os.path: only referee.cli may"),
    ],
)
def test_everything_that_crosses_a_boundary_is_noticed(module: str, text: str, words: str) -> None:
    found = set(boundaries.faults({**modules(), module: ast.parse(text)}))
    assert Fault(module, 1, words) in found


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("referee.judge.season", "from urllib.parse import quote"),
        ("referee.judge.season", "if __name__ == '__main__':\n    print(1)"),
        ("referee.rulesets.more", "def f(p): return p.read_text()"),
        ("referee.cli.more", "import os\nprint(open('a'))"),
    ],
)
def test_allowed_plays_are_no_faults(module: str, text: str) -> None:
    assert not [one for one in boundaries.faults({module: ast.parse(text)}) if one.module == module]


def test_an_import_cycle_is_reported_once_with_its_path() -> None:
    text = {
        "referee.a": "import referee.b",
        "referee.b": "def f():\n    from referee.c import name",
        "referee.c": "from referee import a",
        "referee.d": "import referee.a",
    }
    assert [*boundaries.circles({module: ast.parse(one) for module, one in text.items()})] == [
        Fault(
            "referee.a",
            1,
            "is in a circle of files: referee.a imports referee.b imports referee.c imports referee.a",
        )
    ]


def test_an_import_for_mypy_makes_no_cycle() -> None:
    text = {
        "referee.a": "import referee.b",
        "referee.b": "if TYPE_CHECKING:\n    from referee.a import A",
    }
    assert not [*boundaries.circles({module: ast.parse(one) for module, one in text.items()})]


def test_a_library_that_nothing_imports_is_noticed() -> None:
    without = {module: tree for module, tree in modules().items() if not within(module, "referee.notation")}
    assert [one.words for one in boundaries.faults(without)] == [
        "no module imports lark, which the list of libraries has"
    ]


def test_an_extra_that_its_command_does_not_import_is_noticed() -> None:
    without = {**modules(), "referee.cli.lsp": ast.parse("")}
    assert Fault("referee.cli.lsp", 1, "does not import referee.lsp, as the list of extras says") in set(
        boundaries.faults(without)
    )


def test_missing_docstrings_and_grab_bags_are_noticed() -> None:
    text = '''
        """A module."""
        def _private(): ...
        def told():
            """Has one."""
        def untold(): ...
        class Seat(Named): ...
        class Untold: ...
    '''
    found = list(
        style.faults({"referee.table.utils": ast.parse(dedent(text).lstrip()), "referee.bare": ast.parse("a = 1")})
    )
    assert [(one.module, one.line, one.words) for one in found] == [
        ("referee.table.utils", 1, "utils is a poor name for a room: it does not say what is inside"),
        ("referee.table.utils", 5, "untold has no docstring"),
        ("referee.table.utils", 7, "Untold has no docstring"),
        ("referee.bare", 1, "the module has no docstring"),
    ]
