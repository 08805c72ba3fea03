"""Short files, short functions, said what they are for, each in a room with a name of its own."""

import ast
from pathlib import Path

import pytest

from project.package import MODULES, ROOT, SOURCES, TESTS, defined

GRAB_BAGS = {"utils", "util", "helpers", "helper", "common", "models", "misc"}
BASES = {"Statement", "Named", "Listed", "Sums", "Counts", "Ruling"}
MODULE = pytest.mark.parametrize("module", MODULES)
TEMPLATES = sorted((ROOT / "referee" / "report" / "html" / "templates").iterdir())


@pytest.mark.parametrize("source", [*SOURCES, *TESTS, *TEMPLATES], ids=lambda source: str(source.relative_to(ROOT)))
def test_a_file_has_300_lines_at_most(source: Path) -> None:
    assert len(source.read_text(encoding="utf-8").splitlines()) <= 300


@MODULE
def test_a_function_has_40_lines_at_most(module: str) -> None:
    functions = [node for node in defined(MODULES[module]) if isinstance(node, ast.FunctionDef)]
    lengths = {node.name: (node.end_lineno or 0) - node.lineno + 1 for node in functions}
    assert not {name: lines for name, lines in lengths.items() if lines > 40}


@MODULE
def test_a_module_and_its_public_functions_and_classes_say_what_they_are(module: str) -> None:
    tree = MODULES[module]
    defined_here = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    public = [node for node in defined_here if not node.name.startswith("_") and not is_statement(node)]
    assert ast.get_docstring(tree) or not tree.body
    assert not [node.name for node in public if not ast.get_docstring(node)]


def is_statement(node: ast.AST) -> bool:
    """Whether this is the class of a statement: what those mean is said once, in the notation's page."""
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return any(isinstance(base, ast.Name) and base.id in BASES for base in bases)


@MODULE
def test_no_room_is_a_grab_bag(module: str) -> None:
    assert not GRAB_BAGS & set(module.split("."))
