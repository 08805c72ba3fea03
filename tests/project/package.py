"""The package's source: every module's syntax tree, its imports and its calls."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def sources() -> tuple[Path, ...]:
    """Return the files of the package."""
    return tuple(sorted((ROOT / "referee").rglob("*.py")))


def name(source: Path) -> str:
    """Return a module's name: ``referee/engine/house.py`` is ``referee.engine.house``."""
    parts = source.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> Mapping[str, ast.Module]:
    """Return every module of the package by name."""
    return {name(source): ast.parse(source.read_text(encoding="utf-8")) for source in sources()}


@cache
def _nodes(tree: ast.Module) -> tuple[ast.Import | ast.ImportFrom | ast.Call, ...]:
    """Return the imports and calls in it, in no order: ``ast.walk`` takes three times as long."""
    found, left = [], [tree]
    while left:
        node = left.pop()
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Call):
            found.append(node)
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                left += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST):
                left.append(value)
    return tuple(found)


@cache
def imports(tree: ast.Module) -> Mapping[str, int]:
    """Map every module that this one imports anywhere, and every name it takes from one, to its line."""
    found: dict[str, int] = {}
    for node in _nodes(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "relative imports hide who imports whom"
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for one in names:
            found[one] = min(found.get(one, node.lineno), node.lineno)
    return found


def loads(tree: ast.Module, modules: Mapping[str, ast.Module]) -> Mapping[str, int]:
    """Map the package's modules that this one needs at run time to their lines; imports for mypy are left out."""
    for_mypy = {
        line
        for node in tree.body
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for one in node.body
        for line in range(one.lineno, (one.end_lineno or one.lineno) + 1)
    }
    found: dict[str, int] = {}
    for node in _nodes(tree):
        names = []
        if node.lineno in for_mypy:
            continue
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [one if one in modules else str(node.module) for one in inside]
        for one in modules.keys() & {*names}:
            found[one] = min(found.get(one, node.lineno), node.lineno)
    return found


def within(module: str, *rooms: str) -> bool:
    """Check whether a module is one of these rooms, or inside one."""
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def calls(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield every called function with its line: ``print``, or ``.read_text`` for a method of any object."""
    for node in _nodes(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node.lineno
            elif isinstance(node.func, ast.Attribute):
                yield f".{node.func.attr}", node.lineno
