"""Who imports whom, and who touches the world outside: the boundaries that may not bend."""

import ast
from itertools import permutations

import pytest

from project.package import MODULES, calls, imports, within

VOCABULARY = ("referee.source", "referee.statements", "referee.finding", "referee.table")
ROOMS = ("referee.notation", "referee.replay", "referee.ledger", "referee.rules", "referee.game", "referee.audit")
NEVER = [
    *permutations(ROOMS[:3], 2),
    ("referee.rules", "referee.notation"),
    *((word, room) for word in VOCABULARY for room in ROOMS),
    # What a generated log must get is known from how it was made: nobody is asked who judges or reads it.
    *(("referee.generate", room) for room in ("referee.rules", "referee.audit", "referee.notation.parse")),
]
WORLD = {"open", "print", "input", "exit", "quit", "breakpoint", "eval", "exec", "__import__"}
DISK = {".read_text", ".read_bytes", ".write_text", ".write_bytes", ".mkdir", ".unlink", ".touch", ".iterdir", ".exit"}
SYSTEM = ("sys", "os", "shutil", "tempfile", "subprocess", "socket", "urllib", "http", "pickle")
OF_NO_SYSTEM = ("urllib.parse",)
PACKAGE_DATA = (
    "referee.notation.grammar",
    "referee.notation.meanings",
    "referee.notation.patterns",
    "referee.rulesets",
)


def importers(wanted: str) -> set[str]:
    return {module for module, tree in MODULES.items() if any(within(one, wanted) for one in imports(tree))}


def test_an_import_is_seen_in_every_form() -> None:
    seen = imports(ast.parse("from referee import replay\ndef late():\n    import referee.ledger.books"))
    assert {"referee.replay", "referee.ledger.books"} <= seen


@pytest.mark.parametrize(("room", "other"), NEVER)
def test_a_room_does_not_import_what_is_not_its_business(room: str, other: str) -> None:
    assert not [module for module in importers(other) if within(module, room)]


@pytest.mark.parametrize(
    ("library", "room"),
    [
        ("lark", ("referee.notation",)),
        ("rich", ("referee.report.terminal", "referee.report.screen", "referee.report.charts")),
        ("typer", ("referee.cli",)),
        ("duckdb", ("referee.report.database.store",)),
        ("textual", ("referee.report.screen",)),
        ("pygls", ("referee.editor",)),
        ("lsprotocol", ("referee.editor",)),
        ("jinja2", ("referee.report.html.page",)),
        ("markupsafe", ("referee.report.html.page", "referee.report.charts")),
        ("vl_convert", ("referee.report.charts.svg",)),
        ("starlette", ("referee.report.site.app",)),
        ("uvicorn", ("referee.cli.run.hosting", "referee.cli.serve")),
        ("distributed", ("referee.cli.run.cluster",)),
        ("dask", ("referee.cli.run.cluster",)),
        ("fsspec", ("referee.cli.sources.remote",)),
        ("aiohttp", ("referee.cli.sources.remote",)),
        ("xml", ("referee.report.ci.junit", "referee.report.charts.svg")),
        ("pydantic", ("referee.table.house", "referee.rulesets", "referee.settings", "referee.report")),
    ],
)
def test_a_library_is_imported_in_its_room_only(library: str, room: tuple[str, ...]) -> None:
    assert importers(library)
    assert not [module for module in importers(library) if not within(module, *room)]


def test_no_library_is_imported_that_only_tests_install() -> None:
    for library in ("altair", "playwright", "hypothesis", "httpx", "httpx2", "chess", "beancount"):
        assert not importers(library)


def test_nothing_below_imports_reports_or_the_command_line() -> None:
    readers = ("referee.report", "referee.editor", "referee.cli")
    assert all(within(module, *readers) for module in importers("referee.report"))
    assert all(within(module, "referee.cli", "referee.__main__") for module in importers("referee.cli"))


def test_only_what_fills_a_terminal_knows_of_one() -> None:
    # What editors, pages and the board say in the same words stands in the sentences.
    readers = ("referee.report.terminal", "referee.report.screen", "referee.report.ci.markdown", "referee.cli")
    given = ("referee.report.form",)  # For mypy: how a terminal looks is handed through.
    assert all(within(module, *readers, *given) for module in importers("referee.report.terminal"))


def test_nothing_that_judges_knows_of_settings() -> None:
    # What they leave out was found, all the same.
    rooms = ("referee.settings", "referee.treatment", "referee.report", "referee.editor", "referee.cli")
    assert all(within(module, *rooms) for module in importers("referee.settings"))


def test_nothing_but_the_command_line_imports_the_screen() -> None:
    # What draws it is an extra: every other command works without.
    assert {one for one in importers("referee.report.screen") if not within(one, "referee.report.screen")} == {
        "referee.cli.replay",
        "referee.cli.scribe",
    }


def test_nothing_but_the_command_line_imports_the_language_server() -> None:
    # What it speaks with is an extra, too.
    assert {one for one in importers("referee.editor") if not within(one, "referee.editor")} == {"referee.cli.lsp"}


def test_nothing_but_the_command_line_and_the_site_imports_pages() -> None:
    # What makes them is an extra, too.
    assert {one for one in importers("referee.report.html") if not within(one, "referee.report.html")} == {
        "referee.cli.report",
        "referee.cli.run.hosting",
        "referee.report.site.app",
    }


def test_nothing_but_the_command_line_imports_the_site() -> None:
    # What answers is an extra too.
    assert {one for one in importers("referee.report.site") if not within(one, "referee.report.site")} == {
        "referee.cli.run.hosting",
        "referee.cli.run.watch",
        "referee.cli.serve",
    }


def test_nothing_but_the_command_line_imports_the_generator() -> None:
    assert all(within(module, "referee.generate", "referee.cli") for module in importers("referee.generate"))


@pytest.mark.parametrize("module", [one for one in MODULES if not within(one, "referee.cli")])
def test_only_the_command_line_opens_files_prints_and_exits(module: str) -> None:
    # What a module does when it is run by itself is a command line too.
    body = [node for node in MODULES[module].body if not isinstance(node, ast.If)]
    tree = ast.Module(body, type_ignores=[])
    allowed = {".read_text", ".read_bytes"} if within(module, *PACKAGE_DATA) else set()
    assert calls(tree) & (WORLD | DISK) <= allowed
    assert not [one for one in imports(tree) if within(one, *SYSTEM) and not within(one, *OF_NO_SYSTEM)]
