"""The package as it is written: every module's syntax tree, and what it imports and calls."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "referee").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))


def name(source: Path) -> str:
    """``referee/table/house.py`` is ``referee.table.house``."""
    parts = source.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name(source): ast.parse(source.read_text(encoding="utf-8")) for source in SOURCES}


@cache
def imports(tree: ast.Module) -> frozenset[str]:
    """Every module that this one imports, wherever in it, and every name that it takes from one."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "relative imports hide who imports whom"
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def within(module: str, *rooms: str) -> bool:
    """Whether a module is one of these rooms, or stands in one."""
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def calls(tree: ast.AST) -> set[str]:
    """Every function that is called: ``print``, and ``.read_text`` for a method of whatever object."""
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {one.id for one in called if isinstance(one, ast.Name)} | {
        f".{one.attr}" for one in called if isinstance(one, ast.Attribute)
    }


def defined(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """Every function and class, those within others too."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef))
